//! Counts of what the bot holds in memory beside the store. None of them may grow without end.

use crate::App;

/// Counts of what the bot holds in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldInMemory {
    /// The matches that tasks work on or wait for.
    pub locked_matches: usize,
    /// The notifications that no worker has taken yet.
    pub outbox_notifications: usize,
    /// The matches in which the computer player has to act.
    pub computer_turns: usize,
    /// The offers to play the computer that are due later.
    pub computer_offers: usize,
    /// The private boards that follow their match.
    pub followed_boards: usize,
    /// The names of people that were fetched within the last hour.
    pub recent_names: usize,
    /// The recent actions of people that limits count.
    pub recent_actions: usize,
    /// The downtimes that are not given back in all matches yet.
    pub downtime_gaps: usize,
}

impl App {
    /// Counts what the bot holds in memory.
    pub fn held_in_memory(&self) -> HeldInMemory {
        HeldInMemory {
            locked_matches: self.match_locks.count_used(),
            outbox_notifications: self.outbox_signal.count(),
            computer_turns: self.computer_queue.len(),
            computer_offers: self.computer_offers.count(),
            followed_boards: self.followed_boards.count(self.now()),
            recent_names: self.recent_names.count(),
            recent_actions: self.recent_usage.count(),
            downtime_gaps: self.downtime.count_gaps(),
        }
    }
}
