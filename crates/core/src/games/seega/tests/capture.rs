//! The captures of phase 2.

use crate::games::seega::tests::*;

/// Checks the board after one action of Light, and the number of captures.
#[track_caller]
fn check(rows: &[&str], action: &str, board: &str, captured: u32) {
    let before = Match::drawn(LIGHT, rows);
    let already = before.captured();
    let after = before.play(action);
    assert_eq!(after.board(), board);
    assert_eq!(after.captured(), [already[0] + captured, already[1]]);
}

#[test]
fn a_stone_between_two_enemies_in_a_row_is_captured() {
    check(&[".....", ".....", ".....", "...L.", ".LD.D"], "d2-d1", "..... ..... ..... ..... .L.LD", 1);
    check(&[".....", ".....", ".....", ".L...", "D.DL."], "b2-b1", "..... ..... ..... ..... DL.L.", 1);
}

#[test]
fn a_stone_between_two_enemies_in_a_column_is_captured() {
    check(&["D....", "L....", "D....", ".L...", "....."], "b2-a2", "D.... L.... ..... L.... .....", 1);
    check(&["D....", ".L...", "D....", "L....", "....."], "b4-a4", "D.... L.... ..... L.... .....", 1);
}

#[test]
fn diagonal_does_not_flank() {
    check(&[".....", "...L.", "D....", ".D...", "L..L."], "d4-c4", "..... ..L.. D.... .D... L..L.", 0);
}

#[test]
fn one_move_captures_two() {
    check(&["D....", ".....", ".....", "..L..", "LD.DL"], "c2-c1", "D.... ..... ..... ..... L.L.L", 2);
    check(&["D....", "L....", "D....", ".DL..", "L...."], "a1-a2", "D.... L.... ..... L.L.. .....", 2);
}

#[test]
fn each_captured_stone_must_be_flanked() {
    check(&["D....", "D....", "D....", ".DL..", "L...."], "a1-a2", "D.... D.... D.... L.L.. .....", 1);
}

#[test]
fn one_move_captures_up_to_three() {
    check(
        &[".......", "...L...", "...D...", ".LD.DL.", "...L...", ".......", "......D"],
        "d3-d4",
        "....... ...L... ....... .L.L.L. ....... ....... ......D",
        3,
    );
}

#[test]
fn enemy_stone_or_gap_beyond_prevents_the_capture() {
    check(&["D....", ".....", ".....", "...L.", "D.D.."], "d2-d1", "D.... ..... ..... ..... D.DL.", 0);
    check(&["D....", ".....", ".....", "...L.", "LDD.."], "d2-d1", "D.... ..... ..... ..... LDDL.", 0);
}

#[test]
fn two_side_by_side_are_not_captured() {
    check(&[".....", ".....", ".....", "....L", ".LDD."], "e2-e1", "..... ..... ..... ..... .LDDL", 0);
    check(&["L....", "D....", "D....", ".L...", "....."], "b2-a2", "L.... D.... D.... L.... .....", 0);
}

#[test]
fn edge_does_not_flank() {
    check(&["..L.D", ".....", ".....", ".....", "....."], "c5-d5", "...LD ..... ..... ..... .....", 0);
    check(&["D....", ".....", "L....", ".....", "....."], "a3-a4", "D.... L.... ..... ..... .....", 0);
    check(&[".....", ".....", ".....", "..L..", "D...."], "c2-b2", "..... ..... ..... .L... D....", 0);
    check(&[".....", ".....", ".....", ".L...", "D...."], "b2-b1", "..... ..... ..... ..... DL...", 0);
}

#[test]
fn the_edge_of_a_row_is_no_neighbour_of_the_next_row() {
    // e1 and a2 have consecutive numbers, yet Dark's a2 is not between e1 and b2.
    check(&[".....", ".....", ".L...", "D....", "....L"], "b3-b2", "..... ..... ..... DL... ....L", 0);
    check(&[".....", ".....", "L....", "...LD", "....."], "a3-b3", "..... ..... .L... ...LD .....", 0);
}

#[test]
fn a_stone_on_the_centre_is_never_captured() {
    check(&["D....", "...L.", ".LD..", ".....", "....."], "d4-d3", "D.... ..... .LDL. ..... .....", 0);
    check(&["D....", "..L..", "..D..", "...L.", "....."], "d2-c2", "D.... ..L.. ..D.. ..L.. .....", 0);
}

#[test]
fn a_stone_on_the_centre_may_flank() {
    check(&["D....", ".....", "LDL..", "..D..", ".L..."], "b1-c1", "D.... ..... LDL.. ..... ..L..", 1);
    check(&["D....", "..L..", "LD...", ".....", "....."], "c4-c3", "D.... ..... L.L.. ..... .....", 1);
}

#[test]
fn only_the_mover_captures() {
    // Light enters the gap between two dark stones.
    check(&[".....", ".....", ".....", "..L..", ".D.D."], "c2-c1", "..... ..... ..... ..... .DLD.", 0);
}

#[test]
fn stone_in_a_gap_is_safe_until_an_enemy_moves_to_flank_it() {
    let inside = Match::drawn(LIGHT, &["....D", "....L", ".....", "..L..", ".D.D."]).play("c2-c1");
    let elsewhere = inside.play("e5-d5 e4-e3 d5-d4 e3-e2");
    assert_eq!(elsewhere.board(), "..... ...D. ..... ....L .DLD.");
    let anew = elsewhere.play("d1-d2 e2-e1 d2-d1");
    assert_eq!(anew.board(), "..... ...D. ..... ..... .D.DL");
}

#[test]
fn stone_placed_between_two_enemies_is_safe_too() {
    let this = Match::drawn(DARK, &["....D", ".....", ".....", "....L", ".DLD."]).play("e5-e4");
    assert_eq!(this.board(), "..... ....D ..... ....L .DLD.");
}

#[test]
fn flanking_is_by_the_moved_stone() {
    // Light's a5-b5 flanks nothing, though a1 and c1 already flank b1.
    check(&["L....", ".....", ".....", ".....", "LDL.D"], "a5-b5", ".L... ..... ..... ..... LDL.D", 0);
}

#[test]
fn both_seats_capture_alike() {
    let this = Match::drawn(DARK, &[".....", ".....", "L....", "...D.", ".DL.."]).play("d2-d1");
    assert_eq!(this.board(), "..... ..... L.... ..... .D.D.");
}

#[test]
fn captures_count_for_the_mover() {
    let this = Match::drawn(LIGHT, &["DDDDD", ".DDDD", ".....", "...L.", ".LD.D"]);
    assert_eq!(this.captured(), [1, 10]);
    assert_eq!(this.play("d2-d1").captured(), [2, 10]);
}
