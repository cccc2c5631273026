//! Counts of what the bot holds in memory beside the store. None of them may grow without end.
use crate::Services;

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

impl Services {
    /// Counts what the bot holds in memory.
    pub fn held_in_memory(&self) -> HeldInMemory {
        HeldInMemory {
            locked_matches: self.matches.count_locked(),
            outbox_notifications: self.state.outbox_signal.count(),
            computer_turns: self.state.computer_queue.len(),
            computer_offers: self.state.computer_offers.count(),
            followed_boards: self.private_boards.count_followed(),
            recent_names: self.state.recent_names.count(),
            recent_actions: self.state.limits.count(),
            downtime_gaps: self.state.downtime.count_gaps(),
        }
    }
}
