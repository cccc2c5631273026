//! FIXME map

pub mod event;
pub mod location;
pub mod stop;
