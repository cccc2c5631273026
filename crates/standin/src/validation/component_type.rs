//! Component types, by Discord's numbers.

pub const ACTION_ROW: u64 = 1;
pub const BUTTON: u64 = 2;
pub const STRING_SELECT: u64 = 3;
pub const TEXT_INPUT: u64 = 4;
pub const USER_SELECT: u64 = 5;
pub const ROLE_SELECT: u64 = 6;
pub const MENTIONABLE_SELECT: u64 = 7;
pub const CHANNEL_SELECT: u64 = 8;
pub const SECTION: u64 = 9;
pub const TEXT_DISPLAY: u64 = 10;
pub const THUMBNAIL: u64 = 11;
pub const MEDIA_GALLERY: u64 = 12;
pub const FILE: u64 = 13;
pub const SEPARATOR: u64 = 14;
pub const CONTAINER: u64 = 17;
pub const LABEL: u64 = 18;
pub const FILE_UPLOAD: u64 = 19;
pub const RADIO_GROUP: u64 = 21;
pub const CHECKBOX_GROUP: u64 = 22;
pub const CHECKBOX: u64 = 23;

/// Returns true for the five types of selects.
pub fn is_select(kind: u64) -> bool {
    matches!(kind, STRING_SELECT | USER_SELECT | ROLE_SELECT | MENTIONABLE_SELECT | CHANNEL_SELECT)
}
