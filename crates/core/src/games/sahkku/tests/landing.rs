//! Návuotna and Lágesvuotna: taking the king by landing on him.

use crate::games::sahkku::tests::*;

const NAVUOTNA: [&str; 2] = ["raisa", "maze"];
const LAGESVUOTNA: &str = "lagesvuotna queens=no";

#[test]
fn a_soldier_that_lands_on_him_takes_him_and_captures_the_enemies_there() {
    for rules in ["raisa", "maze", LAGESVUOTNA] {
        assert_eq!(after(rules, "south c2; north *b3; nobody Kb2", "X:c2-b2"), "south b2 Kb2; north *b3");
        assert_eq!(after(rules, "south c2; north b2 Kb2 *b3", "X:c2-b2"), "south b2 Kb2; north *b3");
    }
}

#[test]
fn in_navuotna_his_holders_soldiers_may_end_on_his_point() {
    for rules in NAVUOTNA {
        assert_eq!(after(rules, "south c2 Kb2; north *b3", "X:c2-b2"), "south b2 Kb2; north *b3");
        assert_eq!(after(rules, "south c2 Kb2 b2; north *b3", "X:c2-b2"), "south b2 b2 Kb2; north *b3");
    }
}

#[test]
fn in_navuotna_he_steps_along_his_holders_track() {
    assert_eq!(legal("maze", "south Kb2", "123"), "1:Kb2-a2 2:Kb2-a3 3:Kb2-b3");
    assert_eq!(legal("raisa", "south Km3", "1"), "1:Km3-m2");
    assert_eq!(legal("maze", "south Km3", "23"), "2:Km3-l2 3:Km3-k2");
    assert_eq!(legal("maze", "south Km1", "12"), "1:Km1-m2 2:Km1-l2");
    assert_eq!(legal_for(NORTH, "maze", "north Kb2", "12"), "1:Kb2-c2 2:Kb2-d2");
}

#[test]
fn on_his_holders_home_row_he_continues_along_it() {
    assert_eq!(legal("maze", "south Kc1", "1"), "1:Kc1-d1");
    assert_eq!(legal_for(NORTH, "maze", "north Kc3", "1"), "1:Kc3-b3");
    assert_eq!(legal_for(NORTH, "maze", "north Kc1", "1"), "1:Kc1-b1");
}

#[test]
fn in_navuotna_he_shares_points_with_his_holders_soldiers_and_captures_like_one() {
    for rules in NAVUOTNA {
        assert_eq!(after(rules, "south b2 Kc2; north *b3", "X:Kc2-b2"), "south b2 Kb2; north *b3");
        assert_eq!(after(rules, "south Ka2; north *a3 *b3", "X:Ka2-a3"), "south Ka3; north *b3");
        assert_eq!(after(rules, "south Kc2 *a1; north b2 b2 a2", "X:Kc2-b2"), "south *a1 Kb2; north a2");
    }
}

#[test]
fn he_cannot_be_captured() {
    let this = Match::at("maze", "south *a1; north Kb2 *b3").turn_of(NORTH).dice("X").play("X:Kb2-c2");
    assert_eq!(this.pieces(), "south *a1; north Kc2 *b3");
    assert_eq!(after("maze", "south d2; north Kc2 *b3", "X:d2-c2"), "south c2 Kc2; north *b3");
}

#[test]
fn in_lagesvuotna_he_shares_no_point_with_his_own_side() {
    assert_eq!(legal(LAGESVUOTNA, "south c2 Kb2; north *o3", "X"), "X:Kb2-a2 X:Kb2-b1 X:Kb2-b3");
    assert_eq!(legal(LAGESVUOTNA, "south Hc2 Kb2; north *o3", "X"), "X:Kb2-a2 X:Kb2-b1 X:Kb2-b3");
}

#[test]
fn in_lagesvuotna_the_taker_shares_his_point_until_one_of_them_moves() {
    let this = Match::at(LAGESVUOTNA, "south c2 c2; north *o3; nobody Kb2").dice("XX").play("X:c2-b2");
    assert_eq!(this.pieces(), "south b2 Kb2 c2; north *o3");
    assert_eq!(this.legal(), "X:Kb2-a2 X:Kb2-b1 X:Kb2-b3 X:b2-a2");
}

#[test]
fn in_lagesvuotna_he_captures_every_soldier_where_he_ends() {
    let pieces = "south Kb2 *a1; north c2 Hc2 *o3";
    assert_eq!(after(LAGESVUOTNA, pieces, "X:Kb2-c2"), "south *a1 Kc2; north *o3");
}
