//! Indexed PNG files.

use crate::render::palette::Palette;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

/// The fastest settings write files too large for boards that are full.
const DEFLATE_LEVEL: DeflateCompression = DeflateCompression::Level(2);

/// Encodes palette indices, row by row.
///
/// # Panics
///
/// Panics when the buffer has another size or no pixels. Writing to memory cannot fail otherwise.
#[must_use]
pub fn encode_indexed_png(indices: &[u8], size: (u32, u32), palette: &Palette) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(1 << 16);
    write_indexed_png(&mut bytes, indices, size, palette)
        .expect("writing a buffer of the right size to memory succeeds");
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
    encoder.set_deflate_compression(DEFLATE_LEVEL);
    // No filter: differences between palette indices mean nothing.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()
}
