//! The presses that a turn takes in random play of whole matches. `cargo run --example presses` prints them.

#[path = "../../examples/presses/measure.rs"]
mod measure;

use crate::support::list_rule_sets;
use measure::{COUNTING_RULE, Figures, measure};

/// The number of matches of each kind. More would change the second digit after the point only.
const MATCHES: u64 = 3;

fn figures(rules: &str, task: &str) -> Figures {
    let figures = measure(rules, MATCHES).unwrap()[task];
    assert!(figures.per_turn() <= figures.per_turn_with_choice(), "turns without a press count: {COUNTING_RULE}");
    // The first neutral stone of Pahtum and the first stones on nine by nine cells take most menus.
    assert!(figures.menus_per_message() <= 3.0, "{rules}, {task}: {} menus", figures.menus_per_message());
    figures
}

#[track_caller]
fn at_most(rules: &str, task: &str, most: f64) {
    let mean = figures(rules, task).per_turn_with_choice();
    assert!(mean > 0.5 && mean <= most, "{rules}, {task}: {mean}. {COUNTING_RULE}");
}

#[test]
fn placing_takes_one_menu_and_a_pick_for_each_piece() {
    at_most("pahtum blocks=7", "place-stone", 2.0);
    at_most("seega size=5", "place-stones", 3.0);
    // Two halves of the board are two menus: two stones of one half take three presses, of different halves four.
    at_most("seega size=7", "place-stones", 3.5);
}

#[test]
fn moving_takes_hardly_more_than_opening_a_menu_and_picking() {
    for rules in ["seega size=5", "seega size=7", "seega size=9"] {
        at_most(rules, "move-stone", 2.2);
    }
    at_most("shap-luk", "move-piece", 2.2);
}

#[test]
fn turn_of_sahkku_takes_three_presses_at_most() {
    let mut presses = 0;
    let mut turns = 0;
    for listing in list_rule_sets().iter().filter(|listing| listing.game_info.id == "sahkku") {
        let rules = format!("sahkku {}", listing.selector);
        let Figures { presses: of_set, turns_with_choice, .. } = figures(&rules, "use-dice");
        (presses, turns) = (presses + of_set, turns + turns_with_choice);
        at_most(&rules, "use-dice", 3.0);
    }
    let mean = f64::from(presses) / f64::from(turns);
    assert!(mean <= 3.0, "{mean}");
}
