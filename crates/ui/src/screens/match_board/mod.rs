//! The board message of a match and the texts on it.

pub mod board;
pub mod notice;
pub(in crate::screens) mod pair_text;
pub(in crate::screens) mod rating_change;
pub mod stop_reason;
pub(in crate::screens) mod takeback_request;
pub mod timing;
pub mod turn_line;
pub(in crate::screens) mod turn_summary;
