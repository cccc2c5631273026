//! The time of players, computed from the log a second time and in another way.

use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::MAX_FIRST_CLOCK_HOLD;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::state::clocks::MAX_UNREACHED_TIME;
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::stored_match::StoredMatch;
use std::ops::Range;

/// The clocks of a match, counted along its log.
struct Count {
    control: TimeControl,
    left: [Timestamp; 2],
    /// The seat with the running clock, the time from which it is counted, and the start of its turn.
    running: Option<(Side, Timestamp, Timestamp)>,
    /// The time that they had at its start.
    left_at_start: Timestamp,
    /// True once they were reminded in it.
    is_reminded: bool,
    /// The time that was given back in this turn.
    given_back: Timestamp,
    /// The ends of the vacations of both seats.
    paused_until: [Option<Timestamp>; 2],
    /// The time at which the first clock starts, unless its player acts before.
    held_until: Option<Timestamp>,
    /// The time for which the clock of each seat was held.
    held: [Timestamp; 2],
    /// The number of actions that were not taken back.
    actions: usize,
    /// The number of actions that a pending request would take back.
    requested: usize,
    /// The increments of turns, each with the number of actions at the end of the turn.
    increments: Vec<(usize, Side, Timestamp)>,
    /// The increments that later turns do not get, because turns that had them were taken back.
    withheld: [Timestamp; 2],
}

/// The least time at the start of a turn with which a player is reminded, when a fifth of it is left.
const LEAST_REMINDED: Timestamp = MINUTE;
const REMINDED_PART: Timestamp = 5;

/// The time in which a reminder must have come, and before the time is up.
const REMINDER_DELAY: Timestamp = 2 * MINUTE;

/// Returns the fault of the clocks of a match whose log can be replayed. Reminders must have come in the calm, a time
/// without faults.
pub fn check(id: MatchId, stored: &StoredMatch, calm: Option<&Range<Timestamp>>) -> Option<String> {
    let control = TimeControl::parse_stored(&stored.terms.time_control).ok()??;
    let (first, rest) = stored.events.split_first()?;
    let mut game = Match::replay(id, stored.terms.clone(), std::slice::from_ref(first)).ok()?;
    let mut count = Count {
        control,
        left: [control.bank; 2],
        running: None,
        left_at_start: 0,
        is_reminded: false,
        given_back: 0,
        paused_until: [None; 2],
        held_until: None,
        held: [0; 2],
        actions: 0,
        requested: 0,
        increments: Vec::new(),
        withheld: [0; 2],
    };
    for event in rest {
        let seats = game.play_state().map(|play| play.seats);
        let wrong = count.check_reminder(event, seats, calm).or_else(|| count.take(event, seats));
        if let Some(wrong) = wrong {
            return Some(format!("#{}, event {}: {wrong}", id.0, event.number));
        }
        game.apply_event(event).ok()?;
        let session = game.user_to_act().and_then(|_| Some(&game.play_state()?.session));
        let to_act = session.and_then(|session| session.status().active_side());
        let begins_turn = session.is_some_and(|session| {
            matches!(session.status(), GameStatus::AwaitingAction(_)) && session.is_turn_start()
        });
        count.follow_turn(to_act, begins_turn, event);
    }
    count.compare(&game).map(|wrong| format!("#{}: {wrong}", id.0))
}

impl Count {
    /// Counts up to an event, and applies its change to the clock.
    fn take(&mut self, event: &Event, seats: Option<[UserId; 2]>) -> Option<String> {
        let (side, since, turn_began) = self.running?;
        let now = event.timestamp.max(since);
        let resumes = self.resumes(side, since);
        let held = self.held_until.map_or(0, |until| (until.min(now) - since).max(0));
        if event.actor.is_some() && event.actor == seats.map(|seats| seats[side.index()]) {
            self.held_until = None;
        }
        let left = &mut self.left[side.index()];
        *left -= (now - resumes).max(0);
        self.held[side.index()] += held;
        self.running = Some((side, now, turn_began));
        self.paused_until = self.paused_until.map(|until| until.filter(|until| *until > now));
        let is_paused = self.paused_until[side.index()].is_some();
        match event.kind {
            EventKind::TimeCompensated(time) => {
                *left += time;
                self.given_back += time;
                let took = now - turn_began;
                (self.given_back > took || time <= 0)
                    .then(|| format!("{} ms are given back in a turn of {took} ms", self.given_back))
            }
            EventKind::TimedOut if *left > 0 => Some(format!("lost on time with {left} ms left")),
            EventKind::TimedOut if is_paused => Some("lost on time in a vacation".to_owned()),
            // A vacation that begins before anyone has noticed that the time is up puts the end off.
            EventKind::ActionPlayed(_) | EventKind::DiceRolled(_) if *left < 0 && !is_paused => {
                Some(format!("acted {} ms after the time was up", -*left))
            }
            EventKind::VacationStarted(until) => {
                // A vacation that the bot takes for a player begins when the time is up, even if that is noticed late.
                if event.actor.is_none() {
                    *left = (*left).max(0);
                }
                self.set_pause(event, seats, side, Some(until));
                None
            }
            EventKind::ClockHeld(until) => {
                self.held_until = Some(until);
                let most = match self.control.is_correspondence() {
                    true => MAX_UNREACHED_TIME - self.held[side.index()],
                    false => MAX_FIRST_CLOCK_HOLD,
                };
                (until > now + most).then(|| format!("a clock waits until {until}"))
            }
            EventKind::VacationEnded => {
                self.set_pause(event, seats, side, None);
                None
            }
            _ => None,
        }
    }

    /// Returns the fault of a reminder, or that there was none before the time was up.
    fn check_reminder(
        &mut self,
        event: &Event,
        seats: Option<[UserId; 2]>,
        calm: Option<&Range<Timestamp>>,
    ) -> Option<String> {
        let (side, since, _) = self.running?;
        let resumes = self.resumes(side, since);
        let is_reminded = std::mem::take(&mut self.is_reminded);
        self.is_reminded = is_reminded || event.kind == EventKind::ReminderSent;
        let due = resumes + (self.left[side.index()] - self.left_at_start / REMINDED_PART).max(0);
        let gets_one = self.left_at_start >= LEAST_REMINDED;
        match event.kind {
            EventKind::ReminderSent if is_reminded => Some("reminded a second time in a turn".to_owned()),
            EventKind::ReminderSent if !gets_one => Some(format!("reminded with {} ms to play", self.left_at_start)),
            EventKind::ReminderSent if event.timestamp < due => {
                Some(format!("reminded {} ms too early", due - event.timestamp))
            }
            EventKind::TimedOut if gets_one && !is_reminded => {
                let is_person = seats.is_some_and(|seats| seats[side.index()].is_person());
                let is_late = event.timestamp > due + REMINDER_DELAY;
                let was_calm = calm.is_some_and(|calm| calm.start < due && event.timestamp < calm.end);
                (is_person && is_late && was_calm).then(|| "the time was up without a reminder".to_owned())
            }
            _ => None,
        }
    }

    /// Returns when the clock of a seat that was counted up to `since` runs on.
    fn resumes(&self, side: Side, since: Timestamp) -> Timestamp {
        let paused = self.paused_until[side.index()];
        [paused, self.held_until].into_iter().flatten().fold(since, Timestamp::max)
    }

    /// Begins a turn.
    fn begin_turn(&mut self, to_act: Option<Side>, at: Timestamp) {
        self.running = to_act.map(|side| (side, at, at));
        self.left_at_start = to_act.map_or(0, |side| self.left[side.index()]);
        self.is_reminded = false;
        self.given_back = 0;
        self.held_until = None;
    }

    /// Sets the pause of the seats of a person, or of the seat to act.
    fn set_pause(&mut self, event: &Event, seats: Option<[UserId; 2]>, to_act: Side, until: Option<Timestamp>) {
        for side in Side::BOTH {
            let is_theirs = match event.actor {
                Some(user) => seats.is_some_and(|seats| seats[side.index()] == user),
                None => side == to_act,
            };
            if is_theirs {
                self.paused_until[side.index()] = until;
            }
        }
    }

    /// Follows the turn after an event. A seat may have two turns in a row, when the opponent cannot move.
    fn follow_turn(&mut self, to_act: Option<Side>, begins_turn: bool, event: &Event) {
        match event.kind {
            EventKind::ActionPlayed(_) | EventKind::DiceRolled(_) => self.actions += 1,
            EventKind::TakebackRequested(count) => self.requested = count as usize,
            EventKind::ActionsUndone(count) => return self.take_back(count as usize, to_act),
            EventKind::TakebackGranted => return self.take_back(self.requested, to_act),
            _ => {}
        }
        let is_action = matches!(event.kind, EventKind::ActionPlayed(_) | EventKind::DiceRolled(_));
        let is_same_turn = !(is_action && begins_turn);
        if self.running.map(|(side, ..)| side) == to_act && is_same_turn {
            return;
        }
        let began = self.running.map_or(event.timestamp, |(_, since, _)| since);
        if let Some((side, ..)) = self.running.filter(|_| is_action) {
            let left = &mut self.left[side.index()];
            let withheld = &mut self.withheld[side.index()];
            let room = self.control.cap.map_or(Timestamp::MAX, |cap| (cap - *left).max(0));
            let kept = (*withheld).min(self.control.increment);
            let added = (self.control.increment - kept).min(room);
            *withheld -= kept;
            *left += added;
            self.increments.push((self.actions, side, kept + added));
        }
        self.begin_turn(to_act, began);
    }

    /// Takes back actions: the increments of their turns go, but no more than half of the player's remaining time.
    fn take_back(&mut self, count: usize, to_act: Option<Side>) {
        self.actions -= count.min(self.actions);
        let (kept, undone): (Vec<_>, Vec<_>) =
            self.increments.iter().copied().partition(|(actions, ..)| *actions <= self.actions);
        self.increments = kept;
        if undone.is_empty() {
            return;
        }
        for seat in Side::BOTH {
            let added: Timestamp = undone.iter().filter(|(_, side, _)| *side == seat).map(|(.., time)| time).sum();
            let left = &mut self.left[seat.index()];
            let removed = added.min((*left).max(0) / 2);
            *left -= removed;
            self.withheld[seat.index()] += added - removed;
        }
        let since = self.running.map_or(0, |(_, since, _)| since);
        self.begin_turn(to_act, since);
    }

    /// Compares the count with the clocks of the match.
    fn compare(&self, game: &Match) -> Option<String> {
        let clocks = game.play_state()?.clocks.as_ref().filter(|_| game.ending().is_none())?;
        let (_, now, _) = self.running?;
        Side::BOTH.into_iter().find_map(|side| {
            let stored = clocks.time_left(side, now);
            let counted = self.left[side.index()];
            (stored != counted).then(|| format!("{side:?} has {stored} ms left, and {counted} ms are counted"))
        })
    }
}
