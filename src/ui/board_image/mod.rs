//! FIXME map

pub mod alt_text;
pub mod appearance;
pub mod image;
