//! The board message of a match and the texts on it.

pub mod board;
mod ending_explanation;
mod idle_rolls;
pub mod notice;
pub(crate) mod pair_text;
pub(crate) mod rating_change;
pub mod stop_reason;
pub(crate) mod takeback_request;
pub mod timing;
pub mod turn_line;
pub(crate) mod turn_summary;
