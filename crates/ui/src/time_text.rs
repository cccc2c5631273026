//! Texts for time controls and durations, and the completion of a typed time control.

use crate::fitted_text::sanitize_text;
use crate::i18n::Catalog;
use crate::option_completion::{Completion, normalize_typed};
use gonagas_core::matches::clock::duration::split_duration;
use gonagas_core::matches::clock::time_control::{MAX_DURATION, MIN_BANK, PRESETS, TimeControl, TimeControlError};
use gonagas_core::matches::ids::Timestamp;

/// The most units of a rough duration, such as days and hours.
const MAX_ROUGH_UNITS: usize = 2;

/// Formats a duration with all of its units.
#[must_use]
pub fn exact_duration(catalog: &Catalog, duration: Timestamp) -> String {
    duration_in_units(catalog, duration, usize::MAX)
}

/// Formats a duration in its two largest units, rounded down.
#[must_use]
pub fn rough_duration(catalog: &Catalog, duration: Timestamp) -> String {
    duration_in_units(catalog, duration, MAX_ROUGH_UNITS)
}

fn duration_in_units(catalog: &Catalog, duration: Timestamp, max_units: usize) -> String {
    let name = |(unit, count)| match unit {
        'd' => catalog.format_count("time-days", count),
        'h' => catalog.format_count("time-hours", count),
        'm' => catalog.format_count("time-minutes", count),
        _ => catalog.format_count("time-seconds", count),
    };
    let units = split_duration(duration);
    match units.is_empty() {
        true => catalog.format_count("time-seconds", 0),
        false => units.into_iter().take(max_units).map(name).collect::<Vec<_>>().join(" "),
    }
}

/// Describes a time control; `None` is no time limit.
#[must_use]
pub fn time_control_text(catalog: &Catalog, time_control: Option<TimeControl>) -> String {
    let Some(time_control) = time_control else { return catalog.text("clock-none") };
    let [bank, increment] = [time_control.bank, time_control.increment].map(|time| exact_duration(catalog, time));
    match time_control.cap {
        _ if time_control.is_per_turn() => catalog.format("clock-per-turn", &[("bank", &bank)]),
        _ if time_control.increment == 0 => catalog.format("clock-bank", &[("bank", &bank)]),
        None => catalog.format("clock-increment", &[("bank", &bank), ("increment", &increment)]),
        Some(cap) => catalog
            .format("clock-cap", &[("bank", &bank), ("increment", &increment), ("cap", &exact_duration(catalog, cap))]),
    }
}

/// Completes a time control: the presets that begin with the typed text, and the text itself if it is a time control.
#[must_use]
pub fn complete_time_control(catalog: &Catalog, text: &str) -> Vec<Completion> {
    let text = normalize_typed(text);
    let presets = PRESETS.iter().map(|(name, _)| *name).filter(|name| name.starts_with(text.trim()));
    let typed = TimeControl::parse_input(&text).ok().flatten().map(TimeControl::to_input);
    let typed = typed.filter(|_| PRESETS.iter().all(|(name, _)| *name != text.trim()));
    let all = presets.map(str::to_owned).chain(typed);
    all.map(|text| Completion { label: with_description(catalog, &text, &text), value: text }).collect()
}

/// Returns the reason why the typed text is not a time control.
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

/// Formats a time control as `shown`, with its description in brackets.
fn with_description(catalog: &Catalog, text: &str, shown: &str) -> String {
    let time_control = TimeControl::parse_input(text).ok().flatten();
    catalog.format("clock-typed", &[("typed", shown), ("clock", &time_control_text(catalog, time_control))])
}
