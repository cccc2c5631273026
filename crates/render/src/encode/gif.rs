//! Animated GIFs. Each frame holds only the region that differs from the one before.

use crate::board::render_input::RenderInput;
use crate::encode::frame_diff::{self, TimedView, UNCHANGED_PIXEL};
use crate::palette::Palette;
use ::gif::{Encoder, EncodingError, Frame, Repeat};

/// Renders positions as an animated GIF, each with its duration in hundredths of a second; `None` without positions.
/// All must be of one board and theme. Each takes some milliseconds of computing.
#[must_use]
pub fn render_gif<'a>(timed_inputs: impl IntoIterator<Item = (RenderInput<'a>, u16)>) -> Option<Vec<u8>> {
    let timed_inputs: Vec<TimedView> = timed_inputs.into_iter().collect();
    let (first, _) = timed_inputs.first()?;
    Some(
        encode_gif(&frame_diff::encode_frames(&timed_inputs), Palette::for_theme(first.theme))
            .expect("writing frames of the right size to memory succeeds"),
    )
}

/// Encodes frames; the first has the size of the picture.
fn encode_gif(frames: &[Frame], palette: &Palette) -> Result<Vec<u8>, EncodingError> {
    let width = frames[0].width;
    let height = frames[0].height;
    let mut colours = palette.colours().concat();
    colours.resize((usize::from(UNCHANGED_PIXEL) + 1) * 3, 0);
    let mut encoder = Encoder::new(Vec::with_capacity(1 << 18), width, height, &colours)?;
    encoder.set_repeat(Repeat::Infinite)?;
    for frame in frames {
        encoder.write_lzw_pre_encoded_frame(frame)?;
    }
    encoder.into_inner()
}
