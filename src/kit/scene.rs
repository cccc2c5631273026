//! What stands on a board at one moment.

use crate::kit::board::Site;
use crate::kit::dice::Die;
use crate::kit::side::Side;

/// A position as it is seen: data, not drawing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scene {
    /// The pieces on the board, in order of their sites. Pieces that share a point are listed one by one, equal ones side
    /// by side.
    pub pieces: Vec<(Site, Piece)>,
    /// What the game counts, as its `Info::counts` names it: a number for each seat in order.
    pub score: Vec<u32>,
    /// The dice as they lie, in the order in which people read them; none in a game without dice and before a throw.
    pub dice: Vec<Die>,
    /// What is to be said about the position beside what is seen.
    pub note: Option<PositionNote>,
}

/// Something about a position that its pieces do not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PositionNote {
    /// This seat could not act and was skipped.
    TurnSkipped(Side),
    /// The second seat walks with the first one, not against it.
    Miedut,
    /// The one flight of the game has been made.
    FlightSpent,
}

impl Scene {
    /// The piece on a point.
    #[must_use]
    pub fn piece_at(&self, site: Site) -> Option<Piece> {
        self.pieces.iter().find(|(at, _)| *at == site).map(|(_, piece)| *piece)
    }
}

/// A piece: what it is and whose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it is.
    pub kind: PieceKind,
    /// Whose it is; `None` belongs to nobody.
    pub owner: Option<Side>,
}

/// The kinds of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// A player's stone.
    Stone,
    /// A neutral stone that takes a place away.
    Block,
    /// One of many that hunt.
    Rebel,
    /// The one that is hunted.
    General,
    /// A soldier that is awake.
    Soldier,
    /// A soldier that is not activated yet.
    Sleeper,
    /// An awake soldier on the middle row on its way home.
    Homeward,
    /// A soldier that waits for the last of its side to wake.
    Waiting,
    /// The king; whose he is, he shows.
    King,
    /// A soldier that rides with the king.
    Rider,
    /// A queen that is awake.
    Queen,
    /// A queen that is not woken yet.
    SleepingQueen,
}

impl PieceKind {
    /// The name of this kind, by which words and drawings for it are looked up.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            PieceKind::Stone => "stone",
            PieceKind::Block => "block",
            PieceKind::Rebel => "rebel",
            PieceKind::General => "general",
            PieceKind::Soldier => "soldier",
            PieceKind::Sleeper => "sleeper",
            PieceKind::Homeward => "homeward",
            PieceKind::Waiting => "waiting",
            PieceKind::King => "king",
            PieceKind::Rider => "rider",
            PieceKind::Queen => "queen",
            PieceKind::SleepingQueen => "sleeping-queen",
        }
    }
}
