//! The drawings that lie in files. Each is a square of 100 by 100 that stands for one cell.

use crate::kit::board::Mark;
use crate::kit::game::Tone;
use crate::kit::scene::{Kind, Piece};

/// A dark player's stone.
pub const STONE_DARK: &str = include_str!("../../assets/sprites/stone-dark.svg");
/// A light player's stone.
pub const STONE_LIGHT: &str = include_str!("../../assets/sprites/stone-light.svg");
/// A neutral stone.
pub const BLOCK: &str = include_str!("../../assets/sprites/block.svg");
/// The special centre.
pub const CENTRE: &str = include_str!("../../assets/sprites/centre.svg");
/// Around where the last action ended.
pub const LAST: &str = include_str!("../../assets/sprites/last.svg");
/// Where the last action began.
pub const FROM: &str = include_str!("../../assets/sprites/from.svg");
/// Around the picked piece.
pub const PICKED: &str = include_str!("../../assets/sprites/picked.svg");
/// A free point where the picked piece may go.
pub const TARGET: &str = include_str!("../../assets/sprites/target.svg");
/// Around a piece on a point where the picked piece may go.
pub const TARGET_TAKEN: &str = include_str!("../../assets/sprites/target-taken.svg");
/// Over what was taken.
pub const CROSS: &str = include_str!("../../assets/sprites/cross.svg");

/// All drawings of this module.
pub const ALL: [&str; 10] = [STONE_DARK, STONE_LIGHT, BLOCK, CENTRE, LAST, FROM, PICKED, TARGET, TARGET_TAKEN, CROSS];

/// The drawing of a piece, given the tones of the two seats. What belongs to nobody is drawn as a block.
#[must_use]
pub fn piece(piece: Piece, tones: [Tone; 2]) -> &'static str {
    match (piece.kind, piece.side.map(|side| tones[side.index()])) {
        (Kind::Stone, Some(Tone::Dark)) => STONE_DARK,
        (Kind::Stone, Some(Tone::Light)) => STONE_LIGHT,
        (_, Some(Tone::Dark)) => STONE_DARK,
        (_, Some(Tone::Light)) => STONE_LIGHT,
        (_, None) => BLOCK,
    }
}

/// The drawing of a lasting mark.
#[must_use]
pub fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Centre | Mark::Sanctuary => CENTRE,
    }
}
