//! The general's captures.

use crate::games::shap_luk::tests::*;

/// Six rebels that are too far away to matter.
const FAR: &str = "a1 b1 a2 d1 e1 e2";

/// Checks the general's moves to a point, with the general here and rebels there and far away.
#[track_caller]
fn check(general: &str, rebels: &str, to: &str, moves: &str) {
    let this = Match::general(general, &format!("{FAR} {rebels}"));
    assert_eq!(this.legal_with(&format!("{general}-{to}")), moves);
}

#[test]
fn a_pair_on_both_sides_in_a_row_is_taken() {
    check("c3", "b4 d4", "c4", "c3-c4 c3-c4xb4xd4");
    check("c4", "b5 d5", "c5", "c4-c5 c4-c5xb5xd5");
}

#[test]
fn a_pair_on_both_sides_in_a_column_is_taken() {
    check("c4", "b3 b5", "b4", "c4-b4 c4-b4xb3xb5");
    check("b4", "a3 a5", "a4", "b4-a4 b4-a4xa3xa5");
}

#[test]
fn a_pair_on_both_sides_on_either_diagonal_is_taken() {
    check("c4", "b3 d5", "d4", "c4-d4");
    check("c4", "c3 e5", "d4", "c4-d4 c4-d4xc3xe5");
    check("c4", "c5 e3", "d4", "c4-d4 c4-d4xc5xe3");
}

#[test]
fn a_pair_is_written_in_the_order_of_the_points_names_column_first() {
    check("c4", "c5 e3", "d4", "c4-d4 c4-d4xc5xe3");
    check("c4", "d5 d3", "d4", "c4-d4 c4-d4xd3xd5");
}

#[test]
fn where_no_diagonal_is_drawn_there_is_none() {
    check("c3", "b3 d5", "c4", "c3-c4");
    check("c3", "b5 d3", "c4", "c3-c4");
}

#[test]
fn both_must_be_his_neighbours_along_one_line() {
    check("c3", "a4 d4", "b4", "c3-b4");
    check("b4", "a4 e4", "c4", "b4-c4");
    check("c3", "b4 c5", "c4", "c3-c4");
    check("c3", "b5 b3 d4", "b4", "c3-b4 c3-b4xb3xb5");
    check("c3", "e5 d3 c4", "d4", "c3-d4");
}

#[test]
fn one_rebel_beside_him_is_no_pair() {
    check("c3", "b4", "c4", "c3-c4");
    check("a3", "a5", "a4", "a3-a4");
}

#[test]
fn lines_do_not_continue_round_the_edge() {
    // e3 and a4, like e4 and a5, have consecutive numbers.
    check("d4", "e3 a5 d5", "e4", "d4-e4");
    check("b4", "e3 b5", "a4", "b4-a4");
}

#[test]
fn a_captured_pair_leaves_the_board() {
    let this = Match::general("c3", &format!("{FAR} b4 d4")).play("c3-c4xb4xd4");
    assert_eq!((this.held().as_str(), this.place().as_str()), ("a1 b1 d1 e1 a2 e2", "c4"));
    assert_eq!((ShapLuk.score(&this.state), this.status()), (vec![6], "turn 1".to_owned()));
}

#[test]
fn capture_is_voluntary() {
    let this = Match::general("c3", &format!("{FAR} b4 d4")).play("c3-c4");
    assert_eq!((this.held().as_str(), this.place().as_str()), ("a1 b1 d1 e1 a2 e2 b4 d4", "c4"));
}

#[test]
fn between_several_pairs_he_takes_one_of_his_choice_at_most() {
    let around = "a3 a4 a5 b3 b5 c3 c5";
    check("c4", around, "b4", "c4-b4 c4-b4xa3xc5 c4-b4xa5xc3 c4-b4xb3xb5");
    let this = Match::general("c4", &format!("{FAR} {around}")).play("c4-b4xa5xc3");
    assert_eq!(this.held(), "a1 b1 d1 e1 a2 e2 a3 b3 a4 b5 c5");
}

#[test]
fn four_pairs_are_a_choice_of_four() {
    let this = Match::general("b6", "b2 b3 b4 c2 c4 d2 d3 d4");
    let landing = "b6-c7>c3 b6-c7>c3xb2xd4 b6-c7>c3xb3xd3 b6-c7>c3xb4xd2 b6-c7>c3xc2xc4";
    assert_eq!(this.legal_with("b6-c7>c3"), landing);
}

#[test]
fn pairs_that_come_about_by_a_rebels_move_are_not_captured() {
    let this = Match::rebels("c4", &format!("{FAR} b4 d3")).play("d3-d4");
    assert_eq!(this.held(), "a1 b1 d1 e1 a2 e2 b4 d4");
    assert_eq!(this.legal(), "c4-c3 c4-c5");
}

#[test]
fn pair_not_captured_on_arrival_is_not_captured_later() {
    let this = Match::general("c3", &format!("{FAR} b4 d4")).play("c3-c4 e2-e3");
    assert_eq!(this.legal(), "c4-c3 c4-c5");
}

#[test]
fn pair_is_captured_after_arriving_again() {
    let this = Match::general("c3", &format!("{FAR} b4 d4")).play("c3-c4 a2-b2 c4-c5 b2-a2");
    assert_eq!(this.legal_with("c5-c4"), "c5-c4 c5-c4xb4xd4");
}

#[test]
fn lines_into_the_triangle_never_matter() {
    check("d5", "b5 c4", "c5", "d5-c5");
    check("c6", "b5 c5 d4", "b6", "c6-b6");
}

#[test]
fn rebels_never_capture() {
    let this = Match::rebels("c3", &format!("{FAR} b3 d2"));
    assert!(!this.legal().contains('x'));
    let this = this.play("d2-d3");
    assert_eq!((this.place().as_str(), this.held().as_str()), ("c3", "a1 b1 d1 e1 a2 e2 b3 d3"));
}
