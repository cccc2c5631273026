//! Verifiable randomness and keyed hashes.
//!
//! Before a challenge is accepted the bot makes a [`secret::Secret`] and publishes its
//! [commitment](secret::Secret::commitment). Both players may add a word. Every random number of the match then follows
//! from the secret, the words and its place ([`randomness::FairRandom`]). At the end the secret is revealed, and anyone
//! who has the match's record can compute every number again.
//!
//! This proves two things: without the secret nobody could foresee a number; and the bot, which knew the secret, could
//! not choose a number after it had seen a player's word. A player who gave no word has to trust the bot's operator for
//! the second.
//!
//! `docs/FAIR.md` describes the construction, so that a checker can be written without this code.

pub mod hmac_key;
pub mod randomness;
pub mod secret;
