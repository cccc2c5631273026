//! `/challenges`: the challenges on a server that anyone may accept.

use crate::app::matches::loaded_match::LoadedMatch;
use crate::app::ports::ChannelClient;
use crate::app::request_context::RequestContext;
use crate::app::requests::Requester;
use crate::app::{App, UserError, user_error};
use crate::store::store_error::StoreError;
use crate::ui::custom_id::open_challenges::OpenChallengesControl;
use crate::ui::message::Message;
use crate::ui::screens::lists::open_challenges::{self, CHALLENGES_PER_PAGE, OpenChallengeEntry};
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::state::match_state::Match;

/// The number of challenges that are loaded at a time.
const CHALLENGE_BATCH: usize = 4 * CHALLENGES_PER_PAGE;

impl App {
    /// Lists the open challenges.
    pub(in crate::app) async fn list_open_challenges(&self, context: &RequestContext<'_>) -> Result<(), UserError> {
        context.respond_privately(&self.open_challenges_page(context, 0).await?).await
    }

    /// Shows another page of the list.
    pub(in crate::app) async fn turn_challenge_list_page(
        &self,
        context: &RequestContext<'_>,
        control: OpenChallengesControl,
    ) -> Result<(), UserError> {
        let list = self.open_challenges_page(context, control.skipped).await?;
        context.update_message(&list).await
    }

    /// Returns the page of the list after the first `skip` challenges. Those that the requester may not see are left
    /// out, which makes no page shorter.
    async fn open_challenges_page(&self, context: &RequestContext<'_>, skip: usize) -> Result<Message, UserError> {
        let catalog = context.catalog();
        let guild = context.requester.channel_ref.guild.ok_or_else(|| catalog.text("challenges-no-server"))?;
        let failed = |error: StoreError| user_error::from_store_error(context.requester, None, &error);
        let (mut open, mut at, mut visible) =
            (Vec::<OpenChallengeEntry>::new(), skip, VisibleChannels::for_requester(context.requester));
        // One more than is shown, to know if there is another page.
        while open.len() <= CHALLENGES_PER_PAGE {
            let ids = self
                .store
                .open_challenges_in_guild(guild, context.requester.user_id, self.now(), at, CHALLENGE_BATCH)
                .await
                .map_err(failed)?;
            if ids.is_empty() {
                break;
            }
            let batch = self.load_with_positions(context.requester, ids, &mut at).await;
            visible.check_channels(guild, &batch, context.channels).await;
            for (at, game) in batch.into_iter().filter(|(_, game)| visible.can_see(game)) {
                // A challenge that was made meanwhile moves those that are read already down into the next batch.
                let is_known = open.iter().any(|known| known.game.id() == game.id());
                if is_known || open.len() > CHALLENGES_PER_PAGE {
                    continue;
                }
                let link = game.url(context.channels);
                open.push(OpenChallengeEntry { game: game.into_match(), link, index: at });
            }
        }
        Ok(open_challenges::open_challenges_page(&catalog, context.requester.user_id, &open, skip))
    }

    /// Loads the challenges that can be read, each with its index in the whole list. `at` is the index of the first
    /// one, and afterwards the one behind the last.
    async fn load_with_positions(
        &self,
        requester: &Requester,
        ids: Vec<MatchId>,
        at: &mut usize,
    ) -> Vec<(usize, LoadedMatch)> {
        let mut numbered = Vec::new();
        for id in ids {
            numbered.extend(self.load_match(requester, id).await.ok().map(|loaded| (*at, loaded)));
            *at += 1;
        }
        numbered
    }
}

/// The channels of a server that a user may see, as far as they have been checked.
struct VisibleChannels {
    user_id: UserId,
    visible: Vec<u64>,
    checked: Vec<u64>,
}

impl VisibleChannels {
    /// Returns a list with the channel in which the requester is, and so may see.
    fn for_requester(requester: &Requester) -> VisibleChannels {
        let here = vec![requester.channel_ref.channel, requester.base_channel()];
        VisibleChannels { user_id: requester.user_id, visible: here.clone(), checked: here }
    }

    /// Looks up which channels of these challenges the user may see. A channel that cannot be looked up counts as hidden.
    async fn check_channels(&mut self, guild: u64, games: &[(usize, LoadedMatch)], channels: &dyn ChannelClient) {
        let named = games.iter().map(|(_, game)| game.terms().channel_ref.channel);
        let mut unknown: Vec<u64> = named.filter(|channel| !self.checked.contains(channel)).collect();
        unknown.sort_unstable();
        unknown.dedup();
        if unknown.is_empty() {
            return;
        }
        match channels.visible_channels(guild, self.user_id, &unknown).await {
            Ok(visible) => self.visible.extend(visible),
            Err(error) => tracing::info!(%error, "the visible channels of a user could not be looked up"),
        }
        self.checked.extend(unknown);
    }

    /// Returns true if the user may see a challenge, which may be their own.
    fn can_see(&self, game: &Match) -> bool {
        game.terms().challenger == self.user_id || self.visible.contains(&game.terms().channel_ref.channel)
    }
}
