//! Straight moves of kings and queens, and the bends at the ends of the rows.

use crate::games::sahkku::tests::*;

/// Checks the destinations of South's king, and of its queen, from a point with these dice.
fn check(from: &str, dice: &str, ends: &str) {
    let expected =
        |piece: &str| ends.split(' ').map(|end| format!("{dice}:{piece}{from}-{end}")).collect::<Vec<_>>().join(" ");
    for side in Side::BOTH {
        let owner = if side == SOUTH { "south" } else { "north" };
        let of = |rules: &str, piece: &str| legal_for(side, rules, &format!("{owner} {piece}{from}"), dice);
        assert_eq!(of("unjarga", "K"), expected("K"));
        if dice != "-" {
            assert_eq!(of("lagesvuotna", "K"), expected("K"));
            assert_eq!(of("lagesvuotna", "Q"), expected("Q"));
        }
    }
}

#[test]
fn they_move_left_right_up_or_down() {
    check("h2", "X", "g2 h1 h3 i2");
    check("h2", "2", "f2 j2");
    check("h1", "2", "f1 h3 j1");
    check("h3", "2", "f3 h1 j3");
    check("h1", "3", "e1 k1");
    check("h2", "-", "d2 l2");
}

#[test]
fn bend_leads_from_the_middle_row_into_either_home_row() {
    check("b2", "2", "a1 a3 d2");
    check("b2", "3", "b1 b3 e2");
    check("c2", "3", "a1 a3 f2");
    check("c2", "-", "b1 b3 g2");
    check("n2", "3", "k2 n1 n3");
}

#[test]
fn bend_leads_from_a_home_row_into_the_middle_row() {
    check("b1", "3", "b2 e1");
    check("b3", "3", "b2 e3");
    check("n3", "3", "k3 n2");
    check("n1", "-", "j1 m2");
    check("d1", "-", "a2 h1");
}

#[test]
fn a_move_may_start_with_the_bend() {
    check("a1", "2", "a3 b2 c1");
    check("o2", "2", "m2 n1 n3");
    check("o3", "-", "k3 l2");
}

#[test]
fn two_paths_to_the_same_end_are_one_action() {
    check("a1", "X", "a2 b1");
    check("o2", "X", "n2 o1 o3");
    check("o3", "X", "n3 o2");
}

#[test]
fn there_are_no_vertical_bends() {
    check("e1", "3", "b1 h1");
    check("e3", "-", "a3 i3");
}

#[test]
fn any_pieces_in_between_are_jumped() {
    let pieces = "south b2 Kc2; north a2 *o3";
    assert_eq!(legal("unjarga", pieces, "3"), "3:Kc2-a1 3:Kc2-a3 3:Kc2-f2 3:b2-b3");
    assert_eq!(after("unjarga", pieces, "3:Kc2-a1"), "south Ka1 b2; north a2 *o3");
}
