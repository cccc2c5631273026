//! The frames of a GIF, each with changed pixels alone.
//!
//! Compressing takes time for every pixel of a frame, changed or not. So a position whose changes are far apart, such
//! as a move, a count and the dice, becomes several small frames in quick succession instead of one that spans them
//! all.

use crate::board::board_renderer::BoardRenderer;
use crate::board::layout::PictureUse;
use crate::board::render_input::RenderInput;
use crate::compositing::composition::Composition;
use crate::palette::Palette;
use crate::pixel_rect::PixelRect;
use ::gif::{DisposalMethod, Frame};
use std::borrow::Cow;
use std::panic::resume_unwind;
use std::thread;

/// The palette entry for unchanged pixels. The palettes of pictures never reach it.
pub(crate) const UNCHANGED_PIXEL: u8 = 255;

/// The duration of a frame that is followed by another of the same position, in hundredths of a second. Many viewers
/// slow down shorter ones.
const PART_DURATION: u16 = 2;

/// The largest number of frames of a position.
const MAX_PARTS: usize = 6;

/// The pixels for which a frame of its own is worth while.
const FRAME_COST: usize = 1500;

/// A position and its duration in hundredths of a second.
pub(crate) type TimedView<'a> = (RenderInput<'a>, u16);

/// Encodes the frames of these positions, at least one, all of one board and theme.
pub(crate) fn encode_frames(timed_inputs: &[TimedView]) -> Vec<Frame<'static>> {
    let (first, hundredths) = &timed_inputs[0];
    let renderer = BoardRenderer::cached(first, PictureUse::Frame);
    let mut encoder = FrameEncoder::new(renderer.compose(first), Palette::for_theme(first.theme));
    let mut areas = vec![encoder.full_area(*hundredths)];
    for (input, hundredths) in &timed_inputs[1..] {
        encoder.append_position(&mut areas, renderer.compose(input), *hundredths);
    }
    compress(&areas)
}

/// Compresses the areas on two threads, which takes most of the time.
fn compress(areas: &[ShownArea]) -> Vec<Frame<'static>> {
    let all: usize = areas.iter().map(|area| area.pixels.len()).sum();
    let mut before = 0;
    let first_half = areas.iter().take_while(|area| {
        before += area.pixels.len();
        before <= all / 2
    });
    let (first, second) = areas.split_at(first_half.count());
    thread::scope(|scope| {
        let beside = scope.spawn(|| second.iter().map(ShownArea::to_frame).collect::<Vec<_>>());
        let mut frames: Vec<Frame<'static>> = first.iter().map(ShownArea::to_frame).collect();
        frames.extend(beside.join().unwrap_or_else(|panic| resume_unwind(panic)));
        frames
    })
}

/// An area of the picture that changes, and how long it is then shown.
struct ShownArea {
    /// The palette indices, row by row.
    pixels: Vec<u8>,
    region: PixelRect,
    /// In hundredths of a second.
    duration: u16,
}

/// The picture that is currently shown.
struct FrameEncoder {
    composition: Composition,
    /// The palette indices that are shown.
    shown: Vec<u8>,
    /// The number of palette entries that count as transparent. A GIF knows no partial transparency.
    clear: u8,
    /// A buffer for the pixels of a region.
    next: Vec<u8>,
}

impl FrameEncoder {
    fn new(composition: Composition, palette: &Palette) -> FrameEncoder {
        let clear = palette.alphas().iter().filter(|alpha| **alpha < 128).count() as u8;
        let mut shown = Vec::new();
        composition.paint_region(composition.bounds(), &mut shown);
        FrameEncoder { composition, shown, clear, next: Vec::new() }
    }

    /// Returns the whole current picture.
    fn full_area(&self, duration: u16) -> ShownArea {
        let visible = |index: &u8| if *index < self.clear { UNCHANGED_PIXEL } else { *index };
        let pixels: Vec<u8> = self.shown.iter().map(visible).collect();
        ShownArea { pixels, region: self.composition.bounds(), duration }
    }

    /// Advances to a position and appends its areas, which take this long together.
    fn append_position(&mut self, areas: &mut Vec<ShownArea>, composition: Composition, hundredths: u16) {
        let before = std::mem::replace(&mut self.composition, composition);
        let regions = self.composition.changed_regions(&before);
        let mut changes: Vec<PixelRect> = regions.into_iter().filter_map(|region| self.changed_area(region)).collect();
        join_near(&mut changes);
        // A position without changes needs a frame, too, to last for its time.
        if changes.is_empty() {
            changes.push(PixelRect { x: 0, y: 0, width: 1, height: 1 });
        }
        let early = PART_DURATION * (changes.len() as u16 - 1);
        for (place, region) in (1..).zip(&changes) {
            let duration = if place == changes.len() { hundredths.saturating_sub(early) } else { PART_DURATION };
            areas.push(self.changed_pixels(*region, duration));
        }
    }

    /// Returns the smallest area of a region that contains all its changed pixels; `None` when nothing changes.
    fn changed_area(&mut self, region: PixelRect) -> Option<PixelRect> {
        self.composition.paint_region(region, &mut self.next);
        let rows = region.row_ranges(self.composition.bounds().width as usize);
        let mut found: Option<PixelRect> = None;
        for (y, (row, next)) in (region.y..).zip(rows.zip(self.next.chunks(region.width as usize))) {
            let shown = &self.shown[row];
            let differs = |x: &usize| shown[*x] != next[*x];
            let Some(left) = (0..next.len()).find(differs) else { continue };
            let right = (0..next.len()).rfind(differs).unwrap_or(left);
            let line = PixelRect { x: region.x + left as i32, y, width: (right - left) as i32 + 1, height: 1 };
            found = Some(found.map_or(line, |found| found.union(line)));
        }
        found
    }

    /// Shows a region of the current picture and returns it. Unchanged pixels are transparent.
    fn changed_pixels(&mut self, region: PixelRect, duration: u16) -> ShownArea {
        self.composition.paint_region(region, &mut self.next);
        let rows = region.row_ranges(self.composition.bounds().width as usize);
        for (row, next) in rows.zip(self.next.chunks_mut(region.width as usize)) {
            for (shown, next) in self.shown[row].iter_mut().zip(next) {
                if *shown == *next {
                    *next = UNCHANGED_PIXEL;
                } else {
                    *shown = *next;
                }
            }
        }
        ShownArea { pixels: self.next.clone(), region, duration }
    }
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

impl ShownArea {
    fn to_frame(&self) -> Frame<'static> {
        let mut frame = Frame {
            delay: self.duration,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED_PIXEL),
            left: self.region.x as u16,
            top: self.region.y as u16,
            width: self.region.width as u16,
            height: self.region.height as u16,
            buffer: Cow::Borrowed(&*self.pixels),
            ..Frame::default()
        };
        frame.make_lzw_pre_encoded();
        Frame { buffer: Cow::Owned(frame.buffer.into_owned()), ..frame }
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
