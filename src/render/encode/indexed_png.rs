//! Indexed PNG files: a third of the size of full-colour ones, and faster to write.

use crate::render::compositing::composition::Composition;
use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::encode::palette::Palette;
use gonagas_core::kit::theme::Theme;
use image::RgbaImage;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

/// Level 6 takes half as long again for 1 % less size; level 2 takes half as long for 20 % more.
const DEFLATE_LEVEL: DeflateCompression = DeflateCompression::Level(5);

/// The rows that are painted at a time.
const STRIP_HEIGHT: i32 = 64;

/// Encodes a picture that was drawn in this theme.
///
/// # Panics
///
/// Panics when the buffer has no pixels. Writing to memory cannot fail otherwise.
#[must_use]
pub fn encode_indexed_png(image: &RgbaImage, theme: Theme) -> Vec<u8> {
    let palette = Palette::for_theme(theme);
    encode_entries(&palette_indices(image, palette), image.dimensions(), palette)
}

/// Paints and encodes a picture of this theme.
pub(in crate::render) fn encode_composition(composition: &Composition, theme: Theme) -> Vec<u8> {
    let (palette, bounds) = (Palette::for_theme(theme), composition.bounds());
    let size = (bounds.width.unsigned_abs(), bounds.height.unsigned_abs());
    encode_entries(&composition_entries(composition, bounds, palette), size, palette)
}

/// Returns the palette entries of a region of a picture, row by row. The region is painted in strips: the full colours of a
/// whole board would take some megabytes, which each thread would keep.
pub(in crate::render) fn composition_entries(
    composition: &Composition,
    region: PixelRect,
    palette: &Palette,
) -> Vec<u8> {
    let mut entries = Vec::with_capacity(region.width as usize * region.height as usize);
    for top in (0..region.height).step_by(STRIP_HEIGHT as usize) {
        let height = STRIP_HEIGHT.min(region.height - top);
        let strip = PixelRect { y: region.y + top, height, ..region };
        entries.extend(palette_indices(&composition.rasterise_region(strip), palette));
    }
    entries
}

fn encode_entries(entries: &[u8], size: (u32, u32), palette: &Palette) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(1 << 16);
    write_indexed_png(&mut bytes, entries, size, palette)
        .expect("writing a buffer of the right size to memory succeeds");
    bytes
}

fn write_indexed_png(
    bytes: &mut Vec<u8>,
    entries: &[u8],
    (width, height): (u32, u32),
    palette: &Palette,
) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    encoder.set_trns(palette.alphas());
    encoder.set_deflate_compression(DEFLATE_LEVEL);
    // No filter at any compression level: differences between palette indices mean nothing.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(entries)?;
    writer.finish()
}

/// Returns the palette entry of each pixel. Flat art has long runs of one colour, so each run is looked up once.
fn palette_indices(image: &RgbaImage, palette: &Palette) -> Vec<u8> {
    let (pixels, _) = image.as_raw().as_chunks::<4>();
    let mut entries = Vec::with_capacity(pixels.len());
    for run in pixels.chunk_by(|one, other| one == other) {
        entries.resize(entries.len() + run.len(), palette.nearest_index(run[0]));
    }
    entries
}
