//! Threads: creation, members, archiving.

use serde_json::{Value, json};

use crate::discord_error::{DiscordError, FieldErrors};
use crate::limits;
use crate::model::clock::{Millis, format_timestamp};
use crate::model::permissions::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS,
};
use crate::model::seed::empty_channel;
use crate::model::snowflake::Snowflake;
use crate::model::world::{Channel, ChannelKind, Thread};
use crate::rest::channels::channel_response;
use crate::rest::message_draft::MessageDraft;
use crate::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::serialization::discord_objects::HAS_THREAD;
use crate::state::ServerState;
use crate::validation::{check_required_text, check_thread_settings};

/// A minute in milliseconds.
const MINUTE_MILLIS: Millis = 60 * 1000;

/// `POST /channels/{}/threads`
pub fn start_thread(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let parent = request.path_id(0)?;
    if state.channel(parent).is_some_and(|channel| channel.kind.has_posts_only()) {
        return start_post(state, request, parent);
    }
    let (kind, required) = match request.json["type"].as_u64() {
        Some(10) => (ChannelKind::AnnouncementThread, CREATE_PUBLIC_THREADS),
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

/// A post in a forum or media channel: a thread that shares the ID of its first message.
fn start_post(state: &mut ServerState, request: &ApiRequest, parent: Snowflake) -> ApiResult {
    state.require_permissions(parent, SEND_MESSAGES)?;
    if !request.json["message"].is_object() {
        return Err(FieldErrors::single("message", "BASE_TYPE_REQUIRED", "This field is required"));
    }
    let draft = MessageDraft::read(&request.json["message"], &request.files, "message", 0)?;
    let id = state.new_id();
    create_thread(state, &request.json, parent, id, ChannelKind::PublicThread)?;
    let mut message = state.new_message(id, state.world.bot.id);
    message.id = id;
    state.apply_draft(&draft, &mut message)?;
    state.post_message(message);
    Ok(created(channel_response(state, id)?))
}

/// `POST /channels/{}/messages/{}/threads`: the thread gets its message's ID.
pub fn start_thread_from_message(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let parent = request.path_id(0)?;
    let id = request.path_id(1)?;
    state.require_permissions(parent, CREATE_PUBLIC_THREADS)?;
    let message = state.message(parent, id).filter(|message| message.ephemeral_for.is_none());
    if message.ok_or_else(DiscordError::unknown_message)?.thread.is_some() {
        return Err(DiscordError::thread_exists());
    }
    let is_announcement = state.channel(parent).is_some_and(|channel| channel.kind == ChannelKind::Announcement);
    let kind = if is_announcement { ChannelKind::AnnouncementThread } else { ChannelKind::PublicThread };
    let response = create_thread(state, &request.json, parent, id, kind)?;
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
    check_thread_settings(&mut problems, json);
    let minutes = json["auto_archive_duration"].as_u64().unwrap_or(1440);
    problems.into_result()?;
    let parent_channel = state.channel(parent).ok_or_else(DiscordError::unknown_channel)?;
    if !can_have_thread(parent_channel.kind, kind) {
        return Err(DiscordError::wrong_channel_type());
    }
    let owner = state.world.bot.id;
    state.require_room_for_thread(parent_channel.guild)?;
    state.insert_thread(json["name"].as_str().unwrap_or_default(), owner, parent, id, kind, minutes);
    Ok(created(channel_response(state, id)?))
}

/// Returns true if a channel of this kind can have a thread of that kind.
fn can_have_thread(parent: ChannelKind, thread: ChannelKind) -> bool {
    match thread {
        ChannelKind::PublicThread => parent == ChannelKind::Text || parent.has_posts_only(),
        ChannelKind::PrivateThread => parent == ChannelKind::Text,
        _ => thread == ChannelKind::AnnouncementThread && parent == ChannelKind::Announcement,
    }
}

/// Returns the response with the status of something new.
fn created(response: ApiResponse) -> ApiResponse {
    match response {
        ApiResponse::Ok(object) => ApiResponse::Created(object),
        other => other,
    }
}

/// `PUT /channels/{}/thread-members/@me`
pub fn join_thread(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let bot = state.world.bot.id;
    insert_thread_member(state, request.path_id(0)?, bot)
}

/// `PUT /channels/{}/thread-members/{}`
pub fn add_thread_member(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let thread = request.path_id(0)?;
    let user = request.path_id(1)?;
    if !state.world.people.contains_key(&user) && user != state.world.bot.id {
        return Err(DiscordError::unknown_user());
    }
    state.require_permissions(thread, SEND_MESSAGES_IN_THREADS)?;
    insert_thread_member(state, thread, user)
}

/// `GET /channels/{}/thread-members/{}`
pub fn get_thread_member(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let id = request.path_id(0)?;
    let user = request.path_id(1)?;
    state.require_permissions(id, 0)?;
    let channel = state.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    let thread = channel.thread.as_ref().ok_or_else(DiscordError::wrong_channel_type)?;
    if !thread.members.contains(&user) {
        return Err(DiscordError::unknown_member());
    }
    // The stand-in remembers the members, but not the time since when.
    let joined = format_timestamp(id.created_at());
    Ok(ApiResponse::Ok(json!({ "id": id, "user_id": user, "join_timestamp": joined, "flags": 0 })))
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
    if !thread.members.contains(&user) && thread.members.len() >= limits::THREAD_MEMBERS {
        return Err(DiscordError::too_many_thread_members());
    }
    state.add_thread_members(id, &[user]);
    Ok(ApiResponse::NoContent)
}

impl ServerState {
    /// Adds a thread with this ID. Its owner is a member.
    pub fn insert_thread(
        &mut self,
        name: &str,
        owner: Snowflake,
        parent: Snowflake,
        id: Snowflake,
        kind: ChannelKind,
        auto_archive: u64,
    ) {
        let archive_changed = self.now();
        let members = vec![owner];
        let thread = Thread { owner, archived: false, locked: false, auto_archive, archive_changed, members };
        let channel = Channel {
            guild: self.channel_guild(parent),
            name: name.to_owned(),
            parent: Some(parent),
            thread: Some(thread),
            ..empty_channel(id, kind)
        };
        self.world.channels.insert(id, channel);
        self.announce_channel("CREATE", id);
    }

    /// Requires that a guild has fewer active threads than it may have.
    pub fn require_room_for_thread(&self, guild: Option<Snowflake>) -> Result<(), DiscordError> {
        let is_active = |channel: &&Channel| {
            channel.guild == guild && channel.thread.as_ref().is_some_and(|thread| !thread.archived)
        };
        let active = self.world.channels.values().filter(is_active).count();
        if active < limits::ACTIVE_THREADS { Ok(()) } else { Err(DiscordError::too_many_active_threads()) }
    }

    /// Archives the threads that were inactive for their configured time.
    pub fn archive_inactive_threads(&mut self) {
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

    /// Unarchives a thread, as a message posted in it does.
    pub fn unarchive_thread(&mut self, channel: Snowflake) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::clock::SimulatedClock;
    use crate::model::world::World;
    use crate::state::{GatewaySettings, SharedState};

    #[test]
    fn thread_has_at_most_1000_members() {
        let clock = SimulatedClock::default();
        let shutdown = tokio::sync::watch::channel(false).1;
        let mut world = World::new(clock.now_millis());
        let people: Vec<Snowflake> =
            (0..limits::THREAD_MEMBERS).map(|_| world.add_person(clock.now_millis(), "Ann", "en-US")).collect();
        let gateway = GatewaySettings { heartbeat: 1, shards: None, max_concurrency: 1, patience: 1 };
        let shared = SharedState::new(world, Default::default(), clock, String::new(), gateway, shutdown);
        let mut state = shared.lock();
        let channels = &state.world.channels;
        let parent = channels.values().find(|channel| channel.kind == ChannelKind::Text).expect("a channel").id;
        let id = state.new_id();
        let public = ChannelKind::PublicThread;
        create_thread(&mut state, &serde_json::json!({ "name": "n" }), parent, id, public).expect("a thread");
        // The bot is the first member.
        let (last, others) = people.split_last().expect("people");
        for person in others {
            insert_thread_member(&mut state, id, *person).expect("a member");
        }
        let full = insert_thread_member(&mut state, id, *last).expect_err("a full thread");
        assert_eq!((full.status, full.code), (400, 30033));
        insert_thread_member(&mut state, id, others[0]).expect("a member already");
    }
}
