//! A hint: the best move with the reasons for it.

use crate::ui::i18n::Catalog;
use crate::ui::screens::analysis::reason_text::reasons_text;
use crate::ui::screens::analysis::{action_text, per_cent};
use gonagas_ai::review::session::Hint;
use gonagas_core::session::game_session::GameSession;

/// Returns the lines with the best move, the reasons for it, and the chance of winning with it.
#[must_use]
pub fn hint_text(catalog: &Catalog, session: &GameSession, hint: &Hint) -> String {
    let Some(best) = hint.suggestions.first() else { return catalog.text("refuse-no-analysis") };
    let action = action_text(catalog, session, &best.action);
    let first = match hint.solved {
        // The reasons say who wins, and when.
        Some(_) => catalog.format("hint-solved", &[("action", &action)]),
        None => catalog.format("hint-best", &[("action", &action), ("chance", &per_cent(best.chance))]),
    };
    let why = reasons_text(catalog, &best.reasons).map(|why| catalog.format("hint-why", &[("why", &why)]));
    std::iter::once(first).chain(why).collect::<Vec<_>>().join(" ")
}
