//! Users: their preferences, the matches that they watch, and the data that is stored about them.
//!
//! - `preferences`: `/preferences`.
//! - `watch`: `/watch`.
//! - `names`: the names of people on lists that span servers.
//! - `privacy`: `/privacy`.
//! - `data_export`: the files of `/privacy show`.

pub(in crate::app) mod data_export;
pub(in crate::app) mod names;
pub(in crate::app) mod preferences;
pub(in crate::app) mod privacy;
pub(in crate::app) mod watch;
