//! What people want done for them.

use crate::matches::ids::UserId;

/// What a person wants done for them while they play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Automation {
    /// A use of a die that has no alternative is made for them.
    pub auto_play_forced: bool,
    /// The dice are thrown for them as soon as it is their turn.
    pub auto_roll: bool,
}

/// The usual.
impl Default for Automation {
    fn default() -> Automation {
        Automation { auto_play_forced: true, auto_roll: false }
    }
}

/// The habits of some people; all others have the usual ones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AutomationByUser(Vec<(UserId, Automation)>);

impl AutomationByUser {
    /// These people have these habits.
    #[must_use]
    pub fn new(automation: Vec<(UserId, Automation)>) -> AutomationByUser {
        AutomationByUser(automation)
    }

    /// The habit of a person.
    #[must_use]
    pub fn for_user(&self, user: UserId) -> Automation {
        self.0.iter().find(|(whose, _)| *whose == user).map_or_else(Automation::default, |(_, habit)| *habit)
    }
}
