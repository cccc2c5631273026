//! Clocks and lengths of time in words, and what is said while somebody types one.

use crate::matches::clock::time_control::{
    MAX_DURATION, MIN_BANK, PRESETS, TimeControl, TimeControlError, split_duration,
};
use crate::matches::ids::Timestamp;
use crate::ui::i18n::Catalog;
use crate::ui::option_completion::{Completion, normalize_typed};
use crate::ui::sanitize::sanitize_text;

/// How many units of a length of time are named where it need not be exact.
const MAX_ROUGH_UNITS: usize = 2;

/// A length of time, all of it.
#[must_use]
pub fn exact_duration(catalog: &Catalog, length: Timestamp) -> String {
    duration_in_units(catalog, length, usize::MAX)
}

/// A length of time in its largest units, rounded down.
#[must_use]
pub fn rough_duration(catalog: &Catalog, length: Timestamp) -> String {
    duration_in_units(catalog, length, MAX_ROUGH_UNITS)
}

fn duration_in_units(catalog: &Catalog, length: Timestamp, most: usize) -> String {
    let name = |(unit, count)| match unit {
        'd' => catalog.format_count("time-days", count),
        'h' => catalog.format_count("time-hours", count),
        'm' => catalog.format_count("time-minutes", count),
        _ => catalog.format_count("time-seconds", count),
    };
    let units = split_duration(length);
    match units.is_empty() {
        true => catalog.format_count("time-seconds", 0),
        false => units.into_iter().take(most).map(name).collect::<Vec<_>>().join(" "),
    }
}

/// How much time the players have.
#[must_use]
pub fn time_control_text(catalog: &Catalog, clock: Option<TimeControl>) -> String {
    let Some(clock) = clock else { return catalog.text("clock-none") };
    let [bank, increment] = [clock.bank, clock.increment].map(|time| exact_duration(catalog, time));
    match clock.cap {
        _ if clock.is_per_turn() => catalog.format("clock-per-turn", &[("bank", &bank)]),
        _ if clock.increment == 0 => catalog.format("clock-bank", &[("bank", &bank)]),
        None => catalog.format("clock-increment", &[("bank", &bank), ("increment", &increment)]),
        Some(cap) => catalog
            .format("clock-cap", &[("bank", &bank), ("increment", &increment), ("cap", &exact_duration(catalog, cap))]),
    }
}

/// Ways to complete a clock: the presets that begin so, and what is typed if it is a clock.
#[must_use]
pub fn complete_time_control(catalog: &Catalog, text: &str) -> Vec<Completion> {
    let text = normalize_typed(text);
    let presets = PRESETS.iter().map(|(name, _)| *name).filter(|name| name.starts_with(text.trim()));
    let own = TimeControl::parse_input(&text).ok().flatten().map(|own| own.to_string());
    let own = own.filter(|_| PRESETS.iter().all(|(name, _)| *name != text.trim()));
    let all = presets.map(str::to_owned).chain(own);
    all.map(|clock| Completion { label: with_description(catalog, &clock, &clock), value: clock }).collect()
}

/// Why what somebody typed is no clock.
#[must_use]
pub fn time_control_error_text(catalog: &Catalog, text: &str, error: TimeControlError) -> String {
    let text = sanitize_text(text);
    match error {
        TimeControlError::Unknown => {
            let presets: Vec<String> =
                PRESETS.iter().map(|(name, _)| with_description(catalog, name, &format!("`{name}`"))).collect();
            catalog.format("refuse-clock", &[("text", &text), ("presets", &presets.join(", "))])
        }
        TimeControlError::BankTooSmall => {
            catalog.format("refuse-clock-bank-small", &[("text", &text), ("least", &exact_duration(catalog, MIN_BANK))])
        }
        TimeControlError::BankTooLarge => catalog
            .format("refuse-clock-bank-large", &[("text", &text), ("most", &exact_duration(catalog, MAX_DURATION))]),
        TimeControlError::IncrementTooLarge => catalog
            .format("refuse-clock-increment", &[("text", &text), ("most", &exact_duration(catalog, MAX_DURATION))]),
        TimeControlError::CapBelowBank => catalog.format("refuse-clock-cap-below", &[("text", &text)]),
        TimeControlError::CapTooLarge => catalog
            .format("refuse-clock-cap-large", &[("text", &text), ("most", &exact_duration(catalog, MAX_DURATION))]),
    }
}

/// A clock as it is to be shown, with what it means in brackets.
fn with_description(catalog: &Catalog, text: &str, shown: &str) -> String {
    let means = TimeControl::parse_input(text).ok().flatten();
    catalog.format("clock-typed", &[("typed", shown), ("clock", &time_control_text(catalog, means))])
}
