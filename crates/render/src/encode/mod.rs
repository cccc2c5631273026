//! PNG and GIF files.
//!
//! - `png`: a position as PNG.
//! - `gif`: a sequence of positions as animated GIF.
//! - `frame_diff`: the frames of a GIF, each with the changed region alone.
//! - `indexed_png`: pixels as an indexed PNG.
//! - `compressed_band`: rows of a picture that are compressed on their own.
//! - `band_cache`: the bands of pictures that were drawn lately.

pub mod band_cache;
pub mod compressed_band;
pub(crate) mod frame_diff;
pub mod gif;
pub mod indexed_png;
pub mod png;
