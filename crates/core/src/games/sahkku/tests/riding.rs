//! The king of the devil's game and his rider.

use crate::games::sahkku::tests::*;

const RULES: &str = "devils-game";

#[test]
fn a_pawn_that_ends_on_the_kings_point_becomes_his_rider() {
    assert_eq!(after(RULES, "south c2; north *o3; nobody Kb2", "X:c2-b2"), "south Rb2 Kb2; north *o3");
}

#[test]
fn an_enemy_rider_is_captured() {
    let this = Match::at(RULES, "south c2; north Kb2 *o3");
    assert_eq!(this.score(), [1, 2]);
    let this = this.dice("X").play("X:c2-b2");
    assert_eq!(this.pieces(), "south Rb2 Kb2; north *o3");
    assert_eq!(this.score(), [1, 1]);
}

#[test]
fn a_rider_is_a_pawn_in_play_and_moves_only_with_the_king() {
    let pieces = "south Kb2; north *o3";
    assert_eq!(Match::at(RULES, pieces).score(), [1, 1]);
    assert_eq!(legal(RULES, pieces, "X"), "X:Kb2-a2 X:Kb2-b1 X:Kb2-b3 X:Kb2-c2");
    assert_eq!(after(RULES, pieces, "X:Kb2-b1"), "south Rb1 Kb1; north *o3");
    assert_eq!(Match::at("raisa", "south Kb2 *a1; north *m3").score(), [1, 1]);
}

#[test]
fn king_and_his_holders_pawns_never_share_a_point() {
    assert_eq!(legal(RULES, "south c2 Kb2; north *o3", "X"), "X:Kb2-a2 X:Kb2-b1 X:Kb2-b3");
    assert_eq!(legal(RULES, "south *b1 Kb2; north *o3", "X"), "X:*b1-c1 X:Kb2-a2 X:Kb2-b3 X:Kb2-c2");
}

#[test]
fn not_even_to_the_home_rows_first_point() {
    assert_eq!(legal(RULES, "south o3 Ka1; north *n3", "X"), "X:Ka1-a2 X:Ka1-b1");
    assert_eq!(legal(RULES, "south o3 *c1 Ka1; north *n3", "3"), "3:Ka1-d1");
    assert_eq!(legal(RULES, "south *a1 Wa1 Kb1; north *n3", "X"), "X:Kb1-b2 X:Kb1-c1");
}

#[test]
fn the_king_moves_straight_without_bends() {
    assert_eq!(legal(RULES, "south Kb2; north *o3", "2"), "2:Kb2-d2");
    assert_eq!(legal(RULES, "south Kb1; north *o3", "2"), "2:Kb1-b3 2:Kb1-d1");
    assert_eq!(legal(RULES, "south Kb1; north *o3", "3"), "3:Kb1-e1");
    assert_eq!(legal(RULES, "south Ka1; north *o3", "2"), "2:Ka1-a3 2:Ka1-c1");
    assert_eq!(legal(RULES, "south Ko3; north *a3", "X23"), "2:Ko3-m3 2:Ko3-o1 3:Ko3-l3 X:Ko3-n3 X:Ko3-o2");
    assert_eq!(legal_for(NORTH, RULES, "south *o1; north Kb2", "X"), "X:Kb2-a2 X:Kb2-b1 X:Kb2-b3 X:Kb2-c2");
}

#[test]
fn the_king_jumps_and_captures_all_where_he_ends() {
    let pieces = "south c2 Kb2; north d2 d2 *o3";
    assert_eq!(after(RULES, pieces, "2:Kb2-d2"), "south c2 Rd2 Kd2; north *o3");
}

#[test]
fn neutral_king_does_not_move() {
    for rules in RULE_SETS {
        assert!(!legal(rules, "south c2; nobody Kh2", "X").contains('K'), "{rules}");
        assert!(!legal(rules, "south c2; north Kh2", "X").contains('K'), "{rules}");
    }
}
