//! Positions as PNG files.

use crate::render::board::board_renderer::BoardRenderer;
use crate::render::board::render_input::RenderInput;
use crate::render::encode::indexed_png;
use image::RgbaImage;

/// Renders a position as a PNG file. It takes a few milliseconds of computing.
#[must_use]
pub fn render_png(view: &RenderInput) -> Vec<u8> {
    indexed_png::encode_composition(&BoardRenderer::new(view).compose(view), view.theme)
}

/// Renders a position in full colours.
#[must_use]
pub fn render_rgba(view: &RenderInput) -> RgbaImage {
    let composition = BoardRenderer::new(view).compose(view);
    composition.rasterise_region(composition.bounds())
}
