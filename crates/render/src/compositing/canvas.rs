//! The canvas that takes the drawings of a picture.

use crate::compositing::sprite;
use crate::compositing::sprite_cache::{SpriteKey, cached_sprite};
use crate::drawings::drawing::Drawing;
use crate::palette::Palette;
use crate::pixel_rect::PixelRect;
use gonagas_core::kit::theme::Theme;
use image::GrayImage;

/// A picture in the making, as palette indices.
#[derive(Debug)]
pub struct Canvas {
    picture: GrayImage,
    theme: Theme,
}

impl Canvas {
    /// Starts with a background; drawings are recoloured for the theme.
    #[must_use]
    pub fn new(background: GrayImage, theme: Theme) -> Canvas {
        Canvas { picture: background, theme }
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
        sprite::overlay(&mut self.picture, &sprite, (area.x, area.y), Palette::for_theme(self.theme));
    }

    /// Returns the finished picture.
    #[must_use]
    pub fn into_picture(self) -> GrayImage {
        self.picture
    }
}
