//! What the bot does by itself: telling what could not be told at once, and acting on what falls due. Neither waits for
//! the other.

use crate::app::deliver::Silent;
use crate::app::port::{Mouth, MouthError};
use crate::app::schedule::{SOON, Schedule};
use crate::app::{App, notice};
use crate::room::event::What;
use crate::room::people::{MatchId, Moment};
use crate::room::state::Phase;
use crate::store::{Store, StoreError};
use std::future::Future;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// The longest time without looking. Another process may have stored something and died.
const LATE: Duration = Duration::from_secs(60);

/// How long what somebody else may be telling at the moment is left to them.
const PATIENCE: Duration = Duration::from_secs(15);

impl<S: Store> App<S> {
    /// Tells what is untold and acts on what falls due, until `stop`.
    pub async fn serve<M: Mouth>(&self, mouth: &M, stop: impl Future<Output = ()>) {
        let (tell, stopped) = watch::channel(false);
        let stopping = async {
            stop.await;
            tell.send_replace(true);
        };
        tokio::join!(stopping, self.keep_telling(mouth, stopped.clone()), self.keep_dates(stopped));
    }

    async fn keep_telling<M: Mouth>(&self, mouth: &M, mut stopped: watch::Receiver<bool>) {
        let mut schedule = Schedule::new();
        // What is found at the start is nobody's, and may have waited for long.
        let mut patience = Duration::ZERO;
        loop {
            self.tell_round(&mut schedule, patience, mouth).await;
            patience = PATIENCE;
            tokio::select! {
                () = ended(&mut stopped) => return,
                () = self.wake.wait() => {}
                () = rest(schedule.next()) => {}
            }
        }
    }

    /// Looks for what is untold and tries what has waited long enough, up to the first sign that nothing can be told at
    /// the moment. What is new here is first left to whoever may be telling it for this long.
    async fn tell_round<M: Mouth>(&self, schedule: &mut Schedule, patience: Duration, mouth: &M) {
        // Before it is read, so that what is woken is there.
        let woken = self.wake.take();
        match self.store.untold(None).await {
            Ok(untold) => schedule.keep(&notice::matches(&untold), Instant::now() + patience),
            Err(error) => {
                tracing::warn!(%error, "what is untold could not be read");
                self.wake.give_back(woken);
                return schedule.outage(None, Instant::now());
            }
        }
        woken.into_iter().for_each(|(id, at)| schedule.wake(id, at));
        for id in schedule.due(Instant::now()) {
            match self.tell_one(id, mouth).await {
                Ok(()) | Err(Silent::Mouth(MouthError::Gone | MouthError::Refused(_))) => schedule.done(id),
                Err(Silent::Taken) => schedule.leave(id, Instant::now() + PATIENCE),
                Err(silent) => {
                    tracing::info!(%silent, game = id.0, "still untold");
                    if silent.is_outage() {
                        return schedule.outage(Some(id), Instant::now());
                    }
                    schedule.failed(id, Instant::now());
                }
            }
        }
    }

    /// Who holds the match is about to tell it.
    async fn tell_one<M: Mouth>(&self, id: MatchId, mouth: &M) -> Result<(), Silent> {
        let held = self.holds.try_hold(id).ok_or(Silent::Taken)?;
        let told = self.deliver(id, mouth).await;
        drop(held);
        told.and(self.deliver_directs(id, mouth).await)
    }

    async fn keep_dates(&self, mut stopped: watch::Receiver<bool>) {
        let mut schedule = Schedule::new();
        loop {
            // Asked for before the time is read, so that no jump goes unnoticed.
            let moved = self.clock.moved();
            let next = self.dates_round(&mut schedule).await;
            tokio::select! {
                () = ended(&mut stopped) => return,
                () = moved => {}
                () = rest(schedule.next().into_iter().chain(next).min()) => {}
            }
        }
    }

    /// Acts on what has fallen due; answers when the next date is.
    async fn dates_round(&self, schedule: &mut Schedule) -> Option<Instant> {
        let now = self.now();
        let (due, next) = match self.store.due(now).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "the dates could not be read");
                schedule.outage(None, Instant::now());
                return None;
            }
        };
        schedule.keep(&due, Instant::now());
        for id in schedule.due(Instant::now()) {
            match self.lapse(id, now).await {
                Ok(Lapsed::Done) => schedule.done(id),
                Ok(Lapsed::Held) => schedule.leave(id, Instant::now() + SOON),
                Err(error) => {
                    tracing::warn!(%error, game = id.0, "a challenge could not lapse yet");
                    schedule.failed(id, Instant::now());
                }
            }
        }
        next.map(|next| Instant::now() + Duration::from_millis(u64::try_from(next - now).unwrap_or_default()))
    }

    /// A challenge that nobody has accepted in time lapses, unless somebody is at it.
    async fn lapse(&self, id: MatchId, now: Moment) -> Result<Lapsed, StoreError> {
        let Some(_held) = self.holds.try_hold(id) else { return Ok(Lapsed::Held) };
        let game = self.own(id).await?;
        if !matches!(game.phase(), Phase::Invited) || game.lapses().is_none_or(|lapses| lapses > now) {
            return Ok(Lapsed::Done);
        }
        self.happen(game, now, What::Lapsed).await?;
        Ok(Lapsed::Done)
    }
}

/// What became of a date.
enum Lapsed {
    /// There is nothing more to be done about it.
    Done,
    /// Somebody is at work on the match.
    Held,
}

async fn ended(stopped: &mut watch::Receiver<bool>) {
    // It only fails when nobody can say so any more.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

/// Waits until then, but not for too long.
async fn rest(until: Option<Instant>) {
    let late = Instant::now() + LATE;
    sleep_until(until.map_or(late, |until| until.min(late))).await;
}
