//! The canvas that takes the drawings of a picture.

use crate::render::compositing::composition::Composition;
use crate::render::compositing::packed_image::PackedImage;
use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::compositing::svg_cache::rasterise_cached;
use gonagas_core::kit::theme::Theme;
use std::sync::Arc;

/// A picture in the making.
#[derive(Debug)]
pub struct Canvas {
    composition: Composition,
    theme: Theme,
}

impl Canvas {
    /// Starts with a background; drawings are recoloured for the theme.
    #[must_use]
    pub fn new(background: Arc<PackedImage>, theme: Theme) -> Canvas {
        Canvas { composition: Composition::new(background), theme }
    }

    /// Returns the theme.
    #[must_use]
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// Draws a square drawing centred at `centre`.
    pub fn draw_sprite(&mut self, svg: &str, centre: (i32, i32), side: i32) {
        self.draw_layers(&[svg], centre, side, 1.0);
    }

    /// Draws square drawings on top of each other, with this opacity.
    pub fn draw_layers(&mut self, layers: &[&str], centre: (i32, i32), side: i32, opacity: f32) {
        let area = PixelRect { x: centre.0 - side / 2, y: centre.1 - side / 2, width: side, height: side };
        layers.iter().for_each(|svg| self.draw_svg(svg, area, opacity));
    }

    /// Draws a drawing, with this opacity.
    pub fn draw_svg(&mut self, svg: &str, area: PixelRect, opacity: f32) {
        let sprite =
            rasterise_cached(svg, self.theme, area.width.unsigned_abs().max(1), area.height.unsigned_abs().max(1));
        self.composition.add_sprite(sprite, (area.x, area.y), (opacity * 255.0) as u32);
    }

    /// Returns the finished composition.
    #[must_use]
    pub fn into_composition(self) -> Composition {
        self.composition
    }
}
