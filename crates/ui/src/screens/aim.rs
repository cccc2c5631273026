//! The line that says what a player has to do to win.

use crate::i18n::Catalog;
use gonagas_core::session::rules::RuleSetInfo;

/// Says in a line what a player has to do to win under a rule set with these options. Sáhkku can end in other ways than
/// by captures.
pub fn aim_line(catalog: &Catalog, rule_set: &RuleSetInfo, options: &str) -> String {
    let aim = match rule_set.rule_set_name() {
        "devils-game" => catalog.text("game-sahkku-blocking-aim"),
        "lagesvuotna" if !options.contains("queens=no") => catalog.text("game-sahkku-queens-aim"),
        _ => catalog.text(&format!("game-{}-aim", rule_set.game_info.id)),
    };
    catalog.format("invite-aim", &[("aim", &aim)])
}
