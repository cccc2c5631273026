//! Roles of champions: in the end whoever leads a leaderboard has its role, and nobody else has got or lost one.

use crate::discord::model::{DiscordModel, DiscordState};
use gonagas_app::ports::Clock as _;
use gonagas_core::matches::clock::duration::{DAY, MINUTE};
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::against_computer::pool_of_people;
use gonagas_core::matches::results::champions::MIN_PLACED_PLAYERS;
use gonagas_store::GrantKey;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use std::collections::{BTreeMap, BTreeSet};

/// The longest time from when the bot looks after someone to the role.
const MAX_DELAY: Timestamp = 5 * MINUTE;

/// Returns what is wrong with the roles on the servers that the bot has never left.
pub fn check(inspector: &MatchInspector, discord: &DiscordModel) -> Result<Vec<String>, StoreError> {
    let state = discord.lock();
    let has_stayed = |guild: &u64| state.guilds.get(guild).is_some_and(|guild| guild.removals.is_empty());
    let mut roles: BTreeMap<u64, Vec<(String, u64)>> = BTreeMap::new();
    for (guild, pool, role) in inspector.champion_roles()? {
        roles.entry(guild).or_default().push((pool, role));
    }
    let mut deserved = BTreeSet::new();
    for (guild, roles) in roles {
        deserved.extend(champions(inspector, guild, &roles)?);
    }
    let mut wrong = Vec::new();
    for key in state.roles.intersection(&state.bot_roles).filter(|key| has_stayed(&key.guild)) {
        if !deserved.contains(key) {
            wrong.push(format!("{key:?}: the bot has given the role, and they are no champion"));
        }
    }
    // The bot looks once a day after people who have come back.
    let has_settled = |key: &&GrantKey| {
        let joined_at = state.joined_at.get(&(key.guild, key.user));
        joined_at.is_none_or(|at| at + DAY + MAX_DELAY < discord.clock.now())
    };
    let settled = deserved.iter().filter(has_settled);
    for key in settled.filter(|key| has_stayed(&key.guild) && is_member(&state, key)) {
        if !state.roles.contains(key) {
            wrong.push(format!("{key:?}: the champion does not have the role"));
        }
    }
    for key in state.own_roles.iter().filter(|key| is_member(&state, key) && !state.roles.contains(key)) {
        if state.joined_at.contains_key(&(key.guild, key.user)) {
            continue;
        }
        wrong.push(format!("{key:?}: they have lost a role that was theirs"));
    }
    Ok(wrong)
}

fn is_member(state: &DiscordState, key: &GrantKey) -> bool {
    state.guilds.get(&key.guild).is_some_and(|guild| guild.members.contains(&key.user))
}

/// Returns the roles that people deserve by the leaderboards of their server.
fn champions(
    inspector: &MatchInspector,
    guild: u64,
    roles: &[(String, u64)],
) -> Result<BTreeSet<GrantKey>, StoreError> {
    let mut boards: BTreeMap<String, Vec<(i64, UserId)>> = BTreeMap::new();
    for (pool, user, points) in inspector.placed_people(guild)? {
        boards.entry(pool).or_default().push((points, user));
    }
    boards.retain(|pool, board| pool_of_people(pool).is_none() && board.len() as u64 >= MIN_PLACED_PLAYERS);
    let mut titles: BTreeMap<String, Vec<UserId>> = BTreeMap::new();
    let mut merits: BTreeMap<UserId, (u32, i64)> = BTreeMap::new();
    for (pool, board) in boards {
        let most = board.iter().map(|(points, _)| *points).max().unwrap_or_default();
        for (_, user) in board.iter().filter(|(points, _)| *points == most) {
            titles.entry(pool.clone()).or_default().push(*user);
            let merit = merits.entry(*user).or_insert((0, 0));
            *merit = (merit.0 + 1, merit.1.max(most));
        }
    }
    let best = merits.values().max().copied();
    let first = merits.into_iter().filter(|(_, merit)| Some(*merit) == best).map(|(user, _)| user).collect();
    titles.insert(String::new(), first);
    let of_role = |(pool, role): &(String, u64)| {
        let people = titles.get(pool).cloned().unwrap_or_default();
        people.into_iter().map(|user| GrantKey { guild, role: *role, user }).collect::<Vec<_>>()
    };
    Ok(roles.iter().flat_map(of_role).collect())
}
