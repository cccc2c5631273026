//! Indexed PNG files.

use crate::encode::compressed_band::{self, CompressedBand, LEVEL};
use crate::palette::Palette;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter, Writer, chunk};

/// Encodes palette indices, row by row.
///
/// # Panics
///
/// Panics when the buffer has another size or no pixels. Writing to memory cannot fail otherwise.
#[must_use]
pub fn encode_indexed_png(indices: &[u8], size: (u32, u32), palette: &Palette) -> Vec<u8> {
    encode(size, palette, |writer| writer.write_image_data(indices))
}

/// Encodes the bands of a picture, from top to bottom.
///
/// # Panics
///
/// Panics when the picture has no pixels.
#[must_use]
pub fn encode_bands<'a>(
    bands: impl IntoIterator<Item = &'a CompressedBand>,
    size: (u32, u32),
    palette: &Palette,
) -> Vec<u8> {
    encode(size, palette, |writer| writer.write_chunk(chunk::IDAT, &compressed_band::join_bands(bands)))
}

fn encode(
    size: (u32, u32),
    palette: &Palette,
    write_pixels: impl FnOnce(&mut Writer<&mut Vec<u8>>) -> Result<(), EncodingError>,
) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(1 << 16);
    let written = write_header(&mut bytes, size, palette).and_then(|mut writer| {
        write_pixels(&mut writer)?;
        writer.finish()
    });
    written.expect("writing a buffer of the right size to memory succeeds");
    bytes
}

fn write_header<'a>(
    bytes: &'a mut Vec<u8>,
    (width, height): (u32, u32),
    palette: &Palette,
) -> Result<Writer<&'a mut Vec<u8>>, EncodingError> {
    let mut encoder = Encoder::new(bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    encoder.set_trns(palette.alphas());
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    // No filter: differences between palette indices mean nothing.
    encoder.set_filter(Filter::NoFilter);
    encoder.write_header()
}
