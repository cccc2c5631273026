//! Drawings laid over each other, as palette indices.
//!
//! - `canvas`: takes drawings.
//! - `composition`: a picture as layered sprites, painted and compared by regions.
//! - `index_image`: pictures of palette indices.
//! - `packed_image`: backgrounds in little memory.
//! - `part_id`: identities of sprites and backgrounds.
//! - `rasterise`: SVG texts as pixels.
//! - `sprite`: drawings as palette indices.
//! - `sprite_cache`: sprites, prepared once in each theme and size.

pub mod canvas;
pub mod composition;
pub mod index_image;
pub mod packed_image;
pub mod part_id;
pub mod rasterise;
pub mod sprite;
pub mod sprite_cache;
