//! Drawings as palette indices.
//!
//! A sprite is an image whose pixels have a palette index and a blend level of [`Palette`]. An opaque pixel is copied;
//! one of a smooth edge or a shadow is mixed with whatever index is below it, by a table. The functions of the `image`
//! crate would mix the indices themselves.

use crate::palette::Palette;
use crate::pixel_rect::PixelRect;
use image::{GrayAlphaImage, GrayImage, LumaA, RgbaImage};

/// Prepares a drawing with an opacity of 255 at most.
#[must_use]
pub fn prepare_sprite(drawing: &RgbaImage, palette: &Palette, opacity: u8) -> GrayAlphaImage {
    let mut sprite = GrayAlphaImage::new(drawing.width(), drawing.height());
    for (pixel, colour) in sprite.pixels_mut().zip(drawing.pixels()) {
        let [red, green, blue, alpha] = colour.0;
        let alpha = (u32::from(alpha) * u32::from(opacity) / 255) as u8;
        let (index, level) = palette.blend_ink([red, green, blue], alpha);
        *pixel = LumaA([index, level]);
    }
    sprite
}

/// Draws a sprite with its upper left corner at a pixel of a picture. Parts outside of the picture are left out.
pub fn overlay(picture: &mut GrayImage, sprite: &GrayAlphaImage, (x, y): (i32, i32), palette: &Palette) {
    let width = picture.width() as usize;
    let sprite_width = sprite.width() as usize;
    let bounds = PixelRect::of_size(picture.dimensions());
    let area = PixelRect { x, y, ..PixelRect::of_size(sprite.dimensions()) };
    let Some(seen) = area.intersection(bounds) else { return };
    let in_sprite = PixelRect { x: seen.x - x, y: seen.y - y, ..seen };
    let (pixels, _) = sprite.as_raw().as_chunks::<2>();
    let picture: &mut [u8] = picture;
    for (row, source) in seen.row_ranges(width).zip(in_sprite.row_ranges(sprite_width)) {
        for (under, [index, level]) in picture[row].iter_mut().zip(&pixels[source]) {
            *under = match *level {
                0 => continue,
                Palette::OPAQUE_LEVEL => *index,
                level => palette.blend_row(*index, level)[usize::from(*under)],
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recolour::colour_in_theme;
    use crate::style::{BASALT_EDGE, BONE, Colour, SAND, SELECTED, SHADOW};
    use gonagas_core::kit::theme::Theme;
    use image::imageops::crop_imm;
    use image::{Luma, Rgba};

    /// Returns a drawing with a colour that grows more opaque from row to row, from clear to opaque.
    fn gradient([red, green, blue]: [u8; 3]) -> RgbaImage {
        RgbaImage::from_fn(6, 18, |x, y| Rgba([red, green, blue, if x == 0 { 0 } else { (y * 15) as u8 }]))
    }

    fn error(one: [u8; 3], other: [u8; 3]) -> u8 {
        (0..3).map(|channel| one[channel].abs_diff(other[channel])).max().unwrap_or(0)
    }

    #[test]
    fn drawing_blends_as_full_colours_would() {
        for theme in Theme::ALL {
            let palette = Palette::for_theme(theme);
            for (over, under) in [(SHADOW, SAND), (BASALT_EDGE, SAND), (BONE, SAND), (BONE, SELECTED)] {
                let [Colour(over), Colour(under)] = [over, under].map(|colour| colour_in_theme(theme, colour));
                let drawing = gradient(over);
                let ground = palette.nearest_index([under[0], under[1], under[2], 255]);
                let mut picture = GrayImage::from_pixel(6, 18, Luma([ground]));
                overlay(&mut picture, &prepare_sprite(&drawing, palette, 255), (0, 0), palette);
                for (colour, Luma([index])) in drawing.pixels().zip(picture.pixels()) {
                    let alpha = f32::from(colour[3]) / 255.0;
                    let mix = |channel: usize| {
                        (f32::from(over[channel]) * alpha + f32::from(under[channel]) * (1.0 - alpha)) as u8
                    };
                    let drawn = palette.colours()[usize::from(*index)];
                    let off = error(drawn, [0, 1, 2].map(mix));
                    assert!(off <= 40, "{theme:?} {alpha}: {drawn:?} is off by {off}");
                    assert!(alpha > 0.0 || *index == ground);
                }
            }
        }
    }

    #[test]
    fn parts_outside_of_the_picture_are_left_out() {
        let palette = Palette::for_theme(Theme::Wood);
        let sprite = prepare_sprite(&gradient(SELECTED.0), palette, 200);
        let drawn = |size: (u32, u32), (left, top): (i32, i32)| {
            let mut picture = GrayImage::from_pixel(size.0, size.1, Luma([40]));
            for (x, y) in [(-2, -3), (5, 4), (17, 20), (90, 4)] {
                overlay(&mut picture, &sprite, (x + left, y + top), palette);
            }
            picture
        };
        let whole = drawn((40, 60), (10, 10));
        for (x, y, width, height) in [(10, 10, 20, 30), (13, 12, 7, 9), (16, 15, 14, 25)] {
            let part = drawn((width, height), (10 - x as i32, 10 - y as i32));
            assert_eq!(part, crop_imm(&whole, x, y, width, height).to_image(), "{x}, {y}");
        }
        assert!(whole.pixels().any(|index| index.0 != [40]));
    }
}
