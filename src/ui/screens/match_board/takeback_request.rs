//! A request to take a turn back, which names what it is about.

use crate::kit::side::Side;
use crate::matches::commands::takeback;
use crate::matches::state::match_state::PlayState;
use crate::ui::i18n::Catalog;
use crate::ui::screens::match_board::action_text::action_with_notation;
use crate::ui::screens::{seat_name, user_mention};

/// The request of this seat, with the actions that it would take back.
pub(in crate::ui::screens) fn takeback_request_text(
    catalog: &Catalog,
    play: &PlayState,
    by: Side,
    key: &str,
) -> String {
    let [user, other] = [by, by.opponent()].map(|side| user_mention(catalog, play.player(side)));
    catalog.format(key, &[("by", &user), ("other", &other), ("what", &requested_actions_text(catalog, play, by))])
}

/// What would be taken back: the seat's own actions in words and in notation, and whether others followed.
fn requested_actions_text(catalog: &Catalog, play: &PlayState, by: Side) -> String {
    let Ok(preferred) = takeback::takeback_scope(play, by) else { return String::new() };
    let board = play.session.board();
    let own: Vec<String> =
        preferred.own_actions(&play.session).iter().map(|done| action_with_notation(catalog, &board, done)).collect();
    let values = [("seat", &*seat_name(catalog, play.session.rules().game_info(), by)), ("actions", &own.join("; "))];
    catalog.format(
        if preferred.action_count > preferred.own_action_count { "back-and-more" } else { "back-alone" },
        &values,
    )
}
