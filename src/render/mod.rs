//! Pictures of positions: as PNG, as animated GIF, and as text for terminals and code blocks.
//!
//! Everything is drawn from the plain data of [`crate::kit`]; no game is named here.
//!
//! - [`view`]: what is to be seen, [`view::View`].
//! - [`png`], [`gif`], [`text`]: the kinds of pictures; [`chart`]: a curve.
//! - [`theme`]: every colour and every size; [`dye`]: the colours of other themes.
//!
//! A PNG is made in three moves. [`layout`] says where everything goes. The parts are SVG texts ([`sprites`] as files,
//! [`ground`], [`marks`], [`rings`], [`pieces`], [`tray`] and [`lettering`] written to measure), rasterised once and kept by [`raster`], and
//! laid over each other on a [`canvas`]; what all pictures of a board share is its [`stage`]. That is a [`composition`], which
//! paints itself, and [`indexed`] writes the pixels in the colours of the [`palette`].
//!
//! Of a film only those parts are painted in which a composition differs from the one before.

pub mod area;
pub mod bowl;
pub mod canvas;
pub mod chart;
pub mod composition;
pub mod dye;
pub mod gif;
pub mod ground;
pub mod indexed;
pub mod labels;
pub mod layout;
pub mod lettering;
pub mod marks;
pub mod palette;
pub mod pieces;
pub mod png;
pub mod raster;
mod reel;
pub mod rings;
pub mod sprites;
pub mod stage;
pub mod text;
pub mod theme;
pub mod tray;
pub mod view;
