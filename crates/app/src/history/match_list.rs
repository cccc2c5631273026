//! `/matches`: the running and finished matches of the requester, a page at a time.

use crate::UserError;
use crate::history::MatchLists;
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::next_match::turn_order;
use crate::ports::ChannelClient;
use crate::request_context::RequestContext;
use gonagas_core::matches::ids::{MatchId, PageCursor};
use gonagas_store::store_error::StoreError;
use gonagas_ui::custom_id::lists::MatchListControl;
use gonagas_ui::message::Message;
use gonagas_ui::screens::lists::match_list::{self, FinishedMatchEntry, MATCHES_PER_PAGE, MatchEntry, urgency_rank};

impl MatchLists {
    /// Lists the matches and challenges of the requester that are not over.
    pub async fn list_matches(&self, context: &RequestContext<'_>) -> Result<(), UserError> {
        context.respond_privately(&self.match_list_page(context, MatchListControl::Running(0)).await?).await
    }

    /// Shows another page of a list.
    pub async fn turn_match_list_page(
        &self,
        context: &RequestContext<'_>,
        list: MatchListControl,
    ) -> Result<(), UserError> {
        let page = self.match_list_page(context, list).await?;
        context.update_message(&page).await
    }

    async fn match_list_page(
        &self,
        context: &RequestContext<'_>,
        list: MatchListControl,
    ) -> Result<Message, UserError> {
        match list {
            MatchListControl::Running(page) => self.running_matches_page(context, page).await,
            MatchListControl::Finished(page) => self.finished_matches_page(context, page).await,
        }
    }

    async fn running_matches_page(&self, context: &RequestContext<'_>, page: usize) -> Result<Message, UserError> {
        let mut games = self.match_finder.unfinished_matches(context.requester).await?;
        // Of the matches of the same rank the newest come first, but those that wait for the requester by their time.
        let user = context.requester.user_id;
        let waiting = |game: &LoadedMatch| (game.user_to_act() == Some(user)).then(|| turn_order(game));
        games.sort_by_key(|game| (urgency_rank(game, user), waiting(game)));
        let pages = games.len().div_ceil(MATCHES_PER_PAGE);
        // Matches may have ended since the page was offered.
        let page = page.min(pages.saturating_sub(1));
        let shown = games.into_iter().skip(page * MATCHES_PER_PAGE).take(MATCHES_PER_PAGE);
        let mine: Vec<MatchEntry> =
            shown.map(|game| self.matches.running_match_entry(game, context.channels)).collect();
        let people = mine.iter().flat_map(|entry| entry.game.participants());
        let is_direct = context.requester.channel_ref.guild().is_none();
        let catalog = self.names.catalog_with_names(context, is_direct, people).await?;
        Ok(match_list::running_matches_page(&catalog, context.requester.user_id, &mine, (page, pages)))
    }

    async fn finished_matches_page(
        &self,
        context: &RequestContext<'_>,
        page: PageCursor,
    ) -> Result<Message, UserError> {
        // One more than is shown, to know if there is another page.
        let mut ids =
            self.store.finished_matches_of_user(context.requester.user_id, page, MATCHES_PER_PAGE + 1).await?;
        let more = ids.len() > MATCHES_PER_PAGE;
        let [newer, older] = match page {
            PageCursor::Newest => [false, more],
            PageCursor::Before(_) => [true, more],
            PageCursor::After(_) => [more, true],
        };
        match page {
            PageCursor::After(_) if more => drop(ids.remove(0)),
            _ => ids.truncate(MATCHES_PER_PAGE),
        }
        let mut past = Vec::new();
        for id in ids {
            past.extend(self.load_finished_match(id, context.channels).await?);
        }
        let people = past.iter().flat_map(|past| past.entry.game.participants());
        let is_direct = context.requester.channel_ref.guild().is_none();
        let catalog = self.names.catalog_with_names(context, is_direct, people).await?;
        Ok(match_list::finished_matches_page(&catalog, context.requester.user_id, &past, [newer, older]))
    }

    /// Loads a finished match; `None` if its log cannot be read.
    async fn load_finished_match(
        &self,
        id: MatchId,
        channels: &dyn ChannelClient,
    ) -> Result<Option<FinishedMatchEntry>, StoreError> {
        let saved = match self.store.load_match(id).await {
            Err(StoreError::UnsupportedEdition { .. } | StoreError::Failed(_)) => return Ok(None),
            saved => saved?,
        };
        let Ok(loaded) = LoadedMatch::replay(id, saved) else { return Ok(None) };
        let ended_at = loaded.events().last().map_or(0, |event| event.timestamp);
        let link = loaded.url(channels);
        Ok(Some(FinishedMatchEntry {
            entry: MatchEntry { game: loaded.into_match(), link, waits_until: None },
            ended_at,
        }))
    }
}
