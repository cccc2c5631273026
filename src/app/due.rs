//! What the bot does by itself when a date of a match has come: a challenge lapses, somebody is reminded, somebody's time
//! is up. Before all that it gives back what nobody could use.

use crate::app::App;
use crate::app::pulse::Gap;
use crate::room::date::{self, Date};
use crate::room::event::{Happening, What};
use crate::room::people::{MatchId, Moment, Person};
use crate::room::state::Match;
use crate::room::vacation::Vacation;
use crate::store::{Store, StoreError};

/// What became of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dated {
    /// Something happened, after which there may be another date.
    Happened,
    /// There is nothing to be done about it.
    Nothing,
    /// Somebody is at work on the match.
    Held,
}

impl<S: Store> App<S> {
    /// Does what is due in a match, unless somebody is at it.
    pub(super) async fn date(&self, id: MatchId) -> Result<Dated, StoreError> {
        let Some(_held) = self.holds.try_hold(id) else { return Ok(Dated::Held) };
        let game = self.own(id).await?;
        Ok(self.overtake(game).await?.0)
    }

    /// Does what is due in a match that the caller holds, before anything else happens in it.
    pub(super) async fn overtake(&self, game: Match) -> Result<(Dated, Match), StoreError> {
        let number = game.number();
        let (game, now) = (self.made_good(game).await?, self.now());
        if game.number() != number {
            return Ok((Dated::Happened, game));
        }
        let happening = match (date::due(&game, now), game.actor()) {
            (Some(Date::Lapse), _) => bot(What::Lapsed),
            (None, _) | (_, None) => return Ok((Dated::Nothing, game)),
            // It is given back when it is told, or when they act all the same.
            (Some(_), Some(_)) if self.is_untold(&game).await? => return Ok((Dated::Nothing, game)),
            (Some(Date::Remind), Some(person)) => self.remind(&game, person, now).await?,
            (Some(Date::Zero), Some(person)) => self.zero(&game, person, now).await?,
        };
        Ok((Dated::Happened, self.let_happen(game, now, happening).await?))
    }

    /// The match, which the caller holds, as it is for this person, who wants something in it: all that the bot had to do by
    /// itself by now has happened. That somebody is to be reminded who is there is no matter.
    pub(super) async fn caught_up(&self, game: Match, person: Person) -> Result<Match, StoreError> {
        let mut game = self.made_good(game).await?;
        // Where nobody could know of the turn it goes on, whoever acts in the match.
        if game.actor() == Some(person) || date::due(&game, self.now()) == Some(Date::Zero) {
            game = self.make_up(game).await?;
        }
        match date::due(&game, self.now()) {
            None | Some(Date::Remind) => Ok(game),
            Some(Date::Lapse | Date::Zero) => Ok(Box::pin(self.overtake(game)).await?.1),
        }
    }

    /// The match, which the caller holds, after whoever is to act has got back what they lost while the bot was not there.
    pub(super) async fn made_good(&self, game: Match) -> Result<Match, StoreError> {
        match lost(&game, &self.gaps().await?) {
            Some(lost) => Box::pin(self.happen(game, self.now(), What::GivenBack(lost))).await,
            None => Ok(game),
        }
    }

    async fn remind(&self, game: &Match, person: Person, now: Moment) -> Result<Happening, StoreError> {
        let away = self.on_vacation(game, person, now).await?;
        Ok(away.map_or_else(|| bot(What::Reminded), |leave| away_until(person, leave.until)))
    }

    /// The time of whoever is to act is up. It goes on where the player is on vacation; otherwise the match is forfeited.
    async fn zero(&self, game: &Match, person: Person, now: Moment) -> Result<Happening, StoreError> {
        let begun = |leave: &Vacation| game.zero().is_some_and(|zero| leave.from < zero);
        let until = match self.on_vacation(game, person, now).await? {
            Some(leave) if begun(&leave) => return Ok(away_until(person, leave.until)),
            // Spent by itself just now: for another match, or for this one and the bot was killed before it noted it.
            Some(leave) if leave.auto => Some(leave.until),
            // What begins after the time is up comes too late.
            Some(_) => None,
            None if is_slow(game) => self.spend_day(person, now).await?,
            None => None,
        };
        Ok(bot(until.map_or(What::Forfeited, What::Away)))
    }

    /// The vacation of somebody who is on one that holds this match up, whether its log knows or not.
    async fn on_vacation(&self, game: &Match, person: Person, now: Moment) -> Result<Option<Vacation>, StoreError> {
        let vacation = self.store.vacation(person).await?.vacation;
        Ok(Some(vacation).filter(|vacation| is_slow(game) && vacation.is_away(now)))
    }
}

/// What gaps took from whoever is to act, up to the first one before which their time had ended.
fn lost(game: &Match, gaps: &[Gap]) -> Option<Moment> {
    let (times, zero) = (game.play()?.times.as_ref()?, game.zero()?);
    let mut lost = 0;
    for gap in gaps {
        if zero + lost < gap.from {
            break;
        }
        lost += times.lost(gap.from, gap.to);
    }
    Some(lost).filter(|lost| *lost > 0)
}

/// Whether vacations hold a match up.
pub(super) fn is_slow(game: &Match) -> bool {
    game.clock().is_some_and(|clock| clock.is_slow())
}

/// Somebody's clock stands still until then.
pub(super) fn away_until(person: Person, until: Moment) -> Happening {
    Happening { who: Some(person), what: What::Away(until) }
}

fn bot(what: What) -> Happening {
    Happening { who: None, what }
}
