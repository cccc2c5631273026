//! Draws that anyone can check, and hashes that nobody can.
//!
//! Before anybody accepts a challenge the bot makes a [`secret::Secret`] and shows its
//! [commitment](secret::Secret::commitment). Both players may add a word. Every draw of the match then follows from the
//! secret and the words by its place ([`randomness::FairRandom`]), and at the end the secret is shown: whoever has the match's
//! record can work out every draw again.
//!
//! What that proves: who did not know the secret could not foresee a draw; and the bot, which knew it, could not choose a
//! draw after it had seen a player's word. A player who gave no word has to trust whoever runs the bot for that part.
//!
//! The construction is written down in `docs/FAIR.md`, so that a checker can be written without this code.
//!
//! - [`secret`]: the secret and its commitment.
//! - [`randomness`]: numbers from a secret, the players' words and a place.
//! - [`hex`]: bytes as people copy them.
//! - [`hmac_key`]: hashes that need a key, for what must be recognised and not known.

pub mod hex;
pub mod hmac_key;
pub mod randomness;
pub mod secret;
