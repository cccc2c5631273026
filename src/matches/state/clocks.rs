//! The time that two players have left, as it follows from the times of a match's events.
//!
//! The clock of whoever is to act runs, from the acceptance or from the end of the other's turn, through all the actions of
//! a turn. What the bot does for somebody happens at the time of what it follows, and so costs nothing. An event whose time
//! lies before that of another before it costs nothing, and nobody pays for the same moment twice.
//!
//! **What is taken back gives no time back.** What the turns added that are taken back is taken away again, but never more
//! than half of what somebody has left at the time; what is then still to be taken away, the next turns do not add. So nobody
//! loses by time because of it, and nobody gains any.

use crate::kit::side::Side;
use crate::matches::clock::time_control::{MINUTE, TimeControl};
use crate::matches::ids::Timestamp;

/// A reminder comes when this part of the time that somebody had at the beginning of the turn is left.
const REMINDER_DIVISOR: Timestamp = 5;

/// What is given back is worth telling when it is this part of what somebody has left.
const MIN_SHOWN_DIVISOR: Timestamp = 100;

/// Who had less than this at the beginning of the turn is not reminded: it would come too late to be of use.
const MIN_TIME_FOR_REMINDER: Timestamp = MINUTE;

/// A time in which a player's clock stands still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockPause {
    /// Until when.
    pub until: Timestamp,
    /// Whether the bot spent a day by itself, because the player's time was up.
    pub automatic: bool,
}

/// The time that two players have left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchClocks {
    time_control: TimeControl,
    player_clocks: [PlayerClock; 2],
    /// Whose clock runs, if one does.
    running: Option<RunningClock>,
    /// What the turns that stand have added, in order.
    turn_increments: Vec<TurnIncrement>,
}

/// What a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PlayerClock {
    /// The time that was left when time was last counted, in milliseconds. It is below nought while the bot is late.
    remaining: Timestamp,
    /// What later turns do not add, because it was added by turns that were taken back.
    withheld_increment: Timestamp,
    pause: Option<ClockPause>,
}

/// A clock that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct RunningClock {
    side: Side,
    /// Up to when time has been counted.
    counted_until: Timestamp,
    /// What the player had when the turn began.
    remaining_at_turn_start: Timestamp,
    /// Whether the player has been reminded in this turn.
    reminded: bool,
    /// How much was given back in this turn.
    compensated: Timestamp,
    /// When the turn began.
    turn_started_at: Timestamp,
    /// Whether the player has done something in the match since.
    player_aware: bool,
}

/// What a turn has added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TurnIncrement {
    /// How many of the game's actions there were when the turn ended.
    action_count: usize,
    side: Side,
    time: Timestamp,
}

impl MatchClocks {
    /// Both have what the clock says, and that of `side` begins to run.
    #[must_use]
    pub fn new(clock: TimeControl, side: Option<Side>, at: Timestamp) -> MatchClocks {
        let purse = PlayerClock { remaining: clock.bank, withheld_increment: 0, pause: None };
        let mut times =
            MatchClocks { time_control: clock, player_clocks: [purse; 2], running: None, turn_increments: Vec::new() };
        times.start_turn(side, at);
        times
    }

    /// How the clock is set.
    #[must_use]
    pub fn time_control(&self) -> TimeControl {
        self.time_control
    }

    /// The seat whose clock runs, or stands still until its player is back.
    #[must_use]
    pub fn running_seat(&self) -> Option<Side> {
        self.running.map(|running| running.side)
    }

    /// What a seat has left at a moment, in milliseconds; below nought when it is past its end.
    #[must_use]
    pub fn time_left(&self, side: Side, now: Timestamp) -> Timestamp {
        self.player_clock(side).remaining
            - self.running.filter(|running| running.side == side).map_or(0, |it| self.time_spent_since_count(it, now))
    }

    /// When the running clock comes to its end.
    #[must_use]
    pub fn times_out_at(&self) -> Option<Timestamp> {
        let running = self.running?;
        Some(self.resumes_at(running).saturating_add(self.player_clock(running.side).remaining.max(0)))
    }

    /// When whoever is to act is to be reminded; `None` once that has happened in this turn.
    #[must_use]
    pub fn reminder_at(&self) -> Option<Timestamp> {
        let running = self
            .running
            .filter(|running| !running.reminded && running.remaining_at_turn_start >= MIN_TIME_FOR_REMINDER)?;
        let until =
            (self.player_clock(running.side).remaining - running.remaining_at_turn_start / REMINDER_DIVISOR).max(0);
        Some(self.resumes_at(running).saturating_add(until))
    }

    /// Whether whoever is to act has been reminded in this turn.
    #[must_use]
    pub fn is_reminded(&self) -> bool {
        self.running.is_some_and(|running| running.reminded)
    }

    /// How much was given back in this turn, in milliseconds; nought where it is too little to be told.
    #[must_use]
    pub fn compensated_time(&self) -> Timestamp {
        let telling = |it: &RunningClock| it.compensated >= self.player_clock(it.side).remaining / MIN_SHOWN_DIVISOR;
        self.running.filter(telling).map_or(0, |running| running.compensated)
    }

    /// What the turn has cost up to now beyond what was given back in it.
    #[must_use]
    pub fn turn_time_spent(&self, now: Timestamp) -> Timestamp {
        self.running.map_or(0, |running| running.remaining_at_turn_start - self.time_left(running.side, now))
    }

    /// When the turn of whoever is to act began, unless they have done something in the match since, and so know of it.
    #[must_use]
    pub fn unaware_since(&self) -> Option<Timestamp> {
        self.running.filter(|running| !running.player_aware).map(|running| running.turn_started_at)
    }

    /// The time in which a seat's clock stands still, if it did at the last event.
    #[must_use]
    pub fn pause(&self, side: Side) -> Option<ClockPause> {
        self.player_clock(side).pause
    }

    /// What the running clock lost between two moments that time has not been counted up to.
    #[must_use]
    pub fn time_lost_between(&self, from: Timestamp, to: Timestamp) -> Timestamp {
        self.running
            .map_or(0, |running| self.time_spent_since_count(running, to) - self.time_spent_since_count(running, from))
    }

    /// Time goes on until now.
    pub(in crate::matches) fn advance(&mut self, now: Timestamp) {
        let Some(running) = self.running else { return };
        self.player_clocks[running.side.index()].remaining -= self.time_spent_since_count(running, now);
        let since = running.counted_until.max(now);
        self.running = Some(RunningClock { counted_until: since, ..running });
        for purse in &mut self.player_clocks {
            purse.pause = purse.pause.filter(|away| away.until > since);
        }
    }

    /// A turn ends with `actions` played, and the clock of `next` begins to run, if there is a next turn.
    pub(in crate::matches) fn end_turn(&mut self, actions: usize, next: Option<Side>) {
        let Some(RunningClock { side, counted_until: since, .. }) = self.running else { return };
        let room = self.time_control.cap.map_or(Timestamp::MAX, |cap| (cap - self.player_clock(side).remaining).max(0));
        let purse = &mut self.player_clocks[side.index()];
        let known = purse.withheld_increment.min(self.time_control.increment);
        let new = (self.time_control.increment - known).min(room);
        purse.withheld_increment -= known;
        purse.remaining += new;
        self.turn_increments.push(TurnIncrement { action_count: actions, side, time: known + new });
        self.start_turn(next, since);
    }

    /// Only so many `actions` are left, and it is the turn of `side`.
    pub(in crate::matches) fn undo_turns(&mut self, actions: usize, side: Option<Side>) {
        let undone: Vec<TurnIncrement> =
            self.turn_increments.extract_if(.., |added| added.action_count > actions).collect();
        if undone.is_empty() {
            return;
        }
        for seat in Side::BOTH {
            let added: Timestamp = undone.iter().filter(|added| added.side == seat).map(|added| added.time).sum();
            let purse = &mut self.player_clocks[seat.index()];
            let taken = added.min(purse.remaining.max(0) / 2);
            purse.remaining -= taken;
            purse.withheld_increment += added - taken;
        }
        let since = self.running.map_or(0, |running| running.counted_until);
        self.start_turn(side, since);
    }

    /// Whoever is to act is reminded.
    pub(in crate::matches) fn mark_reminded(&mut self) {
        self.running = self.running.map(|running| RunningClock { reminded: true, ..running });
    }

    /// The running clock gets this much back.
    pub(in crate::matches) fn compensate(&mut self, time: Timestamp) {
        if let Some(running) = &mut self.running {
            self.player_clocks[running.side.index()].remaining += time;
            running.compensated += time;
        }
    }

    /// The clock of a seat stands still until then. Where the bot has this begin by itself, it does at the end of the
    /// player's time, however late the bot notes it.
    pub(in crate::matches) fn pause_clock(&mut self, side: Side, away: ClockPause) {
        let purse = &mut self.player_clocks[side.index()];
        if away.automatic {
            purse.remaining = purse.remaining.max(0);
        }
        purse.pause = Some(away);
    }

    /// The player of a seat is back.
    pub(in crate::matches) fn resume_clock(&mut self, side: Side) {
        self.player_clocks[side.index()].pause = None;
    }

    /// The player of a seat has seen how the match stands.
    pub(in crate::matches) fn mark_player_aware(&mut self, side: Side) {
        if let Some(running) = self.running.as_mut().filter(|running| running.side == side) {
            running.player_aware = true;
        }
    }

    /// No clock runs any more.
    pub(in crate::matches) fn stop(&mut self) {
        self.running = None;
    }

    fn start_turn(&mut self, side: Option<Side>, since: Timestamp) {
        self.running = side.map(|side| {
            let had = self.player_clock(side).remaining;
            RunningClock {
                side,
                counted_until: since,
                remaining_at_turn_start: had,
                reminded: false,
                compensated: 0,
                turn_started_at: since,
                player_aware: false,
            }
        });
    }

    fn player_clock(&self, side: Side) -> &PlayerClock {
        &self.player_clocks[side.index()]
    }

    /// When a clock goes on that has been counted up to its `since`.
    fn resumes_at(&self, running: RunningClock) -> Timestamp {
        self.pause(running.side).map_or(running.counted_until, |away| away.until.max(running.counted_until))
    }

    fn time_spent_since_count(&self, running: RunningClock, now: Timestamp) -> Timestamp {
        now.saturating_sub(self.resumes_at(running)).max(0)
    }
}
