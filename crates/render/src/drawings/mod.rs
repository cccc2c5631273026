//! The drawings of which pictures are composed.

pub mod arrows;
pub mod drawing;
pub mod plates;
pub mod point_rings;
pub mod sprites;
pub mod text_path;
