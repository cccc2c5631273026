//! Pictures of positions: PNG, animated GIF, and text for terminals and code blocks.
//!
//! Everything is drawn from the plain data of [`gonagas_core::kit`]; no game is named here.
//!
//! A picture is made of palette indices, one byte a pixel, from beginning to end. [`board::layout`] computes where
//! everything goes. The background of a board is rasterised once in each theme and kept packed
//! ([`board::board_renderer`]). So is each drawing in each size: its opaque pixels are indices to copy, and its smooth
//! edges and shadows are mixed with whatever index is below by a table ([`compositing::sprite`]). A position is a
//! [`compositing::composition`] of these; painting it copies the background and then the sprites.
//!
//! A picture is compressed in bands, one for each row of the board. [`encode::band_cache`] keeps those of earlier
//! pictures, and a band is known by its sprites, so that only the bands that a move has changed are painted and
//! compressed.
//!
//! A replay is smaller. It is painted from the same parts, and only where a composition differs from the one before.

pub mod board;
pub mod compositing;
pub mod course_chart;
pub mod drawings;
pub mod encode;
pub mod palette;
pub mod pixel_rect;
pub mod rating_chart;
pub mod recolour;
pub mod style;
pub mod text;
