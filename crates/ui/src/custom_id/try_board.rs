//! The controls of a board to try: `a:12.0a1b2c3d:57.34:7Qx:2:u` shows the position after two actions of the line
//! `7Qx`, which begins after 34 actions of match 12 as it was after its event 57. `a:12.0a1b2c3d:-:0:0:o` opens the
//! present position.

use crate::custom_id::canonical::{parse_match_ref, parse_number};
use crate::custom_id::match_control::MatchVerb;
use gonagas_core::matches::ids::MatchRef;
use std::fmt;

/// Stands for the present position.
const PRESENT: &str = "-";

/// The text of a line without actions.
const EMPTY_LINE: &str = "0";

/// A control of a board to try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TryControl {
    /// The match.
    pub match_ref: MatchRef,
    /// The position in which the line begins; `None` for the present one.
    pub position: Option<TriedPosition>,
    /// The text of the line.
    pub line: String,
    /// The number of its actions that are played.
    pub played: usize,
    /// The request that the control makes.
    pub verb: TryVerb,
    /// The argument, as that of a control of a match. Empty for most verbs.
    pub argument: String,
}

/// A position of a match that no takeback changes any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TriedPosition {
    /// The number of the event after which the match had the position.
    pub event_number: u32,
    /// The number of actions before it.
    pub action_count: u32,
}

/// The request that a control of a board to try makes. The first five show the position that the control names; two of
/// them may name the same one, and their ids have to differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TryVerb {
    /// Opens a board, in a message of its own.
    Open,
    /// Plays an action, which is the last of the line.
    Show,
    /// Undoes an action.
    Undo,
    /// Plays an undone action again.
    Redo,
    /// Goes back to the first position.
    Restart,
    /// Plays the action that is picked.
    Play,
    /// Makes one more step of an action.
    PickStep,
    /// Takes back the steps made so far.
    ClearSelection,
    /// Opens the form in which actions are typed.
    TypeActions,
    /// Adds the line to the planned replies.
    Plan,
}

impl TryVerb {
    pub(super) const ALL: [(TryVerb, &'static str); 10] = [
        (TryVerb::Open, "o"),
        (TryVerb::Show, "s"),
        (TryVerb::Undo, "u"),
        (TryVerb::Redo, "r"),
        (TryVerb::Restart, "z"),
        (TryVerb::Play, "p"),
        (TryVerb::PickStep, "k"),
        (TryVerb::ClearSelection, "b"),
        (TryVerb::TypeActions, "t"),
        (TryVerb::Plan, "l"),
    ];

    /// Returns the verb that does on a board to try what this one does in a match: those of a move, and otherwise
    /// showing the board.
    #[must_use]
    pub const fn from_board(verb: MatchVerb) -> TryVerb {
        match verb {
            MatchVerb::Play => TryVerb::Play,
            MatchVerb::PickStep => TryVerb::PickStep,
            MatchVerb::ClearSelection => TryVerb::ClearSelection,
            _ => TryVerb::Show,
        }
    }

    /// Returns the verb of a control of a match that does the same on a board; `None` for the others.
    #[must_use]
    pub const fn on_board(self) -> Option<MatchVerb> {
        match self {
            TryVerb::Play => Some(MatchVerb::Play),
            TryVerb::PickStep => Some(MatchVerb::PickStep),
            TryVerb::ClearSelection => Some(MatchVerb::ClearSelection),
            _ => None,
        }
    }

    fn as_str(self) -> &'static str {
        TryVerb::ALL.iter().find(|(verb, _)| *verb == self).map_or("", |(_, word)| word)
    }

    fn parse(text: &str) -> Option<TryVerb> {
        TryVerb::ALL.iter().find(|(_, word)| *word == text).map(|(verb, _)| *verb)
    }
}

impl TryControl {
    /// Creates the control that opens a board in this position, or in the present one.
    #[must_use]
    pub fn open(match_ref: MatchRef, position: Option<TriedPosition>) -> TryControl {
        let line = EMPTY_LINE.to_owned();
        TryControl { match_ref, position, line, played: 0, verb: TryVerb::Open, argument: String::new() }
    }

    pub(super) fn parse_fields(fields: &str) -> Option<TryControl> {
        let mut fields = fields.splitn(6, ':');
        let match_ref = parse_match_ref(fields.next()?)?;
        let position = match fields.next()? {
            PRESENT => None,
            position => {
                let (event_number, action_count) = position.split_once('.')?;
                let [event_number, action_count] = [parse_number(event_number)?, parse_number(action_count)?];
                Some(TriedPosition { event_number, action_count })
            }
        };
        let line = fields.next().filter(|line| !line.is_empty())?.to_owned();
        let played = parse_number(fields.next()?)?;
        let verb = TryVerb::parse(fields.next()?)?;
        let argument = match fields.next() {
            None => String::new(),
            // An empty argument is written without its colon.
            Some("") => return None,
            Some(argument) => argument.to_owned(),
        };
        Some(TryControl { match_ref, position, line, played, verb, argument })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.match_ref)?;
        match self.position {
            None => f.write_str(PRESENT)?,
            Some(TriedPosition { event_number, action_count }) => write!(f, "{event_number}.{action_count}")?,
        }
        write!(f, ":{}:{}:{}", self.line, self.played, self.verb.as_str())?;
        if self.argument.is_empty() { Ok(()) } else { write!(f, ":{}", self.argument) }
    }
}
