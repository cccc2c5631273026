//! What there is to be played, as it is listed, and why something is not.

use crate::kit::game::GameInfo;
use crate::kit::options::{AllowedValues, OptionError};

/// A game and rule set of the catalogue, with the questions that it leaves open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleSetInfo {
    /// The game.
    pub game_info: GameInfo,
    /// The option that chooses the rule set; empty when the game has just one.
    pub selector: &'static str,
    /// Where the rules come from.
    pub source: &'static str,
    /// The options.
    pub options: Vec<OptionInfo>,
}

impl RuleSetInfo {
    /// The name of the rule set, the value of the option that chooses it; empty when the game has just one.
    #[must_use]
    pub fn rule_set_name(&self) -> &'static str {
        self.selector.split_once('=').map_or("", |(_, set)| set)
    }

    /// What is rated apart from the rest: the game, and its rule set where there are several. `seega`,
    /// `sahkku rules=raisa`.
    #[must_use]
    pub fn rating_pool(&self) -> String {
        format!("{} {}", self.game_info.id, self.selector).trim_end().to_owned()
    }
}

/// An option as it is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionInfo {
    /// The key.
    pub key: &'static str,
    /// The values, the default first.
    pub values: AllowedValues,
    /// Whether the first value means that one of the others is drawn.
    pub first_is_random: bool,
}

/// Why a text is no set of rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// There is no such game.
    #[error("there is no game “{id}”; the games are: {known}")]
    UnknownGame {
        /// What was asked for.
        id: String,
        /// The games that there are, in words.
        known: String,
    },
    /// The game has several rule sets and none was chosen.
    #[error("a rule set must be chosen; there are: {known}")]
    MissingRuleSet {
        /// The options that choose one.
        known: String,
    },
    /// An option does not fit.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// Settled rules were wanted, but an option is still to be drawn.
    #[error("the option “{0}” is still to be drawn")]
    UnresolvedOption(String),
}
