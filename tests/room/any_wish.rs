//! Whatever two people want, in any order: the log can always be played again, and no draw is made twice.

use crate::hall::{ANN, BEN, Hall};
use crate::support::{Luck, few_rules};
use gonagas::room::event::{Event, Happening, What};
use gonagas::room::habits::{Habit, Habits};
use gonagas::room::people::Person;
use gonagas::room::refusal::Refusal;
use gonagas::room::tell::Tell;
use gonagas::room::wish::Wish;

/// How often somebody wants something in each game.
const WISHES: usize = 200;

/// Something that somebody may want. What ends a match is left out, so that it goes on.
fn wish(luck: &mut Luck, hall: &Hall) -> Wish {
    let some = |luck: &mut Luck| {
        let legal = hall.play(|play| play.table.legal());
        if legal.is_empty() { "throw".to_owned() } else { legal[luck.below(legal.len())].clone() }
    };
    match luck.below(20) {
        0..=3 => Wish::Throw,
        4..=7 => Wish::Play(vec![some(luck)]),
        8 => Wish::Play(vec![some(luck), some(luck), "throw".into()]),
        9 | 10 => Wish::TakeBack,
        11 => Wish::Offer,
        12 => Wish::Refuse,
        13..=15 => Wish::AskBack,
        16 | 17 => Wish::GiveBack,
        18 => Wish::Retract,
        _ => Wish::Word("late".into()),
    }
}

fn habit(luck: &mut Luck) -> Habit {
    Habit { forced: luck.below(2) == 0, throws: luck.below(4) == 0 }
}

/// Anything that two people do with these rules; answers how many throws, takings back and givings back there were.
fn anything(rules: &str, seed: u64) -> [usize; 3] {
    let mut luck = Luck::seeded(seed);
    let mut hall = Hall::started(rules);
    for _ in 0..WISHES {
        if hall.game().ending().is_some() {
            break;
        }
        hall.habits = Habits::new([ANN, BEN].map(|person| (person, habit(&mut luck))).to_vec());
        let (who, wish) = ([ANN, BEN][luck.below(2)], wish(&mut luck, &hall));
        let before = hall.events.len();
        let actor = hall.game().actor();
        match hall.try_wish(who, &wish, None, &mut |below| luck.below(below as usize) as u32) {
            Ok(happened) => granted(&hall, who, actor, &happened),
            Err(why) => refused(&hall, before, &wish, &why),
        }
    }
    let count = |kind: &str| hall.events.iter().filter(|event| event.what.kind() == kind).count();
    ["threw", "taken-back", "granted"].map(count)
}

fn granted(hall: &Hall, who: Person, actor: Option<Person>, happened: &[Happening]) {
    let threw = hall.play(|play| play.table.log().iter().filter(|action| action.starts_with('=')).count());
    assert_eq!(hall.play(|play| play.next_draw()), 1 + threw as u32, "each throw has a place of its own");
    if happened.iter().any(|happening| matches!(happening.what, What::TakenBack(_) | What::Granted)) {
        same_as_never_taken_back(hall);
    }
    let by_others = |happening: &&Happening| happening.who.is_some_and(|other| other != who);
    assert_eq!(happened.iter().find(by_others), None);
    let calls: Vec<&Tell> = hall.told.iter().filter(|tell| matches!(tell, Tell::Post(_))).collect();
    assert!(calls.len() <= 1, "{calls:?}");
    let answers = happened.iter().any(|happening| matches!(happening.what, What::AskedBack(_) | What::Granted));
    assert!(!answers || calls.iter().all(|post| matches!(post, Tell::Post(people) if people.len() == 1)), "{calls:?}");
    let acts = happened.iter().any(|happening| matches!(happening.what, What::Action(_) | What::Threw(_)));
    if acts && hall.game().actor() == actor {
        assert!(calls.iter().all(|post| **post == Tell::Post(vec![])), "who goes on is not called: {calls:?}");
        let passed = happened.iter().any(|happening| happening.who.is_none());
        assert!(passed || hall.told == [Tell::Update], "{:?}", hall.told);
    }
}

/// The match stands as if nothing that was taken back had ever been done.
fn same_as_never_taken_back(hall: &Hall) {
    let mut plain = hall.started_anew();
    plain.events.extend(stands(&hall.events));
    plain.events.iter_mut().zip(1..).for_each(|(event, number)| event.number = number);
    let [was, is] = [&plain, hall].map(|hall| {
        hall.play(|play| {
            (play.table.log().to_vec(), play.made.clone(), play.acted, play.passing.clone(), play.next_draw())
        })
    });
    assert_eq!(was, is);
}

/// The actions and throws that stand.
fn stands(events: &[Event]) -> Vec<Event> {
    let (mut stands, mut asked) = (Vec::new(), 0);
    for event in events {
        match &event.what {
            What::Action(_) | What::Threw(_) => stands.push(event.clone()),
            What::AskedBack(count) => asked = *count as usize,
            What::Granted => stands.truncate(stands.len() - asked),
            What::TakenBack(count) => stands.truncate(stands.len() - *count as usize),
            _ => {}
        }
    }
    stands
}

fn refused(hall: &Hall, before: usize, wish: &Wish, why: &Refusal) {
    assert_eq!(hall.events.len(), before, "{why:?}");
    // It would have answered something else than what stands.
    let other = *wish == Wish::GiveBack && hall.play(|play| play.offers.standing().is_some());
    assert!(other || !matches!(why, Refusal::Stale | Refusal::NotYours), "{why:?}");
}

#[test]
fn any_wishes_leave_a_log_that_can_be_played_again() {
    let mut seen = [0; 3];
    for (seed, rules) in few_rules().iter().enumerate() {
        let counts = anything(&rules.to_string(), seed as u64);
        assert!(counts[0] > 0 || !rules.info().dice, "{rules}");
        seen.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    assert!(seen[0] > 100 && seen[1] > 30 && seen[2] > 30, "{seen:?}");
}
