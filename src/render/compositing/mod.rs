//! Drawings laid over each other, and their pixels.
//!
//! - `canvas`: takes drawings and recolours them.
//! - `composition`: a picture as layered drawings, painted and compared by regions.
//! - `packed_image`: pictures in little memory.
//! - `svg_cache`: SVG texts as pixels, rasterised once in each theme.
//! - `pixel_rect`: rectangles of pixels.

pub mod canvas;
pub mod composition;
pub mod packed_image;
pub mod pixel_rect;
pub mod svg_cache;
