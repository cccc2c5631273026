//! Custom ids: the text by which Discord names a control when someone presses it, picks from it or submits its form.
//!
//! Every id is a prefix, which says which family of controls it belongs to, and fields, separated by colons. No state
//! is stored elsewhere: the ids hold the steps of a move and the choices of a challenge made so far. [`CustomId`] is
//! the only way to read and to write one.

pub mod attempt;
pub(crate) mod canonical;
pub mod challenge_form;
pub mod challenge_form_control;
pub mod challenge_form_field;
pub mod course;
pub mod erase_data;
pub mod lists;
pub mod match_control;
pub mod match_form;
pub mod match_picker;
pub mod placement;
pub mod plan;
pub mod preferences;
pub mod puzzle;
pub mod replay;
pub mod rule_set_choice;
pub mod rules;
pub mod seek;
pub mod settings;
pub mod start;
#[cfg(test)]
mod tests;
pub mod tournament;
pub mod try_board;

use crate::custom_id::attempt::AttemptControl;
use crate::custom_id::challenge_form_control::ChallengeFormControl;
use crate::custom_id::course::CourseControl;
use crate::custom_id::erase_data::EraseDataControl;
use crate::custom_id::lists::{GlossaryControl, LeaderboardFields as _, MatchListControl, OpenChallengesControl};
use crate::custom_id::match_control::MatchControl;
use crate::custom_id::match_form::MatchFormControl;
use crate::custom_id::match_picker::MatchPickerControl;
use crate::custom_id::plan::PlanControl;
use crate::custom_id::preferences::PreferencesControl;
use crate::custom_id::puzzle::PuzzleControl;
use crate::custom_id::replay::ReplayControl;
use crate::custom_id::rule_set_choice::RuleSetChoice;
use crate::custom_id::rules::RulesControl;
use crate::custom_id::seek::SeekControl;
use crate::custom_id::settings::SettingsControl;
use crate::custom_id::start::StartControl;
use crate::custom_id::tournament::TournamentControl;
use crate::custom_id::try_board::TryControl;
use gonagas_core::matches::results::leaderboard::LeaderboardQuery;
use std::fmt;

/// The most characters of a custom id, a limit of Discord.
pub const MAX_CUSTOM_ID_LENGTH: usize = 100;

const PUBLIC_BOARD: &str = "m";
const PRIVATE_BOARD: &str = "p";
const FLIPPED_PRIVATE_BOARD: &str = "t";

/// Makes [`CustomId`] from the table of families: the prefix of the ids, the name for logs, and the control.
macro_rules! families {
    ($($(#[$doc:meta])* $prefix:literal $name:literal $family:ident($control:ty),)*) => {
        /// A control, as its custom id names it. The id of a modal is the id of the control that opened it.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum CustomId {
            /// A control of a match, on the board for everyone or on a private message about the match.
            PublicBoard(MatchControl),
            /// A control of a match, on a board that one person sees alone.
            PrivateBoard {
                /// The control.
                control: MatchControl,
                /// The board is drawn from its other side.
                flipped: bool,
            },
            $($(#[$doc])* $family($control),)*
        }

        impl CustomId {
            /// Reads a custom id; `None` when no screen writes it so.
            #[must_use]
            pub fn parse(text: &str) -> Option<CustomId> {
                let (prefix, fields) = text.split_once(':')?;
                let on_private_board =
                    |flipped| Some(CustomId::PrivateBoard { control: MatchControl::parse_fields(fields)?, flipped });
                match prefix {
                    PUBLIC_BOARD => MatchControl::parse_fields(fields).map(CustomId::PublicBoard),
                    PRIVATE_BOARD => on_private_board(false),
                    FLIPPED_PRIVATE_BOARD => on_private_board(true),
                    $($prefix => <$control>::parse_fields(fields).map(CustomId::$family),)*
                    _ => None,
                }
            }

            /// Returns a name for logs and for labels of metrics: the verb of a control of a match, else the family.
            /// Each name is one of a fixed list; nothing that someone typed is part of it.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. } => control.verb.as_str(),
                    $(CustomId::$family(_) => $name,)*
                }
            }
        }

        impl fmt::Display for CustomId {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let prefix = match self {
                    CustomId::PublicBoard(_) => PUBLIC_BOARD,
                    CustomId::PrivateBoard { flipped: false, .. } => PRIVATE_BOARD,
                    CustomId::PrivateBoard { flipped: true, .. } => FLIPPED_PRIVATE_BOARD,
                    $(CustomId::$family(_) => $prefix,)*
                };
                write!(f, "{prefix}:")?;
                match self {
                    CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. } => control.write_fields(f),
                    $(CustomId::$family(control) => control.write_fields(f),)*
                }
            }
        }
    };
}

families! {
    /// A position of a match.
    "s" "replay" Replay(ReplayControl),
    /// A page of someone's matches.
    "l" "matches" MatchList(MatchListControl),
    /// A page of a leaderboard.
    "r" "leaderboard" Leaderboard(LeaderboardQuery),
    /// The button that shares a page of a leaderboard.
    "y" "leaderboard-share" ShareLeaderboard(LeaderboardQuery),
    /// A control of the list of open challenges.
    "o" "challenges" OpenChallenges(OpenChallengesControl),
    /// A control of a challenge that is being put together.
    "u" "challenge-form" ChallengeForm(ChallengeFormControl),
    /// The form of a challenge or of a match against the computer, and the button that opens it again.
    "M" "match-form" MatchForm(MatchFormControl),
    /// A rule set for a requested match.
    "k" "rule-set" RuleSet(RuleSetChoice),
    /// The confirmation before someone's data is erased.
    "e" "erase" EraseData(EraseDataControl),
    /// A menu of matches for a command.
    "w" "match-picker" MatchPicker(MatchPickerControl),
    /// A control of the panel of preferences.
    "f" "preferences" Preferences(PreferencesControl),
    /// A control of the panel of a server's settings.
    "g" "settings" Settings(SettingsControl),
    /// A control of the rules.
    "h" "rules" Rules(RulesControl),
    /// A page of the glossary.
    "v" "glossary" Glossary(GlossaryControl),
    /// The button or the menu that starts a match against the computer.
    "b" "start" Start(StartControl),
    /// A control of the courses.
    "c" "course" Course(CourseControl),
    /// A control of a lesson's board.
    "n" "lesson" LessonBoard(AttemptControl),
    /// A control that opens a puzzle.
    "z" "puzzles" Puzzles(PuzzleControl),
    /// A control of a puzzle's board.
    "q" "puzzle" PuzzleBoard(AttemptControl),
    /// A control of a board to try.
    "a" "try" TryBoard(TryControl),
    /// A control of planned replies.
    "i" "plan" Plan(PlanControl),
    /// A button of a wish for an opponent.
    "d" "seek" Seek(SeekControl),
    /// A button of a tournament.
    "j" "tournament" Tournament(TournamentControl),
    /// A button of a ladder.
    "x" "ladder" Ladder(TournamentControl),
}

/// The board that a control of a match is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardAudience {
    /// The board for everyone.
    Everyone,
    /// A board that one person sees alone.
    OnePerson {
        /// The board is drawn from its other side.
        flipped: bool,
    },
}

impl CustomId {
    /// Returns the id of a control of a match on this board.
    #[must_use]
    pub fn on_board(audience: BoardAudience, control: MatchControl) -> CustomId {
        match audience {
            BoardAudience::Everyone => CustomId::PublicBoard(control),
            BoardAudience::OnePerson { flipped } => CustomId::PrivateBoard { control, flipped },
        }
    }
}
