//! The answer to Request Guild Members.

use serde_json::{Value, json};

use crate::standin::core::Core;
use crate::standin::id::Id;

impl Core {
    /// Sends the members that a session asked for, by ids or by how their names begin.
    pub(crate) fn send_members(&mut self, session: &str, data: &Value) {
        let Some(guild) = data["guild_id"].as_str().and_then(|id| id.parse::<Id>().ok()) else {
            return;
        };
        let Some(known) = self.world.guilds.get(&guild) else {
            return;
        };
        let asked = asked_ids(&data["user_ids"]);
        let query = data["query"].as_str().unwrap_or_default().to_lowercase();
        let wanted = |user: &Id| match &asked {
            Some(ids) => ids.contains(user),
            None => self.user(*user)["username"].as_str().unwrap_or_default().starts_with(&query),
        };
        let members: Vec<Value> =
            known.members.keys().filter(|user| wanted(user)).filter_map(|user| self.member(guild, *user)).collect();
        let missing: Vec<&Id> = asked.iter().flatten().filter(|id| !known.members.contains_key(id)).collect();
        let mut chunk = json!({
            "guild_id": guild, "members": members, "chunk_index": 0, "chunk_count": 1,
            "not_found": missing, "presences": [],
        });
        if let Some(nonce) = data.get("nonce").filter(|nonce| nonce.is_string()) {
            chunk["nonce"] = nonce.clone();
        }
        if let Some(session) = self.sessions.find(session) {
            session.send("GUILD_MEMBERS_CHUNK", &chunk);
        }
    }
}

/// The ids asked for: one, or a list.
fn asked_ids(value: &Value) -> Option<Vec<Id>> {
    match value {
        Value::Null => None,
        Value::Array(ids) => Some(ids.iter().filter_map(one_id).collect()),
        one => Some(one_id(one).into_iter().collect()),
    }
}

fn one_id(value: &Value) -> Option<Id> {
    serde_json::from_value(value.clone()).ok()
}
