//! A server of thirty people over forty days: the puzzle of the day over midnights, restarts and faults. The people's
//! own ledger says what its posts have to show, and planted defects are found by the same comparison.

use crate::app::daily_puzzles::{move_into_next_day, now, open_post, posts, record, run_for_a_while, with_channel};
use crate::app::world::{Fault, World};
use crate::support::Luck;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::puzzle_results::AttemptEnd;
use gonagas_core::puzzles::schedule::day_of;
use std::collections::{BTreeMap, BTreeSet};

const DAYS: u32 = 40;
const PEOPLE: u64 = 30;

/// A defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Planted {
    Nothing,
    /// The bot forgets that it has posted.
    PostedTwice,
    /// An attempt is lost before the results are added.
    LostAttempt,
    /// The results of a day are added again.
    EditedTwice,
    /// A day is missing in the log.
    LostDay,
}

/// The ledger of the people.
#[derive(Default)]
struct Ledger {
    /// The first attempts of each day by people who came from the post: true for solved ones.
    tries: BTreeMap<i64, BTreeMap<u64, bool>>,
    violations: Vec<String>,
}

impl Ledger {
    /// Checks that a day has one post at most, and that the post of the day before has its results.
    fn check_posts(&mut self, world: &World, day: i64) {
        let all = posts(world);
        let of_day = |day: i64| {
            let start = format!("gonagas-puzzle-of-day-{day}-");
            all.iter().filter(move |post| post.image.as_ref().is_some_and(|image| image.file_name.starts_with(&start)))
        };
        if of_day(day).count() > 1 {
            self.violations.push(format!("day {day} was posted {} times", of_day(day).count()));
        }
        let Some(ended) = of_day(day - 1).next() else { return };
        let tries = self.tries.entry(day - 1).or_default();
        let solved = tries.values().filter(|solved| **solved).count();
        let line = match tries.len() {
            0 => "Nobody tried it.".to_owned(),
            tried => format!("{tried} tried, {solved} solved at the first try"),
        };
        if !ended.text.contains(&line) {
            self.violations.push(format!("day {}: {line} is missing in {}", day - 1, ended.text));
        }
        if !ended.allowed_mentions.is_empty() || ended.text.matches("<@").count() > 10 {
            self.violations.push(format!("day {}: it notifies someone or names too many", day - 1));
        }
    }

    /// Checks the streak of a person by going through the days one by one. The last day is not over: it ends no streak.
    async fn check_streak(&mut self, world: &World, user: UserId, days: std::ops::Range<i64>) {
        let [mut length, mut freezes] = [0_u32; 2];
        let today = days.end - 1;
        for day in days {
            let is_done = self.tries.get(&day).is_some_and(|tries| tries.contains_key(&user.0));
            match (is_done, freezes) {
                (true, _) => {
                    length += 1;
                    freezes = (freezes + u32::from(length % 7 == 0)).min(2);
                }
                (false, _) if day == today => {}
                (false, 0) => length = 0,
                (false, _) => freezes -= 1,
            }
        }
        let stored = world.app.store().puzzle_streak(user).await.unwrap().on(day_of(now(world)));
        if (stored.length, stored.freezes) != (length, freezes) {
            self.violations.push(format!("{}: {stored:?} is not {length} with {freezes}", user.0));
        }
    }
}

/// Lives through the days, and returns what was wrong.
async fn live_through(seed: u64, planted: Planted) -> Vec<String> {
    let mut luck = Luck::seeded(seed);
    let mut ledger = Ledger::default();
    let mut world = with_channel().await;
    let first = day_of(now(&world));
    if planted == Planted::EditedTwice {
        // The end of an edit is forgotten.
        let trigger = "CREATE TRIGGER forgetful BEFORE DELETE ON daily_posts BEGIN SELECT RAISE(IGNORE); END";
        world.folder.execute(trigger);
    }
    for number in 0..DAYS {
        if number > 0 {
            move_into_next_day(&world, luck.below(300_000) as i64);
        }
        let faults = [Fault::Down, Fault::AnswerLost, Fault::Forbidden];
        let faults = faults.into_iter().cycle().skip(luck.below(3)).take(luck.below(3));
        world.channel.faults.lock().unwrap().extend(faults);
        if luck.chance(40) {
            // It is killed at some moment of its work.
            world.run_a_while().await;
            world = world.restart();
        }
        run_for_a_while(&world).await;
        run_for_a_while(&world).await;
        if planted == Planted::PostedTwice && number == 20 {
            world.folder.execute("UPDATE daily_puzzles SET posted_day = -1, attempted_day = -1");
            run_for_a_while(&world).await;
        }
        let day = day_of(now(&world));
        ledger.check_posts(&world, day);
        // What has its results is not touched any more.
        let mut messages = std::mem::take(&mut *world.channel.messages.lock().unwrap());
        let start = format!("gonagas-puzzle-of-day-{}-", day - 1);
        for post in messages.values_mut() {
            if post.image.as_ref().is_some_and(|image| image.file_name.starts_with(&start)) {
                post.text = "seen".to_owned();
            } else if post.text != "seen" && !post.text.contains("Press *Solve it*") {
                ledger.violations.push(format!("a post was changed later: {}", post.text));
            }
        }
        *world.channel.messages.lock().unwrap() = messages;
        let Some(post) = posts(&world).into_iter().rfind(|post| post.text.contains("Press *Solve it*")) else {
            continue;
        };
        for user in 1..=PEOPLE {
            if !luck.chance(if user <= 3 { 95 } else { 45 }) {
                continue;
            }
            open_post(&world, UserId(user), &post).await;
            if luck.chance(85) {
                let is_solved = luck.chance(60);
                let end = if is_solved { AttemptEnd::Solved } else { AttemptEnd::Missed };
                record(&world, UserId(user), end).await;
                ledger.tries.entry(day).or_default().insert(user, is_solved);
            }
        }
        if planted == Planted::LostAttempt && number == 25 {
            world.folder.execute(&format!("DELETE FROM daily_tries WHERE day = {day} AND outcome = 'solved'"));
        }
        if luck.chance(20) {
            world = world.restart();
        }
        if luck.chance(5) {
            world.channel.messages.lock().unwrap().clear();
        }
    }
    let today = day_of(now(&world));
    if planted == Planted::LostDay {
        // Few of the present streaks reach back further.
        world.folder.execute(&format!("DELETE FROM daily_tries WHERE day = {}", today - 2));
    }
    for user in 1..=PEOPLE {
        ledger.check_streak(&world, UserId(user), first..today + 1).await;
    }
    let days: BTreeSet<i64> = ledger.tries.keys().copied().collect();
    assert_eq!(days.len(), DAYS as usize, "each day had a post to press: {days:?}");
    ledger.violations
}

#[tokio::test(start_paused = true)]
async fn month_of_puzzles_shows_what_people_have_done() {
    for seed in 1..=3 {
        assert_eq!(live_through(seed, Planted::Nothing).await, Vec::<String>::new(), "seed {seed}");
    }
}

#[tokio::test(start_paused = true)]
async fn planted_defects_are_found() {
    for planted in [Planted::PostedTwice, Planted::LostAttempt, Planted::LostDay] {
        assert_ne!(live_through(1, planted).await, Vec::<String>::new(), "{planted:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn edit_that_is_repeated_is_found() {
    if !World::new().folder.is_file() {
        return;
    }
    assert_ne!(live_through(1, Planted::EditedTwice).await, Vec::<String>::new());
}
