//! FIXME map

pub mod canvas;
pub mod composition;
pub mod pixel_rect;
pub mod svg_cache;
