//! `/stop`: a moderator stops a match of others on their server.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::port::{Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::fair::draws::tidy;
use crate::room::people::MatchId;
use crate::room::refusal::Refusal;
use crate::room::state::Match;
use crate::room::wish::Wish;
use crate::store::{Store, StoreError};
use crate::ui::id::Control;
use crate::ui::screens::private::{self, Done};

impl<S: Store> App<S> {
    /// Asks whether to stop a match.
    pub(super) async fn ask_stop<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        number: u64,
        reason: &str,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let game = self.load(caller, MatchId(number)).await?;
        moderates(caller, &game)?;
        if game.ending().is_some() {
            return Err(self.refused(caller, &game, &Refusal::Over, mouth).await);
        }
        say(reply, &private::stop(&words(caller), &game, &tidy(reason))).await
    }

    /// Stops it indeed.
    pub(super) async fn stop<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        control: &Control,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let game = self.load(caller, control.game).await?;
        moderates(caller, &game)?;
        let (wish, origin) = (Wish::Moderate(tidy(&control.with)), Origin::Private { done: Done::Stopped });
        self.act(caller, game.id(), &wish, None, origin, reply, mouth).await
    }
}

/// Whether somebody may stop this match: with the permission, and on its own server.
fn moderates(caller: &Caller, game: &Match) -> Result<(), Trouble> {
    let guild = game.terms().place.guild;
    if guild.is_none() || guild != caller.place.guild {
        return Err(trouble::store(caller, Some(game.id()), &StoreError::NotFound));
    }
    if caller.rights.messages { Ok(()) } else { Err(words(caller).say("refuse-stop").into()) }
}
