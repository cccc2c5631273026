//! The frames of a GIF, each with the changed region alone.

use crate::render::board::board_renderer::BoardRenderer;
use crate::render::board::render_input::RenderInput;
use crate::render::compositing::composition::Composition;
use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::encode::indexed_png;
use crate::render::encode::palette::Palette;
use ::gif::{DisposalMethod, Frame};
use std::borrow::Cow;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

/// The palette entry for unchanged pixels. The palettes of pictures never reach it.
pub(in crate::render) const UNCHANGED_PIXEL: u8 = 255;

/// The maximum number of threads that draw a replay.
const MAX_THREADS: usize = 4;

/// A position and its duration in hundredths of a second.
pub(in crate::render) type TimedView<'a> = (RenderInput<'a>, u16);

/// Encodes the frames of these positions, at least one, all of one board and theme. Each thread draws a consecutive part.
pub(in crate::render) fn encode_frames(timed_inputs: &[TimedView]) -> Vec<Frame<'static>> {
    let renderer = &BoardRenderer::new(&timed_inputs[0].0);
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(MAX_THREADS);
    let each = (timed_inputs.len() - 1).div_ceil(threads).max(1);
    thread::scope(|scope| {
        let slice = |start: usize| &timed_inputs[start..timed_inputs.len().min(start + each + 1)];
        let starts = (0..timed_inputs.len() - 1).step_by(each);
        let workers: Vec<_> =
            starts.map(|start| scope.spawn(move || encode_following_frames(renderer, slice(start)))).collect();
        let mut frames = vec![FrameEncoder::new(renderer, &timed_inputs[0].0).full_frame(timed_inputs[0].1)];
        for worker in workers {
            frames.extend(worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        frames
    })
}

/// Encodes the frames of all positions but the first, which only precedes them.
fn encode_following_frames(renderer: &BoardRenderer, timed_inputs: &[TimedView]) -> Vec<Frame<'static>> {
    let mut encoder = FrameEncoder::new(renderer, &timed_inputs[0].0);
    timed_inputs[1..].iter().map(|(input, hundredths)| encoder.diff_frame(input, *hundredths)).collect()
}

/// The picture that is currently shown.
struct FrameEncoder<'a> {
    renderer: &'a BoardRenderer,
    palette: &'static Palette,
    composition: Composition,
    /// The palette entry of each pixel, row by row.
    entries: Vec<u8>,
}

impl FrameEncoder<'_> {
    /// Starts with this position.
    fn new<'a>(renderer: &'a BoardRenderer, input: &RenderInput) -> FrameEncoder<'a> {
        let (palette, composition) = (Palette::for_theme(input.theme), renderer.compose(input));
        let entries = palette_entries(&composition, composition.bounds(), palette);
        FrameEncoder { renderer, palette, composition, entries }
    }

    /// Returns the whole current picture as a frame of this duration.
    fn full_frame(self, hundredths: u16) -> Frame<'static> {
        build_frame(&self.entries, self.composition.bounds(), hundredths)
    }

    /// Advances to a position and returns its frame of this duration. Unchanged pixels are transparent, those between
    /// changed regions too.
    fn diff_frame(&mut self, input: &RenderInput, hundredths: u16) -> Frame<'static> {
        let before = std::mem::replace(&mut self.composition, self.renderer.compose(input));
        let areas = self.composition.changed_regions(&before);
        // A frame without changes needs a region, too, to last for its time.
        let region =
            areas.iter().copied().reduce(PixelRect::union).unwrap_or(PixelRect { x: 0, y: 0, width: 1, height: 1 });
        let mut changes = vec![UNCHANGED_PIXEL; region.width as usize * region.height as usize];
        areas.into_iter().for_each(|area| self.update_region(area, &mut changes, region));
        build_frame(&changes, region, hundredths)
    }

    /// Updates a region of the current picture, and writes its changed pixels into their place in the frame.
    fn update_region(&mut self, area: PixelRect, changes: &mut [u8], region: PixelRect) {
        let next = palette_entries(&self.composition, area, self.palette);
        let shown = area.row_ranges(self.composition.bounds().width as usize);
        let written =
            PixelRect { x: area.x - region.x, y: area.y - region.y, ..area }.row_ranges(region.width as usize);
        for (next, (shown, written)) in next.chunks(area.width as usize).zip(shown.zip(written)) {
            let shown = &mut self.entries[shown];
            for ((shown, change), next) in shown.iter_mut().zip(&mut changes[written]).zip(next) {
                if shown != next {
                    (*shown, *change) = (*next, *next);
                }
            }
        }
    }
}

/// Returns the palette entry of each pixel of a region; the transparent corners count as unchanged.
fn palette_entries(composition: &Composition, area: PixelRect, palette: &Palette) -> Vec<u8> {
    let mut entries = indexed_png::composition_entries(composition, area, palette);
    let clear = palette.alphas().iter().filter(|alpha| **alpha < 128).count() as u8;
    entries.iter_mut().filter(|entry| **entry < clear).for_each(|entry| *entry = UNCHANGED_PIXEL);
    entries
}

/// Builds a frame of these palette entries.
fn build_frame(entries: &[u8], region: PixelRect, hundredths: u16) -> Frame<'static> {
    let mut frame = Frame {
        delay: hundredths,
        dispose: DisposalMethod::Keep,
        transparent: Some(UNCHANGED_PIXEL),
        left: region.x as u16,
        top: region.y as u16,
        width: region.width as u16,
        height: region.height as u16,
        buffer: Cow::Borrowed(entries),
        ..Frame::default()
    };
    frame.make_lzw_pre_encoded();
    Frame { buffer: Cow::Owned(frame.buffer.into_owned()), ..frame }
}
