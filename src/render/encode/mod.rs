//! FIXME map

pub(in crate::render) mod frame_diff;
pub mod gif;
pub mod indexed_png;
pub mod palette;
pub mod png;
