//! The dispatch of what users send, and the background tasks of the bot. The other folders of `app` call nothing here.
//!
//! - `requests`: every request.
//! - `controls`: buttons and menus, by their custom ids.
//! - `forms`: submitted forms.
//! - `background`: the outbox worker and the deadline worker.

mod background;
mod controls;
mod forms;
mod requests;
