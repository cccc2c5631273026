//! Decides about a command: the events that follow from it, or why it is rejected.

use crate::competitions::MAX_ENTRANTS;
use crate::competitions::challenge::{ChallengeRefusal, LadderChallenge};
use crate::competitions::entry::{Entry, Withdrawal};
use crate::competitions::event::{CompetitionEvent, LoggedEvent, NewCompetitionEvent, PairingResult, WithdrawalReason};
use crate::competitions::format::{PlannedPairing, Seed};
use crate::competitions::pairing::Pairing;
use crate::competitions::state::{Competition, Phase};
use crate::kit::side::Side;
use crate::matches::ids::UserId;

/// A command to a competition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CompetitionCommand {
    /// Enter a person; if they have entered, change if they are entered every time.
    Join {
        /// The person.
        user: UserId,
        /// True if they are to be entered in the next ones of the series, too.
        every_time: bool,
    },
    /// End the competition of a person at their own wish.
    Leave {
        /// The person.
        user: UserId,
    },
    /// Start.
    Start {
        /// The present ratings of the people who have entered.
        points: Vec<(UserId, i32)>,
    },
    /// Have two people meet.
    Challenge(LadderChallenge),
    /// Store the results of pairings.
    Record {
        /// The numbers of the pairings with the results, in the order in which the games ended.
        results: Vec<(u32, PairingResult)>,
    },
    /// End the competition of a person at a manager's wish.
    Exclude {
        /// The person.
        user: UserId,
    },
    /// End it all.
    Stop,
}

/// The reason why a command is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompetitionRejection {
    /// It is over.
    Over,
    /// It has started: nobody can enter or start it any more.
    Started,
    /// It has not started, so nothing can have a result.
    NotStarted,
    /// The person has entered already, in the same way.
    AlreadyIn,
    /// The person has not entered.
    NotIn,
    /// The person plays no further games.
    AlreadyOut,
    /// There are as many people as it can have.
    Full,
    /// Too few people have entered.
    TooFew {
        /// The number of people.
        entered: u32,
        /// The number that it takes.
        needed: u32,
    },
    /// The person was excluded.
    Excluded,
    /// The two may not meet.
    Challenge(ChallengeRefusal),
    /// There is no such pairing.
    UnknownPairing,
    /// Every one of the pairings is settled.
    Settled,
}

/// Decides about a command of a person, or of the bot without an `actor`.
///
/// # Errors
///
/// [`CompetitionRejection`]; nothing happens then.
pub fn decide(
    competition: &Competition,
    actor: Option<UserId>,
    command: &CompetitionCommand,
) -> Result<Vec<NewCompetitionEvent>, CompetitionRejection> {
    let mut plan = Plan { after: competition.clone(), events: Vec::new() };
    if competition.is_over() {
        return Err(CompetitionRejection::Over);
    }
    match *command {
        CompetitionCommand::Join { user, every_time } => plan.add(actor, join(competition, user, every_time)?),
        CompetitionCommand::Leave { user } => plan.add(actor, leave(competition, user, WithdrawalReason::Left)?),
        CompetitionCommand::Exclude { user } => {
            plan.add(actor, leave(competition, user, WithdrawalReason::Excluded)?);
        }
        CompetitionCommand::Start { ref points } => start(&mut plan, actor, points)?,
        CompetitionCommand::Challenge(ref challenge) => plan.add(actor, meet(competition, challenge)?),
        CompetitionCommand::Record { ref results } => record(&mut plan, actor, results)?,
        CompetitionCommand::Stop => plan.add(actor, CompetitionEvent::Stopped),
    }
    plan.settle();
    Ok(plan.events)
}

/// Events that follow one another, and the state after them.
struct Plan {
    after: Competition,
    events: Vec<NewCompetitionEvent>,
}

impl Plan {
    fn add(&mut self, actor: Option<UserId>, event: CompetitionEvent) {
        let number = self.after.last_event_number() + 1;
        let logged = LoggedEvent { number, timestamp: 0, actor, event };
        // What is decided here follows; a mistake shows when the events are applied for good.
        if self.after.apply(&logged).is_ok() {
            self.events.push(NewCompetitionEvent { actor, event });
        }
    }

    /// Withdraws the people who have lost on time too often, and ends a competition without an open pairing.
    fn settle(&mut self) {
        loop {
            let due = self.after.overdue_withdrawals().next();
            let Some(user) = due else { break };
            let before = self.events.len();
            self.add(None, CompetitionEvent::Withdrawn { user, reason: WithdrawalReason::LossesOnTime });
            if self.events.len() == before {
                break;
            }
        }
        let pairings = self.after.pairings();
        let is_open_ended = self.after.terms().format.is_open_ended();
        if !is_open_ended && self.after.phase() == Phase::Running && pairings.iter().all(Pairing::is_settled) {
            self.add(None, CompetitionEvent::Finished);
        }
    }
}

/// Adds results. All of a tournament count before a person is withdrawn by them, since those games are over. On a
/// ladder two losses in a row take a person off at once.
fn record(
    plan: &mut Plan,
    actor: Option<UserId>,
    results: &[(u32, PairingResult)],
) -> Result<(), CompetitionRejection> {
    if plan.after.phase() == Phase::Registration {
        return Err(CompetitionRejection::NotStarted);
    }
    let mut rejection = CompetitionRejection::UnknownPairing;
    for (pairing, result) in results.iter().copied() {
        match plan.after.pairing(pairing) {
            None => {}
            Some(settled) if settled.is_settled() => rejection = CompetitionRejection::Settled,
            Some(_) => plan.add(actor, CompetitionEvent::Played { pairing, result }),
        }
        if plan.after.terms().format.is_open_ended() {
            plan.settle();
        }
    }
    if plan.events.is_empty() { Err(rejection) } else { Ok(()) }
}

fn join(competition: &Competition, user: UserId, every_time: bool) -> Result<CompetitionEvent, CompetitionRejection> {
    let is_open_ended = competition.terms().format.is_open_ended();
    let present = competition.entries().iter().filter(|entry| entry.withdrawal.is_none()).count() as u32;
    match competition.entry(user) {
        Some(Entry { withdrawal: Some(Withdrawal { reason: WithdrawalReason::Excluded, .. }), .. })
            if is_open_ended =>
        {
            Err(CompetitionRejection::Excluded)
        }
        Some(entry) if !is_open_ended && entry.every_time != every_time => {
            Ok(CompetitionEvent::EveryTimeSet { user, every_time })
        }
        Some(entry) if !is_open_ended || entry.withdrawal.is_none() => Err(CompetitionRejection::AlreadyIn),
        None if !is_open_ended && competition.phase() != Phase::Registration => Err(CompetitionRejection::Started),
        _ if present >= MAX_ENTRANTS => Err(CompetitionRejection::Full),
        _ => Ok(CompetitionEvent::Joined { user, every_time }),
    }
}

fn meet(competition: &Competition, challenge: &LadderChallenge) -> Result<CompetitionEvent, CompetitionRejection> {
    let seats = competition.check_challenge(challenge).map_err(CompetitionRejection::Challenge)?.seats;
    let challenger_seat = if seats[0] == challenge.challenger { Side::First } else { Side::Second };
    let opponent = seats[challenger_seat.opponent().index()];
    Ok(CompetitionEvent::Challenged { challenger: challenge.challenger, opponent, challenger_seat })
}

fn leave(
    competition: &Competition,
    user: UserId,
    reason: WithdrawalReason,
) -> Result<CompetitionEvent, CompetitionRejection> {
    match competition.entry(user) {
        None => Err(CompetitionRejection::NotIn),
        Some(_) if competition.phase() == Phase::Registration => Ok(CompetitionEvent::Left { user }),
        Some(entry) if entry.withdrawal.is_some() => Err(CompetitionRejection::AlreadyOut),
        Some(_) => Ok(CompetitionEvent::Withdrawn { user, reason }),
    }
}

fn start(plan: &mut Plan, actor: Option<UserId>, points: &[(UserId, i32)]) -> Result<(), CompetitionRejection> {
    // Nobody can play against someone whose data was erased since they entered.
    let erased: Vec<UserId> =
        plan.after.entries().iter().map(|entry| entry.user).filter(|user| user.is_erased()).collect();
    if plan.after.phase() == Phase::Registration {
        erased.into_iter().for_each(|user| plan.add(None, CompetitionEvent::Left { user }));
    }
    let competition = &plan.after;
    if competition.phase() != Phase::Registration {
        return Err(CompetitionRejection::Started);
    }
    let entered = competition.entries().len() as u32;
    let needed = competition.terms().min_entrants;
    if entered < needed {
        return Err(CompetitionRejection::TooFew { entered, needed });
    }
    let points_of = |user: UserId| points.iter().find(|(known, _)| *known == user).map_or(0, |(_, points)| *points);
    let seeds: Vec<Seed> =
        competition.entries().iter().map(|entry| Seed { user: entry.user, points: points_of(entry.user) }).collect();
    let planned = competition.terms().format.plan(seeds);
    plan.add(actor, CompetitionEvent::Started);
    for (division, seeds) in (0..).zip(&planned) {
        for Seed { user, points } in seeds {
            plan.add(None, CompetitionEvent::Seeded { user: *user, division, points: *points });
        }
    }
    let format = plan.after.terms().format;
    for (division, seeds) in (0..).zip(&planned) {
        for PlannedPairing { seats } in format.pairings(seeds) {
            plan.add(None, CompetitionEvent::Paired { division, seats });
        }
    }
    Ok(())
}
