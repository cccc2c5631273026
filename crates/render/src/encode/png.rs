//! Positions as PNG files.

use crate::board::board_renderer::BoardRenderer;
use crate::board::layout::PictureUse;
use crate::board::render_input::RenderInput;
use crate::compositing::index_image::IndexImage;
use crate::encode::band_cache::BandCache;
use crate::encode::indexed_png;
use crate::palette::Palette;
use std::sync::LazyLock;

/// The maximum memory of the bands of all pictures, in bytes. Those of a hundred matches fit.
const MAX_CACHED_BYTES: usize = 4 << 20;

static BANDS: LazyLock<BandCache> = LazyLock::new(|| BandCache::new(MAX_CACHED_BYTES));

/// Renders a position as a PNG file. It takes less than a millisecond of computing once the board was drawn before.
#[must_use]
pub fn render_png(view: &RenderInput) -> Vec<u8> {
    render_png_with(view, &BANDS)
}

/// Renders a position as a PNG file, with the bands of earlier pictures.
#[must_use]
pub fn render_png_with(view: &RenderInput, cache: &BandCache) -> Vec<u8> {
    let renderer = BoardRenderer::cached(view, PictureUse::Still);
    let composition = renderer.compose(view);
    let bands: Vec<_> = renderer.bands().iter().map(|region| cache.band(&composition, *region)).collect();
    let bounds = composition.bounds();
    let size = (bounds.width.unsigned_abs(), bounds.height.unsigned_abs());
    indexed_png::encode_bands(bands.iter().map(|band| &**band), size, Palette::for_theme(view.theme))
}

/// Paints a position in the indices of its theme's palette.
#[must_use]
pub fn render_indices(view: &RenderInput, used_as: PictureUse) -> IndexImage {
    let composition = BoardRenderer::cached(view, used_as).compose(view);
    let mut pixels = Vec::new();
    composition.paint_region(composition.bounds(), &mut pixels);
    IndexImage::new(composition.bounds().width, pixels)
}
