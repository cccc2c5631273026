//! Drafts of messages: the body of a request, validated and then applied to a message.

use serde_json::Value;

use crate::discord_error::{DiscordError, FieldErrors};
use crate::limits;
use crate::model::snowflake::Snowflake;
use crate::model::world::Message;
use crate::rest::attachments;
use crate::rest::mentions::MentionPolicy;
use crate::rest::request_body::Upload;
use crate::serialization::discord_objects::{
    COMPONENTS_V2, EPHEMERAL, LOADING, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS,
};
use crate::state::ServerState;
use crate::validation::{check_text, components, embeds, field_path, has_field, read_list};

/// A new message, or changes to one. A `None` field is absent from the request and leaves the
/// message's field unchanged.
#[derive(Debug)]
pub struct MessageDraft {
    content: Option<String>,
    embeds: Option<Vec<Value>>,
    components: Option<Vec<Value>>,
    flags: Option<u64>,
    tts: bool,
    allowed_mentions: Option<MentionPolicy>,
    attachments: Option<Vec<Value>>,
    uploads: Vec<Upload>,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    /// The message to reply to, and true if it must exist.
    pub reference: Option<(Snowflake, bool)>,
}

impl MessageDraft {
    /// Reads and validates a message at a path of a request. `flags` are the message's present flags; they decide which
    /// rules apply to its components.
    pub fn read(json: &Value, uploads: &[Upload], path: &str, flags: u64) -> Result<Self, DiscordError> {
        let mut problems = FieldErrors::default();
        let draft = Self::parse(&mut problems, json, uploads, path);
        let is_v2 = (flags | draft.flags.unwrap_or(0)) & COMPONENTS_V2 != 0;
        check_text(&mut problems, json, path, "content", 0, limits::MESSAGE_CONTENT);
        embeds::check_embeds(&mut problems, draft.embeds.as_deref().unwrap_or_default(), &field_path(path, "embeds"));
        let components = draft.components.as_deref().unwrap_or_default();
        components::check_components(&mut problems, components, &field_path(path, "components"), is_v2);
        if is_v2 {
            draft.reject_legacy_fields(&mut problems, path);
            draft.require_referenced_files(&mut problems, &field_path(path, "components"));
        }
        let listed = draft.attachments.as_deref().unwrap_or_default();
        attachments::check_attachments(&mut problems, listed, uploads, &field_path(path, "attachments"))?;
        problems.into_result()?;
        Ok(draft)
    }

    fn parse(problems: &mut FieldErrors, json: &Value, uploads: &[Upload], path: &str) -> Self {
        let mut lists = |field: &str| json.get(field).map(|_| read_list(problems, json, path, field).to_vec());
        let embeds = lists("embeds");
        let components = lists("components");
        let attachments = lists("attachments");
        let nonce = json.get("nonce").filter(|nonce| !nonce.is_null()).cloned();
        if nonce.as_ref().is_some_and(Value::is_string) {
            check_text(problems, json, path, "nonce", 0, limits::NONCE);
        }
        let allowed = has_field(json, "allowed_mentions")
            .then(|| MentionPolicy::read(problems, &json["allowed_mentions"], &field_path(path, "allowed_mentions")));
        Self {
            content: json.get("content").map(|text| text.as_str().unwrap_or_default().trim().to_owned()),
            embeds,
            components,
            flags: json["flags"].as_u64(),
            tts: json["tts"] == true,
            allowed_mentions: allowed,
            attachments,
            uploads: uploads.to_vec(),
            nonce,
            enforce_nonce: json["enforce_nonce"] == true,
            reference: read_reference(&json["message_reference"]),
        }
    }

    /// Rejects content and embeds, which a components v2 message cannot have.
    fn reject_legacy_fields(&self, problems: &mut FieldErrors, path: &str) {
        let has = |field: &str| match field {
            "content" => self.content.as_ref().is_some_and(|text| !text.is_empty()),
            _ => self.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()),
        };
        for field in ["content", "embeds"].into_iter().filter(|field| has(field)) {
            add_legacy_field_error(problems, &field_path(path, field), field);
        }
    }

    /// Rejects components that show a file which the request does not send. Files that the message has already are
    /// known by their IDs only, so a request that keeps some is not checked.
    fn require_referenced_files(&self, problems: &mut FieldErrors, path: &str) {
        let listed = self.attachments.as_deref().unwrap_or_default();
        let is_sent = |entry: &Value| {
            let id = entry["id"].as_str().map(str::to_owned).unwrap_or_else(|| entry["id"].to_string());
            self.uploads.iter().any(|upload| upload.key.to_string() == id)
        };
        if self.attachments.is_none() && self.uploads.is_empty() || !listed.iter().all(is_sent) {
            return;
        }
        let mut names: Vec<&str> = self.uploads.iter().map(|upload| upload.name.as_str()).collect();
        names.extend(listed.iter().filter_map(|entry| entry["filename"].as_str()));
        let mut components = self.components.clone().unwrap_or_default();
        components::visit_components(&mut components, &mut |component| {
            let items = component["items"].as_array().cloned().unwrap_or_default();
            let media =
                [&component["media"], &component["file"]].into_iter().chain(items.iter().map(|item| &item["media"]));
            for name in media.filter_map(|media| media["url"].as_str()?.strip_prefix("attachment://")) {
                if !names.contains(&name) {
                    problems.add(
                        path,
                        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                        format!("The referenced attachment '{name}' was not found."),
                    );
                }
            }
        });
    }

    /// Returns true for an ephemeral message.
    pub fn is_ephemeral(&self) -> bool {
        self.flags.unwrap_or(0) & EPHEMERAL != 0
    }

    /// Returns true if the message has embeds.
    pub fn has_embeds(&self) -> bool {
        self.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty())
    }

    /// Returns true if files are uploaded.
    pub fn has_files(&self) -> bool {
        !self.uploads.is_empty()
    }
}

/// Reads a `message_reference`.
fn read_reference(value: &Value) -> Option<(Snowflake, bool)> {
    let id = serde_json::from_value(value["message_id"].clone()).ok()?;
    Some((id, value["fail_if_not_exists"] != false))
}

impl ServerState {
    /// Applies a draft to a message. Rejects a draft that would leave the message empty.
    pub fn apply_draft(&mut self, draft: &MessageDraft, message: &mut Message) -> Result<(), DiscordError> {
        if let Some(flags) = draft.flags {
            let editable = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS;
            message.flags = message.flags & !editable | flags & editable | flags & COMPONENTS_V2;
        }
        if let Some(content) = &draft.content {
            message.content.clone_from(content);
        }
        if let Some(embeds) = &draft.embeds {
            message.embeds =
                embeds.iter().filter(|embed| !embeds::is_empty_embed(embed)).map(normalize_embed).collect();
        }
        if let Some(components) = &draft.components {
            message.components.clone_from(components);
            components::fill_defaults(&mut message.components);
        }
        if message.flags & COMPONENTS_V2 != 0 {
            check_no_legacy_fields(message)?;
        }
        message.tts |= draft.tts;
        let keeps_all = draft.attachments.is_none() && !message.attachments.is_empty();
        let listed = draft.attachments.iter().flatten();
        let keeps_listed = listed
            .into_iter()
            .any(|entry| message.attachments.iter().any(|a| entry["id"] == a.id.to_string() || entry["id"] == a.id.0));
        let has_files = keeps_all || keeps_listed || draft.has_files();
        if !has_files && has_no_content(message) {
            return Err(DiscordError::empty_message());
        }
        self.check_moderation(message)?;
        self.update_attachments(message, draft.attachments.as_deref(), &draft.uploads);
        message.flags &= !LOADING;
        if draft.content.is_some() || draft.components.is_some() || draft.allowed_mentions.is_some() {
            self.set_mentions(message, draft.allowed_mentions.as_ref().unwrap_or(&MentionPolicy::default()));
        }
        Ok(())
    }
}

impl ServerState {
    /// Applies the automatic moderation of the guild to a message that everyone sees.
    fn check_moderation(&self, message: &Message) -> Result<(), DiscordError> {
        let guild = self.channel_guild(message.channel).and_then(|guild| self.world.guilds.get(&guild));
        let keywords = guild.map_or(&[][..], |guild| &guild.blocked_words);
        if keywords.is_empty() || message.ephemeral_for.is_some() {
            return Ok(());
        }
        let mut texts = vec![message.content.as_str()];
        message.embeds.iter().chain(&message.components).for_each(|part| collect_texts(part, &mut texts));
        let is_blocked = |text: &&str| keywords.iter().any(|keyword| contains_keyword(text, keyword));
        if texts.iter().any(is_blocked) { Err(DiscordError::blocked_by_automod()) } else { Ok(()) }
    }
}

/// Collects the texts that are shown of an embed or a component.
fn collect_texts<'a>(part: &'a Value, texts: &mut Vec<&'a str>) {
    match part {
        Value::Array(items) => items.iter().for_each(|item| collect_texts(item, texts)),
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) => {
                        let is_shown = ["content", "title", "description", "text", "name", "label"];
                        texts.extend(Some(text.as_str()).filter(|_| is_shown.contains(&name.as_str())));
                    }
                    other => collect_texts(other, texts),
                }
            }
        }
        _ => {}
    }
}

/// Returns true if a text has a keyword as a whole word. `*` before or after the keyword stands for the rest of a word.
fn contains_keyword(text: &str, keyword: &str) -> bool {
    let keyword = keyword.to_lowercase();
    let stem = keyword.trim_matches('*');
    let text = text.to_lowercase();
    let is_end = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
    text.match_indices(stem).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + stem.len()..].chars().next();
        (keyword.starts_with('*') || is_end(before)) && (keyword.ends_with('*') || is_end(after))
    })
}

/// Requires that a message that changes to components v2 loses its content and embeds in the same
/// edit.
fn check_no_legacy_fields(message: &Message) -> Result<(), DiscordError> {
    let mut problems = FieldErrors::default();
    if !message.content.is_empty() {
        add_legacy_field_error(&mut problems, "content", "content");
    }
    if !message.embeds.is_empty() {
        add_legacy_field_error(&mut problems, "embeds", "embeds");
    }
    problems.into_result()
}

/// Adds the error for a field that components v2 do not allow.
fn add_legacy_field_error(problems: &mut FieldErrors, path: &str, field: &str) {
    problems.add(
        path,
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        format!("The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"),
    );
}

/// Returns true if a message is empty apart from its files.
fn has_no_content(message: &Message) -> bool {
    message.content.is_empty() && message.embeds.is_empty() && message.components.is_empty()
}

/// Returns an embed as Discord stores it.
fn normalize_embed(embed: &Value) -> Value {
    let mut embed = embeds::trim_texts(embed);
    if embed["type"].is_null() {
        embed["type"] = Value::from("rich");
    }
    for field in embed["fields"].as_array_mut().into_iter().flatten() {
        if !field["inline"].is_boolean() {
            field["inline"] = Value::from(false);
        }
    }
    if let Some(fields) = embed.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    embed
}
