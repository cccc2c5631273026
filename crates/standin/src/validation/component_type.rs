//! Component types, by Discord's numbers.

pub(crate) const ACTION_ROW: u64 = 1;
pub(crate) const BUTTON: u64 = 2;
pub(crate) const STRING_SELECT: u64 = 3;
pub(crate) const TEXT_INPUT: u64 = 4;
pub(crate) const USER_SELECT: u64 = 5;
pub(crate) const ROLE_SELECT: u64 = 6;
pub(crate) const MENTIONABLE_SELECT: u64 = 7;
pub(crate) const CHANNEL_SELECT: u64 = 8;
pub(crate) const SECTION: u64 = 9;
pub(crate) const TEXT_DISPLAY: u64 = 10;
pub(crate) const THUMBNAIL: u64 = 11;
pub(crate) const MEDIA_GALLERY: u64 = 12;
pub(crate) const FILE: u64 = 13;
pub(crate) const SEPARATOR: u64 = 14;
pub(crate) const CONTAINER: u64 = 17;
pub(crate) const LABEL: u64 = 18;

/// Returns true for the five types of selects.
pub(crate) fn is_select(kind: u64) -> bool {
    matches!(kind, STRING_SELECT | USER_SELECT | ROLE_SELECT | MENTIONABLE_SELECT | CHANNEL_SELECT)
}
