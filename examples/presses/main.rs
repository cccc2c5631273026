//! Counts the presses that a turn takes, in random play of whole matches: `cargo run --example presses`.
//!
//! The number of matches of each kind can be given as the argument; it is 20 otherwise.

mod measure;

use gonagas_core::session::rules;

/// The number of matches of each kind.
const MATCHES: u64 = 20;

fn main() -> anyhow::Result<()> {
    let matches = std::env::args().nth(1).map_or(Ok(MATCHES), |number| number.parse())?;
    println!("{}\n", measure::COUNTING_RULE);
    println!(
        "{:<34} {:<16} {:>7} {:>9} {:>9} {:>9} {:>7}",
        "rules", "task", "turns", "presses", "a turn", "a choice", "menus"
    );
    for rules in kinds() {
        for (task, figures) in measure::measure(&rules, matches)? {
            println!(
                "{rules:<34} {task:<16} {:>7} {:>9} {:>9.2} {:>9.2} {:>7.2}",
                figures.turns,
                figures.presses,
                figures.per_turn(),
                figures.per_turn_with_choice(),
                figures.menus_per_message()
            );
        }
    }
    Ok(())
}

/// Returns every game and rule set with its default options, and Seega in every size.
fn kinds() -> Vec<String> {
    let listed =
        rules::list_rule_sets().into_iter().map(|listing| format!("{} {}", listing.game_info.id, listing.selector));
    let sizes = ["5", "9"].map(|size| format!("seega size={size}"));
    listed.map(|text| text.trim_end().to_owned()).chain(sizes).collect()
}
