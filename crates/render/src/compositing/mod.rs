//! Drawings laid over each other, as palette indices.

pub mod canvas;
pub mod composition;
pub mod index_image;
pub mod packed_image;
pub mod part_id;
pub mod rasterise;
pub mod sprite;
pub mod sprite_cache;
