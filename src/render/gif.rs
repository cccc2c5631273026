//! A sequence of pictures as an animated GIF: of each picture only the part that differs from the one before.

use crate::render::palette::Palette;
use crate::render::reel::{self, NOTHING, Shot};
use crate::render::view::View;
use ::gif::{Encoder, EncodingError, Frame, Repeat};

/// An animated GIF of these pictures, each seen for so many hundredths of a second; `None` when there is none. All are of
/// one board, in one theme. Each takes some milliseconds of computing.
#[must_use]
pub fn gif<'a>(shots: impl IntoIterator<Item = (View<'a>, u16)>) -> Option<Vec<u8>> {
    let shots: Vec<Shot> = shots.into_iter().collect();
    let (first, _) = shots.first()?;
    Some(
        write(&reel::frames(&shots), Palette::of(first.theme))
            .expect("pictures of the right size are written to memory"),
    )
}

/// The file of these frames, of which the first is as large as all.
fn write(frames: &[Frame], palette: &Palette) -> Result<Vec<u8>, EncodingError> {
    let (width, height) = (frames[0].width, frames[0].height);
    let mut colours = palette.colours().concat();
    colours.resize((usize::from(NOTHING) + 1) * 3, 0);
    let mut encoder = Encoder::new(Vec::with_capacity(1 << 18), width, height, &colours)?;
    encoder.set_repeat(Repeat::Infinite)?;
    for frame in frames {
        encoder.write_lzw_pre_encoded_frame(frame)?;
    }
    encoder.into_inner()
}
