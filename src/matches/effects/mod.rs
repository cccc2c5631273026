//! FIXME map

pub mod effect;
pub mod mentions;
