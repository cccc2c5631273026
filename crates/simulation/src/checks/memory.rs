//! The memory that the bot holds once nobody asks anything any more.

use crate::bot::Bot;
use gonagas_app::HeldInMemory;

/// The most requests that the bot works on at the same time.
const MAX_TASKS: usize = 500;

/// The most downtimes of a shard that are remembered. Short gaps are kept until they add up to two minutes.
const MAX_GAPS: usize = 20;

/// Returns the data that has grown too much while people ask.
pub fn check_running(bot: &Bot) -> Option<String> {
    let tasks = bot.tasks.len();
    (tasks > MAX_TASKS).then(|| format!("{tasks} tasks"))
}

/// Returns the data that is left over at the end.
pub fn check_left_over(bot: &Bot, people: u64) -> Vec<String> {
    let HeldInMemory {
        locked_matches,
        outbox_notifications,
        computer_turns,
        computer_offers,
        living_tokens,
        followed_boards,
        recent_names,
        recent_actions,
        downtime_gaps,
    } = bot.app.held_in_memory();
    // One task is the background work. Recent actions are forgotten with the next one.
    let most_recent = usize::try_from(people).unwrap_or_default() * 20;
    [
        ("tasks", bot.tasks.len(), 1),
        ("locked matches", locked_matches, 0),
        ("notifications of deliveries", outbox_notifications, 0),
        ("turns of the computer", computer_turns, 0),
        ("offers to play the computer", computer_offers, 0),
        ("messages that can be edited", living_tokens, most_recent),
        ("boards that follow their match", followed_boards, most_recent),
        ("names", recent_names, usize::try_from(people).unwrap_or_default()),
        ("recent actions", recent_actions, most_recent),
        ("downtimes", downtime_gaps, MAX_GAPS * bot.range.indices().count()),
    ]
    .into_iter()
    .filter(|(_, count, most)| count > most)
    .map(|(name, count, _)| format!("{count} {name} are left over"))
    .collect()
}
