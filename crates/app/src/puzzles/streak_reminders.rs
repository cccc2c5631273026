//! Reminds people of their streak by a direct message, at the hour that they chose, on days on which it would end.
//!
//! The beginning of a message is stored before it is sent, so nobody gets two on a day. One that a crash interrupts is
//! lost: a reminder less is better than one that comes twice.

use crate::ports::{ChannelClient, ChannelError};
use crate::puzzles::StreakReminders;
use gonagas_core::matches::clock::duration::HOUR;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::streak::Streak;
use gonagas_core::puzzles::catalogue::puzzle_of_day;
use gonagas_core::puzzles::schedule::{day_of, start_of};
use gonagas_store::StreakAtRisk;
use gonagas_store::store_error::StoreError;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::screens::puzzle::reminded_streak::reminder_message;

/// The time after the chosen hour in which a reminder is still sent, after the bot was away.
const LATENESS: Timestamp = 2 * HOUR;

/// The shortest streak of which a reminder is sent.
const SHORTEST: u32 = 2;

impl StreakReminders {
    /// Sends the reminders that are due.
    pub async fn send_due(&self, channels: &dyn ChannelClient) -> Result<(), StoreError> {
        if !self.downtime.is_ours(None) {
            return Ok(());
        }
        let now = self.clock.now();
        let day = day_of(now);
        for at_risk in self.store.streaks_at_risk(day).await? {
            if is_due(&at_risk, now) {
                let streak = self.store.puzzle_streak(at_risk.user).await?.on(day);
                if streak.length >= SHORTEST
                    && let Err(ChannelError::RateLimited(_)) = self.send(&at_risk, streak, day, channels).await?
                {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Sends a reminder, unless another process has begun it. One that a rate limit holds up is due again.
    async fn send(
        &self,
        at_risk: &StreakAtRisk,
        streak: Streak,
        day: i64,
        channels: &dyn ChannelClient,
    ) -> Result<Result<(), ChannelError>, StoreError> {
        let StreakAtRisk { user, language, .. } = at_risk;
        let Some(puzzle) = puzzle_of_day(day) else { return Ok(Ok(())) };
        if !self.store.begin_streak_reminder(*user, day).await? {
            return Ok(Ok(()));
        }
        let catalog = Catalog::for_locale(language.as_ref().map_or("en", |language| language.as_str()));
        let message = reminder_message(&catalog, streak, day, start_of(day + 1), &puzzle.id());
        let sent = match channels.open_direct_messages(*user).await {
            Ok(channel) => channels.post_message(channel, &message, &nonce(*user, day)).await.map(drop),
            Err(error) => Err(error),
        };
        match &sent {
            Ok(()) => {}
            Err(ChannelError::Forbidden) => {
                let known = self.store.preferences(&[*user]).await?.for_user(*user);
                self.direct_messages.remember_direct_messages(*user, known, false).await?;
            }
            // The limit ends by itself, and nothing was sent.
            Err(ChannelError::RateLimited(_)) => self.store.take_back_streak_reminder(*user, day).await?,
            Err(error) => tracing::info!(%error, "a reminder of a streak was not sent"),
        }
        Ok(sent)
    }
}

fn nonce(user: UserId, day: i64) -> String {
    format!("s{day}-{:x}", user.0)
}

/// Returns true in the hours after the one that the user chose, which comes once in each day of UTC.
fn is_due(at_risk: &StreakAtRisk, now: Timestamp) -> bool {
    let from = at_risk.utc_offset.next_hour(at_risk.hour, start_of(day_of(now)) - 1);
    (from..from + LATENESS).contains(&now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::matches::clock::duration::{DAY, MINUTE};
    use gonagas_core::matches::settings::utc_offset::UtcOffset;

    #[test]
    fn reminder_is_due_at_the_local_hour() {
        let day = 20_600 * DAY;
        let at = |offset: &str, hour, now| {
            let utc_offset = UtcOffset::parse(offset).unwrap();
            is_due(&StreakAtRisk { user: UserId(1), hour, utc_offset, language: None }, now)
        };
        assert!(at("UTC", 20, day + 20 * HOUR) && !at("UTC", 20, day + 20 * HOUR - 1));
        assert!(!at("UTC", 20, day + 22 * HOUR), "too late");
        assert!(at("UTC+1", 20, day + 19 * HOUR + 5 * MINUTE) && !at("UTC+1", 20, day + 18 * HOUR));
        assert!(at("UTC+5:30", 0, day + 18 * HOUR + 30 * MINUTE), "midnight in India");
        assert!(at("UTC-8", 17, day + HOUR), "the evening before in California");
    }
}
