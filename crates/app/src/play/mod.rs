//! Playing: commands of players in a match, and boards to play from.

pub mod boards;
pub mod execute;
pub mod handbook;
pub mod move_picker;
pub mod reply_plans;

use crate::clocks::{ClockServices, Clocks};
use crate::limits::check::Limits;
use crate::matches::{Audiences, MatchFinder, MatchServices, Matches, Members, Refusals};
use crate::outbox::{Answers, DirectMessages, OutboxServices, Posts, PrivateBoards};
use crate::ports::Clock;
use crate::state::SharedState;
use crate::state::outbox_signal::OutboxSignal;
use gonagas_store::Store;
use std::sync::Arc;

/// Decides, stores and answers the commands of players.
pub struct MatchCommands {
    clock: Arc<dyn Clock>,
    outbox_signal: Arc<OutboxSignal>,
    answers: Arc<Answers>,
    audiences: Arc<Audiences>,
    clocks: Arc<Clocks>,
    direct_messages: Arc<DirectMessages>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
    members: Arc<Members>,
    private_boards: Arc<PrivateBoards>,
    refusals: Arc<Refusals>,
}

/// Shows boards, and changes their look.
pub struct Boards {
    clock: Arc<dyn Clock>,
    outbox_signal: Arc<OutboxSignal>,
    store: Arc<Store>,
    answers: Arc<Answers>,
    clocks: Arc<Clocks>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
    members: Arc<Members>,
    posts: Arc<Posts>,
    private_boards: Arc<PrivateBoards>,
    refusals: Arc<Refusals>,
}

/// Actions that are picked step by step in menus.
pub struct MovePicker {
    clock: Arc<dyn Clock>,
    audiences: Arc<Audiences>,
    match_commands: Arc<MatchCommands>,
    matches: Arc<Matches>,
    private_boards: Arc<PrivateBoards>,
}

/// Keeps the replies that players plan while the opponent is to act.
pub struct ReplyPlans {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
    limits: Arc<Limits>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
    refusals: Arc<Refusals>,
}

/// Help, rules and the glossary.
pub struct Handbook {
    store: Arc<Store>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
}

/// The services of this folder.
pub struct PlayServices {
    pub match_commands: Arc<MatchCommands>,
    pub boards: Arc<Boards>,
    pub move_picker: Arc<MovePicker>,
    pub handbook: Arc<Handbook>,
    pub reply_plans: Arc<ReplyPlans>,
}

impl PlayServices {
    pub fn new(
        state: &SharedState,
        matches: &MatchServices,
        clocks: &ClockServices,
        outbox: &OutboxServices,
    ) -> PlayServices {
        let match_commands = Arc::new(MatchCommands {
            clock: Arc::clone(&state.clock),
            outbox_signal: Arc::clone(&state.outbox_signal),
            answers: Arc::clone(&outbox.answers),
            audiences: Arc::clone(&matches.audiences),
            clocks: Arc::clone(&clocks.clocks),
            direct_messages: Arc::clone(&outbox.direct_messages),
            match_finder: Arc::clone(&matches.match_finder),
            matches: Arc::clone(&matches.matches),
            members: Arc::clone(&matches.members),
            private_boards: Arc::clone(&outbox.private_boards),
            refusals: Arc::clone(&matches.refusals),
        });
        let boards = Arc::new(Boards {
            clock: Arc::clone(&state.clock),
            outbox_signal: Arc::clone(&state.outbox_signal),
            store: Arc::clone(&state.store),
            answers: Arc::clone(&outbox.answers),
            clocks: Arc::clone(&clocks.clocks),
            match_finder: Arc::clone(&matches.match_finder),
            matches: Arc::clone(&matches.matches),
            members: Arc::clone(&matches.members),
            posts: Arc::clone(&outbox.posts),
            private_boards: Arc::clone(&outbox.private_boards),
            refusals: Arc::clone(&matches.refusals),
        });
        let move_picker = Arc::new(MovePicker {
            clock: Arc::clone(&state.clock),
            audiences: Arc::clone(&matches.audiences),
            match_commands: Arc::clone(&match_commands),
            matches: Arc::clone(&matches.matches),
            private_boards: Arc::clone(&outbox.private_boards),
        });
        let handbook = Arc::new(Handbook {
            store: Arc::clone(&state.store),
            match_finder: Arc::clone(&matches.match_finder),
            matches: Arc::clone(&matches.matches),
        });
        let reply_plans = Arc::new(ReplyPlans {
            clock: Arc::clone(&state.clock),
            store: Arc::clone(&state.store),
            limits: Arc::clone(&state.limits),
            match_finder: Arc::clone(&matches.match_finder),
            matches: Arc::clone(&matches.matches),
            refusals: Arc::clone(&matches.refusals),
        });
        PlayServices { match_commands, boards, move_picker, handbook, reply_plans }
    }
}
