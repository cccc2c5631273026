//! Users: their preferences, the matches that they watch, and the data that is stored about them.

pub mod data_export;
pub mod digests;
pub mod names;
pub mod preferences;
pub mod privacy;
pub mod watch;

use crate::clocks::{ClockServices, Clocks};
use crate::connections::downtime::DowntimeTracker;
use crate::limits::check::Limits;
use crate::matches::{Languages, MatchServices, Matches, Sight};
use crate::outbox::{DirectMessages, Outbox, OutboxServices, PrivateBoards};
use crate::play::{MatchCommands, PlayServices};
use crate::ports::Clock;
use crate::state::SharedState;
use crate::state::outbox_signal::OutboxSignal;
use crate::state::recent_names::RecentNames;
use gonagas_store::Store;
use std::sync::Arc;
use tokio::sync::Notify;

/// The names of people on lists that span servers.
pub struct Names {
    clock: Arc<dyn Clock>,
    recent_names: Arc<RecentNames>,
    store: Arc<Store>,
}

/// The daily messages about the matches that wait for people.
pub struct Digests {
    clock: Arc<dyn Clock>,
    downtime: Arc<DowntimeTracker>,
    store: Arc<Store>,
    direct_messages: Arc<DirectMessages>,
}

/// The preferences of a person.
pub struct PreferencesPanel {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
    direct_messages: Arc<DirectMessages>,
    languages: Arc<Languages>,
    limits: Arc<Limits>,
}

/// Exports, hides and erases what is stored about a person.
pub struct Privacy {
    clock: Arc<dyn Clock>,
    deadline_signal: Arc<Notify>,
    downtime: Arc<DowntimeTracker>,
    outbox_signal: Arc<OutboxSignal>,
    recent_names: Arc<RecentNames>,
    store: Arc<Store>,
    clocks: Arc<Clocks>,
    direct_messages: Arc<DirectMessages>,
    limits: Arc<Limits>,
    match_commands: Arc<MatchCommands>,
    matches: Arc<Matches>,
    outbox: Arc<Outbox>,
}

/// Watches matches of others.
pub struct Watching {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
    direct_messages: Arc<DirectMessages>,
    languages: Arc<Languages>,
    limits: Arc<Limits>,
    matches: Arc<Matches>,
    names: Arc<Names>,
    private_boards: Arc<PrivateBoards>,
    sight: Arc<Sight>,
}

/// The services of this folder.
pub struct PeopleServices {
    pub digests: Arc<Digests>,
    pub names: Arc<Names>,
    pub preferences_panel: Arc<PreferencesPanel>,
    pub privacy: Arc<Privacy>,
    pub watching: Arc<Watching>,
}

impl PeopleServices {
    pub fn new(
        state: &SharedState,
        matches: &MatchServices,
        clocks: &ClockServices,
        outbox: &OutboxServices,
        play: &PlayServices,
    ) -> PeopleServices {
        let names = Arc::new(Names {
            clock: Arc::clone(&state.clock),
            recent_names: Arc::clone(&state.recent_names),
            store: Arc::clone(&state.store),
        });
        let digests = Arc::new(Digests {
            clock: Arc::clone(&state.clock),
            downtime: Arc::clone(&state.downtime),
            store: Arc::clone(&state.store),
            direct_messages: Arc::clone(&outbox.direct_messages),
        });
        let preferences_panel = Arc::new(PreferencesPanel {
            clock: Arc::clone(&state.clock),
            store: Arc::clone(&state.store),
            direct_messages: Arc::clone(&outbox.direct_messages),
            languages: Arc::clone(&matches.languages),
            limits: Arc::clone(&state.limits),
        });
        let privacy = Arc::new(Privacy {
            clock: Arc::clone(&state.clock),
            deadline_signal: Arc::clone(&state.deadline_signal),
            downtime: Arc::clone(&state.downtime),
            outbox_signal: Arc::clone(&state.outbox_signal),
            recent_names: Arc::clone(&state.recent_names),
            store: Arc::clone(&state.store),
            clocks: Arc::clone(&clocks.clocks),
            direct_messages: Arc::clone(&outbox.direct_messages),
            limits: Arc::clone(&state.limits),
            match_commands: Arc::clone(&play.match_commands),
            matches: Arc::clone(&matches.matches),
            outbox: Arc::clone(&outbox.outbox),
        });
        let watching = Arc::new(Watching {
            clock: Arc::clone(&state.clock),
            store: Arc::clone(&state.store),
            direct_messages: Arc::clone(&outbox.direct_messages),
            languages: Arc::clone(&matches.languages),
            limits: Arc::clone(&state.limits),
            matches: Arc::clone(&matches.matches),
            names: Arc::clone(&names),
            private_boards: Arc::clone(&outbox.private_boards),
            sight: Arc::clone(&matches.sight),
        });
        PeopleServices { digests, names, preferences_panel, privacy, watching }
    }
}
