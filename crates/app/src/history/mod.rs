//! Looking back: records, replays, ratings and lists of matches.

pub(crate) mod export;
pub(crate) mod match_list;
pub(crate) mod replay;
pub(crate) mod stats;
pub(crate) mod verify;

use crate::limits::check::Limits;
use crate::matches::{Audiences, Languages, MatchFinder, MatchServices, Matches, Sight};
use crate::people::{Names, PeopleServices};
use crate::ports::Clock;
use crate::state::SharedState;
use gonagas_store::Store;
use std::sync::Arc;

/// Leaderboards, profiles and results of two users against each other.
pub(crate) struct Stats {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
    limits: Arc<Limits>,
    matches: Arc<Matches>,
    names: Arc<Names>,
    sight: Arc<Sight>,
}

/// The lists of a person's matches.
pub(crate) struct MatchLists {
    store: Arc<Store>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
    names: Arc<Names>,
}

/// Records, replays and verifications of matches.
pub(crate) struct Records {
    clock: Arc<dyn Clock>,
    audiences: Arc<Audiences>,
    languages: Arc<Languages>,
    limits: Arc<Limits>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
    sight: Arc<Sight>,
}

/// The services of this folder.
pub(crate) struct HistoryServices {
    pub(crate) stats: Arc<Stats>,
    pub(crate) match_lists: Arc<MatchLists>,
    pub(crate) records: Arc<Records>,
}

impl HistoryServices {
    pub(crate) fn new(state: &SharedState, matches: &MatchServices, people: &PeopleServices) -> HistoryServices {
        let stats = Arc::new(Stats {
            clock: Arc::clone(&state.clock),
            store: Arc::clone(&state.store),
            limits: Arc::clone(&state.limits),
            matches: Arc::clone(&matches.matches),
            names: Arc::clone(&people.names),
            sight: Arc::clone(&matches.sight),
        });
        let match_lists = Arc::new(MatchLists {
            store: Arc::clone(&state.store),
            match_finder: Arc::clone(&matches.match_finder),
            matches: Arc::clone(&matches.matches),
            names: Arc::clone(&people.names),
        });
        let records = Arc::new(Records {
            clock: Arc::clone(&state.clock),
            audiences: Arc::clone(&matches.audiences),
            languages: Arc::clone(&matches.languages),
            limits: Arc::clone(&state.limits),
            match_finder: Arc::clone(&matches.match_finder),
            matches: Arc::clone(&matches.matches),
            sight: Arc::clone(&matches.sight),
        });
        HistoryServices { stats, match_lists, records }
    }
}
