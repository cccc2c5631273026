//! What the bot does by itself: telling what could not be told at once, and acting on what falls due. Neither waits for
//! the other.

use crate::app::deliver::Silent;
use crate::app::due::Dated;
use crate::app::port::{Mouth, MouthError};
use crate::app::schedule::{SOON, Schedule};
use crate::app::{App, notice};
use crate::room::people::{MatchId, Moment};
use crate::store::{Store, StoreError};
use std::collections::BTreeSet;
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
        tokio::join!(stopping, self.keep_telling(mouth, stopped.clone()), self.keep_dates(mouth, stopped));
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
                Ok(()) | Err(Silent::Mouth(MouthError::Gone)) => schedule.done(id),
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

    async fn keep_dates<M: Mouth>(&self, mouth: &M, mut stopped: watch::Receiver<bool>) {
        let (mut schedule, mut unswept) = (Schedule::new(), BTreeSet::new());
        loop {
            // Asked for before the time is read, so that no jump goes unnoticed.
            let moved = self.clock.moved();
            let next = self.dates_round(&mut schedule, &mut unswept, mouth).await;
            tokio::select! {
                () = ended(&mut stopped) => return,
                () = moved => {}
                () = self.dated.notified() => {}
                () = rest(schedule.next().into_iter().chain(next).min()) => {}
            }
        }
    }

    /// Acts on what has fallen due; answers when to look again at the latest. While people cannot reach the bot nothing
    /// falls due: it is as if it did not run.
    ///
    /// After a gap all matches are gone through, for what it took is given back; `unswept` are those which are still to be. Only
    /// after that it is noted that the bot is there.
    async fn dates_round<M: Mouth>(
        &self,
        schedule: &mut Schedule,
        unswept: &mut BTreeSet<MatchId>,
        mouth: &M,
    ) -> Option<Instant> {
        if !mouth.is_heard() {
            return Some(Instant::now() + SOON);
        }
        let now = self.now();
        let (due, next) = match self.dates(now, unswept).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "the dates could not be read");
                schedule.outage(None, Instant::now());
                return None;
            }
        };
        schedule.keep(&due, Instant::now());
        let happened = self.keep_due(schedule, unswept).await;
        if unswept.is_empty() {
            self.pulse.forget();
            if let Err(error) = self.note_alive(now).await {
                tracing::warn!(%error, "it could not be noted that the bot is there");
            }
        }
        let next = next.map(|next| Duration::from_millis(u64::try_from(next - now).unwrap_or_default()));
        let next = if happened { Some(Duration::ZERO) } else { next };
        next.map(|wait| Instant::now() + wait)
    }

    /// What is due, with what is unswept, and the next date after that.
    async fn dates(
        &self,
        now: Moment,
        unswept: &mut BTreeSet<MatchId>,
    ) -> Result<(Vec<MatchId>, Option<Moment>), StoreError> {
        self.gaps().await?;
        if self.pulse.take_fresh() {
            // Whatever has a clock that runs has a date.
            let all = self.store.due(Moment::MAX).await.inspect_err(|_| self.pulse.leave_fresh())?;
            unswept.extend(all.0);
        }
        self.note_vacations().await?;
        let (mut due, next) = self.store.due(now).await?;
        due.extend(unswept.iter().filter(|id| !due.contains(id)).copied().collect::<Vec<_>>());
        Ok((due, next))
    }

    /// Acts on what is due; answers whether anything has happened, so that there may be other dates.
    async fn keep_due(&self, schedule: &mut Schedule, unswept: &mut BTreeSet<MatchId>) -> bool {
        let mut happened = false;
        for id in schedule.due(Instant::now()) {
            match self.date(id).await {
                Ok(Dated::Held) => schedule.leave(id, Instant::now() + SOON),
                Ok(dated) => {
                    happened |= dated == Dated::Happened;
                    unswept.remove(&id);
                    schedule.done(id);
                }
                Err(error) => {
                    tracing::warn!(%error, game = id.0, "what is due could not be done yet");
                    schedule.failed(id, Instant::now());
                    if is_broken(&error) {
                        unswept.remove(&id);
                    }
                }
            }
        }
        happened
    }
}

/// Whether another try is not going to help, so that a match must not hold the others up.
fn is_broken(error: &StoreError) -> bool {
    !matches!(error, StoreError::Busy | StoreError::Full | StoreError::ReadOnly | StoreError::Conflict)
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
