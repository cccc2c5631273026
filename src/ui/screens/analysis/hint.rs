//! A hint: the best move with the reasons for it.

use crate::ui::clauses::join_clauses;
use crate::ui::i18n::Catalog;
use crate::ui::screens::analysis::reason_text::reasons_text;
use crate::ui::screens::analysis::{action_text, per_cent};
use gonagas_ai::review::session::{Hint, SuggestedAction};
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::session::game_session::GameSession;

/// Returns the lines with the best move, how its turn goes on, the reasons for it, and the chance of winning with it.
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
    std::iter::once(first).chain(rest_of_turn_text(catalog, session, best)).chain(why).collect::<Vec<_>>().join(" ")
}

/// Describes the actions with which the best move's turn is expected to go on; `None` when it ends the turn.
fn rest_of_turn_text(catalog: &Catalog, session: &GameSession, best: &SuggestedAction) -> Option<String> {
    let turn = GameStatus::AwaitingAction(session.status().active_side()?);
    let mut after = session.fork();
    after.play(&best.action).ok()?;
    let mut rest = Vec::new();
    for action in best.line.get(1..).unwrap_or_default() {
        if after.status() != turn || after.is_turn_start() {
            break;
        }
        rest.push(action_text(catalog, &after, action));
        after.play(action).ok()?;
    }
    (!rest.is_empty()).then(|| catalog.format("hint-then", &[("actions", &join_clauses(catalog, &rest))]))
}
