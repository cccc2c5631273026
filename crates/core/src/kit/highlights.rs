//! The marks on a picture of a position.

use crate::kit::board::Site;
use crate::kit::scene::Piece;

/// The points that explain the end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EndingSites {
    /// The points of the pieces with which the loser lost, in order.
    pub pieces: Vec<Site>,
    /// The points that are decisive for them, in order: those that are closed to them, or that enclose them.
    pub points: Vec<Site>,
}

/// The marks on a picture of a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Highlights {
    /// The paths of the last turn: for each action its points in the order of the input steps. A piece that was placed
    /// has one point; a piece that moved has at least its start and its end.
    pub last_turn_paths: Vec<Vec<Site>>,
    /// The pieces that the last turn captured, and the points where they were.
    pub captured: Vec<(Site, Piece)>,
    /// The points of the pieces that the player has picked up, or that a suggested turn moves.
    pub selected: Vec<Site>,
    /// The points where the picked pieces may go.
    pub targets: Vec<Site>,
}
