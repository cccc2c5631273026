//! The rules of the games, page by page.

pub mod find;
pub mod menus;
pub mod page;

/// The most characters of an option of a menu, a limit of Discord.
const MAX_LABEL_LENGTH: usize = 100;
