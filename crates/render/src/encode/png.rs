//! Indexed PNG files.

use crate::board::board_renderer::BoardRenderer;
use crate::board::layout::PictureUse;
use crate::board::render_input::RenderInput;
use crate::compositing::rasterise::rasterise_layers;
use crate::palette::Palette;
use ::png::{BitDepth, ColorType, Encoder, EncodingError, chunk};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use gonagas_core::kit::theme::Theme;
use image::GrayImage;
use std::cell::RefCell;
use std::io::{self, Write};

/// The compression level. The fastest one writes files too large for boards that are full.
pub const COMPRESSION_LEVEL: u8 = 2;

/// A compressor and its input. The `png` crate would allocate and clear both for each picture, which takes a third of
/// the time.
struct Compressor {
    encoder: ZlibEncoder<Vec<u8>>,
    rows: Vec<u8>,
}

thread_local! {
    static COMPRESSOR: RefCell<Compressor> = RefCell::new(Compressor {
        encoder: ZlibEncoder::new(Vec::new(), Compression::new(COMPRESSION_LEVEL.into())),
        rows: Vec::new(),
    });
}

/// Renders a position as a PNG file. It takes about a millisecond of computing once the board was drawn before.
#[must_use]
pub fn render_png(view: &RenderInput) -> Vec<u8> {
    encode_png(&render_indices(view, PictureUse::Still), Palette::for_theme(view.theme))
}

/// Renders an SVG text in the colours of a theme as a PNG file of this width and height.
#[must_use]
pub fn render_svg(svg: &str, theme: Theme, (width, height): (u32, u32)) -> Vec<u8> {
    let palette = Palette::for_theme(theme);
    encode_png(&palette.to_indices(&rasterise_layers(&[svg], theme, width, height)), palette)
}

/// Paints a position in the indices of its theme's palette.
#[must_use]
pub fn render_indices(view: &RenderInput, used_as: PictureUse) -> GrayImage {
    BoardRenderer::cached(view, used_as).paint(view)
}

/// Encodes palette indices. Writing to memory cannot fail.
fn encode_png(picture: &GrayImage, palette: &Palette) -> Vec<u8> {
    let compressed = COMPRESSOR.with_borrow_mut(|compressor| compressor.compress(picture));
    let compressed = compressed.expect("compressing into memory succeeds");
    write_file(picture.dimensions(), palette, &compressed).expect("writing to memory succeeds")
}

fn write_file((width, height): (u32, u32), palette: &Palette, compressed: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::with_capacity(compressed.len() + (1 << 10));
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    encoder.set_trns(palette.alphas());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(chunk::IDAT, compressed)?;
    writer.finish()?;
    Ok(bytes)
}

impl Compressor {
    fn compress(&mut self, picture: &GrayImage) -> io::Result<Vec<u8>> {
        self.rows.clear();
        for row in picture.chunks(picture.width().max(1) as usize) {
            // No filter: differences between palette indices mean nothing.
            self.rows.push(0);
            self.rows.extend_from_slice(row);
        }
        self.encoder.write_all(&self.rows)?;
        self.encoder.reset(Vec::with_capacity(1 << 15))
    }
}
