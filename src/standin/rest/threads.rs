//! Threads.

use serde_json::Value;

use crate::standin::discord_error::{DiscordError, FieldErrors};
use crate::standin::limits;
use crate::standin::model::clock::Millis;
use crate::standin::model::permissions::{CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS};
use crate::standin::model::seed::empty_channel;
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::{Channel, ChannelKind, Thread};
use crate::standin::rest::channels::channel_response;
use crate::standin::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::standin::serialization::discord_objects::HAS_THREAD;
use crate::standin::state::ServerState;
use crate::standin::validation::check_required_text;

/// Minutes of silence after which a thread may archive itself.
const AUTO_ARCHIVE_MINUTES: [u64; 4] = [60, 1440, 4320, 10_080];

/// A minute in milliseconds.
const MINUTE_MILLIS: Millis = 60 * 1000;

/// `POST /channels/{}/threads`
pub(super) fn start_thread(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let parent = call.path_id(0)?;
    let (kind, wanted) = match call.json["type"].as_u64() {
        Some(11) => (ChannelKind::PublicThread, CREATE_PUBLIC_THREADS),
        Some(12) | None => (ChannelKind::PrivateThread, CREATE_PRIVATE_THREADS),
        Some(_) => {
            return Err(FieldErrors::single("type", "BASE_TYPE_CHOICES", "Value must be one of {10, 11, 12}."));
        }
    };
    core.require_permissions(parent, wanted)?;
    let id = core.new_id();
    create_thread(core, &call.json, parent, id, kind)
}

/// `POST /channels/{}/messages/{}/threads`: the thread has its message's id.
pub(super) fn start_thread_from_message(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let (parent, id) = (call.path_id(0)?, call.path_id(1)?);
    core.require_permissions(parent, CREATE_PUBLIC_THREADS)?;
    let message = core.message(parent, id).filter(|message| message.private_to.is_none());
    if message.ok_or_else(DiscordError::unknown_message)?.thread.is_some() {
        return Err(DiscordError::thread_exists());
    }
    let answer = create_thread(core, &call.json, parent, id, ChannelKind::PublicThread)?;
    if let Some(message) = core.message_mut(parent, id) {
        message.thread = Some(id);
        message.flags |= HAS_THREAD;
    }
    core.announce_message("MESSAGE_UPDATE", parent, id);
    Ok(answer)
}

/// Makes a thread of the bot's.
fn create_thread(
    core: &mut ServerState,
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
    let place = core.channel(parent).ok_or_else(DiscordError::unknown_channel)?;
    if place.kind != ChannelKind::Text {
        return Err(DiscordError::wrong_channel_type());
    }
    let (guild, owner, now) = (place.guild, core.world.bot.id, core.now());
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
    core.world.channels.insert(id, channel);
    core.announce_channel("CREATE", id);
    match channel_response(core, id)? {
        ApiResponse::Ok(object) => Ok(ApiResponse::Created(object)),
        other => Ok(other),
    }
}

/// `PUT /channels/{}/thread-members/@me`
pub(super) fn join_thread(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let bot = core.world.bot.id;
    insert_thread_member(core, call.path_id(0)?, bot)
}

/// `PUT /channels/{}/thread-members/{}`
pub(super) fn add_thread_member(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let (thread, user) = (call.path_id(0)?, call.path_id(1)?);
    if !core.world.people.contains_key(&user) && user != core.world.bot.id {
        return Err(DiscordError::unknown_user());
    }
    core.require_permissions(thread, SEND_MESSAGES_IN_THREADS)?;
    insert_thread_member(core, thread, user)
}

fn insert_thread_member(core: &mut ServerState, id: Snowflake, user: Snowflake) -> ApiResult {
    core.require_permissions(id, 0)?;
    let guild = core.channel(id).and_then(|place| place.guild).and_then(|guild| core.world.guilds.get(&guild));
    if guild.is_some_and(|guild| !guild.members.contains_key(&user)) {
        return Err(DiscordError::unknown_member());
    }
    let place = core.world.channels.get_mut(&id).ok_or_else(DiscordError::unknown_channel)?;
    let thread = place.thread.as_mut().ok_or_else(DiscordError::wrong_channel_type)?;
    if thread.archived {
        return Err(DiscordError::archived_thread());
    }
    if !thread.members.contains(&user) {
        thread.members.push(user);
        core.announce_channel("UPDATE", id);
    }
    Ok(ApiResponse::NoContent)
}

impl ServerState {
    /// Threads in which nothing has been said for as long as they allow archive themselves.
    pub(crate) fn archive_inactive_threads(&mut self) {
        let now = self.now();
        let silent = |channel: &&Channel| {
            let said = channel.messages.values().next_back().map_or(0, |message| message.sent);
            channel.thread.as_ref().is_some_and(|thread| {
                let since = said.max(thread.archive_changed).max(channel.id.created_at());
                !thread.archived && now >= since + thread.auto_archive * MINUTE_MILLIS
            })
        };
        let silent: Vec<Snowflake> = self.world.channels.values().filter(silent).map(|channel| channel.id).collect();
        for id in silent {
            if let Some(thread) = self.world.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) {
                thread.archived = true;
                thread.archive_changed = now;
            }
            self.announce_channel("UPDATE", id);
        }
    }

    /// What is said in an archived thread opens it.
    pub(super) fn unarchive_thread(&mut self, channel: Snowflake) {
        let now = self.now();
        let place = self.world.channels.get_mut(&channel);
        let Some(thread) = place.and_then(|place| place.thread.as_mut()) else {
            return;
        };
        if thread.archived {
            thread.archived = false;
            thread.archive_changed = now;
            self.announce_channel("UPDATE", channel);
        }
    }
}
