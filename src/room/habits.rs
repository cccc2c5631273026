//! What people want done for them.

use crate::room::people::Person;

/// What a person wants done for them while they play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Habit {
    /// A use of a die that has no alternative is made for them.
    pub forced: bool,
    /// The dice are thrown for them as soon as it is their turn.
    pub throws: bool,
}

/// The usual.
impl Default for Habit {
    fn default() -> Habit {
        Habit { forced: true, throws: false }
    }
}

/// The habits of some people; all others have the usual ones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Habits(Vec<(Person, Habit)>);

impl Habits {
    /// These people have these habits.
    #[must_use]
    pub fn new(habits: Vec<(Person, Habit)>) -> Habits {
        Habits(habits)
    }

    /// The habit of a person.
    #[must_use]
    pub fn of(&self, person: Person) -> Habit {
        self.0.iter().find(|(whose, _)| *whose == person).map_or_else(Habit::default, |(_, habit)| *habit)
    }
}
