//! The background tasks of the bot: workers that deliver, act on deadlines, think and post puzzles.

mod champion_worker;
mod competition_worker;
mod computer_worker;
mod daily_puzzle_worker;
mod deadline_worker;
mod news_worker;
mod offer_worker;
mod outbox_worker;
mod run;

use crate::challenges::{ChallengeServices, Challenges, Seeks};
use crate::clocks::{ClockServices, Clocks, Vacations};
use crate::competitions::{CompetitionProgress, CompetitionServices};
use crate::computer::ComputerTurns;
use crate::connections::Connections;
use crate::connections::downtime::DowntimeTracker;
use crate::matches::{MatchServices, Matches};
use crate::outbox::{DirectMessages, Outbox, OutboxServices};
use crate::panic_guard::PanicGuard;
use crate::people::{Digests, PeopleServices};
use crate::ports::Clock;
use crate::puzzles::{DailyPuzzles, PuzzleServices, StreakReminders};
use crate::server::{ChampionRoles, Guilds, MonthReviews, ServerServices};
use crate::state::SharedState;
use crate::state::computer_offers::ComputerOffers;
use crate::state::computer_queue::ComputerQueue;
use crate::state::daily_puzzle_signal::DailyPuzzleSignal;
use crate::state::forbidden_channels::ForbiddenMatches;
use crate::state::outbox_signal::OutboxSignal;
use crate::state::recent_names::RecentNames;
use gonagas_store::Store;
use std::sync::Arc;
use tokio::sync::Notify;

/// Gives champions their roles.
struct ChampionWorker {
    champion_signal: Arc<Notify>,
    clock: Arc<dyn Clock>,
    champion_roles: Arc<ChampionRoles>,
    panic_guard: Arc<PanicGuard>,
}

/// Has competitions go on.
struct CompetitionWorker {
    competition_signal: Arc<Notify>,
    clock: Arc<dyn Clock>,
    progress: Arc<CompetitionProgress>,
    panic_guard: Arc<PanicGuard>,
}

/// Lets the computer player act.
struct ComputerWorker {
    computer_queue: Arc<ComputerQueue>,
    computer_turns: Arc<ComputerTurns>,
    panic_guard: Arc<PanicGuard>,
}

/// Posts the puzzles of the day and the reviews of months when they are due, adds the results of puzzles, and reminds
/// people of their streaks.
struct DailyPuzzleWorker {
    clock: Arc<dyn Clock>,
    daily_puzzle_signal: Arc<DailyPuzzleSignal>,
    daily_puzzles: Arc<DailyPuzzles>,
    month_reviews: Arc<MonthReviews>,
    streak_reminders: Arc<StreakReminders>,
    panic_guard: Arc<PanicGuard>,
}

/// Applies deadlines when they are due.
struct DeadlineWorker {
    clock: Arc<dyn Clock>,
    computer_queue: Arc<ComputerQueue>,
    deadline_signal: Arc<Notify>,
    downtime: Arc<DowntimeTracker>,
    recent_names: Arc<RecentNames>,
    store: Arc<Store>,
    clocks: Arc<Clocks>,
    connections: Arc<Connections>,
    outbox: Arc<Outbox>,
    panic_guard: Arc<PanicGuard>,
    vacations: Arc<Vacations>,
}

/// Sends offers to play the computer when they are due.
struct OfferWorker {
    clock: Arc<dyn Clock>,
    computer_offers: Arc<ComputerOffers>,
    challenges: Arc<Challenges>,
    panic_guard: Arc<PanicGuard>,
}

/// Sends people news by direct message.
struct NewsWorker {
    clock: Arc<dyn Clock>,
    digests: Arc<Digests>,
    panic_guard: Arc<PanicGuard>,
    seeks: Arc<Seeks>,
}

/// Delivers pending entries of all matches.
struct OutboxWorker {
    downtime: Arc<DowntimeTracker>,
    forbidden_matches: Arc<ForbiddenMatches>,
    outbox_signal: Arc<OutboxSignal>,
    store: Arc<Store>,
    direct_messages: Arc<DirectMessages>,
    matches: Arc<Matches>,
    outbox: Arc<Outbox>,
    panic_guard: Arc<PanicGuard>,
}

/// The background tasks of the bot.
pub struct Workers {
    clock: Arc<dyn Clock>,
    removal_signal: Arc<Notify>,
    store: Arc<Store>,
    champion_worker: ChampionWorker,
    competition_worker: CompetitionWorker,
    computer_worker: ComputerWorker,
    daily_puzzle_worker: DailyPuzzleWorker,
    deadline_worker: DeadlineWorker,
    guilds: Arc<Guilds>,
    offer_worker: OfferWorker,
    outbox_worker: OutboxWorker,
    news_worker: NewsWorker,
}

/// The services of other folders that the workers use.
pub struct WorkerParts<'a> {
    pub computer_turns: Arc<ComputerTurns>,
    pub matches: &'a MatchServices,
    pub clocks: &'a ClockServices,
    pub outbox: &'a OutboxServices,
    pub people: &'a PeopleServices,
    pub challenges: &'a ChallengeServices,
    pub puzzles: &'a PuzzleServices,
    pub server: &'a ServerServices,
    pub competitions: &'a CompetitionServices,
}

impl Workers {
    pub(crate) fn new(state: &SharedState, parts: WorkerParts<'_>) -> Workers {
        let WorkerParts { computer_turns, matches, clocks, outbox, people, challenges, puzzles, server, competitions } =
            parts;
        Workers {
            clock: Arc::clone(&state.clock),
            removal_signal: Arc::clone(&state.removal_signal),
            store: Arc::clone(&state.store),
            guilds: Arc::clone(&server.guilds),
            champion_worker: ChampionWorker {
                champion_signal: Arc::clone(&state.champion_signal),
                clock: Arc::clone(&state.clock),
                champion_roles: Arc::clone(&server.champion_roles),
                panic_guard: Arc::clone(&state.panic_guard),
            },
            competition_worker: CompetitionWorker {
                competition_signal: Arc::clone(&state.competition_signal),
                clock: Arc::clone(&state.clock),
                progress: Arc::clone(&competitions.progress),
                panic_guard: Arc::clone(&state.panic_guard),
            },
            computer_worker: ComputerWorker {
                computer_queue: Arc::clone(&state.computer_queue),
                computer_turns,
                panic_guard: Arc::clone(&state.panic_guard),
            },
            daily_puzzle_worker: DailyPuzzleWorker {
                clock: Arc::clone(&state.clock),
                daily_puzzle_signal: Arc::clone(&state.daily_puzzle_signal),
                daily_puzzles: Arc::clone(&puzzles.daily_puzzles),
                month_reviews: Arc::clone(&server.month_reviews),
                streak_reminders: Arc::clone(&puzzles.streak_reminders),
                panic_guard: Arc::clone(&state.panic_guard),
            },
            deadline_worker: DeadlineWorker {
                clock: Arc::clone(&state.clock),
                computer_queue: Arc::clone(&state.computer_queue),
                deadline_signal: Arc::clone(&state.deadline_signal),
                downtime: Arc::clone(&state.downtime),
                recent_names: Arc::clone(&state.recent_names),
                store: Arc::clone(&state.store),
                clocks: Arc::clone(&clocks.clocks),
                connections: Arc::clone(&state.connections),
                outbox: Arc::clone(&outbox.outbox),
                panic_guard: Arc::clone(&state.panic_guard),
                vacations: Arc::clone(&clocks.vacations),
            },
            offer_worker: OfferWorker {
                clock: Arc::clone(&state.clock),
                computer_offers: Arc::clone(&state.computer_offers),
                challenges: Arc::clone(&challenges.challenges),
                panic_guard: Arc::clone(&state.panic_guard),
            },
            news_worker: NewsWorker {
                clock: Arc::clone(&state.clock),
                digests: Arc::clone(&people.digests),
                panic_guard: Arc::clone(&state.panic_guard),
                seeks: Arc::clone(&challenges.seeks),
            },
            outbox_worker: OutboxWorker {
                downtime: Arc::clone(&state.downtime),
                forbidden_matches: Arc::clone(&state.forbidden_matches),
                outbox_signal: Arc::clone(&state.outbox_signal),
                store: Arc::clone(&state.store),
                direct_messages: Arc::clone(&outbox.direct_messages),
                matches: Arc::clone(&matches.matches),
                outbox: Arc::clone(&outbox.outbox),
                panic_guard: Arc::clone(&state.panic_guard),
            },
        }
    }
}
