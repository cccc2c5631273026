//! One step of the bot: load, judge, keep, tell. It knows no Discord: what it needs of the outside are the traits in
//! [`port`], and what people ask of it are the plain data in [`ask`].
//!
//! Nothing that matters is kept in memory. Each step holds the match that it is about, so that what is told of one match
//! is told in order; another process that works on the same database is found out by the store.

mod act;
mod alone;
pub mod ask;
mod audience;
mod blocks;
mod board;
mod challenge;
mod challenges;
pub mod change;
mod complete;
mod deliver;
mod direct;
mod dossier;
mod draft;
mod draws;
mod due;
mod find;
mod form;
mod hold;
pub mod index;
mod late;
mod left;
mod look;
mod matches;
mod notice;
mod own;
mod point;
pub mod port;
mod preferences;
mod press;
mod privacy;
mod pulse;
mod ranks;
mod record;
mod rematch;
mod remind;
mod replay;
mod schedule;
mod serve;
mod settings;
mod stop;
mod tell;
mod thread;
mod trouble;
mod vacation;
mod verify;
mod wake;
mod watch;

use crate::app::act::Origin;
use crate::app::ask::{Ask, Caller};
use crate::app::hold::Holds;
use crate::app::port::{Answer, Clock, Mouth, Reply};
use crate::app::pulse::Pulse;
use crate::app::wake::Wake;
use crate::room::people::{Moment, Place};
use crate::store::{Store, StoreError};
use crate::ui::message::Message;
use crate::ui::screens::private::{self, Done};
use crate::ui::words::Words;
use std::sync::Arc;
use tokio::sync::Notify;

/// Where the secrets behind the draws come from: 32 bytes that nobody can foresee, others each time.
pub type Secrets = Arc<dyn Fn() -> [u8; 32] + Send + Sync>;

/// The bot, apart from Discord.
pub struct App<S> {
    store: S,
    clock: Arc<dyn Clock>,
    secrets: Secrets,
    holds: Holds,
    /// Wakes the part that tells what could not be told at once.
    wake: Wake,
    /// Wakes the part that acts on dates: there may be an earlier one.
    dated: Notify,
    /// Knows since when the bot was not there.
    pulse: Pulse,
}

impl<S: Store> App<S> {
    /// The bot with this memory, this clock and these secrets.
    pub fn new(store: S, clock: Arc<dyn Clock>, secrets: Secrets) -> App<S> {
        let (holds, wake, dated, pulse) = Default::default();
        App { store, clock, secrets, holds, wake, dated, pulse }
    }

    /// Gives the memory back, for closing it.
    pub fn into_store(self) -> S {
        self.store
    }

    /// Does what is asked and answers it, whatever comes of it.
    pub async fn handle<M: Mouth, R: Reply>(&self, caller: &Caller, ask: Ask, reply: &R, mouth: &M) {
        let done = match ask {
            Ask::Challenge(proposal) => {
                let origin = Origin::Command { done: Done::Challenged };
                self.challenge(caller, &proposal, origin, reply, mouth).await
            }
            Ask::Move { action, game } => self.typed(caller, &action, game, reply, mouth).await,
            Ask::Board { game } => self.board(caller, game, reply, mouth).await,
            Ask::Resign { game } => self.ask_resign(caller, game, reply, mouth).await,
            Ask::TakeBack { game } => self.ask_back(caller, game, reply, mouth).await,
            Ask::Rematch { game } => self.rematch(caller, game, reply, mouth).await,
            Ask::Challenges => self.challenges(caller, reply, mouth).await,
            Ask::Draft(opponent) => self.draft(caller, opponent, reply).await,
            Ask::Block { person } => self.block(caller, person, reply, mouth).await,
            Ask::Unblock { person } => self.unblock(caller, person, reply).await,
            Ask::Watch { game, turns } => self.watch(caller, game, turns, reply, mouth).await,
            Ask::Stop { game, reason } => self.ask_stop(caller, game, &reason, reply, mouth).await,
            Ask::Matches => self.matches(caller, reply, mouth).await,
            Ask::Help => say(reply, &private::help(&words(caller))).await,
            Ask::Rules { game, set } => self.rules(caller, &game, set.as_deref(), reply).await,
            Ask::Replay { game, from, share } => self.replay(caller, game, from, share, reply).await,
            Ask::Step { game, at } => self.step(caller, game, at, reply).await,
            Ask::Export { game } => self.export(caller, game, reply).await,
            Ask::Leaders(ranking) => self.leaders(caller, &ranking, reply).await,
            Ask::Profile { person } => self.profile(caller, person, reply, mouth).await,
            Ask::Versus { one, other } => self.versus(caller, one, other, reply, mouth).await,
            Ask::Verify { game } => self.verify(caller, game, reply).await,
            Ask::Preferences(wanted) => self.preferences(caller, &wanted, reply).await,
            Ask::Settings(wanted) => self.settings(caller, &wanted, reply).await,
            Ask::Privacy(mine) => self.privacy(caller, mine, reply).await,
            Ask::Vacation { days, auto } => self.vacation(caller, days, auto, reply).await,
            Ask::Submit { id, text, message } => self.submit(caller, &id, text, message, reply, mouth).await,
            Ask::Press { id, values, message } => {
                let press = press::Press { id: &id, values: &values, message };
                self.press(caller, press, reply, mouth).await
            }
        };
        if let Err(trouble) = done {
            // Whoever cannot be told privately has left or waits no more: there is nobody else to tell.
            if let Err(error) = reply.answer(Answer::Private(&trouble.0)).await {
                tracing::debug!(%error, "a private answer did not arrive");
            }
        }
        reply.close().await;
    }

    fn now(&self) -> Moment {
        self.clock.now()
    }

    /// The words for what all see in a place.
    async fn public_words(&self, place: Place) -> Result<Words, StoreError> {
        Ok(Words::of(&self.store.settings(place.guild).await?.language))
    }
}

/// Why something that was asked is not done: a private word to the one who asked.
struct Trouble(Box<Message>);

impl From<String> for Trouble {
    fn from(text: String) -> Trouble {
        Trouble(Box::new(private::text(text)))
    }
}

/// The words for private answers to this person.
fn words(caller: &Caller) -> Words {
    Words::of(&caller.locale)
}

/// Answers privately.
async fn say<R: Reply>(reply: &R, message: &Message) -> Result<(), Trouble> {
    if let Err(error) = reply.answer(Answer::Private(message)).await {
        tracing::debug!(%error, "a private answer did not arrive");
    }
    Ok(())
}
