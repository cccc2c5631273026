//! The controls of the board of a lesson or a puzzle: `n:seega-two:-:play:b5-c5` plays b5-c5 in the lesson `seega-two`;
//! `n:sahkku-two:1:show` begins it anew, on a message on which the second action of the list was played already.

use crate::custom_id::CustomId;
use crate::custom_id::canonical::parse_number;
use crate::custom_id::match_control::MatchVerb;
use std::fmt;

/// Stands for no action.
const NOTHING_PLAYED: &str = "-";

/// Separates the actions played so far.
const SEPARATOR: char = '.';

/// A kind of task that someone attempts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptKind {
    /// A lesson of a course.
    Lesson,
    /// A puzzle.
    Puzzle,
}

impl AttemptKind {
    /// Returns the id of a control of an attempt of this kind.
    #[must_use]
    pub fn custom_id(self, control: AttemptControl) -> CustomId {
        match self {
            AttemptKind::Lesson => CustomId::LessonBoard(control),
            AttemptKind::Puzzle => CustomId::PuzzleBoard(control),
        }
    }
}

/// A control of the board of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptControl {
    /// The lesson or the puzzle.
    pub id: String,
    /// The actions of the turn so far, each as its index among the legal notations in their order.
    pub played: Vec<usize>,
    /// The request that the control makes.
    pub verb: AttemptVerb,
    /// The argument, as that of a control of a match. Empty for most verbs.
    pub argument: String,
}

/// The request that a control of an attempt makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptVerb {
    /// Shows the lesson or the puzzle from its beginning.
    Show,
    /// Plays the action in the argument, or the one that is picked.
    Play,
    /// Makes one more step of an action.
    PickStep,
    /// Takes back the steps made so far.
    ClearSelection,
    /// Shows the hint of a lesson, or the answer of a puzzle.
    Hint,
    /// Opens the form in which actions are typed.
    TypeActions,
}

impl AttemptVerb {
    pub(super) const ALL: [(AttemptVerb, &'static str); 6] = [
        (AttemptVerb::Show, "show"),
        (AttemptVerb::Play, "play"),
        (AttemptVerb::PickStep, "pick"),
        (AttemptVerb::ClearSelection, "back"),
        (AttemptVerb::Hint, "hint"),
        (AttemptVerb::TypeActions, "type"),
    ];

    /// Returns the verb of a control of a match that does the same on a board; `None` for the others.
    #[must_use]
    pub const fn on_board(self) -> Option<MatchVerb> {
        match self {
            AttemptVerb::Play => Some(MatchVerb::Play),
            AttemptVerb::PickStep => Some(MatchVerb::PickStep),
            AttemptVerb::ClearSelection => Some(MatchVerb::ClearSelection),
            AttemptVerb::Show | AttemptVerb::Hint | AttemptVerb::TypeActions => None,
        }
    }

    /// Returns the verb that does on an attempt what this one does in a match: those of a move, and otherwise showing
    /// the board.
    #[must_use]
    pub const fn from_board(verb: MatchVerb) -> AttemptVerb {
        match verb {
            MatchVerb::Play => AttemptVerb::Play,
            MatchVerb::PickStep => AttemptVerb::PickStep,
            MatchVerb::ClearSelection => AttemptVerb::ClearSelection,
            _ => AttemptVerb::Show,
        }
    }

    fn as_str(self) -> &'static str {
        AttemptVerb::ALL.iter().find(|(verb, _)| *verb == self).map_or("", |(_, word)| word)
    }

    fn parse(text: &str) -> Option<AttemptVerb> {
        AttemptVerb::ALL.iter().find(|(_, word)| *word == text).map(|(verb, _)| *verb)
    }
}

impl AttemptControl {
    /// Creates a control without an argument.
    #[must_use]
    pub fn new(id: &str, played: &[usize], verb: AttemptVerb) -> AttemptControl {
        AttemptControl { id: id.to_owned(), played: played.to_vec(), verb, argument: String::new() }
    }

    pub(super) fn parse_fields(fields: &str) -> Option<AttemptControl> {
        let mut fields = fields.splitn(4, ':');
        let id = fields.next().filter(|id| !id.is_empty())?.to_owned();
        let played = match fields.next()? {
            NOTHING_PLAYED => Vec::new(),
            played => played.split(SEPARATOR).map(parse_number).collect::<Option<_>>()?,
        };
        let verb = AttemptVerb::parse(fields.next()?)?;
        let argument = match fields.next() {
            None => String::new(),
            // An empty argument is written without its colon.
            Some("") => return None,
            Some(argument) => argument.to_owned(),
        };
        Some(AttemptControl { id, played, verb, argument })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let played: Vec<String> = self.played.iter().map(usize::to_string).collect();
        let played = if played.is_empty() { NOTHING_PLAYED.to_owned() } else { played.join(&SEPARATOR.to_string()) };
        write!(f, "{}:{played}:{}", self.id, self.verb.as_str())?;
        if self.argument.is_empty() { Ok(()) } else { write!(f, ":{}", self.argument) }
    }
}
