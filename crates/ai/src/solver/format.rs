//! The file of a solution.
//!
//! All numbers are little-endian. The file begins with [`MAGIC`], the edition of the rules (u32), the number of layers
//! (u32) and a checksum (u64) of the index. The index follows: for every layer, from 6 rebels up, and in it for the
//! spent flight and then for the unspent one, for every block its length in bytes (u32) and its checksum (u32). Then
//! come the blocks in the same order. A block holds the values with the general to move of [`BLOCK`] positions in the
//! order of `index`, the last one of a section of the rest, encoded as in `coder`. The value of a position with the
//! rebels to move follows from those after each of their moves.

use crate::solver::index::LayerIndex;

/// The first bytes of a solution.
pub const MAGIC: [u8; 24] = *b"Gonagas Shap Luk end v1\n";

/// The number of bytes before the index.
pub const HEADER: usize = MAGIC.len() + 16;

/// The number of positions in a block.
pub const BLOCK: usize = 8192;

/// The number of bytes of a block in the index.
pub const INDEX_ENTRY: usize = 8;

/// Returns the number of blocks of a layer, of one state of the flight.
pub fn block_count(index: &LayerIndex) -> usize {
    index.positions().div_ceil(BLOCK)
}

/// Returns a checksum of 64 bits (FNV-1a).
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns the checksum of a block.
pub fn block_checksum(bytes: &[u8]) -> u32 {
    let sum = checksum(bytes);
    (sum ^ sum >> 32) as u32
}
