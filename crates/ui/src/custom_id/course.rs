//! The controls of the courses: `c:game` is the menu of courses, `c:open:seega` goes on with the course of Seega,
//! `c:anew:seega` begins it anew, `c:play:seega` starts the match after it, and `c:show:seega` shows what `/learn`
//! does.

use std::fmt;

/// A control of the courses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CourseControl {
    /// The menu of courses.
    Menu,
    /// A button of a course.
    Course {
        /// The request that the button makes.
        verb: CourseVerb,
        /// The identifier of the course, or of a game for [`CourseVerb::Show`].
        course: String,
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
    /// Shows what `/learn` shows of a game or of a course, in a message of its own.
    Show,
}

impl CourseVerb {
    pub(super) const ALL: [(CourseVerb, &'static str); 4] = [
        (CourseVerb::Open, "open"),
        (CourseVerb::BeginAnew, "anew"),
        (CourseVerb::Play, "play"),
        (CourseVerb::Show, "show"),
    ];
}

impl CourseControl {
    /// Creates the control of a button.
    #[must_use]
    pub fn button(verb: CourseVerb, course: &str) -> CourseControl {
        CourseControl::Course { verb, course: course.to_owned() }
    }

    pub(super) fn parse_fields(fields: &str) -> Option<CourseControl> {
        match fields.split_once(':') {
            None => (fields == "game").then_some(CourseControl::Menu),
            Some((word, course)) => {
                let (verb, _) = CourseVerb::ALL.into_iter().find(|(_, known)| *known == word)?;
                (!course.is_empty()).then(|| CourseControl::button(verb, course))
            }
        }
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CourseControl::Menu => f.write_str("game"),
            CourseControl::Course { verb, course } => {
                let word = CourseVerb::ALL.iter().find(|(known, _)| known == verb).map_or("", |(_, word)| word);
                write!(f, "{word}:{course}")
            }
        }
    }
}
