//! Pictures of positions: PNG, animated GIF, and text for terminals and code blocks.
//!
//! Everything is drawn from the plain data of [`gonagas_core::kit`]; no game is named here.
//!
//! - `board`: the parts of a board's picture, and where they go.
//! - `compositing`: drawings laid over each other, and their pixels.
//! - `encode`: PNG and GIF files.
//! - `rating_chart`: a chart of ratings over time.
//! - `recolour`: the colours of the other themes.
//! - `sprites`: the drawings in files.
//! - `style`: every colour and every size.
//! - `text`: positions as text.
//! - `text_path`: text as SVG outlines.
//!
//! A PNG is made in three steps. [`board::layout`] computes where everything goes. The parts are SVG texts, from files
//! (`sprites`) or written to measure; they are rasterised once, cached by [`compositing::svg_cache`] and laid over each
//! other on a [`compositing::canvas`]. All pictures of a board share what its [`board::board_renderer`] prepares. The
//! result is a [`compositing::composition`]; [`encode::indexed_png`] writes its pixels in the colours of the
//! [`encode::palette`].
//!
//! Of a replay only the regions are painted in which a composition differs from the one before.

pub mod board;
pub mod compositing;
pub mod encode;
pub mod rating_chart;
pub mod recolour;
pub mod sprites;
pub mod style;
pub mod text;
pub mod text_path;
