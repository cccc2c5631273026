//! The clocks of both players, computed from the timestamps of a match's events.
//!
//! The clock of the player to act runs from the acceptance, or from the end of the opponent's turn, through all actions
//! of the turn. An event of the bot for a player has the timestamp of the event before it and so costs no time. An
//! event with an earlier timestamp than one before it costs nothing, so that no time is counted twice.
//!
//! **A takeback returns no time.** The increments of the undone turns are taken away again, but at most half of the
//! time that the player has left. The rest is withheld from the increments of later turns. So no player times out
//! because of a takeback, and no player gains time by one.

use crate::kit::side::Side;
use crate::matches::clock::duration::{DAY, MINUTE};
use crate::matches::clock::time_control::TimeControl;
use crate::matches::ids::Timestamp;

/// A reminder is sent when one part in this many of the time at the start of the turn is left.
const REMINDER_DIVISOR: Timestamp = 5;

/// A compensation is shown when it is at least one part in this many of the time that the player has left.
const MIN_SHOWN_DIVISOR: Timestamp = 100;

/// The shortest time at the start of a turn for which a reminder is sent. With less it would come too late to be of
/// use.
const MIN_TIME_FOR_REMINDER: Timestamp = MINUTE;

/// The longest time in a match for which the clock of a player stands because no direct message reaches them.
pub const MAX_UNREACHED_TIME: Timestamp = DAY;

/// A pause of a player's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockPause {
    /// The end of the pause.
    pub until: Timestamp,
    /// True when the bot spent a vacation day by itself because the player ran out of time.
    pub automatic: bool,
}

/// The clocks of both players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchClocks {
    time_control: TimeControl,
    player_clocks: [PlayerClock; 2],
    /// The clock that is running, if one is.
    running: Option<RunningClock>,
    /// The increments of all turns that were not undone, in order.
    turn_increments: Vec<TurnIncrement>,
}

/// The time of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PlayerClock {
    /// The time left when time was last counted, in milliseconds; negative while the bot is late with an event.
    remaining: Timestamp,
    /// The increment that is withheld from later turns, because undone turns had added it.
    withheld_increment: Timestamp,
    pause: Option<ClockPause>,
    /// The time for which the clock has been held.
    held: Timestamp,
}

/// The state of the clock that is running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct RunningClock {
    side: Side,
    /// The time up to which the clock has been counted.
    counted_until: Timestamp,
    /// The time that the player had at the start of the turn.
    remaining_at_turn_start: Timestamp,
    /// True once the player has been reminded in this turn.
    reminded: bool,
    /// The time that the player got back in this turn.
    compensated: Timestamp,
    /// The start of the turn.
    turn_started_at: Timestamp,
    /// True once the player has acted in the match during this turn.
    player_aware: bool,
    /// The time at which the clock runs on, unless its player acts before: the player may not know of the turn.
    held_until: Option<Timestamp>,
    /// True once the clock has been held in this turn.
    was_held: bool,
}

/// The increment that a turn added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TurnIncrement {
    /// The length of the action log at the end of the turn.
    action_count: usize,
    side: Side,
    time: Timestamp,
}

impl MatchClocks {
    /// Creates the clocks at the start of a match and starts that of `side`.
    #[must_use]
    pub fn new(time_control: TimeControl, side: Option<Side>, at: Timestamp) -> MatchClocks {
        let player_clock = PlayerClock { remaining: time_control.bank, withheld_increment: 0, pause: None, held: 0 };
        let mut clocks =
            MatchClocks { time_control, player_clocks: [player_clock; 2], running: None, turn_increments: Vec::new() };
        clocks.start_turn(side, at);
        clocks
    }

    /// The time control of the match.
    #[must_use]
    pub fn time_control(&self) -> TimeControl {
        self.time_control
    }

    /// The seat whose clock is running or paused by a vacation.
    #[must_use]
    pub fn running_seat(&self) -> Option<Side> {
        self.running.map(|running| running.side)
    }

    /// The time that a seat has left at `now`, in milliseconds; negative after it has run out.
    #[must_use]
    pub fn time_left(&self, side: Side, now: Timestamp) -> Timestamp {
        self.player_clock(side).remaining
            - self
                .running
                .filter(|running| running.side == side)
                .map_or(0, |running| self.time_spent_since_count(running, now))
    }

    /// The time at which the running clock runs out.
    #[must_use]
    pub fn times_out_at(&self) -> Option<Timestamp> {
        let running = self.running?;
        Some(self.resumes_at(running).saturating_add(self.player_clock(running.side).remaining.max(0)))
    }

    /// The time at which the player to act is reminded; `None` once they have been in this turn.
    #[must_use]
    pub fn reminder_at(&self) -> Option<Timestamp> {
        let running = self
            .running
            .filter(|running| !running.reminded && running.remaining_at_turn_start >= MIN_TIME_FOR_REMINDER)?;
        let until =
            (self.player_clock(running.side).remaining - running.remaining_at_turn_start / REMINDER_DIVISOR).max(0);
        Some(self.resumes_at(running).saturating_add(until))
    }

    /// Returns `true` once the player to act has been reminded in this turn.
    #[must_use]
    pub fn is_reminded(&self) -> bool {
        self.running.is_some_and(|running| running.reminded)
    }

    /// The time that the player got back in this turn, in milliseconds; 0 when it is too short to be shown.
    #[must_use]
    pub fn compensated_time(&self) -> Timestamp {
        let is_shown = |running: &RunningClock| {
            running.compensated >= self.player_clock(running.side).remaining / MIN_SHOWN_DIVISOR
        };
        self.running.filter(is_shown).map_or(0, |running| running.compensated)
    }

    /// The time that the turn has cost up to now, without the time that the player got back in it.
    #[must_use]
    pub fn turn_time_spent(&self, now: Timestamp) -> Timestamp {
        self.running.map_or(0, |running| running.remaining_at_turn_start - self.time_left(running.side, now))
    }

    /// The start of the current turn; `None` once the player has acted in the match during it, and so knows of it.
    #[must_use]
    pub fn unaware_since(&self) -> Option<Timestamp> {
        self.running.filter(|running| !running.player_aware).map(|running| running.turn_started_at)
    }

    /// The pause of a seat's clock, if it was paused at the last event.
    #[must_use]
    pub fn pause(&self, side: Side) -> Option<ClockPause> {
        self.player_clock(side).pause
    }

    /// The time at which the running clock runs on at the latest, while it waits for its player.
    #[must_use]
    pub fn held_until(&self) -> Option<Timestamp> {
        self.running?.held_until
    }

    /// The time for which the running clock may still be held because no direct message reaches its player: once in a
    /// turn, and for [`MAX_UNREACHED_TIME`] in a match.
    #[must_use]
    pub fn unreached_time_left(&self) -> Timestamp {
        let running = self.running.filter(|running| !running.was_held);
        running.map_or(0, |running| (MAX_UNREACHED_TIME - self.player_clock(running.side).held).max(0))
    }

    /// The seats whose clock was paused at the last event, each with the end of the pause.
    pub(crate) fn pause_ends(&self) -> impl Iterator<Item = (Side, Timestamp)> {
        Side::BOTH.into_iter().filter_map(|side| Some((side, self.pause(side)?.until)))
    }

    /// The time that the running clock lost between two points in time after the last event.
    #[must_use]
    pub fn time_lost_between(&self, from: Timestamp, to: Timestamp) -> Timestamp {
        self.running
            .map_or(0, |running| self.time_spent_since_count(running, to) - self.time_spent_since_count(running, from))
    }

    /// Counts time up to `now`.
    pub(super) fn advance(&mut self, now: Timestamp) {
        let Some(running) = self.running else { return };
        let spent = self.time_spent_since_count(running, now);
        let held = running.held_until.map_or(0, |until| until.min(now) - running.counted_until);
        let clock = &mut self.player_clocks[running.side.index()];
        clock.held += held.max(0);
        clock.remaining -= spent;
        let counted_until = running.counted_until.max(now);
        let held_until = running.held_until.filter(|until| *until > counted_until);
        self.running = Some(RunningClock { counted_until, held_until, ..running });
        for clock in &mut self.player_clocks {
            clock.pause = clock.pause.filter(|pause| pause.until > counted_until);
        }
    }

    /// Ends a turn, after which the action log has `actions` entries, and starts the clock of `next`, if there is one.
    pub(super) fn end_turn(&mut self, actions: usize, next: Option<Side>) {
        let Some(RunningClock { side, counted_until, .. }) = self.running else { return };
        let room = self.time_control.cap.map_or(Timestamp::MAX, |cap| (cap - self.player_clock(side).remaining).max(0));
        let clock = &mut self.player_clocks[side.index()];
        let withheld = clock.withheld_increment.min(self.time_control.increment);
        let added = (self.time_control.increment - withheld).min(room);
        clock.withheld_increment -= withheld;
        clock.remaining += added;
        self.turn_increments.push(TurnIncrement { action_count: actions, side, time: withheld + added });
        self.start_turn(next, counted_until);
    }

    /// Removes the increments of undone turns. The action log has `actions` entries left, and `side` is to act.
    pub(super) fn undo_turns(&mut self, actions: usize, side: Option<Side>) {
        let undone: Vec<TurnIncrement> =
            self.turn_increments.extract_if(.., |increment| increment.action_count > actions).collect();
        if undone.is_empty() {
            return;
        }
        for seat in Side::BOTH {
            let added: Timestamp = undone.iter().filter(|turn| turn.side == seat).map(|turn| turn.time).sum();
            let clock = &mut self.player_clocks[seat.index()];
            let removed = added.min(clock.remaining.max(0) / 2);
            clock.remaining -= removed;
            clock.withheld_increment += added - removed;
        }
        let counted_until = self.running.map_or(0, |running| running.counted_until);
        self.start_turn(side, counted_until);
    }

    /// Notes that the player to act was reminded.
    pub(super) fn mark_reminded(&mut self) {
        self.running = self.running.map(|running| RunningClock { reminded: true, ..running });
    }

    /// Holds the running clock for its player until this time.
    pub(super) fn hold_clock(&mut self, until: Timestamp) {
        self.running = self.running.map(|running| RunningClock { held_until: Some(until), was_held: true, ..running });
    }

    /// Has the running clock run on if it waited for this seat.
    pub(super) fn release_clock(&mut self, side: Side) {
        if let Some(running) = self.running.as_mut().filter(|running| running.side == side) {
            running.held_until = None;
        }
    }

    /// Adds time to the running clock.
    pub(super) fn compensate(&mut self, time: Timestamp) {
        if let Some(running) = &mut self.running {
            self.player_clocks[running.side.index()].remaining += time;
            running.compensated += time;
        }
    }

    /// Pauses the clock of a seat. An automatic pause begins when the player's time runs out, however late the bot
    /// notes it.
    pub(super) fn pause_clock(&mut self, side: Side, pause: ClockPause) {
        let clock = &mut self.player_clocks[side.index()];
        if pause.automatic {
            clock.remaining = clock.remaining.max(0);
        }
        clock.pause = Some(pause);
    }

    /// Ends the pause of a seat's clock.
    pub(super) fn resume_clock(&mut self, side: Side) {
        self.player_clocks[side.index()].pause = None;
    }

    /// Notes that the player of a seat has seen the match in this turn.
    pub(super) fn mark_player_aware(&mut self, side: Side) {
        if let Some(running) = self.running.as_mut().filter(|running| running.side == side) {
            running.player_aware = true;
        }
    }

    /// Stops the clocks.
    pub(super) fn stop(&mut self) {
        self.running = None;
    }

    fn start_turn(&mut self, side: Option<Side>, at: Timestamp) {
        self.running = side.map(|side| RunningClock {
            side,
            counted_until: at,
            remaining_at_turn_start: self.player_clock(side).remaining,
            reminded: false,
            compensated: 0,
            turn_started_at: at,
            player_aware: false,
            held_until: None,
            was_held: false,
        });
    }

    fn player_clock(&self, side: Side) -> &PlayerClock {
        &self.player_clocks[side.index()]
    }

    /// The time from which a clock runs on: the last count or, later, the end of its pause or of the wait for its
    /// player.
    fn resumes_at(&self, running: RunningClock) -> Timestamp {
        let pause_end = self.pause(running.side).map(|pause| pause.until);
        pause_end.into_iter().chain(running.held_until).fold(running.counted_until, Timestamp::max)
    }

    fn time_spent_since_count(&self, running: RunningClock, now: Timestamp) -> Timestamp {
        now.saturating_sub(self.resumes_at(running)).max(0)
    }
}
