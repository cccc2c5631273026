//! The drawings that lie in files. Each is a square of 100 by 100 that stands for one cell.
//!
//! A piece is one drawing, or several that lie over each other.

use crate::kit::board::Mark;
use crate::kit::dice::Face;
use crate::kit::game::Tone;
use crate::kit::scene::{Kind, Piece};

/// Drawings that lie over each other, the lowest first.
pub type Layers = &'static [&'static str];

macro_rules! drawing {
    ($name:literal) => {
        include_str!(concat!("../../assets/sprites/", $name, ".svg"))
    };
}

/// A dark player's stone.
pub const STONE_DARK: &str = drawing!("stone-dark");
/// A light player's stone.
pub const STONE_LIGHT: &str = drawing!("stone-light");
/// Where the last action began.
pub const FROM: &str = drawing!("from");
/// A free point where the picked piece may go.
pub const TARGET: &str = drawing!("target");
/// Over what was taken.
pub const CROSS: &str = drawing!("cross");

const BLOCK: &str = drawing!("block");
const SOLDIER_DARK: &str = drawing!("soldier-dark");
const SOLDIER_LIGHT: &str = drawing!("soldier-light");
const HOMEWARD: &str = drawing!("homeward");
const WAITING: &str = drawing!("waiting");
const RIDING: &str = drawing!("riding");
const DIE: &str = drawing!("die");

/// The drawing of a piece, given the tones of the two seats.
///
/// Pieces of different kinds differ in shape, and so do the soldiers of the two tones: a light one comes to a point, a
/// dark one has the one deep notch that women's pieces traditionally have. Who sleeps lies down.
#[must_use]
pub fn piece(piece: Piece, tones: [Tone; 2]) -> Layers {
    match piece.side.map(|side| tones[side.index()]) {
        Some(Tone::Dark) => dark(piece.kind),
        Some(Tone::Light) => light(piece.kind),
        None if piece.kind == Kind::King => &[drawing!("king-free")],
        None => &[BLOCK],
    }
}

const fn dark(kind: Kind) -> Layers {
    match kind {
        Kind::Stone | Kind::Rebel => &[STONE_DARK],
        Kind::Block => &[BLOCK],
        Kind::General => &[drawing!("general-dark")],
        Kind::Soldier => &[SOLDIER_DARK],
        Kind::Sleeper => &[drawing!("sleeper-dark")],
        Kind::Homeward => &[SOLDIER_DARK, HOMEWARD],
        Kind::Waiting => &[SOLDIER_DARK, WAITING],
        Kind::Rider => &[SOLDIER_DARK, RIDING],
        Kind::King => &[drawing!("king-dark")],
        Kind::Queen => &[drawing!("queen-dark")],
        Kind::SleepingQueen => &[drawing!("queen-asleep-dark")],
    }
}

const fn light(kind: Kind) -> Layers {
    match kind {
        Kind::Stone | Kind::Rebel => &[STONE_LIGHT],
        Kind::Block => &[BLOCK],
        Kind::General => &[drawing!("general-light")],
        Kind::Soldier => &[SOLDIER_LIGHT],
        Kind::Sleeper => &[drawing!("sleeper-light")],
        Kind::Homeward => &[SOLDIER_LIGHT, HOMEWARD],
        Kind::Waiting => &[SOLDIER_LIGHT, WAITING],
        Kind::Rider => &[SOLDIER_LIGHT, RIDING],
        Kind::King => &[drawing!("king-light")],
        Kind::Queen => &[drawing!("queen-light")],
        Kind::SleepingQueen => &[drawing!("queen-asleep-light")],
    }
}

/// The drawing of a lasting mark; `None` for one that the ground shows.
#[must_use]
pub const fn mark(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Centre => Some(drawing!("centre")),
        Mark::Castle => Some(drawing!("castle")),
        Mark::Cross => Some(drawing!("mark-cross")),
        Mark::Ornament => Some(drawing!("ornament")),
        Mark::Sanctuary => None,
    }
}

/// The drawing of a die that fell so.
#[must_use]
pub const fn die(face: Face) -> Layers {
    match face {
        Face::X => &[DIE, drawing!("face-x")],
        Face::One => &[DIE, drawing!("face-1")],
        Face::Two => &[DIE, drawing!("face-2")],
        Face::Three => &[DIE, drawing!("face-3")],
        Face::Blank => &[DIE],
    }
}
