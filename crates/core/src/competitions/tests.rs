//! Laws and hand-made examples of competitions.

use crate::competitions::MAX_DIVISION_SIZE;
use crate::competitions::bench::{Bench, terms};
use crate::competitions::decide::{CompetitionCommand, CompetitionRejection};
use crate::competitions::event::{CompetitionEvent, PairingResult, WithdrawalReason};
use crate::competitions::format::{Format, Seed, Standing};
use crate::competitions::formats::catalogue::{FORMATS, find_format};
use crate::competitions::formats::round_robin::RoundRobin;
use crate::competitions::pairing::Score;
use crate::competitions::state::Phase;
use crate::competitions::terms::CompetitionTerms;
use crate::kit::side::Side;
use crate::matches::ids::UserId;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const WON: PairingResult = PairingResult::Won { winner: Side::First, on_time: false };

impl Bench {
    /// A competition that these people have entered and that has started; each has 100 points less than the one before.
    fn started(count: u64) -> Bench {
        let mut bench = Bench::new(terms(&RoundRobin));
        for user in 1..=count {
            bench.run(CompetitionCommand::Join { user: UserId(user), every_time: false }).unwrap();
        }
        let points = (1..=count).map(|user| (UserId(user), 3000 - 100 * user as i32)).collect();
        bench.run(CompetitionCommand::Start { points }).unwrap();
        bench
    }

    /// Records that the first of two people won against the second.
    fn win(&mut self, winner: u64, loser: u64) {
        self.record(winner, loser, |seat| PairingResult::Won { winner: seat, on_time: false });
    }

    fn draw(&mut self, one: u64, other: u64) {
        self.record(one, other, |_| PairingResult::Drawn);
    }

    fn record(&mut self, one: u64, other: u64, result: impl Fn(Side) -> PairingResult) {
        let users = [UserId(one), UserId(other)];
        let met = |seats: [UserId; 2]| users.iter().all(|user| seats.contains(user));
        let pairing = *self.competition.pairings().iter().find(|pairing| met(pairing.seats)).unwrap();
        let result = result(pairing.seat_of(users[0]).unwrap());
        self.run(CompetitionCommand::Record { results: vec![(pairing.number, result)] }).unwrap();
    }

    fn standings(&self) -> Vec<Standing> {
        self.competition.divisions().remove(0).standings
    }

    /// The people from the first place to the last, each with the place.
    fn places(&self) -> Vec<(u64, u32)> {
        self.standings().iter().map(|standing| (standing.user.0, standing.place.unwrap_or_default())).collect()
    }
}

#[test]
fn events_read_as_they_are_written() {
    let user = UserId(175_928_847_299_117_063);
    let mut all = vec![
        CompetitionEvent::Joined { user, every_time: true },
        CompetitionEvent::Joined { user, every_time: false },
        CompetitionEvent::EveryTimeSet { user, every_time: false },
        CompetitionEvent::Left { user },
        CompetitionEvent::Started,
        CompetitionEvent::Seeded { user, division: 2, points: -12 },
        CompetitionEvent::Paired { division: 1, seats: [user, UserId(5)] },
        CompetitionEvent::Challenged { challenger: user, opponent: UserId(5), challenger_seat: Side::First },
        CompetitionEvent::Challenged { challenger: user, opponent: UserId(5), challenger_seat: Side::Second },
        CompetitionEvent::Withdrawn { user, reason: WithdrawalReason::Left },
        CompetitionEvent::Withdrawn { user, reason: WithdrawalReason::LossesOnTime },
        CompetitionEvent::Withdrawn { user, reason: WithdrawalReason::Excluded },
        CompetitionEvent::Finished,
        CompetitionEvent::Stopped,
        CompetitionEvent::Played { pairing: 3, result: PairingResult::Drawn },
        CompetitionEvent::Played { pairing: 4, result: PairingResult::Unplayed },
    ];
    for winner in Side::BOTH {
        for on_time in [false, true] {
            all.push(CompetitionEvent::Played { pairing: 9, result: PairingResult::Won { winner, on_time } });
        }
    }
    for event in all {
        assert_eq!(CompetitionEvent::read(event.as_str(), event.users(), &event.payload()), Some(event));
    }
}

#[test]
fn malformed_events_are_refused() {
    let one = [Some(UserId(1)), None];
    let none = [None, None];
    for (kind, users, payload) in [
        ("joined", one, ""),
        ("joined", none, "once"),
        ("left", one, "x"),
        ("seeded", one, "1"),
        ("seeded", one, "-1 5"),
        ("paired", one, "0"),
        ("challenged", one, "1"),
        ("challenged", [Some(UserId(1)), Some(UserId(2))], "3"),
        ("played", none, "1"),
        ("played", none, "1 third"),
        ("withdrawn", one, "bored"),
        ("finished", one, ""),
        ("moon", none, ""),
    ] {
        assert_eq!(CompetitionEvent::read(kind, users, payload), None, "{kind} {payload}");
    }
}

#[test]
fn formats_are_found_by_their_keys() {
    for format in FORMATS {
        assert_eq!(find_format(format.key()).map(Format::key), Some(format.key()));
    }
    assert!(find_format("moon").is_none());
}

#[test]
fn divisions_follow_ratings_and_differ_by_at_most_one() {
    for count in 0..=200_u64 {
        // Everyone who joined later is stronger.
        let seeds = (0..count).map(|user| Seed { user: UserId(user), points: user as i32 / 2 }).collect();
        let divisions = RoundRobin.plan(seeds);
        let sizes: Vec<usize> = divisions.iter().map(Vec::len).collect();
        assert_eq!(sizes.len(), (count as usize).div_ceil(MAX_DIVISION_SIZE).max(1), "{count}");
        assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{sizes:?}");
        assert!(sizes.iter().all(|size| *size <= MAX_DIVISION_SIZE));
        let all: Vec<Seed> = divisions.concat();
        assert_eq!(all.len() as u64, count);
        assert!(all.is_sorted_by_key(|seed| (-seed.points, seed.user)));
    }
}

#[test]
fn everyone_meets_everyone_once_with_balanced_seats() {
    for count in 1..=MAX_DIVISION_SIZE as u64 {
        let division: Vec<Seed> = (0..count).map(|user| Seed { user: UserId(user), points: 0 }).collect();
        let pairings = RoundRobin.pairings(&division);
        let mut met = BTreeSet::new();
        let mut first_seats: BTreeMap<UserId, i64> = division.iter().map(|seed| (seed.user, 0)).collect();
        for pairing in &pairings {
            let [first, second] = pairing.seats;
            assert!(first != second && met.insert([first.min(second), first.max(second)]));
            *first_seats.get_mut(&first).unwrap() += 1;
            *first_seats.get_mut(&second).unwrap() -= 1;
        }
        assert_eq!(met.len() as u64, count * (count - 1) / 2);
        assert!(first_seats.values().all(|balance| balance.abs() <= 1), "{count}: {first_seats:?}");
    }
}

#[test]
fn points_and_then_sonneborn_berger_decide() {
    let mut bench = Bench::started(4);
    // 4 and 3 have two wins each. Those of 3 are against 4 and 2, and 2 has one point.
    bench.win(3, 4);
    bench.win(3, 2);
    bench.win(1, 3);
    bench.win(4, 1);
    bench.win(4, 2);
    bench.win(2, 1);
    // 3: 2 points, opponents 4 (2) and 2 (1). 4: 2 points, opponents 1 (1) and 2 (1).
    assert_eq!(bench.competition.phase(), Phase::Finished);
    let standings = bench.standings();
    assert_eq!(standings[0].user, UserId(3));
    assert_eq!(standings.iter().map(|line| line.halves).collect::<Vec<_>>(), [4, 4, 2, 2]);
    assert_eq!(standings[0].sonneborn_berger_quarters, 12);
    assert_eq!(standings[1].sonneborn_berger_quarters, 8);
    assert_eq!(standings[0].counts, [2, 0, 1]);
    // 1 beat 3 (2 points), 2 beat 1 (1 point).
    assert_eq!(bench.places(), [(3, 1), (4, 2), (1, 3), (2, 4)]);
    assert_eq!(bench.competition.winners(), [UserId(3)]);
}

#[test]
fn direct_result_decides_before_the_rating() {
    let mut bench = Bench::started(4);
    // 1 and 2 draw with the others alike, and 2 beats 1, so both Sonneborn-Berger differ; level them by hand: everyone
    // has won once against the next in a ring, and the rest is drawn.
    bench.win(2, 1);
    bench.win(1, 3);
    bench.win(3, 4);
    bench.win(4, 2);
    bench.draw(1, 4);
    bench.draw(2, 3);
    // Each has 3 half points, and the same Sonneborn-Berger: 3·2 + 3·1.
    let standings = bench.standings();
    assert!(standings.iter().all(|line| (line.halves, line.sonneborn_berger_quarters) == (3, 9)));
    // The direct results of all four are level as well, so the rating decides.
    assert_eq!(bench.places(), [(1, 1), (2, 2), (3, 3), (4, 4)]);
}

#[test]
fn direct_result_decides_between_two() {
    let mut bench = Bench::started(4);
    bench.win(2, 1);
    bench.win(3, 1);
    bench.draw(1, 4);
    bench.draw(2, 3);
    bench.win(4, 2);
    bench.win(3, 4);
    // 2 and 4 have three half points and the same Sonneborn-Berger; 2 has the higher rating, but lost to 4.
    let standings = bench.standings();
    let keys: Vec<_> = standings.iter().map(|line| (line.halves, line.sonneborn_berger_quarters)).collect();
    assert_eq!(keys, [(5, 11), (3, 7), (3, 7), (1, 3)]);
    assert_eq!(bench.places(), [(3, 1), (4, 2), (2, 3), (1, 4)]);
}

#[test]
fn people_who_are_level_in_everything_share_their_place() {
    let mut bench = Bench::new(terms(&RoundRobin));
    for user in 1..=4 {
        bench.run(CompetitionCommand::Join { user: UserId(user), every_time: false }).unwrap();
    }
    bench.run(CompetitionCommand::Start { points: Vec::new() }).unwrap();
    for number in 1..=6 {
        bench.run(CompetitionCommand::Record { results: vec![(number, PairingResult::Drawn)] }).unwrap();
    }
    assert!(bench.places().iter().all(|(_, place)| *place == 1));
    assert_eq!(bench.competition.winners().len(), 4);
}

#[test]
fn second_loss_on_time_withdraws_and_games_stand_after_half() {
    let mut bench = Bench::started(4);
    let lost = |winner: u64, bench: &mut Bench| {
        bench.record(winner, 4, |seat| PairingResult::Won { winner: seat, on_time: true });
    };
    lost(1, &mut bench);
    assert!(bench.competition.entry(UserId(4)).unwrap().withdrawal.is_none());
    lost(2, &mut bench);
    let withdrawal = bench.competition.entry(UserId(4)).unwrap().withdrawal.unwrap();
    assert_eq!((withdrawal.reason, withdrawal.is_annulled), (WithdrawalReason::LossesOnTime, false));
    // The third game is lost.
    let last = bench
        .competition
        .pairings()
        .iter()
        .find(|pairing| pairing.seat_of(UserId(4)).is_some() && pairing.seat_of(UserId(3)).is_some());
    assert_eq!(last.unwrap().halves_of(UserId(3)), Some(2));
    assert_eq!(last.unwrap().result, None);
}

#[test]
fn games_that_are_over_count_before_a_loss_on_time_withdraws() {
    let mut bench = Bench::started(4);
    let number = |one: u64, other: u64, bench: &Bench| {
        let met = |seats: [UserId; 2]| [one, other].iter().all(|user| seats.contains(&UserId(*user)));
        bench.competition.pairings().iter().find(|pairing| met(pairing.seats)).unwrap().number
    };
    let won = |winner: u64, loser: u64, on_time: bool, bench: &Bench| {
        let pairing = bench.competition.pairing(number(winner, loser, bench)).unwrap();
        (pairing.number, PairingResult::Won { winner: pairing.seat_of(UserId(winner)).unwrap(), on_time })
    };
    let results = vec![won(1, 4, true, &bench), won(2, 4, true, &bench), won(4, 3, false, &bench)];
    bench.run(CompetitionCommand::Record { results: results.clone() }).unwrap();
    assert!(bench.competition.entry(UserId(4)).unwrap().withdrawal.is_some());
    let last = bench.competition.pairing(number(3, 4, &bench)).unwrap();
    assert_eq!((last.result, last.halves_of(UserId(4))), (Some(results[2].1), Some(2)));
    assert_eq!(bench.run(CompetitionCommand::Record { results }), Err(CompetitionRejection::Settled));
    let unknown = CompetitionCommand::Record { results: vec![(99, WON)] };
    assert_eq!(bench.run(unknown), Err(CompetitionRejection::UnknownPairing));
}

#[test]
fn games_of_someone_who_leaves_early_are_annulled() {
    let mut bench = Bench::started(4);
    bench.win(4, 1);
    bench.run(CompetitionCommand::Leave { user: UserId(4) }).unwrap();
    let standings = bench.standings();
    assert_eq!(standings.len(), 4);
    assert!(standings.iter().all(|line| line.halves == 0));
    assert_eq!(standings[3].user, UserId(4));
    assert_eq!(standings[3].place, None);
    let annulled = bench.competition.pairings().iter().filter(|pairing| pairing.score == Score::Annulled).count();
    assert_eq!(annulled, 3);
    assert_eq!(bench.run(CompetitionCommand::Leave { user: UserId(4) }), Err(CompetitionRejection::AlreadyOut));
    let settled = bench.competition.pairings().iter().find(|pairing| pairing.is_settled()).unwrap().number;
    let record = CompetitionCommand::Record { results: vec![(settled, WON)] };
    assert_eq!(bench.run(record), Err(CompetitionRejection::Settled));
}

#[test]
fn competition_ends_when_everyone_has_left() {
    let mut bench = Bench::started(4);
    for user in 1..=3 {
        bench.run(CompetitionCommand::Leave { user: UserId(user) }).unwrap();
    }
    assert_eq!(bench.competition.phase(), Phase::Finished);
}

#[test]
fn registration_has_its_rules() {
    let mut bench = Bench::new(terms(&RoundRobin));
    let join = |user, every_time| CompetitionCommand::Join { user: UserId(user), every_time };
    bench.run(join(1, false)).unwrap();
    assert_eq!(bench.run(join(1, false)), Err(CompetitionRejection::AlreadyIn));
    assert_eq!(
        bench.run(join(1, true)).unwrap(),
        [CompetitionEvent::EveryTimeSet { user: UserId(1), every_time: true }]
    );
    assert_eq!(bench.run(CompetitionCommand::Leave { user: UserId(2) }), Err(CompetitionRejection::NotIn));
    let start = || CompetitionCommand::Start { points: Vec::new() };
    assert_eq!(bench.run(start()), Err(CompetitionRejection::TooFew { entered: 1, needed: 4 }));
    let early = CompetitionCommand::Record { results: vec![(1, WON)] };
    assert_eq!(bench.run(early), Err(CompetitionRejection::NotStarted));
    bench.run(CompetitionCommand::Leave { user: UserId(1) }).unwrap();
    assert!(bench.competition.entries().is_empty());
    for user in 1..=4 {
        assert_eq!(bench.competition.reserved_games(UserId(user)), 0);
        bench.run(join(user, false)).unwrap();
        assert_eq!(bench.competition.reserved_games(UserId(user)), 9);
    }
    bench.run(start()).unwrap();
    assert_eq!(bench.competition.reserved_games(UserId(1)), 3);
    assert_eq!(bench.run(join(5, false)), Err(CompetitionRejection::Started));
    assert_eq!(bench.run(start()), Err(CompetitionRejection::Started));
    bench.run(CompetitionCommand::Stop).unwrap();
    assert_eq!(bench.run(CompetitionCommand::Stop), Err(CompetitionRejection::Over));
    assert!(bench.competition.winners().is_empty());
    assert_eq!(bench.competition.reserved_games(UserId(1)), 0);
}

#[test]
fn pair_counts_as_two_games_and_one_result() {
    let mut bench = Bench::new(CompetitionTerms { pairs: true, ..terms(&RoundRobin) });
    bench.run(CompetitionCommand::Join { user: UserId(1), every_time: false }).unwrap();
    assert_eq!(bench.competition.reserved_games(UserId(1)), 18);
}

/// One thing that happens in a running competition.
#[derive(Debug, Clone)]
enum Step {
    Record(Vec<(u32, PairingResult)>),
    Leave(u64),
    Exclude(u64),
}

fn any_step(count: u64) -> impl Strategy<Value = Step> {
    let result = prop_oneof![
        (any::<bool>(), any::<bool>()).prop_map(|(first, on_time)| PairingResult::Won {
            winner: if first { Side::First } else { Side::Second },
            on_time,
        }),
        Just(PairingResult::Drawn),
        Just(PairingResult::Unplayed),
    ];
    prop_oneof![
        8 => prop::collection::vec((1..=60_u32, result), 1..4).prop_map(Step::Record),
        1 => (1..=count).prop_map(Step::Leave),
        1 => (1..=count).prop_map(Step::Exclude),
    ]
}

proptest! {
    /// Whatever happens in which order: the table follows from the log, every counted pairing gives one point away, and
    /// it ends exactly when every pairing is settled.
    #[test]
    fn standings_follow_from_the_log(count in 4..24_u64, steps in prop::collection::vec(any_step(24), 0..120)) {
        let mut bench = Bench::started(count);
        for step in steps {
            let command = match step {
                Step::Record(results) => CompetitionCommand::Record { results },
                Step::Leave(user) => CompetitionCommand::Leave { user: UserId(user) },
                Step::Exclude(user) => CompetitionCommand::Exclude { user: UserId(user) },
            };
            let _ = bench.run(command);
            let now = &bench.competition;
            prop_assert_eq!(bench.replayed().divisions(), now.divisions());
            let counted = now.pairings().iter().filter_map(|pairing| match pairing.score {
                Score::Halves(halves) => Some(halves.iter().sum::<u32>()),
                Score::Open | Score::Annulled => None,
            });
            let lines: Vec<Standing> = now.divisions().into_iter().flat_map(|division| division.standings).collect();
            prop_assert_eq!(lines.len() as u64, count);
            prop_assert_eq!(lines.iter().map(|line| line.halves).sum::<u32>(), counted.sum::<u32>());
            let all_settled = now.pairings().iter().all(|pairing| pairing.is_settled());
            prop_assert_eq!(now.phase() == Phase::Finished, all_settled);
            for entry in now.entries() {
                prop_assert!(entry.losses_on_time < 2 || entry.withdrawal.is_some());
            }
        }
    }
}
