//! The guilds of the bot, as the shards of this process have listed them.
//!
//! Each shard lists its own guilds when its session begins, and announces guilds that are added later. Which guilds
//! were lost while the bot was away is known once every shard has given its list, and never from one list alone. A
//! guild that its shard has neither listed nor announced is none of the bot: only the application's commands are
//! installed there. Interactions do not show it, since Discord marks them in the same way as in the bot's guilds.

use gonagas_core::matches::shards::ShardRange;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The guilds of all shards of this process.
#[derive(Debug)]
pub struct GuildLists {
    lists: Mutex<ShardLists>,
}

#[derive(Debug)]
struct ShardLists {
    range: ShardRange,
    /// The guilds of each shard that has listed them.
    of_shards: BTreeMap<u32, BTreeSet<u64>>,
}

impl GuildLists {
    /// Creates empty lists of these shards.
    pub fn new(range: ShardRange) -> GuildLists {
        GuildLists { lists: Mutex::new(ShardLists { range, of_shards: BTreeMap::new() }) }
    }

    /// Forgets all lists: other shards begin.
    pub fn restart(&self, range: ShardRange) {
        *self.lock() = ShardLists { range, of_shards: BTreeMap::new() };
    }

    /// Returns true if the bot is on a guild, also while an outage hides it; `None` until its shard has listed its
    /// guilds.
    pub fn contains(&self, guild: u64) -> Option<bool> {
        let lists = self.lock();
        let shard = lists.range.find(Some(guild))?;
        lists.of_shards.get(&shard).map(|guilds| guilds.contains(&guild))
    }

    /// Returns true if all shards are in this process, and none has a guild.
    pub fn is_on_no_guild(&self) -> bool {
        let lists = self.lock();
        lists.range.indices().count() == lists.range.total() as usize
            && lists.range.indices().all(|index| lists.of_shards.get(&index).is_some_and(BTreeSet::is_empty))
    }

    fn lock(&self) -> MutexGuard<'_, ShardLists> {
        self.lists.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a payload of a shard. Returns the guilds of all shards when a session has begun and every shard has listed
    /// its guilds.
    pub fn read_event(&self, shard: u32, payload: &Value) -> Option<Vec<u64>> {
        let mut lists = self.lock();
        let data = &payload["d"];
        match payload["t"].as_str()? {
            "READY" => {
                let guilds = data["guilds"].as_array()?.iter().filter_map(|guild| read_id(&guild["id"]));
                lists.of_shards.insert(shard, guilds.collect());
                let is_complete = lists.range.indices().all(|index| lists.of_shards.contains_key(&index));
                is_complete.then(|| lists.of_shards.values().flatten().copied().collect())
            }
            // A guild that an outage hides is listed like the others.
            "GUILD_CREATE" => {
                let guild = read_id(&data["id"])?;
                lists.of_shards.get_mut(&shard)?.insert(guild);
                None
            }
            // An unavailable guild is an outage, not a removal.
            "GUILD_DELETE" if data["unavailable"] != true => {
                let guild = read_id(&data["id"])?;
                lists.of_shards.get_mut(&shard)?.remove(&guild);
                None
            }
            _ => None,
        }
    }
}

/// Returns the guild of a payload that says if its people can reach the bot, and whether they can; `None` for others.
///
/// An outage hides a guild by `GUILD_DELETE` or, when a session begins, by `GUILD_CREATE`; both mark it as unavailable.
pub fn read_availability(payload: &Value) -> Option<(u64, bool)> {
    let data = &payload["d"];
    let is_hidden = data["unavailable"] == true;
    match payload["t"].as_str()? {
        "GUILD_CREATE" => Some((read_id(&data["id"])?, !is_hidden)),
        "GUILD_DELETE" if is_hidden => Some((read_id(&data["id"])?, false)),
        _ => None,
    }
}

fn read_id(value: &Value) -> Option<u64> {
    value.as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn ready(guilds: &[u64]) -> Value {
        let guilds: Vec<Value> = guilds.iter().map(|id| json!({"id": id.to_string(), "unavailable": true})).collect();
        json!({"op": 0, "t": "READY", "d": {"guilds": guilds}})
    }

    fn event(name: &str, guild: u64, unavailable: bool) -> Value {
        json!({"op": 0, "t": name, "d": {"id": guild.to_string(), "unavailable": unavailable}})
    }

    #[test]
    fn nothing_is_known_before_every_shard_has_listed_its_guilds() {
        let lists = GuildLists::new(ShardRange::new(1, 2, 4).unwrap());
        assert_eq!(lists.read_event(1, &ready(&[5, 7])), None);
        assert_eq!(lists.read_event(1, &ready(&[5])), None, "one shard alone");
        assert_eq!(lists.read_event(2, &ready(&[])), Some(vec![5]));
    }

    #[test]
    fn guilds_without_the_bot_hidden_guilds_and_unknown_guilds_are_distinguished() {
        let lists = GuildLists::new(ShardRange::SINGLE);
        assert_eq!((lists.contains(5), lists.is_on_no_guild()), (None, false), "nothing is listed yet");
        lists.read_event(0, &ready(&[]));
        assert_eq!((lists.contains(5), lists.is_on_no_guild()), (Some(false), true));
        lists.read_event(0, &event("GUILD_CREATE", 5, false));
        lists.read_event(0, &event("GUILD_DELETE", 5, true));
        assert_eq!((lists.contains(5), lists.contains(7)), (Some(true), Some(false)), "an outage");
        lists.read_event(0, &event("GUILD_DELETE", 5, false));
        assert_eq!(lists.contains(5), Some(false), "the bot was removed");
        lists.restart(ShardRange::all(2));
        assert_eq!(lists.contains(5), None);
    }

    #[test]
    fn outage_hides_a_guild_by_either_event() {
        assert_eq!(read_availability(&event("GUILD_DELETE", 3, true)), Some((3, false)));
        assert_eq!(read_availability(&event("GUILD_CREATE", 3, true)), Some((3, false)));
        assert_eq!(read_availability(&event("GUILD_CREATE", 3, false)), Some((3, true)));
        assert_eq!(read_availability(&event("GUILD_DELETE", 3, false)), None, "the bot was removed");
    }

    #[test]
    fn later_list_of_one_shard_is_joined_with_the_present_lists_of_the_others() {
        let lists = GuildLists::new(ShardRange::all(2));
        lists.read_event(0, &ready(&[2, 4]));
        lists.read_event(1, &ready(&[1, 3]));
        for payload in
            [event("GUILD_CREATE", 5, false), event("GUILD_DELETE", 1, false), event("GUILD_DELETE", 3, true)]
        {
            assert_eq!(lists.read_event(1, &payload), None);
        }
        assert_eq!(lists.read_event(0, &ready(&[4])), Some(vec![4, 3, 5]));
    }
}
