//! FIXME map

pub mod challenge_form;
pub mod challenge_message;
pub mod word_form;
