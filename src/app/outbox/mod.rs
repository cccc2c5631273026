//! FIXME map

pub(in crate::app) mod audience;
pub(in crate::app) mod deliver;
pub(in crate::app) mod direct_messages;
pub(in crate::app) mod entries;
pub(in crate::app) mod outbox_signal;
pub(in crate::app) mod reminders;
pub(in crate::app) mod respond;
pub(in crate::app) mod retry;
pub(in crate::app) mod threads;
