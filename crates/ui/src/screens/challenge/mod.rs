//! Challenges.

pub mod challenge_form;
pub mod challenge_message;
pub mod computer_offer;
pub mod rule_set_question;
