//! `/privacy`: what is stored about somebody, given, hidden and erased.

use crate::app::ask::{Caller, Mine};
use crate::app::dossier;
use crate::app::port::{Answer, Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::people::MatchId;
use crate::room::state::{Match, Phase};
use crate::room::wish::Wish;
use crate::store::{Store, StoreError};
use crate::ui::message::{Attached, Message};
use crate::ui::screens::{privacy, private};

/// How often to begin anew when a match comes in between.
const TRIES: usize = 3;

/// The most bytes of a file, well below what Discord takes.
const FILE: usize = 8 << 20;

impl<S: Store> App<S> {
    pub(super) async fn privacy<R: Reply>(&self, caller: &Caller, mine: Mine, reply: &R) -> Result<(), Trouble> {
        match mine {
            Mine::Show => self.show_mine(caller, reply).await,
            Mine::Hide(hidden) => {
                let done = self.store.hide(caller.person, hidden).await;
                done.map_err(|error| trouble::store(caller, None, &error))?;
                let words = words(caller);
                say(reply, &private::text(words.say(if hidden { "privacy-hidden" } else { "privacy-unhidden" }))).await
            }
            Mine::Erase => say(reply, &privacy::ask(&words(caller), self.unfinished(caller).await?)).await,
        }
    }

    /// How many matches and challenges of somebody are not over.
    async fn unfinished(&self, caller: &Caller) -> Result<u32, Trouble> {
        let running = self.store.matches_of(caller.person).await;
        Ok(running.map_err(|error| trouble::store(caller, None, &error))?.len() as u32)
    }

    /// Gives everything that is stored about somebody, in as many files as it takes.
    async fn show_mine<R: Reply>(&self, caller: &Caller, reply: &R) -> Result<(), Trouble> {
        let sections = self.store.dossier(caller.person).await;
        let sections = sections.map_err(|error| trouble::store(caller, None, &error))?;
        let words = words(caller);
        let files = dossier::files(caller.person, self.now(), &sections, FILE);
        let parts = files.len();
        for (place, text) in files.into_iter().enumerate() {
            let text_of = |place| match place {
                0 => words.say("privacy-show"),
                _ => words.tell("privacy-part", &[("part", &(place + 1).to_string()), ("parts", &parts.to_string())]),
            };
            let name = format!("gonagas-{}-{}.json", caller.person.0, place + 1);
            let file = Some(Attached { name, text });
            say(reply, &Message { file, ..private::text(text_of(place)) }).await?;
        }
        Ok(())
    }

    /// Erases somebody who has confirmed it: what they play is given up first, but not more than they were asked about.
    pub(super) async fn erase<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        known: u32,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let running = self.unfinished(caller).await?;
        if running > known {
            return update(reply, &privacy::ask(&words(caller), running)).await;
        }
        for _ in 0..TRIES {
            let mine = self.mine(caller).await?;
            let erased = self.end_and_erase(caller, &mine, mouth).await;
            // Only now, so that the ends that are told name nobody who is erased.
            mine.iter().for_each(|game| self.wake.now(game.id()));
            match erased? {
                Ok(()) => return update(reply, &private::text(words(caller).say("privacy-erased"))).await,
                // Something has begun meanwhile, or cannot be read and so not be ended.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(trouble::store(caller, None, &error)),
            }
        }
        Err(words(caller).say("privacy-not-erased").into())
    }

    /// Ends these matches and challenges of somebody, and erases them.
    async fn end_and_erase<M: Mouth>(
        &self,
        caller: &Caller,
        mine: &[Match],
        mouth: &M,
    ) -> Result<Result<(), StoreError>, Trouble> {
        for game in mine {
            self.end_mine(caller, game.id(), mouth).await?;
        }
        Ok(self.store.erase(caller.person, self.now()).await)
    }

    /// Ends a match or challenge of somebody. That it has ended meanwhile is no matter.
    async fn end_mine<M: Mouth>(&self, caller: &Caller, id: MatchId, mouth: &M) -> Result<(), Trouble> {
        let _held = self.holds.hold(id).await;
        let game = self.load(caller, id).await?;
        let game = self.up_to_date(caller, game).await?;
        let now = self.now();
        let judged = self.judge(&game, caller, &giving_up(caller, &game), None, now).await;
        let Ok(events) = judged.map_err(|error| trouble::store(caller, Some(id), &error))? else { return Ok(()) };
        let game = self.keep(caller, game, now, events, false).await?;
        // Of what was played the end is told by and by. The rest is gone in a moment, and what is still to be told of it.
        if game.play().is_none() || game.terms().alone() {
            self.tell_now(id, mouth).await;
        }
        Ok(())
    }

    /// Tells what is untold of a match while it can be.
    async fn tell_now<M: Mouth>(&self, id: MatchId, mouth: &M) {
        for told in [self.deliver(id, mouth).await, self.deliver_directs(id, mouth).await] {
            if let Err(silent) = told {
                tracing::info!(%silent, game = id.0, "what goes with its match stays untold");
            }
        }
    }
}

/// The question becomes this.
async fn update<R: Reply>(reply: &R, message: &Message) -> Result<(), Trouble> {
    if let Err(error) = reply.answer(Answer::Update(message)).await {
        tracing::debug!(%error, "a private answer did not arrive");
    }
    Ok(())
}

fn giving_up(caller: &Caller, game: &Match) -> Wish {
    match game.phase() {
        Phase::Invited if game.terms().challenger == caller.person => Wish::Withdraw,
        Phase::Invited => Wish::Decline,
        _ => Wish::Resign,
    }
}
