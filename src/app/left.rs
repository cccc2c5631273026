//! Players who are no longer on the server of their match.
//!
//! The bot does not ask to hear of that, since it would have to be told of everybody who comes and goes. It looks when
//! it matters: when somebody wants to see the board of a match, to resign it, or to accept a challenge.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::port::{Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::event::{Happening, What};
use crate::room::people::Person;
use crate::room::refusal::Refusal;
use crate::room::state::{Match, Phase};
use crate::room::stop::Why;
use crate::room::wish::Wish;
use crate::store::Store;
use crate::ui::id::Control;
use crate::ui::screens::private::Done;
use crate::ui::screens::{mention, private, stopped};

impl<S: Store> App<S> {
    /// The other of a match that is not over, if the two play on a server and the other has left it. Where that cannot be
    /// found out, nobody has.
    pub(super) async fn left<M: Mouth>(&self, caller: &Caller, game: &Match, mouth: &M) -> Option<Person> {
        let other = game.people().into_iter().find(|person| *person != caller.person)?;
        (game.ending().is_none() && self.has_left(game.terms().place.guild, other, mouth).await).then_some(other)
    }

    /// Whether somebody is not on this server. Where that cannot be found out, they are.
    pub(super) async fn has_left<M: Mouth>(&self, guild: Option<u64>, person: Person, mouth: &M) -> bool {
        let Some(guild) = guild else { return false };
        match mouth.is_member(guild, person).await {
            Ok(member) => !member,
            Err(error) => {
                tracing::debug!(%error, "whether somebody has left could not be found out");
                false
            }
        }
    }

    /// The withdrawal of a challenge that somebody else wants to accept although its challenger has left.
    pub(super) async fn challenger_left<M: Mouth>(
        &self,
        caller: &Caller,
        game: &Match,
        mouth: &M,
    ) -> Option<Happening> {
        let challenger = game.terms().challenger;
        let open = matches!(game.phase(), Phase::Invited) && challenger != caller.person;
        let gone = open && self.has_left(game.terms().place.guild, challenger, mouth).await;
        gone.then_some(Happening { who: None, what: What::Stopped(Why::Left(challenger)) })
    }

    /// What else there is to say to one of the two who looks at a match: that the other has left. A challenge is withdrawn
    /// then. The caller holds the match.
    pub(super) async fn mention_left<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        game: Match,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let Some(other) = self.left(caller, &game, mouth).await else { return Ok(()) };
        let message = match game.phase() {
            Phase::Invited => {
                let id = game.id();
                let what = What::Stopped(Why::Left(other));
                let gone = self.happen(game, self.now(), what).await;
                let gone = gone.map_err(|error| trouble::store(caller, Some(id), &error))?;
                private::text(stopped::left(&words(caller), &gone, other))
            }
            _ => private::left(&words(caller), &game, other),
        };
        say(reply, &message).await
    }

    /// Ends a match without a result because the other has left, if that is so.
    pub(super) async fn end_left<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        control: &Control,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let game = self.load(caller, control.game).await?;
        self.visible(caller, &game)?;
        if game.play().is_some_and(|play| play.seat(caller.person).is_none()) {
            return Err(self.refused(caller, &game, &Refusal::NotYours, mouth).await);
        }
        if game.ending().is_some() {
            return Err(self.refused(caller, &game, &Refusal::Over, mouth).await);
        }
        let words = words(caller);
        match self.left(caller, &game, mouth).await {
            Some(_) if !game.terms().clock.is_empty() => Err(words.say("refuse-clock-decides").into()),
            Some(other) => {
                let origin = Origin::Private { done: Done::Ended };
                self.act(caller, game.id(), &Wish::Stop(Why::Left(other)), None, origin, reply, mouth).await
            }
            None => {
                let other = game.people().into_iter().find(|person| *person != caller.person);
                let other = other.map_or_else(String::new, |person| mention(&words, person));
                Err(words.tell("refuse-not-left", &[("person", &other)]).into())
            }
        }
    }
}
