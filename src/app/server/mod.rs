//! FIXME map

pub mod guild_changes;
pub(in crate::app) mod member_left;
pub(in crate::app) mod moderation;
pub(in crate::app) mod settings;
