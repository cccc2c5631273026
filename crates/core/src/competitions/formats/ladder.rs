//! A ladder: people challenge each other upwards, and a winner from below takes the place of the loser.

use crate::competitions::challenge::{ChallengeRefusal, LadderChallenge};
use crate::competitions::entry::Entry;
use crate::competitions::format::{Division, Format, PlannedPairing, Seed, Standing};
use crate::competitions::pairing::Pairing;
use crate::competitions::{CHALLENGES_IN, CHALLENGES_OUT, TIME_BETWEEN_MEETINGS};
use crate::matches::ids::{Timestamp, UserId};

/// A ladder. The order of its entries is the order of the places; those who are off it come last.
#[derive(Debug, Clone, Copy)]
pub struct Ladder;

impl Format for Ladder {
    fn key(&self) -> &'static str {
        "ladder"
    }

    fn is_open_ended(&self) -> bool {
        true
    }

    fn reserved_pairings(&self) -> u32 {
        CHALLENGES_OUT + CHALLENGES_IN
    }

    fn plan(&self, seeds: Vec<Seed>) -> Vec<Vec<Seed>> {
        vec![seeds]
    }

    fn pairings(&self, _division: &[Seed]) -> Vec<PlannedPairing> {
        Vec::new()
    }

    fn check_challenge(
        &self,
        entries: &[Entry],
        pairings: &[Pairing],
        challenge: &LadderChallenge,
    ) -> Result<PlannedPairing, ChallengeRefusal> {
        let challenger = challenge.challenger;
        let own = place_of(entries, challenger).ok_or(ChallengeRefusal::NotIn)?;
        if challenge.unavailable.contains(&challenger) {
            return Err(ChallengeRefusal::Away);
        }
        let sent = open_challenges(pairings).filter(|(from, _)| *from == challenger);
        let sent: Vec<UserId> = sent.map(|(_, to)| to).collect();
        if let Some(opponent) = sent.first().filter(|_| sent.len() >= CHALLENGES_OUT as usize) {
            return Err(ChallengeRefusal::OneOut(*opponent));
        }
        let highest = own - reach(own).min(own - 1);
        let opponent = match challenge.opponent {
            Some(opponent) => {
                check_opponent(entries, pairings, challenge, (own, highest), opponent)?;
                opponent
            }
            None if own == 1 => return Err(ChallengeRefusal::AtTop),
            None => people_at(entries, highest, own)
                .find(|user| check_opponent(entries, pairings, challenge, (own, highest), *user).is_ok())
                .ok_or(ChallengeRefusal::NobodyFree)?,
        };
        // The seats are balanced as far as that goes.
        let first = |user: UserId| pairings.iter().filter(|pairing| pairing.seats[0] == user).count();
        let challenger_is_first = first(challenger) < first(opponent);
        Ok(PlannedPairing { seats: if challenger_is_first { [challenger, opponent] } else { [opponent, challenger] } })
    }

    /// Moves a challenger who has won to the place of the loser, if that is above.
    fn reorder(&self, entries: &mut [Entry], settled: &Pairing) {
        let challenger = settled.challenger_seat;
        let [winner, loser] = [challenger, challenger.opponent()].map(|seat| settled.seats[seat.index()]);
        if settled.halves_of(winner) != Some(2) {
            return;
        }
        let index = |user: UserId| entries.iter().position(|entry| entry.user == user);
        if let Some((from, to)) = index(winner).zip(index(loser)).filter(|(from, to)| from > to) {
            entries[to..=from].rotate_right(1);
        }
    }

    fn divisions(&self, entries: &[Entry], pairings: &[Pairing]) -> Vec<Division> {
        let line = |(place, entry): (u32, &Entry)| {
            let own = pairings.iter().filter(|pairing| pairing.seat_of(entry.user).is_some());
            let mut line = Standing {
                user: entry.user,
                place: Some(place),
                halves: 0,
                counts: [0; 3],
                sonneborn_berger_quarters: 0,
                points: 0,
                open_count: 0,
            };
            for pairing in own {
                line.open_count += u32::from(!pairing.is_settled());
                let Some(halves) = pairing.halves_of(entry.user) else { continue };
                line.halves += halves;
                line.counts[2 - halves as usize] += 1;
            }
            line
        };
        let present = entries.iter().filter(|entry| entry.withdrawal.is_none());
        vec![Division { number: 0, standings: (1..).zip(present).map(line).collect() }]
    }
}

/// Returns how many places up someone on this place can challenge: the square root of the place, rounded up.
#[must_use]
pub fn reach(place: u32) -> u32 {
    let root = place.isqrt();
    if root * root == place { root } else { root + 1 }
}

/// Returns the place of a person, from 1 on; `None` for someone who is not on the ladder.
#[must_use]
pub fn place_of(entries: &[Entry], user: UserId) -> Option<u32> {
    let mut present = entries.iter().filter(|entry| entry.withdrawal.is_none());
    present.position(|entry| entry.user == user).map(|index| index as u32 + 1)
}

/// Returns the people from one place to just before another, the highest first.
pub fn people_at(entries: &[Entry], from: u32, before: u32) -> impl Iterator<Item = UserId> + '_ {
    let present = entries.iter().filter(|entry| entry.withdrawal.is_none());
    present.map(|entry| entry.user).skip(from as usize - 1).take((before - from) as usize)
}

/// Returns the challenges that are still played, each with the challenger and the challenged person.
pub fn open_challenges(pairings: &[Pairing]) -> impl Iterator<Item = (UserId, UserId)> + '_ {
    let open = pairings.iter().filter(|pairing| !pairing.is_settled());
    open.map(Pairing::challenger_first).map(|[from, to]| (from, to))
}

/// Refuses an opponent who is out of reach, not free, or was met too recently.
fn check_opponent(
    entries: &[Entry],
    pairings: &[Pairing],
    challenge: &LadderChallenge,
    (own, highest): (u32, u32),
    opponent: UserId,
) -> Result<(), ChallengeRefusal> {
    let challenger = challenge.challenger;
    if opponent == challenger {
        return Err(ChallengeRefusal::Yourself);
    }
    let place = place_of(entries, opponent).ok_or(ChallengeRefusal::OpponentNotIn)?;
    if place > own {
        return Err(ChallengeRefusal::Below);
    }
    if place < highest {
        return Err(ChallengeRefusal::TooFar { place: own, highest });
    }
    if challenge.unavailable.contains(&opponent) || !opponent.is_person() {
        return Err(ChallengeRefusal::OpponentAway);
    }
    match meet_again_at(pairings, [challenger, opponent])? {
        Some(again_at) if again_at > challenge.now => return Err(ChallengeRefusal::TooSoon { again_at }),
        _ => {}
    }
    let received = open_challenges(pairings).filter(|(_, to)| *to == opponent).count();
    if received >= CHALLENGES_IN as usize { Err(ChallengeRefusal::TwoIn) } else { Ok(()) }
}

/// Returns when two people can meet again after their last game that counted; `None` if they have not met.
fn meet_again_at(pairings: &[Pairing], users: [UserId; 2]) -> Result<Option<Timestamp>, ChallengeRefusal> {
    let together = |pairing: &&Pairing| users.iter().all(|user| pairing.seat_of(*user).is_some());
    let mut last = None;
    for pairing in pairings.iter().filter(together) {
        match pairing.settled_at {
            None => return Err(ChallengeRefusal::Playing),
            Some(at) if pairing.halves_of(users[0]).is_some() => last = last.max(Some(at + TIME_BETWEEN_MEETINGS)),
            Some(_) => {}
        }
    }
    Ok(last)
}
