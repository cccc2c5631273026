//! Laws and hand-made examples of ladders.

use crate::competitions::bench::{Bench, terms};
use crate::competitions::challenge::{ChallengeRefusal, LadderChallenge};
use crate::competitions::decide::{CompetitionCommand, CompetitionRejection};
use crate::competitions::event::{CompetitionEvent, PairingResult, WithdrawalReason};
use crate::competitions::formats::ladder::{Ladder, place_of, reach};
use crate::competitions::pairing::{Pairing, Score};
use crate::competitions::state::Phase;
use crate::kit::side::Side;
use crate::matches::clock::duration::DAY;
use crate::matches::ids::UserId;
use proptest::prelude::*;
use std::collections::BTreeSet;

impl Bench {
    /// A ladder with so many people, the first one on the first place.
    fn with(count: u64) -> Bench {
        let mut bench = Bench::new(terms(&Ladder));
        bench.append(CompetitionEvent::Started);
        (1..=count).for_each(|user| bench.join(user));
        bench
    }

    fn join(&mut self, user: u64) {
        self.run(CompetitionCommand::Join { user: UserId(user), every_time: false }).unwrap();
    }

    fn leave(&mut self, user: u64) {
        self.run(CompetitionCommand::Leave { user: UserId(user) }).unwrap();
    }

    fn try_challenge(&mut self, challenger: u64, opponent: Option<u64>, away: &[u64]) -> Result<u32, ChallengeRefusal> {
        let challenge = LadderChallenge {
            challenger: UserId(challenger),
            opponent: opponent.map(UserId),
            unavailable: away.iter().map(|user| UserId(*user)).collect(),
            now: self.now,
        };
        match self.run(CompetitionCommand::Challenge(challenge)) {
            Ok(_) => Ok(self.competition.pairings().len() as u32),
            Err(CompetitionRejection::Challenge(refusal)) => Err(refusal),
            Err(other) => panic!("{other:?}"),
        }
    }

    /// Challenges, and returns the number of the pairing.
    fn challenge(&mut self, challenger: u64, opponent: u64) -> u32 {
        self.try_challenge(challenger, Some(opponent), &[]).unwrap()
    }

    fn settle(&mut self, number: u32, result: PairingResult) {
        self.run(CompetitionCommand::Record { results: vec![(number, result)] }).unwrap();
    }

    /// Has a person win a pairing.
    fn win_pairing(&mut self, number: u32, winner: u64, on_time: bool) {
        let winner = self.competition.pairing(number).unwrap().seat_of(UserId(winner)).unwrap();
        self.settle(number, PairingResult::Won { winner, on_time });
    }

    /// The people from the first place to the last.
    fn order(&self) -> Vec<u64> {
        let standings = self.competition.divisions().remove(0).standings;
        assert!(standings.iter().zip(1..).all(|(line, place)| line.place == Some(place)));
        standings.iter().map(|line| line.user.0).collect()
    }
}

#[test]
fn reach_is_the_root_of_the_place_rounded_up() {
    let reaches: Vec<u32> = (1..=17).map(reach).collect();
    assert_eq!(reaches, [1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5]);
}

#[test]
fn second_loss_on_time_in_a_row_takes_off_before_a_game_that_ended_later() {
    let mut bench = Bench::with(6);
    let games = [(4, 3), (5, 3), (3, 1)].map(|(challenger, opponent)| bench.challenge(challenger, opponent));
    let won = |index: usize, winner: u64, on_time: bool| {
        let seat = bench.competition.pairing(games[index]).unwrap().seat_of(UserId(winner)).unwrap();
        (games[index], PairingResult::Won { winner: seat, on_time })
    };
    let results = vec![won(0, 4, true), won(1, 5, true), won(2, 3, false)];
    bench.run(CompetitionCommand::Record { results }).unwrap();
    assert_eq!(bench.order(), [1, 2, 4, 5, 6]);
    assert_eq!(bench.competition.pairing(games[2]).unwrap().result, None);
}

#[test]
fn new_people_are_at_the_bottom() {
    let mut bench = Bench::with(3);
    assert_eq!(bench.order(), [1, 2, 3]);
    bench.leave(1);
    assert_eq!(bench.order(), [2, 3]);
    bench.join(1);
    bench.join(4);
    assert_eq!(bench.order(), [2, 3, 1, 4]);
    let again = CompetitionCommand::Join { user: UserId(4), every_time: true };
    assert_eq!(bench.run(again), Err(CompetitionRejection::AlreadyIn));
    assert_eq!(bench.competition.reserved_games(UserId(4)), 3);
    bench.leave(4);
    assert_eq!(bench.competition.reserved_games(UserId(4)), 0);
    assert_eq!(bench.run(CompetitionCommand::Leave { user: UserId(4) }), Err(CompetitionRejection::AlreadyOut));
}

#[test]
fn winner_from_below_takes_the_place_and_those_between_move_down() {
    let mut bench = Bench::with(6);
    let number = bench.challenge(5, 2);
    bench.win_pairing(number, 5, false);
    assert_eq!(bench.order(), [1, 5, 2, 3, 4, 6]);
    let number = bench.challenge(6, 3);
    bench.win_pairing(number, 3, false);
    assert_eq!(bench.order(), [1, 5, 2, 3, 4, 6], "a challenger who loses loses nothing");
    let number = bench.challenge(4, 2);
    bench.settle(number, PairingResult::Drawn);
    assert_eq!(bench.order(), [1, 5, 2, 3, 4, 6], "a draw changes nothing");
}

#[test]
fn highest_free_person_is_chosen() {
    let mut bench = Bench::with(9);
    // From place 9 three up: 6 to 8.
    assert_eq!(bench.try_challenge(9, Some(5), &[]), Err(ChallengeRefusal::TooFar { place: 9, highest: 6 }));
    assert_eq!(bench.try_challenge(9, None, &[6, 7, 8]), Err(ChallengeRefusal::NobodyFree));
    let number = bench.try_challenge(9, None, &[6]).unwrap();
    assert_eq!(bench.competition.pairing(number).unwrap().challenger_first(), [UserId(9), UserId(7)]);
    assert_eq!(bench.try_challenge(9, None, &[]), Err(ChallengeRefusal::OneOut(UserId(7))));
    assert_eq!(bench.try_challenge(1, None, &[]), Err(ChallengeRefusal::AtTop));
    assert_eq!(bench.try_challenge(7, Some(9), &[]), Err(ChallengeRefusal::Below));
    assert_eq!(bench.try_challenge(7, Some(7), &[]), Err(ChallengeRefusal::Yourself));
    assert_eq!(bench.try_challenge(7, Some(70), &[]), Err(ChallengeRefusal::OpponentNotIn));
    assert_eq!(bench.try_challenge(70, Some(7), &[]), Err(ChallengeRefusal::NotIn));
    assert_eq!(bench.try_challenge(7, None, &[7]), Err(ChallengeRefusal::Away));
    assert_eq!(bench.try_challenge(7, Some(5), &[5]), Err(ChallengeRefusal::OpponentAway));
}

#[test]
fn two_challenges_in_and_one_out() {
    let mut bench = Bench::with(9);
    bench.challenge(9, 6);
    bench.challenge(8, 6);
    assert_eq!(bench.try_challenge(7, Some(6), &[]), Err(ChallengeRefusal::TwoIn));
    assert_eq!(bench.try_challenge(7, None, &[]), Ok(3), "place 7 reaches 4 to 6");
    assert_eq!(bench.competition.pairing(3).unwrap().challenger_first(), [UserId(7), UserId(4)]);
    // Who is challenged twice can still challenge.
    assert_eq!(bench.try_challenge(6, None, &[]), Ok(4));
}

#[test]
fn same_people_meet_again_after_fourteen_days() {
    let mut bench = Bench::with(2);
    let number = bench.challenge(2, 1);
    assert_eq!(bench.try_challenge(2, Some(1), &[]), Err(ChallengeRefusal::OneOut(UserId(1))));
    bench.now += 3 * DAY;
    bench.win_pairing(number, 1, false);
    let again_at = bench.now + 14 * DAY;
    bench.now = again_at - 1;
    assert_eq!(bench.try_challenge(2, Some(1), &[]), Err(ChallengeRefusal::TooSoon { again_at }));
    assert_eq!(bench.try_challenge(2, None, &[]), Err(ChallengeRefusal::NobodyFree));
    bench.now = again_at;
    let number = bench.challenge(2, 1);
    bench.win_pairing(number, 2, false);
    assert_eq!(bench.order(), [2, 1]);
    let refused = bench.try_challenge(1, Some(2), &[]);
    assert_eq!(refused, Err(ChallengeRefusal::TooSoon { again_at: bench.now + 14 * DAY }), "nor back at once");
}

#[test]
fn game_without_a_result_changes_nothing() {
    let mut bench = Bench::with(3);
    let number = bench.challenge(3, 1);
    bench.settle(number, PairingResult::Unplayed);
    assert_eq!(bench.order(), [1, 2, 3]);
    assert_eq!(bench.competition.pairing(number).unwrap().score, Score::Annulled);
    assert_eq!(bench.try_challenge(3, Some(1), &[]), Ok(2), "they may meet at once");
    assert!(bench.competition.divisions()[0].standings.iter().all(|line| line.counts == [0; 3]));
}

#[test]
fn two_losses_on_time_in_a_row_take_one_off() {
    let mut bench = Bench::with(4);
    let late = |bench: &mut Bench, challenger, opponent, winner, on_time| {
        bench.now += 14 * DAY;
        let number = bench.challenge(challenger, opponent);
        bench.win_pairing(number, winner, on_time);
    };
    late(&mut bench, 4, 2, 2, true);
    // A game that is played to its end is between the two.
    late(&mut bench, 4, 3, 3, false);
    late(&mut bench, 4, 2, 2, true);
    assert_eq!(bench.order(), [1, 2, 3, 4]);
    late(&mut bench, 4, 3, 3, true);
    assert_eq!(bench.order(), [1, 2, 3]);
    let [removal] = bench.competition.removals() else { panic!("{:?}", bench.competition.removals()) };
    assert_eq!(
        (removal.user, removal.at, removal.event),
        (UserId(4), bench.now, bench.competition.last_event_number())
    );
    bench.join(4);
    assert_eq!(bench.order(), [1, 2, 3, 4]);
    assert_eq!(bench.competition.entry(UserId(4)).unwrap().losses_on_time, 0);
}

#[test]
fn challenger_takes_the_place_of_someone_who_leaves() {
    let mut bench = Bench::with(5);
    bench.challenge(5, 2);
    bench.challenge(4, 2);
    bench.challenge(2, 1);
    bench.leave(2);
    // 5 takes place 2, where 2 is moved to 3; 4 takes that place; and then 2 is gone.
    assert_eq!(bench.order(), [1, 5, 4, 3]);
    assert!(bench.competition.pairings().iter().all(Pairing::is_settled));
}

#[test]
fn excluded_person_cannot_come_back() {
    let mut bench = Bench::with(2);
    bench.run(CompetitionCommand::Exclude { user: UserId(2) }).unwrap();
    let join = CompetitionCommand::Join { user: UserId(2), every_time: false };
    assert_eq!(bench.run(join.clone()), Err(CompetitionRejection::Excluded));
    bench.run(CompetitionCommand::Stop).unwrap();
    assert_eq!(bench.run(join.clone()), Err(CompetitionRejection::Over));
    assert!(bench.competition.winners().is_empty());
}

#[test]
fn seats_are_balanced() {
    let mut bench = Bench::with(2);
    let mut first = Vec::new();
    for _ in 0..4 {
        bench.now += 14 * DAY;
        let challenger = bench.order()[1];
        let opponent = bench.order()[0];
        let number = bench.challenge(challenger, opponent);
        first.push(bench.competition.pairing(number).unwrap().seats[0].0);
        bench.win_pairing(number, challenger, false);
    }
    assert_eq!(first.iter().filter(|user| **user == 1).count(), 2, "{first:?}");
}

/// One thing that happens on a ladder.
#[derive(Debug, Clone)]
enum Step {
    Join(u64),
    Leave(u64),
    Exclude(u64),
    Challenge(u64, Option<u64>),
    Record(u32, PairingResult),
    Wait(i64),
}

fn any_step() -> impl Strategy<Value = Step> {
    let result = prop_oneof![
        4 => (any::<bool>(), any::<bool>()).prop_map(|(first, on_time)| PairingResult::Won {
            winner: if first { Side::First } else { Side::Second },
            on_time,
        }),
        1 => Just(PairingResult::Drawn),
        1 => Just(PairingResult::Unplayed),
    ];
    prop_oneof![
        3 => (1..=12_u64).prop_map(Step::Join),
        1 => (1..=12_u64).prop_map(Step::Leave),
        1 => (1..=12_u64).prop_map(Step::Exclude),
        9 => (1..=12_u64, proptest::option::of(1..=12_u64)).prop_map(|(one, other)| Step::Challenge(one, other)),
        9 => (1..=60_u32, result).prop_map(|(number, result)| Step::Record(number, result)),
        3 => (1..20_i64).prop_map(Step::Wait),
    ]
}

proptest! {
    /// Whatever happens in which order: the places follow from the log, everyone has one place, nobody has more games
    /// than are reserved, nobody is left after two losses on time, and it never ends by itself.
    #[test]
    fn places_follow_from_the_log(steps in prop::collection::vec(any_step(), 0..200)) {
        let mut bench = Bench::with(6);
        for step in steps {
            let before = bench.order();
            let mut settled = None;
            let _ = match step {
                Step::Join(user) => bench.run(CompetitionCommand::Join { user: UserId(user), every_time: false }),
                Step::Leave(user) => bench.run(CompetitionCommand::Leave { user: UserId(user) }),
                Step::Exclude(user) => bench.run(CompetitionCommand::Exclude { user: UserId(user) }),
                Step::Challenge(one, other) => {
                    let _ = bench.try_challenge(one, other, &[]);
                    Ok(Vec::new())
                }
                Step::Record(number, result) => {
                    settled = bench.competition.pairing(number).filter(|pairing| !pairing.is_settled()).copied();
                    bench.run(CompetitionCommand::Record { results: vec![(number, result)] })
                }
                Step::Wait(days) => {
                    bench.now += days * DAY;
                    Ok(Vec::new())
                }
            };
            prop_assert_eq!(bench.replayed().divisions(), bench.competition.divisions());
            prop_assert_eq!(bench.competition.phase(), Phase::Running);
            let order = bench.order();
            prop_assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), order.len());
            for user in &order {
                let user = UserId(*user);
                let open = bench.competition.pairings().iter().filter(|pairing| !pairing.is_settled());
                let own: Vec<&Pairing> = open.filter(|pairing| pairing.seat_of(user).is_some()).collect();
                let sent = own.iter().filter(|pairing| pairing.challenger_first()[0] == user).count();
                prop_assert!(sent <= 1 && own.len() <= 3);
                let entry = bench.competition.entry(user).unwrap();
                prop_assert!(entry.losses_on_time < 2);
                prop_assert_eq!(place_of(bench.competition.entries(), user).is_some(), entry.withdrawal.is_none());
            }
            if let Some(settled) = settled
                && order.len() == before.len()
                && order != before
            {
                // Only the challenger has moved up, to the place that the other had.
                let [challenger, opponent] = settled.challenger_first().map(|user| user.0);
                let was = before.iter().position(|user| *user == opponent).unwrap();
                prop_assert_eq!(order[was], challenger);
                prop_assert_eq!(order[was + 1], opponent);
            }
        }
    }
}

#[test]
fn withdrawals_are_named_by_their_reasons() {
    let mut bench = Bench::with(2);
    bench.leave(2);
    let withdrawal = bench.competition.entry(UserId(2)).unwrap().withdrawal.unwrap();
    assert_eq!((withdrawal.reason, withdrawal.is_annulled), (WithdrawalReason::Left, false));
    assert!(bench.competition.removals().is_empty(), "only losses on time are told");
}
