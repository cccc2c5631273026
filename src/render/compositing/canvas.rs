//! Where the drawings of a picture are laid over each other.

use crate::kit::theme::Theme;
use crate::render::compositing::composition::Composition;
use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::compositing::svg_cache::rasterise_cached;
use image::RgbaImage;
use std::sync::Arc;

/// A picture in the making.
#[derive(Debug)]
pub struct Canvas {
    composition: Composition,
    theme: Theme,
}

impl Canvas {
    /// Begins with this; what is laid over it gets the colours of a theme.
    #[must_use]
    pub fn new(ground: Arc<RgbaImage>, theme: Theme) -> Canvas {
        Canvas { composition: Composition::new(ground), theme }
    }

    /// The theme.
    #[must_use]
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// Lays a square drawing over the picture, its middle at `centre`.
    pub fn draw_sprite(&mut self, svg: &str, centre: (i32, i32), side: i32) {
        self.draw_layers(&[svg], centre, side, 1.0);
    }

    /// Lays square drawings over the picture, one on the other; `share` of them shows.
    pub fn draw_layers(&mut self, layers: &[&str], centre: (i32, i32), side: i32, share: f32) {
        let area = PixelRect { x: centre.0 - side / 2, y: centre.1 - side / 2, width: side, height: side };
        layers.iter().for_each(|svg| self.draw_svg(svg, area, share));
    }

    /// Lays a drawing over the picture; `share` of it shows.
    pub fn draw_svg(&mut self, svg: &str, area: PixelRect, share: f32) {
        let sprite =
            rasterise_cached(svg, self.theme, area.width.unsigned_abs().max(1), area.height.unsigned_abs().max(1));
        self.composition.add_sprite(sprite, (area.x, area.y), (share * 255.0) as u32);
    }

    /// Ends the work.
    #[must_use]
    pub fn into_composition(self) -> Composition {
        self.composition
    }
}
