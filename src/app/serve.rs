//! What the bot does by itself: telling what could not be told at once, and acting on what falls due.

use crate::app::App;
use crate::app::act;
use crate::app::port::{Mouth, MouthError};
use crate::app::tell::Silent;
use crate::room::MATCHES_EACH;
use crate::room::event::What;
use crate::room::people::{MatchId, Moment};
use crate::room::state::{Match, Phase};
use crate::store::{Store, StoreError};
use std::future::Future;
use std::time::Duration;

/// The shortest wait before another try.
const SOON: Duration = Duration::from_secs(1);

/// The longest wait before another try, and before looking at the dates again.
const LATE: Duration = Duration::from_secs(60);

impl<S: Store> App<S> {
    /// Tells what is untold and acts on what falls due, until `stop`.
    pub async fn serve<M: Mouth>(&self, mouth: &M, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut wait = SOON;
        loop {
            let all_told = self.tell_all(mouth).await;
            wait = if all_told { SOON } else { (wait * 2).min(LATE) };
            let due = self.act_on_due(mouth).await;
            let rest = if all_told { due } else { due.min(wait) };
            tokio::select! {
                () = &mut stop => return,
                () = self.wake.notified() => {}
                () = tokio::time::sleep(rest) => {}
            }
            // Whoever wakes this has just failed to tell: Discord is given a moment.
            if !all_told {
                tokio::select! {
                    () = &mut stop => return,
                    () = tokio::time::sleep(SOON) => {}
                }
            }
        }
    }

    /// Tries everything that is untold; says whether nothing is left that is worth trying soon.
    async fn tell_all<M: Mouth>(&self, mouth: &M) -> bool {
        let mut games: Vec<MatchId> = match self.store.untold(None).await {
            Ok(untold) => untold.into_iter().map(|notice| notice.game).collect(),
            Err(error) => {
                tracing::warn!(%error, "what is untold could not be read");
                return false;
            }
        };
        games.sort_unstable();
        games.dedup();
        let mut all_told = true;
        for id in games {
            match self.tell_one(id, mouth).await {
                Ok(()) => {}
                Err(Silent::Mouth(MouthError::Gone | MouthError::Refused(_))) => {}
                Err(silent) => {
                    tracing::info!(%silent, game = id.0, "still untold");
                    all_told = false;
                }
            }
        }
        all_told
    }

    async fn tell_one<M: Mouth>(&self, id: MatchId, mouth: &M) -> Result<(), Silent> {
        let _held = self.holds.hold(id).await;
        let game = self.own(id).await?;
        self.deliver(&game, mouth).await
    }

    /// Acts on what has fallen due; answers how long it is until the next date.
    async fn act_on_due<M: Mouth>(&self, mouth: &M) -> Duration {
        let now = self.now();
        let (due, next) = match self.store.due(now).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "the dates could not be read");
                return LATE;
            }
        };
        for id in due {
            if let Err(silent) = self.lapse(id, now, mouth).await {
                tracing::warn!(%silent, game = id.0, "a challenge could not lapse yet");
            }
        }
        let until = next.map_or(LATE, |next| Duration::from_millis(u64::try_from(next - now).unwrap_or_default()));
        until.clamp(SOON, LATE)
    }

    /// A challenge that nobody has accepted in time lapses.
    async fn lapse<M: Mouth>(&self, id: MatchId, now: Moment, mouth: &M) -> Result<(), Silent> {
        let _held = self.holds.hold(id).await;
        let mut game = self.own(id).await?;
        if !matches!(game.phase(), Phase::Invited) || game.lapses().is_none_or(|lapses| lapses > now) {
            return Ok(());
        }
        let (after, before, events) = (game.number(), game.actor(), vec![What::Lapsed]);
        act::follow(&mut game, None, now, &events).map_err(StoreError::Failed)?;
        let step = act::step(&game, None, now, events, before);
        self.store.append(id, after, &step, MATCHES_EACH).await?;
        self.deliver(&game, mouth).await
    }

    /// Loads a match for the bot itself.
    async fn own(&self, id: MatchId) -> Result<Match, StoreError> {
        self.past(id, u32::MAX).await
    }
}
