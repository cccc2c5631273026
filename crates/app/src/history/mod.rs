//! Looking back: records, replays, ratings and lists of matches.

pub mod export;
pub mod match_list;
pub mod replay;
pub mod stats;
pub mod try_board;
pub mod verify;

use crate::limits::check::Limits;
use crate::matches::{Audiences, Languages, MatchFinder, MatchServices, Matches, Sight};
use crate::people::{Names, PeopleServices};
use crate::play::{PlayServices, ReplyPlans};
use crate::ports::Clock;
use crate::state::SharedState;
use gonagas_store::Store;
use std::sync::Arc;

/// Leaderboards, profiles and results of two users against each other.
pub struct Stats {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
    languages: Arc<Languages>,
    limits: Arc<Limits>,
    matches: Arc<Matches>,
    names: Arc<Names>,
    sight: Arc<Sight>,
}

/// The lists of a person's matches.
pub struct MatchLists {
    store: Arc<Store>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
    names: Arc<Names>,
}

/// Records, replays and verifications of matches.
pub struct Records {
    clock: Arc<dyn Clock>,
    audiences: Arc<Audiences>,
    languages: Arc<Languages>,
    limits: Arc<Limits>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
    reply_plans: Arc<ReplyPlans>,
}

/// The services of this folder.
pub struct HistoryServices {
    pub stats: Arc<Stats>,
    pub match_lists: Arc<MatchLists>,
    pub records: Arc<Records>,
}

impl HistoryServices {
    pub fn new(
        state: &SharedState,
        matches: &MatchServices,
        play: &PlayServices,
        people: &PeopleServices,
    ) -> HistoryServices {
        let stats = Arc::new(Stats {
            clock: Arc::clone(&state.clock),
            store: Arc::clone(&state.store),
            languages: Arc::clone(&matches.languages),
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
            reply_plans: Arc::clone(&play.reply_plans),
        });
        HistoryServices { stats, match_lists, records }
    }
}
