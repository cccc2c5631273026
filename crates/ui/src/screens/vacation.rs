//! The vacation of a player.

use crate::i18n::Catalog;
use crate::message::Message;
use crate::screens::match_board::timing::full_timestamp;
use crate::screens::private_texts;
use gonagas_core::matches::clock::vacation::{DAYS_PER_YEAR, Vacation};
use gonagas_core::matches::ids::Timestamp;

/// Describes a player's vacation: the days left, the current state and the preference to spend days automatically.
#[must_use]
pub fn vacation_message(catalog: &Catalog, vacation: &Vacation, now: Timestamp) -> Message {
    let left = vacation.days_left(now).to_string();
    let state = [("state", if vacation.auto_spend { "on" } else { "off" })];
    let current = if vacation.is_away(now) {
        vec![
            catalog.format("vacation-away", &[("when", &full_timestamp(vacation.ends_at))]),
            catalog.text("vacation-back"),
        ]
    } else {
        vec![catalog.text("vacation-here")]
    };
    let first = [catalog.format("vacation-left", &[("left", &left), ("all", &DAYS_PER_YEAR.to_string())])];
    let last = [catalog.text("vacation-holds"), catalog.format("vacation-auto", &state)];
    private_texts::text_message(first.into_iter().chain(current).chain(last).collect::<Vec<_>>().join("\n"))
}

/// Says that fewer days are left than the player asked for.
#[must_use]
pub fn too_few_days_text(catalog: &Catalog, vacation: &Vacation, now: Timestamp) -> String {
    let left = vacation.days_left(now).to_string();
    catalog.format("refuse-vacation", &[("left", &left), ("all", &DAYS_PER_YEAR.to_string())])
}
