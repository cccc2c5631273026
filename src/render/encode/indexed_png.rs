//! Indexed PNG files.

use crate::render::encode::deflate::zlib;
use crate::render::palette::Palette;
use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};
use std::cell::RefCell;

/// Begins a row whose bytes are as they are: differences between palette indices mean nothing.
const NO_FILTER: u8 = 0;

thread_local! {
    /// The rows of the last picture: fresh memory costs more than copying.
    static ROWS: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Encodes palette indices, row by row.
///
/// # Panics
///
/// Panics when the buffer has another size or no pixels. Writing to memory cannot fail otherwise.
#[must_use]
pub fn encode_indexed_png(indices: &[u8], size: (u32, u32), palette: &Palette) -> Vec<u8> {
    assert_eq!(indices.len(), size.0 as usize * size.1 as usize, "the indices fill the picture");
    let mut bytes = Vec::with_capacity(1 << 16);
    write_indexed_png(&mut bytes, indices, size, palette).expect("writing to memory succeeds");
    bytes
}

fn write_indexed_png(
    bytes: &mut Vec<u8>,
    indices: &[u8],
    (width, height): (u32, u32),
    palette: &Palette,
) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    encoder.set_trns(palette.alphas());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(chunk::IDAT, &compress(indices, width as usize))?;
    writer.finish()
}

fn compress(indices: &[u8], width: usize) -> Vec<u8> {
    ROWS.with_borrow_mut(|rows| {
        rows.clear();
        for row in indices.chunks(width) {
            rows.push(NO_FILTER);
            rows.extend_from_slice(row);
        }
        zlib::compress_rows(rows, width + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::kit::theme::Theme;
    use proptest::prelude::*;
    use std::io::Cursor;

    /// Returns the palette indices of a file, read by the `png` crate.
    fn decode(bytes: &[u8]) -> Vec<u8> {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info().unwrap();
        let mut indices = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut indices).unwrap();
        indices
    }

    fn assert_decoded(indices: &[u8], width: u32) {
        let size = (width, indices.len() as u32 / width);
        let bytes = encode_indexed_png(indices, size, Palette::for_theme(Theme::Wood));
        assert!(decode(&bytes) == indices, "{width}: {indices:?}");
    }

    #[test]
    fn extreme_pictures_are_decoded_as_they_were() {
        assert_decoded(&[7], 1);
        assert_decoded(&[7; 300], 1);
        assert_decoded(&[7; 300], 300);
        assert_decoded(&(0..=255).collect::<Vec<u8>>(), 16);
        assert_decoded(&[[1; 40_000], [2; 40_000], [1; 40_000]].concat(), 40_000);
        let noise: Vec<u8> = (0..100_000_u32).map(|place| (place.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        assert_decoded(&noise, 250);
    }

    proptest! {
        /// Rows that repeat, runs, and parts of earlier rows.
        #[test]
        fn every_picture_is_decoded_as_it_was(
            width in 1_usize..600,
            parts in prop::collection::vec((any::<u8>(), any::<u8>(), 0_usize..3000, 1_usize..700), 1..60),
        ) {
            let mut indices: Vec<u8> = Vec::new();
            for (kind, index, back, length) in parts {
                for step in 0..length {
                    let copied = indices.len().checked_sub(back + 1).map(|place| indices[place]);
                    indices.push(match kind % 3 {
                        0 => index,
                        1 => copied.unwrap_or(index),
                        _ => index.wrapping_mul(step as u8),
                    });
                }
            }
            indices.resize(indices.len().next_multiple_of(width), 3);
            assert_decoded(&indices, width as u32);
        }
    }
}
