//! FIXME map

pub(in crate::app) mod blocks;
pub(in crate::app) mod challenge_form;
pub(in crate::app) mod open_challenges;
pub(in crate::app) mod propose;
pub(in crate::app) mod rematch;
pub(in crate::app) mod solo;
