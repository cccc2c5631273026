//! FIXME map

pub(in crate::discord) mod autocomplete;
pub(in crate::discord) mod choices;
pub(in crate::discord) mod context_menus;
pub(in crate::discord) mod definitions;
pub(in crate::discord) mod localization;
pub(in crate::discord) mod privacy;
pub(in crate::discord) mod registration;
pub(in crate::discord) mod settings;
