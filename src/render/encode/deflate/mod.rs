//! Compression of pictures in zlib's format.
//!
//! Boards are large areas of one colour and small drawings that repeat, and most rows repeat the row above. A general
//! compressor looks for repetitions at every byte; looking above, to the left, and at what began alike before takes half the
//! time, and finds more (`cargo bench --bench render`).
//!
//! - `repetitions`: what repeats, and where it was before.
//! - `prefix_code`: Huffman codes.
//! - `symbols`: the numbers by which the format names lengths and distances.
//! - `bit_writer`: bits as bytes.
//! - `zlib`: the file format.

mod bit_writer;
mod prefix_code;
mod repetitions;
mod symbols;
pub(in crate::render) mod zlib;
