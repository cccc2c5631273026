//! The slash commands and the user menu.
//!
//! - `definitions` declares the commands; `privacy` and `settings` those with subcommands, `context_menus` the
//!   entry in a user's menu.
//! - `choices` lists the values of options with a fixed set; `autocomplete` suggests values for the others; `user_arg`
//!   is an option that names a user.
//! - `localization` adds the descriptions in every language.
//! - `registration` registers the commands with Discord when they have changed.

mod autocomplete;
pub(super) mod choices;
mod context_menus;
pub(super) mod definitions;
mod localization;
mod privacy;
pub(super) mod registration;
mod settings;
mod user_arg;
