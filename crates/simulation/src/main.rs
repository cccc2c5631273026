//! The program for development: runs the bot in a model of Discord with faults, or kills the real one while people
//! play.

mod simulate;
mod torture_command;

use clap::Parser;

/// Try Gonagas hard: in a simulated Discord, or under kills.
#[derive(Debug, Parser)]
#[command(version)]
enum Trial {
    Simulate(simulate::SimulateArgs),
    Torture(torture_command::TortureArgs),
}

fn main() -> anyhow::Result<()> {
    match Trial::parse() {
        Trial::Simulate(simulate) => simulate.run(),
        Trial::Torture(torture) => torture.run(),
    }
}
