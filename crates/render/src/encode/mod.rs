//! PNG and GIF files.

pub mod band_cache;
pub mod compressed_band;
pub(crate) mod frame_diff;
pub mod gif;
pub mod indexed_png;
pub mod png;
