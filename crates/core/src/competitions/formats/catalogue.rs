//! The list of formats.

use crate::competitions::format::Format;
use crate::competitions::formats::ladder::Ladder;
use crate::competitions::formats::round_robin::RoundRobin;

/// Every format. A new one is a file beside this one and a line here.
pub static FORMATS: [&dyn Format; 2] = [&RoundRobin, &Ladder];

/// Returns the format with a keyword.
#[must_use]
pub fn find_format(key: &str) -> Option<&'static dyn Format> {
    FORMATS.into_iter().find(|format| format.key() == key)
}
