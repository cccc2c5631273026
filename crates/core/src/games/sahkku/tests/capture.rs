//! Captures, closed points and shared points.

use crate::games::sahkku::tests::*;

#[test]
fn a_soldier_captures_all_enemies_where_it_ends() {
    for rules in ["devils-game", "raisa", "maze", "lagesvuotna queens=no", "unjarga"] {
        assert_eq!(after(rules, "south c2; north b2 b2 d2 *g3", "X:c2-b2"), "south b2; north d2 *g3");
        assert_eq!(after_by(NORTH, rules, "south c2 c2 *g1; north b2", "X:b2-c2"), "south *g1; north c2");
    }
}

#[test]
fn outward_and_homeward_soldiers_are_captured_alike() {
    for rules in ["lagesvuotna queens=no", "unjarga track=eight"] {
        assert_eq!(after(rules, "south c2; north b2 Hb2 *o3", "X:c2-b2"), "south b2; north *o3");
        assert_eq!(after(rules, "south Hc2; north b2 Hb2 *o3", "X:Hc2-b2"), "south Hb2; north *o3");
    }
}

#[test]
fn only_the_end_of_a_move_matters() {
    assert_eq!(after("maze", "south d2; north c2 a2 *b3", "2:d2-b2"), "south b2; north a2 c2 *b3");
}

#[test]
fn sleeping_soldiers_can_be_captured() {
    for rules in ["raisa", "maze", "vuovdaguoika", "gavkevuotna", "unjarga"] {
        assert_eq!(after(rules, "south a2; north *a3 *m3", "X:a2-a3"), "south a3; north *m3");
    }
}

#[test]
fn in_the_devils_game_sleeping_pawns_are_safe() {
    assert_eq!(legal("devils-game", "south a2 e1; north *a3", "X"), "X:e1-f1");
    assert_eq!(legal_for(NORTH, "devils-game", "south *o1; north o2 f2", "X"), "X:f2-g2");
    assert_eq!(legal("devils-game", "south Kb2; north *b3", "X"), "X:Kb2-a2 X:Kb2-b1 X:Kb2-c2");
}

#[test]
fn in_lagesvuotna_no_piece_ends_on_a_sleeper() {
    let rules = "lagesvuotna";
    // An enemy's sleeping soldier: approached by soldier, king and queen.
    assert_eq!(legal(rules, "south a2 e1; north *a3", "X"), "X:e1-f1");
    assert_eq!(legal(rules, "south Kb2; north *b3", "X"), "X:Kb2-a2 X:Kb2-b1 X:Kb2-c2");
    assert_eq!(legal(rules, "south Qb2; north *b3", "X"), "X:Qb2-a2 X:Qb2-b1 X:Qb2-c2");
    // A sleeping soldier of the own side.
    assert_eq!(legal(rules, "south Ha2 *a1", "X"), "X:*a1-b1");
    assert_eq!(legal(rules, "south Kb2 *b1; north d1", "X"), "X:*b1-c1 X:Kb2-a2 X:Kb2-b3 X:Kb2-c2");
    // The sleeping queens.
    assert_eq!(legal(rules, "south e2; north *Qd2", "X"), "");
    assert_eq!(legal(rules, "south e2 *Qd2", "3"), "3:e2-b2");
    assert_eq!(legal(rules, "south e2 *Qd2", "X"), "X:Qd2-c2 X:Qd2-d1 X:Qd2-d3");
    assert_eq!(legal(rules, "south Ke2; north *Qd2", "X"), "X:Ke2-e1 X:Ke2-e3 X:Ke2-f2");
    assert_eq!(legal(rules, "south Qe2; north *Qd2", "X"), "X:Qe2-e1 X:Qe2-e3 X:Qe2-f2");
    // Activations end there neither.
    assert_eq!(legal(rules, "south *o1; north *Qo2", "X"), "");
    assert_eq!(legal(rules, "south *Qd2; north *d3", "X"), "X:Qd2-c2 X:Qd2-d1 X:Qd2-e2");
}

#[test]
fn own_soldiers_share_points_and_move_one_at_a_time() {
    for rules in ["devils-game", "raisa", "maze", "lagesvuotna queens=no", "unjarga"] {
        assert_eq!(legal(rules, "south b2 a2", "X"), "X:a2-a3 X:b2-a2");
        assert_eq!(after(rules, "south b2 a2; north *g3", "X:b2-a2"), "south a2 a2; north *g3");
        assert_eq!(legal(rules, "south c2 c2", "X"), "X:c2-b2");
        assert_eq!(after(rules, "south c2 c2; north *g3", "X:c2-b2"), "south b2 c2; north *g3");
    }
}

#[test]
fn awake_and_asleep_share_points_too() {
    for rules in ["devils-game", "raisa", "maze"] {
        assert_eq!(after(rules, "south b1 *c1; north *g3", "2:b1-d1"), "south *c1 d1; north *g3");
        assert_eq!(after(rules, "south b1 *d1; north *g3", "2:b1-d1"), "south d1 *d1; north *g3");
    }
    assert_eq!(legal("unjarga track=eight", "south Hb2 *a1", "2"), "2:Hb2-a1");
}

#[test]
fn unjarga_has_an_option_for_one_piece_to_a_point() {
    assert_eq!(legal("unjarga sharing=no", "south b2 a2", "X"), "X:a2-a3");
    assert_eq!(legal("unjarga sharing=no track=eight", "south Hb2 *a1", "2"), "");
    assert_eq!(legal("unjarga sharing=no", "south b2 a2", "2"), "2:a2-b3 2:b2-a3");
}
