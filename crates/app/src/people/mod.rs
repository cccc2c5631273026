//! Users: their preferences, the matches that they watch, and the data that is stored about them.
//!
//! - `preferences`: `/preferences`.
//! - `watch`: `/watch`.
//! - `names`: the names of people on lists that span servers.
//! - `privacy`: `/privacy`.
//! - `data_export`: the files of `/privacy show`.

pub(crate) mod data_export;
pub(crate) mod names;
pub(crate) mod preferences;
pub(crate) mod privacy;
pub(crate) mod watch;
