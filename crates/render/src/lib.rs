//! Pictures of positions: PNG, animated GIF, and text for terminals and code blocks.
//!
//! Everything is drawn from the plain data of [`gonagas_core::kit`]; no game is named here.
//!
//! A picture is an image of palette indices from beginning to end. [`board::layout`] computes where everything goes.
//! The background of a board is rasterised once in each theme ([`board::board_renderer`]), and so is each drawing in
//! each size ([`compositing::sprite`]). A position is a copy of the background with the sprites laid over it. It is
//! written as a PNG, or as a frame of a GIF that has only the squares that changed.

pub mod board;
pub mod compositing;
pub mod course_chart;
pub mod cross_table;
pub mod drawings;
pub mod encode;
pub mod palette;
pub mod pixel_rect;
pub mod rating_chart;
pub mod recolour;
pub mod style;
pub mod text;
