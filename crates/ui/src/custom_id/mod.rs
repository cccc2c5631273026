//! Custom ids: the text by which Discord names a control when someone presses it, picks from it or submits its form.
//!
//! Every id is a prefix, which says which family of controls it belongs to, and fields, separated by colons. No state
//! is stored elsewhere: the ids hold the steps of a move and the choices of a challenge made so far. [`CustomId`] is
//! the only way to read and to write one.

pub(crate) mod canonical;
pub mod challenge_form;
pub mod challenge_form_control;
pub mod challenge_form_field;
pub mod course;
pub mod erase_data;
pub mod exercise;
pub mod glossary;
pub mod leaderboard;
pub mod match_control;
pub mod match_list;
pub mod match_picker;
pub mod open_challenges;
pub mod placement;
pub mod preferences;
pub mod puzzle;
pub mod replay;
pub mod rules;
pub mod settings;
pub mod start;
#[cfg(test)]
mod tests;

use crate::custom_id::challenge_form_control::ChallengeFormControl;
use crate::custom_id::course::CourseControl;
use crate::custom_id::erase_data::EraseDataControl;
use crate::custom_id::exercise::ExerciseControl;
use crate::custom_id::glossary::GlossaryControl;
use crate::custom_id::leaderboard::LeaderboardControl;
use crate::custom_id::match_control::MatchControl;
use crate::custom_id::match_list::MatchListControl;
use crate::custom_id::match_picker::MatchPickerControl;
use crate::custom_id::open_challenges::OpenChallengesControl;
use crate::custom_id::preferences::PreferencesControl;
use crate::custom_id::puzzle::PuzzleControl;
use crate::custom_id::replay::ReplayControl;
use crate::custom_id::rules::RulesControl;
use crate::custom_id::settings::SettingsControl;
use crate::custom_id::start::StartControl;
use std::fmt;

/// The most characters of a custom id, a limit of Discord.
pub const MAX_CUSTOM_ID_LENGTH: usize = 100;

const PUBLIC_BOARD: &str = "m";
const PRIVATE_BOARD: &str = "p";
const FLIPPED_PRIVATE_BOARD: &str = "t";
const REPLAY: &str = "s";
const MATCH_LIST: &str = "l";
const LEADERBOARD: &str = "r";
const OPEN_CHALLENGES: &str = "o";
const CHALLENGE_FORM: &str = "u";
const ERASE_DATA: &str = "e";
const MATCH_PICKER: &str = "w";
const PREFERENCES: &str = "f";
const SETTINGS: &str = "g";
const RULES: &str = "h";
const GLOSSARY: &str = "v";
const START: &str = "b";
const COURSE: &str = "c";
const LESSON: &str = "n";
const PUZZLES: &str = "z";
const PUZZLE: &str = "q";

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
    /// A position of a match.
    Replay(ReplayControl),
    /// A page of someone's matches.
    MatchList(MatchListControl),
    /// A page of a leaderboard.
    Leaderboard(LeaderboardControl),
    /// A control of the list of open challenges.
    OpenChallenges(OpenChallengesControl),
    /// A control of a challenge that is being put together.
    ChallengeForm(ChallengeFormControl),
    /// The confirmation before someone's data is erased.
    EraseData(EraseDataControl),
    /// A menu of matches for a command.
    MatchPicker(MatchPickerControl),
    /// A control of the panel of preferences.
    Preferences(PreferencesControl),
    /// A control of the panel of a server's settings.
    Settings(SettingsControl),
    /// A control of the rules.
    Rules(RulesControl),
    /// A page of the glossary.
    Glossary(GlossaryControl),
    /// The button or the menu that starts a match against the computer.
    Start(StartControl),
    /// A control of the courses.
    Course(CourseControl),
    /// A control of a lesson's board.
    LessonBoard(ExerciseControl),
    /// A control that opens a puzzle.
    Puzzles(PuzzleControl),
    /// A control of a puzzle's board.
    PuzzleBoard(ExerciseControl),
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
            REPLAY => ReplayControl::parse_fields(fields).map(CustomId::Replay),
            MATCH_LIST => MatchListControl::parse_fields(fields).map(CustomId::MatchList),
            LEADERBOARD => LeaderboardControl::parse_fields(fields).map(CustomId::Leaderboard),
            OPEN_CHALLENGES => OpenChallengesControl::parse_fields(fields).map(CustomId::OpenChallenges),
            CHALLENGE_FORM => ChallengeFormControl::parse_fields(fields).map(CustomId::ChallengeForm),
            ERASE_DATA => EraseDataControl::parse_fields(fields).map(CustomId::EraseData),
            MATCH_PICKER => MatchPickerControl::parse_fields(fields).map(CustomId::MatchPicker),
            PREFERENCES => PreferencesControl::parse_fields(fields).map(CustomId::Preferences),
            SETTINGS => SettingsControl::parse_fields(fields).map(CustomId::Settings),
            RULES => RulesControl::parse_fields(fields).map(CustomId::Rules),
            GLOSSARY => GlossaryControl::parse_fields(fields).map(CustomId::Glossary),
            START => StartControl::parse_fields(fields).map(CustomId::Start),
            COURSE => CourseControl::parse_fields(fields).map(CustomId::Course),
            LESSON => ExerciseControl::parse_fields(fields).map(CustomId::LessonBoard),
            PUZZLES => PuzzleControl::parse_fields(fields).map(CustomId::Puzzles),
            PUZZLE => ExerciseControl::parse_fields(fields).map(CustomId::PuzzleBoard),
            _ => None,
        }
    }

    /// Returns a name for logs and for labels of metrics: the verb of a control of a match, else the family. Each name
    /// is one of a fixed list; nothing that someone typed is part of it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. } => control.verb.as_str(),
            CustomId::Replay(_) => "replay",
            CustomId::MatchList(_) => "matches",
            CustomId::Leaderboard(_) => "leaderboard",
            CustomId::OpenChallenges(_) => "challenges",
            CustomId::ChallengeForm(_) => "challenge-form",
            CustomId::EraseData(_) => "erase",
            CustomId::MatchPicker(_) => "match-picker",
            CustomId::Preferences(_) => "preferences",
            CustomId::Settings(_) => "settings",
            CustomId::Rules(_) => "rules",
            CustomId::Glossary(_) => "glossary",
            CustomId::Start(_) => "start",
            CustomId::Course(_) => "course",
            CustomId::LessonBoard(_) => "lesson",
            CustomId::Puzzles(_) => "puzzles",
            CustomId::PuzzleBoard(_) => "puzzle",
        }
    }

    const fn prefix(&self) -> &'static str {
        match self {
            CustomId::PublicBoard(_) => PUBLIC_BOARD,
            CustomId::PrivateBoard { flipped: false, .. } => PRIVATE_BOARD,
            CustomId::PrivateBoard { flipped: true, .. } => FLIPPED_PRIVATE_BOARD,
            CustomId::Replay(_) => REPLAY,
            CustomId::MatchList(_) => MATCH_LIST,
            CustomId::Leaderboard(_) => LEADERBOARD,
            CustomId::OpenChallenges(_) => OPEN_CHALLENGES,
            CustomId::ChallengeForm(_) => CHALLENGE_FORM,
            CustomId::EraseData(_) => ERASE_DATA,
            CustomId::MatchPicker(_) => MATCH_PICKER,
            CustomId::Preferences(_) => PREFERENCES,
            CustomId::Settings(_) => SETTINGS,
            CustomId::Rules(_) => RULES,
            CustomId::Glossary(_) => GLOSSARY,
            CustomId::Start(_) => START,
            CustomId::Course(_) => COURSE,
            CustomId::LessonBoard(_) => LESSON,
            CustomId::Puzzles(_) => PUZZLES,
            CustomId::PuzzleBoard(_) => PUZZLE,
        }
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.prefix())?;
        match self {
            CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. } => control.write_fields(f),
            CustomId::Replay(control) => control.write_fields(f),
            CustomId::MatchList(control) => control.write_fields(f),
            CustomId::Leaderboard(control) => control.write_fields(f),
            CustomId::OpenChallenges(control) => control.write_fields(f),
            CustomId::ChallengeForm(control) => control.write_fields(f),
            CustomId::EraseData(control) => control.write_fields(f),
            CustomId::MatchPicker(control) => control.write_fields(f),
            CustomId::Preferences(control) => control.write_fields(f),
            CustomId::Settings(control) => control.write_fields(f),
            CustomId::Rules(control) => control.write_fields(f),
            CustomId::Glossary(control) => control.write_fields(f),
            CustomId::Start(control) => control.write_fields(f),
            CustomId::Course(control) => control.write_fields(f),
            CustomId::LessonBoard(control) | CustomId::PuzzleBoard(control) => control.write_fields(f),
            CustomId::Puzzles(control) => control.write_fields(f),
        }
    }
}
