//! The slash commands and user menus on Discord, made from their specifications.

pub(super) mod definition;
pub(super) mod framework;
pub(super) mod interaction;
pub(super) mod registration;
