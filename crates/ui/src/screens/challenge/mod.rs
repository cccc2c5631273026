//! Challenges.
//!
//! - `challenge_form`: a challenge that is being put together.
//! - `challenge_message`: the message of a challenge, until it is answered and after.
//! - `computer_offer`: the private offer to play the computer meanwhile.
//! - `word_form`: the modal that adds a word to the randomness.

pub mod challenge_form;
pub mod challenge_message;
pub mod computer_offer;
pub mod word_form;
