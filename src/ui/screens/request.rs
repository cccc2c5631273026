//! A request to take a turn back, which names what it is about.

use crate::kit::side::Side;
use crate::room::back;
use crate::room::state::Play;
use crate::ui::screens::action::action;
use crate::ui::screens::{mention, seat_name};
use crate::ui::words::Words;

/// The request of this seat, with the actions that it would take back.
pub(super) fn asks(words: &Words, play: &Play, by: Side, key: &str) -> String {
    let [person, other] = [by, by.other()].map(|side| mention(words, play.person(side)));
    words.tell(key, &[("by", &person), ("other", &other), ("what", &what(words, play, by))])
}

/// What would be taken back: the seat's own actions in words and in notation, and whether others followed.
fn what(words: &Words, play: &Play, by: Side) -> String {
    let Ok(wanted) = back::asks_back(play, by) else { return String::new() };
    let board = play.table.board();
    let own: Vec<String> = wanted.own(&play.table).iter().map(|done| action(words, &board, done)).collect();
    let values = [("seat", &*seat_name(words, play.table.rules().info(), by)), ("actions", &own.join("; "))];
    words.tell(if wanted.count > wanted.own { "back-and-more" } else { "back-alone" }, &values)
}
