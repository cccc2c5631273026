//! The preferences of users.

use crate::kit::theme::Theme;
use crate::matches::ids::UserId;
use crate::matches::settings::automation::{Automation, AutomationByUser};

/// The preferences of a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preferences {
    /// The actions that the bot takes for them.
    pub automation: Automation,
    /// True when messages that wait for an answer ping them.
    pub pings: bool,
    /// True when they get a direct message at the start of their turn, for a challenge, and when their opponent has ended a
    /// match.
    pub direct_messages: bool,
    /// The side at the bottom of a board.
    pub orientation: Orientation,
    /// The colours of board images.
    pub theme: Theme,
    /// True when boards are also shown as text.
    pub text_boards: bool,
}

/// The defaults. Direct messages are opt-in.
impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            automation: Automation::default(),
            pings: true,
            direct_messages: false,
            orientation: Orientation::default(),
            theme: Theme::default(),
            text_boards: false,
        }
    }
}

/// The side at the bottom of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Orientation {
    /// The first seat.
    #[default]
    FirstSeat,
    /// The seat of the user who looks at it.
    OwnSeat,
}

impl Orientation {
    /// Both values, the default first.
    pub const ALL: [Orientation; 2] = [Orientation::FirstSeat, Orientation::OwnSeat];

    /// The keyword in commands and in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Orientation::FirstSeat => "first",
            Orientation::OwnSeat => "mine",
        }
    }

    /// Parses the keyword.
    #[must_use]
    pub fn read(keyword: &str) -> Option<Orientation> {
        Orientation::ALL.into_iter().find(|orientation| orientation.as_str() == keyword)
    }
}

/// A change of some preferences; those that are `None` stay the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PreferencesPatch {
    /// See [`Automation::auto_play_forced`].
    pub auto_play_forced: Option<bool>,
    /// See [`Automation::auto_roll`].
    pub auto_roll: Option<bool>,
    /// See [`Preferences::pings`].
    pub pings: Option<bool>,
    /// See [`Preferences::direct_messages`].
    pub direct_messages: Option<bool>,
    /// See [`Preferences::orientation`].
    pub orientation: Option<Orientation>,
    /// See [`Preferences::theme`].
    pub theme: Option<Theme>,
    /// See [`Preferences::text_boards`].
    pub text_boards: Option<bool>,
}

impl Preferences {
    /// The preferences after a change.
    #[must_use]
    pub fn with_patch(self, patch: PreferencesPatch) -> Preferences {
        Preferences {
            automation: Automation {
                auto_play_forced: patch.auto_play_forced.unwrap_or(self.automation.auto_play_forced),
                auto_roll: patch.auto_roll.unwrap_or(self.automation.auto_roll),
            },
            pings: patch.pings.unwrap_or(self.pings),
            direct_messages: patch.direct_messages.unwrap_or(self.direct_messages),
            orientation: patch.orientation.unwrap_or(self.orientation),
            theme: patch.theme.unwrap_or(self.theme),
            text_boards: patch.text_boards.unwrap_or(self.text_boards),
        }
    }
}

/// The preferences of some users; all others have the default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PreferencesByUser(Vec<(UserId, Preferences)>);

impl PreferencesByUser {
    /// Creates the table from pairs of user and preferences.
    #[must_use]
    pub fn new(preferences: Vec<(UserId, Preferences)>) -> PreferencesByUser {
        PreferencesByUser(preferences)
    }

    /// The preferences of a user.
    #[must_use]
    pub fn for_user(&self, user: UserId) -> Preferences {
        self.0.iter().find(|(owner, _)| *owner == user).map_or_else(Preferences::default, |(_, found)| *found)
    }

    /// The automation settings of these users.
    #[must_use]
    pub fn automation(&self) -> AutomationByUser {
        AutomationByUser::new(self.0.iter().map(|(user, preferences)| (*user, preferences.automation)).collect())
    }
}
