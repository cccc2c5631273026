//! The fields of a challenge that is being put together.

use crate::custom_id::canonical::parse_number;

/// A field that a control sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeFormField {
    /// The game.
    Game,
    /// The rule set.
    RuleSet,
    /// The seat.
    Side,
    /// The time control, picked from the presets.
    TimeControlPreset,
    /// Any time control, typed.
    CustomTimeControl,
    /// The option of the rule set with this index, picked from its values.
    Answer(usize),
    /// The options of the game, typed.
    Options,
    /// The match gets its own thread.
    OwnThread,
    /// The match is played in the channel.
    NoThread,
    /// The match is rated.
    Rated,
    /// The match is not rated.
    Unrated,
    /// Two games with sides swapped.
    Pair,
    /// A single game.
    SingleGame,
    /// No field: submits the challenge.
    Submit,
}

impl ChallengeFormField {
    pub(super) const ALL: [(ChallengeFormField, &'static str); 13] = [
        (ChallengeFormField::Game, "game"),
        (ChallengeFormField::RuleSet, "set"),
        (ChallengeFormField::Side, "side"),
        (ChallengeFormField::TimeControlPreset, "clock"),
        (ChallengeFormField::CustomTimeControl, "own"),
        (ChallengeFormField::Options, "more"),
        (ChallengeFormField::OwnThread, "thread"),
        (ChallengeFormField::NoThread, "here"),
        (ChallengeFormField::Rated, "rated"),
        (ChallengeFormField::Unrated, "unrated"),
        (ChallengeFormField::Pair, "pair"),
        (ChallengeFormField::SingleGame, "single"),
        (ChallengeFormField::Submit, "make"),
    ];

    /// Returns the word for the field: `o3` for the option with the index 3.
    pub(super) fn to_word(self) -> String {
        match self {
            ChallengeFormField::Answer(index) => format!("{ANSWER}{index}"),
            field => {
                ChallengeFormField::ALL.iter().find(|(it, _)| *it == field).map_or("", |(_, word)| word).to_owned()
            }
        }
    }

    pub(super) fn parse(word: &str) -> Option<ChallengeFormField> {
        let named = ChallengeFormField::ALL.into_iter().find(|(_, known)| *known == word).map(|(field, _)| field);
        named.or_else(|| parse_number(word.strip_prefix(ANSWER)?).map(ChallengeFormField::Answer))
    }
}

/// The start of the word for the field of an option. No other word begins so before a digit.
const ANSWER: char = 'o';
