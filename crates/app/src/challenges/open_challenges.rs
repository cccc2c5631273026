//! `/challenges`: the challenges on a server that anyone may accept.

use crate::UserError;
use crate::challenges::OpenChallenges;
use crate::request_context::RequestContext;
use gonagas_core::matches::ids::MatchId;
use gonagas_ui::custom_id::lists::OpenChallengesControl;
use gonagas_ui::message::Message;
use gonagas_ui::screens::lists::open_challenges::{self, CHALLENGES_PER_PAGE, OpenChallengeEntry};
use std::collections::BTreeMap;

/// The number of challenges that are loaded at a time.
const CHALLENGE_BATCH: usize = 4 * CHALLENGES_PER_PAGE;

impl OpenChallenges {
    /// Lists the open challenges.
    pub async fn list(&self, context: &RequestContext<'_>) -> Result<(), UserError> {
        context.respond_privately(&self.open_challenges_page(context, 0).await?).await
    }

    /// Shows another page of the list.
    pub async fn turn_page(
        &self,
        context: &RequestContext<'_>,
        control: OpenChallengesControl,
    ) -> Result<(), UserError> {
        let list = self.open_challenges_page(context, control.skipped).await?;
        context.update_message(&list).await
    }

    /// Returns the page of the list after the first `skip` challenges. Challenges that the requester may not see are
    /// left out, which makes no page shorter.
    async fn open_challenges_page(&self, context: &RequestContext<'_>, skip: usize) -> Result<Message, UserError> {
        let catalog = context.catalog();
        let guild = context.requester.channel_ref.guild().ok_or_else(|| catalog.text("challenges-no-server"))?;
        let mut open = Vec::<OpenChallengeEntry>::new();
        let mut at = skip;
        let mut unknown_count = 0;
        // One more than is shown, to know if there is another page.
        while open.len() <= CHALLENGES_PER_PAGE {
            let ids = self
                .store
                .open_challenges_in_guild(guild, context.requester.user_id, self.clock.now(), at, CHALLENGE_BATCH)
                .await?;
            if ids.is_empty() {
                break;
            }
            let indices: BTreeMap<MatchId, usize> = std::iter::zip(ids.iter().copied(), at..).collect();
            at += ids.len();
            let batch = self.matches.load_readable_matches(ids).await?;
            let sorted = self.sight.visible_matches(context.requester, context.channels, batch).await?;
            unknown_count += sorted.unknown_count;
            for game in sorted.visible {
                // A challenge that was made meanwhile moves those that are read already down into the next batch.
                let is_known = open.iter().any(|known| known.game.id() == game.id());
                if is_known || open.len() > CHALLENGES_PER_PAGE {
                    continue;
                }
                let link = game.url(context.channels);
                let index = indices.get(&game.id()).copied().unwrap_or(skip);
                open.push(OpenChallengeEntry { game: game.into_match(), link, index });
            }
        }
        let is_complete = unknown_count == 0;
        Ok(open_challenges::open_challenges_page(&catalog, context.requester.user_id, &open, skip, is_complete))
    }
}
