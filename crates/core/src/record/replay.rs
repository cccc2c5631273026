//! Plays a record again.

use crate::kit::outcome::{AGREED, GameStatus};
use crate::kit::side::Side;
use crate::record::error::{FORMAT_VERSION, RecordError, RecordErrorKind};
use crate::record::game_record::{GameRecord, RecordHeader};
use crate::record::match_result::{self, RecordedResult};
use crate::session::game_session::GameSession;
use crate::session::rules::{Rules, RulesError};

/// A game replayed from its record.
#[derive(Debug)]
pub struct ReplayedGame {
    /// The game after the last action.
    pub session: GameSession,
    /// The end that the players made of a game that is not over; `None` otherwise.
    pub player_result: Option<RecordedResult>,
}

impl GameRecord {
    /// Replays the game.
    pub fn replay_game(&self) -> Result<ReplayedGame, RecordError> {
        self.check_format()?;
        let rules = self.parse_rules()?;
        self.check_edition(rules.game_info().edition)?;
        let mut session = rules.start_session();
        for action in &self.actions {
            session
                .play(&action.notation)
                .map_err(|illegal| RecordError { line: action.line, kind: illegal.into() })?;
        }
        let end = self.parse_player_result(&session)?;
        Ok(ReplayedGame { session, player_result: end })
    }

    fn check_format(&self) -> Result<(), RecordError> {
        let header = self.require_header("gonagas")?;
        match parse_number(header)? {
            FORMAT_VERSION => Ok(()),
            other => Err(header.error(RecordErrorKind::UnsupportedFormat(other))),
        }
    }

    fn check_edition(&self, known: u32) -> Result<(), RecordError> {
        let header = self.require_header("edition")?;
        let found = parse_number(header)?;
        // No edition has been replaced yet. When one is, old records find their rules here.
        if found == known { Ok(()) } else { Err(header.error(RecordErrorKind::UnsupportedEdition { found, known })) }
    }

    /// Parses the rules that were played.
    pub fn parse_rules(&self) -> Result<Rules, RecordError> {
        let game = self.require_header("game")?;
        let options = self.find_header("options");
        // A game's name is one word. Any text after it in the same header would be read as options.
        let name = if game.value.contains(char::is_whitespace) { "" } else { &game.value };
        let text = format!("{name} {}", options.map_or("", |options| &options.value));
        let rules = Rules::parse_stored(&text).map_err(|error| match error {
            RulesError::UnknownGame { known, .. } => {
                game.error(RulesError::UnknownGame { id: game.value.clone(), known }.into())
            }
            other => options.unwrap_or(game).error(other.into()),
        })?;
        match self.find_header("from") {
            Some(from) => rules.starting_from(&from.value).map_err(|error| from.error(RulesError::from(error).into())),
            None => Ok(rules),
        }
    }

    /// Returns how the players ended the match, checked against the status of the game.
    fn parse_player_result(&self, session: &GameSession) -> Result<Option<RecordedResult>, RecordError> {
        let winner = self.find_header("result").map(parse_result_header).transpose()?;
        match (session.status(), winner, self.find_header("reason")) {
            (GameStatus::Over(outcome), ..) => {
                let game_result = RecordedResult::from(outcome);
                self.check_header("result", game_result.result_str(), session)?;
                self.check_header("reason", &game_result.reason, session)?;
                Ok(None)
            }
            (_, None, None) => Ok(None),
            (_, Some(winner), Some(reason)) => check_player_result(winner, reason, session).map(Some),
            (_, Some(_), None) | (_, None, Some(_)) => {
                let line = self
                    .find_header("result")
                    .or(self.find_header("reason"))
                    .map_or(self.actions_line, |header| header.line);
                Err(RecordError { line, kind: RecordErrorKind::IncompleteResult })
            }
        }
    }

    /// Returns an error when the header is present and has another value.
    fn check_header(&self, key: &str, value: &str, session: &GameSession) -> Result<(), RecordError> {
        match self.find_header(key) {
            Some(header) if header.value != value => {
                Err(header.error(RecordErrorKind::ContradictsActions(session.status().to_string())))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn require_header(&self, key: &'static str) -> Result<&RecordHeader, RecordError> {
        self.find_header(key).ok_or(RecordError { line: self.actions_line, kind: RecordErrorKind::MissingHeader(key) })
    }
}

impl RecordHeader {
    pub(super) fn error(&self, reason: RecordErrorKind) -> RecordError {
        RecordError { line: self.line, kind: reason }
    }
}

/// Returns the end that the players made of an unfinished game, if it is possible there.
fn check_player_result(
    winner: Option<Side>,
    reason: &RecordHeader,
    session: &GameSession,
) -> Result<RecordedResult, RecordError> {
    let end = RecordedResult { winner, reason: reason.value.clone() };
    if !end.has_known_reason(session.rules().game_info()) {
        return Err(reason.error(RecordErrorKind::InvalidReason(end.reason)));
    }
    let fits = end.is_by_players() && (end.reason != AGREED || end.winner == session.agreed_winner());
    if fits { Ok(end) } else { Err(reason.error(RecordErrorKind::ContradictsActions(session.status().to_string()))) }
}

fn parse_number(header: &RecordHeader) -> Result<u32, RecordError> {
    header.value.parse().map_err(|_| header.error(RecordErrorKind::NotANumber(header.value.clone())))
}

fn parse_result_header(header: &RecordHeader) -> Result<Option<Side>, RecordError> {
    match_result::parse_winner(&header.value)
        .ok_or_else(|| header.error(RecordErrorKind::InvalidResult(header.value.clone())))
}
