//! Threads.

use serde_json::Value;

use super::channels::reply;
use super::{Answer, Call, Reply};
use crate::standin::check::required_text;
use crate::standin::clock::Millis;
use crate::standin::core::Core;
use crate::standin::genesis::blank;
use crate::standin::id::Id;
use crate::standin::limits;
use crate::standin::objects::HAS_THREAD;
use crate::standin::permissions::{CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS};
use crate::standin::refusal::{Problems, Refusal};
use crate::standin::world::{Channel, ChannelKind, Thread};

/// Minutes of silence after which a thread may archive itself.
const ARCHIVE_AFTER: [u64; 4] = [60, 1440, 4320, 10_080];

/// A minute in milliseconds.
const MINUTE: Millis = 60 * 1000;

/// `POST /channels/{}/threads`
pub(super) fn start(core: &mut Core, call: &Call) -> Answer {
    let parent = call.id(0)?;
    let (kind, wanted) = match call.json["type"].as_u64() {
        Some(11) => (ChannelKind::PublicThread, CREATE_PUBLIC_THREADS),
        Some(12) | None => (ChannelKind::PrivateThread, CREATE_PRIVATE_THREADS),
        Some(_) => {
            return Err(Problems::one("type", "BASE_TYPE_CHOICES", "Value must be one of {10, 11, 12}."));
        }
    };
    core.need(parent, wanted)?;
    let id = core.new_id();
    open(core, &call.json, parent, id, kind)
}

/// `POST /channels/{}/messages/{}/threads`: the thread has its message's id.
pub(super) fn start_from_message(core: &mut Core, call: &Call) -> Answer {
    let (parent, id) = (call.id(0)?, call.id(1)?);
    core.need(parent, CREATE_PUBLIC_THREADS)?;
    let message = core.message(parent, id).filter(|message| message.private_to.is_none());
    if message.ok_or_else(Refusal::unknown_message)?.thread.is_some() {
        return Err(Refusal::thread_exists());
    }
    let answer = open(core, &call.json, parent, id, ChannelKind::PublicThread)?;
    if let Some(message) = core.message_mut(parent, id) {
        message.thread = Some(id);
        message.flags |= HAS_THREAD;
    }
    core.announce_message("MESSAGE_UPDATE", parent, id);
    Ok(answer)
}

/// Makes a thread of the bot's.
fn open(core: &mut Core, json: &Value, parent: Id, id: Id, kind: ChannelKind) -> Answer {
    let mut problems = Problems::default();
    required_text(&mut problems, json, "", "name", 1, limits::CHANNEL_NAME);
    let minutes = json["auto_archive_duration"].as_u64().unwrap_or(1440);
    if !ARCHIVE_AFTER.contains(&minutes) {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        problems.add("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
    problems.check()?;
    let place = core.channel(parent).ok_or_else(Refusal::unknown_channel)?;
    if place.kind != ChannelKind::Text {
        return Err(Refusal::wrong_channel_type());
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
        ..blank(id, kind)
    };
    core.world.channels.insert(id, channel);
    core.announce_place("CREATE", id);
    match reply(core, id)? {
        Reply::Ok(object) => Ok(Reply::Created(object)),
        other => Ok(other),
    }
}

/// `PUT /channels/{}/thread-members/@me`
pub(super) fn join(core: &mut Core, call: &Call) -> Answer {
    let bot = core.world.bot.id;
    add_member(core, call.id(0)?, bot)
}

/// `PUT /channels/{}/thread-members/{}`
pub(super) fn add(core: &mut Core, call: &Call) -> Answer {
    let (thread, user) = (call.id(0)?, call.id(1)?);
    if !core.world.people.contains_key(&user) && user != core.world.bot.id {
        return Err(Refusal::unknown_user());
    }
    core.need(thread, SEND_MESSAGES_IN_THREADS)?;
    add_member(core, thread, user)
}

fn add_member(core: &mut Core, id: Id, user: Id) -> Answer {
    core.need(id, 0)?;
    let guild = core.channel(id).and_then(|place| place.guild).and_then(|guild| core.world.guilds.get(&guild));
    if guild.is_some_and(|guild| !guild.members.contains_key(&user)) {
        return Err(Refusal::unknown_member());
    }
    let place = core.world.channels.get_mut(&id).ok_or_else(Refusal::unknown_channel)?;
    let thread = place.thread.as_mut().ok_or_else(Refusal::wrong_channel_type)?;
    if thread.archived {
        return Err(Refusal::archived_thread());
    }
    if !thread.members.contains(&user) {
        thread.members.push(user);
        core.announce_place("UPDATE", id);
    }
    Ok(Reply::Nothing)
}

impl Core {
    /// Threads in which nothing has been said for as long as they allow archive themselves.
    pub(crate) fn archive_silent(&mut self) {
        let now = self.now();
        let silent = |channel: &&Channel| {
            let said = channel.messages.values().next_back().map_or(0, |message| message.sent);
            channel.thread.as_ref().is_some_and(|thread| {
                let since = said.max(thread.archive_changed).max(channel.id.made());
                !thread.archived && now >= since + thread.auto_archive * MINUTE
            })
        };
        let silent: Vec<Id> = self.world.channels.values().filter(silent).map(|channel| channel.id).collect();
        for id in silent {
            if let Some(thread) = self.world.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) {
                thread.archived = true;
                thread.archive_changed = now;
            }
            self.announce_place("UPDATE", id);
        }
    }

    /// What is said in an archived thread opens it.
    pub(super) fn wake_thread(&mut self, channel: Id) {
        let now = self.now();
        let place = self.world.channels.get_mut(&channel);
        let Some(thread) = place.and_then(|place| place.thread.as_mut()) else {
            return;
        };
        if thread.archived {
            thread.archived = false;
            thread.archive_changed = now;
            self.announce_place("UPDATE", channel);
        }
    }
}
