//! Keeps a defect that shows in one match or on one server from stopping the work on all others.

use futures_util::FutureExt;
use gonagas_core::matches::ids::{CompetitionId, MatchId};
use gonagas_metrics::metrics;
use std::fmt::{self, Display, Formatter};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A piece of work in the background, for the log.
#[derive(Debug, Clone, Copy)]
pub(crate) enum BackgroundWork {
    /// Work on a match.
    Match(MatchId),
    /// The puzzle of the day of a server.
    DailyPuzzle(u64),
    /// The reminders of streaks.
    StreakReminders,
    /// The next offer to play the computer.
    ComputerOffer,
    /// The messages about wishes for an opponent.
    Seeks,
    /// The daily messages about what waits for people.
    Digests,
    /// The roles of champions.
    ChampionRoles,
    /// The search for competitions with something to do.
    Competitions,
    /// A competition.
    Competition(CompetitionId),
}

impl Display for BackgroundWork {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            BackgroundWork::Match(id) => write!(f, "match {}", id.0),
            BackgroundWork::DailyPuzzle(guild) => write!(f, "puzzle {guild}"),
            BackgroundWork::StreakReminders => f.write_str("streaks"),
            BackgroundWork::ComputerOffer => f.write_str("offer"),
            BackgroundWork::Seeks => f.write_str("seeks"),
            BackgroundWork::Digests => f.write_str("digests"),
            BackgroundWork::ChampionRoles => f.write_str("champions"),
            BackgroundWork::Competitions => f.write_str("competitions"),
            BackgroundWork::Competition(id) => write!(f, "competition {}", id.0),
        }
    }
}

/// Counts the panics of work in the background.
#[derive(Default)]
pub struct PanicGuard {
    panics: AtomicUsize,
}

impl PanicGuard {
    /// Awaits work in the background. Returns `None`, and logs the work, if it panics. Its locals are dropped: locks
    /// are free, and what was not stored is loaded anew by the next attempt.
    pub(crate) async fn guard<T>(&self, name: BackgroundWork, work: impl Future<Output = T>) -> Option<T> {
        let done = AssertUnwindSafe(work).catch_unwind().await;
        if done.is_err() {
            self.panics.fetch_add(1, Ordering::Relaxed);
            metrics().panics.with_label_values(&["background"]).inc();
            tracing::error!(work = %name, "work in the background panicked");
        }
        done.ok()
    }

    /// Returns the number of panics in the background tasks so far.
    pub fn background_panics(&self) -> usize {
        self.panics.load(Ordering::Relaxed)
    }
}
