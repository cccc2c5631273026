//! Puzzles: `/puzzle` in private, and the puzzle of the day in channels.

mod board;
pub mod daily;
mod menu;
mod streak_reminders;

use crate::attempts::Attempts;
use crate::connections::downtime::DowntimeTracker;
use crate::limits::check::Limits;
use crate::matches::{Languages, MatchServices};
use crate::outbox::{DirectMessages, OutboxServices};
use crate::ports::Clock;
use crate::state::SharedState;
use gonagas_store::Store;
use std::sync::Arc;

/// Puzzles that a person solves in private.
pub struct Puzzles {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
    attempts: Arc<Attempts>,
    languages: Arc<Languages>,
    limits: Arc<Limits>,
}

/// Posts the puzzle of the day.
pub struct DailyPuzzles {
    downtime: Arc<DowntimeTracker>,
    store: Arc<Store>,
}

/// Reminds people of their streak.
pub struct StreakReminders {
    clock: Arc<dyn Clock>,
    downtime: Arc<DowntimeTracker>,
    store: Arc<Store>,
    direct_messages: Arc<DirectMessages>,
}

/// The services of this folder.
pub struct PuzzleServices {
    pub puzzles: Arc<Puzzles>,
    pub daily_puzzles: Arc<DailyPuzzles>,
    pub streak_reminders: Arc<StreakReminders>,
}

impl PuzzleServices {
    pub fn new(
        state: &SharedState,
        attempts: &Arc<Attempts>,
        matches: &MatchServices,
        outbox: &OutboxServices,
    ) -> PuzzleServices {
        let puzzles = Arc::new(Puzzles {
            clock: Arc::clone(&state.clock),
            store: Arc::clone(&state.store),
            attempts: Arc::clone(attempts),
            languages: Arc::clone(&matches.languages),
            limits: Arc::clone(&state.limits),
        });
        let daily_puzzles =
            Arc::new(DailyPuzzles { downtime: Arc::clone(&state.downtime), store: Arc::clone(&state.store) });
        let streak_reminders = Arc::new(StreakReminders {
            clock: Arc::clone(&state.clock),
            downtime: Arc::clone(&state.downtime),
            store: Arc::clone(&state.store),
            direct_messages: Arc::clone(&outbox.direct_messages),
        });
        PuzzleServices { puzzles, daily_puzzles, streak_reminders }
    }
}
