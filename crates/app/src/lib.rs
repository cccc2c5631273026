//! The application: each step loads a match, decides, stores the events with their effects, and delivers the effects.
//! It does not know Discord: `ports` has the traits that it needs of the outside, `request` has what users send, as
//! plain data, and `commands` has a file for each command. `services` makes the services of the folders, each with the
//! ones that it uses.
//!
//! No state that a restart may not lose is kept in memory. Each step locks its match, so that the messages of one match
//! are delivered in order. A match belongs to one process at a time, the one that has claimed the shard of its server,
//! and the store refuses whatever another one writes; so the locks in memory suffice. An append still names the event
//! that it follows, and fails when the log has grown since.

mod analysis;
mod attempts;
mod autocomplete;
pub mod autocomplete_input;
mod background;
mod challenges;
mod clocks;
pub mod command_kit;
pub mod commands;
mod competitions;
mod computer;
mod connections;
mod dispatch;
mod history;
mod learning;
pub mod matches;
mod outbox;
pub mod panic_guard;
mod people;
mod permissions;
mod play;
pub mod ports;
mod puzzles;
mod reply_plans;
pub mod request;
mod request_context;
pub mod requester;
pub mod server;
mod services;
mod state;
pub mod status;
mod user_error;
pub mod workers;

/// Limits on how often people may do what costs others something: pings, rendering, reading the database.
///
/// They are in memory; `docs/LIMITS.md` says why a restart may forget them.
mod limits {
    pub mod check;
    pub mod limited_action;
    pub mod usage;
}

pub use crate::autocomplete::Suggestions;
pub use crate::background::Workers;
pub use crate::connections::Connections;
pub use crate::request_context::RequestContext;
use crate::requester::Requester;
pub use crate::server::Guilds;
pub use crate::services::{HeldInMemory, Services};
pub use crate::state::SecretSource;
pub use crate::user_error::UserError;
use gonagas_ui::i18n::Catalog;

/// Returns the texts of private messages to this requester.
fn private_catalog(requester: &Requester) -> Catalog {
    Catalog::for_locale(requester.reading_locale())
}
