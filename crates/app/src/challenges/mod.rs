//! Challenges: proposing a match, and everything until it begins.

pub mod blocks;
pub mod challenge_form;
pub mod computer_offers;
pub mod match_form;
pub mod match_request;
pub mod open_challenges;
pub mod rematch;
pub mod seeks;
pub mod start_match;
pub mod start_position;

use crate::connections::downtime::DowntimeTracker;
use crate::limits::check::Limits;
use crate::matches::{Languages, MatchFinder, MatchServices, Matches, Members, Refusals, Sight};
use crate::outbox::{Answers, DirectMessages, Outbox, OutboxServices};
use crate::people::{Names, PeopleServices};
use crate::play::{MatchCommands, PlayServices};
use crate::ports::Clock;
use crate::state::computer_offers::ComputerOffers;
use crate::state::outbox_signal::OutboxSignal;
use crate::state::{SecretSource, SharedState};
use gonagas_store::Store;
use std::sync::Arc;

/// Creates challenges, and starts matches that need no acceptance.
pub struct Challenges {
    clock: Arc<dyn Clock>,
    computer_offers: Arc<ComputerOffers>,
    outbox_signal: Arc<OutboxSignal>,
    secret_source: SecretSource,
    store: Arc<Store>,
    answers: Arc<Answers>,
    direct_messages: Arc<DirectMessages>,
    languages: Arc<Languages>,
    limits: Arc<Limits>,
    match_commands: Arc<MatchCommands>,
    matches: Arc<Matches>,
    members: Arc<Members>,
    refusals: Arc<Refusals>,
}

/// Proposes rematches.
pub struct Rematches {
    downtime: Arc<DowntimeTracker>,
    challenges: Arc<Challenges>,
    match_commands: Arc<MatchCommands>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
    members: Arc<Members>,
    refusals: Arc<Refusals>,
}

/// The form for a challenge.
pub struct ChallengeForms {
    store: Arc<Store>,
    challenges: Arc<Challenges>,
    members: Arc<Members>,
}

/// The list of open challenges of a server.
pub struct OpenChallenges {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
    matches: Arc<Matches>,
    sight: Arc<Sight>,
}

/// Keeps wishes for an opponent, and tells their owners what fits them.
pub struct Seeks {
    clock: Arc<dyn Clock>,
    downtime: Arc<DowntimeTracker>,
    store: Arc<Store>,
    challenges: Arc<Challenges>,
    direct_messages: Arc<DirectMessages>,
    languages: Arc<Languages>,
    limits: Arc<Limits>,
    matches: Arc<Matches>,
}

/// Blocks users.
pub struct Blocks {
    clock: Arc<dyn Clock>,
    outbox_signal: Arc<OutboxSignal>,
    store: Arc<Store>,
    match_commands: Arc<MatchCommands>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
    names: Arc<Names>,
    outbox: Arc<Outbox>,
}

/// The services of this folder.
pub struct ChallengeServices {
    pub challenges: Arc<Challenges>,
    pub rematches: Arc<Rematches>,
    pub challenge_forms: Arc<ChallengeForms>,
    pub open_challenges: Arc<OpenChallenges>,
    pub seeks: Arc<Seeks>,
    pub blocks: Arc<Blocks>,
}

impl ChallengeServices {
    pub fn new(
        state: &SharedState,
        matches: &MatchServices,
        outbox: &OutboxServices,
        play: &PlayServices,
        people: &PeopleServices,
    ) -> ChallengeServices {
        let challenges = Arc::new(Challenges {
            clock: Arc::clone(&state.clock),
            computer_offers: Arc::clone(&state.computer_offers),
            outbox_signal: Arc::clone(&state.outbox_signal),
            secret_source: Arc::clone(&state.secret_source),
            store: Arc::clone(&state.store),
            answers: Arc::clone(&outbox.answers),
            direct_messages: Arc::clone(&outbox.direct_messages),
            languages: Arc::clone(&matches.languages),
            limits: Arc::clone(&state.limits),
            match_commands: Arc::clone(&play.match_commands),
            matches: Arc::clone(&matches.matches),
            members: Arc::clone(&matches.members),
            refusals: Arc::clone(&matches.refusals),
        });
        let rematches = Arc::new(Rematches {
            downtime: Arc::clone(&state.downtime),
            challenges: Arc::clone(&challenges),
            match_commands: Arc::clone(&play.match_commands),
            match_finder: Arc::clone(&matches.match_finder),
            matches: Arc::clone(&matches.matches),
            members: Arc::clone(&matches.members),
            refusals: Arc::clone(&matches.refusals),
        });
        let challenge_forms = Arc::new(ChallengeForms {
            store: Arc::clone(&state.store),
            challenges: Arc::clone(&challenges),
            members: Arc::clone(&matches.members),
        });
        let open_challenges = Arc::new(OpenChallenges {
            clock: Arc::clone(&state.clock),
            store: Arc::clone(&state.store),
            matches: Arc::clone(&matches.matches),
            sight: Arc::clone(&matches.sight),
        });
        let seeks = Arc::new(Seeks {
            clock: Arc::clone(&state.clock),
            downtime: Arc::clone(&state.downtime),
            store: Arc::clone(&state.store),
            challenges: Arc::clone(&challenges),
            direct_messages: Arc::clone(&outbox.direct_messages),
            languages: Arc::clone(&matches.languages),
            limits: Arc::clone(&state.limits),
            matches: Arc::clone(&matches.matches),
        });
        let blocks = Arc::new(Blocks {
            clock: Arc::clone(&state.clock),
            outbox_signal: Arc::clone(&state.outbox_signal),
            store: Arc::clone(&state.store),
            match_commands: Arc::clone(&play.match_commands),
            match_finder: Arc::clone(&matches.match_finder),
            matches: Arc::clone(&matches.matches),
            names: Arc::clone(&people.names),
            outbox: Arc::clone(&outbox.outbox),
        });
        ChallengeServices { challenges, rematches, challenge_forms, open_challenges, seeks, blocks }
    }
}
