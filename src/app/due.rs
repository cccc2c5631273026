//! What the bot does by itself when a date of a match has come: a challenge lapses, somebody is reminded, somebody's time
//! is up.

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
        let Some(date) = date::due(&game, self.now()) else { return Ok((Dated::Nothing, game)) };
        let (gap, now) = (self.gap().await?, self.now());
        let happening = match (date, game.actor()) {
            (Date::Lapse, _) => bot(What::Lapsed),
            (Date::Remind, Some(person)) => self.remind(&game, person, now).await?,
            (Date::Zero, Some(person)) => self.zero(&game, person, gap, now).await?,
            (_, None) => return Ok((Dated::Nothing, game)),
        };
        Ok((Dated::Happened, self.let_happen(game, now, happening).await?))
    }

    async fn remind(&self, game: &Match, person: Person, now: Moment) -> Result<Happening, StoreError> {
        let away = self.on_vacation(game, person, now).await?;
        Ok(away.map_or_else(|| bot(What::Reminded), |leave| away_until(person, leave.until)))
    }

    /// The time of whoever is to act is up. It goes on where the bot was not there meanwhile, or the player is on vacation;
    /// otherwise the match is forfeited.
    async fn zero(&self, game: &Match, person: Person, gap: Option<Gap>, now: Moment) -> Result<Happening, StoreError> {
        if let Some(lost) = lost(game, gap) {
            return Ok(bot(What::GivenBack(lost)));
        }
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

/// What a gap took from whoever is to act, if their time ended in it.
fn lost(game: &Match, gap: Option<Gap>) -> Option<Moment> {
    let gap = gap.filter(|gap| game.zero().is_some_and(|zero| (gap.from..=gap.to).contains(&zero)))?;
    game.play()?.times.as_ref().map(|times| times.lost(gap.from, gap.to)).filter(|lost| *lost > 0)
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
