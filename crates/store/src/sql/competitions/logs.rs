//! The terms and logs of competitions, and the rows that follow from them.

use crate::sql::competitions::posts::{self, CompetitionPost};
use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, corrupt_row, params};
use crate::sql::u64_codec::{SqlU64, get_optional_u64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::competitions::event::{CompetitionEvent, LoggedEvent, NewCompetitionEvent};
use gonagas_core::competitions::formats::catalogue::find_format;
use gonagas_core::competitions::pairing::Pairing;
use gonagas_core::competitions::place::CompetitionPlace;
use gonagas_core::competitions::state::{Competition, Phase};
use gonagas_core::competitions::terms::CompetitionTerms;
use gonagas_core::competitions::{MAX_COMPETITION_GAMES, PAUSE_BETWEEN, REGISTRATION_TIME};
use gonagas_core::fair::secret::Secret;
use gonagas_core::kit::outcome::FORFEIT;
use gonagas_core::matches::ids::{ChannelRef, CompetitionId, Timestamp, UserId};
use gonagas_core::session::rules::{RequestedRules, rules_edition};

/// A competition as it is stored.
#[derive(Debug, Clone)]
pub struct StoredCompetition {
    /// Its state after its log.
    pub competition: Competition,
    /// The source of the secrets of its matches.
    pub secret: Secret,
    /// When it starts by itself.
    pub starts_at: Option<Timestamp>,
    /// The message with its standings.
    pub post: CompetitionPost,
    /// The last removal from it of which the person has been told.
    pub told_event: u32,
}

/// A competition in a list.
#[derive(Debug, Clone)]
pub struct CompetitionSummary {
    /// The number.
    pub id: CompetitionId,
    /// The rules, as they are stored.
    pub rules: String,
    /// The phase.
    pub phase: Phase,
}

pub(crate) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Registration => "registration",
        Phase::Running => "running",
        Phase::Finished => "finished",
        Phase::Stopped => "stopped",
    }
}

fn read_phase(text: &str) -> Phase {
    [Phase::Registration, Phase::Running, Phase::Finished]
        .into_iter()
        .find(|phase| phase_name(*phase) == text)
        .unwrap_or(Phase::Stopped)
}

/// Inserts a competition; `None` if the one that it follows has a next one already, or the server a ladder of the game.
pub fn insert(
    connection: &Connection,
    terms: &CompetitionTerms,
    secret: &[u8; 32],
) -> Result<Option<CompetitionId>, StoreError> {
    if let Some(follows) = terms.follows {
        let sql = "SELECT 1 FROM competitions WHERE follows = ?1";
        let next: Option<i64> =
            connection.prepare_cached(sql)?.query_row([SqlU64(follows.0)], |row| row.get(0)).optional()?;
        if next.is_some() {
            return Ok(None);
        }
    }
    let ladder_game = terms.format.is_open_ended().then_some(terms.rules.game_info().id);
    if let Some(game) = ladder_game
        && ladders_of_guild(connection, terms.channel_ref.guild().unwrap_or_default())?
            .iter()
            .any(|ladder| ladder.game == game)
    {
        return Ok(None);
    }
    let sql =
        "INSERT INTO competitions (format, rules, rules_edition, organiser_id, guild_id, channel_id, time_control,
                   min_entrants, is_pair, is_rated, is_recurring, follows, secret, commitment, created_at, phase,
                   starts_at, ladder_game)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, 'registration', ?16, ?17)
               RETURNING id";
    let guild = terms.channel_ref.guild().ok_or_else(|| StoreError::Failed("a competition without a server".into()))?;
    let starts_at = match terms.follows {
        None if ladder_game.is_none() => Some(terms.created_at + REGISTRATION_TIME),
        _ => None,
    };
    let values = params![
        terms.format.key(),
        terms.rules.to_string(),
        terms.rules.game_info().edition,
        SqlU64::from(terms.organiser),
        SqlU64(guild),
        SqlU64(terms.channel_ref.channel),
        terms.time_control,
        terms.min_entrants,
        terms.pairs,
        terms.rated,
        terms.is_recurring,
        terms.follows.map(|id| SqlU64(id.0)),
        secret,
        terms.commitment,
        terms.created_at,
        starts_at,
        ladder_game,
    ];
    Ok(Some(connection.prepare_cached(sql)?.query_row(values, |row| get_u64(row, "id").map(CompetitionId))?))
}

/// Loads a competition.
pub fn load(connection: &Connection, id: CompetitionId) -> Result<StoredCompetition, StoreError> {
    let sql = "SELECT format, rules, rules_edition, organiser_id, guild_id, channel_id, time_control, min_entrants,
                   is_pair, is_rated, is_recurring, follows, secret, commitment, created_at, starts_at,
                   post, message_id, shown_event, shown_at, news, told_event
               FROM competitions WHERE id = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let row = statement.query_row([SqlU64(id.0)], |row| Ok(read_row(row, id))).optional()?;
    let CompetitionRow { terms, secret, starts_at, post, told_event } = row.ok_or(StoreError::NotFound)??;
    let log = load_log(connection, id)?;
    let competition =
        Competition::replay(id, terms, &log).map_err(|corrupt| StoreError::Failed(corrupt.to_string()))?;
    Ok(StoredCompetition { competition, secret, starts_at, post, told_event })
}

/// A competition without its log.
struct CompetitionRow {
    terms: CompetitionTerms,
    secret: Secret,
    starts_at: Option<Timestamp>,
    post: CompetitionPost,
    told_event: u32,
}

fn read_row(row: &Row<'_>, id: CompetitionId) -> Result<CompetitionRow, StoreError> {
    let rules: String = row.get("rules")?;
    let found = row.get("rules_edition")?;
    let game = rules.split_whitespace().next().unwrap_or_default();
    if let Some(supported) = rules_edition(game).filter(|known| *known != found) {
        return Err(StoreError::UnsupportedEdition { found, supported });
    }
    let format: String = row.get("format")?;
    let terms = CompetitionTerms {
        format: find_format(&format)
            .ok_or_else(|| corrupt_row(format_args!("competition {}: format “{format}”", id.0)))?,
        rules: RequestedRules::parse_stored(&rules)
            .map_err(|error| corrupt_row(format_args!("competition {}: {error}", id.0)))?,
        organiser: UserId(get_u64(row, "organiser_id")?),
        channel_ref: ChannelRef::on_server(get_u64(row, "guild_id")?, get_u64(row, "channel_id")?),
        time_control: row.get("time_control")?,
        min_entrants: row.get("min_entrants")?,
        pairs: row.get("is_pair")?,
        rated: row.get("is_rated")?,
        is_recurring: row.get("is_recurring")?,
        follows: get_optional_u64(row, "follows")?.map(CompetitionId),
        created_at: row.get("created_at")?,
        commitment: row.get("commitment")?,
    };
    Ok(CompetitionRow {
        terms,
        secret: Secret::new(row.get("secret")?),
        starts_at: row.get("starts_at")?,
        post: posts::read_post(row)?,
        told_event: row.get("told_event")?,
    })
}

fn load_log(connection: &Connection, id: CompetitionId) -> Result<Vec<LoggedEvent>, StoreError> {
    let sql = "SELECT number, occurred_at, actor_id, kind, user_id, other_user_id, payload
               FROM competition_events WHERE competition_id = ?1 ORDER BY number";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| {
        let users = [get_optional_u64(row, "user_id")?, get_optional_u64(row, "other_user_id")?];
        let event = CompetitionEvent::read(
            &row.get::<_, String>("kind")?,
            users.map(|user| user.map(UserId)),
            &row.get::<_, String>("payload")?,
        );
        let number: u32 = row.get("number")?;
        let actor = get_optional_u64(row, "actor_id")?.map(UserId);
        Ok((number, row.get("occurred_at")?, actor, event))
    };
    let rows = statement.query_map([SqlU64(id.0)], read)?.collect::<SqlResult<Vec<_>>>()?;
    rows.into_iter()
        .map(|(number, timestamp, actor, event)| {
            let event = event
                .ok_or_else(|| corrupt_row(format_args!("competition {}: event {number} cannot be read", id.0)))?;
            Ok(LoggedEvent { number, timestamp, actor, event })
        })
        .collect()
}

/// Appends events after the event `after`, and stores what follows from them. A person who enters must have room for
/// the games.
pub fn append(
    connection: &Connection,
    id: CompetitionId,
    after: u32,
    at: Timestamp,
    events: &[NewCompetitionEvent],
) -> Result<(), StoreError> {
    let before = load(connection, id)?.competition;
    let mut competition = before.clone();
    if competition.last_event_number() != after {
        return Err(StoreError::Conflict);
    }
    let sql = "INSERT INTO competition_events
                   (competition_id, number, occurred_at, actor_id, kind, user_id, other_user_id, payload)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let mut insert = connection.prepare_cached(sql)?;
    for (number, new) in (after + 1..).zip(events) {
        if let CompetitionEvent::Joined { user, .. } = new.event {
            check_room(connection, user, competition.terms().reserved_games())?;
        }
        let users = new.event.users().map(|user| user.map(SqlU64::from));
        let [user, other] = users;
        insert.execute(params![
            SqlU64(id.0),
            number,
            at,
            new.actor.map(SqlU64::from),
            new.event.as_str(),
            user,
            other,
            new.event.payload()
        ])?;
        let logged = LoggedEvent { number, timestamp: at, actor: new.actor, event: new.event };
        competition.apply(&logged).map_err(|corrupt| StoreError::Failed(corrupt.to_string()))?;
    }
    store_derived(connection, &before, &competition)
}

/// Appends an event of the bot after the last one.
pub(crate) fn append_now(
    connection: &Connection,
    id: CompetitionId,
    at: Timestamp,
    event: CompetitionEvent,
) -> Result<(), StoreError> {
    let after = load(connection, id)?.competition.last_event_number();
    append(connection, id, after, at, &[NewCompetitionEvent { actor: None, event }])
}

/// Refuses a person who has no room for so many more games.
fn check_room(connection: &Connection, user: UserId, needed: u32) -> Result<(), StoreError> {
    let reserved = reserved_games(connection, user)?;
    match reserved + needed <= MAX_COMPETITION_GAMES {
        true => Ok(()),
        false => Err(StoreError::TooManyCompetitionGames { reserved, needed }),
    }
}

/// Returns the games for which a person's competitions have reserved room.
pub fn reserved_games(connection: &Connection, user: UserId) -> Result<u32, StoreError> {
    let sql = "SELECT CAST(coalesce(sum(reserved_games), 0) AS bigint) AS reserved
               FROM competition_entries WHERE user_id = ?1";
    let reserved: i64 = connection.prepare_cached(sql)?.query_row([SqlU64::from(user)], |row| row.get("reserved"))?;
    Ok(u32::try_from(reserved).unwrap_or(u32::MAX))
}

/// A row of the people of a competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct EntryRow {
    pub(crate) user: UserId,
    pub(crate) reserved_games: u32,
    pub(crate) division: Option<u32>,
    pub(crate) place: Option<u32>,
}

/// Returns the rows of the people that follow from a log. Places are final, or those of the present on a ladder.
pub(crate) fn entry_rows(competition: &Competition) -> Vec<EntryRow> {
    let has_places = match competition.phase() {
        Phase::Finished => true,
        Phase::Running => competition.terms().format.is_open_ended(),
        Phase::Registration | Phase::Stopped => false,
    };
    let divisions = if has_places { competition.divisions() } else { Vec::new() };
    let placed = |user: UserId| {
        divisions.iter().find_map(|division| {
            let line = division.standings.iter().find(|line| line.user == user)?;
            Some((division.number, line.place))
        })
    };
    let row = |user: UserId| EntryRow {
        user,
        reserved_games: competition.reserved_games(user),
        division: placed(user).map(|(division, _)| division),
        place: placed(user).and_then(|(_, place)| place),
    };
    let mut rows: Vec<EntryRow> = competition.entries().iter().map(|entry| row(entry.user)).collect();
    rows.sort_unstable();
    rows
}

/// Returns the number of the last event that has taken someone off; 0 without one.
pub(crate) fn last_removal(competition: &Competition) -> u32 {
    competition.removals().last().map_or(0, |removal| removal.event)
}

/// Stores everything that follows from the log and did not follow before.
fn store_derived(connection: &Connection, before: &Competition, competition: &Competition) -> Result<(), StoreError> {
    let id = SqlU64(competition.id().0);
    let sql = "UPDATE competitions SET phase = ?2, last_event = ?3, removal_event = ?4 WHERE id = ?1";
    let last = competition.last_event_number();
    let values = params![id, phase_name(competition.phase()), last, last_removal(competition)];
    connection.prepare_cached(sql)?.execute(values)?;
    connection.prepare_cached("DELETE FROM competition_entries WHERE competition_id = ?1")?.execute([&id])?;
    let sql = "INSERT INTO competition_entries (competition_id, user_id, reserved_games, division, place)
               VALUES (?1, ?2, ?3, ?4, ?5)";
    let mut insert = connection.prepare_cached(sql)?;
    for row in entry_rows(competition) {
        insert.execute(params![id, SqlU64::from(row.user), row.reserved_games, row.division, row.place])?;
    }
    let sql = "INSERT INTO competition_pairings (competition_id, number, state) VALUES (?1, ?2, ?3)
               ON CONFLICT (competition_id, number) DO UPDATE
               SET state = CASE WHEN competition_pairings.state = 'closed' THEN 'closed' ELSE excluded.state END";
    let mut insert = connection.prepare_cached(sql)?;
    let known = |pairing: &Pairing| before.pairings().get(pairing.number as usize - 1);
    let is_same = |pairing: &Pairing| known(pairing).is_some_and(|known| known.is_settled() == pairing.is_settled());
    let has_ended = competition.is_over();
    for pairing in competition.pairings().iter().filter(|pairing| has_ended || !is_same(pairing)) {
        // The games of a competition that was stopped end without a result.
        let state = if pairing.is_settled() || has_ended { "settled" } else { "open" };
        insert.execute(params![id, pairing.number, state])?;
    }
    if let Some(ended_at) = competition.ended_at() {
        let sql = "UPDATE competitions SET starts_at = ?2, shown_event = -1 WHERE follows = ?1 AND starts_at IS NULL";
        connection.prepare_cached(sql)?.execute(params![id, ended_at + PAUSE_BETWEEN])?;
    }
    Ok(())
}

/// A ladder of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderSummary {
    /// The number of its competition.
    pub id: CompetitionId,
    /// The game's identifier.
    pub game: String,
}

/// Lists the ladders of a server that are not stopped.
pub fn ladders_of_guild(connection: &Connection, guild: u64) -> Result<Vec<LadderSummary>, StoreError> {
    let sql = "SELECT id, ladder_game FROM competitions
               WHERE guild_id = ?1 AND ladder_game IS NOT NULL AND phase IN ('registration', 'running') ORDER BY id";
    let read =
        |row: &Row<'_>| Ok(LadderSummary { id: CompetitionId(get_u64(row, "id")?), game: row.get("ladder_game")? });
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([SqlU64(guild)], read)?.collect::<SqlResult<_>>()?)
}

/// Lists the tournaments of a server, the newest first.
pub fn of_guild(connection: &Connection, guild: u64, limit: u32) -> Result<Vec<CompetitionSummary>, StoreError> {
    let sql = "SELECT id, rules, phase FROM competitions
               WHERE guild_id = ?1 AND ladder_game IS NULL ORDER BY id DESC LIMIT ?2";
    let read = |row: &Row<'_>| {
        Ok(CompetitionSummary {
            id: CompetitionId(get_u64(row, "id")?),
            rules: row.get("rules")?,
            phase: read_phase(&row.get::<_, String>("phase")?),
        })
    };
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map(params![SqlU64(guild), limit], read)?.collect::<SqlResult<_>>()?)
}

/// Counts the competitions of a server that are not over.
pub fn count_active(connection: &Connection, guild: u64) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) AS number FROM competitions
               WHERE guild_id = ?1 AND phase IN ('registration', 'running')";
    let number: i64 = connection.prepare_cached(sql)?.query_row([SqlU64(guild)], |row| row.get("number"))?;
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Lists the places of a person on ladders of a server, and their best ones in finished competitions there, the best
/// and newest first.
pub fn places_of(
    connection: &Connection,
    user: UserId,
    guild: u64,
    limit: u32,
) -> Result<Vec<CompetitionPlace>, StoreError> {
    let sql = "SELECT competitions.id AS id, rules, division, place, ladder_game IS NOT NULL AS is_on_ladder
               FROM competition_entries JOIN competitions ON competitions.id = competition_entries.competition_id
               WHERE user_id = ?1 AND guild_id = ?2 AND place IS NOT NULL AND (place <= 3 OR ladder_game IS NOT NULL)
               ORDER BY division, place, competitions.id DESC LIMIT ?3";
    let read = |row: &Row<'_>| {
        Ok(CompetitionPlace {
            id: CompetitionId(get_u64(row, "id")?),
            rules: row.get("rules")?,
            is_on_ladder: row.get("is_on_ladder")?,
            division: row.get("division")?,
            place: row.get("place")?,
        })
    };
    let mut statement = connection.prepare_cached(sql)?;
    let values = params![SqlU64::from(user), SqlU64(guild), limit];
    Ok(statement.query_map(values, read)?.collect::<SqlResult<_>>()?)
}

/// Stops the competitions of a server that are not over.
pub fn stop_guild(connection: &Connection, guild: u64, at: Timestamp) -> Result<(), StoreError> {
    let sql = "SELECT id FROM competitions WHERE guild_id = ?1 AND phase IN ('registration', 'running') ORDER BY id";
    let mut active = connection.prepare_cached(sql)?;
    let active: Vec<CompetitionId> =
        active.query_map([SqlU64(guild)], |row| get_u64(row, "id").map(CompetitionId))?.collect::<SqlResult<_>>()?;
    for id in active {
        append_now(connection, id, at, CompetitionEvent::Stopped)?;
    }
    Ok(())
}

/// Lists the servers with competitions that are not over.
pub fn active_guilds(connection: &Connection) -> Result<Vec<u64>, StoreError> {
    let sql = "SELECT DISTINCT guild_id FROM competitions WHERE phase IN ('registration', 'running') ORDER BY guild_id";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([], |row| get_u64(row, "guild_id"))?.collect::<SqlResult<_>>()?)
}

/// Returns the rating of a person on a server, as it is stored; `None` without one.
pub fn rating_points(connection: &Connection, user: UserId, guild: u64, pool: &str) -> Result<Option<f64>, StoreError> {
    let sql = "SELECT points FROM ratings WHERE scope = ?1 AND pool = ?2 AND user_id = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let values = params![SqlU64(guild), pool, SqlU64::from(user)];
    Ok(statement.query_row(values, |row| row.get("points")).optional()?)
}

/// Returns true if a person lost their last match on time, and has done nothing in a match since then.
pub fn is_absent(connection: &Connection, user: UserId, since: Timestamp) -> Result<bool, StoreError> {
    let sql = "SELECT CASE WHEN reason = ?2 AND winner_seat IS NOT NULL
                       AND (winner_seat = 1) = (second_player_id = ?1) THEN 1 ELSE 0 END AS lost_on_time
               FROM participants JOIN results ON results.match_id = participants.match_id
               WHERE user_id = ?1 ORDER BY results.number DESC LIMIT 1";
    let values = params![SqlU64::from(user), FORFEIT];
    let lost: Option<bool> =
        connection.prepare_cached(sql)?.query_row(values, |row| row.get("lost_on_time")).optional()?;
    if lost != Some(true) {
        return Ok(false);
    }
    let sql = "SELECT coalesce(max(occurred_at), 0) AS seen_at
               FROM participants JOIN events ON events.match_id = participants.match_id
               WHERE user_id = ?1 AND actor_id = ?1 AND kind <> 'forfeited'";
    let seen_at: Timestamp =
        connection.prepare_cached(sql)?.query_row([SqlU64::from(user)], |row| row.get("seen_at"))?;
    Ok(seen_at < since)
}
