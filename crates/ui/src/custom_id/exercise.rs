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

/// The kind of an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExerciseKind {
    /// A lesson of a course.
    Lesson,
    /// A puzzle.
    Puzzle,
}

impl ExerciseKind {
    /// Returns the id of a control of an exercise of this kind.
    #[must_use]
    pub fn custom_id(self, control: ExerciseControl) -> CustomId {
        match self {
            ExerciseKind::Lesson => CustomId::LessonBoard(control),
            ExerciseKind::Puzzle => CustomId::PuzzleBoard(control),
        }
    }
}

/// A control of the board of an exercise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExerciseControl {
    /// The exercise.
    pub exercise: String,
    /// The actions of the turn so far, each as its index among the legal notations in their order.
    pub played: Vec<usize>,
    /// The request that the control makes.
    pub verb: ExerciseVerb,
    /// The argument, as that of a control of a match. Empty for most verbs.
    pub argument: String,
}

/// The request that a control of an exercise makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExerciseVerb {
    /// Shows the exercise from its beginning.
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

impl ExerciseVerb {
    pub(super) const ALL: [(ExerciseVerb, &'static str); 6] = [
        (ExerciseVerb::Show, "show"),
        (ExerciseVerb::Play, "play"),
        (ExerciseVerb::PickStep, "pick"),
        (ExerciseVerb::ClearSelection, "back"),
        (ExerciseVerb::Hint, "hint"),
        (ExerciseVerb::TypeActions, "type"),
    ];

    /// Returns the verb of a control of a match that does the same on a board; `None` for the others.
    #[must_use]
    pub const fn on_board(self) -> Option<MatchVerb> {
        match self {
            ExerciseVerb::Play => Some(MatchVerb::Play),
            ExerciseVerb::PickStep => Some(MatchVerb::PickStep),
            ExerciseVerb::ClearSelection => Some(MatchVerb::ClearSelection),
            ExerciseVerb::Show | ExerciseVerb::Hint | ExerciseVerb::TypeActions => None,
        }
    }

    /// Returns the verb that does on an exercise what this one does in a match: those of a move, and otherwise showing
    /// the board.
    #[must_use]
    pub const fn from_board(verb: MatchVerb) -> ExerciseVerb {
        match verb {
            MatchVerb::Play => ExerciseVerb::Play,
            MatchVerb::PickStep => ExerciseVerb::PickStep,
            MatchVerb::ClearSelection => ExerciseVerb::ClearSelection,
            _ => ExerciseVerb::Show,
        }
    }

    fn as_str(self) -> &'static str {
        ExerciseVerb::ALL.iter().find(|(verb, _)| *verb == self).map_or("", |(_, word)| word)
    }

    fn parse(text: &str) -> Option<ExerciseVerb> {
        ExerciseVerb::ALL.iter().find(|(_, word)| *word == text).map(|(verb, _)| *verb)
    }
}

impl ExerciseControl {
    /// Creates a control without an argument.
    #[must_use]
    pub fn new(exercise: &str, played: &[usize], verb: ExerciseVerb) -> ExerciseControl {
        ExerciseControl { exercise: exercise.to_owned(), played: played.to_vec(), verb, argument: String::new() }
    }

    pub(super) fn parse_fields(fields: &str) -> Option<ExerciseControl> {
        let mut fields = fields.splitn(4, ':');
        let exercise = fields.next().filter(|exercise| !exercise.is_empty())?.to_owned();
        let played = match fields.next()? {
            NOTHING_PLAYED => Vec::new(),
            played => played.split(SEPARATOR).map(parse_number).collect::<Option<_>>()?,
        };
        let verb = ExerciseVerb::parse(fields.next()?)?;
        let argument = match fields.next() {
            None => String::new(),
            // An empty argument is written without its colon.
            Some("") => return None,
            Some(argument) => argument.to_owned(),
        };
        Some(ExerciseControl { exercise, played, verb, argument })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let played: Vec<String> = self.played.iter().map(usize::to_string).collect();
        let played = if played.is_empty() { NOTHING_PLAYED.to_owned() } else { played.join(&SEPARATOR.to_string()) };
        write!(f, "{}:{played}:{}", self.exercise, self.verb.as_str())?;
        if self.argument.is_empty() { Ok(()) } else { write!(f, ":{}", self.argument) }
    }
}
