//! Positions that differ only by a rotation or reflection of the board, or by the seats.

use crate::kit::board::Point;
use crate::session::game_session::GameSession;

/// A reflection, rotation or both, of points around the centre of a board.
struct Symmetry {
    swaps_axes: bool,
    flips: [bool; 2],
}

/// The place of a piece in half columns and half rows, with its kind and whether the seat to act owns it.
type PlacedPiece = ([i32; 2], u8, Option<bool>);

/// Returns the pieces and dice of a position as the seat to act sees them, the same for all positions that are alike
/// but for a rotation or reflection of the board.
#[must_use]
pub fn symmetric_key(position: &GameSession) -> (Vec<PlacedPiece>, Vec<String>) {
    let board = position.board();
    let scene = position.scene();
    let mover = position.status().choosing_side();
    let places: Vec<[i32; 2]> = board.points.iter().map(place).collect();
    let most = [0, 1].map(|axis| places.iter().map(|place| place[axis]).max().unwrap_or_default());
    let is_square = most[0] == most[1];
    let seen_by = |symmetry: &Symmetry| {
        let mut pieces: Vec<PlacedPiece> = Vec::with_capacity(scene.pieces.len());
        pieces.extend(scene.pieces.iter().map(|(site, piece)| {
            let place = symmetry.apply(places[usize::from(*site)], most);
            (place, piece.kind as u8, piece.owner.map(|owner| Some(owner) == mover))
        }));
        pieces.sort_unstable();
        pieces
    };
    let symmetries = [false, true].into_iter().filter(|swaps_axes| is_square || !swaps_axes).flat_map(|swaps_axes| {
        [[false, false], [false, true], [true, false], [true, true]].map(|flips| Symmetry { swaps_axes, flips })
    });
    let pieces = symmetries.map(|symmetry| seen_by(&symmetry)).min().unwrap_or_default();
    let mut dice: Vec<String> = scene.dice.iter().map(|die| format!("{die:?}")).collect();
    dice.sort_unstable();
    (pieces, dice)
}

impl Symmetry {
    fn apply(&self, place: [i32; 2], most: [i32; 2]) -> [i32; 2] {
        let place = if self.swaps_axes { [place[1], place[0]] } else { place };
        [0, 1].map(|axis| if self.flips[axis] { most[axis] - place[axis] } else { place[axis] })
    }
}

/// Returns the place of a point in half columns and half rows; every board has its points there.
fn place(point: &Point) -> [i32; 2] {
    [point.x, point.y].map(|distance| (2.0 * distance).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::Rules;

    fn key(rules: &str, actions: &str) -> (Vec<PlacedPiece>, Vec<String>) {
        let mut session = Rules::parse(rules).unwrap().start_session();
        actions.split_whitespace().for_each(|action| session.play(action).unwrap());
        symmetric_key(&session)
    }

    #[test]
    fn rotated_and_reflected_positions_have_one_key() {
        for turned in ["g2 e1 a1", "a6 c7 g7", "b1 a3 a7", "b7 a5 a1"] {
            assert_eq!(key("pahtum blocks=1", turned), key("pahtum blocks=1", "a2 c1 g1"), "{turned}");
        }
        for other in ["a2 c1 g2", "c1 a2 g1", "a2 c1"] {
            assert_ne!(key("pahtum blocks=1", other), key("pahtum blocks=1", "a2 c1 g1"), "{other}");
        }
        assert_eq!(key("shap-luk", "e1-d2"), key("shap-luk", "a1-b2"));
        assert_ne!(key("shap-luk", "e1-d2"), key("shap-luk", ""));
    }

    #[test]
    fn owners_and_dice_are_part_of_the_key() {
        // The same cells in other hands.
        assert_ne!(key("seega size=5", "a1 b1 c1 d2"), key("seega size=5", "c1 d2 a1 b1"));
        let rolled = [0, 1].map(|outcome| {
            let mut session = Rules::parse("sahkku rules=devils-game").unwrap().start_session();
            let roll = session.sample_roll(&mut |bound| outcome % bound).unwrap();
            session.play(&roll).unwrap();
            symmetric_key(&session)
        });
        assert_ne!(rolled[0], rolled[1]);
    }
}
