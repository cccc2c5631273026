//! FIXME map

pub mod challenge_form;
pub mod leaderboard;
pub mod match_control;
pub mod match_list;
pub mod open_challenges;
pub mod private_control;
pub mod replay;
