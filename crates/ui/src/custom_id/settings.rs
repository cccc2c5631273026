//! The controls of the panel of a server's settings: `g:threads:on` gives new matches threads, and the menu `g:clock`
//! sets the time control that is picked from it.

use gonagas_core::matches::settings::preferences::LanguageCode;
use std::fmt;

/// Begins the fields of the button of a language.
const LANGUAGE_PREFIX: &str = "language:";

/// A control of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsControl {
    /// The button that gives new matches their own threads, or no longer does.
    Threads(bool),
    /// The button that allows matches in all channels.
    AllChannels,
    /// The menu of the channels in which matches can start.
    Channels,
    /// The menu of languages.
    Language,
    /// The button of a language, in the question to a manager.
    PublicLanguage(LanguageCode),
    /// The menu of time controls.
    TimeControl,
    /// The menu of match limits.
    MatchLimit,
    /// The menu of those who are notified.
    Pings,
    /// The menu of the colours of public boards.
    BoardTheme,
    /// The menu of the seats at the bottom of public boards.
    BoardBottom,
    /// The menu of the ways in which long public boards lie.
    BoardShape,
    /// The button that keeps the pictures of old boards, or no longer does.
    OldPictures(bool),
    /// The menu of the channel for the puzzle of the day.
    PuzzleChannel,
}

impl SettingsControl {
    const ALL: [(SettingsControl, &'static str); 14] = [
        (SettingsControl::Threads(true), "threads:on"),
        (SettingsControl::Threads(false), "threads:off"),
        (SettingsControl::AllChannels, "channels:all"),
        (SettingsControl::Channels, "channels"),
        (SettingsControl::Language, "language"),
        (SettingsControl::TimeControl, "clock"),
        (SettingsControl::MatchLimit, "limit"),
        (SettingsControl::Pings, "pings"),
        (SettingsControl::BoardTheme, "theme"),
        (SettingsControl::BoardBottom, "bottom"),
        (SettingsControl::BoardShape, "shape"),
        (SettingsControl::OldPictures(true), "pictures:on"),
        (SettingsControl::OldPictures(false), "pictures:off"),
        (SettingsControl::PuzzleChannel, "puzzles"),
    ];

    pub(super) fn parse_fields(fields: &str) -> Option<SettingsControl> {
        if let Some(code) = fields.strip_prefix(LANGUAGE_PREFIX) {
            return LanguageCode::parse(code).map(SettingsControl::PublicLanguage);
        }
        SettingsControl::ALL.into_iter().find(|(_, text)| *text == fields).map(|(control, _)| control)
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let SettingsControl::PublicLanguage(code) = self {
            return write!(f, "{LANGUAGE_PREFIX}{}", code.as_str());
        }
        let text = SettingsControl::ALL.iter().find(|(control, _)| control == self).map_or("", |(_, text)| text);
        f.write_str(text)
    }
}
