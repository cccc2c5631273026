//! The controls of the panel of preferences: `f:pings:on` turns pings on, the menu `f:theme` sets the theme that is
//! picked from it, and `f:times` shows the page of times.

use std::fmt;

/// A control of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreferencesControl {
    /// A button that turns a preference on or off.
    Switch(SwitchedPreference, bool),
    /// The menu of the sides at the bottom of a board.
    Orientation,
    /// The menu of the colours of boards.
    Theme,
    /// The menu of the ways in which long boards lie.
    Shape,
    /// The menu of the matches in which moves are confirmed.
    Confirm,
    /// The menu of the languages of private messages.
    Language,
    /// The menu of the times that clocks show now.
    LocalTime,
    /// The menu of the hours of the daily message.
    Digest,
    /// The menu of the hours of a reminder of a streak.
    StreakHour,
    /// The button to the page of boards and moves, or to the page of times.
    Page(PreferencesPage),
}

/// A page of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreferencesPage {
    /// Notifications, boards and moves: the first page.
    Boards,
    /// Times and puzzles.
    Times,
}

/// A preference that is on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SwitchedPreference {
    /// Plays the only possible use of a die.
    AutoPlayForced,
    /// Rolls the dice at the start of a turn.
    AutoRoll,
    /// Notifies in channels.
    Pings,
    /// Sends direct messages.
    DirectMessages,
    /// Shows boards as text, too.
    TextBoards,
    /// Names the person below puzzles of the day that they have solved.
    PuzzleNames,
    /// Lets the person's finished games become puzzles.
    PuzzleGames,
}

impl SwitchedPreference {
    /// All of them, in the order in which they are shown.
    pub const ALL: [SwitchedPreference; 7] = [
        SwitchedPreference::Pings,
        SwitchedPreference::DirectMessages,
        SwitchedPreference::AutoRoll,
        SwitchedPreference::AutoPlayForced,
        SwitchedPreference::TextBoards,
        SwitchedPreference::PuzzleNames,
        SwitchedPreference::PuzzleGames,
    ];

    /// Returns the name of the option of `/preferences`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            SwitchedPreference::AutoPlayForced => "forced",
            SwitchedPreference::AutoRoll => "throws",
            SwitchedPreference::Pings => "pings",
            SwitchedPreference::DirectMessages => "messages",
            SwitchedPreference::TextBoards => "text",
            SwitchedPreference::PuzzleNames => "named",
            SwitchedPreference::PuzzleGames => "games",
        }
    }

    /// Returns the page on which it stands.
    #[must_use]
    pub const fn page(self) -> PreferencesPage {
        match self {
            SwitchedPreference::PuzzleNames | SwitchedPreference::PuzzleGames => PreferencesPage::Times,
            _ => PreferencesPage::Boards,
        }
    }
}

impl PreferencesControl {
    pub(super) fn parse_fields(fields: &str) -> Option<PreferencesControl> {
        let Some((name, state)) = fields.split_once(':') else {
            return match fields {
                "orientation" => Some(PreferencesControl::Orientation),
                "theme" => Some(PreferencesControl::Theme),
                "shape" => Some(PreferencesControl::Shape),
                "confirm" => Some(PreferencesControl::Confirm),
                "language" => Some(PreferencesControl::Language),
                "timezone" => Some(PreferencesControl::LocalTime),
                "digest" => Some(PreferencesControl::Digest),
                "streak" => Some(PreferencesControl::StreakHour),
                "boards" => Some(PreferencesControl::Page(PreferencesPage::Boards)),
                "times" => Some(PreferencesControl::Page(PreferencesPage::Times)),
                _ => None,
            };
        };
        let preference = SwitchedPreference::ALL.into_iter().find(|preference| preference.as_str() == name)?;
        match state {
            "on" => Some(PreferencesControl::Switch(preference, true)),
            "off" => Some(PreferencesControl::Switch(preference, false)),
            _ => None,
        }
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PreferencesControl::Orientation => f.write_str("orientation"),
            PreferencesControl::Theme => f.write_str("theme"),
            PreferencesControl::Shape => f.write_str("shape"),
            PreferencesControl::Confirm => f.write_str("confirm"),
            PreferencesControl::Language => f.write_str("language"),
            PreferencesControl::LocalTime => f.write_str("timezone"),
            PreferencesControl::Digest => f.write_str("digest"),
            PreferencesControl::StreakHour => f.write_str("streak"),
            PreferencesControl::Page(PreferencesPage::Boards) => f.write_str("boards"),
            PreferencesControl::Page(PreferencesPage::Times) => f.write_str("times"),
            PreferencesControl::Switch(preference, true) => write!(f, "{}:on", preference.as_str()),
            PreferencesControl::Switch(preference, false) => write!(f, "{}:off", preference.as_str()),
        }
    }
}
