//! Pictures of boards, charts and replays.

mod boards;
mod chart;
mod gallery;
mod lines;
mod replay;
mod text;
mod themes;
