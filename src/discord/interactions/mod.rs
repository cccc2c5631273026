//! FIXME map

pub(in crate::discord) mod ack_state;
pub mod bot;
pub(in crate::discord) mod components;
pub(in crate::discord) mod dedup;
pub(in crate::discord) mod framework;
pub(in crate::discord) mod handlers;
pub(in crate::discord) mod requester;
pub mod responder;
