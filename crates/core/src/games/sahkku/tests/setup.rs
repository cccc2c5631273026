//! The board and the pieces at the start.

use crate::games::sahkku::tests::*;
use std::ops::RangeInclusive;

/// Returns a row of sleeping soldiers.
fn row(columns: RangeInclusive<char>, number: u8) -> String {
    columns.map(|column| format!(" *{column}{number}")).collect()
}

#[test]
fn there_are_three_rows_of_points() {
    for (rules, columns) in [("unjarga", 15), ("devils-game", 15), ("raisa", 13), ("devils-game columns=10", 10)] {
        let names: Vec<_> = Match::start(rules).game.board().points.into_iter().map(|point| point.name).collect();
        let column = |number: usize| char::from(b"abcdefghijklmno"[number]);
        let all = (1..=3).flat_map(|row| (0..columns).map(move |number| format!("{}{row}", column(number))));
        assert_eq!(names, all.collect::<Vec<_>>(), "{rules}");
    }
}

#[test]
fn each_side_has_a_row_of_sleeping_soldiers_and_the_king_stands_in_the_middle() {
    let pieces = format!("south{}; north{}; nobody Kh2", row('a'..='o', 1), row('a'..='o', 3));
    for rules in ["devils-game", "lagesvuotna queens=no", "vuovdaguoika", "gavkevuotna", "unjarga"] {
        assert_eq!(Match::start(rules).pieces(), pieces, "{rules}");
    }
}

#[test]
fn the_devils_game_is_played_on_10_columns_too() {
    let pieces = format!("south{}; north{}; nobody Ke2", row('a'..='j', 1), row('a'..='j', 3));
    assert_eq!(Match::start("devils-game columns=10").pieces(), pieces);
    assert_eq!(Match::start("devils-game columns=10").score(), [10, 10]);
}

#[test]
fn in_navuotna_the_first_point_on_the_right_is_empty() {
    let pieces = format!("south{}; north{}; nobody Kg2", row('a'..='l', 1), row('b'..='m', 3));
    for rules in ["raisa", "maze"] {
        assert_eq!(Match::start(rules).pieces(), pieces);
    }
}

#[test]
fn lagesvuotna_has_two_sleeping_queens() {
    let [south, north] = [row('a'..='o', 1), row('a'..='o', 3)];
    let pieces = format!("south{south} *Ql2; north *Qd2{north}; nobody Kh2");
    assert_eq!(Match::start("lagesvuotna").pieces(), pieces);
}

#[test]
fn the_score_is_the_soldiers_left() {
    for (rules, soldiers) in [("raisa", 12), ("maze", 12), ("devils-game", 15), ("unjarga", 15), ("lagesvuotna", 15)] {
        assert_eq!(Match::start(rules).score(), [soldiers, soldiers]);
    }
    assert_eq!(Match::at("devils-game", "south *a1 Wa1 b2 b2 Kc2; north Ho2 *o3").score(), [5, 2]);
    assert_eq!(Match::at("unjarga", "south b2 Kc2; north *o3").score(), [1, 1]);
}

#[test]
fn perft_matches_another_implementation() {
    let counts = [
        ("devils-game", [20, 210, 2136, 21669]),
        ("raisa", [10, 69, 488, 3282]),
        ("maze", [10, 69, 488, 3282]),
        ("lagesvuotna refusing=yes", [20, 225, 2380, 25028]),
        ("lagesvuotna queens=no refusing=yes", [20, 225, 2360, 24682]),
        // By hand: after each second roll the decisions that are no longer there, and the uses of an X in their place.
        ("lagesvuotna", [20, 225, 2380, 25028 + 11]),
        ("lagesvuotna queens=no", [20, 225, 2360, 24682 - 45]),
        ("vuovdaguoika", [20, 211, 2149, 21724]),
        ("gavkevuotna", [20, 210, 2120, 21225]),
        ("unjarga", [20, 225, 2360, 24669]),
    ];
    for (rules, counts) in counts {
        let start = Match::start(rules);
        assert_eq!([1, 2, 3, 4].map(|depth| start.perft(depth)), counts, "{rules}");
    }
}
