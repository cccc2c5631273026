//! `/vacation`, and what follows from it in the matches.
//!
//! What a person has spent is stored first, as not yet noted; then it is noted in the log of each match that it holds up.
//! After a kill in between the part that acts on dates notes the rest. Until then nobody loses by it: before somebody is
//! reminded or their time is up, it is looked up whether they are away.

use crate::app::ask::Caller;
use crate::app::due::{away_until, is_slow};
use crate::app::port::Reply;
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::event::{Happening, What};
use crate::room::people::{MatchId, Moment, Person};
use crate::room::state::{Match, Phase, Play};
use crate::room::times::Away;
use crate::room::vacation::{TooFew, Vacation};
use crate::store::{Leave, Store, StoreError};
use crate::ui::screens::vacation;

impl<S: Store> App<S> {
    /// Changes what is given, and tells how everything stands.
    pub(super) async fn vacation<R: Reply>(
        &self,
        caller: &Caller,
        days: Option<u32>,
        auto: Option<bool>,
        reply: &R,
    ) -> Result<(), Trouble> {
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        let (words, now) = (words(caller), self.now());
        loop {
            let read = self.store.vacation(caller.person).await.map_err(failed)?;
            let changed = change(&read.vacation, days, auto, now);
            let changed = changed.map_err(|TooFew| vacation::too_few(&words, &read.vacation, now))?;
            if changed != read.vacation {
                match self.store.change_vacation(caller.person, &read, &changed).await {
                    Ok(()) => self.note_or_later(caller.person).await,
                    // Something else has changed it meanwhile, so that it is judged anew.
                    Err(StoreError::Conflict) => continue,
                    Err(error) => return Err(failed(error)),
                }
            }
            return say(reply, &vacation::vacation(&words, &changed, now)).await;
        }
    }

    /// Spends a day of somebody's vacation because their time is up, if they want that and have one left; answers until
    /// when they are away.
    pub(super) async fn spend_day(&self, person: Person, now: Moment) -> Result<Option<Moment>, StoreError> {
        let read = self.store.vacation(person).await?;
        let mut vacation = read.vacation.clone();
        if !vacation.auto || vacation.extend(1, now).is_err() {
            return Ok(None);
        }
        self.store.change_vacation(person, &read, &vacation).await?;
        Ok(Some(vacation.until))
    }

    /// Notes vacations that do not stand in all matches yet.
    pub(super) async fn note_vacations(&self) -> Result<(), StoreError> {
        for person in self.store.unnoted_vacations().await? {
            self.note_vacation(person).await?;
        }
        Ok(())
    }

    /// These events and, where a match begins with them that vacations hold up, that its players are away.
    pub(super) async fn with_absences(
        &self,
        game: &Match,
        mut events: Vec<Happening>,
        now: Moment,
    ) -> Result<Vec<Happening>, StoreError> {
        let accepter = events.iter().find(|event| matches!(event.what, What::Accepted(_))).and_then(|event| event.who);
        let Some(accepter) = accepter.filter(|_| is_slow(game)) else { return Ok(events) };
        for person in [game.terms().challenger, accepter] {
            let vacation = self.store.vacation(person).await?.vacation;
            events.extend(vacation.is_away(now).then(|| away_until(person, vacation.until)));
        }
        Ok(events)
    }

    async fn note_or_later(&self, person: Person) {
        if let Err(error) = self.note_vacation(person).await {
            tracing::warn!(%error, "a vacation is not noted in all matches yet");
            self.dated.notify_one();
        }
    }

    /// Notes the vacation of a person in all their matches.
    async fn note_vacation(&self, person: Person) -> Result<(), StoreError> {
        let Leave { vacation, version } = self.store.vacation(person).await?;
        for id in self.store.matches_of(person).await? {
            self.note_in(id, person, &vacation).await?;
        }
        self.store.vacation_noted(person, version).await
    }

    async fn note_in(&self, id: MatchId, person: Person, vacation: &Vacation) -> Result<(), StoreError> {
        // Waited for, so that whoever accepts a challenge meanwhile is done, or sees the vacation.
        let _held = self.holds.hold(id).await;
        let (_, game) = self.overtake(self.own(id).await?).await?;
        let now = self.now();
        if let Some(happening) = noted(&game, person, vacation, now) {
            self.let_happen(game, now, happening).await?;
        }
        Ok(())
    }
}

fn change(old: &Vacation, days: Option<u32>, auto: Option<bool>, now: Moment) -> Result<Vacation, TooFew> {
    let mut new = Vacation { auto: auto.unwrap_or(old.auto), ..old.clone() };
    match days {
        None => {}
        Some(0) => new.end(now),
        Some(days) => new.extend(days, now)?,
    }
    Ok(new)
}

/// What has to happen in a match so that its log tells the same as somebody's vacation.
fn noted(game: &Match, person: Person, vacation: &Vacation, now: Moment) -> Option<Happening> {
    let Phase::Playing(play) = game.phase() else { return None };
    let away = away_in(play, person).filter(|away| away.until > now);
    let stands = away.map(|away| away.until);
    let until = vacation.is_away(now).then_some(vacation.until);
    match (stands, until) {
        _ if !is_slow(game) || stands == until => None,
        (_, Some(until)) => Some(away_until(person, until)),
        // It was spent because no time was left: who cut it short would lose at once.
        _ if away.is_some_and(|away| away.by_itself) => None,
        (_, None) => Some(Happening { who: Some(person), what: What::Back }),
    }
}

/// The time in which somebody's clock stands still in a match.
fn away_in(play: &Play, person: Person) -> Option<Away> {
    play.times.as_ref()?.away(play.seat(person)?)
}
