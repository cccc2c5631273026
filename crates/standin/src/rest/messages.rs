//! Messages in channels: routes of the bot, and the operations behind them.

use std::ops::Bound;

use serde_json::{Value, json};

use crate::discord_error::{DiscordError, FieldErrors};
use crate::limits;
use crate::model::clock::duration_millis;
use crate::model::permissions::{
    self, ATTACH_FILES, EMBED_LINKS, MANAGE_MESSAGES, MANAGE_THREADS, READ_MESSAGE_HISTORY,
};
use crate::model::snowflake::Snowflake;
use crate::model::world::{Guild, Message};
use crate::rest::message_draft::MessageDraft;
use crate::rest::{ApiRequest, ApiResponse, ApiResult, read_limit};
use crate::state::ServerState;

/// The message type of a reply.
const REPLY_TYPE: u64 = 19;

/// The number of earlier versions that are stored of a message.
const MAX_MESSAGE_VERSIONS: usize = 200;

/// The number of messages with stored earlier versions.
const MAX_VERSIONED_MESSAGES: usize = 2000;

impl ServerState {
    /// Requires that the bot can see a channel and has permissions in it.
    pub fn require_permissions(&self, channel: Snowflake, permissions: u64) -> Result<(), DiscordError> {
        let channel = self.channel(channel).ok_or_else(DiscordError::unknown_channel)?;
        let granted = permissions::channel_permissions(&self.world, channel, self.world.bot.id);
        if !permissions::can_access_messages(channel, granted) {
            return Err(DiscordError::missing_access());
        }
        if granted & permissions != permissions {
            return Err(DiscordError::missing_permissions());
        }
        Ok(())
    }

    /// Requires the permissions that posting a draft in a channel needs.
    fn require_send_permissions(&self, channel: Snowflake, draft: &MessageDraft) -> Result<(), DiscordError> {
        let channel = self.channel(channel).ok_or_else(DiscordError::unknown_channel)?;
        let mut required = permissions::send_permission(channel);
        if draft.has_embeds() {
            required |= EMBED_LINKS;
        }
        if draft.has_files() {
            required |= ATTACH_FILES;
        }
        self.require_permissions(channel.id, required)?;
        self.require_unlocked(channel.id)?;
        match channel.recipient {
            Some(person) => self.require_open_to_bot(person),
            None => Ok(()),
        }
    }

    /// Requires that a person can get direct messages from the bot. They can be opened all the same.
    fn require_open_to_bot(&self, person: Snowflake) -> Result<(), DiscordError> {
        let is_known = self.shares_guild_with_bot(person);
        // Distinguished since March 2026: a block by the person, and a refusal by their settings for servers. The
        // settings do not concern an application that a person has installed.
        match self.world.people.get(&person) {
            Some(person) if person.blocks_bot && (is_known || person.has_installed) => {
                Err(DiscordError::blocked_by_user())
            }
            Some(person) if person.has_installed => Ok(()),
            _ if !is_known => Err(DiscordError::no_mutual_guilds()),
            Some(person) if !person.blocks_bot && person.accepts_direct_messages => Ok(()),
            Some(person) if !person.blocks_bot => Err(DiscordError::no_mutual_guilds()),
            _ => Err(DiscordError::blocked_by_user()),
        }
    }

    /// Returns true if a person and the bot are members of the same guild.
    pub fn shares_guild_with_bot(&self, person: Snowflake) -> bool {
        let is_shared = |guild: &Guild| [person, self.world.bot.id].iter().all(|user| guild.members.contains_key(user));
        self.world.guilds.values().any(is_shared)
    }

    /// Requires that a channel is not a locked thread, in which only a moderator can post and edit messages, and which
    /// nobody else can reopen by posting.
    fn require_unlocked(&self, channel: Snowflake) -> Result<(), DiscordError> {
        let thread = self.channel(channel).and_then(|channel| channel.thread.as_ref());
        match thread.filter(|thread| thread.locked) {
            Some(_) if self.require_permissions(channel, MANAGE_THREADS).is_ok() => Ok(()),
            Some(thread) if thread.archived => Err(DiscordError::archived_thread()),
            Some(_) => Err(DiscordError::locked_thread()),
            None => Ok(()),
        }
    }

    /// Requires that an interaction's public response can be posted or edited: in a locked thread it is refused as in
    /// an archived one, though a private one is not.
    pub fn require_open_to_response(&self, channel: Snowflake, is_private: bool) -> Result<(), DiscordError> {
        if is_private || self.require_unlocked(channel).is_ok() { Ok(()) } else { Err(DiscordError::archived_thread()) }
    }

    /// Requires that a channel is not an archived thread, in which nothing can be changed.
    fn require_unarchived(&self, channel: Snowflake) -> Result<(), DiscordError> {
        let thread = self.channel(channel).and_then(|channel| channel.thread.as_ref());
        if thread.is_some_and(|thread| thread.archived) { Err(DiscordError::archived_thread()) } else { Ok(()) }
    }

    /// Creates an empty message without posting it.
    pub fn new_message(&mut self, channel: Snowflake, author: Snowflake) -> Message {
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
            metadata: None,
            ephemeral_for: None,
            thread: None,
        }
    }

    /// Posts a message in its channel and sends the event. Users mentioned in a thread become
    /// members of it.
    pub fn post_message(&mut self, message: Message) {
        let channel = message.channel;
        let id = message.id;
        self.unarchive_thread(channel);
        let mentioned = message.mentions.clone();
        if let Some(channel) = self.world.channels.get_mut(&channel) {
            channel.messages.insert(id, message);
        }
        self.announce_message("MESSAGE_CREATE", channel, id);
        self.add_thread_members(channel, &mentioned);
    }

    /// Replaces an edited message and sends the event.
    pub fn update_message(&mut self, message: Message) {
        let channel = message.channel;
        let id = message.id;
        self.record_version(channel, id);
        self.selections.forget_message(id);
        if let Some(channel) = self.world.channels.get_mut(&channel) {
            channel.messages.insert(id, message);
        }
        self.announce_message("MESSAGE_UPDATE", channel, id);
    }

    /// Deletes a message and sends the event.
    pub fn delete_message(&mut self, channel: Snowflake, id: Snowflake) -> Option<Message> {
        self.record_version(channel, id);
        let message = self.world.channels.get_mut(&channel)?.messages.remove(&id)?;
        for attachment in &message.attachments {
            self.attachment_bytes.remove(&attachment.id);
        }
        self.announce_deletion(&message);
        Some(message)
    }

    /// Stores the present version of a message, so that a stale client can press its components.
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

    /// Returns the earlier message with the same nonce, if the draft enforces its nonce.
    fn find_by_nonce(&mut self, channel: Snowflake, draft: &MessageDraft) -> Option<Snowflake> {
        let oldest = self.now().saturating_sub(duration_millis(limits::NONCE_LIFETIME));
        self.nonces.retain(|(_, _, at, _)| *at >= oldest);
        let nonce = draft.nonce.as_ref().filter(|_| draft.enforce_nonce)?;
        let known = self.nonces.iter().find(|(in_channel, used, ..)| *in_channel == channel && used == nonce);
        known.map(|(.., message)| *message)
    }

    /// Counts an edit of a message that is older than an hour, up to the limit.
    fn check_old_edit_limit(&mut self, channel: Snowflake, sent: u64) -> Result<(), DiscordError> {
        let now = self.now();
        if now.saturating_sub(sent) < duration_millis(limits::OLD_MESSAGE_AGE) {
            return Ok(());
        }
        let edits = self.old_edits.entry(channel).or_default();
        let window = duration_millis(limits::OLD_EDITS_WINDOW);
        edits.retain(|at| now.saturating_sub(*at) < window);
        if let Some(oldest) = edits.first().filter(|_| edits.len() >= limits::OLD_EDITS) {
            return Err(DiscordError::too_many_old_edits((oldest + window).saturating_sub(now)));
        }
        edits.push(now);
        Ok(())
    }

    /// Finds a message that is not ephemeral.
    fn public_message(&self, channel: Snowflake, id: Snowflake) -> Result<&Message, DiscordError> {
        self.message(channel, id)
            .filter(|message| message.ephemeral_for.is_none())
            .ok_or_else(DiscordError::unknown_message)
    }

    /// Returns a message with its nonce, as in the response to its creation.
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
pub fn create_message(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let channel = request.path_id(0)?;
    state.require_permissions(channel, 0)?;
    if state.channel(channel).is_some_and(|channel| channel.kind.has_posts_only()) {
        return Err(DiscordError::not_a_text_channel());
    }
    let draft = MessageDraft::read(&request.json, &request.files, "", 0)?;
    state.require_send_permissions(channel, &draft)?;
    if let Some(known) = state.find_by_nonce(channel, &draft) {
        return Ok(ApiResponse::Ok(state.created_message_object(channel, known)));
    }
    let mut message = state.new_message(channel, state.world.bot.id);
    if let Some((reference, required)) = draft.reference {
        set_reply(state, &mut message, reference, required)?;
    }
    state.apply_draft(&draft, &mut message)?;
    message.nonce.clone_from(&draft.nonce);
    let id = message.id;
    state.post_message(message);
    if let Some(nonce) = draft.nonce {
        let now = state.now();
        state.nonces.push_back((channel, nonce, now, id));
    }
    Ok(ApiResponse::Ok(state.created_message_object(channel, id)))
}

/// Makes a message a reply. A missing reference is an error only if `required`.
fn set_reply(state: &ServerState, message: &mut Message, to: Snowflake, required: bool) -> Result<(), DiscordError> {
    state.require_permissions(message.channel, READ_MESSAGE_HISTORY)?;
    match state.public_message(message.channel, to) {
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
pub fn edit_message(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let channel = request.path_id(0)?;
    let id = request.path_id(1)?;
    state.require_permissions(channel, 0)?;
    let mut message = state.public_message(channel, id)?.clone();
    if message.author != state.world.bot.id {
        return Err(DiscordError::not_message_author());
    }
    state.require_unarchived(channel)?;
    state.require_unlocked(channel)?;
    let draft = MessageDraft::read(&request.json, &request.files, "", message.flags)?;
    state.check_old_edit_limit(channel, message.sent)?;
    state.apply_draft(&draft, &mut message)?;
    message.edited = Some(state.now());
    state.update_message(message);
    state.settle_deferred_updates(id);
    let message = state.public_message(channel, id)?;
    Ok(ApiResponse::Ok(state.message_object_for_bot(message)))
}

/// `GET /channels/{}/messages/{}`
pub fn get_message(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let channel = request.path_id(0)?;
    let id = request.path_id(1)?;
    state.require_permissions(channel, READ_MESSAGE_HISTORY)?;
    let message = state.public_message(channel, id)?;
    Ok(ApiResponse::Ok(state.message_object_for_bot(message)))
}

/// `DELETE /channels/{}/messages/{}`
pub fn delete_message(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let channel = request.path_id(0)?;
    let id = request.path_id(1)?;
    state.require_permissions(channel, 0)?;
    let message = state.public_message(channel, id)?;
    if message.author != state.world.bot.id {
        if state.channel_guild(channel).is_none() {
            return Err(DiscordError::not_in_direct_messages());
        }
        state.require_permissions(channel, MANAGE_MESSAGES)?;
    }
    state.delete_message(channel, id);
    state.settle_deferred_updates(id);
    Ok(ApiResponse::NoContent)
}

/// `GET /channels/{}/messages`: newest first.
pub fn list_messages(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let channel = request.path_id(0)?;
    state.require_permissions(channel, 0)?;
    let limit = read_limit(request, 50, limits::MESSAGE_PAGE)?;
    if state.require_permissions(channel, READ_MESSAGE_HISTORY).is_err() {
        return Ok(ApiResponse::Ok(json!([])));
    }
    let before = request.query_id("before")?;
    let after = request.query_id("after")?;
    let around = request.query_id("around")?;
    let page = state.page_messages(channel, limit, before, after, around, |message| message.ephemeral_for.is_none());
    let objects: Vec<Value> = page.into_iter().rev().map(|m| state.message_object_for_bot(m)).collect();
    Ok(ApiResponse::Ok(json!(objects)))
}

impl ServerState {
    /// Returns messages of a channel that `is_visible` accepts, oldest first: those next to a
    /// message, or the newest ones.
    pub fn page_messages(
        &self,
        channel: Snowflake,
        limit: usize,
        before: Option<Snowflake>,
        after: Option<Snowflake>,
        around: Option<Snowflake>,
        is_visible: impl Fn(&Message) -> bool,
    ) -> Vec<&Message> {
        let Some(channel) = self.channel(channel) else {
            return Vec::new();
        };
        let is_visible = |message: &&Message| is_visible(message);
        let earlier = |bound: Bound<Snowflake>, limit: usize| {
            let range = channel.messages.range((Bound::Unbounded, bound)).rev();
            let mut page: Vec<&Message> = range.map(|(_, m)| m).filter(is_visible).take(limit).collect();
            page.reverse();
            page
        };
        let later = |bound: Bound<Snowflake>, limit: usize| {
            let range = channel.messages.range((bound, Bound::Unbounded));
            range.map(|(_, message)| message).filter(is_visible).take(limit).collect::<Vec<_>>()
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
