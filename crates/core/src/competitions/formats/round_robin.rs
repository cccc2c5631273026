//! Single round robin in divisions by rating: everyone meets everyone of their division once, all at the same time.

use crate::competitions::MAX_DIVISION_SIZE;
use crate::competitions::entry::Entry;
use crate::competitions::format::{Division, Format, PlannedPairing, Seed, Standing};
use crate::competitions::pairing::Pairing;
use crate::matches::ids::UserId;
use std::cmp::Reverse;

/// Single round robin in divisions.
#[derive(Debug, Clone, Copy)]
pub struct RoundRobin;

impl Format for RoundRobin {
    fn key(&self) -> &'static str {
        "round-robin"
    }

    fn reserved_pairings(&self) -> u32 {
        MAX_DIVISION_SIZE as u32 - 1
    }

    /// Makes ⌈n/10⌉ divisions whose sizes differ by at most one. Equal ratings keep their order.
    fn plan(&self, mut seeds: Vec<Seed>) -> Vec<Vec<Seed>> {
        seeds.sort_by_key(|seed| Reverse(seed.points));
        let total = seeds.len();
        let count = total.div_ceil(MAX_DIVISION_SIZE).max(1);
        let mut rest = seeds.into_iter();
        (0..count)
            .map(|division| {
                let size = total / count + usize::from(division < total % count);
                rest.by_ref().take(size).collect()
            })
            .collect()
    }

    /// Makes every pairing once. The seed with the even distance to a later one has the first seat against it, so each
    /// person has each seat equally often, or once more.
    fn pairings(&self, division: &[Seed]) -> Vec<PlannedPairing> {
        let mut pairings = Vec::new();
        for (index, earlier) in division.iter().enumerate() {
            for (distance, later) in division[index + 1..].iter().enumerate() {
                let seats = [earlier.user, later.user];
                let seats = if distance % 2 == 0 { seats } else { [seats[1], seats[0]] };
                pairings.push(PlannedPairing { seats });
            }
        }
        pairings
    }

    fn divisions(&self, entries: &[Entry], pairings: &[Pairing]) -> Vec<Division> {
        let last = entries.iter().map(|entry| entry.division).max();
        let numbers = last.map_or(0..0, |last| 0..last + 1);
        numbers.map(|number| Division { number, standings: standings(entries, pairings, number) }).collect()
    }
}

/// Computes the table of a division: by points, then Sonneborn-Berger, then the direct result, then the rating at the
/// start. People who are still level share their place.
fn standings(entries: &[Entry], pairings: &[Pairing], division: u32) -> Vec<Standing> {
    let pairings: Vec<&Pairing> = pairings.iter().filter(|pairing| pairing.division == division).collect();
    let in_division = entries.iter().filter(|entry| entry.division == division);
    let (annulled, counted): (Vec<&Entry>, Vec<&Entry>) =
        in_division.partition(|entry| entry.withdrawal.is_some_and(|withdrawal| withdrawal.is_annulled));
    let placed: Vec<Standing> = counted.iter().map(|entry| standing(entry, &pairings)).collect();
    let level = |one: &Standing, other: &Standing| {
        (one.halves, one.sonneborn_berger_quarters) == (other.halves, other.sonneborn_berger_quarters)
    };
    let direct: Vec<u32> = placed
        .iter()
        .map(|own| {
            let rivals: Vec<UserId> = placed
                .iter()
                .filter(|other| other.user != own.user && level(own, other))
                .map(|other| other.user)
                .collect();
            direct_halves(own.user, &rivals, &pairings)
        })
        .collect();
    let mut ranked: Vec<(Standing, u32)> = placed.into_iter().zip(direct).collect();
    let key = |(standing, direct): &(Standing, u32)| {
        (
            Reverse(standing.halves),
            Reverse(standing.sonneborn_berger_quarters),
            Reverse(*direct),
            Reverse(standing.points),
        )
    };
    ranked.sort_by_key(key);
    let keys: Vec<_> = ranked.iter().map(key).collect();
    for (index, (standing, _)) in ranked.iter_mut().enumerate() {
        let first = keys.iter().position(|other| *other == keys[index]).unwrap_or(index);
        standing.place = Some(first as u32 + 1);
    }
    let placed = ranked.into_iter().map(|(standing, _)| standing);
    let unplaced = annulled.iter().map(|entry| standing(entry, &pairings));
    placed.chain(unplaced).collect()
}

/// Returns the line of a person, still without a place.
fn standing(entry: &Entry, pairings: &[&Pairing]) -> Standing {
    let mut line = Standing {
        user: entry.user,
        place: None,
        halves: 0,
        counts: [0; 3],
        sonneborn_berger_quarters: 0,
        points: entry.points,
        open_count: 0,
    };
    for pairing in pairings {
        let Some(opponent) = pairing.opponent_of(entry.user) else { continue };
        line.open_count += u32::from(!pairing.is_settled());
        let Some(halves) = pairing.halves_of(entry.user) else { continue };
        line.halves += halves;
        line.counts[2 - halves as usize] += 1;
        line.sonneborn_berger_quarters += halves * total_halves(opponent, pairings);
    }
    line
}

fn total_halves(user: UserId, pairings: &[&Pairing]) -> u32 {
    pairings.iter().filter_map(|pairing| pairing.halves_of(user)).sum()
}

/// Returns the half points of a person in the games against these people alone.
fn direct_halves(user: UserId, rivals: &[UserId], pairings: &[&Pairing]) -> u32 {
    let against = |pairing: &&&Pairing| pairing.opponent_of(user).is_some_and(|opponent| rivals.contains(&opponent));
    pairings.iter().filter(against).filter_map(|pairing| pairing.halves_of(user)).sum()
}
