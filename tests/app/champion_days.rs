//! Weeks of changing leaderboards on a server with roles for champions: people hide, leave and come back, moderators
//! give and take roles, Discord fails, and the bot is restarted. Once things have settled, the roles are those that the
//! standings deserve, and nobody else has lost or got one. Planted defects are found by the same comparison.

use crate::app::champion_roles::{FIRST, GUILD, NEVER, PAHTUM, SEEGA, choose, place, role_faults};
use crate::app::daily_puzzles::now;
use crate::app::world::{Fault, World};
use crate::support::Luck;
use gonagas_core::matches::clock::duration::{DAY, HOUR};
use gonagas_core::matches::ids::UserId;
use std::collections::{BTreeMap, BTreeSet};

const DAYS: u32 = 30;
const PEOPLE: usize = 9;
const POOLS: [(&str, u64); 2] = [("seega", SEEGA), ("pahtum", PAHTUM)];

/// A defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Planted {
    Nothing,
    /// Changes of leaderboards are not noticed.
    MissedChanges,
    /// The bot forgets whom it has given a role.
    ForgottenGrants,
    /// The bot takes every role for its own.
    TakenForOwn,
    /// A request without an answer counts as one that was carried out.
    TrustedRequests,
}

/// Roles that moderators have given and taken.
#[derive(Default)]
struct Ledger {
    given_by_hand: BTreeSet<(UserId, u64)>,
    taken_by_hand: BTreeSet<(UserId, u64)>,
}

/// Returns the people who deserve each role by the standings, counted by hand.
fn deserved(world: &World) -> BTreeSet<(UserId, u64)> {
    let rows = world.folder.rows(&format!(
        "SELECT pool || ' ' || user_id || ' ' || displayed_score FROM standings
         WHERE scope = {GUILD} AND period = '' AND rank = 'placed'"
    ));
    let mut boards: BTreeMap<String, Vec<(i64, u64)>> = BTreeMap::new();
    for row in rows {
        let words: Vec<&str> = row.split(' ').collect();
        boards.entry(words[0].to_owned()).or_default().push((words[2].parse().unwrap(), words[1].parse().unwrap()));
    }
    let mut deserved = BTreeSet::new();
    let mut merits: BTreeMap<u64, (u32, i64)> = BTreeMap::new();
    for (pool, role) in POOLS {
        let board = boards.remove(pool).unwrap_or_default();
        if board.len() < 5 {
            continue;
        }
        let most = board.iter().map(|(points, _)| *points).max().unwrap();
        for (_, user) in board.iter().filter(|(points, _)| *points == most) {
            deserved.insert((UserId(*user), role));
            let merit = merits.entry(*user).or_insert((0, 0));
            *merit = (merit.0 + 1, merit.1.max(most));
        }
    }
    let best = merits.values().max().copied();
    deserved.extend(merits.iter().filter(|(_, merit)| Some(**merit) == best).map(|(user, _)| (UserId(*user), FIRST)));
    deserved
}

impl Ledger {
    /// Does something that changes who deserves or has a role.
    async fn act(&mut self, world: &World, luck: &mut Luck) {
        let user = UserId(1 + luck.below(PEOPLE) as u64);
        let [(_, one), (_, other)] = POOLS;
        let role = [one, other, FIRST][luck.below(3)];
        match luck.below(12) {
            0..6 => {
                let (pool, _) = POOLS[luck.below(2)];
                place(world, pool, user, 1400 + 50 * luck.below(12) as i64);
            }
            6 | 7 => {
                let hidden = luck.chance(40);
                let now = now(world);
                world.app.store().set_hidden_from_leaderboards(user, hidden, now).await.unwrap();
                if !hidden {
                    // There are no matches from which their rank would follow.
                    let sql = "UPDATE standings SET rank = 'placed' WHERE rank = 'none' AND user_id = ";
                    world.folder.execute(&format!("{sql}{}", user.0));
                }
            }
            8 | 9 => {
                let mut left = world.channel.left.lock().unwrap();
                if let Some(place) = left.iter().position(|gone| *gone == user) {
                    left.remove(place);
                    world.channel.joined_at.lock().unwrap().insert(user, now(world));
                } else {
                    left.push(user);
                    world.channel.roles.lock().unwrap().retain(|(holder, _)| *holder != user);
                    self.given_by_hand.retain(|(holder, _)| *holder != user);
                    self.taken_by_hand.retain(|(holder, _)| *holder != user);
                }
            }
            10 => {
                let is_member = !world.channel.left.lock().unwrap().contains(&user);
                let is_known =
                    format!("SELECT count(*) FROM role_grants WHERE user_id = {} AND role_id = {role}", user.0);
                let is_unknown = world.folder.query_number(&is_known) == Some(0);
                if is_member && is_unknown && world.channel.roles.lock().unwrap().insert((user, role)) {
                    self.given_by_hand.insert((user, role));
                }
            }
            _ => {
                if world.channel.roles.lock().unwrap().remove(&(user, role)) {
                    self.given_by_hand.remove(&(user, role));
                    self.taken_by_hand.insert((user, role));
                }
            }
        }
    }

    /// Returns what is wrong with the roles, once things have settled.
    fn find_faults(&mut self, world: &World) -> Vec<String> {
        let deserved = deserved(world);
        let roles = world.channel.roles.lock().unwrap().clone();
        let left = world.channel.left.lock().unwrap().clone();
        let mut faults = Vec::new();
        for (user, role) in roles.difference(&deserved).filter(|held| !self.given_by_hand.contains(held)) {
            faults.push(format!("{} has {role} and is no champion", user.0));
        }
        for (user, role) in deserved.difference(&roles) {
            if !left.contains(user) && !self.taken_by_hand.contains(&(*user, *role)) {
                faults.push(format!("{} is a champion and has no {role}", user.0));
            }
        }
        for (user, role) in self.given_by_hand.difference(&roles) {
            faults.push(format!("{} has lost {role}, which a moderator gave", user.0));
        }
        self.taken_by_hand.retain(|taken| deserved.contains(taken));
        faults
    }
}

/// Lives through the days, and returns what was wrong.
async fn live_through(seed: u64, planted: Planted) -> Vec<String> {
    let mut luck = Luck::seeded(seed);
    let mut ledger = Ledger::default();
    let mut world = World::new();
    for (pool, role) in POOLS {
        choose(&world, Some(pool), Some(role)).await;
    }
    choose(&world, None, Some(FIRST)).await;
    let mut faults = Vec::new();
    for _ in 0..DAYS {
        for _ in 0..1 + luck.below(4) {
            ledger.act(&world, &mut luck).await;
            match planted {
                Planted::MissedChanges => world.folder.execute("DELETE FROM stale_champions"),
                Planted::ForgottenGrants => world.folder.execute("DELETE FROM role_grants"),
                Planted::TakenForOwn => world.folder.execute("UPDATE role_grants SET state = 'given'"),
                Planted::TrustedRequests => world.folder.execute(
                    "UPDATE role_grants SET state = 'given', due_at = due_at + 86400000 WHERE state = 'asked'",
                ),
                _ => {}
            }
            for _ in 0..luck.below(3) {
                let fault = [Fault::Down, Fault::AnswerLost, Fault::Forbidden][luck.below(3)];
                world.channel.role_faults.lock().unwrap().push(fault);
            }
            if luck.chance(20) {
                world.channel.member_faults.lock().unwrap().push(Fault::Down);
            }
            world.run_a_while().await;
            if luck.chance(30) {
                world = world.restart();
            }
            world.advance(HOUR * luck.below(5) as i64);
        }
        world.channel.role_faults.lock().unwrap().clear();
        world.channel.member_faults.lock().unwrap().clear();
        for _ in 0..2 {
            world.advance(DAY + HOUR);
            assert!(now(&world) < NEVER);
            world.run_a_while().await;
        }
        faults.extend(ledger.find_faults(&world));
        if planted == Planted::Nothing {
            faults.extend(role_faults(&world));
        }
    }
    faults
}

#[tokio::test(start_paused = true)]
async fn roles_are_those_that_the_standings_deserve() {
    for seed in 0..6 {
        assert_eq!(live_through(seed, Planted::Nothing).await, [""; 0], "seed {seed}");
    }
}

#[tokio::test(start_paused = true)]
async fn planted_defects_are_found() {
    let planted = [Planted::MissedChanges, Planted::ForgottenGrants, Planted::TakenForOwn, Planted::TrustedRequests];
    for defect in planted {
        let mut found = Vec::new();
        for seed in 0..6 {
            found.extend(live_through(seed, defect).await);
        }
        assert!(!found.is_empty(), "{defect:?} was not found");
    }
}
