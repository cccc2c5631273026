//! The pages of the glossary: `v:0` is the first.

use crate::custom_id::canonical::parse_number;
use std::fmt;

/// A page of the glossary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GlossaryControl {
    /// The index of the page.
    pub page: usize,
}

impl GlossaryControl {
    pub(super) fn parse_fields(fields: &str) -> Option<GlossaryControl> {
        Some(GlossaryControl { page: parse_number(fields)? })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.page)
    }
}
