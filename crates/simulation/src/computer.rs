//! The computer player of a simulation: it thinks at once, within few positions, and seems to take a while.

use crate::planted_defect::PlantedDefect;
use crate::random::{Purpose, Random};
use async_trait::async_trait;
use gonagas_ai::opponent::budget::Budget;
use gonagas_ai::opponent::level::Level;
use gonagas_ai::opponent::session::{self, Advice};
use gonagas_ai::review::session::{self as review, Hint, Review};
use gonagas_ai::search::limits::Limits;
use gonagas_app::ports::{ComputerError, ComputerPlayer};
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use gonagas_core::session::game_session::GameSession;
use std::sync::Arc;
use std::time::Duration;

/// The positions that are searched for an action.
const NODES: u64 = 60;

/// The positions that are searched for each position of a review.
const REVIEW_NODES: u64 = 10;

/// The chance of a sure win, in thousandths.
const CERTAIN: u32 = 1000;

/// Plays every game, the same way with the same seed.
pub struct SimulatedComputer {
    pub defect: Arc<dyn PlantedDefect>,
}

impl SimulatedComputer {
    /// Waits as long as it seems to think.
    async fn think(&self, seed: u64, session: &GameSession) {
        if self.defect.computer_hangs() {
            std::future::pending::<()>().await;
        }
        assert!(!self.defect.computer_panics(), "the computer player panics");
        let mut random = Random::new(seed, Purpose::Thinking, [session.action_log().len() as u64, 0]);
        tokio::time::sleep(Duration::from_millis(random.between(10, 900))).await;
    }
}

#[async_trait]
impl ComputerPlayer for SimulatedComputer {
    async fn choose_actions(
        &self,
        mut session: GameSession,
        level: u8,
        seed: u64,
        _time: Duration,
    ) -> Result<Vec<String>, ComputerError> {
        self.think(seed, &session).await;
        if self.defect.computer_fails() {
            return Err(ComputerError("it finds no move".into()));
        }
        let level = Level::parse(&level.to_string()).map_err(failed)?;
        let status = session.status();
        let mut actions = Vec::new();
        while matches!(status, GameStatus::AwaitingAction(_)) && session.status() == status {
            let action = advise(&session, level, seed)?.action;
            session.play(&action).map_err(failed)?;
            actions.push(action);
        }
        Ok(actions)
    }

    async fn expectation(&self, session: GameSession, seat: Side, _time: Duration) -> Result<u32, ComputerError> {
        let advice = advise(&session, Level::TOP, 0)?;
        Ok(if advice.side == seat { advice.expectation } else { CERTAIN - advice.expectation })
    }

    async fn hint(&self, session: GameSession) -> Result<Hint, ComputerError> {
        review::hint(&session, 1, Limits::nodes(NODES), None).map_err(failed)
    }

    async fn review(&self, session: GameSession) -> Result<Review, ComputerError> {
        review::review(&session, Limits::nodes(REVIEW_NODES), None).map_err(failed)
    }
}

fn advise(session: &GameSession, level: Level, seed: u64) -> Result<Advice, ComputerError> {
    session::choose(session, level, seed, Budget::nodes(NODES), None).map_err(failed)
}

fn failed(error: impl ToString) -> ComputerError {
    ComputerError(error.to_string())
}
