//! The rules of the games.

use crate::ui::i18n::Catalog;
use crate::ui::message::Message;
use crate::ui::sanitize::sanitize_text;
use crate::ui::screens::{ephemeral, game_name};
use gonagas_core::session::rules::RuleSetInfo;
use gonagas_core::session::rules::list_rule_sets;

/// Returns the short rules of a game.
///
/// # Errors
///
/// The text for an unknown game.
pub fn game_rules_message(catalog: &Catalog, id: &str) -> Result<Message, String> {
    let known = list_rule_sets().into_iter().any(|listing| listing.game_info.id == id);
    if known {
        Ok(ephemeral::text_message(catalog.text(&format!("game-{id}-rules"))))
    } else {
        Err(unknown_game_text(catalog, id))
    }
}

/// Returns the rules that distinguish one rule set of a game.
///
/// # Errors
///
/// The text for an unknown game or rule set.
pub fn rule_set_message(catalog: &Catalog, id: &str, set: &str) -> Result<Message, String> {
    let listing = find_listing(catalog, id, set)?;
    match listing.rule_set_name() {
        "" => game_rules_message(catalog, id),
        set => Ok(ephemeral::text_message(catalog.text(&format!("set-{id}-{set}-rules")))),
    }
}

/// Finds a rule set of a game by its name or its option; without a name, the first.
///
/// # Errors
///
/// The text for an unknown game or rule set.
pub fn find_listing(catalog: &Catalog, id: &str, set: &str) -> Result<RuleSetInfo, String> {
    let mut of_game: Vec<RuleSetInfo> =
        list_rule_sets().into_iter().filter(|listing| listing.game_info.id == id).collect();
    let set = set.trim();
    let has_one = of_game.iter().all(|listing| listing.rule_set_name().is_empty());
    match of_game
        .iter()
        .position(|listing| set.is_empty() || [listing.rule_set_name(), listing.selector].contains(&set))
    {
        Some(index) => Ok(of_game.swap_remove(index)),
        None if of_game.is_empty() => Err(unknown_game_text(catalog, id)),
        None if has_one => Err(no_rule_sets_text(catalog, &of_game[0])),
        None => Err(unknown_rule_set_text(catalog, set, &of_game)),
    }
}

fn no_rule_sets_text(catalog: &Catalog, listing: &RuleSetInfo) -> String {
    catalog.format("refuse-no-sets", &[("game", &game_name(catalog, listing.game_info))])
}

fn unknown_rule_set_text(catalog: &Catalog, set: &str, of_game: &[RuleSetInfo]) -> String {
    let known = of_game.iter().map(|listing| format!("`{}`", listing.rule_set_name())).collect::<Vec<_>>().join(", ");
    catalog.format("rules-unknown-set", &[("set", &sanitize_text(set)), ("known", &known)])
}

fn unknown_game_text(catalog: &Catalog, id: &str) -> String {
    catalog
        .format("rules-unknown-game", &[("game", &sanitize_text(id)), ("games", &ephemeral::all_game_names(catalog))])
}
