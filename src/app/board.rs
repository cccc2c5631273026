//! `/board`, `/matches`, `/resign`, `/rules`: looking, and asking before something that cannot be undone.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::port::{Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::decide::{self, Wish};
use crate::room::state::Match;
use crate::room::tell::Tell;
use crate::store::{Store, StoreError};
use crate::ui::refusals;
use crate::ui::screens::private::{self, Done, Mine};

impl<S: Store> App<S> {
    /// Shows a match again: to all at the bottom of its channel for those who play in it, otherwise privately.
    pub(super) async fn board<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        number: Option<u64>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let id = self.which(caller, number).await?;
        let _held = self.holds.hold(id).await;
        let game = self.load(caller, id).await?;
        self.visible(caller, &game)?;
        let plays = game.people().contains(&caller.person);
        let here = game.terms().place.channel == caller.place.channel;
        if !plays || !here || game.ending().is_some() {
            return say(reply, &private::present(&words(caller), &game, &trouble::file(&game), &[])).await;
        }
        let tells = [Tell::Retire(game.number()), Tell::Post(Vec::new())];
        let told = self.store.tell(id, caller.place, &tells, self.now()).await;
        told.map_err(|error| trouble::store(caller, Some(id), &error))?;
        self.tell(caller, &game, Origin::Command { done: Done::Shown }, reply, mouth).await;
        Ok(())
    }

    /// Lists the matches of the caller.
    pub(super) async fn matches<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let mut mine = Vec::new();
        for game in self.mine(caller).await? {
            let link = self.link(&game, mouth).await.map_err(|error| trouble::store(caller, None, &error))?;
            mine.push(Mine { game, link });
        }
        say(reply, &private::matches(&words(caller), caller.person, &mine)).await
    }

    /// A link to the current message of a match; empty when it has none.
    pub(super) async fn link<M: Mouth>(&self, game: &Match, mouth: &M) -> Result<String, StoreError> {
        let current = self.store.current(game.id()).await?;
        Ok(current.map_or_else(String::new, |posted| mouth.link(posted.place, posted.message)))
    }

    /// Asks whether to resign, if that is possible at all.
    pub(super) async fn ask_resign<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        number: Option<u64>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let id = self.which(caller, number).await?;
        let game = self.load(caller, id).await?;
        self.visible(caller, &game)?;
        let judged = decide::decide(&game, caller.person, &Wish::Resign, None, self.now(), &mut |_| 0);
        if let Err(refusal) = judged {
            return Err(self.refused(caller, &game, &refusal, mouth).await);
        }
        say(reply, &private::resign(&words(caller), &game)).await
    }

    /// Tells the rules of a game.
    pub(super) async fn rules<R: Reply>(&self, caller: &Caller, id: &str, reply: &R) -> Result<(), Trouble> {
        let words = words(caller);
        match private::rules(&words, id) {
            Some(rules) => say(reply, &rules).await,
            None => {
                let values = [("game", &*refusals::plain(id)), ("games", &private::games(&words))];
                Err(words.tell("rules-unknown-game", &values).into())
            }
        }
    }
}
