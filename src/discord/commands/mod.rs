//! The slash commands and the user menu.
//!
//! - [`definitions`] declares the commands; [`privacy`] and [`settings`] those with subcommands, [`context_menus`] the
//!   entry in a user's menu.
//! - [`choices`] lists the values of options with a fixed set; [`autocomplete`] suggests values for the others.
//! - [`localization`] adds the descriptions in every language.
//! - [`registration`] registers the commands with Discord when they have changed.

pub(in crate::discord) mod autocomplete;
pub(in crate::discord) mod choices;
pub(in crate::discord) mod context_menus;
pub(in crate::discord) mod definitions;
pub(in crate::discord) mod localization;
pub(in crate::discord) mod privacy;
pub(in crate::discord) mod registration;
pub(in crate::discord) mod settings;
