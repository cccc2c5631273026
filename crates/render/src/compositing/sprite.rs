//! Drawings as palette indices.
//!
//! A sprite is prepared once: its opaque pixels are indices to copy, and each pixel of its smooth edges and shadows
//! names a row of the palette's blend table, which gives the result for every index that may be below. Clear pixels are
//! left out.

use crate::compositing::part_id::PartId;
use crate::palette::{BlendRow, Palette};
use crate::pixel_rect::PixelRect;
use image::RgbaImage;
use std::ops::Range;

/// A drawing in the colours of a palette.
#[derive(Debug)]
pub struct Sprite {
    id: PartId,
    width: i32,
    height: i32,
    spans: Vec<Span>,
    /// The spans of each row.
    rows: Vec<Range<u32>>,
    opaque: Vec<u8>,
    /// Places in `blends`.
    mixed: Vec<u16>,
    blends: Vec<&'static BlendRow>,
}

/// Neighbouring pixels of a row that are all opaque or all mixed with what is below.
#[derive(Debug, Clone, Copy)]
struct Span {
    left: u16,
    length: u16,
    /// The place of the first pixel in `opaque` or `mixed`.
    start: u32,
    is_mixed: bool,
}

impl Sprite {
    /// Prepares a drawing with an opacity of 255 at most.
    #[must_use]
    pub fn new(image: &RgbaImage, palette: &'static Palette, opacity: u8) -> Sprite {
        let mut sprite = Sprite {
            id: PartId::unused(),
            width: image.width() as i32,
            height: image.height() as i32,
            spans: Vec::new(),
            rows: Vec::new(),
            opaque: Vec::new(),
            mixed: Vec::new(),
            blends: Vec::new(),
        };
        let mut inks = Vec::new();
        for row in image.as_raw().as_chunks::<4>().0.chunks(image.width().max(1) as usize) {
            let start = sprite.spans.len() as u32;
            for (x, [red, green, blue, alpha]) in (0..).zip(row) {
                let alpha = (u32::from(*alpha) * u32::from(opacity) / 255) as u8;
                let ink = palette.blend_ink([*red, *green, *blue], alpha);
                sprite.add_pixel(x, start, ink, &mut inks, palette);
            }
            sprite.rows.push(start..sprite.spans.len() as u32);
        }
        sprite
    }

    /// Adds a pixel of an ink: a palette index and a blend level, 0 for a clear pixel.
    fn add_pixel(&mut self, x: u16, row: u32, ink: (u8, u8), inks: &mut Vec<(u8, u8)>, palette: &'static Palette) {
        let (index, level) = ink;
        if level == 0 {
            return;
        }
        let is_mixed = level < Palette::OPAQUE_LEVEL;
        let continued = self.spans[row as usize..]
            .last_mut()
            .filter(|span| span.is_mixed == is_mixed && span.left + span.length == x);
        match continued {
            Some(span) => span.length += 1,
            None => {
                let start = if is_mixed { self.mixed.len() } else { self.opaque.len() } as u32;
                self.spans.push(Span { left: x, length: 1, start, is_mixed });
            }
        }
        if !is_mixed {
            return self.opaque.push(index);
        }
        let place = inks.iter().position(|known| *known == ink).unwrap_or_else(|| {
            inks.push(ink);
            self.blends.push(palette.blend_row(index, level));
            inks.len() - 1
        });
        self.mixed.push(place as u16);
    }

    /// Returns its identity.
    #[must_use]
    pub fn id(&self) -> PartId {
        self.id
    }

    /// Returns the bounds at the upper left corner of a picture.
    #[must_use]
    pub fn bounds(&self) -> PixelRect {
        PixelRect { x: 0, y: 0, width: self.width, height: self.height }
    }

    /// Returns the memory that it takes, in bytes.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        self.spans.len() * size_of::<Span>()
            + self.rows.len() * size_of::<Range<u32>>()
            + self.opaque.len()
            + self.mixed.len() * size_of::<u16>()
            + self.blends.len() * size_of::<&BlendRow>()
    }

    /// Paints the part that lies within a region onto the pixels of that region, with the upper left corner at a pixel
    /// of the picture.
    pub fn paint(&self, (x, y): (i32, i32), region: PixelRect, pixels: &mut [u8]) {
        let Some(seen) = PixelRect { x, y, ..self.bounds() }.intersection(region) else { return };
        let left = (seen.x - x) as usize;
        let right = (seen.x + seen.width - x) as usize;
        for row in seen.y..seen.y + seen.height {
            let offset = (row - region.y) as usize * region.width as usize;
            let target = &mut pixels[offset..offset + region.width as usize];
            let spans = &self.rows[(row - y) as usize];
            for span in &self.spans[spans.start as usize..spans.end as usize] {
                let from = usize::from(span.left).max(left);
                let to = usize::from(span.left + span.length).min(right);
                if from < to {
                    let first = (from as i32 + x - region.x) as usize;
                    let source = span.start as usize + from - usize::from(span.left);
                    self.paint_span(span.is_mixed, source, &mut target[first..first + to - from]);
                }
            }
        }
    }

    fn paint_span(&self, is_mixed: bool, source: usize, target: &mut [u8]) {
        if is_mixed {
            for (under, place) in target.iter_mut().zip(&self.mixed[source..]) {
                *under = self.blends[usize::from(*place)][usize::from(*under)];
            }
        } else {
            target.copy_from_slice(&self.opaque[source..source + target.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recolour::colour_in_theme;
    use crate::style::{BASALT_EDGE, BONE, Colour, SAND, SELECTED, SHADOW};
    use gonagas_core::kit::theme::Theme;
    use image::Rgba;

    /// Returns a drawing with a colour that grows more opaque from row to row, from clear to opaque.
    fn gradient([red, green, blue]: [u8; 3]) -> RgbaImage {
        RgbaImage::from_fn(6, 18, |x, y| Rgba([red, green, blue, if x == 0 { 0 } else { (y * 15) as u8 }]))
    }

    fn error(one: [u8; 3], other: [u8; 3]) -> u8 {
        (0..3).map(|channel| one[channel].abs_diff(other[channel])).max().unwrap_or(0)
    }

    #[test]
    fn painting_blends_as_full_colours_would() {
        for theme in Theme::ALL {
            let palette = Palette::for_theme(theme);
            for (over, under) in [(SHADOW, SAND), (BASALT_EDGE, SAND), (BONE, SAND), (BONE, SELECTED)] {
                let [Colour(over), Colour(under)] = [over, under].map(|colour| colour_in_theme(theme, colour));
                let image = gradient(over);
                let ground = palette.nearest_index([under[0], under[1], under[2], 255]);
                let mut pixels = vec![ground; 6 * 18];
                let region = PixelRect { x: 0, y: 0, width: 6, height: 18 };
                Sprite::new(&image, palette, 255).paint((0, 0), region, &mut pixels);
                for (place, index) in pixels.into_iter().enumerate() {
                    let alpha = f32::from(image.get_pixel(place as u32 % 6, place as u32 / 6)[3]) / 255.0;
                    let mix = |channel: usize| {
                        (f32::from(over[channel]) * alpha + f32::from(under[channel]) * (1.0 - alpha)) as u8
                    };
                    let painted = palette.colours()[usize::from(index)];
                    let off = error(painted, [0, 1, 2].map(mix));
                    assert!(off <= 40, "{theme:?} {alpha}: {painted:?} is off by {off}");
                    assert!(alpha > 0.0 || index == ground);
                }
            }
        }
    }

    #[test]
    fn region_is_painted_as_in_the_whole_picture() {
        let palette = Palette::for_theme(Theme::Wood);
        let sprite = Sprite::new(&gradient(SELECTED.0), palette, 200);
        let whole = PixelRect { x: 0, y: 0, width: 20, height: 30 };
        let mut pixels = vec![40; whole.area()];
        for at in [(-2, -3), (5, 4), (17, 20)] {
            sprite.paint(at, whole, &mut pixels);
        }
        for region in [PixelRect { x: 0, y: 0, width: 7, height: 9 }, PixelRect { x: 6, y: 5, width: 14, height: 25 }] {
            let mut part = vec![40; region.area()];
            for at in [(-2, -3), (5, 4), (17, 20)] {
                sprite.paint(at, region, &mut part);
            }
            let expected: Vec<u8> = region.row_ranges(20).flat_map(|row| pixels[row].to_vec()).collect();
            assert_eq!(part, expected, "{region:?}");
        }
        assert!(pixels.iter().any(|index| *index != 40));
    }
}
