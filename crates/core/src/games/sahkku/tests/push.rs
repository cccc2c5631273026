//! Vuovdaguoika and Gávkevuotna: one piece to a point, soldiers in file, and pushing the king.

use crate::games::sahkku::tests::*;

const BOTH: [&str; 2] = ["vuovdaguoika", "gavkevuotna"];
const REMOVAL: &str = "gavkevuotna king-removal=yes";
const FREE: &str = "vuovdaguoika free-soldiers=yes";

#[test]
fn no_piece_ends_on_a_point_of_its_own_side() {
    for rules in ["vuovdaguoika", "gavkevuotna", FREE] {
        assert_eq!(legal(rules, "south b2 a2", "X"), "X:a2-a3");
        assert_eq!(legal(rules, "south b1 *c1", "X"), "X:*c1-d1");
        assert_eq!(legal(rules, "south b2 Kc2", "X"), "X:b2-a2");
        assert_eq!(legal(rules, "south *b1 Ka1", "X"), "X:*b1-c1");
    }
}

#[test]
fn soldier_does_not_jump_its_own_soldiers() {
    for rules in BOTH {
        assert_eq!(legal(rules, "south c2 b2", "2"), "2:b2-a3");
        assert_eq!(legal(rules, "south e2 b2", "-"), "-:b2-c3");
        assert_eq!(legal(rules, "south a1 *b1", "2"), "");
        assert_eq!(legal(rules, "south a1 *d1", "23-"), "2:a1-c1");
        assert_eq!(legal(rules, "south o3 o2", "2"), "2:o2-m2");
        assert_eq!(legal(rules, "south o3 n2", "3"), "3:n2-k2");
        assert_eq!(legal_for(NORTH, rules, "north b2 c2", "2"), "2:c2-e2");
    }
}

#[test]
fn enemies_and_the_king_are_jumped() {
    for rules in BOTH {
        assert_eq!(after(rules, "south c2; north b2 *o3", "2:c2-a2"), "south a2; north b2 *o3");
        assert_eq!(legal(rules, "south c2; nobody Kb2", "2"), "2:c2-a2");
        assert_eq!(legal(rules, "south c2 Kb2", "2"), "2:Kb2-a3 2:c2-a2");
    }
}

#[test]
fn free_soldiers_jump_their_own_soldiers() {
    assert_eq!(legal(FREE, "south c2 b2", "2"), "2:b2-a3 2:c2-a2");
    assert_eq!(legal(FREE, "south a1 *b1", "2"), "2:a1-c1");
}

#[test]
fn soldier_that_ends_on_the_kings_point_pushes_and_takes_him() {
    for rules in ["vuovdaguoika", "gavkevuotna", FREE] {
        assert_eq!(after(rules, "south d2; north *o3; nobody Kb2", "2:d2-b2"), "south Ka2 b2; north *o3");
        assert_eq!(after(rules, "south d2; north Kb2 *o3", "2:d2-b2"), "south Ka2 b2; north *o3");
        assert_eq!(after_by(NORTH, rules, "south *a1; north b2; nobody Kc2", "X:b2-c2"), "south *a1; north c2 Kd2");
    }
}

#[test]
fn the_push_goes_along_the_pushers_track_round_row_ends_too() {
    assert_eq!(after("gavkevuotna", "south b2; north *o3; nobody Ka2", "X:b2-a2"), "south a2 Ka3; north *o3");
    assert_eq!(after("gavkevuotna", "south n3; north *a3; nobody Ko3", "X:n3-o3"), "south Ko2 o3; north *a3");
    assert_eq!(after("gavkevuotna", "south n1; north *a3; nobody Ko1", "X:n1-o1"), "south o1 Ko2; north *a3");
    let miedut = "gavkevuotna direction=miedut";
    assert_eq!(after_by(NORTH, miedut, "south *a1; north c2; nobody Kb2", "X:c2-b2"), "south *a1; north Ka2 b2");
}

#[test]
fn pushed_king_captures_an_enemy_asleep_or_awake() {
    for rules in BOTH {
        assert_eq!(after(rules, "south c2; north a2 *o3; nobody Kb2", "X:c2-b2"), "south Ka2 b2; north *o3");
        assert_eq!(after(rules, "south b2; north *a3 *o3; nobody Ka2", "X:b2-a2"), "south a2 Ka3; north *o3");
    }
}

#[test]
fn push_onto_an_own_soldier_is_illegal() {
    for rules in ["vuovdaguoika", "gavkevuotna", FREE] {
        for owner in ["nobody", "north", "south"] {
            let pieces = format!("south c2 a2; {owner} Kb2");
            assert!(!legal(rules, &pieces, "X").contains("c2-b2"), "{rules} {owner}");
        }
        assert_eq!(legal(rules, "south b1 *d1; nobody Kc1", "X"), "X:*d1-e1");
    }
}

#[test]
fn a_holders_soldier_may_push_its_own_king() {
    for rules in ["vuovdaguoika", "gavkevuotna", REMOVAL] {
        assert_eq!(legal(rules, "south c2 Kb2; north *o3", "X"), "X:Kb2-a2 X:c2-b2");
        assert_eq!(after(rules, "south c2 Kb2; north *o3", "X:c2-b2"), "south Ka2 b2; north *o3");
    }
}

#[test]
fn the_king_moves_along_his_holders_track_and_may_jump_anything() {
    for rules in BOTH {
        assert_eq!(legal(rules, "south Kc2", "X23-"), "-:Kc2-b3 2:Kc2-a2 3:Kc2-a3 X:Kc2-b2");
        assert_eq!(legal(rules, "south Kc1", "X"), "X:Kc1-d1");
        assert_eq!(legal_for(NORTH, rules, "north Kc2", "X"), "X:Kc2-d2");
        assert_eq!(legal(rules, "south b2 Kc2; north a2", "2"), "2:Kc2-a2 2:b2-a3");
    }
}

#[test]
fn the_king_captures_where_he_ends_but_never_ends_on_his_holders_soldier() {
    for rules in BOTH {
        assert_eq!(after(rules, "south Ka2 *a1; north *a3 *o3", "X:Ka2-a3"), "south *a1 Ka3; north *o3");
        assert_eq!(after(rules, "south Kc2 *a1; north b2 *o3", "X:Kc2-b2"), "south *a1 Kb2; north *o3");
        assert_eq!(legal(rules, "south Kc2 b2; north *o3", "X"), "X:b2-a2");
    }
}

#[test]
fn king_of_the_opponent_or_of_nobody_may_be_removed() {
    for owner in ["nobody", "north"] {
        let pieces = format!("south c2; north a2 *o3; {owner} Kb2");
        for rules in [REMOVAL, "vuovdaguoika king-removal=yes"] {
            assert_eq!(legal(rules, &pieces, "X"), "X:c2-b2+ X:c2-b2x");
            assert_eq!(after(rules, &pieces, "X:c2-b2+"), "south Ka2 b2; north *o3");
            assert_eq!(after(rules, &pieces, "X:c2-b2x"), "south b2; north a2 *o3");
        }
        assert_eq!(legal("gavkevuotna", &pieces, "X"), "X:c2-b2");
    }
    assert_eq!(legal(REMOVAL, "south *b1; nobody Kc1", "X"), "X:*b1-c1+ X:*b1-c1x");
}

#[test]
fn removing_stays_legal_when_the_push_is_not() {
    assert_eq!(legal(REMOVAL, "south c2 a2; nobody Kb2", "X"), "X:a2-a3 X:c2-b2x");
    assert_eq!(legal(REMOVAL, "south c2 a2 Kb2", "X"), "X:a2-a3");
}

#[test]
fn removed_king_is_gone() {
    let this = Match::at(REMOVAL, "south c2 f2; north *o3; nobody Kb2").dice("XX").play("X:c2-b2x");
    assert_eq!(this.legal(), "X:b2-a2 X:f2-e2");
}
