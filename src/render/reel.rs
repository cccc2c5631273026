//! The frames of a film, of which each holds what differs from the one before.

use crate::render::area::Area;
use crate::render::composition::Composition;
use crate::render::indexed;
use crate::render::palette::Palette;
use crate::render::stage::Stage;
use crate::render::view::View;
use ::gif::{DisposalMethod, Frame};
use std::borrow::Cow;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

/// The entry of the palette that shows what was there before. The palette of pictures never has as many.
pub(super) const NOTHING: u8 = 255;

/// The most threads that draw a film.
const THREADS: usize = 4;

/// A picture, and for how many hundredths of a second it is seen.
pub(super) type Shot<'a> = (View<'a>, u16);

/// The frames of these pictures, all of one board in one theme; at least one. Each thread draws some that follow each other.
pub(super) fn frames(shots: &[Shot]) -> Vec<Frame<'static>> {
    let stage = &Stage::new(&shots[0].0);
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(THREADS);
    let each = (shots.len() - 1).div_ceil(threads).max(1);
    thread::scope(|scope| {
        let part = |start: usize| &shots[start..shots.len().min(start + each + 1)];
        let starts = (0..shots.len() - 1).step_by(each);
        let parts: Vec<_> = starts.map(|start| scope.spawn(move || following(stage, part(start)))).collect();
        let mut frames = vec![Reel::new(stage, &shots[0].0).whole(shots[0].1)];
        for part in parts {
            frames.extend(part.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        frames
    })
}

/// The frames of all pictures but the first, which is seen before them.
fn following(stage: &Stage, shots: &[Shot]) -> Vec<Frame<'static>> {
    let mut reel = Reel::new(stage, &shots[0].0);
    shots[1..].iter().map(|(view, hundredths)| reel.next(view, *hundredths)).collect()
}

/// What is seen at present.
struct Reel<'a> {
    stage: &'a Stage,
    palette: &'static Palette,
    composition: Composition,
    /// An entry of the palette for each pixel, row by row.
    entries: Vec<u8>,
}

impl Reel<'_> {
    /// Begins with this picture.
    fn new<'a>(stage: &'a Stage, view: &View) -> Reel<'a> {
        let (palette, composition) = (Palette::of(view.theme), stage.compose(view));
        let entries = entries(&composition, composition.area(), palette);
        Reel { stage, palette, composition, entries }
    }

    /// All of what is seen, for so many hundredths of a second.
    fn whole(self, hundredths: u16) -> Frame<'static> {
        frame(&self.entries, self.composition.area(), hundredths)
    }

    /// Shows a picture for so many hundredths of a second. What does not change is nothing, and so is what lies between
    /// places that do.
    fn next(&mut self, view: &View, hundredths: u16) -> Frame<'static> {
        let before = std::mem::replace(&mut self.composition, self.stage.compose(view));
        let areas = self.composition.differing(&before);
        // What stays the same needs a part, too, to be seen for its time.
        let part = areas.iter().copied().reduce(Area::around).unwrap_or(Area { x: 0, y: 0, width: 1, height: 1 });
        let mut changes = vec![NOTHING; part.width as usize * part.height as usize];
        areas.into_iter().for_each(|area| self.change(area, &mut changes, part));
        frame(&changes, part, hundredths)
    }

    /// Shows an area, and writes what changes in it to its place in a part of the picture.
    fn change(&mut self, area: Area, changes: &mut [u8], part: Area) {
        let next = entries(&self.composition, area, self.palette);
        let seen = area.rows(self.composition.area().width as usize);
        let written = Area { x: area.x - part.x, y: area.y - part.y, ..area }.rows(part.width as usize);
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
fn entries(composition: &Composition, area: Area, palette: &Palette) -> Vec<u8> {
    let mut entries = indexed::indices(&composition.paint(area), palette);
    let clear = palette.alphas().iter().filter(|alpha| **alpha < 128).count() as u8;
    entries.iter_mut().filter(|entry| **entry < clear).for_each(|entry| *entry = NOTHING);
    entries
}

/// A frame of these entries.
fn frame(entries: &[u8], part: Area, hundredths: u16) -> Frame<'static> {
    let mut frame = Frame {
        delay: hundredths,
        dispose: DisposalMethod::Keep,
        transparent: Some(NOTHING),
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
