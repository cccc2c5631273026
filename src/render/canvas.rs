//! The buffer that a picture is laid together on.

use crate::kit::theme::Theme;
use crate::render::layout::Area;
use crate::render::raster::raster;
use image::{Pixel, Rgba, RgbaImage};

/// A picture in the making.
#[derive(Debug)]
pub struct Canvas {
    image: RgbaImage,
    theme: Theme,
}

impl Canvas {
    /// Begins with a copy of this; what is laid over it gets the colours of a theme.
    #[must_use]
    pub fn new(ground: &RgbaImage, theme: Theme) -> Canvas {
        Canvas { image: ground.clone(), theme }
    }

    /// The theme.
    #[must_use]
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// Lays a square drawing over the picture, its middle at `centre`.
    pub fn sprite(&mut self, svg: &str, centre: (i32, i32), side: i32) {
        self.layers(&[svg], centre, side, 1.0);
    }

    /// Lays square drawings over the picture, one on the other; `share` of them shows.
    pub fn layers(&mut self, layers: &[&str], centre: (i32, i32), side: i32, share: f32) {
        let area = Area { x: centre.0 - side / 2, y: centre.1 - side / 2, width: side, height: side };
        layers.iter().for_each(|svg| self.drawing(svg, area, share));
    }

    /// Lays a drawing over the picture; `share` of it shows.
    pub fn drawing(&mut self, svg: &str, area: Area, share: f32) {
        let sprite = raster(svg, self.theme, area.width.unsigned_abs().max(1), area.height.unsigned_abs().max(1));
        self.stamp(&sprite, area.x, area.y, (share * 255.0) as u32);
    }

    /// Ends the work.
    #[must_use]
    pub fn finish(self) -> RgbaImage {
        self.image
    }

    /// `imageops::overlay` for a ground that is opaque, in whole numbers: most pixels of a sprite are either opaque or
    /// nothing, and this was the larger half of a picture's time.
    fn stamp(&mut self, sprite: &RgbaImage, left: i32, top: i32, share: u32) {
        let (width, height) = (self.image.width() as i32, self.image.height() as i32);
        let columns = (-left).max(0)..(width - left).min(sprite.width() as i32);
        for y in (-top).max(0)..(height - top).min(sprite.height() as i32) {
            for x in columns.clone() {
                let over = *sprite.get_pixel(x as u32, y as u32);
                let alpha = u32::from(over[3]) * share / 255;
                match alpha {
                    0 => {}
                    255 => self.image.put_pixel((left + x) as u32, (top + y) as u32, over),
                    _ => blend(self.image.get_pixel_mut((left + x) as u32, (top + y) as u32), over, alpha),
                }
            }
        }
    }
}

/// Mixes a colour into an opaque pixel.
fn blend(under: &mut Rgba<u8>, over: Rgba<u8>, alpha: u32) {
    let mix = |below: u8, above: u8| ((u32::from(above) * alpha + u32::from(below) * (255 - alpha) + 127) / 255) as u8;
    let channels = std::iter::zip(under.channels_mut(), over.0).take(3);
    channels.for_each(|(below, above)| *below = mix(*below, above));
}
