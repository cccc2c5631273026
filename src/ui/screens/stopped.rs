//! Why a match was stopped from outside the game.

use crate::room::people::Person;
use crate::room::state::Match;
use crate::room::stop::{Stop, Why};
use crate::ui::plain::plain;
use crate::ui::screens::mention;
use crate::ui::words::Words;

/// Why a match ended without a result.
#[must_use]
pub fn stopped(words: &Words, stop: Stop) -> String {
    match stop.why {
        Why::ServerGone => words.say("stopped-server-gone"),
        Why::ChannelGone => words.say("stopped-channel-gone"),
        Why::Left(person) => words.tell("stopped-left", &[("person", &mention(words, person))]),
        Why::Moderator => words.tell("stopped-moderator", &[("person", &moderator(words, stop))]),
    }
}

/// That a challenge has just been withdrawn because this person has left, for one who looked at it.
#[must_use]
pub fn left(words: &Words, game: &Match, person: Person) -> String {
    words.tell("private-challenge-left", &[("match", &game.id().0.to_string()), ("person", &mention(words, person))])
}

/// Why a challenge stands no more.
#[must_use]
pub fn withdrawn(words: &Words, stop: Stop) -> String {
    match stop.why {
        Why::ServerGone => words.say("withdrawn-server-gone"),
        Why::ChannelGone => words.say("withdrawn-channel-gone"),
        Why::Left(person) => words.tell("withdrawn-left", &[("person", &mention(words, person))]),
        Why::Moderator => words.tell("withdrawn-moderator", &[("person", &moderator(words, stop))]),
    }
}

/// Why a moderator did it, as they said it.
pub(super) fn reason(words: &Words, game: &Match) -> Option<String> {
    (!game.note().is_empty()).then(|| words.tell("stopped-reason", &[("reason", &plain(game.note()))]))
}

/// Which moderator it was.
fn moderator(words: &Words, stop: Stop) -> String {
    stop.by.map_or_else(|| words.say("stopped-somebody"), |person| mention(words, person))
}
