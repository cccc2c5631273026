//! Pictures of boards, charts and replays.

mod boards;
mod chart;
mod colour_vision;
mod course;
mod cross_table;
mod files;
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
