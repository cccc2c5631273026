//! Pictures of boards, charts and replays.
//!
//! - `boards`: boards of cells as PNG.
//! - `lines`: boards of lines and strokes as PNG; `sanctuary`: the names of points there.
//! - `bands`: bands of pictures that are kept.
//! - `themes`: colours and shapes; `colour_vision`: colours as people see them who lack a kind of cones.
//! - `replay`: animated GIFs.
//! - `chart`: the chart of ratings; `course`: the chart of a match.
//! - `text`: positions as text.

mod bands;
mod boards;
mod chart;
mod colour_vision;
mod course;
mod lines;
mod replay;
mod sanctuary;
mod text;
mod themes;

use gonagas_render::board::render_input::RenderInput;
use gonagas_render::encode::png::render_png;
use image::RgbaImage;

/// Returns the pixels of a picture, read back from its file.
fn paint(view: &RenderInput) -> RgbaImage {
    image::load_from_memory(&render_png(view)).unwrap().to_rgba8()
}
