//! What people want done for them, and shown to them.

use crate::kit::theme::Theme;
use crate::room::habits::{Habit, Habits};
use crate::room::people::Person;

/// What a person wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preferences {
    /// What is done for them while they play.
    pub habit: Habit,
    /// They are notified when something waits for them.
    pub pings: bool,
    /// They are told in a direct message when it is their turn, when they are challenged, and when the other has ended a
    /// match of theirs.
    pub messages: bool,
    /// Which side of a board is below.
    pub orientation: Orientation,
    /// The colours of the pictures.
    pub theme: Theme,
    /// Boards are told in letters, too.
    pub text: bool,
}

/// The usual. Nobody gets direct messages who has not asked for them.
impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            habit: Habit::default(),
            pings: true,
            messages: false,
            orientation: Orientation::default(),
            theme: Theme::default(),
            text: false,
        }
    }
}

/// Which side of a board is below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Orientation {
    /// That of the first seat.
    #[default]
    First,
    /// One's own.
    Mine,
}

impl Orientation {
    /// Both, the usual first.
    pub const ALL: [Orientation; 2] = [Orientation::First, Orientation::Mine];

    /// The word for it in commands and in the store.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Orientation::First => "first",
            Orientation::Mine => "mine",
        }
    }

    /// The orientation that has this word.
    #[must_use]
    pub fn read(word: &str) -> Option<Orientation> {
        Orientation::ALL.into_iter().find(|orientation| orientation.word() == word)
    }
}

/// What somebody wants otherwise from now on; what is `None` stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Change {
    /// See [`Habit::forced`].
    pub forced: Option<bool>,
    /// See [`Habit::throws`].
    pub throws: Option<bool>,
    /// See [`Preferences::pings`].
    pub pings: Option<bool>,
    /// See [`Preferences::messages`].
    pub messages: Option<bool>,
    /// See [`Preferences::orientation`].
    pub orientation: Option<Orientation>,
    /// See [`Preferences::theme`].
    pub theme: Option<Theme>,
    /// See [`Preferences::text`].
    pub text: Option<bool>,
}

impl Preferences {
    /// The preferences after a change.
    #[must_use]
    pub fn with(self, change: Change) -> Preferences {
        let habit = Habit {
            forced: change.forced.unwrap_or(self.habit.forced),
            throws: change.throws.unwrap_or(self.habit.throws),
        };
        Preferences {
            habit,
            pings: change.pings.unwrap_or(self.pings),
            messages: change.messages.unwrap_or(self.messages),
            orientation: change.orientation.unwrap_or(self.orientation),
            theme: change.theme.unwrap_or(self.theme),
            text: change.text.unwrap_or(self.text),
        }
    }
}

/// The preferences of some people; all others have the usual ones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preferred(Vec<(Person, Preferences)>);

impl Preferred {
    /// These people prefer this.
    #[must_use]
    pub fn new(preferred: Vec<(Person, Preferences)>) -> Preferred {
        Preferred(preferred)
    }

    /// The preferences of a person.
    #[must_use]
    pub fn of(&self, person: Person) -> Preferences {
        self.0.iter().find(|(whose, _)| *whose == person).map_or_else(Preferences::default, |(_, found)| *found)
    }

    /// What these people want done for them while they play.
    #[must_use]
    pub fn habits(&self) -> Habits {
        Habits::new(self.0.iter().map(|(person, preferences)| (*person, preferences.habit)).collect())
    }
}
