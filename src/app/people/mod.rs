//! FIXME map

pub(in crate::app) mod data_export;
pub(in crate::app) mod preferences;
pub(in crate::app) mod privacy;
pub(in crate::app) mod watch;
