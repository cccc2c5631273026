//! `/challenges`: the challenges on a server that anyone may accept, and accepting one from the list.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::port::{Answer, Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::people::{MatchId, Person};
use crate::room::state::Match;
use crate::room::wish::Wish;
use crate::store::{Store, StoreError};
use crate::ui::browse::{Browse, Picked};
use crate::ui::message::Message;
use crate::ui::screens::challenges::{self, Open, PAGE};
use crate::ui::screens::private::Done;

/// How many challenges are read at a time.
const BATCH: usize = 4 * PAGE;

impl<S: Store> App<S> {
    /// Lists them.
    pub(super) async fn challenges<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        say(reply, &self.open_challenges(caller, 0, mouth).await?).await
    }

    /// Goes on in the list, or accepts one that is in it.
    pub(super) async fn browse<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        browse: Browse,
        value: Option<&str>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        match (browse, value.and_then(Picked::read)) {
            (Browse::From(skip), _) => {
                let list = self.open_challenges(caller, skip, mouth).await?;
                if let Err(error) = reply.answer(Answer::Update(&list)).await {
                    tracing::debug!(%error, "a list could not be shown");
                }
                Ok(())
            }
            (Browse::Accept, Some(Picked { game, event })) => {
                let origin = Origin::Private { done: Done::Accepted };
                self.act(caller, game, &Wish::Accept(String::new()), Some(event), origin, reply, mouth).await
            }
            (Browse::Accept, None) => Err(words(caller).say("refuse-forged").into()),
        }
    }

    /// The list behind the first `skip`. What the caller may not see is not in it, and makes no page shorter.
    async fn open_challenges<M: Mouth>(&self, caller: &Caller, skip: usize, mouth: &M) -> Result<Message, Trouble> {
        let words = words(caller);
        let guild = caller.place.guild.ok_or_else(|| words.say("challenges-no-server"))?;
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        let (mut open, mut at, mut sight) = (Vec::new(), skip, Sight::of(caller));
        // One more than is shown tells whether there are more.
        while open.len() <= PAGE {
            let ids = self.store.open_in(guild, caller.person, self.now(), at, BATCH).await.map_err(failed)?;
            if ids.is_empty() {
                break;
            }
            let batch = self.numbered(caller, ids, &mut at).await;
            sight.look(guild, &batch, mouth).await;
            for (at, game) in batch.into_iter().filter(|(_, game)| sight.sees(game)).take(PAGE + 1 - open.len()) {
                let link = self.link(&game, mouth).await.map_err(failed)?;
                open.push(Open { game, link, at });
            }
        }
        Ok(challenges::list(&words, caller.person, &open, skip))
    }

    /// The challenges that can be read, each with its place in the whole list, in which `at` goes on behind them.
    async fn numbered(&self, caller: &Caller, ids: Vec<MatchId>, at: &mut usize) -> Vec<(usize, Match)> {
        let mut numbered = Vec::new();
        for id in ids {
            numbered.extend(self.load(caller, id).await.ok().map(|game| (*at, game)));
            *at += 1;
        }
        numbered
    }
}

/// What somebody may see of a server, as far as it has been looked for.
struct Sight {
    person: Person,
    seen: Vec<u64>,
    known: Vec<u64>,
}

impl Sight {
    /// Where somebody is they see.
    fn of(caller: &Caller) -> Sight {
        let here = vec![caller.place.channel, caller.channel()];
        Sight { person: caller.person, seen: here.clone(), known: here }
    }

    /// Looks which channels of these challenges they may see. What cannot be found out they may not.
    async fn look<M: Mouth>(&mut self, guild: u64, games: &[(usize, Match)], mouth: &M) {
        let channels = games.iter().map(|(_, game)| game.terms().place.channel);
        let mut unknown: Vec<u64> = channels.filter(|channel| !self.known.contains(channel)).collect();
        unknown.sort_unstable();
        unknown.dedup();
        if unknown.is_empty() {
            return;
        }
        match mouth.seen(guild, self.person, &unknown).await {
            Ok(seen) => self.seen.extend(seen),
            Err(error) => tracing::info!(%error, "what somebody may see could not be found out"),
        }
        self.known.extend(unknown);
    }

    /// Whether they may see a challenge. Their own they know.
    fn sees(&self, game: &Match) -> bool {
        game.terms().challenger == self.person || self.seen.contains(&game.terms().place.channel)
    }
}
