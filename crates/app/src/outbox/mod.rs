//! Delivery of outbox entries to Discord, and responses that carry an entry.

pub mod channel_errors;
pub mod deliver;
pub mod direct_messages;
pub mod followed_boards;
pub mod living_tokens;
mod notes;
pub mod post;
pub mod private_board;
pub mod prune;
pub mod reachability;
pub mod reminders;
pub mod respond;
pub mod scheduled_posts;
pub mod threads;
pub mod unverified_posts;
pub mod without_bot;

use crate::clocks::{ClockServices, Clocks};
use crate::connections::downtime::DowntimeTracker;
use crate::matches::{Audiences, MatchServices, Matches, Refusals, Sight};
use crate::outbox::followed_boards::FollowedBoards;
use crate::outbox::living_tokens::LivingTokens;
use crate::outbox::prune::PruneCursor;
use crate::ports::Clock;
use crate::state::SharedState;
use crate::state::computer_queue::ComputerQueue;
use crate::state::forbidden_channels::ForbiddenChannels;
use crate::state::outbox_signal::OutboxSignal;
use gonagas_store::Store;
use std::sync::Arc;

/// Boards that only one user sees.
pub struct PrivateBoards {
    clock: Arc<dyn Clock>,
    downtime: Arc<DowntimeTracker>,
    followed_boards: FollowedBoards,
    audiences: Arc<Audiences>,
    matches: Arc<Matches>,
    refusals: Arc<Refusals>,
}

/// Posts the entries of an outbox, and records the outcomes.
pub struct Posts {
    clock: Arc<dyn Clock>,
    downtime: Arc<DowntimeTracker>,
    forbidden_channels: Arc<ForbiddenChannels>,
    outbox_signal: Arc<OutboxSignal>,
    store: Arc<Store>,
    audiences: Arc<Audiences>,
    clocks: Arc<Clocks>,
    matches: Arc<Matches>,
}

/// Delivers the pending entries of a match, in order.
pub struct Outbox {
    clock: Arc<dyn Clock>,
    downtime: Arc<DowntimeTracker>,
    forbidden_channels: Arc<ForbiddenChannels>,
    living_tokens: LivingTokens,
    outbox_signal: Arc<OutboxSignal>,
    prune_cursor: PruneCursor,
    store: Arc<Store>,
    audiences: Arc<Audiences>,
    matches: Arc<Matches>,
    posts: Arc<Posts>,
    private_boards: Arc<PrivateBoards>,
}

/// Answers the requester with the entry that fits, and delivers the rest.
pub struct Answers {
    computer_queue: Arc<ComputerQueue>,
    forbidden_channels: Arc<ForbiddenChannels>,
    outbox_signal: Arc<OutboxSignal>,
    store: Arc<Store>,
    clocks: Arc<Clocks>,
    matches: Arc<Matches>,
    outbox: Arc<Outbox>,
    posts: Arc<Posts>,
    private_boards: Arc<PrivateBoards>,
}

/// Delivers direct messages.
pub struct DirectMessages {
    clock: Arc<dyn Clock>,
    downtime: Arc<DowntimeTracker>,
    store: Arc<Store>,
    audiences: Arc<Audiences>,
    clocks: Arc<Clocks>,
    matches: Arc<Matches>,
    posts: Arc<Posts>,
    sight: Arc<Sight>,
}

/// The services of this folder.
pub struct OutboxServices {
    pub private_boards: Arc<PrivateBoards>,
    pub posts: Arc<Posts>,
    pub outbox: Arc<Outbox>,
    pub answers: Arc<Answers>,
    pub direct_messages: Arc<DirectMessages>,
}

impl OutboxServices {
    pub fn new(state: &SharedState, matches: &MatchServices, clocks: &ClockServices) -> OutboxServices {
        let private_boards = Arc::new(PrivateBoards {
            clock: Arc::clone(&state.clock),
            downtime: Arc::clone(&state.downtime),
            followed_boards: FollowedBoards::default(),
            audiences: Arc::clone(&matches.audiences),
            matches: Arc::clone(&matches.matches),
            refusals: Arc::clone(&matches.refusals),
        });
        let posts = Arc::new(Posts {
            clock: Arc::clone(&state.clock),
            downtime: Arc::clone(&state.downtime),
            forbidden_channels: Arc::clone(&state.forbidden_channels),
            outbox_signal: Arc::clone(&state.outbox_signal),
            store: Arc::clone(&state.store),
            audiences: Arc::clone(&matches.audiences),
            clocks: Arc::clone(&clocks.clocks),
            matches: Arc::clone(&matches.matches),
        });
        let outbox = Arc::new(Outbox {
            clock: Arc::clone(&state.clock),
            downtime: Arc::clone(&state.downtime),
            forbidden_channels: Arc::clone(&state.forbidden_channels),
            living_tokens: LivingTokens::default(),
            outbox_signal: Arc::clone(&state.outbox_signal),
            prune_cursor: PruneCursor::default(),
            store: Arc::clone(&state.store),
            audiences: Arc::clone(&matches.audiences),
            matches: Arc::clone(&matches.matches),
            posts: Arc::clone(&posts),
            private_boards: Arc::clone(&private_boards),
        });
        let answers = Arc::new(Answers {
            computer_queue: Arc::clone(&state.computer_queue),
            forbidden_channels: Arc::clone(&state.forbidden_channels),
            outbox_signal: Arc::clone(&state.outbox_signal),
            store: Arc::clone(&state.store),
            clocks: Arc::clone(&clocks.clocks),
            matches: Arc::clone(&matches.matches),
            outbox: Arc::clone(&outbox),
            posts: Arc::clone(&posts),
            private_boards: Arc::clone(&private_boards),
        });
        let direct_messages = Arc::new(DirectMessages {
            clock: Arc::clone(&state.clock),
            downtime: Arc::clone(&state.downtime),
            store: Arc::clone(&state.store),
            audiences: Arc::clone(&matches.audiences),
            clocks: Arc::clone(&clocks.clocks),
            matches: Arc::clone(&matches.matches),
            posts: Arc::clone(&posts),
            sight: Arc::clone(&matches.sight),
        });
        OutboxServices { private_boards, posts, outbox, answers, direct_messages }
    }
}
