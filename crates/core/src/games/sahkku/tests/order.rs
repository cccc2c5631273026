//! The order and worth of dice, and the duty to use them.

use crate::games::sahkku::tests::*;

const PIECES: &str = "south a1; north *m3";

#[test]
fn in_free_order_any_unused_die_may_be_next() {
    assert_eq!(legal("maze", PIECES, "X3"), "3:a1-d1 X:a1-b1");
    assert_eq!(legal("devils-game", PIECES, "X23"), "2:a1-c1 3:a1-d1 X:a1-b1");
    for rules in ["vuovdaguoika", "gavkevuotna", "unjarga"] {
        assert_eq!(legal(rules, PIECES, "23-"), "-:a1-e1 2:a1-c1 3:a1-d1");
    }
}

#[test]
fn raisa_uses_x_then_1_then_2_then_3() {
    let first = ["X3", "12", "23", "33"].map(|dice| legal("raisa", PIECES, dice));
    assert_eq!(first, ["X:a1-b1", "1:a1-b1", "2:a1-c1", "3:a1-d1"]);
}

#[test]
fn lagesvuotna_uses_x_then_3_then_2() {
    let first = ["X23", "223", "2--"].map(|dice| legal("lagesvuotna", PIECES, dice));
    assert_eq!(first, ["X:a1-b1", "3:a1-d1", "2:a1-c1"]);
}

#[test]
fn unjarga_may_force_x_then_4_then_3_then_2() {
    let first = ["X3-", "23-", "223"].map(|dice| legal("unjarga order=forced", PIECES, dice));
    assert_eq!(first, ["X:a1-b1", "-:a1-e1", "3:a1-d1"]);
    assert_eq!(legal("unjarga order=forced blank=0", PIECES, "2--"), "2:a1-c1");
}

#[test]
fn a_forced_x_activates_or_moves() {
    assert_eq!(legal("raisa", "south a1 *c1", "X3"), "X:*c1-d1 X:a1-b1");
}

#[test]
fn the_next_dice_follow_in_the_order() {
    let this = Match::at("raisa", PIECES).dice("13").play("1:a1-b1");
    assert_eq!(this.legal(), "3:b1-e1");
}

#[test]
fn forced_die_without_a_use_ends_the_turn() {
    // The 3 would come home onto a sleeper; the 2 would not.
    let pieces = "south *a1 Hc2; north *o3";
    let this = Match::at("lagesvuotna queens=no", pieces).play("=23-");
    assert_eq!((this.status().as_str(), this.state.mover), ("turn chance", NORTH));
    let this = Match::at("lagesvuotna queens=no", pieces).play("=22-");
    assert_eq!(this.legal(), "2:Hc2-a2");
    let this = Match::at("unjarga order=forced sharing=no track=eight blank=0", pieces).play("=23-");
    assert_eq!(this.state.mover, NORTH);
}

#[test]
fn blank_worth_nothing_is_skipped() {
    for rules in ["devils-game", "lagesvuotna", "unjarga blank=0"] {
        assert_eq!(legal(rules, PIECES, "2--"), "2:a1-c1");
        assert_eq!(Match::at(rules, PIECES).play("=---").state.mover, NORTH);
    }
}

#[test]
fn a_blank_worth_four_is_a_four() {
    for rules in ["vuovdaguoika", "gavkevuotna", "unjarga"] {
        assert_eq!(after(rules, PIECES, "-:a1-e1"), "south e1; north *m3");
    }
}

#[test]
fn one_piece_may_use_several_dice_one_after_the_other() {
    let this = Match::at("devils-game", "south a1; north *m3").dice("X23").play("2:a1-c1 X:c1-d1 3:d1-g1");
    assert_eq!(this.pieces(), "south g1; north *m3");
}

#[test]
fn dice_of_one_face_are_one_choice_and_are_used_one_by_one() {
    let this = Match::at("maze", PIECES).dice("33");
    assert_eq!(this.legal(), "3:a1-d1");
    let this = this.play("3:a1-d1");
    assert_eq!(this.legal(), "3:d1-g1");
    assert_eq!(this.play("3:d1-g1").status(), "turn chance");
}

#[test]
fn turn_continues_while_a_die_can_be_used() {
    // No action passes. The turn continues by itself with the last usable die.
    let this = Match::at("devils-game", "south a1; north *m3").play("=23-");
    assert_eq!(this.legal(), "2:a1-c1 3:a1-d1");
    assert_eq!(this.play("2:a1-c1").legal(), "3:c1-f1");
}

#[test]
fn the_turn_ends_when_no_unused_die_can_be_used() {
    let this = Match::at("devils-game", "south *a1; north *m3").play("=23-");
    assert_eq!((this.status().as_str(), this.state.mover), ("turn chance", NORTH));
    // With both first moves the second die ends on a sleeper; the first must still be used.
    let this = Match::at("devils-game", "south c2; north *a3").play("=X2-");
    assert_eq!(this.legal(), "2:c2-a2 X:c2-b2");
    assert_eq!(this.play("X:c2-b2").state.mover, NORTH);
}
