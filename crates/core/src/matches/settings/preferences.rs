//! The preferences of users, with the actions that the bot takes for them and their language.

use crate::kit::board::BoardShape;
use crate::kit::theme::Theme;
use crate::matches::clock::time_control::TimeControl;
use crate::matches::ids::{Timestamp, UserId};
use crate::matches::settings::challenge_habit::ChallengeHabit;
use crate::matches::settings::utc_offset::UtcOffset;
use std::str;

/// The preferences of a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preferences {
    /// The actions that the bot takes for them.
    pub automation: Automation,
    /// True when messages that wait for an answer ping them.
    pub pings: bool,
    /// True when they get a direct message at the start of their turn, for a challenge, and when their opponent has
    /// ended a match.
    pub direct_messages: bool,
    /// True when the last direct message reached them, false when they accept none; `None` until it is known.
    pub accepts_direct_messages: Option<bool>,
    /// The side at the bottom of a board.
    pub orientation: Orientation,
    /// The colours of board images.
    pub theme: Theme,
    /// The way in which long boards lie in board images.
    pub board_shape: BoardShape,
    /// True when boards are also shown as text.
    pub text_boards: bool,
    /// The matches in which they confirm a move that ends their turn.
    pub confirm_moves: ConfirmMoves,
    /// The language that they read, for messages that only they get and that answer no request: the chosen one or that
    /// of their Discord; `None` until it is known.
    pub language: Option<LanguageCode>,
    /// The language that they have chosen; `None` is that of their Discord.
    pub chosen_language: Option<LanguageCode>,
    /// The offset of their clock from UTC; `None` until they have set it.
    pub utc_offset: Option<UtcOffset>,
    /// The hour of their clock for one direct message a day about the matches that wait for them, in place of one at
    /// each turn; `None` is one at each turn.
    pub digest_hour: Option<u8>,
    /// True when they may be named below puzzles of the day that they have solved.
    pub puzzle_names: bool,
    /// True when their finished games may become puzzles.
    pub puzzle_games: bool,
    /// The local hour, 0 to 23, of a direct message on days on which their streak of puzzles would end; `None` for no
    /// message.
    pub streak_hour: Option<u8>,
    /// The terms that they chose last for challenges.
    pub challenge_habit: ChallengeHabit,
}

/// The defaults. Direct messages and puzzles from finished games are opt-in.
impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            automation: Automation::default(),
            pings: true,
            direct_messages: false,
            accepts_direct_messages: None,
            orientation: Orientation::default(),
            theme: Theme::default(),
            board_shape: BoardShape::default(),
            text_boards: false,
            confirm_moves: ConfirmMoves::default(),
            language: None,
            chosen_language: None,
            utc_offset: None,
            digest_hour: None,
            puzzle_names: true,
            puzzle_games: false,
            streak_hour: None,
            challenge_habit: ChallengeHabit::default(),
        }
    }
}

/// The matches in which a move that ends a turn is confirmed before it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ConfirmMoves {
    /// None.
    #[default]
    Never,
    /// Matches with a slow clock or without one.
    SlowClocks,
    /// All.
    Always,
}

impl ConfirmMoves {
    /// All values, the default first.
    pub const ALL: [ConfirmMoves; 3] = [ConfirmMoves::Never, ConfirmMoves::SlowClocks, ConfirmMoves::Always];

    /// The keyword in commands and in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ConfirmMoves::Never => "never",
            ConfirmMoves::SlowClocks => "slow",
            ConfirmMoves::Always => "always",
        }
    }

    /// Parses the keyword.
    #[must_use]
    pub fn read(keyword: &str) -> Option<ConfirmMoves> {
        ConfirmMoves::ALL.into_iter().find(|matches| matches.as_str() == keyword)
    }

    /// Returns `true` for a match with this time control; `None` is a match without a time limit.
    #[must_use]
    pub fn applies_to(self, time_control: Option<TimeControl>) -> bool {
        match self {
            ConfirmMoves::Never => false,
            ConfirmMoves::SlowClocks => time_control.is_none_or(TimeControl::is_correspondence),
            ConfirmMoves::Always => true,
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

/// A change of some preferences; fields that are `None` stay the same.
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
    /// See [`Preferences::accepts_direct_messages`].
    pub accepts_direct_messages: Option<bool>,
    /// See [`Preferences::orientation`].
    pub orientation: Option<Orientation>,
    /// See [`Preferences::theme`].
    pub theme: Option<Theme>,
    /// See [`Preferences::board_shape`].
    pub board_shape: Option<BoardShape>,
    /// See [`Preferences::text_boards`].
    pub text_boards: Option<bool>,
    /// See [`Preferences::confirm_moves`].
    pub confirm_moves: Option<ConfirmMoves>,
    /// See [`Preferences::language`].
    pub language: Option<LanguageCode>,
    /// See [`Preferences::chosen_language`].
    pub chosen_language: Option<Option<LanguageCode>>,
    /// See [`Preferences::utc_offset`].
    pub utc_offset: Option<UtcOffset>,
    /// See [`Preferences::digest_hour`].
    pub digest_hour: Option<Option<u8>>,
    /// See [`Preferences::puzzle_names`].
    pub puzzle_names: Option<bool>,
    /// See [`Preferences::puzzle_games`].
    pub puzzle_games: Option<bool>,
    /// See [`Preferences::streak_hour`].
    pub streak_hour: Option<Option<u8>>,
    /// See [`Preferences::challenge_habit`].
    pub challenge_habit: ChallengeHabit,
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
            accepts_direct_messages: patch.accepts_direct_messages.or(self.accepts_direct_messages),
            orientation: patch.orientation.unwrap_or(self.orientation),
            theme: patch.theme.unwrap_or(self.theme),
            board_shape: patch.board_shape.unwrap_or(self.board_shape),
            text_boards: patch.text_boards.unwrap_or(self.text_boards),
            confirm_moves: patch.confirm_moves.unwrap_or(self.confirm_moves),
            language: patch.language.or(self.language),
            chosen_language: patch.chosen_language.unwrap_or(self.chosen_language),
            utc_offset: patch.utc_offset.or(self.utc_offset),
            digest_hour: patch.digest_hour.unwrap_or(self.digest_hour),
            puzzle_names: patch.puzzle_names.unwrap_or(self.puzzle_names),
            puzzle_games: patch.puzzle_games.unwrap_or(self.puzzle_games),
            streak_hour: patch.streak_hour.unwrap_or(self.streak_hour),
            challenge_habit: self.challenge_habit.with_choice(patch.challenge_habit),
        }
    }
}

impl Preferences {
    /// Returns the time of the next daily message after `now`; `None` without one.
    #[must_use]
    pub fn next_digest(&self, now: Timestamp) -> Option<Timestamp> {
        Some(self.utc_offset.unwrap_or_default().next_hour(self.digest_hour?, now))
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

/// A language, named by its two letters in ISO 639-1, such as `nb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LanguageCode([u8; 2]);

impl LanguageCode {
    /// Reads a code; `None` for anything but two small letters.
    #[must_use]
    pub fn parse(text: &str) -> Option<LanguageCode> {
        let letters: [u8; 2] = text.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_lowercase).then_some(LanguageCode(letters))
    }

    /// Returns the two letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Both are ASCII.
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_two_small_letters() {
        for code in ["en", "fr", "nb"] {
            assert_eq!(LanguageCode::parse(code).unwrap().as_str(), code);
        }
        for text in ["", "e", "eng", "EN", "e1", "en-GB", "é"] {
            assert_eq!(LanguageCode::parse(text), None, "{text}");
        }
    }
}
