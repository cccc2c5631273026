//! Activating sleeping soldiers.

use crate::games::sahkku::tests::*;

#[test]
fn an_x_activates_a_sleeping_soldier_or_moves_an_active_piece() {
    assert_eq!(legal("maze", "south *c1 e1", "X"), "X:*c1-d1 X:e1-f1");
    assert_eq!(legal("maze", "south *c1 e1", "1"), "1:e1-f1");
    assert_eq!(legal("maze", "south *c1 e1", "3"), "3:e1-h1");
}

#[test]
fn the_soldier_moves_one_step_along_its_track_and_is_active() {
    for rules in ["devils-game", "raisa", "maze", "lagesvuotna queens=no", "vuovdaguoika", "gavkevuotna"] {
        assert_eq!(after(rules, "south *c1; north *b3", "X:*c1-d1"), "south d1; north *b3");
        assert_eq!(after_by(NORTH, rules, "south *c1; north *d3", "X:*d3-c3"), "south *c1; north c3");
    }
    assert_eq!(after("vuovdaguoika", "south *o1; north *b3", "X:*o1-o2"), "south o2; north *b3");
}

#[test]
fn only_the_foremost_may_be_activated() {
    for rules in ["devils-game", "lagesvuotna queens=no", "vuovdaguoika", "gavkevuotna"] {
        assert_eq!(legal(rules, "south *a1 *c1 *f1", "X"), "X:*f1-g1");
        assert_eq!(legal_for(NORTH, rules, "north *c3 *f3 *o3", "X"), "X:*c3-b3");
    }
    assert_eq!(legal("unjarga", "south *a1 *c1 *f1", "X"), "X:*f1-f2");
}

#[test]
fn in_navuotna_any_may_be_activated() {
    for rules in ["raisa", "maze"] {
        assert_eq!(legal(rules, "south *a1 *c1 *f1", "X"), "X:*a1-b1 X:*c1-d1 X:*f1-g1");
    }
}

#[test]
fn in_unjarga_the_soldier_moves_straight_ahead() {
    assert_eq!(after("unjarga", "south *c1; north *d3", "X:*c1-c2"), "south c2; north *d3");
    assert_eq!(after_by(NORTH, "unjarga", "south *c1; north *d3", "X:*d3-d2"), "south *c1; north d2");
    assert_eq!(legal_for(NORTH, "unjarga direction=miedut", "north *d3", "X"), "X:*d3-d2");
    assert_eq!(legal("unjarga", "south *a1; north *d3", "X"), "X:*a1-a2");
    assert_eq!(legal("unjarga", "south *o1; north *d3", "X"), "X:*o1-o2");
}

#[test]
fn it_lands_like_any_soldier() {
    for rules in ["raisa", "maze", "lagesvuotna queens=no", "vuovdaguoika", "gavkevuotna"] {
        assert_eq!(after(rules, "south *c1; north d1 *b3", "X:*c1-d1"), "south d1; north *b3");
    }
    assert_eq!(after("unjarga", "south *c1; north c2 *b3", "X:*c1-c2"), "south c2; north *b3");
    for rules in ["raisa", "maze", "lagesvuotna queens=no"] {
        assert_eq!(after(rules, "south *c1; north *b3; nobody Kd1", "X:*c1-d1"), "south d1 Kd1; north *b3");
    }
    for rules in ["vuovdaguoika", "gavkevuotna"] {
        assert_eq!(after(rules, "south *c1; north *b3; nobody Kd1", "X:*c1-d1"), "south d1 Ke1; north *b3");
    }
}

#[test]
fn it_may_end_on_a_sleeper_where_points_are_shared() {
    assert_eq!(after("raisa", "south *c1 *d1; north *b3", "X:*c1-d1"), "south d1 *d1; north *b3");
    assert_eq!(legal("vuovdaguoika", "south *c1 d1", "X"), "X:d1-e1");
}

#[test]
fn an_activation_of_the_devils_game_captures_nothing() {
    assert_eq!(legal("devils-game", "south *c1; north d1", "X"), "");
    assert_eq!(legal("devils-game", "south *c1; nobody Kd1", "X"), "");
    assert_eq!(legal("devils-game", "south *c1; north Kd1", "X"), "");
    assert_eq!(legal_for(NORTH, "devils-game", "south c3; north *d3", "X"), "");
    assert_eq!(legal("devils-game", "south *c1 d1; north d2", "X"), "X:*c1-d1 X:d1-e1");
}
