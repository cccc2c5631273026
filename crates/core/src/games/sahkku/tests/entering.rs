//! The king of Unjárga, who is taken by entering the enemy row.

use crate::games::sahkku::tests::*;

const ALL: [&str; 4] = ["unjarga", "unjarga king=landing", "unjarga king=entry", "unjarga king=removal"];
const EVERY_ENTRY: [&str; 2] = ["unjarga", "unjarga king=entry"];
const FIRST_ENTRY: [&str; 2] = ["unjarga king=landing", "unjarga king=removal"];

#[test]
fn neutral_king_is_no_obstacle_and_not_taken_by_landing() {
    for rules in ALL {
        assert_eq!(after(rules, "south c2; north *o3; nobody Kb2", "X:c2-b2"), "south b2; north *o3; nobody Kb2");
        let capture = after(rules, "south c2; north b2 *o3; nobody Kb2", "X:c2-b2");
        assert_eq!(capture, "south b2; north *o3; nobody Kb2");
        assert_eq!(after(rules, "south *b1; north *o3; nobody Kb2", "X:*b1-b2"), "south b2; north *o3; nobody Kb2");
    }
}

#[test]
fn first_entry_into_the_enemy_row_takes_him_where_he_is() {
    for rules in ALL {
        assert_eq!(legal(rules, "south a2; nobody Kh2", "X"), "X:a2-a3");
        assert_eq!(after(rules, "south a2; north h2 *o3; nobody Kh2", "X:a2-a3"), "south Kh2 a3; north h2 *o3");
        assert_eq!(after(rules, "south b2 h2; north *o3; nobody Kh2", "3:b2-b3"), "south h2 Kh2 b3; north *o3");
        assert_eq!(after_by(NORTH, rules, "south *a1; north o2; nobody Kh2", "X:o2-o1"), "south *a1; north o1 Kh2");
    }
}

#[test]
fn a_move_within_the_row_or_out_of_it_does_not_enter() {
    for rules in ALL {
        assert_eq!(after(rules, "south a3; north *o3; nobody Kh2", "X:a3-b3"), "south b3; north *o3; nobody Kh2");
        assert_eq!(after(rules, "south o3; north *b3; nobody Kh2", "X:o3-o2"), "south o2; north *b3; nobody Kh2");
        assert_eq!(after(rules, "south c2; north *b3; nobody Kh2", "2:c2-a2"), "south a2; north *b3; nobody Kh2");
    }
}

#[test]
fn every_entry_takes_him_with_option_entry() {
    for rules in EVERY_ENTRY {
        assert_eq!(after(rules, "south a2; north Kh2 h2 *o3", "X:a2-a3"), "south Kh2 a3; north h2 *o3");
        assert_eq!(after(rules, "south a2 Kh2; north *o3", "X:a2-a3"), "south Kh2 a3; north *o3");
    }
    for rules in FIRST_ENTRY {
        assert_eq!(after(rules, "south a2; north Kh2 *o3", "X:a2-a3"), "south a3; north Kh2 *o3");
    }
}

#[test]
fn landing_takes_him_with_option_landing() {
    for rules in ["unjarga", "unjarga king=landing", "unjarga sharing=no", "unjarga king=landing sharing=no"] {
        assert_eq!(after(rules, "south c2; north Kb2 *o3", "X:c2-b2"), "south b2 Kb2; north *o3");
        assert_eq!(after(rules, "south *b1; north Kb2 *o3", "X:*b1-b2"), "south b2 Kb2; north *o3");
    }
}

#[test]
fn landing_on_him_captures_the_holders_soldiers() {
    for rules in ["unjarga", "unjarga king=landing"] {
        assert_eq!(after(rules, "south c2; north b2 b2 Kb2 *o3", "X:c2-b2"), "south b2 Kb2; north *o3");
    }
    assert_eq!(after("unjarga king=removal", "south c2; north b2 Kb2 *o3", "X:c2-b2x"), "south b2; north *o3");
    assert_eq!(after("unjarga king=removal", "south c2; north b2 Kb2 *o3", "X:c2-b2+"), "south b2 Kb2; north *o3");
}

#[test]
fn opponent_never_ends_on_his_point_with_option_entry() {
    assert_eq!(legal("unjarga king=entry", "south c2; north b2 Kb2", "X"), "");
    assert_eq!(legal("unjarga king=entry", "south a2; north Ka3", "X"), "");
    assert_eq!(legal("unjarga king=entry", "south *b1; north Kb2", "X"), "");
}

#[test]
fn taker_may_remove_him_with_option_removal() {
    let rules = "unjarga king=removal";
    assert_eq!(legal(rules, "south c2; north Kb2", "X"), "X:c2-b2+ X:c2-b2x");
    assert_eq!(legal(rules, "south *b1; north Kb2", "X"), "X:*b1-b2+ X:*b1-b2x");
    // The first taking, by entering, gives no choice.
    assert_eq!(legal(rules, "south a2; nobody Kh2", "X"), "X:a2-a3");
    assert_eq!(legal(rules, "south a2; nobody Ka3", "X"), "X:a2-a3");
    let gone = Match::at(rules, "south c2 a2; north Kb2 *o3").dice("XX").play("X:c2-b2x X:a2-a3");
    assert_eq!(gone.pieces(), "south b2 a3; north *o3");
}

#[test]
fn a_move_that_enters_and_lands_on_him_is_one_taking() {
    assert_eq!(legal("unjarga", "south a2; north Ka3", "X"), "X:a2-a3");
    assert_eq!(after("unjarga", "south a2; north Ka3 *o3", "X:a2-a3"), "south a3 Ka3; north *o3");
    assert_eq!(after("unjarga", "south a2; north *o3; nobody Ka3", "X:a2-a3"), "south a3 Ka3; north *o3");
}

#[test]
fn soldier_that_landed_on_him_shares_his_point_until_one_of_them_moves() {
    let this = Match::at("unjarga sharing=no", "south c2; north Kb2 *o3").dice("XX").play("X:c2-b2");
    assert_eq!(this.legal(), "X:Kb2-a2 X:Kb2-b1 X:Kb2-b3 X:Kb2-c2 X:b2-a2");
}

#[test]
fn soldiers_on_his_point_stay_when_he_is_taken_by_entering() {
    for rules in EVERY_ENTRY {
        assert_eq!(after(rules, "south a2; north h2 h2 Kh2 *o3", "X:a2-a3"), "south Kh2 a3; north h2 h2 *o3");
        assert_eq!(after(rules, "south a2 h2; north Kh2 *o3", "X:a2-a3"), "south h2 Kh2 a3; north *o3");
    }
}

#[test]
fn soldier_already_on_his_point_does_not_take_him() {
    assert_eq!(after("unjarga", "south c2 h2; north Kh2 *o3", "X:c2-b2"), "south b2 h2; north Kh2 *o3");
}

#[test]
fn a_piece_of_his_holders_never_ends_on_his_point_not_even_to_capture() {
    for rules in ALL {
        assert_eq!(legal(rules, "south c2 Kb2; north b2", "X"), "X:Kb2-a2 X:Kb2-b1 X:Kb2-b3");
        assert_eq!(legal(rules, "south *b1 Kb2", "2"), "2:Kb2-a1 2:Kb2-a3 2:Kb2-d2");
        assert!(!legal(rules, "south *b1 Kb2", "X").contains('*'), "{rules}");
    }
}

#[test]
fn no_soldier_ends_beside_its_own_there_with_one_piece_to_a_point() {
    let pieces = "south c2 b2; north Kb2 *o3";
    assert_eq!(legal("unjarga sharing=no", pieces, "X"), "X:b2-a2");
    assert_eq!(legal("unjarga", pieces, "X"), "X:b2-a2 X:c2-b2");
}

#[test]
fn the_king_captures_asleep_or_awake_and_never_ends_on_his_own_side() {
    for rules in ALL {
        assert_eq!(after(rules, "south Kb2 *a1; north *b3 *o3", "X:Kb2-b3"), "south *a1 Kb3; north *o3");
        assert_eq!(after(rules, "south Kb2 *a1; north c2 c2 *o3", "X:Kb2-c2"), "south *a1 Kc2; north *o3");
        assert_eq!(legal(rules, "south Kb2 *b1 b3; north *o3", "2"), "2:Kb2-a1 2:Kb2-a3 2:Kb2-d2 2:b3-d3");
        assert!(!legal(rules, "south Kb2 *b1 b3; north *o3", "X").contains("Kb2-b"), "{rules}");
    }
}

#[test]
fn his_own_moves_are_no_entry() {
    assert_eq!(after("unjarga", "south Ka2 *a1; north *o3", "X:Ka2-a3"), "south *a1 Ka3; north *o3");
}

/// Lágesvuotna's king with the option `king=unjarga`.
const FIRST_JOINS: [&str; 2] = ["lagesvuotna king=unjarga", "lagesvuotna queens=no king=unjarga"];

#[test]
fn nothing_ends_on_his_point_before_the_first_entry_in_lagesvuotna() {
    for rules in FIRST_JOINS {
        assert_eq!(legal(rules, "south c2; north *o3; nobody Kb2", "X"), "", "a soldier");
        assert_eq!(legal(rules, "south c2; north *o3; nobody Kb2", "2"), "2:c2-a2", "it is jumped");
        assert_eq!(legal(rules, "south *o1; north *a3; nobody Ko2", "X"), "", "an activation");
        assert_eq!(legal_for(NORTH, rules, "south *o1; north c2; nobody Kd2", "X"), "", "either side");
    }
    let [rules, _] = FIRST_JOINS;
    for queen in ["Q", "*Q"] {
        let pieces = format!("south {queen}c2; north *o3; nobody Kb2");
        assert_eq!(legal(rules, &pieces, "X"), "X:Qc2-c1 X:Qc2-c3 X:Qc2-d2", "a queen");
    }
}

#[test]
fn first_soldier_to_enter_takes_lagesvuotnas_king_where_he_is() {
    for rules in FIRST_JOINS {
        assert_eq!(after(rules, "south a2; north *o3; nobody Kh2", "X:a2-a3"), "south Kh2 a3; north *o3");
        assert_eq!(after(rules, "south a2; north a3 *o3; nobody Kh2", "X:a2-a3"), "south Kh2 a3; north *o3");
        assert_eq!(after_by(NORTH, rules, "south *a1; north o2; nobody Kh2", "X:o2-o1"), "south *a1; north o1 Kh2");
        // Later entries change nothing.
        assert_eq!(after(rules, "south a2; north Kh2 *o3", "X:a2-a3"), "south a3; north Kh2 *o3");
        // From then on he is taken by landing on him.
        assert_eq!(after(rules, "south c2; north Kb2 *o3", "X:c2-b2"), "south b2 Kb2; north *o3");
    }
    let [_, rules] = FIRST_JOINS;
    let moved = Match::at(rules, "south a2; north b2 *o3; nobody Kh2").dice("X3").play("X:a2-a3 3:Kh2-e2");
    assert_eq!(moved.pieces(), "south Ke2 a3; north b2 *o3", "with the next die of the same turn");
    let captures_last = Match::at(rules, "south a2; north a3; nobody Kh2").dice("X");
    assert_eq!(captures_last.play("X:a2-a3").status(), "over 1 captured");
}

#[test]
fn queen_that_enters_takes_nothing() {
    let [rules, _] = FIRST_JOINS;
    let entered = after(rules, "south Qa2 c2; north *o3; nobody Kh2", "X:Qa2-a3");
    assert_eq!(entered, "south c2 Qa3; north *o3; nobody Kh2");
}
