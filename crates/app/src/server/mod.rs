//! Servers: their settings, their moderators, and changes on them.

mod champion_roles;
pub mod greeting;
pub mod guild_changes;
pub(crate) mod member_left;
pub(crate) mod moderation;
mod month_reviews;
pub(crate) mod removals;
pub(crate) mod settings;

use crate::connections::Connections;
use crate::connections::downtime::DowntimeTracker;
use crate::matches::{MatchServices, Matches, Members, Refusals, Sight};
use crate::outbox::{OutboxServices, Posts};
use crate::panic_guard::PanicGuard;
use crate::play::{MatchCommands, PlayServices};
use crate::ports::Clock;
use crate::server::guild_changes::GuildRetries;
use crate::state::SharedState;
use crate::state::daily_puzzle_signal::DailyPuzzleSignal;
use crate::state::forbidden_channels::ForbiddenChannels;
use crate::state::outbox_signal::OutboxSignal;
use gonagas_store::Store;
use std::sync::Arc;
use tokio::sync::Notify;

/// Gives the champions of a server their roles.
pub struct ChampionRoles {
    clock: Arc<dyn Clock>,
    downtime: Arc<DowntimeTracker>,
    store: Arc<Store>,
}

/// Applies changes of servers.
pub struct Guilds {
    champion_signal: Arc<Notify>,
    clock: Arc<dyn Clock>,
    daily_puzzle_signal: Arc<DailyPuzzleSignal>,
    downtime: Arc<DowntimeTracker>,
    forbidden_channels: Arc<ForbiddenChannels>,
    guild_retries: GuildRetries,
    outbox_signal: Arc<OutboxSignal>,
    store: Arc<Store>,
    connections: Arc<Connections>,
    matches: Arc<Matches>,
    panic_guard: Arc<PanicGuard>,
    posts: Arc<Posts>,
}

/// Posts the review of each month.
pub struct MonthReviews {
    downtime: Arc<DowntimeTracker>,
    store: Arc<Store>,
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
    champion_signal: Arc<Notify>,
    clock: Arc<dyn Clock>,
    daily_puzzle_signal: Arc<DailyPuzzleSignal>,
    store: Arc<Store>,
}

/// The services of this folder.
pub(crate) struct ServerServices {
    pub(crate) champion_roles: Arc<ChampionRoles>,
    pub(crate) guilds: Arc<Guilds>,
    pub(crate) moderation: Arc<Moderation>,
    pub(crate) month_reviews: Arc<MonthReviews>,
    pub(crate) server_settings: Arc<ServerSettings>,
}

impl ServerServices {
    pub(crate) fn new(
        state: &SharedState,
        matches: &MatchServices,
        outbox: &OutboxServices,
        play: &PlayServices,
    ) -> ServerServices {
        let champion_roles = Arc::new(ChampionRoles {
            clock: Arc::clone(&state.clock),
            downtime: Arc::clone(&state.downtime),
            store: Arc::clone(&state.store),
        });
        let guilds = Arc::new(Guilds {
            champion_signal: Arc::clone(&state.champion_signal),
            clock: Arc::clone(&state.clock),
            daily_puzzle_signal: Arc::clone(&state.daily_puzzle_signal),
            downtime: Arc::clone(&state.downtime),
            forbidden_channels: Arc::clone(&state.forbidden_channels),
            guild_retries: GuildRetries::default(),
            outbox_signal: Arc::clone(&state.outbox_signal),
            store: Arc::clone(&state.store),
            connections: Arc::clone(&state.connections),
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
        let month_reviews =
            Arc::new(MonthReviews { downtime: Arc::clone(&state.downtime), store: Arc::clone(&state.store) });
        let server_settings = Arc::new(ServerSettings {
            champion_signal: Arc::clone(&state.champion_signal),
            clock: Arc::clone(&state.clock),
            daily_puzzle_signal: Arc::clone(&state.daily_puzzle_signal),
            store: Arc::clone(&state.store),
        });
        ServerServices { champion_roles, guilds, moderation, month_reviews, server_settings }
    }
}
