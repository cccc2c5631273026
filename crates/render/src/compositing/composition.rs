//! Pictures as layered sprites. Regions of them can be painted, and two can be compared, without looking at every
//! pixel.

use crate::compositing::packed_image::PackedImage;
use crate::compositing::part_id::PartId;
use crate::compositing::sprite::Sprite;
use crate::pixel_rect::PixelRect;
use std::sync::Arc;

/// A picture that is not painted yet.
#[derive(Debug, Clone)]
pub struct Composition {
    background: Arc<PackedImage>,
    sprites: Vec<PlacedSprite>,
}

/// A sprite and its position.
#[derive(Debug, Clone)]
struct PlacedSprite {
    sprite: Arc<Sprite>,
    area: PixelRect,
}

/// Everything on which the pixels of a region depend.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RegionKey {
    background: PartId,
    region: PixelRect,
    /// The sprites that reach into the region, from the lowest to the uppermost, each with its upper left corner.
    sprites: Box<[(PartId, (i32, i32))]>,
}

impl PartialEq for PlacedSprite {
    /// Cached sprites are shared: the same one has the same address. A sprite that was prepared anew counts as changed,
    /// which costs some painting and nothing else.
    fn eq(&self, other: &PlacedSprite) -> bool {
        self.area == other.area && Arc::ptr_eq(&self.sprite, &other.sprite)
    }
}

impl Composition {
    /// Starts with a background.
    #[must_use]
    pub fn new(background: Arc<PackedImage>) -> Composition {
        Composition { background, sprites: Vec::with_capacity(64) }
    }

    /// Adds a sprite on top, with its upper left corner at a pixel.
    pub fn add_sprite(&mut self, sprite: Arc<Sprite>, (x, y): (i32, i32)) {
        let area = PixelRect { x, y, ..sprite.bounds() };
        self.sprites.push(PlacedSprite { sprite, area });
    }

    /// Returns the bounds of the picture.
    #[must_use]
    pub fn bounds(&self) -> PixelRect {
        self.background.bounds()
    }

    /// Replaces the contents of `pixels` by the palette indices of a region, which must lie within the picture.
    pub fn paint_region(&self, region: PixelRect, pixels: &mut Vec<u8>) {
        self.background.unpack_region(region, pixels);
        for placed in &self.sprites {
            placed.sprite.paint((placed.area.x, placed.area.y), region, pixels);
        }
    }

    /// Returns the key of a region: two regions of the same key have the same pixels.
    #[must_use]
    pub fn region_key(&self, region: PixelRect) -> RegionKey {
        let within = self.sprites.iter().filter(|placed| placed.area.intersection(region).is_some());
        let sprites = within.map(|placed| (placed.sprite.id(), (placed.area.x, placed.area.y))).collect();
        RegionKey { background: self.background.id(), region, sprites }
    }

    /// Returns regions outside of which this picture equals another one of the same background.
    #[must_use]
    pub fn changed_regions(&self, other: &Composition) -> Vec<PixelRect> {
        let shared = |sprites: &[PlacedSprite], others: &[PlacedSprite]| -> Vec<PlacedSprite> {
            sprites.iter().filter(|sprite| others.contains(sprite)).cloned().collect()
        };
        if shared(&self.sprites, &other.sprites) != shared(&other.sprites, &self.sprites) {
            // The same sprites are layered in another order.
            return vec![self.bounds()];
        }
        let added = self.sprites.iter().filter(|sprite| !other.sprites.contains(sprite));
        let removed = other.sprites.iter().filter(|sprite| !self.sprites.contains(sprite));
        let areas = added.chain(removed).filter_map(|sprite| sprite.area.intersection(self.bounds()));
        areas.fold(Vec::new(), merge_region)
    }
}

impl RegionKey {
    /// Returns the memory that it takes, in bytes.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        size_of::<RegionKey>() + size_of_val(&*self.sprites)
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
    use crate::compositing::index_image::IndexImage;
    use crate::palette::Palette;
    use gonagas_core::kit::theme::Theme;
    use image::{Rgba, RgbaImage};

    fn plain(side: u32, colour: [u8; 4]) -> Arc<Sprite> {
        let image = RgbaImage::from_pixel(side, side, Rgba(colour));
        Arc::new(Sprite::new(&image, Palette::for_theme(Theme::Wood), 255))
    }

    fn ground() -> Arc<PackedImage> {
        Arc::new(PackedImage::new(&IndexImage::new(40, vec![20; 1600])))
    }

    /// Returns a composition of these sprites on a background of 40 by 40.
    fn of(background: &Arc<PackedImage>, sprites: &[(&Arc<Sprite>, (i32, i32))]) -> Composition {
        let mut composition = Composition::new(Arc::clone(background));
        sprites.iter().for_each(|(sprite, at)| composition.add_sprite(Arc::clone(sprite), *at));
        composition
    }

    #[test]
    fn changed_regions_are_those_of_added_and_removed_sprites() {
        let background = ground();
        let large = plain(10, [1; 4]);
        let small = plain(4, [2; 4]);
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
        let background = ground();
        let one = plain(10, [1; 4]);
        let other = plain(10, [2; 4]);
        let before = of(&background, &[(&one, (0, 0)), (&other, (5, 5))]);
        let after = [(&other, (5, 5)), (&one, (0, 0))];
        assert_eq!(of(&background, &after).changed_regions(&before), [before.bounds()]);
    }

    #[test]
    fn upper_sprites_hide_lower_ones() {
        let red = plain(4, [181, 48, 26, 255]);
        let white = plain(2, [255; 4]);
        let mut pixels = Vec::new();
        of(&ground(), &[(&red, (1, 1)), (&white, (2, 2))])
            .paint_region(PixelRect { x: 0, y: 2, width: 6, height: 1 }, &mut pixels);
        let [red, white] =
            [[181, 48, 26, 255], [255; 4]].map(|colour| Palette::for_theme(Theme::Wood).nearest_index(colour));
        assert_eq!(pixels, [20, red, white, white, red, 20]);
    }
}
