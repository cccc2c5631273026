//! The played games from which puzzles may be made: those of people who all agree.

use crate::sql::engine::{Connection, Row, SqlResult};
use crate::sql::matches::{events, rows};
use crate::sql::u64_codec::get_u64;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::state::match_state::Match;

/// A finished game whose people let it become puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedGame {
    /// The match.
    pub match_id: MatchId,
    /// The rules with every option, and the position in which the game began if it was another than theirs.
    pub rules: String,
    /// The actions and rolls in order, without those that were taken back.
    pub actions: Vec<String>,
}

/// The finished games whose people let them become puzzles.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayedGames {
    /// The games, by the number of the match.
    pub games: Vec<PlayedGame>,
    /// The number of those played by an edition of their rules that this program does not have.
    pub of_other_editions: usize,
}

/// Lists the finished games, of one game or of all, whose people let them become puzzles. The computer always agrees,
/// an erased person never does. Matches without a result are left out: stopped and cancelled ones, and those against
/// oneself.
pub fn list_games(connection: &Connection, game: Option<&str>) -> Result<PlayedGames, StoreError> {
    let mut found = PlayedGames::default();
    for id in find_matches(connection, game)? {
        match load_game(connection, id) {
            Ok(game) => found.games.extend(game),
            Err(StoreError::UnsupportedEdition { .. }) => found.of_other_editions += 1,
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// Lists the matches of these games.
pub fn find_matches(connection: &Connection, game: Option<&str>) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT match_id, rules, first_player_id, second_player_id,
                   coalesce(of_first.puzzle_games, 0) AS first_agrees,
                   coalesce(of_second.puzzle_games, 0) AS second_agrees
               FROM results JOIN matches ON matches.id = results.match_id
                   LEFT JOIN preferences AS of_first ON of_first.user_id = first_player_id
                   LEFT JOIN preferences AS of_second ON of_second.user_id = second_player_id
               WHERE of_first.puzzle_games = 1 OR of_second.puzzle_games = 1
               ORDER BY match_id";
    let agrees = |row: &Row<'_>, player: &str, agrees: &str| -> SqlResult<bool> {
        Ok(row.get(agrees)? || UserId(get_u64(row, player)?).is_computer())
    };
    let read = |row: &Row<'_>| {
        let of_game = row.get_text("rules")?.split(' ').next();
        let is_wanted = (game.is_none() || of_game == game)
            && agrees(row, "first_player_id", "first_agrees")?
            && agrees(row, "second_player_id", "second_agrees")?;
        Ok(is_wanted.then_some(MatchId(get_u64(row, "match_id")?)))
    };
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_map([], read)?.collect::<SqlResult<Vec<_>>>()?;
    Ok(found.into_iter().flatten().collect())
}

fn load_game(connection: &Connection, id: MatchId) -> Result<Option<PlayedGame>, StoreError> {
    let terms = rows::load_row(connection, id)?.terms;
    let events = events::load_events(connection, id)?;
    let played = Match::replay(id, terms, &events).map_err(|corrupt| StoreError::Failed(corrupt.to_string()))?;
    Ok(played.play_state().map(|play| PlayedGame {
        match_id: id,
        rules: play.session.rules().to_string(),
        actions: play.session.action_log().to_vec(),
    }))
}
