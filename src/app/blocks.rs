//! `/block` and `/unblock`: with whom somebody wants no matches. Those that run go on.

use crate::app::ask::{Caller, Opponent};
use crate::app::port::{Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::BLOCKS_EACH;
use crate::room::people::{MatchId, Person};
use crate::room::state::{Match, Phase};
use crate::room::wish::Wish;
use crate::store::{Store, StoreError};
use crate::ui::screens::{mention, private};

impl<S: Store> App<S> {
    /// Blocks somebody, or tells who is blocked. Challenges that stand between the two stand no more.
    pub(super) async fn block<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        whom: Option<Opponent>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let words = words(caller);
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        let Some(Opponent { person, bot, .. }) = whom else {
            let blocked = self.store.blocked_by(caller.person).await.map_err(failed)?;
            return say(reply, &private::blocked(&words, &blocked)).await;
        };
        if person == caller.person {
            return Err(words.say("refuse-block-self").into());
        }
        if bot {
            return Err(words.tell("refuse-block-bot", &[("person", &mention(&words, person))]).into());
        }
        let new = self.store.block(caller.person, person, self.now(), BLOCKS_EACH).await.map_err(failed)?;
        let whom = mention(&words, person);
        let told = if new {
            words.tell("block-done", &[("person", &whom)])
        } else {
            words.tell("block-already", &[("person", &whom)])
        };
        say(reply, &private::text(told)).await?;
        for (id, wish) in self.between(caller, person).await? {
            self.end_challenge(caller, id, &wish, mouth).await?;
        }
        Ok(())
    }

    /// Blocks somebody no more.
    pub(super) async fn unblock<R: Reply>(&self, caller: &Caller, person: Person, reply: &R) -> Result<(), Trouble> {
        let words = words(caller);
        let whom = mention(&words, person);
        let unblocked = self.store.unblock(caller.person, person).await;
        let told = match unblocked.map_err(|error| trouble::store(caller, None, &error))? {
            true => words.tell("unblock-done", &[("person", &whom)]),
            false => words.tell("unblock-never", &[("person", &whom)]),
        };
        say(reply, &private::text(told)).await
    }

    /// The challenges that stand between the caller and somebody, and what ends each.
    async fn between(&self, caller: &Caller, person: Person) -> Result<Vec<(MatchId, Wish)>, Trouble> {
        let ends = |game: Match| {
            let terms = game.terms();
            let wish = match (terms.challenger, terms.opponent) {
                (challenger, Some(opponent)) if challenger == person && opponent == caller.person => Wish::Decline,
                (challenger, Some(opponent)) if challenger == caller.person && opponent == person => Wish::Withdraw,
                _ => return None,
            };
            matches!(game.phase(), Phase::Invited).then_some((game.id(), wish))
        };
        Ok(self.mine(caller).await?.into_iter().filter_map(ends).collect())
    }

    /// Ends a challenge and tells so in its channel. That it has ended by itself meanwhile is no matter.
    async fn end_challenge<M: Mouth>(
        &self,
        caller: &Caller,
        id: MatchId,
        wish: &Wish,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let _held = self.holds.hold(id).await;
        let game = self.load(caller, id).await?;
        let now = self.now();
        let judged = self.judge(&game, caller, wish, None, now).await;
        let Ok(events) = judged.map_err(|error| trouble::store(caller, Some(id), &error))? else { return Ok(()) };
        self.keep(caller, game, now, events, false).await?;
        if let Err(silent) = self.deliver(id, mouth).await {
            tracing::info!(%silent, game = id.0, "still untold");
            self.wake.soon(id);
        }
        Ok(())
    }
}
