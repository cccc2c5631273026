//! Phase 1: placing.

use crate::games::seega::tests::*;

#[test]
fn seven_is_the_sources_board_with_24_stones_each() {
    assert_eq!(Seega::default(), Match::start(7).game);
    for (size, stones) in [(5, 12), (7, 24), (9, 40)] {
        let mut this = Match::start(size);
        while this.legal().iter().all(|text| text.len() == 2) {
            let next = this.legal().swap_remove(0);
            this = this.play(&next);
        }
        assert_eq!(this.state.stones.map(Bitboard::count_ones), [stones; 2], "size {size}");
    }
}

#[test]
fn seat_1_begins_and_each_places_two_stones_in_a_turn() {
    let mut this = Match::start(5);
    for (cell, status) in [("a1", "turn 1"), ("b1", "turn 2"), ("c1", "turn 2"), ("d1", "turn 1"), ("e1", "turn 1")] {
        this = this.play(cell);
        assert_eq!(this.status(), status, "after {cell}");
    }
    assert_eq!(this.board(), "..... ..... ..... ..... LLDDL");
}

#[test]
fn either_order_of_the_two_is_legal_and_leads_to_the_same_position() {
    assert_eq!(Match::start(7).play("a1 g7"), Match::start(7).play("g7 a1"));
}

#[test]
fn stones_are_placed_on_free_cells_other_than_the_centre() {
    for (size, centre) in [(5, "c3"), (7, "d4"), (9, "e5")] {
        let start = Match::start(size);
        assert_eq!(start.legal().len(), usize::from(size * size - 1));
        assert!(!start.legal().contains(&centre.to_owned()));
        let next = start.play("a1 b1 c1");
        assert_eq!(next.legal().len(), usize::from(size * size - 4));
        assert!(["a1", "b1", "c1", centre].iter().all(|cell| !next.legal().contains(&(*cell).to_owned())));
    }
}

#[test]
fn nothing_is_captured_while_placing() {
    // b1 is between a1 and c1 at the end, and c1 between b1 and d1.
    let this = Match::start(5).play("a1 c1 b1 d1");
    assert_eq!((this.board().as_str(), this.captured()), ("..... ..... ..... ..... LDLD.", vec![0, 0]));
}

/// Places the stones of both sides on these cells, two a turn.
pub fn placed(size: u8, light: &str, dark: &str) -> Match {
    let pairs = |cells: &str| {
        let cells: Vec<_> = cells.split_whitespace().map(str::to_owned).collect();
        cells.chunks(2).map(|pair| pair.join(" ")).collect::<Vec<_>>()
    };
    let turns = std::iter::zip(pairs(light), pairs(dark));
    turns.fold(Match::start(size), |this, (light, dark)| this.play(&light).play(&dark))
}

#[test]
fn the_seat_that_placed_last_begins_to_move() {
    let this = placed(5, "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3", "d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5");
    assert_eq!(this.status(), "turn 2");
    assert_eq!(this.legal(), ["c4-c3", "d3-c3"]);
    assert_eq!(this.game.scene(&this.state).note, None);
}

#[test]
fn seat_that_placed_last_is_skipped_when_it_cannot_move() {
    // Light holds every cell beside the centre.
    let this = placed(5, "c2 b3 d3 c4 b2 d2 b4 d4 a1 b1 d1 e1", "c1 a2 e2 a3 e3 a4 e4 a5 b5 c5 d5 e5");
    assert_eq!(this.status(), "turn 1");
    assert_eq!(this.game.scene(&this.state).note, Some(PositionNote::about(TURN_SKIPPED, DARK)));
}

#[test]
fn the_skipped_seat_must_be_freed_by_the_very_first_move() {
    // Only c2-c3 gives Dark a stone beside a free cell, c1; b3, d3 and c4 would give it none.
    let this = placed(5, "c2 b3 d3 c4 b2 d2 b4 d4 a3 e3 c5 a1", "c1 b1 d1 e1 a2 e2 a4 e4 a5 b5 d5 e5");
    assert_eq!(this.legal(), ["c2-c3"]);
    assert_eq!(this.play("c2-c3").status(), "turn 2");
}
