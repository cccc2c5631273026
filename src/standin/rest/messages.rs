//! Messages in channels.

use std::ops::Bound;

use serde_json::{Value, json};

use crate::standin::discord_error::{DiscordError, FieldErrors};
use crate::standin::limits;
use crate::standin::model::clock::duration_millis;
use crate::standin::model::permissions::{
    self, ATTACH_FILES, EMBED_LINKS, MANAGE_MESSAGES, MANAGE_THREADS, READ_MESSAGE_HISTORY, VIEW_CHANNEL,
};
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::{ChannelKind, Guild, Message};
use crate::standin::rest::message_draft::MessageDraft;
use crate::standin::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::standin::state::ServerState;

/// The message type of a reply.
const REPLY_TYPE: u64 = 19;

/// How many earlier versions of a message are kept for stale presses.
const MAX_MESSAGE_VERSIONS: usize = 200;

/// Of how many messages they are kept.
const MAX_VERSIONED_MESSAGES: usize = 2000;

impl ServerState {
    /// Asks that the bot see a channel and have permissions in it.
    pub(super) fn require_permissions(&self, channel: Snowflake, permissions: u64) -> Result<(), DiscordError> {
        let place = self.channel(channel).ok_or_else(DiscordError::unknown_channel)?;
        let granted = permissions::channel_permissions(&self.world, place, self.world.bot.id);
        if granted & VIEW_CHANNEL == 0 {
            return Err(DiscordError::missing_access());
        }
        if granted & permissions != permissions {
            return Err(DiscordError::missing_permissions());
        }
        Ok(())
    }

    /// Asks that the bot may say what a draft says in a channel.
    fn require_send_permissions(&self, channel: Snowflake, draft: &MessageDraft) -> Result<(), DiscordError> {
        let place = self.channel(channel).ok_or_else(DiscordError::unknown_channel)?;
        let mut wanted = permissions::send_permission(place);
        if draft.has_embeds() {
            wanted |= EMBED_LINKS;
        }
        if draft.has_files() {
            wanted |= ATTACH_FILES;
        }
        self.require_permissions(channel, wanted)?;
        let locked = place.thread.as_ref().is_some_and(|thread| thread.locked);
        if locked && self.require_permissions(channel, MANAGE_THREADS).is_err() {
            return Err(DiscordError::locked_thread());
        }
        match place.recipient {
            Some(person) if !self.can_direct_message(person) => Err(DiscordError::closed_direct_messages()),
            _ => Ok(()),
        }
    }

    /// Whether the bot may write to a person: they let it, and the two are in a guild together.
    fn can_direct_message(&self, person: Snowflake) -> bool {
        let open = self.world.people.get(&person).is_some_and(|person| person.open);
        let both = |guild: &Guild| [person, self.world.bot.id].iter().all(|user| guild.members.contains_key(user));
        open && self.world.guilds.values().any(both)
    }

    /// Asks that a message's place be no thread that is archived: nothing in it can be changed.
    fn require_unarchived(&self, channel: Snowflake) -> Result<(), DiscordError> {
        let thread = self.channel(channel).and_then(|place| place.thread.as_ref());
        if thread.is_some_and(|thread| thread.archived) { Err(DiscordError::archived_thread()) } else { Ok(()) }
    }

    /// A message with nothing in it yet.
    pub(crate) fn new_message(&mut self, channel: Snowflake, author: Snowflake) -> Message {
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
    pub(crate) fn post_message(&mut self, message: Message) {
        let (channel, id) = (message.channel, message.id);
        self.unarchive_thread(channel);
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
    pub(super) fn update_message(&mut self, message: Message) {
        let (channel, id) = (message.channel, message.id);
        self.record_version(channel, id);
        if let Some(place) = self.world.channels.get_mut(&channel) {
            place.messages.insert(id, message);
        }
        self.announce_message("MESSAGE_UPDATE", channel, id);
    }

    /// Takes a message away and tells of it.
    pub(crate) fn delete_message(&mut self, channel: Snowflake, id: Snowflake) -> Option<Message> {
        self.record_version(channel, id);
        let message = self.world.channels.get_mut(&channel)?.messages.remove(&id)?;
        for attachment in &message.attachments {
            self.attachment_bytes.remove(&attachment.id);
        }
        self.announce_deletion(&message);
        Some(message)
    }

    /// Keeps a message as it is now, so that a stale client can press what it shows.
    fn record_version(&mut self, channel: Snowflake, id: Snowflake) {
        let Some(message) = self.message(channel, id).filter(|m| !m.components.is_empty()) else {
            return;
        };
        let version = message.clone();
        let versions = self.message_versions.entry(id).or_default();
        versions.push(version);
        if versions.len() > MAX_MESSAGE_VERSIONS {
            versions.remove(0);
        }
        if self.message_versions.len() > MAX_VERSIONED_MESSAGES {
            self.message_versions.pop_first();
        }
    }

    /// The earlier message with the same nonce, if it is to be answered instead of a new one.
    fn find_by_nonce(&mut self, channel: Snowflake, draft: &MessageDraft) -> Option<Snowflake> {
        let oldest = self.now().saturating_sub(duration_millis(limits::NONCE_LIFETIME));
        self.nonces.retain(|(_, _, at, _)| *at >= oldest);
        let nonce = draft.nonce.as_ref().filter(|_| draft.enforce_nonce)?;
        let known = self.nonces.iter().find(|(place, known, ..)| *place == channel && known == nonce);
        known.map(|(.., message)| *message)
    }

    /// Counts an edit of a message that is older than an hour.
    fn check_old_edit_limit(&mut self, channel: Snowflake, sent: u64) -> Result<(), DiscordError> {
        let now = self.now();
        if now.saturating_sub(sent) < duration_millis(limits::OLD_MESSAGE_AGE) {
            return Ok(());
        }
        let edits = self.old_edits.entry(channel).or_default();
        edits.retain(|at| now.saturating_sub(*at) < duration_millis(limits::OLD_EDITS_WINDOW));
        if edits.len() >= limits::OLD_EDITS {
            return Err(DiscordError::old_edits());
        }
        edits.push(now);
        Ok(())
    }

    /// A message that the bot can reach through its channel: not one for someone alone.
    fn public_message(&self, channel: Snowflake, id: Snowflake) -> Result<&Message, DiscordError> {
        self.message(channel, id)
            .filter(|message| message.private_to.is_none())
            .ok_or_else(DiscordError::unknown_message)
    }

    /// A message with its nonce, as its creation is answered.
    fn created_message_object(&self, channel: Snowflake, id: Snowflake) -> Value {
        let Some(message) = self.message(channel, id) else {
            return Value::Null;
        };
        let mut object = self.message_object_for_bot(message);
        if let Some(nonce) = &message.nonce {
            object["nonce"] = nonce.clone();
        }
        object
    }
}

/// `POST /channels/{}/messages`
pub(super) fn create_message(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let channel = call.path_id(0)?;
    core.require_permissions(channel, 0)?;
    let draft = MessageDraft::read(&call.json, &call.files, "", 0)?;
    core.require_send_permissions(channel, &draft)?;
    if let Some(known) = core.find_by_nonce(channel, &draft) {
        return Ok(ApiResponse::Ok(core.created_message_object(channel, known)));
    }
    let mut message = core.new_message(channel, core.world.bot.id);
    if let Some((reference, required)) = draft.reference {
        set_reply(core, &mut message, reference, required)?;
    }
    core.apply_draft(&draft, &mut message)?;
    message.nonce.clone_from(&draft.nonce);
    let id = message.id;
    core.post_message(message);
    if let Some(nonce) = draft.nonce {
        let now = core.now();
        core.nonces.push_back((channel, nonce, now, id));
    }
    Ok(ApiResponse::Ok(core.created_message_object(channel, id)))
}

/// Makes a message a reply. Without the message replied to, it is one only if that was not required.
fn set_reply(core: &ServerState, message: &mut Message, to: Snowflake, required: bool) -> Result<(), DiscordError> {
    core.require_permissions(message.channel, READ_MESSAGE_HISTORY)?;
    match core.public_message(message.channel, to) {
        Ok(_) => {
            message.reference = Some(to);
            message.kind = REPLY_TYPE;
            Ok(())
        }
        Err(_) if !required => Ok(()),
        Err(_) => Err(FieldErrors::single("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")),
    }
}

/// `PATCH /channels/{}/messages/{}`
pub(super) fn edit_message(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let (channel, id) = (call.path_id(0)?, call.path_id(1)?);
    core.require_permissions(channel, 0)?;
    let mut message = core.public_message(channel, id)?.clone();
    if message.author != core.world.bot.id {
        return Err(DiscordError::anothers_message());
    }
    core.require_unarchived(channel)?;
    let draft = MessageDraft::read(&call.json, &call.files, "", message.flags)?;
    core.check_old_edit_limit(channel, message.sent)?;
    core.apply_draft(&draft, &mut message)?;
    message.edited = Some(core.now());
    core.update_message(message);
    core.settle_deferred_updates(id);
    let message = core.public_message(channel, id)?;
    Ok(ApiResponse::Ok(core.message_object_for_bot(message)))
}

/// `GET /channels/{}/messages/{}`
pub(super) fn get_message(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let (channel, id) = (call.path_id(0)?, call.path_id(1)?);
    core.require_permissions(channel, READ_MESSAGE_HISTORY)?;
    let message = core.public_message(channel, id)?;
    Ok(ApiResponse::Ok(core.message_object_for_bot(message)))
}

/// `DELETE /channels/{}/messages/{}`
pub(super) fn delete_message(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let (channel, id) = (call.path_id(0)?, call.path_id(1)?);
    core.require_permissions(channel, 0)?;
    let message = core.public_message(channel, id)?;
    if message.author != core.world.bot.id {
        let direct = core.channel(channel).is_some_and(|c| c.kind == ChannelKind::Direct);
        if direct {
            return Err(DiscordError::not_in_direct_messages());
        }
        core.require_permissions(channel, MANAGE_MESSAGES)?;
    }
    core.delete_message(channel, id);
    core.settle_deferred_updates(id);
    Ok(ApiResponse::NoContent)
}

/// `GET /channels/{}/messages`: newest first.
pub(super) fn list_messages(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let channel = call.path_id(0)?;
    core.require_permissions(channel, 0)?;
    let limit = page_size(call)?;
    if core.require_permissions(channel, READ_MESSAGE_HISTORY).is_err() {
        return Ok(ApiResponse::Ok(json!([])));
    }
    let (before, after, around) = (call.query_id("before")?, call.query_id("after")?, call.query_id("around")?);
    let page = core.page_messages(channel, limit, before, after, around, |message| message.private_to.is_none());
    let objects: Vec<Value> = page.into_iter().rev().map(|m| core.message_object_for_bot(m)).collect();
    Ok(ApiResponse::Ok(json!(objects)))
}

fn page_size(call: &ApiRequest) -> Result<usize, DiscordError> {
    let Some(text) = call.query.get("limit") else {
        return Ok(50);
    };
    match text.parse::<usize>() {
        Ok(limit) if limit > limits::MESSAGE_PAGE => {
            Err(FieldErrors::single("limit", "NUMBER_TYPE_MAX", "int value should be less than or equal to 100."))
        }
        Ok(limit) if limit > 0 => Ok(limit),
        _ => Err(FieldErrors::single("limit", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.")),
    }
}

impl ServerState {
    /// Some messages of a channel, oldest first: those next to a message, or the newest.
    pub(crate) fn page_messages(
        &self,
        channel: Snowflake,
        limit: usize,
        before: Option<Snowflake>,
        after: Option<Snowflake>,
        around: Option<Snowflake>,
        shown: impl Fn(&Message) -> bool,
    ) -> Vec<&Message> {
        let Some(place) = self.channel(channel) else {
            return Vec::new();
        };
        let shown = |message: &&Message| shown(message);
        let earlier = |bound: Bound<Snowflake>, limit: usize| {
            let range = place.messages.range((Bound::Unbounded, bound)).rev();
            let mut page: Vec<&Message> = range.map(|(_, m)| m).filter(shown).take(limit).collect();
            page.reverse();
            page
        };
        let later = |bound: Bound<Snowflake>, limit: usize| {
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
