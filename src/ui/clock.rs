//! Clocks and lengths of time in words, and what is said while somebody types one.

use crate::room::clock::{Clock, ClockError, LEAST, MOST, PRESETS, units};
use crate::room::people::Moment;
use crate::ui::options::{Completion, typed};
use crate::ui::plain::plain;
use crate::ui::words::Words;

/// How many units of a length of time are named where it need not be exact.
const NAMED: usize = 2;

/// A length of time, all of it.
#[must_use]
pub fn length(words: &Words, length: Moment) -> String {
    named(words, length, usize::MAX)
}

/// A length of time in its largest units, rounded down.
#[must_use]
pub fn about(words: &Words, length: Moment) -> String {
    named(words, length, NAMED)
}

fn named(words: &Words, length: Moment, most: usize) -> String {
    let name = |(unit, count)| match unit {
        'd' => words.count("time-days", count),
        'h' => words.count("time-hours", count),
        'm' => words.count("time-minutes", count),
        _ => words.count("time-seconds", count),
    };
    let units = units(length);
    match units.is_empty() {
        true => words.count("time-seconds", 0),
        false => units.into_iter().take(most).map(name).collect::<Vec<_>>().join(" "),
    }
}

/// How much time the players have.
#[must_use]
pub fn clock(words: &Words, clock: Option<Clock>) -> String {
    let Some(clock) = clock else { return words.say("clock-none") };
    let [bank, increment] = [clock.bank, clock.increment].map(|time| length(words, time));
    match clock.cap {
        _ if clock.is_per_turn() => words.tell("clock-per-turn", &[("bank", &bank)]),
        _ if clock.increment == 0 => words.tell("clock-bank", &[("bank", &bank)]),
        None => words.tell("clock-increment", &[("bank", &bank), ("increment", &increment)]),
        Some(cap) => {
            words.tell("clock-cap", &[("bank", &bank), ("increment", &increment), ("cap", &length(words, cap))])
        }
    }
}

/// Ways to complete a clock: the presets that begin so, and what is typed if it is a clock.
#[must_use]
pub fn complete(words: &Words, text: &str) -> Vec<Completion> {
    let text = typed(text);
    let presets = PRESETS.iter().map(|(name, _)| *name).filter(|name| name.starts_with(text.trim()));
    let own = Clock::typed(&text).ok().flatten().map(|own| own.to_string());
    let own = own.filter(|_| PRESETS.iter().all(|(name, _)| *name != text.trim()));
    let all = presets.map(str::to_owned).chain(own);
    all.map(|clock| Completion { shown: with_words(words, &clock, &clock), options: clock }).collect()
}

/// Why what somebody typed is no clock.
#[must_use]
pub fn refused(words: &Words, text: &str, error: ClockError) -> String {
    let text = plain(text);
    match error {
        ClockError::Unknown => {
            let presets: Vec<String> =
                PRESETS.iter().map(|(name, _)| with_words(words, name, &format!("`{name}`"))).collect();
            words.tell("refuse-clock", &[("text", &text), ("presets", &presets.join(", "))])
        }
        ClockError::BankTooSmall => {
            words.tell("refuse-clock-bank-small", &[("text", &text), ("least", &length(words, LEAST))])
        }
        ClockError::BankTooLarge => {
            words.tell("refuse-clock-bank-large", &[("text", &text), ("most", &length(words, MOST))])
        }
        ClockError::IncrementTooLarge => {
            words.tell("refuse-clock-increment", &[("text", &text), ("most", &length(words, MOST))])
        }
        ClockError::CapBelowBank => words.tell("refuse-clock-cap-below", &[("text", &text)]),
        ClockError::CapTooLarge => {
            words.tell("refuse-clock-cap-large", &[("text", &text), ("most", &length(words, MOST))])
        }
    }
}

/// A clock as it is to be shown, with what it means in brackets.
fn with_words(words: &Words, text: &str, shown: &str) -> String {
    let means = Clock::typed(text).ok().flatten();
    words.tell("clock-typed", &[("typed", shown), ("clock", &clock(words, means))])
}
