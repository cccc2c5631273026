//! The areas that change from position to position of an animation.
//!
//! Compressing takes time for every pixel of a frame, changed or not. So a position whose changes are far apart, such
//! as a move, a count and the dice, becomes several small frames in quick succession instead of one that spans them
//! all.

use crate::board::layout::Layout;
use crate::palette::Palette;
use crate::pixel_rect::PixelRect;
use image::GrayImage;
use image::imageops::{self, crop_imm};

/// The palette entry for unchanged pixels. The palettes of pictures never reach it.
pub const UNCHANGED_PIXEL: u8 = 255;

/// The duration of a frame that is followed by another of the same position, in hundredths of a second. Many viewers
/// slow down shorter ones.
const PART_DURATION: u16 = 2;

/// The largest number of frames of a position.
const MAX_PARTS: usize = 6;

/// The pixels for which a frame of its own is worth while.
const FRAME_COST: usize = 1500;

/// The changed areas of all positions so far.
pub struct PositionChanges {
    /// The areas, in the order in which they are shown; the first is the whole picture.
    pub areas: Vec<ChangedArea>,
    /// The palette indices that are shown at the end.
    shown: GrayImage,
}

/// An area of the picture that changes, and how long it is then shown.
pub struct ChangedArea {
    /// The palette indices; unchanged ones are [`UNCHANGED_PIXEL`].
    pub pixels: GrayImage,
    /// The upper left corner.
    pub corner: (u32, u32),
    /// The duration in hundredths of a second.
    pub duration: u16,
}

impl PositionChanges {
    /// Starts with the whole picture of the first position.
    pub fn new(picture: GrayImage, palette: &Palette, duration: u16) -> PositionChanges {
        let mut pixels = picture.clone();
        // A GIF knows no partial transparency.
        let clear = palette.alphas().iter().filter(|alpha| **alpha < 128).count() as u8;
        pixels.iter_mut().filter(|index| **index < clear).for_each(|index| *index = UNCHANGED_PIXEL);
        PositionChanges { areas: vec![ChangedArea { pixels, corner: (0, 0), duration }], shown: picture }
    }

    /// Appends the areas that change in the next position, which take this long together.
    pub fn append(&mut self, picture: GrayImage, layout: &Layout, duration: u16) {
        let squares = layout.squares().into_iter();
        let mut changes = squares.filter_map(|square| changed_part(&self.shown, &picture, square)).collect();
        join_near(&mut changes);
        // A position without changes needs a frame, too, to last for its time.
        if changes.is_empty() {
            changes.push(PixelRect { x: 0, y: 0, width: 1, height: 1 });
        }
        let early = PART_DURATION * (changes.len() as u16 - 1);
        for (place, area) in (1..).zip(&changes) {
            let duration = if place == changes.len() { duration.saturating_sub(early) } else { PART_DURATION };
            self.areas.push(show_area(&mut self.shown, &picture, *area, duration));
        }
    }
}

/// Returns the smallest rectangle with all changed pixels of a square; `None` when nothing changes.
fn changed_part(shown: &GrayImage, next: &GrayImage, square: PixelRect) -> Option<PixelRect> {
    let rows = square.row_ranges(shown.width() as usize);
    let mut found: Option<PixelRect> = None;
    for (y, row) in (square.y..).zip(rows) {
        let shown = &shown.as_raw()[row.clone()];
        let next = &next.as_raw()[row];
        if shown == next {
            continue;
        }
        let differs = |x: &usize| shown[*x] != next[*x];
        let left = (0..next.len()).find(differs).unwrap_or(0);
        let right = (0..next.len()).rfind(differs).unwrap_or(left);
        let line = PixelRect { x: square.x + left as i32, y, width: (right - left) as i32 + 1, height: 1 };
        found = Some(found.map_or(line, |found| found.union(line)));
    }
    found
}

/// Shows an area of the next picture, and returns it.
fn show_area(shown: &mut GrayImage, next: &GrayImage, area: PixelRect, duration: u16) -> ChangedArea {
    let corner = (area.x.unsigned_abs(), area.y.unsigned_abs());
    let (width, height) = area.size();
    let crop = |picture| crop_imm(picture, corner.0, corner.1, width, height).to_image();
    let before = crop(&*shown);
    let whole = crop(next);
    imageops::replace(shown, &whole, area.x.into(), area.y.into());
    let mut changed = whole.clone();
    for (index, before) in changed.iter_mut().zip(before.iter()) {
        if index == before {
            *index = UNCHANGED_PIXEL;
        }
    }
    // Where a piece went away, the whole ground is smaller than a ground with a hole.
    let pixels = if run_count(&whole) < run_count(&changed) { whole } else { changed };
    ChangedArea { pixels, corner, duration }
}

/// Returns the number of runs of one colour, by which the compressed size grows.
fn run_count(pixels: &[u8]) -> usize {
    pixels.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// Joins areas wherever one frame costs less than two, and until there are few enough.
fn join_near(areas: &mut Vec<PixelRect>) {
    let cost = |one: PixelRect, other: PixelRect| {
        one.union(other).area() as i64 - (one.area() + other.area() + FRAME_COST) as i64
    };
    loop {
        let pairs = (0..areas.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let best = pairs.min_by_key(|(one, other)| cost(areas[*one], areas[*other]));
        match best {
            Some((one, other)) if areas.len() > MAX_PARTS || cost(areas[one], areas[other]) <= 0 => {
                let joined = areas.remove(one);
                areas[other] = areas[other].union(joined);
            }
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn square(x: i32, y: i32) -> PixelRect {
        PixelRect { x, y, width: 50, height: 50 }
    }

    #[test]
    fn near_areas_are_joined_and_far_ones_are_not() {
        let mut areas = vec![square(0, 0), square(600, 0), square(55, 0), square(0, 700)];
        join_near(&mut areas);
        let joined = PixelRect { x: 0, y: 0, width: 105, height: 50 };
        assert_eq!(areas, [joined, square(600, 0), square(0, 700)]);
    }

    #[test]
    fn areas_are_joined_until_there_are_few() {
        let mut areas: Vec<_> = (0..40).map(|place| square(place % 7 * 200, place / 7 * 200)).collect();
        join_near(&mut areas);
        assert_eq!(areas.len(), MAX_PARTS);
    }
}
