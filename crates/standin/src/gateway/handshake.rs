//! Identify and Resume: how a connection gets its session.

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::gateway::intents;
use crate::gateway_sessions::{GatewaySession, OutgoingFrame};
use crate::limits;
use crate::model::snowflake::Snowflake;
use crate::session_starts::StartVerdict;
use crate::state::ServerState;

/// Close code and reason of a rejected connection.
pub type CloseReason = (u16, &'static str);

impl ServerState {
    /// Creates a session and sends Ready and the guilds. Every token is valid that is not empty and
    /// has no white space. Returns `None` if its last session has started too recently.
    pub fn identify(
        &mut self,
        data: &Value,
        connection: UnboundedSender<OutgoingFrame>,
    ) -> Result<Option<String>, CloseReason> {
        let token = data["token"].as_str().unwrap_or_default();
        if !is_valid_token(token) || self.session_starts.is_reset(bare_token(token)) {
            return Err((4004, "Authentication failed."));
        }
        let shard = read_shard(&data["shard"])?;
        let requested = data["intents"].as_u64().ok_or((4013, "Invalid intents."))?;
        if requested & !intents::ALL != 0 {
            return Err((4013, "Invalid intents."));
        }
        if requested & DISALLOWED_INTENTS != 0 {
            return Err((4014, "Disallowed intents."));
        }
        let now = self.clock.now_millis();
        let verdict = self.session_starts.count(bare_token(token), shard.0, now);
        let compress = data["compress"] == true;
        self.traffic.record_identify(shard, compress, verdict == StartVerdict::Allowed, now);
        match verdict {
            StartVerdict::Allowed => {}
            StartVerdict::TooEarly => return Ok(None),
            StartVerdict::TokenReset => {
                // Discord resets the token and ends all sessions.
                self.sessions.close_all(4004, "Authentication failed.");
                self.sessions.sessions.clear();
                return Err((4004, "Authentication failed."));
            }
        }
        self.world.bot.message_content = requested & intents::MESSAGE_CONTENT != 0;
        self.sessions.purge_expired(self.clock.now_millis());
        let id = format!("{:032x}", self.new_id().0);
        let mut session = GatewaySession::new(id.clone(), token.to_owned(), requested, shard);
        if self.bot_guilds(&session).len() > limits::SHARD_GUILDS {
            return Err((4011, "Sharding required."));
        }
        session.connection = Some(connection);
        session.dispatch_event("READY", &self.ready_payload(&session));
        if requested & intents::GUILDS != 0 {
            for id in self.listed_guilds(&session) {
                if self.unavailable_guilds.contains(&id) {
                    session.dispatch_event("GUILD_DELETE", &json!({ "id": id, "unavailable": true }));
                } else if let Some(guild) = self.world.guilds.get(&id) {
                    session.dispatch_event("GUILD_CREATE", &self.full_guild_object(guild));
                }
            }
        }
        self.sessions.sessions.push(session);
        self.bot_identified = true;
        self.apply_connection_fault();
        self.notify_changed();
        Ok(Some(id))
    }

    /// Resumes a session and replays missed events. Returns `None` if the session cannot be
    /// resumed.
    pub fn resume(
        &mut self,
        data: &Value,
        connection: UnboundedSender<OutgoingFrame>,
    ) -> Result<Option<String>, CloseReason> {
        self.sessions.purge_expired(self.clock.now_millis());
        let token = data["token"].as_str().unwrap_or_default();
        if !is_valid_token(token) || self.session_starts.is_reset(bare_token(token)) {
            return Err((4004, "Authentication failed."));
        }
        let Some(sequence) = data["seq"].as_u64() else {
            return Err((4007, "Invalid seq."));
        };
        let id = data["session_id"].as_str().unwrap_or_default();
        if self.drop_session_on_fault(id) {
            return Ok(None);
        }
        let Some(session) = self.sessions.find(id).filter(|session| session.token == token) else {
            return Ok(None);
        };
        if sequence > session.sequence {
            return Err((4007, "Invalid seq."));
        }
        session.release_held_event();
        let Some(missed) = session.events_after(sequence) else {
            return Ok(None);
        };
        if let Some(old) = session.connection.replace(connection.clone()) {
            // The older connection may be gone already.
            let _ = old.send(OutgoingFrame::Close(4000, "Session resumed elsewhere."));
        }
        session.disconnected_at = None;
        for event in missed {
            // If this connection closes at once, the next resume replays the events again.
            let _ = connection.send(OutgoingFrame::Text(event));
        }
        session.dispatch_event("RESUMED", &json!({ "_trace": [] }));
        self.apply_connection_fault();
        Ok(Some(id.to_owned()))
    }

    /// Marks a session as disconnected, unless another connection has replaced this one.
    pub fn mark_disconnected(&mut self, id: &str, connection: &UnboundedSender<OutgoingFrame>, ended_by_bot: bool) {
        let now = self.clock.now_millis();
        let Some(session) = self.sessions.find(id) else {
            return;
        };
        if session.connection.as_ref().is_some_and(|own| own.same_channel(connection)) {
            session.connection = None;
            session.disconnected_at = Some(now);
            if ended_by_bot {
                self.session_starts.excuse_next(bare_token(&session.token), session.shard.0);
            }
        }
    }

    /// Returns the payload of Ready, the first event of a session.
    fn ready_payload(&self, session: &GatewaySession) -> Value {
        let bot = self.world.bot.id;
        let guilds: Vec<Value> =
            self.listed_guilds(session).into_iter().map(|id| json!({ "id": id, "unavailable": true })).collect();
        json!({
            "v": 10, "user": self.own_user_object(), "guilds": guilds, "session_id": session.id,
            "resume_gateway_url": format!("ws://{}/gateway/resume", self.address),
            "shard": [session.shard.0, session.shard.1],
            "application": {"id": bot, "flags": APPLICATION_FLAGS},
            "user_settings": {}, "relationships": [], "private_channels": [], "presences": [],
            "session_type": "normal", "_trace": [],
        })
    }

    /// Returns the guilds that a session lists: the guilds of its shard, without any that are left out by mistake.
    fn listed_guilds(&self, session: &GatewaySession) -> Vec<Snowflake> {
        let mut guilds = self.bot_guilds(session);
        guilds.retain(|guild| !self.unlisted_guilds.contains(guild));
        guilds
    }

    /// Returns the bot's guilds that belong to a session's shard.
    fn bot_guilds(&self, session: &GatewaySession) -> Vec<Snowflake> {
        let guilds = self.world.guilds.values();
        guilds
            .filter(|guild| guild.members.contains_key(&self.world.bot.id))
            .map(|guild| guild.id)
            .filter(|guild| session.handles_guild(Some(*guild)))
            .collect()
    }
}

/// The application's flags: it may use the members and message content intents (small applications
/// need no approval), and has commands.
pub const APPLICATION_FLAGS: u64 = 1 << 15 | 1 << 19 | 1 << 23;

/// The privileged intents that the application's flags do not allow.
const DISALLOWED_INTENTS: u64 = intents::GUILD_PRESENCES;

/// Returns a token without the `Bot ` prefix of REST, which Discord accepts here, too.
fn bare_token(token: &str) -> &str {
    token.strip_prefix("Bot ").unwrap_or(token)
}

/// Returns true for a possible token.
fn is_valid_token(token: &str) -> bool {
    let token = bare_token(token);
    !token.is_empty() && !token.chars().any(char::is_whitespace)
}

/// Reads `[shard, total]`. The default is one shard.
fn read_shard(value: &Value) -> Result<(u64, u64), CloseReason> {
    if value.is_null() {
        return Ok((0, 1));
    }
    match (value[0].as_u64(), value[1].as_u64()) {
        (Some(shard), Some(total)) if shard < total => Ok((shard, total)),
        _ => Err((4010, "Invalid shard.")),
    }
}
