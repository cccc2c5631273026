//! The thread of a match.

use crate::app::ask::Caller;
use crate::app::deliver::Silent;
use crate::app::port::{Mouth, MouthError};
use crate::app::{App, Trouble, trouble, words};
use crate::room::people::Place;
use crate::room::spot::{Spot, Stands};
use crate::room::state::Match;
use crate::store::{Fate, Notice, Posted, Store, StoreError};
use crate::ui::screens::thread;
use crate::ui::words::Words;

/// Whether a match is to have a thread of its own: as it was `asked` for, and where nothing was asked, if that is `usual`
/// on the server and possible.
///
/// # Errors
///
/// Where one was asked for and none can be opened.
pub(super) fn wanted(caller: &Caller, asked: Option<bool>, usual: bool) -> Result<bool, Trouble> {
    match asked {
        Some(true) if !caller.powers.threads => Err(words(caller).say("refuse-thread").into()),
        Some(asked) => Ok(asked),
        None => Ok(usual && caller.powers.threads),
    }
}

impl<S: Store> App<S> {
    /// Whether a match is meant without its number by somebody who asks here: in its channel and in its thread, and in
    /// direct messages any of theirs.
    pub(super) async fn is_here(&self, caller: &Caller, game: &Match) -> Result<bool, Trouble> {
        let spot = self.spot(game).await.map_err(|error| trouble::store(caller, Some(game.id()), &error))?;
        let here = |spot: Spot| spot.channel == caller.place.channel || spot.parent == Some(caller.place.channel);
        Ok(caller.place.guild.is_none() || spot.is_some_and(here))
    }

    /// Whether somebody asks in the very channel or thread in which a match is played.
    pub(super) async fn stands_here(&self, caller: &Caller, game: &Match) -> Result<bool, Trouble> {
        let spot = self.spot(game).await.map_err(|error| trouble::store(caller, Some(game.id()), &error))?;
        Ok(spot.is_some_and(|spot| spot.channel == caller.place.channel))
    }

    /// Where a match is played: in its thread, if it has one; `None` when that is gone.
    pub(super) async fn spot(&self, game: &Match) -> Result<Option<Spot>, StoreError> {
        let proposed = game.terms().place.channel;
        match game.stands() {
            Stands::Nowhere => Ok(None),
            Stands::At(spot) => Ok(Some(spot)),
            Stands::AsProposed if !game.terms().thread => Ok(Some(Spot::plain(proposed))),
            Stands::AsProposed => {
                let thread = self.store.thread(game.id()).await?;
                let below = |thread: Place| Spot { channel: thread.channel, parent: Some(proposed) };
                Ok(Some(thread.map_or(Spot::plain(proposed), below)))
            }
        }
    }

    /// Opens the thread of a match. Where that cannot be done the match is played where the challenge stands.
    pub(super) async fn deliver_thread<M: Mouth>(
        &self,
        game: &Match,
        notice: &Notice,
        mouth: &M,
    ) -> Result<(), Silent> {
        let opened = match self.target(notice).await? {
            Some(challenge) => {
                let words = self.public_words(challenge.place).await?;
                let opened = open(&words, game, challenge, mouth).await;
                if opened.is_ok() {
                    self.let_join(game, Place { channel: challenge.message, ..challenge.place }, mouth).await?;
                }
                opened
            }
            None => Err(MouthError::Gone),
        };
        match opened {
            Ok(()) => self.settle(notice.id, Fate::Told(None)).await,
            Err(error @ MouthError::Later(_)) => Err(error.into()),
            Err(error) => {
                tracing::info!(%error, game = game.id().0, "no thread could be opened");
                self.settle(notice.id, Fate::Dropped).await
            }
        }
    }

    /// Brings those who play into their thread whom the first board there will not notify. Who is notified there comes by
    /// that. Whoever is not brought can open it all the same, so that it cannot be done is no matter.
    async fn let_join<M: Mouth>(&self, game: &Match, thread: Place, mouth: &M) -> Result<(), StoreError> {
        let people = game.people();
        let notified = self.audience(game, &people).await?.calls;
        for person in people.into_iter().filter(|person| !notified.contains(person)) {
            if let Err(error) = mouth.join(thread, person).await {
                tracing::info!(%error, game = game.id().0, "somebody could not be brought into a thread");
            }
        }
        Ok(())
    }

    /// Archives the thread of a match. That it cannot be done keeps nobody from anything.
    pub(super) async fn deliver_archive<M: Mouth>(
        &self,
        game: &Match,
        notice: &Notice,
        mouth: &M,
    ) -> Result<(), Silent> {
        let archived = match self.store.thread(game.id()).await? {
            Some(thread) => mouth.archive(thread).await,
            None => Err(MouthError::Gone),
        };
        match archived {
            Ok(()) => self.settle(notice.id, Fate::Told(None)).await,
            Err(error @ MouthError::Later(_)) => Err(error.into()),
            Err(_) => self.settle(notice.id, Fate::Dropped).await,
        }
    }
}

async fn open<M: Mouth>(words: &Words, game: &Match, challenge: Posted, mouth: &M) -> Result<(), MouthError> {
    let [first, second] = match game.play() {
        Some(play) => {
            [mouth.name(challenge.place, play.seats[0]).await, mouth.name(challenge.place, play.seats[1]).await]
        }
        None => [None, None],
    };
    let name = thread::name(words, game, first.zip(second));
    mouth.open(challenge.place, challenge.message, &name).await
}
