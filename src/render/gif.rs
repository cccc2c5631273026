//! A sequence of pictures as an animated GIF: of each picture only the part that differs from the one before.

use crate::render::indexed;
use crate::render::layout::Area;
use crate::render::palette::Palette;
use crate::render::png::paint;
use crate::render::view::View;
use ::gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use std::borrow::Cow;

/// The entry of the palette that shows what was there before. The palette of pictures never has as many.
const NOTHING: u8 = 255;

/// An animated GIF of these pictures, each seen for so many hundredths of a second; `None` when there is none. It takes a few
/// milliseconds of computing for each.
#[must_use]
pub fn gif<'a>(shots: impl IntoIterator<Item = (View<'a>, u16)>) -> Option<Vec<u8>> {
    let mut shots = shots.into_iter();
    let (first, hundredths) = shots.next()?;
    let mut reel = Reel::new(&first, hundredths);
    shots.for_each(|(view, hundredths)| reel.add(&view, hundredths));
    Some(reel.finish())
}

/// An animated GIF in the making. All its pictures are of one board, in one theme.
struct Reel {
    encoder: Encoder<Vec<u8>>,
    width: usize,
    height: usize,
    palette: &'static Palette,
    /// What is seen at present: an entry of the palette for each pixel, row by row.
    seen: Vec<u8>,
}

impl Reel {
    /// Begins with this picture, which is seen for so many hundredths of a second.
    fn new(first: &View, hundredths: u16) -> Reel {
        let image = paint(first);
        let (width, height) = (image.width(), image.height());
        let sides = (width as u16, height as u16);
        let palette = Palette::of(first.theme);
        let mut colours = palette.colours().concat();
        colours.resize((usize::from(NOTHING) + 1) * 3, 0);
        let encoder = Encoder::new(Vec::with_capacity(1 << 18), sides.0, sides.1, &colours).and_then(|mut encoder| {
            encoder.set_repeat(Repeat::Infinite)?;
            Ok(encoder)
        });
        let encoder = written(encoder);
        let seen = entries(&image, palette);
        let (width, height) = (width as usize, height as usize);
        let mut reel = Reel { encoder, width, height, palette, seen: seen.clone() };
        let whole = Area { x: 0, y: 0, width: width as i32, height: height as i32 };
        reel.write(seen, whole, hundredths);
        reel
    }

    /// Adds a picture, which is seen for so many hundredths of a second.
    fn add(&mut self, view: &View, hundredths: u16) {
        let next = entries(&paint(view), self.palette);
        // What stays the same needs a part, too, to be seen for its time.
        let part = self.differing(&next).unwrap_or(Area { x: 0, y: 0, width: 1, height: 1 });
        self.write(self.changes(&next, part), part, hundredths);
        self.seen = next;
    }

    /// The file.
    fn finish(self) -> Vec<u8> {
        written(self.encoder.into_inner())
    }

    /// The smallest rectangle that holds every pixel that differs.
    fn differing(&self, next: &[u8]) -> Option<Area> {
        let rows = || std::iter::zip(self.seen.chunks(self.width), next.chunks(self.width));
        let differs = |(before, after): &(&[u8], &[u8])| before != after;
        let top = rows().position(|row| differs(&row))?;
        let bottom = self.height - rows().rev().position(|row| differs(&row))?;
        let (mut left, mut right) = (self.width, 0);
        for (before, after) in rows().take(bottom).skip(top) {
            let pixels = || std::iter::zip(before, after);
            left = left.min(pixels().position(|(one, other)| one != other).unwrap_or(left));
            right = right.max(self.width - pixels().rev().position(|(one, other)| one != other).unwrap_or(self.width));
        }
        Some(Area { x: left as i32, y: top as i32, width: (right - left) as i32, height: (bottom - top) as i32 })
    }

    /// What changes in a part of the picture. What does not is nothing, for long runs of one entry take little room.
    fn changes(&self, next: &[u8], part: Area) -> Vec<u8> {
        let columns = part.x as usize..(part.x + part.width) as usize;
        let rows = part.y as usize..(part.y + part.height) as usize;
        let change = |(seen, next): (&u8, &u8)| if seen == next { NOTHING } else { *next };
        let row = |row: usize| {
            let part = row * self.width + columns.start..row * self.width + columns.end;
            std::iter::zip(&self.seen[part.clone()], &next[part]).map(change)
        };
        rows.flat_map(row).collect()
    }

    /// Writes this part of a picture.
    fn write(&mut self, entries: Vec<u8>, part: Area, hundredths: u16) {
        let frame = Frame {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            transparent: Some(NOTHING),
            left: part.x as u16,
            top: part.y as u16,
            width: part.width as u16,
            height: part.height as u16,
            buffer: Cow::Owned(entries),
            ..Frame::default()
        };
        written(self.encoder.write_frame(&frame));
    }
}

/// The palette entry of each pixel; the transparent corners are nothing.
fn entries(image: &image::RgbaImage, palette: &Palette) -> Vec<u8> {
    let mut entries = indexed::indices(image, palette);
    let clear = palette.alphas().iter().filter(|alpha| **alpha < 128).count() as u8;
    entries.iter_mut().filter(|entry| **entry < clear).for_each(|entry| *entry = NOTHING);
    entries
}

/// Memory takes all that is written to it.
fn written<T>(result: Result<T, EncodingError>) -> T {
    result.expect("a picture of the right size is written to memory")
}
