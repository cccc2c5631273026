//! Matches in the store: finds, locks, loads and extends them.

pub(crate) mod append;
pub(crate) mod audience;
pub(crate) mod language;
pub(crate) mod loaded_match;
pub(crate) mod location;
pub(crate) mod lookup;
pub mod match_place;
pub(crate) mod membership;
pub(crate) mod next_match;
pub(crate) mod pairs;
pub(crate) mod randomness;
pub(crate) mod refusals;
pub(crate) mod sight;
pub mod wanted_match;

use crate::connections::downtime::DowntimeTracker;
use crate::matches::language::ChosenLanguages;
use crate::matches::loaded_match::MatchLocks;
use crate::ports::Clock;
use crate::state::SharedState;
use crate::state::computer_queue::ComputerQueue;
use crate::state::outbox_signal::OutboxSignal;
use gonagas_store::Store;
use std::sync::Arc;
use tokio::sync::Notify;

/// Decides which matches a person may see.
pub(crate) struct Sight {
    store: Arc<Store>,
}

/// The language of a message, the appearance of its board, and the users it notifies.
pub(crate) struct Audiences {
    store: Arc<Store>,
}

/// Rejections as messages, with the position that they are about.
pub(crate) struct Refusals {
    clock: Arc<dyn Clock>,
    audiences: Arc<Audiences>,
}

/// The languages of users, for messages that answer no request.
pub(crate) struct Languages {
    chosen: ChosenLanguages,
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
    audiences: Arc<Audiences>,
}

/// Loads, locks and extends matches.
pub(crate) struct Matches {
    champion_signal: Arc<Notify>,
    competition_signal: Arc<Notify>,
    computer_queue: Arc<ComputerQueue>,
    deadline_signal: Arc<Notify>,
    downtime: Arc<DowntimeTracker>,
    locks: MatchLocks,
    outbox_signal: Arc<OutboxSignal>,
    store: Arc<Store>,
    sight: Arc<Sight>,
    audiences: Arc<Audiences>,
    languages: Arc<Languages>,
}

/// Finds the match that a request means.
pub(crate) struct MatchFinder {
    store: Arc<Store>,
    matches: Arc<Matches>,
}

/// Looks up players who have left the server of a match, or cannot act there.
pub(crate) struct Members {
    clock: Arc<dyn Clock>,
    matches: Arc<Matches>,
}

/// The services of this folder.
pub(crate) struct MatchServices {
    pub(crate) sight: Arc<Sight>,
    pub(crate) audiences: Arc<Audiences>,
    pub(crate) refusals: Arc<Refusals>,
    pub(crate) languages: Arc<Languages>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) match_finder: Arc<MatchFinder>,
    pub(crate) members: Arc<Members>,
}

impl MatchServices {
    pub(crate) fn new(state: &SharedState) -> MatchServices {
        let sight = Arc::new(Sight { store: Arc::clone(&state.store) });
        let audiences = Arc::new(Audiences { store: Arc::clone(&state.store) });
        let refusals = Arc::new(Refusals { clock: Arc::clone(&state.clock), audiences: Arc::clone(&audiences) });
        let languages = Arc::new(Languages {
            chosen: ChosenLanguages::default(),
            clock: Arc::clone(&state.clock),
            store: Arc::clone(&state.store),
            audiences: Arc::clone(&audiences),
        });
        let matches = Arc::new(Matches {
            champion_signal: Arc::clone(&state.champion_signal),
            competition_signal: Arc::clone(&state.competition_signal),
            computer_queue: Arc::clone(&state.computer_queue),
            deadline_signal: Arc::clone(&state.deadline_signal),
            downtime: Arc::clone(&state.downtime),
            locks: MatchLocks::default(),
            outbox_signal: Arc::clone(&state.outbox_signal),
            store: Arc::clone(&state.store),
            sight: Arc::clone(&sight),
            audiences: Arc::clone(&audiences),
            languages: Arc::clone(&languages),
        });
        let match_finder = Arc::new(MatchFinder { store: Arc::clone(&state.store), matches: Arc::clone(&matches) });
        let members = Arc::new(Members { clock: Arc::clone(&state.clock), matches: Arc::clone(&matches) });
        MatchServices { sight, audiences, refusals, languages, matches, match_finder, members }
    }
}
