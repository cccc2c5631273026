//! The picture of a position as plain data: pieces, dice, score, a remark, and the marks on it.

use crate::kit::board::Site;
use crate::kit::dice::Die;
use crate::kit::side::Side;

/// A position as people see it, as data and not as a picture.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scene {
    /// The pieces on the board, ordered by site. Pieces that share a point are listed one by one, equal ones next to
    /// each other.
    pub pieces: Vec<(Site, Piece)>,
    /// The numbers that [`crate::kit::game::GameInfo::score_kind`] describes; empty in a game that counts nothing.
    pub score: Vec<u32>,
    /// The dice on the table, in the order in which people read them; none before a roll and in games without dice.
    pub dice: Vec<Die>,
    /// A remark about something that the pieces do not show.
    pub note: Option<PositionNote>,
    /// The facts that are written beside the board, those of a seat in the order of their importance.
    pub tallies: Vec<Tally>,
    /// The lines of pieces that have scored; only once the game is over.
    pub scoring_lines: Vec<ScoringLine>,
    /// The ways of the armies, where pieces follow a track.
    pub ways: Vec<Way>,
}

/// A fact that is written beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tally {
    /// The word by which its text is looked up.
    pub id: &'static str,
    /// The seat; `None` when it is about the whole position.
    pub side: Option<Side>,
    /// The number.
    pub count: u32,
    /// The piece that it counts, where that is not clear from the seat.
    pub piece: Option<Piece>,
}

impl Tally {
    /// The word for captured pieces, which are drawn crossed out.
    pub const CAPTURED: &'static str = "captured";

    /// Counts something of a seat.
    #[must_use]
    pub const fn of(side: Side, id: &'static str, count: u32) -> Tally {
        Tally { id, side: Some(side), count, piece: None }
    }

    /// Counts the pieces that a seat has captured.
    #[must_use]
    pub const fn captured(side: Side, kind: PieceKind, count: u32) -> Tally {
        let piece = Some(Piece { kind, owner: Some(side.opponent()) });
        Tally { id: Tally::CAPTURED, side: Some(side), count, piece }
    }
}

/// A line of neighbouring pieces that has scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScoringLine {
    /// The seat that scored.
    pub side: Side,
    /// The first and the last point.
    pub ends: [Site; 2],
    /// The points scored.
    pub points: u32,
}

/// The way of an army along its track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The army.
    pub side: Side,
    /// The points in order. A point may occur twice.
    pub sites: Vec<Site>,
}

/// A remark about something that the pieces do not show.
///
/// A game declares its remarks in [`crate::kit::game::GameInfo::notes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionNote {
    /// The word by which the text of the remark is looked up.
    pub id: &'static str,
    /// The seat that the remark is about, if it is about one.
    pub side: Option<Side>,
}

impl PositionNote {
    /// Makes a remark about the position as a whole.
    #[must_use]
    pub const fn new(id: &'static str) -> PositionNote {
        PositionNote { id, side: None }
    }

    /// Makes a remark about a seat.
    #[must_use]
    pub const fn about(id: &'static str, side: Side) -> PositionNote {
        PositionNote { id, side: Some(side) }
    }
}

impl Scene {
    /// Returns the first piece on a point.
    #[must_use]
    pub fn piece_at(&self, site: Site) -> Option<Piece> {
        self.pieces.iter().find(|(at, _)| *at == site).map(|(_, piece)| *piece)
    }
}

/// A piece: its kind and its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The kind.
    pub kind: PieceKind,
    /// The owner; `None` when the piece belongs to nobody.
    pub owner: Option<Side>,
}

/// The kinds of pieces that there are drawings and letters for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// A player's stone.
    Stone,
    /// A neutral stone that blocks a point.
    Block,
    /// One of many hunters.
    Rebel,
    /// The hunted piece.
    General,
    /// An active soldier.
    Soldier,
    /// A soldier that has not been activated yet.
    Sleeper,
    /// An active soldier on its way home along the middle row.
    Homeward,
    /// A soldier that waits until the last of its side is active.
    Waiting,
    /// The king. His drawing shows his owner.
    King,
    /// A soldier that rides with the king.
    Rider,
    /// An active queen.
    Queen,
    /// A queen that has not been activated yet.
    SleepingQueen,
}

impl PieceKind {
    /// Every kind.
    pub const ALL: [PieceKind; 12] = [
        PieceKind::Stone,
        PieceKind::Block,
        PieceKind::Rebel,
        PieceKind::General,
        PieceKind::Soldier,
        PieceKind::Sleeper,
        PieceKind::Homeward,
        PieceKind::Waiting,
        PieceKind::King,
        PieceKind::Rider,
        PieceKind::Queen,
        PieceKind::SleepingQueen,
    ];

    /// Returns true when a piece of this kind may share its point with one of another kind, so that its point alone
    /// does not say which piece is meant.
    #[must_use]
    pub const fn may_share_point(self) -> bool {
        match self {
            PieceKind::Stone | PieceKind::Block | PieceKind::Rebel | PieceKind::General | PieceKind::Soldier => false,
            PieceKind::Sleeper
            | PieceKind::Homeward
            | PieceKind::Waiting
            | PieceKind::King
            | PieceKind::Rider
            | PieceKind::Queen
            | PieceKind::SleepingQueen => true,
        }
    }

    /// Returns the word for this kind, by which its texts are looked up.
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
    /// The point of the piece that the player has picked up.
    pub selected: Option<Site>,
    /// The points where the picked piece may go.
    pub targets: Vec<Site>,
}
