//! Actions that the bot takes for a player.

use crate::matches::ids::UserId;

/// The actions that the bot takes for a user during a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Automation {
    /// Play the only legal use of a die.
    pub auto_play_forced: bool,
    /// Roll the dice as soon as it is the player's turn, unless nothing of the match was drawn or played before.
    pub auto_roll: bool,
}

impl Default for Automation {
    fn default() -> Automation {
        Automation { auto_play_forced: true, auto_roll: true }
    }
}

/// The automation settings of some users; all others have the default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AutomationByUser(Vec<(UserId, Automation)>);

impl AutomationByUser {
    /// Creates the table from pairs of user and settings.
    #[must_use]
    pub fn new(automation: Vec<(UserId, Automation)>) -> AutomationByUser {
        AutomationByUser(automation)
    }

    /// The automation settings of a user.
    #[must_use]
    pub fn for_user(&self, user: UserId) -> Automation {
        self.0.iter().find(|(owner, _)| *owner == user).map_or_else(Automation::default, |(_, automation)| *automation)
    }
}
