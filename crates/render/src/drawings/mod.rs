//! The drawings of which pictures are composed.
//!
//! - `drawing`: every drawing by what it depends on, and its SVG text.
//! - `sprites`: the drawings in files.
//! - `point_rings`: the rings around points.
//! - `arrows`: the arrows of moves.
//! - `plates`: numbers and texts.
//! - `text_path`: text as SVG outlines.

pub mod arrows;
pub mod drawing;
pub mod plates;
pub mod point_rings;
pub mod sprites;
pub mod text_path;
