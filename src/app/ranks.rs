//! `/leaderboard`, `/profile`, `/versus`: where people stand.

use crate::app::ask::{Caller, Ranking};
use crate::app::port::{Answer, Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::people::Person;
use crate::room::ranks::{Board, Past};
use crate::room::tally::Month;
use crate::store::{Store, StoreError};
use crate::table::rules::{Listing, listings};
use crate::ui::message::Message;
use crate::ui::options::typed;
use crate::ui::ranks::Ranks;
use crate::ui::screens::{leaders, profile, rules};

impl<S: Store> App<S> {
    /// A page of a leaderboard.
    pub(super) async fn leaders<R: Reply>(&self, caller: &Caller, wanted: &Ranking, reply: &R) -> Result<(), Trouble> {
        let set = wanted.set.as_deref().map(typed).unwrap_or_default();
        let listing = rules::listing(&words(caller), &wanted.game, &set)?;
        let page = wanted.page.unwrap_or(1).max(1);
        let ranks = Ranks { page, everywhere: wanted.everywhere, month: wanted.month, pool: listing.pool() };
        say(reply, &self.ranked(caller, &listing, &ranks).await?).await
    }

    /// Turns to another page.
    pub(super) async fn turn_ranks<R: Reply>(&self, caller: &Caller, ranks: &Ranks, reply: &R) -> Result<(), Trouble> {
        let listing = listings().into_iter().find(|listing| listing.pool() == ranks.pool);
        let listing = listing.ok_or_else(|| words(caller).say("refuse-forged"))?;
        let page = self.ranked(caller, &listing, ranks).await?;
        if let Err(error) = reply.answer(Answer::Update(&page)).await {
            tracing::debug!(%error, "a page could not be turned");
        }
        Ok(())
    }

    async fn ranked(&self, caller: &Caller, listing: &Listing, ranks: &Ranks) -> Result<Message, Trouble> {
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        let now = self.now();
        self.store.fade(now).await.map_err(failed)?;
        let guild = caller.place.guild.filter(|_| !ranks.everywhere);
        let ranks = Ranks { everywhere: guild.is_none(), ..ranks.clone() };
        let board = Board { pool: ranks.pool.clone(), guild, month: ranks.month.then(|| Month::of(now)) };
        let page = self.store.leaders(&board, ranks.page, caller.person).await.map_err(failed)?;
        Ok(leaders::leaders(&words(caller), listing, &ranks, &page, caller.person))
    }

    /// What somebody has played.
    pub(super) async fn profile<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        person: Option<Person>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        let (person, now, guild) = (person.unwrap_or(caller.person), self.now(), caller.place.guild);
        self.store.fade(now).await.map_err(failed)?;
        let found = self.store.profile(person, guild, now).await.map_err(failed)?;
        let links = self.links(caller, &found.last, mouth).await.map_err(failed)?;
        let file = format!("gonagas-ratings-{}-{now}.png", person.0);
        say(reply, &profile::profile(&words(caller), person, guild.is_none(), &found, &links, &file)).await
    }

    /// Two people against each other.
    pub(super) async fn versus<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        one: Person,
        other: Option<Person>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        let (people, guild) = ([one, other.unwrap_or(caller.person)], caller.place.guild);
        if people[0] == people[1] {
            return Err(words(caller).say("versus-self").into());
        }
        let found = self.store.versus(people, guild).await.map_err(failed)?;
        let links = self.links(caller, &found.last, mouth).await.map_err(failed)?;
        say(reply, &profile::versus(&words(caller), people, guild.is_none(), &found, &links)).await
    }

    /// Links to the last messages of matches; empty where there is none, and `None` where the caller may not look: on which
    /// servers others play, and against whom, is not told elsewhere.
    async fn links<M: Mouth>(
        &self,
        caller: &Caller,
        past: &[Past],
        mouth: &M,
    ) -> Result<Vec<Option<String>>, StoreError> {
        let mut links = Vec::new();
        for past in past {
            // What is listed on a server was played there.
            let theirs = caller.place.guild.is_some() || past.seats.contains(&caller.person);
            let current = if theirs { self.store.current(past.game).await? } else { None };
            let link = current.map_or_else(String::new, |posted| mouth.link(posted.place, posted.message));
            links.push(theirs.then_some(link));
        }
        Ok(links)
    }
}
