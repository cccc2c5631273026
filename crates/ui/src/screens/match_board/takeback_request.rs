//! The text of a takeback request.

use crate::clauses::join_clauses;
use crate::i18n::Catalog;
use crate::move_text::MoveForm;
use crate::played_action::action_with_notation;
use crate::screens::user_mention;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::commands::takeback;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::game_session::PlayedAction;

/// Describes the takeback request of this seat, with the actions that it would take back.
pub fn takeback_request_text(catalog: &Catalog, play: &PlayState, by: Side, key: &str) -> String {
    let [requester, opponent] = [by, by.opponent()].map(|side| user_mention(catalog, play.player(side)));
    catalog
        .format(key, &[("by", &requester), ("other", &opponent), ("what", &requested_actions_text(catalog, play, by))])
}

/// Lists the seat's own actions that would be taken back, and says if later actions would be, too.
fn requested_actions_text(catalog: &Catalog, play: &PlayState, by: Side) -> String {
    let Ok(scope) = takeback::takeback_scope(play, by) else { return String::new() };
    let board = play.session.board();
    let told = |action: &PlayedAction| action_with_notation(catalog, &board, action, MoveForm::Played);
    let own: Vec<String> = scope.own_actions(&play.session).iter().map(told).collect();
    let own = join_clauses(catalog, &own);
    if scope.action_count > scope.own_action_count {
        catalog.format("back-and-more", &[("actions", &own)])
    } else {
        own
    }
}
