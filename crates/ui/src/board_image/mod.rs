//! The board of a message as an image.
//!
//! - `image`: the image of a position.
//! - `alt_text`: its alternative text.
//! - `appearance`: the side, the colours and the text board that a player prefers; `text_legend`: the signs on that.

pub mod alt_text;
pub mod appearance;
pub mod image;
mod text_legend;
