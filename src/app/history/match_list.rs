//! `/matches`: what somebody plays and has played, a page at a time.

use crate::app::ports::{ChannelClient, Responder, Response};
use crate::app::requests::Requester;
use crate::app::{App, UserError, private_catalog, respond_privately, user_error};
use crate::matches::ids::MatchId;
use crate::matches::pagination::PageCursor;
use crate::matches::state::match_state::Match;
use crate::store::{Store, StoreError};
use crate::ui::custom_id::match_list::MatchListControl;
use crate::ui::message::Message;
use crate::ui::screens::lists::match_list::{self, FinishedMatchEntry, MATCHES_PER_PAGE, MatchEntry, urgency_rank};

impl<S: Store> App<S> {
    /// Lists the matches of the caller that are not over.
    pub(in crate::app) async fn list_matches<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        respond_privately(responder, &self.match_list_page(requester, MatchListControl::Running(0), channels).await?)
            .await
    }

    /// Turns to another page.
    pub(in crate::app) async fn turn_match_list_page<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        list: MatchListControl,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        let page = self.match_list_page(requester, list, channels).await?;
        if let Err(error) = responder.respond(Response::Update(&page)).await {
            tracing::debug!(%error, "a page could not be turned");
        }
        Ok(())
    }

    async fn match_list_page<M: ChannelClient>(
        &self,
        requester: &Requester,
        list: MatchListControl,
        channels: &M,
    ) -> Result<Message, UserError> {
        let failed = |error: StoreError| user_error::from_store_error(requester, None, &error);
        match list {
            MatchListControl::Running(page) => self.running_matches_page(requester, page, channels).await,
            MatchListControl::Finished(page) => {
                self.finished_matches_page(requester, page, channels).await.map_err(failed)
            }
        }
    }

    async fn running_matches_page<M: ChannelClient>(
        &self,
        requester: &Requester,
        page: usize,
        channels: &M,
    ) -> Result<Message, UserError> {
        let mut games = self.unfinished_matches(requester).await?;
        games.sort_by_key(|game| urgency_rank(game, requester.user_id));
        let pages = games.len().div_ceil(MATCHES_PER_PAGE);
        // Since the page was offered some may have ended.
        let page = page.min(pages.saturating_sub(1));
        let mut mine = Vec::new();
        for game in games.into_iter().skip(page * MATCHES_PER_PAGE).take(MATCHES_PER_PAGE) {
            let link = self
                .match_url(&game, channels)
                .await
                .map_err(|error| user_error::from_store_error(requester, None, &error))?;
            mine.push(MatchEntry { game, link });
        }
        Ok(match_list::running_matches_page(&private_catalog(requester), requester.user_id, &mine, (page, pages)))
    }

    async fn finished_matches_page<M: ChannelClient>(
        &self,
        requester: &Requester,
        page: PageCursor,
        channels: &M,
    ) -> Result<Message, StoreError> {
        // One more than is shown tells whether there are more.
        let mut ids = self.store.finished_matches_of_user(requester.user_id, page, MATCHES_PER_PAGE + 1).await?;
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
            past.extend(self.load_finished_match(id, channels).await?);
        }
        Ok(match_list::finished_matches_page(&private_catalog(requester), requester.user_id, &past, [newer, older]))
    }

    /// A match that is over; `None` where its log cannot be read.
    async fn load_finished_match<M: ChannelClient>(
        &self,
        id: MatchId,
        channels: &M,
    ) -> Result<Option<FinishedMatchEntry>, StoreError> {
        let saved = match self.store.load_match(id).await {
            Err(StoreError::UnsupportedEdition { .. } | StoreError::Failed(_)) => return Ok(None),
            saved => saved?,
        };
        let ended = saved.events.last().map_or(0, |event| event.timestamp);
        let Ok(game) = Match::replay(id, saved.terms, &saved.events) else { return Ok(None) };
        let link = self.match_url(&game, channels).await?;
        Ok(Some(FinishedMatchEntry { entry: MatchEntry { game, link }, ended_at: ended }))
    }
}
