//! The moves of phase 2.

use crate::games::seega::tests::*;

#[test]
fn a_stone_moves_one_cell_up_down_left_or_right() {
    let this = Match::drawn(LIGHT, &[".....", ".....", ".L...", ".....", "....D"]);
    assert_eq!(this.legal(), ["b3-a3", "b3-b2", "b3-b4", "b3-c3"]);
}

#[test]
fn the_edge_ends_the_board() {
    let corner = |rows: &[&str]| Match::drawn(LIGHT, rows).legal();
    assert_eq!(corner(&["L....", ".....", "....D", ".....", "....."]), ["a5-a4", "a5-b5"]);
    assert_eq!(corner(&["....L", ".....", "D....", ".....", "....."]), ["e5-d5", "e5-e4"]);
    assert_eq!(corner(&[".....", ".....", "....D", ".....", "L...."]), ["a1-a2", "a1-b1"]);
    assert_eq!(corner(&[".....", ".....", "D....", ".....", "....L"]), ["e1-d1", "e1-e2"]);
}

#[test]
fn only_free_cells_are_entered() {
    let this = Match::drawn(LIGHT, &[".....", ".D...", "LLD..", ".....", "....."]);
    assert_eq!(this.legal(), ["a3-a2", "a3-a4", "b3-b2"]);
}

#[test]
fn a_turn_is_one_step_of_one_stone() {
    let this = Match::drawn(LIGHT, &[".....", "....D", ".L...", ".....", "....."]).play("b3-c3");
    assert_eq!((this.board().as_str(), this.status().as_str()), ("..... ....D ..L.. ..... .....", "turn 2"));
}

#[test]
fn the_centre_may_be_entered_and_left() {
    let this = Match::drawn(LIGHT, &[".....", "....D", ".L...", ".....", "....."]).play("b3-c3 e4-e5");
    assert_eq!(this.legal(), ["c3-b3", "c3-c2", "c3-c4", "c3-d3"]);
}

#[test]
fn the_larger_boards_play_alike() {
    let rows = [
        ".........",
        ".........",
        ".........",
        ".........",
        "....L....",
        ".........",
        ".........",
        ".........",
        "D........",
    ];
    assert_eq!(Match::drawn(LIGHT, &rows).legal(), ["e5-d5", "e5-e4", "e5-e6", "e5-f5"]);
    assert_eq!(Match::drawn(DARK, &rows).legal(), ["a1-a2", "a1-b1"]);
}
