//! The texts of a picture, in the language of those who look at it.

use gonagas_core::kit::scene::Piece;
use gonagas_core::kit::side::Side;

/// The texts of a picture, and the winner, whom one of them names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Captions {
    /// The number of the move.
    pub heading: String,
    /// A fact about the whole position.
    pub aside: Option<CaptionPart>,
    /// The name and the facts of each seat, in seat order.
    pub seats: [Vec<CaptionPart>; 2],
    /// The winner of the match.
    pub winner: Option<Side>,
}

/// A text with a piece before it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CaptionPart {
    /// The piece that it counts.
    pub piece: Option<Piece>,
    /// True when the piece is crossed out, as a captured one.
    pub is_captured: bool,
    /// The text.
    pub text: String,
}

impl CaptionPart {
    /// A text alone.
    #[must_use]
    pub fn text(text: String) -> CaptionPart {
        CaptionPart { text, ..CaptionPart::default() }
    }
}
