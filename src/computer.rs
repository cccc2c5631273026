//! The computer player of the bot: the search of `gonagas-ai` on a few threads of its own, of low priority, apart from
//! the threads that answer people and draw.

use async_trait::async_trait;
use gonagas_ai::opponent::budget::Budget;
use gonagas_ai::opponent::level::Level;
use gonagas_ai::opponent::session::{self, Advice};
use gonagas_ai::review::session::{self as review, HINT_NODES, Hint, REVIEW_NODES, Review};
use gonagas_ai::search::limits::Limits;
use gonagas_ai::solver::solution::Solution;
use gonagas_app::ports::{ComputerError, ComputerPlayer};
use gonagas_app::workers::WorkerPool;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use gonagas_core::session::game_session::GameSession;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The number of nodes of a review of a long game, so that nobody waits for it longer than for a few moves.
const MAX_REVIEW_NODES: u64 = 400_000;

/// The least number of nodes for each position of a review.
const MIN_NODES_PER_POSITION: u64 = 200;

/// The maximum expectation, in thousandths.
const CERTAIN: u32 = 1000;

/// Plays every game by search, and Shap Luk by its solution where there is one.
pub struct SearchingPlayer {
    pool: WorkerPool,
    solution: Option<Arc<Solution>>,
}

impl SearchingPlayer {
    /// Starts the threads that think.
    #[must_use]
    pub fn start(solution: Option<Solution>) -> SearchingPlayer {
        SearchingPlayer { pool: start_threads(), solution: solution.map(Arc::new) }
    }

    async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce(Option<&Solution>) -> Result<T, ComputerError> + Send + 'static,
    ) -> Result<T, ComputerError> {
        let solution = self.solution.clone();
        let thought = self.pool.run(move || work(solution.as_deref())).await;
        thought.unwrap_or_else(|lost| Err(ComputerError(lost.to_string())))
    }
}

#[async_trait]
impl ComputerPlayer for SearchingPlayer {
    async fn choose_actions(
        &self,
        session: GameSession,
        level: u8,
        seed: u64,
        time: Duration,
    ) -> Result<Vec<String>, ComputerError> {
        self.think(move |solution| choose_turn(session, level, seed, time, solution)).await
    }

    async fn expectation(&self, session: GameSession, seat: Side, time: Duration) -> Result<u32, ComputerError> {
        self.think(move |solution| {
            let advice = advise(&session, Level::TOP, 0, time, solution)?;
            Ok(if advice.side == seat { advice.expectation } else { CERTAIN - advice.expectation })
        })
        .await
    }

    async fn hint(&self, session: GameSession) -> Result<Hint, ComputerError> {
        self.think(move |solution| {
            review::hint(&session, 1, Limits::nodes(HINT_NODES), solution)
                .map_err(|error| ComputerError(error.to_string()))
        })
        .await
    }

    async fn review(&self, session: GameSession) -> Result<Review, ComputerError> {
        self.think(move |solution| {
            let share = MAX_REVIEW_NODES / (session.action_log().len() as u64 + 1);
            let limits = Limits::nodes(share.clamp(MIN_NODES_PER_POSITION, REVIEW_NODES));
            review::review(&session, limits, solution).map_err(|error| ComputerError(error.to_string()))
        })
        .await
    }
}

/// Returns the actions up to the end of the turn or the next roll.
fn choose_turn(
    mut session: GameSession,
    level: u8,
    seed: u64,
    time: Duration,
    solution: Option<&Solution>,
) -> Result<Vec<String>, ComputerError> {
    let level = Level::parse(&level.to_string()).map_err(|error| ComputerError(error.to_string()))?;
    let GameStatus::AwaitingAction(seat) = session.status() else {
        return Err(ComputerError("no action is due".into()));
    };
    let mut actions = Vec::new();
    while session.status() == GameStatus::AwaitingAction(seat) {
        let action = advise(&session, level, seed, time, solution)?.action;
        session.play(&action).map_err(|error| ComputerError(error.to_string()))?;
        actions.push(action);
    }
    Ok(actions)
}

fn advise(
    session: &GameSession,
    level: Level,
    seed: u64,
    time: Duration,
    solution: Option<&Solution>,
) -> Result<Advice, ComputerError> {
    let chosen = session::choose(session, level, seed, Budget::time(time), solution);
    chosen.map_err(|error| ComputerError(error.to_string()))
}

/// A priority well below that of everything else, as Linux counts. With the lowest, 19, a busy machine would leave next
/// to nothing.
#[cfg(target_os = "linux")]
const THINKING_PRIORITY: i32 = 10;

/// Starts the threads, half as many as there are processors.
fn start_threads() -> WorkerPool {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    WorkerPool::start("computer", (processors / 2).max(1), lower_priority)
}

/// Lowers the priority of this thread below every other. Only Linux has priorities of single threads that need no
/// permission.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, THINKING_PRIORITY) {
        tracing::info!(%error, "the computer player thinks at normal priority");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::session::rules::{RequestedRules, Rules, list_rule_sets};

    #[tokio::test]
    async fn computer_plays_whole_turns_in_every_rule_set() {
        let player = SearchingPlayer::start(None);
        for listing in list_rule_sets() {
            let rules = RequestedRules::parse(&format!("{} {}", listing.game_info.id, listing.selector)).unwrap();
            let mut session = rules.resolve(&mut |_| 0).start_session();
            if let GameStatus::AwaitingRoll(_) = session.status() {
                continue;
            }
            let actions = player.choose_actions(session.fork(), 1, 7, Duration::from_secs(1)).await.unwrap();
            let GameStatus::AwaitingAction(seat) = session.status() else { panic!("no action is due") };
            actions.iter().for_each(|action| session.play(action).unwrap());
            assert_ne!(session.status(), GameStatus::AwaitingAction(seat), "{}: the turn is over", listing.selector);
        }
    }

    #[tokio::test]
    async fn impossible_choices_are_errors() {
        let player = SearchingPlayer::start(None);
        let start = || Rules::parse("sahkku rules=raisa").unwrap().start_session();
        let time = Duration::from_secs(1);
        assert!(player.choose_actions(start(), 1, 0, time).await.is_err(), "a roll is due");
        assert!(player.expectation(start(), Side::First, time).await.is_err());
        let seega = Rules::parse("seega size=5").unwrap().start_session();
        assert!(player.choose_actions(seega.fork(), 6, 0, time).await.is_err(), "there is no level 6");
        assert!(player.hint(start()).await.is_err(), "a roll is due");
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn thinking_has_low_priority() {
        let priority = || rustix::process::getpriority_process(None).ok();
        let before = priority();
        let pool = start_threads();
        assert_eq!(pool.run(priority).await, Ok(Some(THINKING_PRIORITY)));
        assert_eq!(priority(), before, "only the threads of the pool");
    }
}
