//! `/rematch` and its button: the same again, with sides swapped.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::challenge;
use crate::app::port::{Mouth, MouthError, Reply};
use crate::app::settings::may_start;
use crate::app::{App, Trouble, trouble, words};
use crate::kit::side::Side;
use crate::room::people::{MatchId, Place};
use crate::room::refusal::Refusal;
use crate::room::state::{Match, Phase, Play};
use crate::room::terms::{Terms, Wanted};
use crate::room::wish::Wish;
use crate::store::{Store, StoreError};
use crate::ui::screens::mention;
use crate::ui::screens::private::{self, Done};

/// The event of a challenge to which nothing has been added.
const AS_PROPOSED: u32 = 1;

impl<S: Store> App<S> {
    /// Proposes a rematch, or accepts the one that the other has proposed.
    ///
    /// The store sees to it that there is one at a time, whoever else is at it.
    pub(super) async fn rematch<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        number: Option<u64>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let id = self.which_to_rematch(caller, number).await?;
        let old = self.load(caller, id).await?;
        self.visible(caller, &old)?;
        let secret = self.new_secret();
        let terms = match swapped(caller, &old, secret.commitment()) {
            Ok(terms) => terms,
            Err(None) => return Err(self.refused(caller, &old, &Refusal::NotYours, mouth).await),
            Err(Some(why)) => return Err(why),
        };
        if let Some(other) = terms.opponent.filter(|other| other.is_erased()) {
            let words = words(caller);
            return Err(words.tell("rematch-erased", &[("person", &mention(&words, other))]).into());
        }
        let terms = Terms { place: self.again_at(caller, &old).await?, ..terms };
        if self.is_gone(caller, terms.place, mouth).await {
            return Err(words(caller).tell("rematch-gone", &[("match", &id.0.to_string())]).into());
        }
        self.may_begin(caller, terms.place).await?;
        if let Some(other) = terms.opponent
            && self.has_left(terms.place.guild, other, mouth).await
        {
            return Err(words(caller).tell("refuse-absent", &[("person", &mention(&words(caller), other))]).into());
        }
        let origin = Origin::Command { done: Done::Challenged };
        match self.propose(caller, terms, &secret, origin, reply, mouth).await {
            Err(StoreError::Rematched(next)) => self.meet(caller, &old, next, reply, mouth).await,
            proposed => proposed.map_err(|error| trouble::store(caller, None, &error)),
        }
    }

    /// Whether a server that somebody is not on at the moment is out of the bot's reach. What Discord does not tell is not.
    async fn is_gone<M: Mouth>(&self, caller: &Caller, place: Place, mouth: &M) -> bool {
        let Some(guild) = place.guild.filter(|_| place.guild != caller.place.guild) else { return false };
        matches!(mouth.is_member(guild, caller.person).await, Err(MouthError::Gone | MouthError::Forbidden))
    }

    /// Where a match was played, and is played again: the thread that it had ends with it.
    /// Where that is gone, it is played where somebody asks, in another channel of the same server.
    async fn again_at(&self, caller: &Caller, old: &Match) -> Result<Place, Trouble> {
        let spot = self.spot(old).await.map_err(|error| trouble::store(caller, Some(old.id()), &error))?;
        let place = old.terms().place;
        match spot {
            Some(spot) => Ok(Place { channel: spot.parent.unwrap_or(spot.channel), ..place }),
            None if caller.place.guild == place.guild => Ok(caller.place),
            None => Err(words(caller).tell("rematch-nowhere", &[("match", &old.id().0.to_string())]).into()),
        }
    }

    /// Whether a match may begin in this place, as far as that can be known from where somebody asks.
    async fn may_begin(&self, caller: &Caller, place: Place) -> Result<(), Trouble> {
        let settings = self.store.settings(place.guild).await;
        let settings = settings.map_err(|error| trouble::store(caller, None, &error))?;
        if place.channel != caller.place.channel {
            return may_start(caller, place.channel, &settings);
        }
        may_start(caller, caller.channel(), &settings)?;
        challenge::powers(&words(caller), caller.powers)
    }

    /// A rematch has been proposed already: it is accepted, if that is what the asker can do.
    async fn meet<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        old: &Match,
        next: MatchId,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let game = self.load(caller, next).await?;
        let own = game.terms().challenger == caller.person;
        if matches!(game.phase(), Phase::Invited) && !own {
            let origin = Origin::Command { done: Done::Accepted };
            // Words that were added to the draws since have to be seen first.
            return self.act(caller, next, &Wish::Accept(String::new()), Some(AS_PROPOSED), origin, reply, mouth).await;
        }
        let words = words(caller);
        let numbers = [old.id().0.to_string(), next.0.to_string()];
        let values = [("match", &*numbers[0]), ("next", &*numbers[1])];
        let why = match game.phase() {
            Phase::Invited => words.tell("rematch-stands", &values),
            _ => words.tell("rematch-made", &values),
        };
        let link = self.link(&game, mouth).await.unwrap_or_default();
        Err([why, private::whereabouts(&words, &game, &link)].join("\n").into())
    }
}

/// The terms of a match again, with sides swapped.
///
/// # Errors
///
/// Why not; nothing when it is no match of the asker's.
fn swapped(caller: &Caller, old: &Match, commitment: String) -> Result<Terms, Option<Trouble>> {
    if !old.people().contains(&caller.person) {
        return Err(None);
    }
    let (play, side) = ended(caller, old).map_err(Some)?;
    let seat = match side {
        Side::First => Wanted::Second,
        Side::Second => Wanted::First,
    };
    let challenger = caller.person;
    let opponent = Some(play.person(side.other()));
    Ok(Terms { challenger, opponent, seat, rematch: Some(old.id()), commitment, ..old.terms().clone() })
}

/// The game that is over, and the asker's seat in it.
fn ended<'a>(caller: &Caller, old: &'a Match) -> Result<(&'a Play, Side), Trouble> {
    let words = words(caller);
    let number = old.id().0.to_string();
    let values = [("match", &*number)];
    match old.phase() {
        Phase::Over(_, Some(play)) if play.alone() => Err(words.tell("rematch-alone", &values).into()),
        Phase::Over(_, Some(play)) => {
            let side = play.seat(caller.person).ok_or_else(|| words.tell("rematch-never-played", &values))?;
            Ok((play, side))
        }
        Phase::Playing(_) => Err(words.tell("rematch-goes-on", &values).into()),
        Phase::Invited | Phase::Over(_, None) => Err(words.tell("rematch-never-played", &values).into()),
    }
}
