//! The drawings in files. Each is a square of 100 by 100 that covers one cell.
//!
//! A piece is one drawing, or several in layers.

use gonagas_core::kit::board::BoardMark;
use gonagas_core::kit::dice::Face;
use gonagas_core::kit::game::PieceShade;
use gonagas_core::kit::scene::{Piece, PieceKind};

/// Drawings in layers, the lowest first.
pub type SpriteLayers = &'static [&'static str];

macro_rules! drawing {
    ($name:literal) => {
        include_str!(concat!("../../../../assets/sprites/", $name, ".svg"))
    };
}

/// A dark player's stone.
pub const STONE_DARK: &str = drawing!("stone-dark");
/// A light player's stone.
pub const STONE_LIGHT: &str = drawing!("stone-light");
/// The origin of the last action.
pub const MOVE_ORIGIN: SpriteLayers = &[drawing!("from")];
/// A free target of the selected piece.
pub const MOVE_TARGET: SpriteLayers = &[drawing!("target")];
/// The cross over a captured piece.
pub const CAPTURE_CROSS: SpriteLayers = &[drawing!("cross")];

/// The star of the winner.
pub const WINNER: SpriteLayers = &[drawing!("winner")];

const BLOCK: &str = drawing!("block");
const SOLDIER_DARK: &str = drawing!("soldier-dark");
const SOLDIER_LIGHT: &str = drawing!("soldier-light");
const HOMEWARD: &str = drawing!("homeward");
const WAITING: &str = drawing!("waiting");
const RIDING: &str = drawing!("riding");
const TALL_DARK: &str = drawing!("tall-soldier-dark");
const TALL_LIGHT: &str = drawing!("tall-soldier-light");
const DIE: &str = drawing!("die");

/// The shape of a piece's drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceShape {
    /// As high as wide.
    Square,
    /// Twice as high as wide, as the pieces of sáhkku are.
    Tall,
}

/// Returns the drawing of a piece, given the shades of the two seats.
///
/// Pieces of different kinds differ in shape, and so do the soldiers of the two shades: a light one comes to a point, a
/// dark one has the one deep notch that women's pieces traditionally have. Sleeping soldiers lie down.
#[must_use]
pub fn piece_layers(piece: Piece, tones: [PieceShade; 2], shape: PieceShape) -> SpriteLayers {
    let shade = piece.owner.map(|side| tones[side.index()]);
    match (shape, shade) {
        (PieceShape::Square, Some(PieceShade::Dark)) => dark_piece_layers(piece.kind),
        (PieceShape::Square, Some(PieceShade::Light)) => light_piece_layers(piece.kind),
        (PieceShape::Square, None) if piece.kind == PieceKind::King => &[drawing!("king-free")],
        (PieceShape::Tall, Some(PieceShade::Dark)) => tall_dark_layers(piece.kind),
        (PieceShape::Tall, Some(PieceShade::Light)) => tall_light_layers(piece.kind),
        (PieceShape::Tall, None) if piece.kind == PieceKind::King => &[drawing!("tall-king-free")],
        (_, None) => &[BLOCK],
    }
}

const fn tall_dark_layers(kind: PieceKind) -> SpriteLayers {
    match kind {
        PieceKind::Soldier => &[TALL_DARK],
        PieceKind::Sleeper => &[drawing!("tall-sleeper-dark")],
        PieceKind::Homeward => &[TALL_DARK, drawing!("tall-homeward")],
        PieceKind::Waiting => &[TALL_DARK, drawing!("tall-waiting")],
        PieceKind::Rider => &[TALL_DARK, drawing!("tall-riding")],
        PieceKind::King => &[drawing!("tall-king-dark")],
        PieceKind::Queen => &[drawing!("tall-queen-dark")],
        PieceKind::SleepingQueen => &[drawing!("tall-queen-asleep-dark")],
        PieceKind::Stone | PieceKind::Block | PieceKind::Rebel | PieceKind::General => dark_piece_layers(kind),
    }
}

const fn tall_light_layers(kind: PieceKind) -> SpriteLayers {
    match kind {
        PieceKind::Soldier => &[TALL_LIGHT],
        PieceKind::Sleeper => &[drawing!("tall-sleeper-light")],
        PieceKind::Homeward => &[TALL_LIGHT, drawing!("tall-homeward")],
        PieceKind::Waiting => &[TALL_LIGHT, drawing!("tall-waiting")],
        PieceKind::Rider => &[TALL_LIGHT, drawing!("tall-riding")],
        PieceKind::King => &[drawing!("tall-king-light")],
        PieceKind::Queen => &[drawing!("tall-queen-light")],
        PieceKind::SleepingQueen => &[drawing!("tall-queen-asleep-light")],
        PieceKind::Stone | PieceKind::Block | PieceKind::Rebel | PieceKind::General => light_piece_layers(kind),
    }
}

const fn dark_piece_layers(kind: PieceKind) -> SpriteLayers {
    match kind {
        PieceKind::Stone | PieceKind::Rebel => &[STONE_DARK],
        PieceKind::Block => &[BLOCK],
        PieceKind::General => &[drawing!("general-dark")],
        PieceKind::Soldier => &[SOLDIER_DARK],
        PieceKind::Sleeper => &[drawing!("sleeper-dark")],
        PieceKind::Homeward => &[SOLDIER_DARK, HOMEWARD],
        PieceKind::Waiting => &[SOLDIER_DARK, WAITING],
        PieceKind::Rider => &[SOLDIER_DARK, RIDING],
        PieceKind::King => &[drawing!("king-dark")],
        PieceKind::Queen => &[drawing!("queen-dark")],
        PieceKind::SleepingQueen => &[drawing!("queen-asleep-dark")],
    }
}

const fn light_piece_layers(kind: PieceKind) -> SpriteLayers {
    match kind {
        PieceKind::Stone | PieceKind::Rebel => &[STONE_LIGHT],
        PieceKind::Block => &[BLOCK],
        PieceKind::General => &[drawing!("general-light")],
        PieceKind::Soldier => &[SOLDIER_LIGHT],
        PieceKind::Sleeper => &[drawing!("sleeper-light")],
        PieceKind::Homeward => &[SOLDIER_LIGHT, HOMEWARD],
        PieceKind::Waiting => &[SOLDIER_LIGHT, WAITING],
        PieceKind::Rider => &[SOLDIER_LIGHT, RIDING],
        PieceKind::King => &[drawing!("king-light")],
        PieceKind::Queen => &[drawing!("queen-light")],
        PieceKind::SleepingQueen => &[drawing!("queen-asleep-light")],
    }
}

/// Returns the drawing of a point's mark; `None` for one that is part of the background.
#[must_use]
pub const fn mark_sprite(mark: BoardMark) -> Option<SpriteLayers> {
    match mark {
        BoardMark::Centre => Some(&[drawing!("centre")]),
        BoardMark::Castle => Some(&[drawing!("castle")]),
        BoardMark::Cross => Some(&[drawing!("mark-cross")]),
        BoardMark::Ornament => Some(&[drawing!("ornament")]),
        BoardMark::Sanctuary => None,
    }
}

/// Returns the drawing of a die with this face.
#[must_use]
pub const fn die_layers(face: Face) -> SpriteLayers {
    match face {
        Face::X => &[DIE, drawing!("face-x")],
        Face::One => &[DIE, drawing!("face-1")],
        Face::Two => &[DIE, drawing!("face-2")],
        Face::Three => &[DIE, drawing!("face-3")],
        Face::Blank => &[DIE],
    }
}
