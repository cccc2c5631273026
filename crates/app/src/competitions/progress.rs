//! The work for competitions that the bot does by itself.

use crate::competitions::CompetitionProgress;
use crate::panic_guard::BackgroundWork;
use crate::ports::ChannelClient;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::CompetitionId;
use gonagas_store::store_error::StoreError;

impl CompetitionProgress {
    /// Does what is due for the competitions of this process. One that fails holds up no other.
    pub async fn advance_all(&self, channels: &dyn ChannelClient) -> Result<(), StoreError> {
        let now = self.clock.now();
        for (id, guild) in self.store.due_competitions(now, now - MINUTE).await? {
            if !self.downtime.serves(Some(guild)) {
                continue;
            }
            let work = Box::pin(self.advance_one(id, channels));
            if let Some(Err(error)) = self.panic_guard.guard(BackgroundWork::Competition(id), work).await {
                tracing::warn!(%error, competition = id.0, "a competition could not go on");
            }
        }
        Ok(())
    }

    /// Does what is due for a competition: the start, the matches of pairings and their results, the next one of its
    /// series, and its posts.
    async fn advance_one(&self, id: CompetitionId, channels: &dyn ChannelClient) -> Result<(), StoreError> {
        let mut stored = self.store.load_competition(id).await?;
        if self.start_if_due(&stored).await? {
            stored = self.store.load_competition(id).await?;
        }
        let advanced = self.advance_pairings(&stored).await;
        self.open_next(&stored).await?;
        if self.store.load_competition(id).await?.post.shown_at <= self.clock.now() - MINUTE {
            self.show_post(id, channels).await?;
        }
        self.tell_winners(id, channels).await?;
        self.tell_removed_people(id, channels).await?;
        advanced
    }
}
