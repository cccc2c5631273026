//! Servers: their settings, their moderators, and changes on them.

pub mod greeting;
pub mod guild_changes;
pub(crate) mod member_left;
pub(crate) mod moderation;
pub(crate) mod removals;
pub(crate) mod settings;

use crate::connections::Connections;
use crate::connections::downtime::DowntimeTracker;
use crate::matches::{MatchServices, Matches, Members, Refusals, Sight};
use crate::outbox::{OutboxServices, Posts};
use crate::panic_guard::PanicGuard;
use crate::play::{MatchCommands, PlayServices};
use crate::ports::Clock;
use crate::puzzles::{DailyPuzzles, PuzzleServices};
use crate::server::guild_changes::GuildRetries;
use crate::state::SharedState;
use crate::state::daily_puzzle_signal::DailyPuzzleSignal;
use crate::state::forbidden_channels::ForbiddenChannels;
use crate::state::outbox_signal::OutboxSignal;
use gonagas_store::Store;
use std::sync::Arc;

/// Applies changes of servers.
pub struct Guilds {
    clock: Arc<dyn Clock>,
    daily_puzzle_signal: Arc<DailyPuzzleSignal>,
    downtime: Arc<DowntimeTracker>,
    forbidden_channels: Arc<ForbiddenChannels>,
    guild_retries: GuildRetries,
    outbox_signal: Arc<OutboxSignal>,
    store: Arc<Store>,
    connections: Arc<Connections>,
    daily_puzzles: Arc<DailyPuzzles>,
    matches: Arc<Matches>,
    panic_guard: Arc<PanicGuard>,
    posts: Arc<Posts>,
}

/// Stops matches of others.
pub(crate) struct Moderation {
    match_commands: Arc<MatchCommands>,
    matches: Arc<Matches>,
    members: Arc<Members>,
    refusals: Arc<Refusals>,
    sight: Arc<Sight>,
}

/// The settings of a server.
pub(crate) struct ServerSettings {
    clock: Arc<dyn Clock>,
    daily_puzzle_signal: Arc<DailyPuzzleSignal>,
    store: Arc<Store>,
}

/// The services of this folder.
pub(crate) struct ServerServices {
    pub(crate) guilds: Arc<Guilds>,
    pub(crate) moderation: Arc<Moderation>,
    pub(crate) server_settings: Arc<ServerSettings>,
}

impl ServerServices {
    pub(crate) fn new(
        state: &SharedState,
        matches: &MatchServices,
        outbox: &OutboxServices,
        play: &PlayServices,
        puzzles: &PuzzleServices,
    ) -> ServerServices {
        let guilds = Arc::new(Guilds {
            clock: Arc::clone(&state.clock),
            daily_puzzle_signal: Arc::clone(&state.daily_puzzle_signal),
            downtime: Arc::clone(&state.downtime),
            forbidden_channels: Arc::clone(&state.forbidden_channels),
            guild_retries: GuildRetries::default(),
            outbox_signal: Arc::clone(&state.outbox_signal),
            store: Arc::clone(&state.store),
            connections: Arc::clone(&state.connections),
            daily_puzzles: Arc::clone(&puzzles.daily_puzzles),
            matches: Arc::clone(&matches.matches),
            panic_guard: Arc::clone(&state.panic_guard),
            posts: Arc::clone(&outbox.posts),
        });
        let moderation = Arc::new(Moderation {
            match_commands: Arc::clone(&play.match_commands),
            matches: Arc::clone(&matches.matches),
            members: Arc::clone(&matches.members),
            refusals: Arc::clone(&matches.refusals),
            sight: Arc::clone(&matches.sight),
        });
        let server_settings = Arc::new(ServerSettings {
            clock: Arc::clone(&state.clock),
            daily_puzzle_signal: Arc::clone(&state.daily_puzzle_signal),
            store: Arc::clone(&state.store),
        });
        ServerServices { guilds, moderation, server_settings }
    }
}
