//! From a record to a running game.

use crate::kit::outcome::Turn;
use crate::kit::side::Side;
use crate::record::end::{self, AGREED, End};
use crate::record::error::{FORM, Reason, RecordError};
use crate::record::text::{Header, Record};
use crate::table::rules::{Rules, RulesError};
use crate::table::running::Table;

/// A game that was played again from its record.
#[derive(Debug)]
pub struct Replay {
    /// The game after the last action.
    pub table: Table,
    /// How people ended the match, when its game is not over.
    pub end: Option<End>,
}

impl Record {
    /// Plays the game again.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the first line that is not known here, not legal, or contradicts the actions.
    pub fn replay(&self) -> Result<Replay, RecordError> {
        self.check_form()?;
        let rules = self.rules()?;
        self.check_edition(rules.info().edition)?;
        let mut table = rules.start();
        for action in &self.actions {
            table.play(&action.text).map_err(|illegal| RecordError { line: action.line, reason: illegal.into() })?;
        }
        let end = self.end(&table)?;
        Ok(Replay { table, end })
    }

    fn check_form(&self) -> Result<(), RecordError> {
        let header = self.needed("gonagas")?;
        match number(header)? {
            FORM => Ok(()),
            other => Err(header.wrong(Reason::Form(other))),
        }
    }

    fn check_edition(&self, known: u32) -> Result<(), RecordError> {
        let header = self.needed("edition")?;
        let found = number(header)?;
        // No edition has been replaced yet; when one is, this is where old records find their rules.
        if found == known { Ok(()) } else { Err(header.wrong(Reason::Edition { found, known })) }
    }

    /// The rules that were played.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the header that does not fit.
    pub fn rules(&self) -> Result<Rules, RecordError> {
        let game = self.needed("game")?;
        let options = self.find("options");
        // A game's name is one word: what follows it in the same header would be read as options.
        let name = if game.value.contains(char::is_whitespace) { "" } else { &game.value };
        let text = format!("{name} {}", options.map_or("", |options| &options.value));
        Rules::read(&text).map_err(|error| match error {
            RulesError::UnknownGame { known, .. } => {
                game.wrong(RulesError::UnknownGame { id: game.value.clone(), known }.into())
            }
            other => options.unwrap_or(game).wrong(other.into()),
        })
    }

    /// How people ended the match, checked against where the game stands.
    fn end(&self, table: &Table) -> Result<Option<End>, RecordError> {
        let winner = self.find("result").map(winner).transpose()?;
        match (table.turn(), winner, self.find("reason")) {
            (Turn::Over(outcome), ..) => {
                let own = End::from(outcome);
                self.compare("result", own.result(), table)?;
                self.compare("reason", &own.reason, table)?;
                Ok(None)
            }
            (_, None, None) => Ok(None),
            (_, Some(winner), Some(reason)) => made_by_people(winner, reason, table).map(Some),
            (_, Some(_), None) | (_, None, Some(_)) => {
                let line = self.find("result").or(self.find("reason")).map_or(self.actions_line, |header| header.line);
                Err(RecordError { line, reason: Reason::HalfAnEnd })
            }
        }
    }

    /// A header, if it is there, must have this value.
    fn compare(&self, key: &str, value: &str, table: &Table) -> Result<(), RecordError> {
        match self.find(key) {
            Some(header) if header.value != value => Err(header.wrong(Reason::Contradiction(table.turn().to_string()))),
            _ => Ok(()),
        }
    }

    pub(super) fn needed(&self, key: &'static str) -> Result<&Header, RecordError> {
        self.find(key).ok_or(RecordError { line: self.actions_line, reason: Reason::Missing(key) })
    }
}

impl Header {
    pub(super) fn wrong(&self, reason: Reason) -> RecordError {
        RecordError { line: self.line, reason }
    }
}

/// The end that people made of a game that goes on, if they could.
fn made_by_people(winner: Option<Side>, reason: &Header, table: &Table) -> Result<End, RecordError> {
    let end = End { winner, reason: reason.value.clone() };
    if !end.has_known_reason() {
        return Err(reason.wrong(Reason::Ending(end.reason)));
    }
    let fits = end.by_people() && (end.reason != AGREED || end.winner == table.agreed_winner());
    if fits { Ok(end) } else { Err(reason.wrong(Reason::Contradiction(table.turn().to_string()))) }
}

fn number(header: &Header) -> Result<u32, RecordError> {
    header.value.parse().map_err(|_| header.wrong(Reason::NotANumber(header.value.clone())))
}

fn winner(header: &Header) -> Result<Option<Side>, RecordError> {
    end::winner(&header.value).ok_or_else(|| header.wrong(Reason::Result(header.value.clone())))
}
