//! Pictures of positions: as PNG, as animated GIF, and as text for terminals and code blocks.
//!
//! Everything is drawn from the plain data of [`crate::kit`]; no game is named here.
//!
//! - [`render_input`]: what is to be seen, [`render_input::RenderInput`].
//! - [`png`], [`gif`], [`text`]: the kinds of pictures; [`rating_chart`]: a curve.
//! - [`style`]: every colour and every size; [`recolour`]: the colours of other themes.
//!
//! A PNG is made in three moves. [`layout`] says where everything goes. The parts are SVG texts ([`sprites`] as files,
//! [`board_background`], [`highlights`], [`point_rings`], [`pieces`], [`score_tray`] and [`text_path`] written to measure), rasterised once and kept by [`svg_cache`], and
//! laid over each other on a [`canvas`]; what all pictures of a board share is its [`board_renderer`]. That is a [`composition`], which
//! paints itself, and [`indexed_png`] writes the pixels in the colours of the [`palette`].
//!
//! Of a film only those parts are painted in which a composition differs from the one before.

pub mod board;
pub mod compositing;
pub mod encode;
pub mod rating_chart;
pub mod recolour;
pub mod sprites;
pub mod style;
pub mod text;
pub mod text_path;
