//! Why a turn does not fulfil its task: what it brought about, and what was wanted.

use crate::i18n::Catalog;
use gonagas_core::lessons::condition::Condition;

/// Says why a turn misses a condition of which it brought about this number.
pub fn miss_text(catalog: &Catalog, condition: &Condition, count: u32) -> String {
    let values = [("count", &*count.to_string()), ("wanted", &condition.wanted().unwrap_or_default().to_string())];
    match condition {
        Condition::Captures(_) => catalog.format("course-miss-captures", &values),
        Condition::Scores(_) => catalog.format("course-miss-scores", &values),
        Condition::Wakes(_) => catalog.text("course-miss-wakes"),
        Condition::TakesKing => catalog.text("course-miss-king"),
        Condition::Reaches(point) => catalog.format("course-miss-reaches", &[("point", point)]),
        Condition::Flies => catalog.text("course-miss-flies"),
        Condition::Wins => catalog.text("course-miss-wins"),
        Condition::Safe => catalog.text("course-miss-safe"),
        Condition::Denies(_) => catalog.format("course-miss-denies", &[("count", &count.to_string())]),
    }
}
