//! The catalogue's entries, and the errors of parsing rules.

use crate::kit::game::GameInfo;
use crate::kit::options::{AllowedValues, OptionError};
use crate::kit::position::PositionError;

/// A rule set of the catalogue, with its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleSetInfo {
    /// The game.
    pub game_info: GameInfo,
    /// The option that selects the rule set; empty when the game has just one.
    pub selector: &'static str,
    /// The source of the rules.
    pub source: &'static str,
    /// The options.
    pub options: Vec<OptionInfo>,
}

impl RuleSetInfo {
    /// Returns the name of the rule set, the value of its selector; empty when the game has just one.
    #[must_use]
    pub fn rule_set_name(&self) -> &'static str {
        self.selector.split_once('=').map_or("", |(_, set)| set)
    }

    /// Returns the rating pool: the game, with its rule set where there are several. `seega`, `sahkku rules=raisa`.
    #[must_use]
    pub fn rating_pool(&self) -> String {
        format!("{} {}", self.game_info.id, self.selector).trim_end().to_owned()
    }
}

/// An option of a rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its key.
    pub key: &'static str,
    /// Its values, the default first.
    pub values: AllowedValues,
    /// True when the first value leaves the choice among the others to chance.
    pub first_is_random: bool,
}

/// The reasons why a text is not a set of rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// There is no such game.
    #[error("there is no game “{id}”; the games are: {known}")]
    UnknownGame {
        /// The requested game.
        id: String,
        /// The known games, joined by commas.
        known: String,
    },
    /// The game has several rule sets and none was chosen.
    #[error("a rule set must be chosen; there are: {known}")]
    MissingRuleSet {
        /// The known selectors, joined by commas.
        known: String,
    },
    /// An option is unknown, duplicate or has an unknown value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// Resolved rules were expected, but an option is random.
    #[error("the option “{0}” is still to be drawn")]
    UnresolvedOption(String),
    /// The position in which the game is to begin is none of these rules.
    #[error(transparent)]
    Position(#[from] PositionError),
}
