//! The response to Request Guild Members.

use serde_json::{Value, json};

use crate::model::snowflake::Snowflake;
use crate::state::ServerState;

impl ServerState {
    /// Sends the requested members of a guild, by IDs or by a prefix of their names.
    pub fn send_member_chunk(&mut self, session: &str, data: &Value) {
        let Some(guild) = data["guild_id"].as_str().and_then(|id| id.parse::<Snowflake>().ok()) else {
            return;
        };
        let Some(known_guild) = self.world.guilds.get(&guild) else {
            return;
        };
        let requested = read_ids(&data["user_ids"]);
        let query = data["query"].as_str().unwrap_or_default().to_lowercase();
        let is_requested = |user: &Snowflake| match &requested {
            Some(ids) => ids.contains(user),
            None => self.user_object(*user)["username"].as_str().unwrap_or_default().starts_with(&query),
        };
        let members: Vec<Value> = known_guild
            .members
            .keys()
            .filter(|user| is_requested(user))
            .filter_map(|user| self.member_object(guild, *user))
            .collect();
        let missing: Vec<&Snowflake> =
            requested.iter().flatten().filter(|id| !known_guild.members.contains_key(id)).collect();
        let mut chunk = json!({
            "guild_id": guild, "members": members, "chunk_index": 0, "chunk_count": 1,
            "not_found": missing, "presences": [],
        });
        if let Some(nonce) = data.get("nonce").filter(|nonce| nonce.is_string()) {
            chunk["nonce"] = nonce.clone();
        }
        if let Some(session) = self.sessions.find(session) {
            session.dispatch_event("GUILD_MEMBERS_CHUNK", &chunk);
        }
    }
}

/// Reads the requested IDs: a single one or a list.
fn read_ids(value: &Value) -> Option<Vec<Snowflake>> {
    match value {
        Value::Null => None,
        Value::Array(ids) => Some(ids.iter().filter_map(read_id).collect()),
        one => Some(read_id(one).into_iter().collect()),
    }
}

fn read_id(value: &Value) -> Option<Snowflake> {
    serde_json::from_value(value.clone()).ok()
}
