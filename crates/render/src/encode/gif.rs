//! Animated GIFs. Each frame has only pixels that changed.

use crate::board::board_renderer::BoardRenderer;
use crate::board::layout::PictureUse;
use crate::board::render_input::RenderInput;
use crate::encode::position_changes::{ChangedArea, PositionChanges, UNCHANGED_PIXEL};
use crate::palette::Palette;
use ::gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use image::GrayImage;
use std::borrow::Cow;
use std::panic::resume_unwind;
use std::thread;

/// Renders positions as an animated GIF, each with its duration in hundredths of a second; `None` without positions.
/// All must be of one board and theme. Each takes half a millisecond of computing.
#[must_use]
pub fn render_gif<'a>(timed_inputs: impl IntoIterator<Item = (RenderInput<'a>, u16)>) -> Option<Vec<u8>> {
    let mut timed_inputs = timed_inputs.into_iter();
    let (first, duration) = timed_inputs.next()?;
    let renderer = BoardRenderer::cached(&first, PictureUse::Frame);
    let palette = Palette::for_theme(first.theme);
    let mut changes = PositionChanges::new(renderer.paint(&first, GrayImage::default()), palette, duration);
    for (input, duration) in timed_inputs {
        changes.append(renderer.paint(&input, GrayImage::default()), renderer.layout(), duration);
    }
    let frames = compress(&changes.areas);
    Some(encode_gif(&frames, palette).expect("writing frames of the right size to memory succeeds"))
}

/// Compresses the areas on two threads, which takes most of the time.
fn compress(areas: &[ChangedArea]) -> Vec<Frame<'static>> {
    let all: usize = areas.iter().map(|area| area.pixels.len()).sum();
    let mut before = 0;
    let first_half = areas.iter().take_while(|area| {
        before += area.pixels.len();
        before <= all / 2
    });
    let (first, second) = areas.split_at(first_half.count());
    thread::scope(|scope| {
        let beside = scope.spawn(|| second.iter().map(compressed_frame).collect::<Vec<_>>());
        let mut frames: Vec<Frame<'static>> = first.iter().map(compressed_frame).collect();
        frames.extend(beside.join().unwrap_or_else(|panic| resume_unwind(panic)));
        frames
    })
}

fn compressed_frame(area: &ChangedArea) -> Frame<'static> {
    let (width, height) = area.pixels.dimensions();
    let mut frame = Frame {
        delay: area.duration,
        dispose: DisposalMethod::Keep,
        transparent: Some(UNCHANGED_PIXEL),
        left: area.corner.0 as u16,
        top: area.corner.1 as u16,
        width: width as u16,
        height: height as u16,
        buffer: Cow::Borrowed(&area.pixels),
        ..Frame::default()
    };
    frame.make_lzw_pre_encoded();
    Frame { buffer: Cow::Owned(frame.buffer.into_owned()), ..frame }
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
