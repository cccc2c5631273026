//! `/matches`: what somebody plays and has played, a page at a time.

use crate::app::ask::Caller;
use crate::app::port::{Answer, Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::page::Page;
use crate::room::people::MatchId;
use crate::room::state::Match;
use crate::store::{Store, StoreError};
use crate::ui::list::List;
use crate::ui::message::Message;
use crate::ui::screens::matches::{self, EACH, Mine, Past, rank};

impl<S: Store> App<S> {
    /// Lists the matches of the caller that are not over.
    pub(super) async fn matches<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        say(reply, &self.list(caller, List::Running(0), mouth).await?).await
    }

    /// Turns to another page.
    pub(super) async fn turn_page<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        list: List,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let page = self.list(caller, list, mouth).await?;
        if let Err(error) = reply.answer(Answer::Update(&page)).await {
            tracing::debug!(%error, "a page could not be turned");
        }
        Ok(())
    }

    async fn list<M: Mouth>(&self, caller: &Caller, list: List, mouth: &M) -> Result<Message, Trouble> {
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        match list {
            List::Running(page) => self.running(caller, page, mouth).await,
            List::Finished(page) => self.past_page(caller, page, mouth).await.map_err(failed),
        }
    }

    async fn running<M: Mouth>(&self, caller: &Caller, page: usize, mouth: &M) -> Result<Message, Trouble> {
        let mut games = self.mine(caller).await?;
        games.sort_by_key(|game| rank(game, caller.person));
        let pages = games.len().div_ceil(EACH);
        // Since the page was offered some may have ended.
        let page = page.min(pages.saturating_sub(1));
        let mut mine = Vec::new();
        for game in games.into_iter().skip(page * EACH).take(EACH) {
            let link = self.link(&game, mouth).await.map_err(|error| trouble::store(caller, None, &error))?;
            mine.push(Mine { game, link });
        }
        Ok(matches::running(&words(caller), caller.person, &mine, (page, pages)))
    }

    async fn past_page<M: Mouth>(&self, caller: &Caller, page: Page, mouth: &M) -> Result<Message, StoreError> {
        // One more than is shown tells whether there are more.
        let mut ids = self.store.finished_of(caller.person, page, EACH + 1).await?;
        let more = ids.len() > EACH;
        let [newer, older] = match page {
            Page::Newest => [false, more],
            Page::Before(_) => [true, more],
            Page::After(_) => [more, true],
        };
        match page {
            Page::After(_) if more => drop(ids.remove(0)),
            _ => ids.truncate(EACH),
        }
        let mut past = Vec::new();
        for id in ids {
            past.extend(self.past_match(id, mouth).await?);
        }
        Ok(matches::finished(&words(caller), caller.person, &past, [newer, older]))
    }

    /// A match that is over; `None` where its log cannot be read.
    async fn past_match<M: Mouth>(&self, id: MatchId, mouth: &M) -> Result<Option<Past>, StoreError> {
        let saved = match self.store.load(id).await {
            Err(StoreError::Edition { .. } | StoreError::Failed(_)) => return Ok(None),
            saved => saved?,
        };
        let ended = saved.events.last().map_or(0, |event| event.at);
        let Ok(game) = Match::replay(id, saved.terms, &saved.events) else { return Ok(None) };
        let link = self.link(&game, mouth).await?;
        Ok(Some(Past { mine: Mine { game, link }, ended }))
    }
}
