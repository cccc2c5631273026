//! FIXME map

pub(in crate::ui::screens) mod action_text;
pub mod board;
pub(in crate::ui::screens) mod rating_change;
pub mod stop_reason;
pub(in crate::ui::screens) mod takeback_request;
pub mod timing;
pub(in crate::ui::screens) mod turn_summary;
