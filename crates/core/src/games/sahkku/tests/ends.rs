//! The ends of the game.

use crate::games::sahkku::tests::*;

/// Returns the status after South has used a die.
#[track_caller]
fn status(rules: &str, pieces: &str, action: &str) -> String {
    Match::at(rules, pieces).dice(&action[..1]).play(action).status()
}

#[test]
fn side_without_soldiers_loses_at_once_even_with_dice_left() {
    for rules in RULE_SETS {
        let queens = if rules == "lagesvuotna" { "*Ql2; north *Qd2" } else { "; north" };
        let this = Match::at(rules, &format!("south c2 {queens} b2")).dice("X2").play("X:c2-b2");
        assert_eq!((this.status().as_str(), this.legal().as_str()), ("over 1 captured", ""), "{rules}");
        assert_eq!(this.score(), [1, 0]);
    }
    let this = Match::at("maze", "south c2; north b2").turn_of(NORTH).dice("X").play("X:b2-c2");
    assert_eq!(this.status(), "over 2 captured");
}

#[test]
fn a_side_with_soldiers_asleep_plays_on() {
    for rules in RULE_SETS {
        let rules = if rules == "lagesvuotna" { "lagesvuotna queens=no" } else { rules };
        assert_eq!(status(rules, "south c2; north b2 *m3", "X:c2-b2"), "turn chance");
        assert_eq!(status(rules, "south c2; north b2 d2", "X:c2-b2"), "turn chance");
    }
}

#[test]
fn king_does_not_save_a_side_without_soldiers() {
    for rules in ["raisa", "maze", "lagesvuotna queens=no", "unjarga", "unjarga king-alone=loses"] {
        assert_eq!(status(rules, "south c2; north b2 Kg2", "X:c2-b2"), "over 1 captured", "{rules}");
    }
}

#[test]
fn in_vuovdaguoika_and_gavkevuotna_the_king_counts_as_a_piece() {
    for rules in ["vuovdaguoika", "gavkevuotna", "unjarga king-alone=plays-on"] {
        assert_eq!(status(rules, "south c2; north b2 Kg2", "X:c2-b2"), "turn chance");
        assert_eq!(status(rules, "south c2; north b2; nobody Kg2", "X:c2-b2"), "over 1 captured");
        assert_eq!(status(rules, "south c2 Kg2; north b2", "X:c2-b2"), "over 1 captured");
        assert_eq!(status(rules, "south c2; north Kb2", "X:c2-b2"), "over 1 captured");
    }
    assert_eq!(status("gavkevuotna king-removal=yes", "south c2; north Kb2", "X:c2-b2x"), "over 1 captured");
    assert_eq!(status("unjarga king-alone=plays-on", "south a2; north Kh2", "X:a2-a3"), "over 1 captured");
}

#[test]
fn the_rider_is_a_pawn() {
    assert_eq!(status("devils-game", "south c2; north b2 Kg2", "X:c2-b2"), "turn chance");
    assert_eq!(status("devils-game", "south c2; north Kb2", "X:c2-b2"), "over 1 captured");
}

#[test]
fn capture_of_its_queen_loses_the_game() {
    assert_eq!(status("lagesvuotna", "south c2 *Ql2; north Qb2 *o3", "X:c2-b2"), "over 1 queen");
    assert_eq!(status("lagesvuotna", "south c2 *Ql2; north Qd3 b2 *o3", "X:c2-b2"), "turn chance");
    assert_eq!(status("lagesvuotna queens=no", "south c2; north b2 *o3", "X:c2-b2"), "turn chance");
    let this = Match::at("lagesvuotna", "south Qc2 *a1; north b2 *Qd2").turn_of(NORTH).dice("X").play("X:b2-c2");
    assert_eq!(this.status(), "over 2 queen");
}

#[test]
fn a_side_that_could_use_neither_x_nor_2_nor_3_is_blocked() {
    // North's pawn on o2 reaches o1, n1 or m1 unless a pawn sleeps there.
    let blocked = |sleepers: &str| status("devils-game", &format!("south c2 {sleepers}; north o2"), "X:c2-b2");
    assert_eq!(blocked("*m1 *n1 *o1"), "over 1 blocked");
    assert_eq!(blocked("*m1 *n1"), "turn chance");
    assert_eq!(blocked("*m1 *o1"), "turn chance");
    assert_eq!(blocked("*n1 *o1"), "turn chance");
}

#[test]
fn side_that_can_activate_or_move_the_king_is_not_blocked() {
    assert_eq!(status("devils-game", "south c2 n3; north *o3", "X:c2-b2"), "over 1 blocked");
    assert_eq!(status("devils-game", "south c2 m3; north *o3", "X:c2-b2"), "turn chance");
    assert_eq!(status("devils-game", "south c2 n3; north *o3 Kh2", "X:c2-b2"), "turn chance");
    let this = Match::at("devils-game", "south *a1; north b1 d2").turn_of(NORTH).dice("X").play("X:d2-e2");
    assert_eq!(this.status(), "over 2 blocked");
}

#[test]
fn block_is_checked_when_the_turn_ends() {
    let this = Match::at("devils-game", "south c2 *m1 *n1 *o1; north o2").dice("X2").play("X:c2-b2");
    assert_eq!(this.status(), "turn 1");
    assert_eq!(this.play("2:b2-a3").status(), "over 1 blocked");
}

#[test]
fn other_rule_sets_know_no_block() {
    assert_eq!(status("lagesvuotna queens=no", "south c2 *m1 *n1 *o1; north o2", "X:c2-b2"), "turn chance");
    assert_eq!(status("unjarga king=entry blank=0", "south c2 Kd2; north *d3", "X:c2-b2"), "turn chance");
}
