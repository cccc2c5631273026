//! The moves of the rebels and the general.

use crate::games::shap_luk::tests::*;

/// Six rebels that are too far away to matter, so that the game continues.
const FAR: &str = "a1 b1 d1 e1 a2 e2";

#[test]
fn a_rebel_moves_along_a_line_to_a_free_neighbouring_point() {
    let this = Match::rebels("c7", &format!("{FAR} c3"));
    assert_eq!(this.legal_with("c3"), "c3-b2 c3-b3 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4");
    assert_eq!(this.play("c3-d4").held(), "a1 b1 d1 e1 a2 e2 d4");
}

#[test]
fn without_a_line_there_is_no_move() {
    let this = Match::rebels("c7", &format!("{FAR} c4"));
    assert_eq!(this.legal_with("c4"), "c4-b4 c4-c3 c4-c5 c4-d4");
}

#[test]
fn only_free_points_are_entered() {
    let this = Match::rebels("c4", "a3 b4 b3 c1 d1 e1");
    assert_eq!(this.legal_with("b"), "b3-b2 b3-c3 b4-a4 b4-a5 b4-b5 b4-c3 b4-c5");
    let this = Match::general("c3", "b2 b3 b4 c2 c4 d2");
    assert_eq!(this.legal(), "c3-d3 c3-d4");
}

#[test]
fn one_piece_moves_in_a_turn() {
    let this = Match::start().play("b1-b2");
    assert_eq!(
        (this.held().as_str(), this.status().as_str()),
        ("a1 c1 d1 e1 a2 b2 e2 a3 e3 a4 e4 a5 b5 c5 d5 e5", "turn 2")
    );
    let this = this.play("c3-b3");
    assert_eq!((this.place().as_str(), this.status().as_str()), ("b3", "turn 1"));
}

#[test]
fn rebels_may_not_enter_the_sanctuary() {
    let this = Match::rebels("c3", &format!("{FAR} b5 c5 d5"));
    assert_eq!(this.legal_with("b5"), "b5-a5 b5-b4");
    assert_eq!(this.legal_with("c5"), "c5-b4 c5-c4 c5-d4");
    assert_eq!(this.legal_with("d5"), "d5-d4 d5-e5");
}

#[test]
fn the_general_may_enter_the_sanctuary_and_leave_it() {
    assert_eq!(Match::general("b5", FAR).legal(), "b5-a5 b5-b4 b5-b6 b5-c5");
    assert_eq!(Match::general("c6", FAR).legal_with("c6-b"), "c6-b6");
    assert_eq!(Match::general("d6", FAR).legal_with("d6-d"), "d6-d5");
}

#[test]
fn rebels_move_the_first_time_in_24_ways() {
    let legal = Match::start().legal();
    assert_eq!(legal.split(' ').count(), 24);
    assert!(legal.starts_with("a1-b2 a2-b2 a3-b2 a3-b3 a3-b4 a4-b4 a5-b4 b1-b2"), "{legal}");
}
