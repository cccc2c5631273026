//! Every drawing by what it depends on.
//!
//! A picture names its drawings by these values, which are quick to compare; the SVG text of one is written only when
//! it is rasterised for the first time.

use crate::drawings::arrows::{self, Arrow};
use crate::drawings::plates;
use crate::drawings::point_rings::{self, PointRing};
use crate::drawings::sprites::SpriteLayers;
use crate::style::Colour;
use gonagas_core::kit::game::PieceShade;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};

/// A drawing.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Drawing {
    /// Drawings in files.
    Files(FileLayers),
    /// A ring around pieces of this width and height.
    Ring(PointRing, i32, i32),
    /// An arrow.
    Arrow(Arrow),
    /// A line of text, centred and as high as the drawing.
    Text(String, Colour),
    /// A number on a plate that is this many hundredths as wide as high.
    CountBadge(String, i32),
    /// The ring around the tray of the seat to act, of this width and height.
    TurnRing(i32, i32),
    /// The wedge in the tray of the seat to act.
    TurnWedge,
    /// A small arrow across and down the picture, in the shade of an army.
    Chevron((i32, i32), PieceShade),
    /// A line of pieces that has scored, of this width and height.
    ScoringLine(i32, i32),
}

/// Drawings in files, the lowest first. Two are equal when they are the same list in memory.
#[derive(Debug, Clone, Copy)]
pub struct FileLayers(pub SpriteLayers);

impl PartialEq for FileLayers {
    fn eq(&self, other: &FileLayers) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for FileLayers {}

impl Hash for FileLayers {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl Drawing {
    /// Returns the SVG texts, the lowest first.
    #[must_use]
    pub fn svg_layers(&self) -> Vec<Cow<'static, str>> {
        let one = |svg: String| vec![Cow::Owned(svg)];
        match self {
            Drawing::Files(FileLayers(layers)) => layers.iter().map(|svg| Cow::Borrowed(*svg)).collect(),
            Drawing::Ring(ring, width, height) => one(point_rings::ring_svg(*ring, *width, *height)),
            Drawing::Chevron(direction, shade) => one(arrows::chevron_svg(*direction, *shade)),
            Drawing::ScoringLine(width, height) => one(plates::scoring_line_svg(*width, *height)),
            Drawing::Arrow(arrow) => one(arrow.svg()),
            Drawing::Text(text, colour) => one(plates::text_svg(text, *colour)),
            Drawing::CountBadge(text, width) => one(plates::count_badge_svg(text, *width)),
            Drawing::TurnRing(width, height) => one(plates::turn_ring_svg(*width, *height)),
            Drawing::TurnWedge => one(plates::turn_wedge_svg()),
        }
    }
}

impl From<SpriteLayers> for Drawing {
    fn from(layers: SpriteLayers) -> Drawing {
        Drawing::Files(FileLayers(layers))
    }
}
