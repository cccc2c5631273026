//! A picture as the drawings that lie over each other, so that parts of it can be painted, and two be compared, without
//! looking at every pixel.

use crate::render::compositing::pixel_rect::PixelRect;
use image::RgbaImage;
use std::sync::Arc;

/// A picture, not painted yet.
#[derive(Debug, Clone)]
pub struct Composition {
    background: Arc<RgbaImage>,
    sprites: Vec<PlacedSprite>,
}

/// A drawing at its place.
#[derive(Debug, Clone)]
struct PlacedSprite {
    sprite: Arc<RgbaImage>,
    area: PixelRect,
    /// How much of it shows, of 255.
    opacity: u32,
}

impl PartialEq for PlacedSprite {
    /// Drawings are kept and shared: the same one is at the same address. One that was made anew is another, which costs
    /// some painting and changes nothing.
    fn eq(&self, other: &PlacedSprite) -> bool {
        (self.area, self.opacity) == (other.area, other.opacity) && Arc::ptr_eq(&self.sprite, &other.sprite)
    }
}

impl Composition {
    /// Begins with a ground, which is opaque where anything is to lie.
    #[must_use]
    pub fn new(ground: Arc<RgbaImage>) -> Composition {
        Composition { background: ground, sprites: Vec::new() }
    }

    /// Lays a drawing over what is there, its upper left corner at a pixel; `share` of 255 of it shows.
    pub fn add_sprite(&mut self, sprite: Arc<RgbaImage>, (x, y): (i32, i32), share: u32) {
        let area = PixelRect { x, y, ..image_bounds(&sprite) };
        self.sprites.push(PlacedSprite { sprite, area, opacity: share });
    }

    /// The whole picture.
    #[must_use]
    pub fn bounds(&self) -> PixelRect {
        image_bounds(&self.background)
    }

    /// The pixels of a part of the picture; it must lie in it.
    #[must_use]
    pub fn rasterise_region(&self, part: PixelRect) -> RgbaImage {
        let mut image = crop(&self.background, part);
        for stamp in &self.sprites {
            if let Some(area) = stamp.area.intersection(part) {
                stamp.blend_into(&mut image, area, part);
            }
        }
        image
    }

    /// Rectangles outside which this picture is the same as another of the same ground.
    #[must_use]
    pub fn changed_regions(&self, other: &Composition) -> Vec<PixelRect> {
        let shared = |stamps: &[PlacedSprite], others: &[PlacedSprite]| -> Vec<PlacedSprite> {
            stamps.iter().filter(|stamp| others.contains(stamp)).cloned().collect()
        };
        if shared(&self.sprites, &other.sprites) != shared(&other.sprites, &self.sprites) {
            // The same drawings lie over each other in another order.
            return vec![self.bounds()];
        }
        let own = self.sprites.iter().filter(|stamp| !other.sprites.contains(stamp));
        let gone = other.sprites.iter().filter(|stamp| !self.sprites.contains(stamp));
        let areas = own.chain(gone).filter_map(|stamp| stamp.area.intersection(self.bounds()));
        areas.fold(Vec::new(), merge_region)
    }
}

impl PlacedSprite {
    /// Lays the part of it that falls into an area of the picture over the image of a part of the picture.
    fn blend_into(&self, image: &mut RgbaImage, area: PixelRect, part: PixelRect) {
        let widths = [image.width() as usize, self.sprite.width() as usize];
        let on = PixelRect { x: area.x - part.x, y: area.y - part.y, ..area };
        let of = PixelRect { x: area.x - self.area.x, y: area.y - self.area.y, ..area };
        let (pixels, _) = image.as_chunks_mut::<4>();
        let (over, _) = self.sprite.as_chunks::<4>();
        for (on, of) in std::iter::zip(on.row_ranges(widths[0]), of.row_ranges(widths[1])) {
            std::iter::zip(&mut pixels[on], &over[of])
                .for_each(|(under, over)| blend_pixel(under, *over, self.opacity));
        }
    }
}

/// All of an image.
fn image_bounds(image: &RgbaImage) -> PixelRect {
    PixelRect { x: 0, y: 0, width: image.width() as i32, height: image.height() as i32 }
}

/// A copy of a part.
fn crop(image: &RgbaImage, part: PixelRect) -> RgbaImage {
    let (width, height) = (part.width as u32, part.height as u32);
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
    for row in part.row_ranges(image.width() as usize) {
        pixels.extend_from_slice(&image.as_raw()[row.start * 4..row.end * 4]);
    }
    RgbaImage::from_raw(width, height, pixels).expect("as many pixels as fit")
}

/// Lays a colour over an opaque pixel, in whole numbers: most pixels of a sprite are either opaque or nothing.
fn blend_pixel(under: &mut [u8; 4], over: [u8; 4], share: u32) {
    let alpha = u32::from(over[3]) * share / 255;
    let mix = |below: u8, above: u8| ((u32::from(above) * alpha + u32::from(below) * (255 - alpha) + 127) / 255) as u8;
    match alpha {
        0 => {}
        255 => *under = over,
        _ => (0..3).for_each(|channel| under[channel] = mix(under[channel], over[channel])),
    }
}

/// Adds a rectangle unless another holds it, and drops those that it holds.
fn merge_region(mut areas: Vec<PixelRect>, area: PixelRect) -> Vec<PixelRect> {
    let holds = |outer: PixelRect, inner: PixelRect| outer.union(inner) == outer;
    if !areas.iter().any(|other| holds(*other, area)) {
        areas.retain(|other| !holds(area, *other));
        areas.push(area);
    }
    areas
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgba;

    fn plain(side: u32, colour: [u8; 4]) -> Arc<RgbaImage> {
        Arc::new(RgbaImage::from_pixel(side, side, Rgba(colour)))
    }

    /// A composition of these drawings on a ground of 40 by 40.
    fn of(ground: &Arc<RgbaImage>, stamps: &[(&Arc<RgbaImage>, (i32, i32))]) -> Composition {
        let mut composition = Composition::new(Arc::clone(ground));
        stamps.iter().for_each(|(sprite, at)| composition.add_sprite(Arc::clone(sprite), *at, 255));
        composition
    }

    #[test]
    fn a_part_is_painted_as_it_is_in_the_whole() {
        let (ground, glass) = (plain(40, [9, 9, 9, 255]), plain(10, [200, 100, 50, 128]));
        let composition = of(&ground, &[(&glass, (-3, 5)), (&glass, (2, 9)), (&glass, (35, 35))]);
        let whole = composition.rasterise_region(composition.bounds());
        assert_eq!(*whole.get_pixel(39, 39), Rgba([105, 55, 30, 255]));
        for part in [PixelRect { x: 0, y: 0, width: 8, height: 12 }, PixelRect { x: 30, y: 31, width: 10, height: 9 }] {
            let (x, y, width, height) = (part.x as u32, part.y as u32, part.width as u32, part.height as u32);
            let cut = image::imageops::crop_imm(&whole, x, y, width, height).to_image();
            assert!(composition.rasterise_region(part) == cut, "{part:?}");
        }
    }

    #[test]
    fn what_differs_is_where_drawings_came_and_went() {
        let (ground, large, small) = (plain(40, [9, 9, 9, 255]), plain(10, [1; 4]), plain(4, [2; 4]));
        let before = of(&ground, &[(&large, (0, 0)), (&small, (20, 20)), (&small, (3, 3))]);
        assert_eq!(before.changed_regions(&before), []);
        let after = of(&ground, &[(&large, (0, 0)), (&large, (1, 1)), (&small, (38, 20)), (&small, (3, 3))]);
        let sides = |area: &PixelRect| (area.x, area.y, area.width, area.height);
        let areas = after.changed_regions(&before);
        assert_eq!(areas.iter().map(sides).collect::<Vec<_>>(), [(1, 1, 10, 10), (38, 20, 2, 4), (20, 20, 4, 4)]);
        let held = of(&ground, &[(&large, (0, 0)), (&small, (20, 20)), (&large, (19, 19))]);
        let areas = held.changed_regions(&before);
        assert_eq!(areas.iter().map(sides).collect::<Vec<_>>(), [(19, 19, 10, 10), (3, 3, 4, 4)]);
    }

    #[test]
    fn another_order_makes_another_picture() {
        let (ground, one, other) = (plain(40, [9, 9, 9, 255]), plain(10, [1; 4]), plain(10, [2; 4]));
        let (before, after) = (of(&ground, &[(&one, (0, 0)), (&other, (5, 5))]), [(&other, (5, 5)), (&one, (0, 0))]);
        assert_eq!(of(&ground, &after).changed_regions(&before), [before.bounds()]);
    }
}
