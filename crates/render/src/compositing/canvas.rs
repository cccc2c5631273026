//! The canvas that takes the drawings of a picture.

use crate::compositing::composition::Composition;
use crate::compositing::packed_image::PackedImage;
use crate::compositing::sprite_cache::{SpriteKey, cached_sprite};
use crate::drawings::drawing::Drawing;
use crate::pixel_rect::PixelRect;
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

    /// Draws a square drawing centred at a pixel.
    pub fn draw_centred(&mut self, drawing: Drawing, centre: (i32, i32), side: i32) {
        self.draw(drawing, PixelRect::centred(centre, (side, side)));
    }

    /// Draws a drawing.
    pub fn draw(&mut self, drawing: Drawing, area: PixelRect) {
        self.draw_faded(drawing, area, 255);
    }

    /// Draws a drawing with an opacity of 255 at most.
    pub fn draw_faded(&mut self, drawing: Drawing, area: PixelRect, opacity: u8) {
        let size = (area.width.unsigned_abs().max(1), area.height.unsigned_abs().max(1));
        let sprite = cached_sprite(SpriteKey { drawing, theme: self.theme, size, opacity });
        self.composition.add_sprite(sprite, (area.x, area.y));
    }

    /// Returns the finished composition.
    #[must_use]
    pub fn into_composition(self) -> Composition {
        self.composition
    }
}
