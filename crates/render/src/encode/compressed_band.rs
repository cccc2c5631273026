//! Rows of a picture that are compressed on their own, so that they can be kept and joined with any others.
//!
//! A zlib stream may be flushed between blocks. What follows a flush begins at a whole byte, and as each band is
//! compressed from a fresh start, nothing refers to the rows of another band.

use crate::compositing::composition::Composition;
use crate::pixel_rect::PixelRect;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::cell::RefCell;
use std::io::{self, Write};

/// The compression level. The fastest one writes files too large for boards that are full.
pub(super) const LEVEL: u8 = 2;
/// The header of a zlib stream.
const HEADER: [u8; 2] = [0x78, 0x01];
/// The empty last block of a zlib stream.
const LAST_BLOCK: [u8; 2] = [0x03, 0x00];
/// The length of the checksum after the last block.
const CHECKSUM_LENGTH: usize = 4;
/// The number of values of each half of a checksum.
const CHECKSUM_BASE: u64 = 65_521;

/// Compressed rows, each after the byte of its filter.
#[derive(Debug, PartialEq, Eq)]
pub struct CompressedBand {
    /// Blocks without header, last block and checksum.
    blocks: Vec<u8>,
    checksum: u32,
    /// The number of bytes that were compressed.
    length: usize,
}

/// The buffers of a thread: fresh memory costs more than drawing.
struct BandCompressor {
    encoder: ZlibEncoder<Vec<u8>>,
    pixels: Vec<u8>,
    rows: Vec<u8>,
}

thread_local! {
    static COMPRESSOR: RefCell<BandCompressor> = RefCell::new(BandCompressor {
        encoder: ZlibEncoder::new(Vec::new(), Compression::new(LEVEL.into())),
        pixels: Vec::new(),
        rows: Vec::new(),
    });
}

impl CompressedBand {
    /// Paints and compresses a region as wide as the picture.
    #[must_use]
    pub fn new(composition: &Composition, region: PixelRect) -> CompressedBand {
        COMPRESSOR.with_borrow_mut(|compressor| {
            composition.paint_region(region, &mut compressor.pixels);
            compressor.compress(region.width as usize).expect("writing to memory succeeds")
        })
    }

    /// Returns the memory that it takes, in bytes.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        size_of::<CompressedBand>() + self.blocks.len()
    }
}

impl BandCompressor {
    fn compress(&mut self, width: usize) -> io::Result<CompressedBand> {
        self.rows.clear();
        for row in self.pixels.chunks(width.max(1)) {
            // No filter: differences between palette indices mean nothing.
            self.rows.push(0);
            self.rows.extend_from_slice(row);
        }
        self.encoder.write_all(&self.rows)?;
        self.encoder.flush()?;
        let stream = self.encoder.reset(Vec::new())?;
        let end = stream.len() - CHECKSUM_LENGTH;
        let checksum = stream[end..].iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
        let blocks = stream[HEADER.len()..end - LAST_BLOCK.len()].to_vec();
        Ok(CompressedBand { blocks, checksum, length: self.rows.len() })
    }
}

/// Joins bands from top to bottom into a zlib stream.
#[must_use]
pub fn join_bands<'a>(bands: impl IntoIterator<Item = &'a CompressedBand>) -> Vec<u8> {
    let mut stream = Vec::with_capacity(1 << 16);
    stream.extend(HEADER);
    let mut checksum = 1;
    for band in bands {
        stream.extend_from_slice(&band.blocks);
        checksum = join_checksums(checksum, band.checksum, band.length);
    }
    stream.extend(LAST_BLOCK);
    stream.extend(checksum.to_be_bytes());
    stream
}

/// Returns the checksum (Adler-32) of bytes from that of their beginning and that of the others, of which there are so
/// many.
///
/// The lower half is one more than the sum of all bytes, the upper half the sum of the lower halves after each byte.
fn join_checksums(first: u32, second: u32, length: usize) -> u32 {
    let halves = |sum: u32| (u64::from(sum & 0xffff), u64::from(sum >> 16));
    let ((low, high), (next_low, next_high)) = (halves(first), halves(second));
    let before = low + CHECKSUM_BASE - 1;
    let low = (before + next_low) % CHECKSUM_BASE;
    let high = (high + next_high + length as u64 % CHECKSUM_BASE * before) % CHECKSUM_BASE;
    (high << 16 | low) as u32
}
