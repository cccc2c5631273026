//! The texts in a picture: the number of the move, and each seat's facts.

use crate::board_phase::BoardPhase;
use crate::i18n::Catalog;
use crate::seat_text::{SeatPhrase, seat_name, seat_phrase};
use gonagas_core::kit::game::GameInfo;
use gonagas_core::kit::scene::{Scene, Tally};
use gonagas_core::kit::side::Side;
use gonagas_render::board::captions::{CaptionPart, Captions};

/// Returns the texts in the picture of a position.
#[must_use]
pub fn board_captions(
    catalog: &Catalog,
    info: GameInfo,
    scene: &Scene,
    turn_number: u32,
    phase: BoardPhase,
) -> Captions {
    let winner = phase.winner();
    let about_all = tallies_in(phase, scene, None).next();
    let heading = match turn_number {
        0 => catalog.text("picture-start"),
        number => catalog.format("picture-move", &[("number", &number.to_string())]),
    };
    Captions {
        heading,
        aside: about_all.map(|tally| tally_part(catalog, tally)),
        seats: Side::BOTH.map(|side| seat_parts(catalog, info, scene, side, winner)),
        winner,
    }
}

/// Returns the name of a seat, whether it has won, and its facts.
fn seat_parts(catalog: &Catalog, info: GameInfo, scene: &Scene, side: Side, winner: Option<Side>) -> Vec<CaptionPart> {
    let title = if winner == Some(side) {
        catalog.format("picture-winner", &[("won", &seat_phrase(catalog, info, side, SeatPhrase::Won))])
    } else {
        seat_name(catalog, info, side)
    };
    // The winner's plate has a star as well. The crossed piece says what its number counts.
    let part = |tally: &Tally| match tally_part(catalog, tally) {
        short if short.is_captured && winner == Some(side) => CaptionPart { text: tally.count.to_string(), ..short },
        part => part,
    };
    std::iter::once(CaptionPart::text(title))
        .chain(tallies_in(BoardPhase::Running, scene, Some(side)).map(part))
        .collect()
}

/// Returns the facts of a seat, or those about the whole position. That nothing is captured yet is not said, and of a
/// match that is only proposed nothing about the whole position: it may still be left to chance.
pub(crate) fn tallies_in(phase: BoardPhase, scene: &Scene, side: Option<Side>) -> impl Iterator<Item = &Tally> {
    let is_known = side.is_some() || !matches!(phase, BoardPhase::Proposed);
    let is_told =
        move |tally: &&Tally| is_known && tally.side == side && (tally.count > 0 || tally.id != Tally::CAPTURED);
    scene.tallies.iter().filter(is_told)
}

fn tally_part(catalog: &Catalog, tally: &Tally) -> CaptionPart {
    CaptionPart { piece: tally.piece, is_captured: tally.id == Tally::CAPTURED, text: tally_text(catalog, tally) }
}

/// Returns the text of a fact beside the board.
pub(crate) fn tally_text(catalog: &Catalog, tally: &Tally) -> String {
    catalog.format_count(&format!("tally-{}", tally.id), tally.count)
}

/// Returns the numbers in the picture of a position without any words, for pictures that several languages share. A
/// number stands beside the piece that it counts; those that count something else are left out.
#[must_use]
pub fn wordless_captions(scene: &Scene, winner: Option<Side>) -> Captions {
    let number = |tally: &Tally| CaptionPart {
        piece: tally.piece,
        is_captured: tally.id == Tally::CAPTURED,
        text: tally.count.to_string(),
    };
    let numbers = |side| tallies_in(BoardPhase::Running, scene, side).filter(|tally| tally.piece.is_some()).map(number);
    Captions {
        heading: String::new(),
        aside: numbers(None).next(),
        seats: Side::BOTH.map(|side| numbers(Some(side)).collect()),
        winner,
    }
}
