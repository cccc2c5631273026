//! Drawings laid over each other, as palette indices.

pub mod canvas;
pub mod rasterise;
pub mod sprite;
pub mod sprite_cache;
