//! The times in which the servers of one shard could not reach the bot.
//!
//! Records that it is running come at most a minute apart. One that comes too long after the one before has found a
//! gap; a clock that was moved on purpose leaves none. A broken connection is reported, and is a gap however short it
//! was. Short gaps add up until they are worth a sweep of all matches.

use crate::ports::{Clock, ClockJump};
use gonagas_core::matches::ids::Timestamp;
use std::pin::Pin;
use std::task::{Context, Waker};
use std::time::Duration;

/// The shortest time without a record that is a gap: records are at most a minute and the work in between apart. Broken
/// connections that add up to it are given back in all matches.
const MIN_GAP: Timestamp = 2 * 60 * 1000;

/// A time in which the bot could not be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DowntimeGap {
    pub from: Timestamp,
    pub to: Timestamp,
}

/// The record of one shard.
#[derive(Default)]
pub struct ShardDowntime {
    /// The time of the last record, and a future that tells if the clock was moved since.
    last_seen: Option<(Timestamp, ClockJump)>,
    /// True while people can reach the bot.
    is_reachable: bool,
    /// The start of the present outage, and a future that tells if the clock was moved since. `None` before the first
    /// connection: that time belongs to the gap since the last run.
    outage: Option<(Timestamp, ClockJump)>,
    /// The start of the first gap since the connection last counted, for the log.
    broken_since: Option<Timestamp>,
    /// The gaps whose time is not given back in all matches yet, in order.
    gaps: Vec<DowntimeGap>,
    /// Number of gaps, the first ones, that the present sweep gives back.
    in_sweep: usize,
    /// True when a sweep of all matches is needed that nobody has begun.
    needs_sweep: bool,
}

impl ShardDowntime {
    /// Returns true before the first record.
    pub fn is_new(&self) -> bool {
        self.last_seen.is_none()
    }

    /// Returns true if the last record is too old to know what has been since.
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        self.last_seen.as_ref().is_some_and(|(last, _)| now - *last > MIN_GAP)
    }

    /// Returns true while people can reach the bot.
    pub fn is_reachable(&self) -> bool {
        self.is_reachable
    }

    /// Returns the gaps whose time is not given back everywhere yet.
    pub fn gaps(&self) -> &[DowntimeGap] {
        &self.gaps
    }

    /// Returns the time from which on time is lost that a new start would have to give back; `None` if all is given
    /// back, but for short gaps. `last_run` is when the run before was last known to be running.
    pub fn lost_since(&self, last_run: Option<Timestamp>) -> Option<Timestamp> {
        if self.is_new() {
            return last_run;
        }
        let outage = self.outage.as_ref().map(|(from, _)| *from).filter(|_| !self.is_reachable);
        let is_settled = outage.is_none() && !self.needs_sweep && self.in_sweep == 0;
        if is_settled { None } else { self.gaps.iter().map(|gap| gap.from).chain(outage).min() }
    }

    /// Records that people can reach the bot.
    pub fn record_connected(&mut self, clock: &dyn Clock) {
        self.end_outage(clock);
        self.is_reachable = true;
        if let Some(from) = self.broken_since.take() {
            tracing::info!(from, to = clock.now(), "the connection was broken, or too new to count");
        }
    }

    /// Records that people cannot reach the bot, and could not for `silence` before this was noticed.
    pub fn record_disconnected(&mut self, clock: &dyn Clock, silence: Duration) {
        if self.is_reachable {
            self.begin_outage(clock, silence);
        }
    }

    /// Returns true if all matches must be swept because of a gap. The caller does so.
    pub fn take_sweep_request(&mut self) -> bool {
        if self.needs_sweep {
            self.in_sweep = self.gaps.len();
        }
        std::mem::take(&mut self.needs_sweep)
    }

    /// Requests the sweep again: it could not be done.
    pub fn restore_sweep_request(&mut self) {
        self.needs_sweep = true;
    }

    /// Forgets the gaps of a finished sweep, unless there is a new request.
    pub fn clear_compensated_gaps(&mut self) {
        if !self.needs_sweep {
            let swept = std::mem::take(&mut self.in_sweep);
            self.gaps.drain(..swept);
        }
    }

    /// Records that the bot is running. `before` is the last record in the store, perhaps of another process.
    pub fn observe(&mut self, clock: &dyn Clock, before: Option<Timestamp>) {
        if self.outage.is_some() && self.last_seen.is_some() {
            // A request has got through. A loss after now is another gap.
            return self.begin_outage(clock, Duration::ZERO);
        }
        // Asked for before the time is read, so that no jump goes unnoticed.
        let moved = clock.wait_for_jump();
        let now = clock.now();
        let found = match &mut self.last_seen {
            None => before.filter(|before| *before < now),
            Some((last, moved)) => {
                let last = before.map_or(*last, |before| before.max(*last));
                (now - last > MIN_GAP && !is_complete(moved.as_mut())).then_some(last)
            }
        };
        if let Some(from) = found {
            tracing::info!(from, to = now, "downtime");
            self.gaps.push(DowntimeGap { from, to: now });
            self.needs_sweep = true;
        }
        self.last_seen = Some((now, moved));
        if !self.is_reachable {
            self.outage = Some((now, clock.wait_for_jump()));
        }
    }

    /// Begins an outage that was noticed after `silence`. Ends the one before it.
    fn begin_outage(&mut self, clock: &dyn Clock, silence: Duration) {
        if self.outage.is_none() && self.last_seen.is_some() {
            // Finds that the machine slept until now.
            self.observe(clock, None);
        }
        self.end_outage(clock);
        self.is_reachable = false;
        if let Some((last, _)) = &self.last_seen {
            let silence = Timestamp::try_from(silence.as_millis()).unwrap_or(Timestamp::MAX);
            let known = self.gaps.last().map_or(Timestamp::MIN, |gap| gap.to);
            let from = last.saturating_sub(silence).max(known);
            self.outage = Some((from, clock.wait_for_jump()));
        }
    }

    /// Ends the outage, if there is one, and remembers it as a gap.
    fn end_outage(&mut self, clock: &dyn Clock) {
        let Some((from, mut moved)) = self.outage.take() else { return };
        let next_move = clock.wait_for_jump();
        let now = clock.now();
        self.last_seen = Some((now, next_move));
        if now <= from || is_complete(moved.as_mut()) {
            return;
        }
        // Everyone who gets through ends a gap. The log has one line for all of them.
        self.broken_since.get_or_insert(from);
        self.gaps.push(DowntimeGap { from, to: now });
        let total: Timestamp = self.gaps[self.in_sweep..].iter().map(|gap| gap.to - gap.from).sum();
        self.needs_sweep |= total >= MIN_GAP;
    }
}

/// Returns true if the clock was moved.
fn is_complete(jump: Pin<&mut (dyn Future<Output = ()> + Send)>) -> bool {
    jump.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};
    use tokio::sync::watch;

    #[derive(Clone, Default)]
    struct CapturedLog(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for CapturedLog {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// A clock that can be moved with or without a jump.
    struct Hands {
        now: Mutex<Timestamp>,
        moved: watch::Sender<()>,
    }

    impl Hands {
        fn pass(&self, time: Timestamp) {
            *self.now.lock().unwrap() += time;
        }
    }

    impl Clock for Hands {
        fn now(&self) -> Timestamp {
            *self.now.lock().unwrap()
        }

        fn wait_for_jump(&self) -> ClockJump {
            let mut moved = self.moved.subscribe();
            Box::pin(async move { drop(moved.changed().await) })
        }
    }

    fn hands() -> Hands {
        Hands { now: Mutex::new(1_000_000), moved: watch::Sender::new(()) }
    }

    #[test]
    fn the_first_look_finds_the_time_since_the_last_run() {
        let gaps = |heartbeat| {
            let mut state = ShardDowntime { is_reachable: true, ..ShardDowntime::default() };
            state.observe(&hands(), heartbeat);
            state.gaps
        };
        assert_eq!(gaps(Some(999_999)), [DowntimeGap { from: 999_999, to: 1_000_000 }]);
        assert_eq!(gaps(None), []);
        assert_eq!(gaps(Some(2_000_000)), [], "the clock was set back");
    }

    #[test]
    fn a_look_that_comes_too_late_finds_a_gap_and_a_jump_leaves_none() {
        let hands = hands();
        let mut state = reachable(&hands);
        hands.pass(MIN_GAP);
        state.observe(&hands, None);
        assert_eq!(state.gaps, []);
        hands.pass(MIN_GAP + 1);
        hands.moved.send_replace(());
        state.observe(&hands, None);
        assert_eq!(state.gaps, [], "it was moved on purpose");
        hands.pass(MIN_GAP + 1);
        state.observe(&hands, None);
        let first = DowntimeGap { from: hands.now() - MIN_GAP - 1, to: hands.now() };
        assert_eq!(state.gaps, [first]);
        hands.pass(MIN_GAP);
        state.observe(&hands, None);
        hands.pass(MIN_GAP + 2);
        state.observe(&hands, None);
        assert_eq!(
            state.gaps,
            [first, DowntimeGap { from: hands.now() - MIN_GAP - 2, to: hands.now() }],
            "one does not hide another"
        );
    }

    /// A state that is reachable and has just recorded it.
    fn reachable(hands: &Hands) -> ShardDowntime {
        let mut state = ShardDowntime { is_reachable: true, ..ShardDowntime::default() };
        state.observe(hands, None);
        state
    }

    /// Breaks the connection for a time.
    fn interrupt(state: &mut ShardDowntime, hands: &Hands, time: Timestamp) {
        state.begin_outage(hands, Duration::ZERO);
        hands.pass(time);
        state.end_outage(hands);
        state.is_reachable = true;
    }

    #[test]
    fn short_outages_are_gaps_and_add_up_to_a_sweep() {
        let hands = hands();
        let mut state = reachable(&hands);
        for outages in 1..=4 {
            assert!(!state.needs_sweep);
            interrupt(&mut state, &hands, MIN_GAP / 4);
            assert_eq!(state.gaps.len(), outages);
            hands.pass(1000);
        }
        assert!(state.needs_sweep);
        assert!(state.gaps.iter().all(|gap| gap.to - gap.from == MIN_GAP / 4), "{:?}", state.gaps);
    }

    #[test]
    fn long_outage_is_one_gap() {
        let hands = hands();
        let mut state = reachable(&hands);
        hands.pass(MIN_GAP / 2);
        interrupt(&mut state, &hands, 5 * MIN_GAP);
        state.observe(&hands, None);
        assert_eq!(state.gaps, [DowntimeGap { from: hands.now() - 5 * MIN_GAP, to: hands.now() }]);
    }

    #[test]
    fn someone_who_gets_through_splits_an_outage() {
        let hands = hands();
        let mut state = reachable(&hands);
        state.begin_outage(&hands, Duration::from_secs(3));
        hands.pass(4000);
        state.observe(&hands, None);
        hands.pass(5000);
        state.end_outage(&hands);
        let at = hands.now();
        assert_eq!(
            state.gaps,
            [DowntimeGap { from: at - 12_000, to: at - 5000 }, DowntimeGap { from: at - 5000, to: at }]
        );
    }

    #[test]
    fn outage_is_logged_once_however_many_get_through() {
        let log = CapturedLog::default();
        let writer = log.clone();
        let lines = tracing_subscriber::fmt::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
        tracing::subscriber::with_default(lines, || {
            let hands = hands();
            let mut state = reachable(&hands);
            for _ in 0..2 {
                state.record_disconnected(&hands, Duration::ZERO);
                for _ in 0..3 {
                    hands.pass(1000);
                    state.observe(&hands, None);
                }
                hands.pass(1000);
                state.record_connected(&hands);
            }
            assert_eq!(state.gaps.len(), 8);
        });
        let bytes = log.0.lock().unwrap().clone();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(text.matches("the connection was broken").count(), 2, "{text}");
        assert!(text.contains("from=1000000 to=1004000") && text.contains("from=1004000 to=1008000"), "{text}");
    }

    #[test]
    fn clock_moved_during_an_outage_leaves_no_gap() {
        let hands = hands();
        let mut state = reachable(&hands);
        state.begin_outage(&hands, Duration::ZERO);
        hands.pass(5 * MIN_GAP);
        hands.moved.send_replace(());
        state.end_outage(&hands);
        assert_eq!(state.gaps, []);
    }

    #[test]
    fn while_another_process_was_there_is_no_gap() {
        let hands = hands();
        let mut state = reachable(&hands);
        hands.pass(MIN_GAP * 3);
        state.observe(&hands, Some(hands.now() - MIN_GAP));
        assert_eq!(state.gaps, []);
        hands.pass(MIN_GAP * 3);
        state.observe(&hands, Some(hands.now() - MIN_GAP * 2));
        assert_eq!(state.gaps, [DowntimeGap { from: hands.now() - MIN_GAP * 2, to: hands.now() }]);
    }

    #[test]
    fn gaps_are_remembered_until_the_matches_have_been_gone_through() {
        let hands = hands();
        let mut state = ShardDowntime { is_reachable: true, ..ShardDowntime::default() };
        state.observe(&hands, Some(0));
        state.clear_compensated_gaps();
        assert_eq!(state.gaps.len(), 1);
        assert_eq!(state.lost_since(None), Some(0));
        assert!(state.take_sweep_request() && !state.take_sweep_request());
        assert_eq!(state.lost_since(None), Some(0), "the sweep is not finished");
        state.clear_compensated_gaps();
        assert_eq!(state.gaps, []);
        assert_eq!(state.lost_since(None), None);
    }

    #[test]
    fn time_is_lost_since_the_last_run_or_the_outage() {
        let hands = hands();
        let mut state = ShardDowntime::default();
        assert_eq!(state.lost_since(Some(5)), Some(5), "it has not connected yet");
        assert_eq!(state.lost_since(None), None, "there was no run before");
        state.observe(&hands, None);
        state.record_connected(&hands);
        assert_eq!(state.lost_since(Some(5)), None);
        hands.pass(1000);
        state.record_disconnected(&hands, Duration::from_millis(400));
        assert_eq!(state.lost_since(Some(5)), Some(hands.now() - 400));
    }
}
