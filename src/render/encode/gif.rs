//! A sequence of pictures as an animated GIF: of each picture only the part that differs from the one before.

use crate::render::board::render_input::RenderInput;
use crate::render::encode::frame_diff::{self, TimedView, UNCHANGED_PIXEL};
use crate::render::encode::palette::Palette;
use ::gif::{Encoder, EncodingError, Frame, Repeat};

/// An animated GIF of these pictures, each seen for so many hundredths of a second; `None` when there is none. All are of
/// one board, in one theme. Each takes some milliseconds of computing.
#[must_use]
pub fn render_gif<'a>(shots: impl IntoIterator<Item = (RenderInput<'a>, u16)>) -> Option<Vec<u8>> {
    let shots: Vec<TimedView> = shots.into_iter().collect();
    let (first, _) = shots.first()?;
    Some(
        encode_gif(&frame_diff::encode_frames(&shots), Palette::for_theme(first.theme))
            .expect("pictures of the right size are written to memory"),
    )
}

/// The file of these frames, of which the first is as large as all.
fn encode_gif(frames: &[Frame], palette: &Palette) -> Result<Vec<u8>, EncodingError> {
    let (width, height) = (frames[0].width, frames[0].height);
    let mut colours = palette.colours().concat();
    colours.resize((usize::from(UNCHANGED_PIXEL) + 1) * 3, 0);
    let mut encoder = Encoder::new(Vec::with_capacity(1 << 18), width, height, &colours)?;
    encoder.set_repeat(Repeat::Infinite)?;
    for frame in frames {
        encoder.write_lzw_pre_encoded_frame(frame)?;
    }
    encoder.into_inner()
}
