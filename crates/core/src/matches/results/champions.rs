//! Champions: the people who lead the leaderboards of a server.

use crate::matches::ids::UserId;
use std::collections::BTreeMap;

/// The number of placed players from which on the leader of a leaderboard is its champion.
pub const MIN_PLACED_PLAYERS: u64 = 5;

/// The most titles for which a server can have a role.
pub const MAX_CHAMPION_ROLES: usize = 10;

/// A title that people hold on a server.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Title {
    /// First of all: the champion of the most pools, and of several with equally many the one with the highest rating.
    FirstOfAll,
    /// The champion of this rating pool.
    Pool(String),
}

impl Title {
    /// Returns the pool; empty for [`Title::FirstOfAll`].
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Title::FirstOfAll => "",
            Title::Pool(pool) => pool,
        }
    }
}

impl From<String> for Title {
    fn from(pool: String) -> Title {
        if pool.is_empty() { Title::FirstOfAll } else { Title::Pool(pool) }
    }
}

/// The head of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardHead {
    /// The rating pool.
    pub pool: String,
    /// The number of placed players.
    pub placed_count: u64,
    /// The players with rank 1. They share it if they have the same points.
    pub leaders: Vec<UserId>,
    /// Their points.
    pub points: i64,
}

/// Returns the champions of each title on a server with these leaderboards.
#[must_use]
pub fn champions(heads: &[LeaderboardHead]) -> BTreeMap<Title, Vec<UserId>> {
    let mut titles = BTreeMap::new();
    let mut merits: BTreeMap<UserId, (usize, i64)> = BTreeMap::new();
    for head in heads.iter().filter(|head| head.placed_count >= MIN_PLACED_PLAYERS && !head.leaders.is_empty()) {
        titles.insert(Title::Pool(head.pool.clone()), head.leaders.clone());
        for leader in &head.leaders {
            let merit = merits.entry(*leader).or_insert((0, i64::MIN));
            *merit = (merit.0 + 1, merit.1.max(head.points));
        }
    }
    if let Some(best) = merits.values().max().copied() {
        let first = merits.iter().filter(|(_, merit)| **merit == best).map(|(user, _)| *user);
        titles.insert(Title::FirstOfAll, first.collect());
    }
    titles
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(pool: &str, placed_count: u64, leaders: &[u64], points: i64) -> LeaderboardHead {
        let leaders = leaders.iter().map(|user| UserId(*user)).collect();
        LeaderboardHead { pool: pool.to_owned(), placed_count, leaders, points }
    }

    fn first_of_all(heads: &[LeaderboardHead]) -> Vec<u64> {
        champions(heads).remove(&Title::FirstOfAll).unwrap_or_default().iter().map(|user| user.0).collect()
    }

    #[test]
    fn leader_of_five_placed_players_is_champion() {
        let found = champions(&[head("seega", 5, &[1], 1700), head("pahtum", 4, &[2], 1900)]);
        assert_eq!(found[&Title::Pool("seega".into())], [UserId(1)]);
        assert_eq!(found[&Title::FirstOfAll], [UserId(1)]);
        assert!(!found.contains_key(&Title::Pool("pahtum".into())), "four are too few");
        assert!(champions(&[head("seega", 4, &[1], 1700)]).is_empty());
    }

    #[test]
    fn first_of_all_leads_most_pools_and_then_has_the_highest_rating() {
        let two_pools = [head("a", 5, &[1], 1600), head("b", 5, &[1], 1600), head("c", 5, &[2], 2000)];
        assert_eq!(first_of_all(&two_pools), [1]);
        assert_eq!(first_of_all(&two_pools[1..]), [2]);
        assert_eq!(first_of_all(&[head("a", 5, &[1, 2], 1600)]), [1, 2], "they share it");
    }
}
