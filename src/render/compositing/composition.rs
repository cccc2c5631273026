//! Pictures as layered drawings. Regions of them can be painted, and two can be compared, without looking at every pixel.

use crate::render::compositing::packed_image::PackedImage;
use crate::render::compositing::pixel_rect::PixelRect;
use image::RgbaImage;
use std::sync::Arc;

/// A picture that is not painted yet.
#[derive(Debug, Clone)]
pub struct Composition {
    background: Arc<PackedImage>,
    sprites: Vec<PlacedSprite>,
}

/// A drawing and its position.
#[derive(Debug, Clone)]
struct PlacedSprite {
    sprite: Arc<RgbaImage>,
    area: PixelRect,
    /// The opacity, of 255.
    opacity: u32,
}

impl PartialEq for PlacedSprite {
    /// Cached drawings are shared: the same one has the same address. A drawing that was rasterised anew counts as changed,
    /// which costs some painting and nothing else.
    fn eq(&self, other: &PlacedSprite) -> bool {
        (self.area, self.opacity) == (other.area, other.opacity) && Arc::ptr_eq(&self.sprite, &other.sprite)
    }
}

impl Composition {
    /// Starts with a background, which is opaque wherever drawings will be.
    #[must_use]
    pub fn new(background: Arc<PackedImage>) -> Composition {
        Composition { background, sprites: Vec::new() }
    }

    /// Adds a drawing on top, with its upper left corner at a pixel and an opacity of 255 at most.
    pub fn add_sprite(&mut self, sprite: Arc<RgbaImage>, (x, y): (i32, i32), opacity: u32) {
        let area = PixelRect { x, y, ..image_bounds(&sprite) };
        self.sprites.push(PlacedSprite { sprite, area, opacity });
    }

    /// Returns the bounds of the picture.
    #[must_use]
    pub fn bounds(&self) -> PixelRect {
        self.background.bounds()
    }

    /// Paints a region, which must lie within the picture.
    #[must_use]
    pub fn rasterise_region(&self, region: PixelRect) -> RgbaImage {
        let mut image = self.background.crop(region);
        for sprite in &self.sprites {
            if let Some(area) = sprite.area.intersection(region) {
                sprite.blend_into(&mut image, area, region);
            }
        }
        image
    }

    /// Returns regions outside of which this picture equals another one of the same background.
    #[must_use]
    pub fn changed_regions(&self, other: &Composition) -> Vec<PixelRect> {
        let shared = |sprites: &[PlacedSprite], others: &[PlacedSprite]| -> Vec<PlacedSprite> {
            sprites.iter().filter(|sprite| others.contains(sprite)).cloned().collect()
        };
        if shared(&self.sprites, &other.sprites) != shared(&other.sprites, &self.sprites) {
            // The same drawings are layered in another order.
            return vec![self.bounds()];
        }
        let added = self.sprites.iter().filter(|sprite| !other.sprites.contains(sprite));
        let removed = other.sprites.iter().filter(|sprite| !self.sprites.contains(sprite));
        let areas = added.chain(removed).filter_map(|sprite| sprite.area.intersection(self.bounds()));
        areas.fold(Vec::new(), merge_region)
    }
}

impl PlacedSprite {
    /// Blends the part of the drawing that lies within `area` into the image of a region.
    fn blend_into(&self, image: &mut RgbaImage, area: PixelRect, region: PixelRect) {
        let widths = [image.width() as usize, self.sprite.width() as usize];
        let on = PixelRect { x: area.x - region.x, y: area.y - region.y, ..area };
        let of = PixelRect { x: area.x - self.area.x, y: area.y - self.area.y, ..area };
        let (pixels, _) = image.as_chunks_mut::<4>();
        let (over, _) = self.sprite.as_chunks::<4>();
        for (on, of) in std::iter::zip(on.row_ranges(widths[0]), of.row_ranges(widths[1])) {
            std::iter::zip(&mut pixels[on], &over[of])
                .for_each(|(under, over)| blend_pixel(under, *over, self.opacity));
        }
    }
}

/// Returns the bounds of an image.
fn image_bounds(image: &RgbaImage) -> PixelRect {
    PixelRect { x: 0, y: 0, width: image.width() as i32, height: image.height() as i32 }
}

/// Blends a colour over an opaque pixel in integers: most pixels of a sprite are either opaque or transparent.
fn blend_pixel(under: &mut [u8; 4], over: [u8; 4], opacity: u32) {
    let alpha = u32::from(over[3]) * opacity / 255;
    let mix = |below: u8, above: u8| ((u32::from(above) * alpha + u32::from(below) * (255 - alpha) + 127) / 255) as u8;
    match alpha {
        0 => {}
        255 => *under = over,
        _ => (0..3).for_each(|channel| under[channel] = mix(under[channel], over[channel])),
    }
}

/// Adds a rectangle unless another contains it, and drops those that it contains.
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

    fn ground() -> Arc<PackedImage> {
        Arc::new(PackedImage::new(&plain(40, [9, 9, 9, 255])))
    }

    /// Returns a composition of these drawings on a background of 40 by 40.
    fn of(background: &Arc<PackedImage>, sprites: &[(&Arc<RgbaImage>, (i32, i32))]) -> Composition {
        let mut composition = Composition::new(Arc::clone(background));
        sprites.iter().for_each(|(sprite, at)| composition.add_sprite(Arc::clone(sprite), *at, 255));
        composition
    }

    #[test]
    fn region_is_painted_as_in_the_whole_picture() {
        let (background, glass) = (ground(), plain(10, [200, 100, 50, 128]));
        let composition = of(&background, &[(&glass, (-3, 5)), (&glass, (2, 9)), (&glass, (35, 35))]);
        let whole = composition.rasterise_region(composition.bounds());
        assert_eq!(*whole.get_pixel(39, 39), Rgba([105, 55, 30, 255]));
        for region in [PixelRect { x: 0, y: 0, width: 8, height: 12 }, PixelRect { x: 30, y: 31, width: 10, height: 9 }]
        {
            let (x, y, width, height) = (region.x as u32, region.y as u32, region.width as u32, region.height as u32);
            let cut = image::imageops::crop_imm(&whole, x, y, width, height).to_image();
            assert!(composition.rasterise_region(region) == cut, "{region:?}");
        }
    }

    #[test]
    fn changed_regions_are_those_of_added_and_removed_drawings() {
        let (background, large, small) = (ground(), plain(10, [1; 4]), plain(4, [2; 4]));
        let before = of(&background, &[(&large, (0, 0)), (&small, (20, 20)), (&small, (3, 3))]);
        assert_eq!(before.changed_regions(&before), []);
        let after = of(&background, &[(&large, (0, 0)), (&large, (1, 1)), (&small, (38, 20)), (&small, (3, 3))]);
        let sides = |area: &PixelRect| (area.x, area.y, area.width, area.height);
        let areas = after.changed_regions(&before);
        assert_eq!(areas.iter().map(sides).collect::<Vec<_>>(), [(1, 1, 10, 10), (38, 20, 2, 4), (20, 20, 4, 4)]);
        let held = of(&background, &[(&large, (0, 0)), (&small, (20, 20)), (&large, (19, 19))]);
        let areas = held.changed_regions(&before);
        assert_eq!(areas.iter().map(sides).collect::<Vec<_>>(), [(19, 19, 10, 10), (3, 3, 4, 4)]);
    }

    #[test]
    fn another_order_changes_the_whole_picture() {
        let (background, one, other) = (ground(), plain(10, [1; 4]), plain(10, [2; 4]));
        let (before, after) =
            (of(&background, &[(&one, (0, 0)), (&other, (5, 5))]), [(&other, (5, 5)), (&one, (0, 0))]);
        assert_eq!(of(&background, &after).changed_regions(&before), [before.bounds()]);
    }
}
