//! FIXME map

pub mod setup;
pub mod terms;
