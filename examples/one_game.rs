//! Plays one game between two levels of the computer and prints it: `cargo run --example one_game -- 2 4 seega size=5`.
//!
//! The arguments are the levels of the first and the second seat, the rules and the name of the game in `docs/RULES.md`
//! with its options; all have defaults.

use anyhow::Context as _;
use gonagas_ai::opponent::budget::Budget;
use gonagas_ai::opponent::level::Level;
use gonagas_ai::opponent::session::choose;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use gonagas_core::session::rules::RequestedRules;
use gonagas_render::text::render_text;
use rand::RngExt as _;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |place: usize, default: &str| arguments.get(place).map_or(default.to_owned(), String::clone);
    let levels = [Level::parse(&argument(0, "3"))?, Level::parse(&argument(1, "3"))?];
    let rules = if arguments.len() > 2 { arguments[2..].join(" ") } else { "sahkku rules=raisa".to_owned() };

    // The library has no randomness of its own: rolls and random options come from this generator.
    let mut rng = rand::rng();
    let mut random = |below: u32| rng.random_range(0..below);
    let mut session = RequestedRules::parse(&rules)?.resolve(&mut random).start_session();
    loop {
        let action = match session.status() {
            GameStatus::Over(_) => break,
            GameStatus::AwaitingRoll(_) => session.sample_roll(&mut random).context("a roll is due")?,
            GameStatus::AwaitingAction(side) => {
                let level = levels[usize::from(side == Side::Second)];
                choose(&session, level, u64::from(random(u32::MAX)), Budget::nodes(2_000), None)?.action
            }
        };
        println!("{:3}. {action}", session.turn_number());
        session.play(&action)?;
    }
    println!("{}", render_text(&session.board(), &session.scene(), session.rules().game_info()));
    println!("{}", session.status());
    Ok(())
}
