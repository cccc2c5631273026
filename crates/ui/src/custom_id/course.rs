//! The controls of the courses: `c:game` is the menu of games, `c:open:seega` goes on with the course of Seega,
//! `c:anew:seega` begins it anew, and `c:play:seega` starts the match after it.

use std::fmt;

/// A control of the courses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CourseControl {
    /// The menu of games.
    Game,
    /// A button of the course of a game.
    Course {
        /// The request that the button makes.
        verb: CourseVerb,
        /// The game's identifier.
        game: String,
    },
}

/// The request that a button of a course makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CourseVerb {
    /// Goes on with the first lesson that is not done.
    Open,
    /// Begins the course anew.
    BeginAnew,
    /// Starts a match against the weakest level.
    Play,
}

impl CourseVerb {
    pub(super) const ALL: [(CourseVerb, &'static str); 3] =
        [(CourseVerb::Open, "open"), (CourseVerb::BeginAnew, "anew"), (CourseVerb::Play, "play")];
}

impl CourseControl {
    /// Creates the control of a button.
    #[must_use]
    pub fn button(verb: CourseVerb, game: &str) -> CourseControl {
        CourseControl::Course { verb, game: game.to_owned() }
    }

    pub(super) fn parse_fields(fields: &str) -> Option<CourseControl> {
        match fields.split_once(':') {
            None => (fields == "game").then_some(CourseControl::Game),
            Some((word, game)) => {
                let (verb, _) = CourseVerb::ALL.into_iter().find(|(_, known)| *known == word)?;
                (!game.is_empty()).then(|| CourseControl::button(verb, game))
            }
        }
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CourseControl::Game => f.write_str("game"),
            CourseControl::Course { verb, game } => {
                let word = CourseVerb::ALL.iter().find(|(known, _)| known == verb).map_or("", |(_, word)| word);
                write!(f, "{word}:{game}")
            }
        }
    }
}
