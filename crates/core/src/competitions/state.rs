//! The state of a competition after its log.

use crate::competitions::LOSSES_ON_TIME;
use crate::competitions::challenge::{ChallengeRefusal, LadderChallenge};
use crate::competitions::entry::{Entry, Withdrawal};
use crate::competitions::event::{CompetitionEvent, LoggedEvent, PairingResult, WithdrawalReason};
use crate::competitions::format::{Division, PlannedPairing};
use crate::competitions::pairing::{Pairing, Score};
use crate::competitions::terms::CompetitionTerms;
use crate::kit::side::Side;
use crate::matches::ids::{CompetitionId, Timestamp, UserId};
use std::collections::BTreeSet;

/// A competition in its present state.
#[derive(Debug, Clone)]
pub struct Competition {
    id: CompetitionId,
    terms: CompetitionTerms,
    last_event: u32,
    phase: Phase,
    entries: Vec<Entry>,
    left: BTreeSet<UserId>,
    pairings: Vec<Pairing>,
    started_at: Option<Timestamp>,
    ended_at: Option<Timestamp>,
    stopped_by: Option<UserId>,
    removals: Vec<Removal>,
}

/// A person whom losses on time have taken off a competition without rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal {
    /// The number of the event.
    pub event: u32,
    /// When it happened.
    pub at: Timestamp,
    /// The person.
    pub user: UserId,
}

/// The phase of a competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// People can enter.
    Registration,
    /// The pairings are played.
    Running,
    /// Every pairing is settled.
    Finished,
    /// It was stopped.
    Stopped,
}

/// A log that contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("competition {}: event {number} cannot follow: {reason}", .id.0)]
pub struct CorruptCompetition {
    /// The competition.
    pub id: CompetitionId,
    /// The event.
    pub number: u32,
    /// The reason.
    pub reason: String,
}

impl Competition {
    /// Replays a log.
    ///
    /// # Errors
    ///
    /// [`CorruptCompetition`] when an event cannot follow the ones before it.
    pub fn replay(
        id: CompetitionId,
        terms: CompetitionTerms,
        log: &[LoggedEvent],
    ) -> Result<Competition, CorruptCompetition> {
        let mut competition = Competition {
            id,
            terms,
            last_event: 0,
            phase: Phase::Registration,
            entries: Vec::new(),
            left: BTreeSet::new(),
            pairings: Vec::new(),
            started_at: None,
            ended_at: None,
            stopped_by: None,
            removals: Vec::new(),
        };
        for logged in log {
            competition.apply(logged)?;
        }
        Ok(competition)
    }

    /// Applies the next event.
    ///
    /// # Errors
    ///
    /// [`CorruptCompetition`] when it cannot follow.
    pub fn apply(&mut self, logged: &LoggedEvent) -> Result<(), CorruptCompetition> {
        let number = logged.number;
        let fits = match number == self.last_event + 1 {
            true => self.apply_event(logged),
            false => Err("its number is not the next".to_owned()),
        };
        fits.map_err(|reason| CorruptCompetition { id: self.id, number, reason })?;
        self.last_event = number;
        Ok(())
    }

    fn apply_event(&mut self, logged: &LoggedEvent) -> Result<(), String> {
        let at = logged.timestamp;
        match logged.event {
            CompetitionEvent::Joined { user, every_time } => {
                let is_open_ended = self.terms.format.is_open_ended();
                self.check_phase(if is_open_ended { Phase::Running } else { Phase::Registration })?;
                if self.entry(user).is_some_and(|entry| !is_open_ended || entry.withdrawal.is_none()) {
                    return Err("the person has entered already".to_owned());
                }
                self.entries.retain(|entry| entry.user != user);
                let new = Entry { user, every_time, division: 0, points: 0, losses_on_time: 0, withdrawal: None };
                // Below everyone else, and above those who have left.
                let last = self.entries.iter().position(|entry| entry.withdrawal.is_some());
                self.entries.insert(last.unwrap_or(self.entries.len()), new);
            }
            CompetitionEvent::EveryTimeSet { user, every_time } => self.entry_mut(user)?.every_time = every_time,
            CompetitionEvent::Left { user } => {
                self.check_phase(Phase::Registration)?;
                self.entry_mut(user)?;
                self.entries.retain(|entry| entry.user != user);
                self.left.insert(user);
            }
            CompetitionEvent::Started => {
                self.check_phase(Phase::Registration)?;
                self.phase = Phase::Running;
                self.started_at = Some(at);
            }
            CompetitionEvent::Seeded { user, division, points } => {
                self.check_phase(Phase::Running)?;
                let entry = self.entry_mut(user)?;
                entry.division = division;
                entry.points = points;
            }
            CompetitionEvent::Paired { division, seats } => {
                self.check_phase(Phase::Running)?;
                for user in seats {
                    self.entry_mut(user)?;
                }
                if seats[0] == seats[1] {
                    return Err("a person meets themselves".to_owned());
                }
                self.push_pairing(division, seats, Side::First);
            }
            CompetitionEvent::Challenged { challenger, opponent, challenger_seat } => {
                self.check_phase(Phase::Running)?;
                let is_in = |user: UserId| self.entry(user).is_some_and(|entry| entry.withdrawal.is_none());
                let may_meet = challenger != opponent && is_in(challenger) && is_in(opponent);
                if !self.terms.format.is_open_ended() || !may_meet {
                    return Err("the two cannot meet by a challenge".to_owned());
                }
                let mut seats = [challenger, opponent];
                if challenger_seat == Side::Second {
                    seats.swap(0, 1);
                }
                self.push_pairing(0, seats, challenger_seat);
            }
            CompetitionEvent::Played { pairing, result } => self.apply_result(pairing, result, at)?,
            CompetitionEvent::Withdrawn { user, reason } => self.apply_withdrawal(user, reason, logged)?,
            CompetitionEvent::Finished => {
                self.check_phase(Phase::Running)?;
                if self.terms.format.is_open_ended() || !self.pairings.iter().all(Pairing::is_settled) {
                    return Err("a pairing is not settled, or may follow".to_owned());
                }
                self.phase = Phase::Finished;
                self.ended_at = Some(at);
            }
            CompetitionEvent::Stopped => {
                if self.is_over() {
                    return Err("it is over".to_owned());
                }
                self.phase = Phase::Stopped;
                self.ended_at = Some(at);
                self.stopped_by = logged.actor;
            }
        }
        Ok(())
    }

    fn push_pairing(&mut self, division: u32, seats: [UserId; 2], challenger_seat: Side) {
        let number = self.pairings.len() as u32 + 1;
        let score = Score::Open;
        self.pairings.push(Pairing { number, division, seats, challenger_seat, result: None, score, settled_at: None });
    }

    fn apply_result(&mut self, number: u32, result: PairingResult, at: Timestamp) -> Result<(), String> {
        self.check_phase(Phase::Running)?;
        let is_open_ended = self.terms.format.is_open_ended();
        let found = self.pairings.iter_mut().find(|pairing| pairing.number == number);
        let pairing = found.ok_or("there is no such pairing")?;
        if pairing.is_settled() {
            return Err("the pairing is settled".to_owned());
        }
        pairing.result = Some(result);
        pairing.settled_at = Some(at);
        pairing.score = match result {
            PairingResult::Won { winner: Side::First, .. } => Score::Halves([2, 0]),
            PairingResult::Won { winner: Side::Second, .. } => Score::Halves([0, 2]),
            // Where people challenge each other, a game without a result changes nothing.
            PairingResult::Unplayed if is_open_ended => Score::Annulled,
            PairingResult::Drawn | PairingResult::Unplayed => Score::Halves([1, 1]),
        };
        let settled = *pairing;
        let late = match result {
            PairingResult::Won { winner, on_time: true } => Some(settled.seats[winner.opponent().index()]),
            _ => None,
        };
        if is_open_ended && result != PairingResult::Unplayed {
            // Only losses on time in a row count there.
            for user in settled.seats.into_iter().filter(|user| Some(*user) != late) {
                self.entry_mut(user)?.losses_on_time = 0;
            }
        }
        if let Some(late) = late {
            self.entry_mut(late)?.losses_on_time += 1;
        }
        self.terms.format.reorder(&mut self.entries, &settled);
        Ok(())
    }

    /// Ends the competition of a person. Their games stand if at least half of them have a result, and those that have
    /// none are lost; otherwise none counts. Where people challenge each other, all stand.
    fn apply_withdrawal(&mut self, user: UserId, reason: WithdrawalReason, logged: &LoggedEvent) -> Result<(), String> {
        self.check_phase(Phase::Running)?;
        let is_open_ended = self.terms.format.is_open_ended();
        let own = || self.pairings.iter().filter(|pairing| pairing.seat_of(user).is_some());
        let finished_count = own().filter(|pairing| pairing.result.is_some()).count();
        let is_annulled = !is_open_ended && finished_count * 2 < own().count();
        let entry = self.entry_mut(user)?;
        if entry.withdrawal.is_some() {
            return Err("the person has withdrawn already".to_owned());
        }
        entry.withdrawal = Some(Withdrawal { reason, is_annulled });
        for pairing in &mut self.pairings {
            let Some(seat) = pairing.seat_of(user) else { continue };
            match pairing.score {
                _ if is_annulled => pairing.score = Score::Annulled,
                Score::Open => {
                    let mut halves = [2, 2];
                    halves[seat.index()] = 0;
                    pairing.score = Score::Halves(halves);
                    pairing.settled_at = Some(logged.timestamp);
                    self.terms.format.reorder(&mut self.entries, pairing);
                }
                Score::Halves(_) | Score::Annulled => {}
            }
        }
        if is_open_ended {
            // Those who have left come last, so that the others have the places.
            self.entries.sort_by_key(|entry| entry.withdrawal.is_some());
            if reason == WithdrawalReason::LossesOnTime {
                self.removals.push(Removal { event: logged.number, at: logged.timestamp, user });
            }
        }
        Ok(())
    }

    fn check_phase(&self, phase: Phase) -> Result<(), String> {
        if self.phase == phase { Ok(()) } else { Err(format!("the phase is {:?}", self.phase)) }
    }

    fn entry_mut(&mut self, user: UserId) -> Result<&mut Entry, String> {
        self.entries.iter_mut().find(|entry| entry.user == user).ok_or("the person has not entered".to_owned())
    }

    /// Returns the number.
    #[must_use]
    pub fn id(&self) -> CompetitionId {
        self.id
    }

    /// Returns the terms.
    #[must_use]
    pub fn terms(&self) -> &CompetitionTerms {
        &self.terms
    }

    /// Returns the number of the last event.
    #[must_use]
    pub fn last_event_number(&self) -> u32 {
        self.last_event
    }

    /// Returns the phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns `true` once it has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Finished | Phase::Stopped)
    }

    /// Returns when it started.
    #[must_use]
    pub fn started_at(&self) -> Option<Timestamp> {
        self.started_at
    }

    /// Returns when it ended.
    #[must_use]
    pub fn ended_at(&self) -> Option<Timestamp> {
        self.ended_at
    }

    /// Returns the person who stopped it.
    #[must_use]
    pub fn stopped_by(&self) -> Option<UserId> {
        self.stopped_by
    }

    /// Returns the people whom losses on time have taken off a competition without rounds, in order.
    #[must_use]
    pub fn removals(&self) -> &[Removal] {
        &self.removals
    }

    /// Returns the people, in the order in which they entered, or of their places where the format keeps such an order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the entry of a person.
    #[must_use]
    pub fn entry(&self, user: UserId) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.user == user)
    }

    /// Returns `true` for a person who left before the start, and so is not entered again without being asked.
    #[must_use]
    pub fn has_left(&self, user: UserId) -> bool {
        self.left.contains(&user)
    }

    /// Returns the pairings by number.
    #[must_use]
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// Returns a pairing.
    #[must_use]
    pub fn pairing(&self, number: u32) -> Option<&Pairing> {
        self.pairings.iter().find(|pairing| pairing.number == number)
    }

    /// Returns the tables of the divisions, as the format computes them.
    #[must_use]
    pub fn divisions(&self) -> Vec<Division> {
        self.terms.format.divisions(&self.entries, &self.pairings)
    }

    /// Returns the people on the first place of the first division, once it has finished. Nobody wins without a result.
    #[must_use]
    pub fn winners(&self) -> Vec<UserId> {
        if self.phase != Phase::Finished {
            return Vec::new();
        }
        let first = self.divisions().into_iter().next();
        let standings = first.map(|division| division.standings).unwrap_or_default();
        standings.into_iter().filter(|standing| standing.place == Some(1)).map(|standing| standing.user).collect()
    }

    /// Returns the games that a person may still have to play, or must have room for.
    #[must_use]
    pub fn reserved_games(&self, user: UserId) -> u32 {
        let Some(entry) = self.entry(user) else { return 0 };
        match self.phase {
            Phase::Registration => self.terms.reserved_games(),
            Phase::Running if entry.withdrawal.is_some() => 0,
            Phase::Running if self.terms.format.is_open_ended() => self.terms.reserved_games(),
            Phase::Running => {
                let open = |pairing: &&Pairing| !pairing.is_settled() && pairing.seat_of(user).is_some();
                self.pairings.iter().filter(open).count() as u32 * self.terms.games_per_pairing()
            }
            Phase::Finished | Phase::Stopped => 0,
        }
    }

    /// Returns the pairing of a challenge.
    ///
    /// # Errors
    ///
    /// [`ChallengeRefusal`] when the two may not meet now.
    pub fn check_challenge(&self, challenge: &LadderChallenge) -> Result<PlannedPairing, ChallengeRefusal> {
        self.terms.format.check_challenge(&self.entries, &self.pairings, challenge)
    }

    /// Returns the people who have to be withdrawn because they have lost on time too often.
    pub(super) fn overdue_withdrawals(&self) -> impl Iterator<Item = UserId> + '_ {
        let due = |entry: &&Entry| entry.losses_on_time >= LOSSES_ON_TIME && entry.withdrawal.is_none();
        self.entries.iter().filter(due).map(|entry| entry.user)
    }
}
