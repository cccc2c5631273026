//! What comes in is brought to what it asks for, and what the bot does by itself is started. Nothing below calls up here.
//!
//! - `requests`: each request to its subject.
//! - `controls`: each button and menu, by its custom id.
//! - `forms`: each form that was filled in.
//! - `background`: deliveries that wait, and deadlines, until the bot stops.

mod background;
mod controls;
mod forms;
mod requests;
