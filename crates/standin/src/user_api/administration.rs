//! Administration: people, guilds, channels and channel permissions.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::limits;
use crate::model::clock::format_timestamp;
use crate::model::seed::DEFAULT_LOCALE;
use crate::model::snowflake::Snowflake;
use crate::model::world::{ChannelKind, Overwrite};
use crate::state::{ServerState, SharedState};
use crate::user_api::queries::channel_listing;
use crate::user_api::{Input, JsonBody, UserApiError, UserApiResult, parse_path_id, read_field_text};
use crate::validation::char_count;
use crate::validation::localization::is_locale;

/// `POST /people`
pub async fn add_person(State(shared): State<SharedState>, body: Input) -> UserApiResult {
    let name = read_name(&body, 32)?;
    let locale = read_locale(&body)?.unwrap_or(DEFAULT_LOCALE);
    let mut state = shared.lock();
    let now = state.now();
    let id = state.world.add_person(now, name, locale);
    let guilds: Vec<Snowflake> = state.world.guilds.keys().copied().collect();
    for guild in guilds {
        state.announce_role("GUILD_ROLE_CREATE", guild, id);
        state.announce_member("GUILD_MEMBER_ADD", guild, id);
    }
    state.notify_changed();
    let person = state.world.people.get(&id).ok_or_else(|| UserApiError::not_found("person"))?;
    Ok(JsonBody(state.person_object(person)))
}

/// `PATCH /people/{u}`
pub async fn update_person(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
    body: Input,
) -> UserApiResult {
    let mut state = shared.lock();
    let id = state.find_person(&person)?;
    let locale = read_locale(&body)?;
    let direct_messages = match body["direct_messages"].as_str() {
        None if body["direct_messages"].is_null() => None,
        Some(known @ ("open" | "closed" | "blocked")) => Some(known),
        _ => {
            return Err(UserApiError::bad_request("`direct_messages` must be `open`, `closed` or `blocked`"));
        }
    };
    let person = state.world.people.get_mut(&id).ok_or_else(|| UserApiError::not_found("person"))?;
    if let Some(locale) = locale {
        locale.clone_into(&mut person.locale);
    }
    if let Some(wanted) = direct_messages {
        (person.accepts_direct_messages, person.blocks_bot) = (wanted == "open", wanted == "blocked");
    }
    if let Some(decoration) = body["decoration"].as_str() {
        person.decoration = Some(decoration.to_owned());
        let guilds: Vec<Snowflake> = state.world.guilds.keys().copied().collect();
        for guild in guilds {
            state.announce_member("GUILD_MEMBER_UPDATE", guild, id);
        }
    }
    state.notify_changed();
    let person = state.world.people.get(&id).ok_or_else(|| UserApiError::not_found("person"))?;
    Ok(JsonBody(state.person_object(person)))
}

/// `PUT /people/{u}/installation`: the person installs the application for themselves.
pub async fn install(State(shared): State<SharedState>, Path(person): Path<String>) -> UserApiResult {
    set_installation(&shared, &person, true)
}

/// `DELETE /people/{u}/installation`
pub async fn uninstall(State(shared): State<SharedState>, Path(person): Path<String>) -> UserApiResult {
    set_installation(&shared, &person, false)
}

fn set_installation(shared: &SharedState, person: &str, installed: bool) -> UserApiResult {
    let mut state = shared.lock();
    let id = state.find_person(person)?;
    if installed && state.world.bot.integration_types["1"].is_null() {
        return Err(UserApiError::bad_request("the application cannot be installed for people"));
    }
    let person = state.world.people.get_mut(&id).ok_or_else(|| UserApiError::not_found("person"))?;
    person.has_installed = installed;
    state.notify_changed();
    Ok(JsonBody(json!({ "installed": installed })))
}

/// The presence of the application in a new guild.
#[derive(Clone, Copy)]
struct BotPresence {
    has_bot: bool,
    /// True if its commands are installed without it.
    commands_only: bool,
}

/// The most guilds that one request adds.
const MAX_ADDED_GUILDS: u64 = 10_000;

/// `POST /guilds`: the first person becomes the owner. With `count`, so many guilds with numbered names. With
/// `commands_only`, the application's commands are installed there without its bot; with `"bot": false`, nothing is.
pub async fn add_guild(State(shared): State<SharedState>, body: Input) -> UserApiResult {
    let name = read_name(&body, 100)?;
    let locale = read_locale(&body)?.unwrap_or(DEFAULT_LOCALE);
    let count = match &body["count"] {
        Value::Null => None,
        count => Some(count.as_u64().filter(|count| (1..=MAX_ADDED_GUILDS).contains(count)).ok_or_else(|| {
            UserApiError::bad_request(format!("`count` must be an integer from 1 to {MAX_ADDED_GUILDS}"))
        })?),
    };
    let commands_only = match &body["commands_only"] {
        Value::Null => false,
        Value::Bool(commands_only) => *commands_only,
        _ => return Err(UserApiError::bad_request("`commands_only` must be true or false")),
    };
    let has_bot = match &body["bot"] {
        Value::Null => !commands_only,
        Value::Bool(has_bot) if !has_bot || !commands_only => *has_bot,
        _ => return Err(UserApiError::bad_request("`bot` must be true or false, and false with `commands_only`")),
    };
    let presence = BotPresence { has_bot, commands_only };
    let mut state = shared.lock();
    let owner = state.world.people.keys().next().copied();
    let owner = owner.ok_or_else(|| UserApiError::bad_request("a guild needs a person to own it"))?;
    let Some(count) = count else {
        let id = state.add_announced_guild(name, locale, owner, &read_fields(&body)?, presence);
        let guild = state.world.guilds.get(&id).ok_or_else(|| UserApiError::not_found("guild"))?;
        return Ok(JsonBody(state.guild_listing(guild)));
    };
    let fields = read_fields(&body)?;
    let add = |number| state.add_announced_guild(&format!("{name} {number}"), locale, owner, &fields, presence);
    let ids: Vec<Snowflake> = (1..=count).map(add).collect();
    Ok(JsonBody(json!({ "guilds": ids })))
}

/// Reads the given fields of the object of a guild or channel unchanged, also where Discord's clients expect other
/// values.
fn read_fields(body: &Value) -> Result<BTreeMap<String, Value>, UserApiError> {
    match &body["fields"] {
        Value::Null => Ok(BTreeMap::new()),
        Value::Object(fields) => Ok(fields.clone().into_iter().collect()),
        _ => Err(UserApiError::bad_request("`fields` must be an object")),
    }
}

/// `POST /guilds/{g}/channels`
pub async fn add_channel(State(shared): State<SharedState>, Path(guild): Path<String>, body: Input) -> UserApiResult {
    let name = read_name(&body, limits::CHANNEL_NAME)?;
    let kind = match body["type"].as_u64() {
        None if body["type"].is_null() => Some(ChannelKind::Text),
        number => ChannelKind::OF_GUILD.into_iter().find(|kind| number == Some(*kind as u64)),
    };
    let kind = kind.ok_or_else(|| {
        let known = ChannelKind::OF_GUILD.map(|kind| (kind as u8).to_string()).join(", ");
        UserApiError::bad_request(format!("`type` must be one of {known}"))
    })?;
    let fields = read_fields(&body)?;
    let mut state = shared.lock();
    let guild = state.find_guild(&guild)?;
    let now = state.now();
    let id = state.world.add_channel(now, guild, name, kind);
    if let Some(channel) = state.world.channels.get_mut(&id) {
        channel.fields = fields;
    }
    state.announce_channel("CREATE", id);
    let channel = state.channel(id).ok_or_else(|| UserApiError::not_found("channel"))?;
    Ok(JsonBody(channel_listing(channel)))
}

/// The most keywords of the automatic moderation, and the longest one.
const MAX_KEYWORDS: usize = 1000;
const MAX_KEYWORD_LENGTH: usize = 60;

/// `PUT /guilds/{g}/automod`: the keywords that block a message.
pub async fn set_blocked_words(
    State(shared): State<SharedState>,
    Path(guild): Path<String>,
    body: Input,
) -> UserApiResult {
    let words: Option<Vec<String>> = serde_json::from_value(body["blocked_words"].clone()).ok();
    let is_keyword = |word: &String| (1..=MAX_KEYWORD_LENGTH).contains(&char_count(word.trim_matches('*')));
    let words = words.filter(|words| words.len() <= MAX_KEYWORDS && words.iter().all(is_keyword)).ok_or_else(|| {
        UserApiError::bad_request("`blocked_words` must be a list of at most 1000 words of 1 to 60 characters")
    })?;
    let mut state = shared.lock();
    let id = state.find_guild(&guild)?;
    if let Some(guild) = state.world.guilds.get_mut(&id) {
        guild.blocked_words.clone_from(&words);
    }
    state.notify_changed();
    Ok(JsonBody(json!({ "id": id, "blocked_words": words })))
}

/// `PUT /channels/{c}/permissions/{u}`: the overwrite of a member, or of `@everyone` by the guild's
/// ID.
pub async fn set_overwrite(
    State(shared): State<SharedState>,
    Path((channel, user)): Path<(String, String)>,
    body: Input,
) -> UserApiResult {
    let allow = read_permission_bits(&body, "allow")?.unwrap_or(0);
    let deny = read_permission_bits(&body, "deny")?.unwrap_or(0);
    let mut state = shared.lock();
    let id = parse_path_id(&channel, "channel")?;
    let channel = state.channel(id).ok_or_else(|| UserApiError::not_found("channel"))?;
    if !ChannelKind::OF_GUILD.contains(&channel.kind) {
        return Err(UserApiError::bad_request("only a guild's channels have permissions"));
    }
    let everyone = channel.guild.filter(|guild| guild.to_string() == user);
    let target = everyone.map_or_else(|| state.find_user(&user), Ok)?;
    if let Some(channel) = state.world.channels.get_mut(&id) {
        if allow | deny == 0 {
            channel.overwrites.remove(&target);
        } else {
            channel.overwrites.insert(target, Overwrite { allow, deny });
        }
    }
    state.announce_channel("UPDATE", id);
    Ok(JsonBody(json!({ "id": target, "allow": allow.to_string(), "deny": deny.to_string() })))
}

/// `DELETE /channels/{c}`
pub async fn delete_channel(State(shared): State<SharedState>, Path(channel): Path<String>) -> UserApiResult {
    let mut state = shared.lock();
    let id = parse_path_id(&channel, "channel")?;
    let channel = state.channel(id).ok_or_else(|| UserApiError::not_found("channel"))?;
    if channel.kind == ChannelKind::Direct {
        return Err(UserApiError::bad_request("direct messages cannot be deleted"));
    }
    state.delete_channel(id);
    Ok(JsonBody(json!({ "deleted": id })))
}

impl ServerState {
    /// Adds a guild, and announces it to its members.
    fn add_announced_guild(
        &mut self,
        name: &str,
        locale: &str,
        owner: Snowflake,
        fields: &BTreeMap<String, Value>,
        presence: BotPresence,
    ) -> Snowflake {
        let now = self.now();
        let id = self.world.add_guild(now, name, locale, owner);
        let bot = self.world.bot.id;
        if let Some(guild) = self.world.guilds.get_mut(&id) {
            guild.fields.clone_from(fields);
            guild.commands_only = presence.commands_only;
            if !presence.has_bot {
                guild.members.remove(&bot);
            }
        }
        self.announce_new_guild(id);
        id
    }

    /// Finds a guild by its ID in a path.
    pub fn find_guild(&self, text: &str) -> Result<Snowflake, UserApiError> {
        let id = parse_path_id(text, "guild")?;
        if self.world.guilds.contains_key(&id) { Ok(id) } else { Err(UserApiError::not_found("guild")) }
    }

    /// Finds a person or the bot by an ID in a path.
    pub fn find_user(&self, text: &str) -> Result<Snowflake, UserApiError> {
        let id = parse_path_id(text, "user")?;
        let known = self.world.people.contains_key(&id) || id == self.world.bot.id;
        if known { Ok(id) } else { Err(UserApiError::not_found("user")) }
    }

    /// Returns the simulated time in Discord's format.
    pub fn now_timestamp(&self) -> String {
        format_timestamp(self.now())
    }
}

pub fn read_name(body: &Value, max: usize) -> Result<&str, UserApiError> {
    let name = read_field_text(body, "name")?.trim();
    if name.is_empty() || char_count(name) > max {
        return Err(UserApiError::bad_request(format!("`name` must have 1 to {max} characters")));
    }
    Ok(name)
}

fn read_locale(body: &Value) -> Result<Option<&str>, UserApiError> {
    match &body["locale"] {
        Value::Null => Ok(None),
        value => match value.as_str() {
            Some(locale) if is_locale(locale) => Ok(Some(locale)),
            _ => Err(UserApiError::bad_request("`locale` must be one of Discord's locales")),
        },
    }
}

/// Reads permission bits: a decimal string, as Discord writes them, or a number.
pub fn read_permission_bits(body: &Value, field: &str) -> Result<Option<u64>, UserApiError> {
    let bits = match &body[field] {
        Value::Null => return Ok(None),
        Value::String(text) => text.parse().ok(),
        value => value.as_u64(),
    };
    bits.map(Some).ok_or_else(|| UserApiError::bad_request(format!("`{field}` must be permission bits")))
}
