//! Channels themselves.

use serde_json::Value;

use super::{Answer, Call, Reply};
use crate::standin::check::{length, text};
use crate::standin::core::Core;
use crate::standin::id::Id;
use crate::standin::limits;
use crate::standin::permissions::{self, MANAGE_CHANNELS, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS};
use crate::standin::refusal::{Problems, Refusal};
use crate::standin::world::ChannelKind;

/// `GET /channels/{}`
pub(super) fn get(core: &mut Core, call: &Call) -> Answer {
    let id = call.id(0)?;
    core.need(id, 0)?;
    reply(core, id)
}

/// `POST /users/@me/channels`: the direct messages with a person.
pub(super) fn open_direct(core: &mut Core, call: &Call) -> Answer {
    let recipient = serde_json::from_value::<Id>(call.json["recipient_id"].clone());
    let person =
        recipient.map_err(|_| Problems::one("recipient_id", "BASE_TYPE_REQUIRED", "This field is required"))?;
    if !core.world.people.contains_key(&person) {
        return Err(Refusal::closed_direct_messages());
    }
    let now = core.now();
    let id = core.world.direct_channel(now, person);
    core.changed();
    reply(core, id)
}

/// `PATCH /channels/{}`: a name, and for threads whether they are archived and locked.
pub(super) fn edit(core: &mut Core, call: &Call) -> Answer {
    let id = call.id(0)?;
    core.need(id, 0)?;
    let mut problems = Problems::default();
    text(&mut problems, &call.json, "", "name", 1, limits::CHANNEL_NAME);
    problems.check()?;
    let place = core.channel(id).ok_or_else(Refusal::unknown_channel)?;
    match place.kind {
        ChannelKind::Direct => return Err(Refusal::wrong_channel_type()),
        ChannelKind::Text => core.need(id, MANAGE_CHANNELS)?,
        ChannelKind::PublicThread | ChannelKind::PrivateThread => may_edit_thread(core, id, &call.json)?,
    }
    let now = core.now();
    let Some(place) = core.world.channels.get_mut(&id) else {
        return Err(Refusal::unknown_channel());
    };
    if let Some(name) = call.json["name"].as_str().filter(|name| length(name) > 0) {
        name.clone_into(&mut place.name);
    }
    if let Some(thread) = &mut place.thread {
        if let Some(archived) = call.json["archived"].as_bool() {
            thread.archived = archived;
            thread.archive_changed = now;
        }
        if let Some(locked) = call.json["locked"].as_bool() {
            thread.locked = locked;
        }
        if let Some(minutes) = call.json["auto_archive_duration"].as_u64() {
            thread.auto_archive = minutes;
        }
    }
    core.announce_place("UPDATE", id);
    reply(core, id)
}

/// Its starter may archive a thread and rename it, and whoever may write in it may open it; locking, and opening what is
/// locked, takes a permission.
fn may_edit_thread(core: &Core, id: Id, json: &Value) -> Result<(), Refusal> {
    let place = core.channel(id).ok_or_else(Refusal::unknown_channel)?;
    let Some(thread) = &place.thread else {
        return Ok(());
    };
    let granted = permissions::in_channel(&core.world, place, core.world.bot.id);
    let manages = granted & MANAGE_THREADS != 0;
    let strict = thread.locked || json["locked"].as_bool().is_some_and(|locked| locked != thread.locked);
    let starter = thread.owner == core.world.bot.id;
    let opens = json["archived"] == false;
    let writes = granted & SEND_MESSAGES_IN_THREADS != 0;
    if !manages && (strict || !(starter || opens && writes)) {
        return Err(Refusal::missing_permissions());
    }
    if thread.archived && !opens {
        return Err(Refusal::archived_thread());
    }
    Ok(())
}

/// `DELETE /channels/{}`
pub(super) fn delete(core: &mut Core, call: &Call) -> Answer {
    let id = call.id(0)?;
    let place = core.channel(id).ok_or_else(Refusal::unknown_channel)?;
    let wanted = match place.kind {
        ChannelKind::Direct => return Err(Refusal::wrong_channel_type()),
        ChannelKind::Text => MANAGE_CHANNELS,
        ChannelKind::PublicThread | ChannelKind::PrivateThread => MANAGE_THREADS,
    };
    core.need(id, wanted)?;
    let object = core.place(place);
    core.delete_channel(id);
    Ok(Reply::Ok(object))
}

/// `POST /channels/{}/typing`
pub(super) fn typing(core: &mut Core, call: &Call) -> Answer {
    let id = call.id(0)?;
    let place = core.channel(id).ok_or_else(Refusal::unknown_channel)?;
    let wanted = permissions::to_send(place);
    core.need(id, wanted)?;
    Ok(Reply::Nothing)
}

impl Core {
    /// Takes a channel away with its threads and messages, and tells of it. Of its threads nothing is told: they are
    /// known to be gone with it.
    pub(crate) fn delete_channel(&mut self, id: Id) {
        self.announce_place("DELETE", id);
        let threads = self.world.channels.values().filter(|channel| channel.parent == Some(id));
        let gone: Vec<Id> = threads.map(|channel| channel.id).chain([id]).collect();
        for channel in gone.into_iter().filter_map(|id| self.world.channels.remove(&id)) {
            for attachment in channel.messages.values().flat_map(|message| &message.attachments) {
                self.files.remove(&attachment.id);
            }
        }
        self.changed();
    }
}

/// A channel in answer.
pub(super) fn reply(core: &Core, id: Id) -> Answer {
    let place = core.channel(id).ok_or_else(Refusal::unknown_channel)?;
    Ok(Reply::Ok(core.place(place)))
}
