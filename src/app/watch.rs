//! `/watch`: following the matches of others.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::look::View;
use crate::app::port::{Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::people::MatchId;
use crate::room::refusal::Refusal;
use crate::room::state::{Match, Phase};
use crate::store::{Follow, Store, StoreError};
use crate::ui::id::Control;
use crate::ui::refusals;
use crate::ui::screens::followed::{self, Followed};

/// How many matches somebody can follow at a time.
const FOLLOWS: usize = 20;

impl<S: Store> App<S> {
    /// Follows a match, or changes what is heard of it; asked for what is so already, follows it no more. Without a number,
    /// lists what is followed.
    pub(super) async fn watch<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        number: Option<u64>,
        turns: Option<bool>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let Some(number) = number else { return self.watched(caller, reply, mouth).await };
        let game = self.load(caller, MatchId(number)).await?;
        self.may_look(caller, &game).await?;
        let known = self.known(caller, &game).await?;
        // What is so already is ended by the same command.
        let follows = match known {
            Some(known) if turns.is_none_or(|turns| turns == known) => None,
            _ => Some(turns.unwrap_or(false)),
        };
        match follows {
            Some(turns) => self.follow(caller, &game, turns).await?,
            None => self.unfollow(caller, &game).await?,
        }
        say(reply, &followed::done(&words(caller), &game, follows)).await
    }

    async fn watched<M: Mouth, R: Reply>(&self, caller: &Caller, reply: &R, mouth: &M) -> Result<(), Trouble> {
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        let mut followed = Vec::new();
        for Follow { game, turns } in self.store.follows_of(caller.person).await.map_err(failed)? {
            // What cannot be read must not hide the others.
            let Ok(game) = self.load(caller, game).await else { continue };
            let link = self.link(&game, mouth).await.map_err(failed)?;
            followed.push(Followed { game, turns, link });
        }
        say(reply, &followed::list(&words(caller), &followed)).await
    }

    /// *Follow* on a private board, which also ends it.
    pub(super) async fn toggle_follow<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        control: &Control,
        origin: &Origin,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let game = self.load(caller, control.game).await?;
        self.may_look(caller, &game).await?;
        let known = self.known(caller, &game).await?;
        match known {
            Some(_) => self.unfollow(caller, &game).await?,
            None => self.follow(caller, &game, false).await?,
        }
        match origin {
            Origin::Own { turned } => self.update_own(caller, &game, &View::from(*turned), reply, mouth).await,
            _ => self.show_own(caller, &game, View::default(), reply, mouth).await,
        }
    }

    async fn known(&self, caller: &Caller, game: &Match) -> Result<Option<bool>, Trouble> {
        self.follows(caller, game).await.map_err(|error| trouble::store(caller, Some(game.id()), &error))
    }

    /// Whether this person follows a match, and then whether they hear of every turn.
    pub(super) async fn follows(&self, caller: &Caller, game: &Match) -> Result<Option<bool>, StoreError> {
        let follows = self.store.follows_of(caller.person).await?;
        Ok(follows.into_iter().find(|follow| follow.game == game.id()).map(|follow| follow.turns))
    }

    async fn follow(&self, caller: &Caller, game: &Match, turns: bool) -> Result<(), Trouble> {
        let failed = |error: StoreError| trouble::store(caller, Some(game.id()), &error);
        let words = words(caller);
        let refused = |refusal| Trouble::from(refusals::refusal(&words, game, &refusal));
        match game.phase() {
            _ if game.people().contains(&caller.person) => return Err(words.say("refuse-watch-own").into()),
            Phase::Invited => return Err(refused(Refusal::NotStarted)),
            Phase::Over(..) => return Err(refused(Refusal::Over)),
            Phase::Playing(_) => {}
        }
        let others = self.store.follows_of(caller.person).await.map_err(failed)?;
        if others.iter().filter(|follow| follow.game != game.id()).count() >= FOLLOWS {
            return Err(words.tell("refuse-watch-many", &[("limit", &FOLLOWS.to_string())]).into());
        }
        match self.store.follow(caller.person, Follow { game: game.id(), turns }).await {
            // It has just ended.
            Err(StoreError::NotFound) => Err(refused(Refusal::Over)),
            followed => followed.map_err(failed),
        }
    }

    async fn unfollow(&self, caller: &Caller, game: &Match) -> Result<(), Trouble> {
        let unfollowed = self.store.unfollow(caller.person, game.id()).await;
        unfollowed.map_err(|error| trouble::store(caller, Some(game.id()), &error))
    }
}
