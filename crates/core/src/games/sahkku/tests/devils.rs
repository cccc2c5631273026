//! Waiting, and moving together, in the devil's game.

use crate::games::sahkku::tests::*;

#[test]
fn pawn_that_passes_the_end_while_another_sleeps_waits_and_loses_its_steps() {
    for action in ["X:o3-a1", "2:o3-a1", "3:o3-a1"] {
        assert_eq!(after("devils-game", "south o3 *c1; north o2", action), "south Wa1 *c1; north o2");
    }
    assert_eq!(after("devils-game", "south m3 *a1; north o2", "3:m3-a1"), "south *a1 Wa1; north o2");
    assert_eq!(after_by(NORTH, "devils-game", "south c2; north b1 *d3", "3:b1-o3"), "south c2; north *d3 Wo3");
}

#[test]
fn the_end_itself_is_not_passed() {
    assert_eq!(after("devils-game", "south n3 *a1; north o2", "X:n3-o3"), "south *a1 o3; north o2");
}

#[test]
fn a_waiting_pawn_cannot_move() {
    assert_eq!(legal("devils-game", "south *a1 Wa1; north o2", "X"), "X:*a1-b1");
    assert_eq!(legal("devils-game", "south *a1 Wa1; north o2", "23"), "");
}

#[test]
fn all_waiting_pawns_become_active_with_the_last_activation() {
    let this = Match::at("devils-game", "south *a1 Wa1 Wa1; north *o3").dice("X2").play("X:*a1-b1");
    assert_eq!(this.pieces(), "south a1 a1 b1; north *o3");
    assert_eq!(this.legal(), "2:a1-c1 2:b1-d1");
    assert_eq!(after("devils-game", "south *a1 Wa1 *c1; north *o3", "X:*c1-d1"), "south *a1 Wa1 d1; north *o3");
}

#[test]
fn last_activation_adds_no_pawn_when_none_waited() {
    let this = Match::at("devils-game", "south *a1; north *o3").dice("X2").play("X:*a1-b1");
    assert_eq!(this.legal(), "2:b1-d1");
}

#[test]
fn waiting_pawns_start_a_new_lap() {
    assert_eq!(legal("devils-game", "south a1; north *o3", "3"), "3:a1-d1");
}

#[test]
fn if_no_pawn_sleeps_the_steps_go_on() {
    assert_eq!(after("devils-game", "south n3; north e2", "3:n3-b1"), "south b1; north e2");
    // A sleeping pawn of the opponent does not matter.
    assert_eq!(after("devils-game", "south n3; north *o2", "3:n3-b1"), "south b1; north *o2");
}

#[test]
fn together_all_active_pawns_on_a_point_move_as_one() {
    let pieces = "south c2 c2 c2 f2; north *o3";
    assert_eq!(legal("devils-game together=yes", pieces, "2"), "2:Sc2-a2 2:c2-a2 2:f2-d2");
    assert_eq!(legal("devils-game", pieces, "2"), "2:c2-a2 2:f2-d2");
    assert_eq!(after("devils-game together=yes", pieces, "2:Sc2-a2"), "south a2 a2 a2 f2; north *o3");
    assert_eq!(after("devils-game together=yes", pieces, "2:c2-a2"), "south a2 c2 c2 f2; north *o3");
}

#[test]
fn only_active_pawns_move_together() {
    let pieces = "south c1 c1 *c1; north *o3";
    assert_eq!(after("devils-game together=yes", pieces, "X:Sc1-d1"), "south *c1 d1 d1; north *o3");
    assert_eq!(legal("devils-game together=yes", "south c1 *c1; north *o3", "2"), "2:c1-e1");
}

#[test]
fn together_they_capture_and_do_not_end_on_a_sleeper() {
    let pieces = "south c2 c2; north b2 b2 *o3";
    assert_eq!(after("devils-game together=yes", pieces, "X:Sc2-b2"), "south b2 b2; north *o3");
    assert_eq!(legal("devils-game together=yes", "south a2 a2; north *a3", "X"), "");
}

#[test]
fn stack_may_be_split_again() {
    let this = Match::at("devils-game together=yes", "south c2 c2; north *o3").dice("X2").play("X:Sc2-b2");
    assert_eq!(this.legal(), "2:Sb2-a3 2:b2-a3");
}

#[test]
fn a_stack_that_passes_the_end_while_a_pawn_sleeps_waits_whole() {
    let pieces = "south n3 n3 *a1; north *o3";
    assert_eq!(after("devils-game together=yes", pieces, "3:Sn3-a1"), "south *a1 Wa1 Wa1; north *o3");
    assert_eq!(after("devils-game together=yes", pieces, "3:n3-a1"), "south *a1 Wa1 n3; north *o3");
}

#[test]
fn a_stack_may_not_end_on_the_kings_point() {
    for owner in ["nobody", "north"] {
        let pieces = format!("south c2 c2; {owner} Kb2");
        assert_eq!(legal("devils-game together=yes", &pieces, "X"), "X:c2-b2");
    }
}
