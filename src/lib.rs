//! Gonagas: old two-player board games, played turn by turn in a Discord channel.

pub mod standin;
