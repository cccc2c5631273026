//! Adding people, guilds and channels, and changing what channels allow.

use axum::body::Bytes;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::standin::limits;
use crate::standin::model::clock::format_timestamp;
use crate::standin::model::seed::DEFAULT_LOCALE;
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::{ChannelKind, Overwrite};
use crate::standin::state::{ServerState, SharedState};
use crate::standin::user_api::queries::channel_listing;
use crate::standin::user_api::{JsonBody, UserApiError, UserApiResult, parse_path_id, read_field_text, read_object};
use crate::standin::validation::char_count;
use crate::standin::validation::localization::is_locale;

/// `POST /people`
pub(super) async fn add_person(State(shared): State<SharedState>, body: Bytes) -> UserApiResult {
    let body = read_object(&body)?;
    let name = read_name(&body, 32)?;
    let locale = read_locale(&body)?.unwrap_or(DEFAULT_LOCALE);
    let mut core = shared.lock();
    let now = core.now();
    let id = core.world.add_person(now, name, locale);
    let guilds: Vec<Snowflake> = core.world.guilds.keys().copied().collect();
    for guild in guilds {
        core.announce_member("GUILD_MEMBER_ADD", guild, id);
    }
    core.notify_changed();
    let person = core.world.people.get(&id).ok_or_else(|| UserApiError::not_found("person"))?;
    Ok(JsonBody(core.person_object(person)))
}

/// `PATCH /people/{u}`
pub(super) async fn update_person(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
    body: Bytes,
) -> UserApiResult {
    let body = read_object(&body)?;
    let mut core = shared.lock();
    let id = core.find_person(&person)?;
    let locale = read_locale(&body)?;
    let open = match body["direct_messages"].as_str() {
        None if body["direct_messages"].is_null() => None,
        Some("open") => Some(true),
        Some("closed") => Some(false),
        _ => {
            return Err(UserApiError::bad_request("`direct_messages` is to be `open` or `closed`"));
        }
    };
    let person = core.world.people.get_mut(&id).ok_or_else(|| UserApiError::not_found("person"))?;
    if let Some(locale) = locale {
        locale.clone_into(&mut person.locale);
    }
    person.open = open.unwrap_or(person.open);
    core.notify_changed();
    let person = core.world.people.get(&id).ok_or_else(|| UserApiError::not_found("person"))?;
    Ok(JsonBody(core.person_object(person)))
}

/// `POST /guilds`: the first person owns it.
pub(super) async fn add_guild(State(shared): State<SharedState>, body: Bytes) -> UserApiResult {
    let body = read_object(&body)?;
    let name = read_name(&body, 100)?;
    let locale = read_locale(&body)?.unwrap_or(DEFAULT_LOCALE);
    let mut core = shared.lock();
    let owner = core.world.people.keys().next().copied();
    let owner = owner.ok_or_else(|| UserApiError::bad_request("a guild needs a person to own it"))?;
    let now = core.now();
    let id = core.world.add_guild(now, name, locale, owner);
    let members: Vec<Snowflake> = core.world.guilds[&id].members.keys().copied().collect();
    for user in members {
        core.announce_guild_create(id, user);
    }
    let guild = core.world.guilds.get(&id).ok_or_else(|| UserApiError::not_found("guild"))?;
    Ok(JsonBody(core.guild_listing(guild)))
}

/// `POST /guilds/{g}/channels`
pub(super) async fn add_channel(
    State(shared): State<SharedState>,
    Path(guild): Path<String>,
    body: Bytes,
) -> UserApiResult {
    let body = read_object(&body)?;
    let name = read_name(&body, limits::CHANNEL_NAME)?;
    let mut core = shared.lock();
    let guild = core.find_guild(&guild)?;
    let now = core.now();
    let id = core.world.add_channel(now, guild, name);
    core.announce_channel("CREATE", id);
    let channel = core.channel(id).ok_or_else(|| UserApiError::not_found("channel"))?;
    Ok(JsonBody(channel_listing(channel)))
}

/// `PUT /channels/{c}/permissions/{u}`: of a member, or of everyone by the guild's own id.
pub(super) async fn set_overwrite(
    State(shared): State<SharedState>,
    Path((channel, user)): Path<(String, String)>,
    body: Bytes,
) -> UserApiResult {
    let body = read_object(&body)?;
    let allow = read_permission_bits(&body, "allow")?.unwrap_or(0);
    let deny = read_permission_bits(&body, "deny")?.unwrap_or(0);
    let mut core = shared.lock();
    let id = parse_path_id(&channel, "channel")?;
    let place = core.channel(id).ok_or_else(|| UserApiError::not_found("channel"))?;
    if place.kind != ChannelKind::Text {
        return Err(UserApiError::bad_request("only a guild's channels have permissions of their own"));
    }
    let everyone = place.guild.filter(|guild| guild.to_string() == user);
    let whom = everyone.map_or_else(|| core.find_user(&user), Ok)?;
    if let Some(place) = core.world.channels.get_mut(&id) {
        if allow | deny == 0 {
            place.overwrites.remove(&whom);
        } else {
            place.overwrites.insert(whom, Overwrite { allow, deny });
        }
    }
    core.announce_channel("UPDATE", id);
    Ok(JsonBody(json!({ "id": whom, "allow": allow.to_string(), "deny": deny.to_string() })))
}

/// `DELETE /channels/{c}`
pub(super) async fn delete_channel(State(shared): State<SharedState>, Path(channel): Path<String>) -> UserApiResult {
    let mut core = shared.lock();
    let id = parse_path_id(&channel, "channel")?;
    let place = core.channel(id).ok_or_else(|| UserApiError::not_found("channel"))?;
    if place.kind == ChannelKind::Direct {
        return Err(UserApiError::bad_request("direct messages cannot be deleted"));
    }
    core.delete_channel(id);
    Ok(JsonBody(json!({ "deleted": id })))
}

impl ServerState {
    pub(super) fn find_guild(&self, text: &str) -> Result<Snowflake, UserApiError> {
        let id = parse_path_id(text, "guild")?;
        if self.world.guilds.contains_key(&id) { Ok(id) } else { Err(UserApiError::not_found("guild")) }
    }

    pub(super) fn find_user(&self, text: &str) -> Result<Snowflake, UserApiError> {
        let id = parse_path_id(text, "user")?;
        let known = self.world.people.contains_key(&id) || id == self.world.bot.id;
        if known { Ok(id) } else { Err(UserApiError::not_found("user")) }
    }

    /// The present, as Discord writes it.
    pub(super) fn now_timestamp(&self) -> String {
        format_timestamp(self.now())
    }
}

fn read_name(body: &Value, most: usize) -> Result<&str, UserApiError> {
    let name = read_field_text(body, "name")?.trim();
    if name.is_empty() || char_count(name) > most {
        return Err(UserApiError::bad_request(format!("`name` is to have 1 to {most} characters")));
    }
    Ok(name)
}

fn read_locale(body: &Value) -> Result<Option<&str>, UserApiError> {
    match &body["locale"] {
        Value::Null => Ok(None),
        value => match value.as_str() {
            Some(locale) if is_locale(locale) => Ok(Some(locale)),
            _ => Err(UserApiError::bad_request("`locale` is to be one of Discord's languages")),
        },
    }
}

/// Reads permission bits: a decimal text, as Discord writes them, or a number.
pub(super) fn read_permission_bits(body: &Value, field: &str) -> Result<Option<u64>, UserApiError> {
    let bits = match &body[field] {
        Value::Null => return Ok(None),
        Value::String(text) => text.parse().ok(),
        value => value.as_u64(),
    };
    bits.map(Some).ok_or_else(|| UserApiError::bad_request(format!("`{field}` is to be permission bits")))
}
