//! Why a match was stopped from outside the game.

use crate::room::stop::{Stop, Why};
use crate::ui::screens::mention;
use crate::ui::words::Words;

/// Why a match ended without a result.
#[must_use]
pub fn stopped(words: &Words, stop: Stop) -> String {
    match stop.why {
        Why::ServerGone => words.say("stopped-server-gone"),
        Why::ChannelGone => words.say("stopped-channel-gone"),
        Why::Left(person) => words.tell("stopped-left", &[("person", &mention(person))]),
        Why::Moderator => words.say("stopped-moderator"),
    }
}

/// Why a challenge stands no more.
#[must_use]
pub fn withdrawn(words: &Words, stop: Stop) -> String {
    match stop.why {
        Why::ServerGone => words.say("withdrawn-server-gone"),
        Why::ChannelGone => words.say("withdrawn-channel-gone"),
        Why::Left(person) => words.tell("withdrawn-left", &[("person", &mention(person))]),
        Why::Moderator => words.say("withdrawn-moderator"),
    }
}
