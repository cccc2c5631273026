//! `/board`, `/matches`, `/resign`, `/rules`: looking, and asking before something that cannot be undone.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::port::{Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::decide;
use crate::room::state::Match;
use crate::room::tell::Tell;
use crate::store::{Store, StoreError};
use crate::ui::options;
use crate::ui::screens::private::{self, Done, Mine};
use crate::ui::screens::rules;

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
            let look = self.look_of(&game, caller).await;
            return say(reply, &private::present(&words(caller), &game, &trouble::file(&game), look, &[])).await;
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
        if let Err(refusal) = decide::may_resign(&game, caller.person, self.now()) {
            return Err(self.refused(caller, &game, &refusal, mouth).await);
        }
        say(reply, &private::resign(&words(caller), &game)).await
    }

    /// Tells the rules of a game, or of one of its rule sets.
    pub(super) async fn rules<R: Reply>(
        &self,
        caller: &Caller,
        id: &str,
        set: Option<&str>,
        reply: &R,
    ) -> Result<(), Trouble> {
        let words = words(caller);
        let found = match set {
            None => rules::game(&words, id),
            Some(set) => rules::set(&words, id, &options::typed(set)),
        };
        match found {
            Ok(rules) => say(reply, &rules).await,
            Err(why) => Err(why.into()),
        }
    }
}
