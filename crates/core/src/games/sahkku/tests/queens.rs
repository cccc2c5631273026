//! The queens of Lágesvuotna.

use crate::games::sahkku::tests::*;

const RULES: &str = "lagesvuotna";

#[test]
fn x_wakes_her_even_while_soldiers_sleep() {
    let pieces = "south *c1 *Ql2; north *o3";
    assert_eq!(legal(RULES, pieces, "X"), "X:*c1-d1 X:Ql2-k2 X:Ql2-l1 X:Ql2-l3 X:Ql2-m2");
    assert_eq!(legal(RULES, pieces, "3"), "");
    assert_eq!(legal(RULES, pieces, "2"), "");
    assert_eq!(after(RULES, pieces, "X:Ql2-l3"), "south *c1 Ql3; north *o3");
    assert_eq!(legal_for(NORTH, RULES, "north *Qd2", "X"), "X:Qd2-c2 X:Qd2-d1 X:Qd2-d3 X:Qd2-e2");
}

#[test]
fn she_captures_where_she_ends() {
    for queen in ["Q", "*Q"] {
        let pieces = format!("south {queen}c2; north b2 b2 *Qd1 *o3");
        assert_eq!(after(RULES, &pieces, "X:Qc2-b2"), "south Qb2; north *Qd1 *o3");
    }
}

#[test]
fn awake_queen_is_captured_like_a_soldier() {
    for piece in ["c2", "Qc2", "Kc2 *Ql2"] {
        let this = Match::at(RULES, &format!("south {piece}; north Qb2 *o3")).dice("X");
        let action = if piece == "c2" { "X:c2-b2".to_owned() } else { format!("X:{}c2-b2", &piece[..1]) };
        assert_eq!(this.play(&action).status(), "over 1 queen");
    }
}

#[test]
fn sleeping_queen_is_safe() {
    assert_eq!(legal(RULES, "south c2; north *Qb2", "X"), "");
}

#[test]
fn she_shares_no_point_with_her_own_side() {
    assert_eq!(legal(RULES, "south Qb2 c2; north *o3", "X"), "X:Qb2-a2 X:Qb2-b1 X:Qb2-b3");
    assert_eq!(legal(RULES, "south Qb2 Hc2; north *o3", "X"), "X:Qb2-a2 X:Qb2-b1 X:Qb2-b3");
    assert_eq!(legal(RULES, "south Qb2 Kc2", "X"), "X:Kc2-c1 X:Kc2-c3 X:Kc2-d2 X:Qb2-a2 X:Qb2-b1 X:Qb2-b3");
}

#[test]
fn she_may_end_on_the_kings_point_to_take_him() {
    for queen in ["Q", "*Q"] {
        let pieces = format!("south {queen}c2; north *o3; nobody Kb2");
        assert_eq!(after(RULES, &pieces, "X:Qc2-b2"), "south Qb2 Kb2; north *o3");
        let pieces = format!("south {queen}c2; north b2 Kb2 *o3");
        assert_eq!(after(RULES, &pieces, "X:Qc2-b2"), "south Qb2 Kb2; north *o3");
    }
}

#[test]
fn after_taking_the_king_she_shares_his_point_until_one_of_them_moves() {
    let this = Match::at(RULES, "south c2 Qb2 Kb2; north *Qd3 *o3").dice("X");
    assert_eq!(this.legal(), "X:Kb2-a2 X:Kb2-b1 X:Kb2-b3 X:Qb2-a2 X:Qb2-b1 X:Qb2-b3");
}

#[test]
fn king_captures_queen_and_soldiers_alike() {
    let this = Match::at(RULES, "south Kc2 *Ql2 *a1; north Qb2 *o3").dice("X").play("X:Kc2-b2");
    assert_eq!(this.pieces(), "south *a1 Kb2 *Ql2; north *o3");
}

#[test]
fn her_capture_leaves_the_opponents_queen() {
    let this = Match::at(RULES, "south c2 *Ql2; north b2 *Qd2 *o3").dice("X").play("X:c2-b2");
    assert_eq!(this.pieces(), "south b2 *Ql2; north *Qd2 *o3");
    assert_eq!(this.status(), "turn chance");
}
