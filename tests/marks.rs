//! What a running game points out about its last turn.
#![allow(clippy::unwrap_used)]

use gonagas::kit::marks::Marks;
use gonagas::table::rules::Rules;
use gonagas::table::running::Table;

/// A game after these actions.
fn after(rules: &str, actions: &str) -> Table {
    let mut table = Rules::read(rules).unwrap().start();
    actions.split_whitespace().for_each(|action| table.play(action).unwrap());
    table
}

/// The points of each way, joined; and where something was taken.
fn told(table: &Table) -> (String, String) {
    let (board, Marks { last, taken, .. }) = (table.board(), table.marks());
    let names = |sites: Vec<u8>| sites.into_iter().map(|site| board.name(site).to_owned()).collect::<Vec<_>>();
    let ways: Vec<_> = last.into_iter().map(|way| names(way).join("-")).collect();
    (ways.join(" "), names(taken.into_iter().map(|(site, _)| site).collect()).join(" "))
}

#[track_caller]
fn check(rules: &str, actions: &str, last: &str, taken: &str) {
    assert_eq!(told(&after(rules, actions)), (last.to_owned(), taken.to_owned()));
}

#[test]
fn at_the_start_there_is_nothing() {
    check("shap-luk", "", "", "");
}

#[test]
fn a_move_has_a_beginning_and_an_end() {
    check("shap-luk", "a2-b2", "a2-b2", "");
}

#[test]
fn a_pair_that_is_taken_is_no_part_of_the_way() {
    check("shap-luk", "a2-b2 c3-d4xc5xe3", "c3-d4", "e3 c5");
}

#[test]
fn a_flight_goes_over_the_tip() {
    let way = "a2-b2 c3-d4xc5xe3 a5-b4 d4-c5xb5xd5 a1-a2 c5-d5 b1-a1 d5-c5 e4-e3 c5-b5 b2-c3 b5-b6 a3-b2";
    check("shap-luk", &format!("{way} b6-c7>d3xc3xe3"), "b6-c7-d3", "c3 e3");
}

#[test]
fn only_the_last_turn_is_told() {
    check("shap-luk", "a2-b2 c3-d4xc5xe3 a1-a2", "a1-a2", "");
}

#[test]
fn stones_placed_in_one_turn_are_ways_of_their_own() {
    check("seega size=5", "a1 a2 b1", "b1", "");
    check("seega size=5", "a1 a2 b1 b2", "b1 b2", "");
}
