//! Removals of the bot: no match ends with its server before the bot was gone for a day, and clocks stand until then.

use crate::discord::model::Guild;
use gonagas_core::matches::clock::duration::{DAY, MINUTE, SECOND};
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::log::stop::StopReason;

/// The longest time from a look-up to the end of the matches that follows from it.
const LONGEST_LOOK_UP: Timestamp = 10 * MINUTE;

/// The time for which something that was due before may still happen after the bot has heard of a removal.
const HEARING_TIME: Timestamp = SECOND;

/// Returns a new event that may not happen in a match on this server.
pub fn check(id: MatchId, guild: &Guild, new: &[Event]) -> Option<String> {
    new.iter().find_map(|event| {
        let wrong = match event.kind {
            EventKind::Stopped(StopReason::BotRemoved) if !was_gone_for_a_day(guild, event.timestamp) => {
                "ended before the bot was gone for a day"
            }
            EventKind::TimedOut | EventKind::ReminderSent | EventKind::ChallengeExpired
                if guild.heard_removal_at.is_some_and(|heard| heard + HEARING_TIME < event.timestamp) =>
            {
                "fell due without the bot"
            }
            _ => return None,
        };
        Some(format!("#{}, event {}: {wrong}", id.0, event.number))
    })
}

fn was_gone_for_a_day(guild: &Guild, at: Timestamp) -> bool {
    let is_long = |(began, end): &(Timestamp, Option<Timestamp>)| {
        began + DAY <= at && end.is_none_or(|end| at <= end + LONGEST_LOOK_UP)
    };
    guild.removals.iter().any(is_long)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::matches::ids::UserId;
    use std::collections::BTreeSet;

    fn event(timestamp: Timestamp, kind: EventKind) -> Event {
        Event { number: 3, timestamp, actor: None, kind }
    }

    #[test]
    fn matches_end_a_day_after_the_removal_and_nothing_falls_due_before() {
        let owner = UserId(1);
        let mut guild = Guild {
            owner,
            moderator: owner,
            members: BTreeSet::new(),
            has_bot: false,
            removals: vec![(10, Some(20)), (100, None)],
            heard_removal_at: Some(100),
            refuses_roles: false,
        };
        let wrong = |guild: &Guild, at, kind| check(MatchId(1), guild, &[event(at, kind)]);
        let removed = EventKind::Stopped(StopReason::BotRemoved);
        assert!(wrong(&guild, 99 + DAY, removed.clone()).is_some(), "the first removal was over");
        assert_eq!(wrong(&guild, 100 + DAY, removed), None);
        assert_eq!(wrong(&guild, 100, EventKind::TimedOut), None);
        assert!(wrong(&guild, 101 + HEARING_TIME, EventKind::TimedOut).is_some());
        guild.heard_removal_at = None;
        assert_eq!(wrong(&guild, 101 + HEARING_TIME, EventKind::TimedOut), None, "nobody has heard of it");
    }
}
