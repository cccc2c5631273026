//! FIXME map

pub(in crate::app) mod append;
pub mod index;
pub(in crate::app) mod locks;
pub(in crate::app) mod lookup;
pub(in crate::app) mod randomness;
