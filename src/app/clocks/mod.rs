//! FIXME map

pub(in crate::app) mod deadlines;
pub(in crate::app) mod delivery_compensation;
pub(in crate::app) mod downtime;
pub(in crate::app) mod vacation;
