//! The preferences of users.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::u64_codec::SqlU64;
use crate::store_error::StoreError;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::settings::challenge_habit::ChallengeHabit;
use gonagas_core::matches::settings::preferences::{
    Automation, ConfirmMoves, LanguageCode, Orientation, Preferences, PreferencesByUser, PreferencesPatch,
};
use gonagas_core::matches::settings::utc_offset::UtcOffset;

/// Loads the preferences of the users of these who have changed any.
pub fn load_preferences(connection: &Connection, users: &[UserId]) -> Result<PreferencesByUser, StoreError> {
    let mut known = Vec::new();
    for user in users {
        known.extend(load_stored_preferences(connection, *user)?.map(|preferences| (*user, preferences)));
    }
    Ok(PreferencesByUser::new(known))
}

/// Changes some preferences of a user. Returns all of them.
pub fn update_preferences(
    connection: &Connection,
    user: UserId,
    change: PreferencesPatch,
    now: Timestamp,
) -> Result<Preferences, StoreError> {
    let changed = load_stored_preferences(connection, user)?.unwrap_or_default().with_patch(change);
    let Preferences {
        automation,
        pings,
        direct_messages,
        accepts_direct_messages,
        orientation,
        theme,
        board_shape,
        text_boards,
        confirm_moves,
        language,
        chosen_language,
        utc_offset,
        digest_hour,
        puzzle_names,
        puzzle_games,
        streak_hour,
        challenge_habit,
    } = changed;
    // The time of the next daily message follows from these; a change of anything else leaves it as it is.
    let moves_digest = change.digest_hour.is_some() || change.utc_offset.is_some() || change.direct_messages.is_some();
    let sql = "INSERT INTO preferences
               (user_id, auto_forced, auto_roll, pings, direct_messages, orientation, theme, board_shape, text_boards,
                confirm_moves, language, accepts_messages, chosen_language, challenge_rated, challenge_pair,
                challenge_clock, utc_offset, puzzle_names, streak_hour, digest_hour, digest_due_at,
                puzzle_games)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
                       ?20, ?21, ?23)
               ON CONFLICT (user_id) DO UPDATE SET auto_forced = ?2, auto_roll = ?3, pings = ?4, direct_messages = ?5,
                   orientation = ?6, theme = ?7, board_shape = ?8, text_boards = ?9, confirm_moves = ?10,
                   language = ?11, accepts_messages = ?12, chosen_language = ?13, challenge_rated = ?14,
                   challenge_pair = ?15, challenge_clock = ?16, utc_offset = ?17, puzzle_names = ?18,
                   streak_hour = ?19, digest_hour = ?20, puzzle_games = ?23,
                   digest_due_at = CASE WHEN ?22 = 1 THEN ?21 ELSE preferences.digest_due_at END";
    connection.prepare_cached(sql)?.execute(params![
        SqlU64::from(user),
        automation.auto_play_forced,
        automation.auto_roll,
        pings,
        direct_messages,
        orientation.as_str(),
        theme.as_str(),
        board_shape.as_str(),
        text_boards,
        confirm_moves.as_str(),
        language.map(|language| language.as_str().to_owned()),
        accepts_direct_messages,
        chosen_language.map(|language| language.as_str().to_owned()),
        challenge_habit.rated,
        challenge_habit.pair,
        challenge_habit.time_control.map(|clock| clock.map_or_else(String::new, |clock| clock.to_string())),
        utc_offset.map(UtcOffset::minutes),
        puzzle_names,
        streak_hour.map(i64::from),
        digest_hour.map(i64::from),
        changed.next_digest(now),
        moves_digest,
        puzzle_games,
    ])?;
    Ok(changed)
}

fn load_stored_preferences(connection: &Connection, user: UserId) -> Result<Option<Preferences>, StoreError> {
    let sql = "SELECT auto_forced, auto_roll, pings, direct_messages, orientation, theme, board_shape, text_boards,
                      confirm_moves, language, accepts_messages, chosen_language,
                      challenge_rated, challenge_pair, challenge_clock, utc_offset, puzzle_names, streak_hour,
                      digest_hour, puzzle_games
               FROM preferences WHERE user_id = ?1";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(user)], read_preferences).optional()?)
}

/// A value that is no longer known is read as the default, because preferences must not keep anyone from playing.
fn read_preferences(row: &Row<'_>) -> SqlResult<Preferences> {
    let orientation: String = row.get("orientation")?;
    let theme: String = row.get("theme")?;
    let board_shape: String = row.get("board_shape")?;
    let confirm: String = row.get("confirm_moves")?;
    let (language, chosen): (Option<String>, Option<String>) = (row.get("language")?, row.get("chosen_language")?);
    let clock: Option<String> = row.get("challenge_clock")?;
    let utc_offset: Option<i64> = row.get("utc_offset")?;
    Ok(Preferences {
        automation: Automation { auto_play_forced: row.get("auto_forced")?, auto_roll: row.get("auto_roll")? },
        pings: row.get("pings")?,
        direct_messages: row.get("direct_messages")?,
        accepts_direct_messages: row.get("accepts_messages")?,
        orientation: Orientation::read(&orientation).unwrap_or_default(),
        theme: Theme::parse(&theme).unwrap_or_default(),
        board_shape: BoardShape::parse(&board_shape).unwrap_or_default(),
        text_boards: row.get("text_boards")?,
        confirm_moves: ConfirmMoves::read(&confirm).unwrap_or_default(),
        language: language.and_then(|language| LanguageCode::parse(&language)),
        chosen_language: chosen.and_then(|language| LanguageCode::parse(&language)),
        utc_offset: utc_offset.and_then(UtcOffset::from_minutes),
        puzzle_names: row.get("puzzle_names")?,
        puzzle_games: row.get("puzzle_games")?,
        streak_hour: read_hour(row, "streak_hour")?,
        digest_hour: read_hour(row, "digest_hour")?,
        challenge_habit: ChallengeHabit {
            rated: row.get("challenge_rated")?,
            pair: row.get("challenge_pair")?,
            time_control: clock.and_then(|clock| TimeControl::parse_stored(&clock).ok()),
        },
    })
}

fn read_hour(row: &Row<'_>, column: &str) -> SqlResult<Option<u8>> {
    let hour: Option<i64> = row.get(column)?;
    Ok(hour.and_then(|hour| u8::try_from(hour).ok()))
}
