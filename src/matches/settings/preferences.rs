//! What people want done for them, and shown to them.

use crate::kit::theme::Theme;
use crate::matches::ids::UserId;
use crate::matches::settings::automation::{Automation, AutomationByUser};

/// What a person wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preferences {
    /// What is done for them while they play.
    pub automation: Automation,
    /// They are notified when something waits for them.
    pub pings: bool,
    /// They are told in a direct message when it is their turn, when they are challenged, and when the other has ended a
    /// match of theirs.
    pub direct_messages: bool,
    /// Which side of a board is below.
    pub orientation: Orientation,
    /// The colours of the pictures.
    pub theme: Theme,
    /// Boards are told in letters, too.
    pub text_boards: bool,
}

/// The usual. Nobody gets direct messages who has not asked for them.
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

/// Which side of a board is below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Orientation {
    /// That of the first seat.
    #[default]
    FirstSeat,
    /// One's own.
    OwnSeat,
}

impl Orientation {
    /// Both, the usual first.
    pub const ALL: [Orientation; 2] = [Orientation::FirstSeat, Orientation::OwnSeat];

    /// The word for it in commands and in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Orientation::FirstSeat => "first",
            Orientation::OwnSeat => "mine",
        }
    }

    /// The orientation that has this word.
    #[must_use]
    pub fn read(word: &str) -> Option<Orientation> {
        Orientation::ALL.into_iter().find(|orientation| orientation.as_str() == word)
    }
}

/// What somebody wants otherwise from now on; what is `None` stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PreferencesPatch {
    /// See [`Automation::forced`].
    pub auto_play_forced: Option<bool>,
    /// See [`Automation::throws`].
    pub auto_roll: Option<bool>,
    /// See [`Preferences::pings`].
    pub pings: Option<bool>,
    /// See [`Preferences::messages`].
    pub direct_messages: Option<bool>,
    /// See [`Preferences::orientation`].
    pub orientation: Option<Orientation>,
    /// See [`Preferences::theme`].
    pub theme: Option<Theme>,
    /// See [`Preferences::text`].
    pub text_boards: Option<bool>,
}

impl Preferences {
    /// The preferences after a change.
    #[must_use]
    pub fn with_patch(self, change: PreferencesPatch) -> Preferences {
        let habit = Automation {
            auto_play_forced: change.auto_play_forced.unwrap_or(self.automation.auto_play_forced),
            auto_roll: change.auto_roll.unwrap_or(self.automation.auto_roll),
        };
        Preferences {
            automation: habit,
            pings: change.pings.unwrap_or(self.pings),
            direct_messages: change.direct_messages.unwrap_or(self.direct_messages),
            orientation: change.orientation.unwrap_or(self.orientation),
            theme: change.theme.unwrap_or(self.theme),
            text_boards: change.text_boards.unwrap_or(self.text_boards),
        }
    }
}

/// The preferences of some people; all others have the usual ones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PreferencesByUser(Vec<(UserId, Preferences)>);

impl PreferencesByUser {
    /// These people prefer this.
    #[must_use]
    pub fn new(preferred: Vec<(UserId, Preferences)>) -> PreferencesByUser {
        PreferencesByUser(preferred)
    }

    /// The preferences of a person.
    #[must_use]
    pub fn for_user(&self, user: UserId) -> Preferences {
        self.0.iter().find(|(whose, _)| *whose == user).map_or_else(Preferences::default, |(_, found)| *found)
    }

    /// What these people want done for them while they play.
    #[must_use]
    pub fn automation(&self) -> AutomationByUser {
        AutomationByUser::new(self.0.iter().map(|(user, preferences)| (*user, preferences.automation)).collect())
    }
}
