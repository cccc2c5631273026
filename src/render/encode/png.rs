//! Positions as PNG files.

use crate::render::board::board_renderer::BoardRenderer;
use crate::render::board::render_input::RenderInput;
use crate::render::compositing::index_image::IndexImage;
use crate::render::encode::indexed_png;
use crate::render::palette::Palette;
use std::cell::RefCell;

thread_local! {
    /// The pixels of the last picture: pictures are drawn by a few threads, and fresh memory costs more than drawing.
    static PIXELS: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Renders a position as a PNG file. It takes less than a millisecond of computing once the board was drawn before.
#[must_use]
pub fn render_png(view: &RenderInput) -> Vec<u8> {
    let composition = BoardRenderer::cached(view).compose(view);
    let bounds = composition.bounds();
    PIXELS.with_borrow_mut(|pixels| {
        composition.paint_region(bounds, pixels);
        let size = (bounds.width.unsigned_abs(), bounds.height.unsigned_abs());
        indexed_png::encode_indexed_png(pixels, size, Palette::for_theme(view.theme))
    })
}

/// Paints a position in the indices of its theme's palette.
#[must_use]
pub fn render_indices(view: &RenderInput) -> IndexImage {
    let composition = BoardRenderer::cached(view).compose(view);
    let mut pixels = Vec::new();
    composition.paint_region(composition.bounds(), &mut pixels);
    IndexImage::new(composition.bounds().width, pixels)
}
