//! Threads: creation, members, archiving.

use serde_json::Value;

use crate::discord_error::{DiscordError, FieldErrors};
use crate::limits;
use crate::model::clock::Millis;
use crate::model::permissions::{CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS};
use crate::model::seed::empty_channel;
use crate::model::snowflake::Snowflake;
use crate::model::world::{Channel, ChannelKind, Thread};
use crate::rest::channels::channel_response;
use crate::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::serialization::discord_objects::HAS_THREAD;
use crate::state::ServerState;
use crate::validation::check_required_text;

/// Durations of inactivity after which a thread may be archived, in minutes.
const AUTO_ARCHIVE_MINUTES: [u64; 4] = [60, 1440, 4320, 10_080];

/// A minute in milliseconds.
const MINUTE_MILLIS: Millis = 60 * 1000;

/// `POST /channels/{}/threads`
pub(super) fn start_thread(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let parent = request.path_id(0)?;
    let (kind, required) = match request.json["type"].as_u64() {
        Some(11) => (ChannelKind::PublicThread, CREATE_PUBLIC_THREADS),
        Some(12) | None => (ChannelKind::PrivateThread, CREATE_PRIVATE_THREADS),
        Some(_) => {
            return Err(FieldErrors::single("type", "BASE_TYPE_CHOICES", "Value must be one of {10, 11, 12}."));
        }
    };
    state.require_permissions(parent, required)?;
    let id = state.new_id();
    create_thread(state, &request.json, parent, id, kind)
}

/// `POST /channels/{}/messages/{}/threads`: the thread gets its message's ID.
pub(super) fn start_thread_from_message(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let (parent, id) = (request.path_id(0)?, request.path_id(1)?);
    state.require_permissions(parent, CREATE_PUBLIC_THREADS)?;
    let message = state.message(parent, id).filter(|message| message.ephemeral_for.is_none());
    if message.ok_or_else(DiscordError::unknown_message)?.thread.is_some() {
        return Err(DiscordError::thread_exists());
    }
    let response = create_thread(state, &request.json, parent, id, ChannelKind::PublicThread)?;
    if let Some(message) = state.message_mut(parent, id) {
        message.thread = Some(id);
        message.flags |= HAS_THREAD;
    }
    state.announce_message("MESSAGE_UPDATE", parent, id);
    Ok(response)
}

/// Creates a thread owned by the bot.
fn create_thread(
    state: &mut ServerState,
    json: &Value,
    parent: Snowflake,
    id: Snowflake,
    kind: ChannelKind,
) -> ApiResult {
    let mut problems = FieldErrors::default();
    check_required_text(&mut problems, json, "", "name", 1, limits::CHANNEL_NAME);
    let minutes = json["auto_archive_duration"].as_u64().unwrap_or(1440);
    if !AUTO_ARCHIVE_MINUTES.contains(&minutes) {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        problems.add("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
    problems.into_result()?;
    let parent_channel = state.channel(parent).ok_or_else(DiscordError::unknown_channel)?;
    if parent_channel.kind != ChannelKind::Text {
        return Err(DiscordError::wrong_channel_type());
    }
    let (guild, owner, now) = (parent_channel.guild, state.world.bot.id, state.now());
    let thread = Thread {
        owner,
        archived: false,
        locked: false,
        auto_archive: minutes,
        archive_changed: now,
        members: vec![owner],
    };
    let channel = Channel {
        guild,
        name: json["name"].as_str().unwrap_or_default().to_owned(),
        parent: Some(parent),
        thread: Some(thread),
        ..empty_channel(id, kind)
    };
    state.world.channels.insert(id, channel);
    state.announce_channel("CREATE", id);
    match channel_response(state, id)? {
        ApiResponse::Ok(object) => Ok(ApiResponse::Created(object)),
        other => Ok(other),
    }
}

/// `PUT /channels/{}/thread-members/@me`
pub(super) fn join_thread(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let bot = state.world.bot.id;
    insert_thread_member(state, request.path_id(0)?, bot)
}

/// `PUT /channels/{}/thread-members/{}`
pub(super) fn add_thread_member(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let (thread, user) = (request.path_id(0)?, request.path_id(1)?);
    if !state.world.people.contains_key(&user) && user != state.world.bot.id {
        return Err(DiscordError::unknown_user());
    }
    state.require_permissions(thread, SEND_MESSAGES_IN_THREADS)?;
    insert_thread_member(state, thread, user)
}

fn insert_thread_member(state: &mut ServerState, id: Snowflake, user: Snowflake) -> ApiResult {
    state.require_permissions(id, 0)?;
    let guild = state.channel(id).and_then(|channel| channel.guild).and_then(|guild| state.world.guilds.get(&guild));
    if guild.is_some_and(|guild| !guild.members.contains_key(&user)) {
        return Err(DiscordError::unknown_member());
    }
    let channel = state.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    let thread = channel.thread.as_ref().ok_or_else(DiscordError::wrong_channel_type)?;
    if thread.archived {
        return Err(DiscordError::archived_thread());
    }
    state.add_thread_members(id, &[user]);
    Ok(ApiResponse::NoContent)
}

impl ServerState {
    /// Archives the threads that were inactive for their configured time.
    pub(crate) fn archive_inactive_threads(&mut self) {
        let now = self.now();
        let is_inactive = |channel: &&Channel| {
            let last_sent = channel.messages.values().next_back().map_or(0, |message| message.sent);
            channel.thread.as_ref().is_some_and(|thread| {
                let since = last_sent.max(thread.archive_changed).max(channel.id.created_at());
                !thread.archived && now >= since + thread.auto_archive * MINUTE_MILLIS
            })
        };
        let inactive: Vec<Snowflake> =
            self.world.channels.values().filter(is_inactive).map(|channel| channel.id).collect();
        for id in inactive {
            if let Some(thread) = self.world.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) {
                thread.archived = true;
                thread.archive_changed = now;
            }
            self.announce_channel("UPDATE", id);
        }
    }

    /// Unarchives a thread in which a message is posted.
    pub(super) fn unarchive_thread(&mut self, channel: Snowflake) {
        let now = self.now();
        let thread = self.world.channels.get_mut(&channel).and_then(|channel| channel.thread.as_mut());
        let Some(thread) = thread else {
            return;
        };
        if thread.archived {
            thread.archived = false;
            thread.archive_changed = now;
            self.announce_channel("UPDATE", channel);
        }
    }
}
