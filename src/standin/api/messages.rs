//! Messages in channels.

use std::ops::Bound;

use serde_json::{Value, json};

use super::draft::Draft;
use super::{Answer, Call, Reply};
use crate::standin::clock::millis;
use crate::standin::core::Core;
use crate::standin::id::Id;
use crate::standin::limits;
use crate::standin::permissions::{
    self, ATTACH_FILES, EMBED_LINKS, MANAGE_MESSAGES, MANAGE_THREADS, READ_MESSAGE_HISTORY, VIEW_CHANNEL,
};
use crate::standin::refusal::{Problems, Refusal};
use crate::standin::world::{ChannelKind, Guild, Message};

/// The message type of a reply.
const REPLY: u64 = 19;

/// How many earlier versions of a message are kept for stale presses.
const KEPT_VERSIONS: usize = 200;

/// Of how many messages they are kept.
const KEPT_MESSAGES: usize = 2000;

impl Core {
    /// Asks that the bot see a channel and have permissions in it.
    pub(super) fn need(&self, channel: Id, permissions: u64) -> Result<(), Refusal> {
        let place = self.channel(channel).ok_or_else(Refusal::unknown_channel)?;
        let granted = permissions::in_channel(&self.world, place, self.world.bot.id);
        if granted & VIEW_CHANNEL == 0 {
            return Err(Refusal::missing_access());
        }
        if granted & permissions != permissions {
            return Err(Refusal::missing_permissions());
        }
        Ok(())
    }

    /// Asks that the bot may say what a draft says in a channel.
    fn need_to_send(&self, channel: Id, draft: &Draft) -> Result<(), Refusal> {
        let place = self.channel(channel).ok_or_else(Refusal::unknown_channel)?;
        let mut wanted = permissions::to_send(place);
        if draft.has_embeds() {
            wanted |= EMBED_LINKS;
        }
        if draft.has_files() {
            wanted |= ATTACH_FILES;
        }
        self.need(channel, wanted)?;
        let locked = place.thread.as_ref().is_some_and(|thread| thread.locked);
        if locked && self.need(channel, MANAGE_THREADS).is_err() {
            return Err(Refusal::locked_thread());
        }
        match place.recipient {
            Some(person) if !self.reaches(person) => Err(Refusal::closed_direct_messages()),
            _ => Ok(()),
        }
    }

    /// Whether the bot may write to a person: they let it, and the two are in a guild together.
    fn reaches(&self, person: Id) -> bool {
        let open = self.world.people.get(&person).is_some_and(|person| person.open);
        let both = |guild: &Guild| [person, self.world.bot.id].iter().all(|user| guild.members.contains_key(user));
        open && self.world.guilds.values().any(both)
    }

    /// Asks that a message's place be no thread that is archived: nothing in it can be changed.
    fn need_open(&self, channel: Id) -> Result<(), Refusal> {
        let thread = self.channel(channel).and_then(|place| place.thread.as_ref());
        if thread.is_some_and(|thread| thread.archived) { Err(Refusal::archived_thread()) } else { Ok(()) }
    }

    /// A message with nothing in it yet.
    pub(crate) fn blank_message(&mut self, channel: Id, author: Id) -> Message {
        let now = self.now();
        Message {
            id: self.new_id(),
            channel,
            author,
            kind: 0,
            content: String::new(),
            sent: now,
            edited: None,
            flags: 0,
            tts: false,
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            nonce: None,
            reference: None,
            origin: None,
            private_to: None,
            thread: None,
        }
    }

    /// Puts a new message into its channel and tells of it. Who is called in a thread belongs to it from then on.
    pub(crate) fn post(&mut self, message: Message) {
        let (channel, id) = (message.channel, message.id);
        self.wake_thread(channel);
        if let Some(place) = self.world.channels.get_mut(&channel) {
            if let Some(thread) = &mut place.thread {
                let new = message.mentions.iter().filter(|user| !thread.members.contains(user));
                thread.members.extend(new.copied().collect::<Vec<_>>());
            }
            place.messages.insert(id, message);
        }
        self.announce_message("MESSAGE_CREATE", channel, id);
    }

    /// Puts a changed message back and tells of it.
    pub(super) fn replace(&mut self, message: Message) {
        let (channel, id) = (message.channel, message.id);
        self.remember(channel, id);
        if let Some(place) = self.world.channels.get_mut(&channel) {
            place.messages.insert(id, message);
        }
        self.announce_message("MESSAGE_UPDATE", channel, id);
    }

    /// Takes a message away and tells of it.
    pub(crate) fn remove(&mut self, channel: Id, id: Id) -> Option<Message> {
        self.remember(channel, id);
        let message = self.world.channels.get_mut(&channel)?.messages.remove(&id)?;
        for attachment in &message.attachments {
            self.files.remove(&attachment.id);
        }
        self.announce_deletion(&message);
        Some(message)
    }

    /// Keeps a message as it is now, so that a stale client can press what it shows.
    fn remember(&mut self, channel: Id, id: Id) {
        let Some(message) = self.message(channel, id).filter(|m| !m.components.is_empty()) else {
            return;
        };
        let version = message.clone();
        let versions = self.past.entry(id).or_default();
        versions.push(version);
        if versions.len() > KEPT_VERSIONS {
            versions.remove(0);
        }
        if self.past.len() > KEPT_MESSAGES {
            self.past.pop_first();
        }
    }

    /// The earlier message with the same nonce, if it is to be answered instead of a new one.
    fn same_nonce(&mut self, channel: Id, draft: &Draft) -> Option<Id> {
        let oldest = self.now().saturating_sub(millis(limits::NONCE_MEMORY));
        self.nonces.retain(|(_, _, at, _)| *at >= oldest);
        let nonce = draft.nonce.as_ref().filter(|_| draft.enforce_nonce)?;
        let known = self.nonces.iter().find(|(place, known, ..)| *place == channel && known == nonce);
        known.map(|(.., message)| *message)
    }

    /// Counts an edit of a message that is older than an hour.
    fn count_old_edit(&mut self, channel: Id, sent: u64) -> Result<(), Refusal> {
        let now = self.now();
        if now.saturating_sub(sent) < millis(limits::OLD_MESSAGE) {
            return Ok(());
        }
        let edits = self.old_edits.entry(channel).or_default();
        edits.retain(|at| now.saturating_sub(*at) < millis(limits::OLD_EDITS_WINDOW));
        if edits.len() >= limits::OLD_EDITS {
            return Err(Refusal::old_edits());
        }
        edits.push(now);
        Ok(())
    }

    /// A message that the bot can reach through its channel: not one for someone alone.
    fn public_message(&self, channel: Id, id: Id) -> Result<&Message, Refusal> {
        self.message(channel, id).filter(|message| message.private_to.is_none()).ok_or_else(Refusal::unknown_message)
    }

    /// A message with its nonce, as its creation is answered.
    fn created(&self, channel: Id, id: Id) -> Value {
        let Some(message) = self.message(channel, id) else {
            return Value::Null;
        };
        let mut object = self.message_for_bot(message);
        if let Some(nonce) = &message.nonce {
            object["nonce"] = nonce.clone();
        }
        object
    }
}

/// `POST /channels/{}/messages`
pub(super) fn create(core: &mut Core, call: &Call) -> Answer {
    let channel = call.id(0)?;
    core.need(channel, 0)?;
    let draft = Draft::read(&call.json, &call.files, "", 0)?;
    core.need_to_send(channel, &draft)?;
    if let Some(known) = core.same_nonce(channel, &draft) {
        return Ok(Reply::Ok(core.created(channel, known)));
    }
    let mut message = core.blank_message(channel, core.world.bot.id);
    if let Some((reference, required)) = draft.reference {
        reply_to(core, &mut message, reference, required)?;
    }
    core.carry_out(&draft, &mut message)?;
    message.nonce.clone_from(&draft.nonce);
    let id = message.id;
    core.post(message);
    if let Some(nonce) = draft.nonce {
        let now = core.now();
        core.nonces.push_back((channel, nonce, now, id));
    }
    Ok(Reply::Ok(core.created(channel, id)))
}

/// Makes a message a reply. Without the message replied to, it is one only if that was not required.
fn reply_to(core: &Core, message: &mut Message, to: Id, required: bool) -> Result<(), Refusal> {
    core.need(message.channel, READ_MESSAGE_HISTORY)?;
    match core.public_message(message.channel, to) {
        Ok(_) => {
            message.reference = Some(to);
            message.kind = REPLY;
            Ok(())
        }
        Err(_) if !required => Ok(()),
        Err(_) => Err(Problems::one("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")),
    }
}

/// `PATCH /channels/{}/messages/{}`
pub(super) fn edit(core: &mut Core, call: &Call) -> Answer {
    let (channel, id) = (call.id(0)?, call.id(1)?);
    core.need(channel, 0)?;
    let mut message = core.public_message(channel, id)?.clone();
    if message.author != core.world.bot.id {
        return Err(Refusal::anothers_message());
    }
    core.need_open(channel)?;
    let draft = Draft::read(&call.json, &call.files, "", message.flags)?;
    core.count_old_edit(channel, message.sent)?;
    core.carry_out(&draft, &mut message)?;
    message.edited = Some(core.now());
    core.replace(message);
    core.source_changed(id);
    let message = core.public_message(channel, id)?;
    Ok(Reply::Ok(core.message_for_bot(message)))
}

/// `GET /channels/{}/messages/{}`
pub(super) fn get(core: &mut Core, call: &Call) -> Answer {
    let (channel, id) = (call.id(0)?, call.id(1)?);
    core.need(channel, READ_MESSAGE_HISTORY)?;
    let message = core.public_message(channel, id)?;
    Ok(Reply::Ok(core.message_for_bot(message)))
}

/// `DELETE /channels/{}/messages/{}`
pub(super) fn delete(core: &mut Core, call: &Call) -> Answer {
    let (channel, id) = (call.id(0)?, call.id(1)?);
    core.need(channel, 0)?;
    let message = core.public_message(channel, id)?;
    if message.author != core.world.bot.id {
        let direct = core.channel(channel).is_some_and(|c| c.kind == ChannelKind::Direct);
        if direct {
            return Err(Refusal::not_in_direct_messages());
        }
        core.need(channel, MANAGE_MESSAGES)?;
    }
    core.remove(channel, id);
    core.source_changed(id);
    Ok(Reply::Nothing)
}

/// `GET /channels/{}/messages`: newest first.
pub(super) fn list(core: &mut Core, call: &Call) -> Answer {
    let channel = call.id(0)?;
    core.need(channel, 0)?;
    let limit = page_size(call)?;
    if core.need(channel, READ_MESSAGE_HISTORY).is_err() {
        return Ok(Reply::Ok(json!([])));
    }
    let (before, after, around) = (call.query_id("before")?, call.query_id("after")?, call.query_id("around")?);
    let page = core.page(channel, limit, before, after, around, |message| message.private_to.is_none());
    let objects: Vec<Value> = page.into_iter().rev().map(|m| core.message_for_bot(m)).collect();
    Ok(Reply::Ok(json!(objects)))
}

fn page_size(call: &Call) -> Result<usize, Refusal> {
    let Some(text) = call.query.get("limit") else {
        return Ok(50);
    };
    match text.parse::<usize>() {
        Ok(limit) if limit > limits::LISTED_MESSAGES => {
            Err(Problems::one("limit", "NUMBER_TYPE_MAX", "int value should be less than or equal to 100."))
        }
        Ok(limit) if limit > 0 => Ok(limit),
        _ => Err(Problems::one("limit", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.")),
    }
}

impl Core {
    /// Some messages of a channel, oldest first: those next to a message, or the newest.
    pub(crate) fn page(
        &self,
        channel: Id,
        limit: usize,
        before: Option<Id>,
        after: Option<Id>,
        around: Option<Id>,
        shown: impl Fn(&Message) -> bool,
    ) -> Vec<&Message> {
        let Some(place) = self.channel(channel) else {
            return Vec::new();
        };
        let shown = |message: &&Message| shown(message);
        let earlier = |bound: Bound<Id>, limit: usize| {
            let range = place.messages.range((Bound::Unbounded, bound)).rev();
            let mut page: Vec<&Message> = range.map(|(_, m)| m).filter(shown).take(limit).collect();
            page.reverse();
            page
        };
        let later = |bound: Bound<Id>, limit: usize| {
            let range = place.messages.range((bound, Bound::Unbounded));
            range.map(|(_, message)| message).filter(shown).take(limit).collect::<Vec<_>>()
        };
        if let Some(around) = around {
            let mut page = earlier(Bound::Excluded(around), limit / 2);
            page.extend(later(Bound::Included(around), limit - limit / 2));
            return page;
        }
        match (before, after) {
            (Some(before), _) => earlier(Bound::Excluded(before), limit),
            (None, Some(after)) => later(Bound::Excluded(after), limit),
            (None, None) => earlier(Bound::Unbounded, limit),
        }
    }
}
