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
use crate::room::clock::{Clock, MINUTE};
use crate::room::people::Moment;

/// A reminder comes when this part of the time that somebody had at the beginning of the turn is left.
const REMINDER: Moment = 5;

/// What is given back is worth telling when it is this part of what somebody has left.
const WORTH_TELLING: Moment = 100;

/// Who had less than this at the beginning of the turn is not reminded: it would come too late to be of use.
const WORTH_REMINDING: Moment = MINUTE;

/// A time in which a player's clock stands still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Away {
    /// Until when.
    pub until: Moment,
    /// Whether the bot spent a day by itself, because the player's time was up.
    pub by_itself: bool,
}

/// The time that two players have left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Times {
    clock: Clock,
    purses: [Purse; 2],
    /// Whose clock runs, if one does.
    running: Option<Running>,
    /// What the turns that stand have added, in order.
    added: Vec<Added>,
}

/// What a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Purse {
    /// The time that was left when time was last counted, in milliseconds. It is below nought while the bot is late.
    left: Moment,
    /// What later turns do not add, because it was added by turns that were taken back.
    ahead: Moment,
    away: Option<Away>,
}

/// A clock that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Running {
    side: Side,
    /// Up to when time has been counted.
    since: Moment,
    /// What the player had when the turn began.
    had: Moment,
    /// Whether the player has been reminded in this turn.
    reminded: bool,
    /// How much was given back in this turn.
    given: Moment,
    /// When the turn began.
    began: Moment,
    /// Whether the player has done something in the match since.
    aware: bool,
}

/// What a turn has added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Added {
    /// How many of the game's actions there were when the turn ended.
    at: usize,
    side: Side,
    time: Moment,
}

impl Times {
    /// Both have what the clock says, and that of `side` begins to run.
    #[must_use]
    pub fn new(clock: Clock, side: Option<Side>, at: Moment) -> Times {
        let purse = Purse { left: clock.bank, ahead: 0, away: None };
        let mut times = Times { clock, purses: [purse; 2], running: None, added: Vec::new() };
        times.begin(side, at);
        times
    }

    /// How the clock is set.
    #[must_use]
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// The seat whose clock runs, or stands still until its player is back.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.running.map(|running| running.side)
    }

    /// What a seat has left at a moment, in milliseconds; below nought when it is past its end.
    #[must_use]
    pub fn left(&self, side: Side, now: Moment) -> Moment {
        self.purse(side).left - self.running.filter(|running| running.side == side).map_or(0, |it| self.spent(it, now))
    }

    /// When the running clock comes to its end.
    #[must_use]
    pub fn zero(&self) -> Option<Moment> {
        let running = self.running?;
        Some(self.resumes(running).saturating_add(self.purse(running.side).left.max(0)))
    }

    /// When whoever is to act is to be reminded; `None` once that has happened in this turn.
    #[must_use]
    pub fn reminder(&self) -> Option<Moment> {
        let running = self.running.filter(|running| !running.reminded && running.had >= WORTH_REMINDING)?;
        let until = (self.purse(running.side).left - running.had / REMINDER).max(0);
        Some(self.resumes(running).saturating_add(until))
    }

    /// Whether whoever is to act has been reminded in this turn.
    #[must_use]
    pub fn reminded(&self) -> bool {
        self.running.is_some_and(|running| running.reminded)
    }

    /// How much was given back in this turn, in milliseconds; nought where it is too little to be told.
    #[must_use]
    pub fn given(&self) -> Moment {
        let telling = |it: &Running| it.given >= self.purse(it.side).left / WORTH_TELLING;
        self.running.filter(telling).map_or(0, |running| running.given)
    }

    /// What the turn has cost up to now beyond what was given back in it.
    #[must_use]
    pub fn cost(&self, now: Moment) -> Moment {
        self.running.map_or(0, |running| running.had - self.left(running.side, now))
    }

    /// When the turn of whoever is to act began, unless they have done something in the match since, and so know of it.
    #[must_use]
    pub fn unaware_since(&self) -> Option<Moment> {
        self.running.filter(|running| !running.aware).map(|running| running.began)
    }

    /// The time in which a seat's clock stands still, if it did at the last event.
    #[must_use]
    pub fn away(&self, side: Side) -> Option<Away> {
        self.purse(side).away
    }

    /// What the running clock lost between two moments that time has not been counted up to.
    #[must_use]
    pub fn lost(&self, from: Moment, to: Moment) -> Moment {
        self.running.map_or(0, |running| self.spent(running, to) - self.spent(running, from))
    }

    /// Time goes on until now.
    pub(super) fn advance(&mut self, now: Moment) {
        let Some(running) = self.running else { return };
        self.purses[running.side.index()].left -= self.spent(running, now);
        let since = running.since.max(now);
        self.running = Some(Running { since, ..running });
        for purse in &mut self.purses {
            purse.away = purse.away.filter(|away| away.until > since);
        }
    }

    /// A turn ends with `actions` played, and the clock of `next` begins to run, if there is a next turn.
    pub(super) fn end_turn(&mut self, actions: usize, next: Option<Side>) {
        let Some(Running { side, since, .. }) = self.running else { return };
        let room = self.clock.cap.map_or(Moment::MAX, |cap| (cap - self.purse(side).left).max(0));
        let purse = &mut self.purses[side.index()];
        let known = purse.ahead.min(self.clock.increment);
        let new = (self.clock.increment - known).min(room);
        purse.ahead -= known;
        purse.left += new;
        self.added.push(Added { at: actions, side, time: known + new });
        self.begin(next, since);
    }

    /// Only so many `actions` are left, and it is the turn of `side`.
    pub(super) fn take_back(&mut self, actions: usize, side: Option<Side>) {
        let undone: Vec<Added> = self.added.extract_if(.., |added| added.at > actions).collect();
        if undone.is_empty() {
            return;
        }
        for seat in Side::BOTH {
            let added: Moment = undone.iter().filter(|added| added.side == seat).map(|added| added.time).sum();
            let purse = &mut self.purses[seat.index()];
            let taken = added.min(purse.left.max(0) / 2);
            purse.left -= taken;
            purse.ahead += added - taken;
        }
        let since = self.running.map_or(0, |running| running.since);
        self.begin(side, since);
    }

    /// Whoever is to act is reminded.
    pub(super) fn remind(&mut self) {
        self.running = self.running.map(|running| Running { reminded: true, ..running });
    }

    /// The running clock gets this much back.
    pub(super) fn give_back(&mut self, time: Moment) {
        if let Some(running) = &mut self.running {
            self.purses[running.side.index()].left += time;
            running.given += time;
        }
    }

    /// The clock of a seat stands still until then. Where the bot has this begin by itself, it does at the end of the
    /// player's time, however late the bot notes it.
    pub(super) fn leave(&mut self, side: Side, away: Away) {
        let purse = &mut self.purses[side.index()];
        if away.by_itself {
            purse.left = purse.left.max(0);
        }
        purse.away = Some(away);
    }

    /// The player of a seat is back.
    pub(super) fn come_back(&mut self, side: Side) {
        self.purses[side.index()].away = None;
    }

    /// The player of a seat has seen how the match stands.
    pub(super) fn see(&mut self, side: Side) {
        if let Some(running) = self.running.as_mut().filter(|running| running.side == side) {
            running.aware = true;
        }
    }

    /// No clock runs any more.
    pub(super) fn stop(&mut self) {
        self.running = None;
    }

    fn begin(&mut self, side: Option<Side>, since: Moment) {
        self.running = side.map(|side| {
            let had = self.purse(side).left;
            Running { side, since, had, reminded: false, given: 0, began: since, aware: false }
        });
    }

    fn purse(&self, side: Side) -> &Purse {
        &self.purses[side.index()]
    }

    /// When a clock goes on that has been counted up to its `since`.
    fn resumes(&self, running: Running) -> Moment {
        self.away(running.side).map_or(running.since, |away| away.until.max(running.since))
    }

    fn spent(&self, running: Running, now: Moment) -> Moment {
        now.saturating_sub(self.resumes(running)).max(0)
    }
}
