//! FIXME map

pub mod time_control;
pub mod vacation;
