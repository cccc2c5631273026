//! The menus of the rules: `h:game` opens the rules of the game that is picked, `h:set:sahkku` those of the rule set of sáhkku.

use std::fmt;

/// A menu of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesControl {
    /// The menu of games.
    Game,
    /// The menu of the rule sets of a game.
    RuleSet {
        /// The game's identifier.
        game: String,
    },
}

impl RulesControl {
    pub(super) fn parse_fields(fields: &str) -> Option<RulesControl> {
        match fields.split_once(':') {
            None if fields == "game" => Some(RulesControl::Game),
            Some(("set", game)) if !game.is_empty() => Some(RulesControl::RuleSet { game: game.to_owned() }),
            _ => None,
        }
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesControl::Game => f.write_str("game"),
            RulesControl::RuleSet { game } => write!(f, "set:{game}"),
        }
    }
}
