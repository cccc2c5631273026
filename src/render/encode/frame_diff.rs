//! The frames of a film, of which each holds what differs from the one before.

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

/// The entry of the palette that shows what was there before. The palette of pictures never has as many.
pub(in crate::render) const UNCHANGED_PIXEL: u8 = 255;

/// The most threads that draw a film.
const MAX_THREADS: usize = 4;

/// A picture, and for how many hundredths of a second it is seen.
pub(in crate::render) type TimedView<'a> = (RenderInput<'a>, u16);

/// The frames of these pictures, all of one board in one theme; at least one. Each thread draws some that follow each other.
pub(in crate::render) fn encode_frames(shots: &[TimedView]) -> Vec<Frame<'static>> {
    let stage = &BoardRenderer::new(&shots[0].0);
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(MAX_THREADS);
    let each = (shots.len() - 1).div_ceil(threads).max(1);
    thread::scope(|scope| {
        let part = |start: usize| &shots[start..shots.len().min(start + each + 1)];
        let starts = (0..shots.len() - 1).step_by(each);
        let parts: Vec<_> =
            starts.map(|start| scope.spawn(move || encode_following_frames(stage, part(start)))).collect();
        let mut frames = vec![FrameEncoder::new(stage, &shots[0].0).full_frame(shots[0].1)];
        for part in parts {
            frames.extend(part.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        frames
    })
}

/// The frames of all pictures but the first, which is seen before them.
fn encode_following_frames(stage: &BoardRenderer, shots: &[TimedView]) -> Vec<Frame<'static>> {
    let mut reel = FrameEncoder::new(stage, &shots[0].0);
    shots[1..].iter().map(|(view, hundredths)| reel.diff_frame(view, *hundredths)).collect()
}

/// What is seen at present.
struct FrameEncoder<'a> {
    renderer: &'a BoardRenderer,
    palette: &'static Palette,
    composition: Composition,
    /// An entry of the palette for each pixel, row by row.
    entries: Vec<u8>,
}

impl FrameEncoder<'_> {
    /// Begins with this picture.
    fn new<'a>(stage: &'a BoardRenderer, view: &RenderInput) -> FrameEncoder<'a> {
        let (palette, composition) = (Palette::for_theme(view.theme), stage.compose(view));
        let entries = palette_entries(&composition, composition.bounds(), palette);
        FrameEncoder { renderer: stage, palette, composition, entries }
    }

    /// All of what is seen, for so many hundredths of a second.
    fn full_frame(self, hundredths: u16) -> Frame<'static> {
        build_frame(&self.entries, self.composition.bounds(), hundredths)
    }

    /// Shows a picture for so many hundredths of a second. What does not change is nothing, and so is what lies between
    /// places that do.
    fn diff_frame(&mut self, view: &RenderInput, hundredths: u16) -> Frame<'static> {
        let before = std::mem::replace(&mut self.composition, self.renderer.compose(view));
        let areas = self.composition.changed_regions(&before);
        // What stays the same needs a part, too, to be seen for its time.
        let part =
            areas.iter().copied().reduce(PixelRect::union).unwrap_or(PixelRect { x: 0, y: 0, width: 1, height: 1 });
        let mut changes = vec![UNCHANGED_PIXEL; part.width as usize * part.height as usize];
        areas.into_iter().for_each(|area| self.update_region(area, &mut changes, part));
        build_frame(&changes, part, hundredths)
    }

    /// Shows an area, and writes what changes in it to its place in a part of the picture.
    fn update_region(&mut self, area: PixelRect, changes: &mut [u8], part: PixelRect) {
        let next = palette_entries(&self.composition, area, self.palette);
        let seen = area.row_ranges(self.composition.bounds().width as usize);
        let written = PixelRect { x: area.x - part.x, y: area.y - part.y, ..area }.row_ranges(part.width as usize);
        for (next, (seen, written)) in next.chunks(area.width as usize).zip(seen.zip(written)) {
            let seen = &mut self.entries[seen];
            for ((seen, change), next) in seen.iter_mut().zip(&mut changes[written]).zip(next) {
                if seen != next {
                    (*seen, *change) = (*next, *next);
                }
            }
        }
    }
}

/// The palette entry of each pixel of an area; the transparent corners are nothing.
fn palette_entries(composition: &Composition, area: PixelRect, palette: &Palette) -> Vec<u8> {
    let mut entries = indexed_png::palette_indices(&composition.rasterise_region(area), palette);
    let clear = palette.alphas().iter().filter(|alpha| **alpha < 128).count() as u8;
    entries.iter_mut().filter(|entry| **entry < clear).for_each(|entry| *entry = UNCHANGED_PIXEL);
    entries
}

/// A frame of these entries.
fn build_frame(entries: &[u8], part: PixelRect, hundredths: u16) -> Frame<'static> {
    let mut frame = Frame {
        delay: hundredths,
        dispose: DisposalMethod::Keep,
        transparent: Some(UNCHANGED_PIXEL),
        left: part.x as u16,
        top: part.y as u16,
        width: part.width as u16,
        height: part.height as u16,
        buffer: Cow::Borrowed(entries),
        ..Frame::default()
    };
    frame.make_lzw_pre_encoded();
    Frame { buffer: Cow::Owned(frame.buffer.into_owned()), ..frame }
}
