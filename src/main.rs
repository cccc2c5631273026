//! Chooses a subcommand; nothing else.

fn main() -> anyhow::Result<()> {
    gonagas::cli::run()
}
