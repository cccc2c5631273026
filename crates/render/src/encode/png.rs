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
use std::io::{self, Write};
use std::mem;
use std::sync::{Mutex, PoisonError};

/// The compression level. The fastest one writes files too large for boards that are full.
pub const COMPRESSION_LEVEL: u8 = 2;

/// A picture, a compressor and a row of its input. Allocating and clearing them for each picture would take a third of
/// the time.
struct Buffers {
    picture: GrayImage,
    encoder: ZlibEncoder<Vec<u8>>,
    row: Vec<u8>,
}

/// The most buffers that are kept: as many as there are pictures at the same time on a small machine. With some for
/// each thread the bot would need a megabyte for each.
const MAX_KEPT: usize = 2;

static KEPT: Mutex<Vec<Buffers>> = Mutex::new(Vec::new());

/// Lends buffers. A thread that panics loses them.
fn with_buffers<T>(use_them: impl FnOnce(&mut Buffers) -> T) -> T {
    let lock = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = lock().pop();
    let mut buffers = kept.unwrap_or_else(|| Buffers {
        picture: GrayImage::default(),
        encoder: ZlibEncoder::new(Vec::new(), Compression::new(COMPRESSION_LEVEL.into())),
        row: Vec::new(),
    });
    let result = use_them(&mut buffers);
    let mut kept = lock();
    if kept.len() < MAX_KEPT {
        kept.push(buffers);
    }
    result
}

/// Renders a position as a PNG file. It takes about a millisecond of computing once the board was drawn before.
#[must_use]
pub fn render_png(view: &RenderInput) -> Vec<u8> {
    let renderer = BoardRenderer::cached(view, PictureUse::Still);
    with_buffers(|buffers| {
        buffers.picture = renderer.paint(view, mem::take(&mut buffers.picture));
        buffers.encode_png(Palette::for_theme(view.theme))
    })
}

/// Renders an SVG text in the colours of a theme as a PNG file of this width and height.
#[must_use]
pub fn render_svg(svg: &str, theme: Theme, (width, height): (u32, u32)) -> Vec<u8> {
    let palette = Palette::for_theme(theme);
    with_buffers(|buffers| {
        buffers.picture = palette.to_indices(&rasterise_layers(&[svg], theme, width, height));
        buffers.encode_png(palette)
    })
}

/// Paints a position in the indices of its theme's palette.
#[must_use]
pub fn render_indices(view: &RenderInput, used_as: PictureUse) -> GrayImage {
    BoardRenderer::cached(view, used_as).paint(view, GrayImage::default())
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

impl Buffers {
    /// Encodes the picture. Writing to memory cannot fail.
    fn encode_png(&mut self, palette: &Palette) -> Vec<u8> {
        let compressed = self.compress().expect("compressing into memory succeeds");
        write_file(self.picture.dimensions(), palette, &compressed).expect("writing to memory succeeds")
    }

    fn compress(&mut self) -> io::Result<Vec<u8>> {
        for row in self.picture.chunks(self.picture.width().max(1) as usize) {
            self.row.clear();
            // No filter: differences between palette indices mean nothing.
            self.row.push(0);
            self.row.extend_from_slice(row);
            self.encoder.write_all(&self.row)?;
        }
        self.encoder.reset(Vec::with_capacity(1 << 15))
    }
}
