//! `/board`, `/matches`, `/resign`, `/rules`: looking, and asking before something that cannot be undone.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::look::View;
use crate::app::port::{Mouth, Reply};
use crate::app::settings::may_start;
use crate::app::{App, Trouble, challenge, say, trouble, words};
use crate::room::decide;
use crate::room::event::{Happening, What};
use crate::room::spot::{Spot, Stands};
use crate::room::state::Match;
use crate::room::tell::Tell;
use crate::store::{Store, StoreError};
use crate::ui::options;
use crate::ui::screens::private::{self, Done};
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
        self.may_look(caller, &game).await?;
        let plays = game.people().contains(&caller.person);
        let game = if plays && can_come(&game, caller) {
            let game = self.up_to_date(caller, game).await?;
            self.bring(caller, game).await?
        } else if !plays || !self.stands_here(caller, &game).await? || game.ending().is_some() {
            return self.show_own(caller, &game, View::default(), reply, mouth).await;
        } else {
            let tells = [Tell::Retire(game.number()), Tell::Post(Vec::new())];
            let told = self.store.tell(id, caller.place, &tells, self.now()).await;
            told.map_err(|error| trouble::store(caller, Some(id), &error))?;
            game
        };
        self.tell(caller, &game, Origin::Command { done: Done::Shown }, reply, mouth).await;
        self.mention_left(caller, game, reply, mouth).await
    }

    /// Has a match that has lost its channel go on here.
    async fn bring(&self, caller: &Caller, game: Match) -> Result<Match, Trouble> {
        let settings = self.store.settings(caller.place.guild).await;
        may_start(caller, caller.channel(), &settings.map_err(|error| trouble::store(caller, None, &error))?)?;
        challenge::powers(&words(caller), caller.powers)?;
        let here = What::Moved(Some(Spot { channel: caller.place.channel, parent: caller.parent }));
        self.keep(caller, game, self.now(), vec![Happening { who: Some(caller.person), what: here }], false).await
    }

    /// A link to the current message of a match; empty when it has none that can be seen.
    pub(super) async fn link<M: Mouth>(&self, game: &Match, mouth: &M) -> Result<String, StoreError> {
        if game.stands() == Stands::Nowhere {
            return Ok(String::new());
        }
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
        let _held = self.holds.hold(id).await;
        let game = self.load(caller, id).await?;
        self.visible(caller, &game)?;
        let game = self.up_to_date(caller, game).await?;
        if let Err(refusal) = decide::may_resign(&game, caller.person, self.now()) {
            return Err(self.refused(caller, &game, &refusal, mouth).await);
        }
        match self.left(caller, &game, mouth).await {
            Some(other) if game.terms().clock.is_empty() => {
                say(reply, &private::left(&words(caller), &game, other)).await
            }
            _ => say(reply, &private::resign(&words(caller), &game)).await,
        }
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

/// Whether a match has lost its channel, and can go on where somebody asks: in another one of its server.
fn can_come(game: &Match, caller: &Caller) -> bool {
    let server = game.terms().place.guild;
    game.ending().is_none() && game.stands() == Stands::Nowhere && server.is_some() && server == caller.place.guild
}
