//! A position that a page shows, reached by playing a record.

use crate::rulebook::source_error::{SourceError, SourceFault};
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::session::game_session::GameSession;

/// The record of a game, of which pages show positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    record: GameRecord,
}

impl Position {
    /// Reads a record. `file` names it in errors.
    pub fn parse(file: &str, text: &str) -> Result<Position, SourceError> {
        let record = GameRecord::parse(text).map_err(|error| SourceError {
            file: file.to_owned(),
            line: error.line,
            fault: SourceFault::InvalidRecord(error.kind.to_string()),
        })?;
        Ok(Position { record })
    }

    /// Returns the number of recorded actions.
    #[must_use]
    pub fn action_count(&self) -> usize {
        self.record.actions().count()
    }

    /// Returns the game after its first actions; `None` when there are not so many, or one of them is not legal.
    #[must_use]
    pub fn session_after(&self, action_count: usize) -> Option<GameSession> {
        let mut session = self.record.parse_rules().ok()?.start_session();
        let actions: Vec<&str> = self.record.actions().take(action_count).collect();
        if actions.len() < action_count {
            return None;
        }
        actions.into_iter().try_for_each(|action| session.play(action)).ok()?;
        Some(session)
    }
}
