//! The board of a message as an image.

pub mod alt_text;
pub mod appearance;
pub(crate) mod decisive_points;
pub mod image;
mod text_legend;
