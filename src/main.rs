//! Reads settings and chooses a subcommand; nothing else.

fn main() {}
