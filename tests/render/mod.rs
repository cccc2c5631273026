//! Pictures of boards, charts and replays.
//!
//! - `boards`: boards of cells as PNG.
//! - `lines`: boards of lines and strokes as PNG.
//! - `themes`: colours and shapes.
//! - `replay`: animated GIFs.
//! - `chart`: the chart of ratings.
//! - `text`: positions as text.

mod boards;
mod chart;
mod lines;
mod replay;
mod text;
mod themes;
