//! The rows of matches: terms, secrets, deadlines, and the choices for their public boards.

use crate::event_batch::MatchIndex;
use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, corrupt_row, params};
use crate::sql::guild_settings;
use crate::sql::matches::events::is_challenge_answered;
use crate::sql::u64_codec::{SqlU64, get_channel_ref, get_optional_u64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::competitions::format::Format;
use gonagas_core::competitions::formats::catalogue::find_format;
use gonagas_core::fair::secret::Secret;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::seek::ROLE_MENTION_PERIOD;
use gonagas_core::matches::challenge::terms::{CompetitionGame, SeatPreference, Terms};
use gonagas_core::matches::ids::{CompetitionId, MatchId, Timestamp, UserId};
use gonagas_core::matches::settings::guild_settings::{BoardOverrides, PingPolicy};
use gonagas_core::matches::settings::preferences::LanguageCode;
use gonagas_core::matches::shards::ShardRange;
use gonagas_core::session::rules::{RequestedRules, rules_edition};

/// A match as its row has it.
pub(crate) struct MatchRow {
    pub(crate) terms: Terms,
    /// The source of its random draws.
    pub(crate) secret: Secret,
    /// The choices of the players for its public boards.
    pub(crate) board_overrides: BoardOverrides,
    /// The role that its challenge mentions.
    pub(crate) mentioned_role: Option<u64>,
}

/// Inserts a match. Returns its number.
pub(crate) fn insert_match(
    connection: &Connection,
    terms: &Terms,
    secret: &[u8; 32],
    at: Timestamp,
    index: &MatchIndex,
) -> Result<MatchId, StoreError> {
    let sql = "INSERT INTO matches
               (rules, rules_edition, challenger_id, opponent_id, challenger_seat, guild_id, channel_id, time_control,
                uses_thread, rematch_of, is_rated, secret, commitment, created_at, is_over, deadline_at,
                is_open_challenge, is_pair, pair_of, is_without_bot, language, competition_id, pairing)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,
                   ?22, ?23)
               RETURNING id";
    let values = params![
        terms.rules.to_string(),
        terms.rules.game_info().edition,
        SqlU64::from(terms.challenger),
        terms.opponent.map(SqlU64::from),
        terms.challenger_seat.as_str(),
        terms.channel_ref.any_guild().map(SqlU64),
        SqlU64(terms.channel_ref.channel),
        terms.time_control,
        terms.use_thread,
        terms.rematch_of.map(SqlU64::from),
        terms.rated,
        secret,
        terms.commitment,
        at,
        index.is_over,
        index.deadline,
        terms.opponent.is_none() && !index.is_over,
        terms.pair.is_some(),
        match terms.pair {
            Some(PairGame::Second { first }) => Some(SqlU64::from(first)),
            Some(PairGame::First) | None => None,
        },
        terms.channel_ref.is_without_bot(),
        terms.language.as_ref().map(LanguageCode::as_str),
        terms.competition.map(|game| SqlU64(game.competition.0)),
        terms.competition.map(|game| game.pairing),
    ];
    Ok(connection.prepare_cached(sql)?.query_row(values, |row| get_u64(row, "id").map(MatchId))?)
}

/// Has the new open challenge `id` mention the role of its server, if there is one and no other challenge in the
/// channel has just mentioned it. Returns the role.
pub(crate) fn mention_role(
    connection: &Connection,
    id: MatchId,
    terms: &Terms,
    at: Timestamp,
) -> Result<Option<u64>, StoreError> {
    let Some(guild) = terms.channel_ref.guild().filter(|_| terms.opponent.is_none()) else { return Ok(None) };
    let settings = guild_settings::load_settings(connection, Some(guild))?;
    let Some(role) = settings.seeker_role.filter(|_| settings.ping_policy != PingPolicy::Nobody) else {
        return Ok(None);
    };
    let sql = "UPDATE matches SET mentioned_role_id = ?2 WHERE id = ?1
               AND NOT EXISTS (SELECT 1 FROM matches AS earlier WHERE earlier.channel_id = ?3
                   AND earlier.mentioned_role_id IS NOT NULL AND earlier.created_at > ?4)";
    let since = at - ROLE_MENTION_PERIOD;
    let values = params![SqlU64::from(id), SqlU64(role), SqlU64(terms.channel_ref.channel), since];
    Ok((connection.prepare_cached(sql)?.execute(values)? > 0).then_some(role))
}

/// Updates the columns that follow from the log.
pub(crate) fn update_index(connection: &Connection, id: MatchId, index: &MatchIndex) -> Result<(), StoreError> {
    let sql = "UPDATE matches SET is_over = ?2, deadline_at = ?3, is_open_challenge = min(is_open_challenge, ?4)
               WHERE id = ?1";
    let may_be_open = !index.is_over && !is_challenge_answered(connection, id)?;
    match connection.prepare_cached(sql)?.execute(params![
        SqlU64::from(id),
        index.is_over,
        index.deadline,
        may_be_open
    ])? {
        0 => Err(StoreError::NotFound),
        _ => Ok(()),
    }
}

/// Loads the row of a match.
pub(crate) fn load_row(connection: &Connection, id: MatchId) -> Result<MatchRow, StoreError> {
    let sql = "SELECT rules, rules_edition, challenger_id, opponent_id, challenger_seat, guild_id, is_without_bot,
                   channel_id, language, time_control, uses_thread, rematch_of, is_pair, pair_of, is_rated, commitment, secret,
                   board_theme, board_bottom, board_shape, mentioned_role_id, competition_id, pairing,
                   (SELECT format FROM competitions WHERE competitions.id = matches.competition_id) AS format
               FROM matches WHERE id = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    statement.query_row([SqlU64::from(id)], |row| Ok(read_row(row, id))).optional()?.ok_or(StoreError::NotFound)?
}

/// Replaces the choices of the players for the public boards of a match.
pub(crate) fn replace_board_overrides(
    connection: &Connection,
    id: MatchId,
    overrides: BoardOverrides,
) -> Result<(), StoreError> {
    let sql = "UPDATE matches SET board_theme = ?2, board_bottom = ?3, board_shape = ?4 WHERE id = ?1";
    connection.prepare_cached(sql)?.execute(params![
        SqlU64::from(id),
        overrides.theme.map(Theme::as_str),
        overrides.bottom.map(Side::number),
        overrides.shape.map(BoardShape::as_str),
    ])?;
    Ok(())
}

/// Returns the server of a match; `None` where the bot is on none.
pub(crate) fn match_guild(connection: &Connection, id: MatchId) -> Result<Option<u64>, StoreError> {
    let sql = "SELECT CASE is_without_bot WHEN 0 THEN guild_id END AS guild_id FROM matches WHERE id = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    statement
        .query_row([SqlU64::from(id)], |row| get_optional_u64(row, "guild_id"))
        .optional()?
        .ok_or(StoreError::NotFound)
}

fn read_row(row: &Row<'_>, id: MatchId) -> Result<MatchRow, StoreError> {
    let rules: String = row.get("rules")?;
    check_edition(&rules, row.get("rules_edition")?)?;
    let seat: String = row.get("challenger_seat")?;
    let theme: Option<String> = row.get("board_theme")?;
    let shape: Option<String> = row.get("board_shape")?;
    let language: Option<String> = row.get("language")?;
    let board_overrides = BoardOverrides {
        // A theme or a shape that is no longer known must not keep anyone from playing.
        theme: theme.and_then(|theme| Theme::parse(&theme)),
        bottom: row.get::<_, Option<_>>("board_bottom")?.and_then(Side::from_number),
        shape: shape.and_then(|shape| BoardShape::parse(&shape)),
    };
    let terms = Terms {
        rules: RequestedRules::parse_stored(&rules)
            .map_err(|error| corrupt_row(format_args!("match #{}: {error}", id.0)))?,
        challenger: UserId(get_u64(row, "challenger_id")?),
        opponent: get_optional_u64(row, "opponent_id")?.map(UserId),
        challenger_seat: SeatPreference::read(&seat)
            .ok_or_else(|| corrupt_row(format_args!("match #{}: seat “{seat}”", id.0)))?,
        channel_ref: get_channel_ref(row)?,
        time_control: row.get("time_control")?,
        use_thread: row.get("uses_thread")?,
        rematch_of: get_optional_u64(row, "rematch_of")?.map(MatchId),
        pair: match (row.get("is_pair")?, get_optional_u64(row, "pair_of")?.map(MatchId)) {
            (true, Some(first)) => Some(PairGame::Second { first }),
            (true, None) => Some(PairGame::First),
            (false, _) => None,
        },
        rated: row.get("is_rated")?,
        commitment: row.get("commitment")?,
        // A language that is no longer known must not keep anyone from playing.
        language: language.and_then(|language| LanguageCode::parse(&language)),
        competition: match (get_optional_u64(row, "competition_id")?, row.get("pairing")?) {
            (Some(competition), Some(pairing)) => {
                let format: Option<String> = row.get("format")?;
                let is_ladder = format.and_then(|key| find_format(&key)).is_some_and(Format::is_open_ended);
                Some(CompetitionGame { competition: CompetitionId(competition), pairing, is_ladder })
            }
            _ => None,
        },
    };
    let mentioned_role = get_optional_u64(row, "mentioned_role_id")?;
    Ok(MatchRow { terms, secret: Secret::new(row.get("secret")?), board_overrides, mentioned_role })
}

/// Refuses another edition of the rules than this program's before the rules are parsed, because its options may
/// differ, too. No edition has been replaced yet; the rules of old editions would be selected here.
fn check_edition(rules: &str, found: u32) -> Result<(), StoreError> {
    let game = rules.split_whitespace().next().unwrap_or_default();
    match rules_edition(game) {
        Some(known) if known != found => Err(StoreError::UnsupportedEdition { found, supported: known }),
        // Parsing the rules reports an unknown game.
        _ => Ok(()),
    }
}

/// Lists the matches on the servers of shards whose deadline has passed, the earliest first, and returns the next
/// deadline there.
pub(crate) fn due_matches(
    connection: &Connection,
    now: Timestamp,
    shards: ShardRange,
) -> Result<(Vec<MatchId>, Option<Timestamp>), StoreError> {
    let parameters = params![shards.total(), shards.first(), shards.last(), now];
    let sql = format!("SELECT id FROM matches WHERE deadline_at <= ?4 AND {ON_SHARDS} ORDER BY deadline_at, id");
    let mut due = connection.prepare_cached(&sql)?;
    let due = due.query_map(parameters, |row| get_u64(row, "id").map(MatchId))?.collect::<SqlResult<_>>()?;
    let sql = format!("SELECT min(deadline_at) FROM matches WHERE deadline_at > ?4 AND {ON_SHARDS}");
    let mut next = connection.prepare_cached(&sql)?;
    Ok((due, next.query_row(parameters, |row| row.get(0))?))
}

/// SQL condition: the server is on shards ?2..?3 of ?1, the number of all shards. An id is stored as a signed integer,
/// so its sign is masked; direct messages have no server, and are on shard 0.
pub const ON_SHARDS: &str = "((coalesce(guild_id, 0) >> 22) & 4398046511103) % ?1 BETWEEN ?2 AND ?3";

/// Returns the other game of a pair; `None` for a single match, and while a challenge to a pair waits for an answer.
pub fn partner_of(connection: &Connection, id: MatchId, terms: &Terms) -> Result<Option<MatchId>, StoreError> {
    match terms.pair {
        None => Ok(None),
        Some(PairGame::Second { first }) => Ok(Some(first)),
        Some(PairGame::First) => {
            let mut statement = connection.prepare_cached("SELECT id FROM matches WHERE pair_of = ?1")?;
            Ok(statement.query_row([SqlU64::from(id)], |row| get_u64(row, "id").map(MatchId)).optional()?)
        }
    }
}

/// The other game of a pair, as far as messages depend on it.
pub struct PartnerStatus {
    pub id: MatchId,
    pub is_over: bool,
}

/// Reads the state of the other game of a pair; `None` where there is none.
pub fn partner_status(connection: &Connection, id: MatchId) -> Result<Option<PartnerStatus>, StoreError> {
    let sql = "SELECT id, is_over FROM matches
               WHERE id = (SELECT pair_of FROM matches WHERE id = ?1) OR pair_of = ?1";
    let read = |row: &Row<'_>| Ok(PartnerStatus { id: MatchId(get_u64(row, "id")?), is_over: row.get("is_over")? });
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], read).optional()?)
}
