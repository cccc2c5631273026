//! Skipping a seat that cannot move.

use crate::games::seega::tests::*;

/// Dark, in the corner a1, is enclosed by b1 and a2.
const ENCLOSED: [&str; 5] = ["L....", ".....", ".....", "LL...", "D.L.."];

#[test]
fn a_seat_that_cannot_move_is_skipped() {
    let this = Match::drawn(LIGHT, &ENCLOSED).play("c1-b1");
    assert_eq!(this.status(), "turn 1");
    assert_eq!(this.game.scene(&this.state).note, Some(PositionNote::about(TURN_SKIPPED, DARK)));
}

#[test]
fn opponent_must_free_a_skipped_seat_if_possible() {
    let this = Match::drawn(LIGHT, &ENCLOSED).play("c1-b1");
    assert_eq!(this.legal(), ["a2-a3", "b1-c1"], "neither a5 nor b2 frees anybody");
    let freed = this.play("a2-a3");
    assert_eq!((freed.status(), freed.legal()), ("turn 2".to_owned(), vec!["a1-a2".to_owned()]));
    assert_eq!(freed.game.scene(&freed.state).note, None);
}

#[test]
fn any_move_is_legal_when_none_frees() {
    // The stones that enclose Dark, a2 and b1, are enclosed themselves.
    let rows = [".....", ".....", "LL...", "LLL..", "DLL.L"];
    let this = Match::drawn(LIGHT, &rows).play("e1-d1");
    assert_eq!(this.status(), "turn 1");
    let free: Vec<_> = Match::drawn(LIGHT, &[".....", ".....", "LL...", "LLL..", "DLLL."]).legal();
    assert_eq!(this.legal(), free);
    assert!(free.contains(&"d1-d2".to_owned()));
}

#[test]
fn duty_is_checked_before_each_move() {
    let shut = Match::drawn(LIGHT, &[".....", ".....", "LL...", "LLL..", "DLL.L"]).play("e1-d1");
    let again = shut.play("c2-c3");
    assert_eq!(again.status(), "turn 1", "Dark is skipped again");
    let free = Match::drawn(LIGHT, &[".....", ".....", "LLL..", "LL...", "DLLL."]).legal();
    assert_eq!(again.legal(), free, "a2 and b1 cannot move, so nothing frees");
    let opened = again.play("b2-c2");
    assert_eq!(opened.status(), "turn 1");
    assert_eq!(opened.legal(), ["a2-b2", "b1-b2"], "only now are there moves that free, and one must be made");
    assert_eq!(opened.play("b1-b2").status(), "turn 2");
}

#[test]
fn being_immobile_never_loses() {
    let this = Match::drawn(LIGHT, &ENCLOSED).play("c1-b1");
    assert_eq!(this.turn(), GameStatus::AwaitingAction(LIGHT));
}

#[test]
fn the_first_seat_is_skipped_and_freed_alike() {
    let this = Match::drawn(DARK, &["..D.L", "...DD", ".....", ".....", "D...."]).play("c5-d5");
    assert_eq!(this.status(), "turn 2");
    assert_eq!(this.legal(), ["d5-c5", "e4-e3"]);
}

#[test]
fn a_skipped_seat_took_no_turn() {
    let this = Match::drawn(LIGHT, &[".....", ".....", "LL...", "LLL..", "DLL.L"]).play("e1-d1");
    assert_eq!(this.state.stall_turns, 1, "one turn of Light; Dark's counts for nothing");
    assert_eq!(this.play("c2-c3").state.stall_turns, 2);
}
