//! The reason why a match ended from outside the game.

use crate::fitted_text::sanitize_text;
use crate::i18n::Catalog;
use crate::screens::user_mention;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::log::stop::{Stop, StopReason};
use gonagas_core::matches::state::match_state::Match;

/// Returns the reason why a match ended without a result.
#[must_use]
pub fn stop_reason_text(catalog: &Catalog, stop: Stop) -> String {
    match stop.reason {
        StopReason::BotRemoved => catalog.text("stopped-server-gone"),
        StopReason::ChannelDeleted => catalog.text("stopped-channel-gone"),
        StopReason::PlayerLeft(user) => catalog.format("stopped-left", &[("person", &user_mention(catalog, user))]),
        StopReason::Moderator => catalog.format("stopped-moderator", &[("person", &moderator_name(catalog, stop))]),
    }
}

/// Says that a challenge has just been withdrawn because this user has left the server.
#[must_use]
pub fn challenger_left_text(catalog: &Catalog, game: &Match, user: UserId) -> String {
    catalog.format(
        "private-challenge-left",
        &[("match", &game.id().0.to_string()), ("person", &user_mention(catalog, user))],
    )
}

/// Returns the reason why a challenge was withdrawn without its challenger.
#[must_use]
pub fn withdrawal_reason_text(catalog: &Catalog, stop: Stop) -> String {
    match stop.reason {
        StopReason::BotRemoved => catalog.text("withdrawn-server-gone"),
        StopReason::ChannelDeleted => catalog.text("withdrawn-channel-gone"),
        StopReason::PlayerLeft(user) => catalog.format("withdrawn-left", &[("person", &user_mention(catalog, user))]),
        StopReason::Moderator => catalog.format("withdrawn-moderator", &[("person", &moderator_name(catalog, stop))]),
    }
}

/// Returns the reason that the moderator gave; `None` when they gave none.
pub(crate) fn moderator_reason_line(catalog: &Catalog, game: &Match) -> Option<String> {
    (!game.moderator_note().is_empty())
        .then(|| catalog.format("stopped-reason", &[("reason", &sanitize_text(game.moderator_note()))]))
}

/// Names the moderator, as far as the bot knows them.
fn moderator_name(catalog: &Catalog, stop: Stop) -> String {
    stop.stopped_by.map_or_else(|| catalog.text("stopped-somebody"), |user| user_mention(catalog, user))
}
