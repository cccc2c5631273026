//! Adding people, guilds and channels, and changing what channels allow.

use axum::body::Bytes;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use super::read::channel_listing;
use super::{Json, Told, Wrong, field_text, object, path_id};
use crate::standin::check::length;
use crate::standin::check::named::is_locale;
use crate::standin::clock::timestamp;
use crate::standin::core::{Core, Shared};
use crate::standin::genesis::LOCALE;
use crate::standin::id::Id;
use crate::standin::limits;
use crate::standin::world::{ChannelKind, Overwrite};

/// `POST /people`
pub(super) async fn add_person(State(shared): State<Shared>, body: Bytes) -> Told {
    let body = object(&body)?;
    let name = name(&body, 32)?;
    let locale = locale(&body)?.unwrap_or(LOCALE);
    let mut core = shared.lock();
    let now = core.now();
    let id = core.world.add_person(now, name, locale);
    let guilds: Vec<Id> = core.world.guilds.keys().copied().collect();
    for guild in guilds {
        core.announce_member("GUILD_MEMBER_ADD", guild, id);
    }
    core.changed();
    let person = core.world.people.get(&id).ok_or_else(|| Wrong::unknown("person"))?;
    Ok(Json(core.person_object(person)))
}

/// `PATCH /people/{u}`
pub(super) async fn change_person(State(shared): State<Shared>, Path(person): Path<String>, body: Bytes) -> Told {
    let body = object(&body)?;
    let mut core = shared.lock();
    let id = core.person(&person)?;
    let locale = locale(&body)?;
    let open = match body["direct_messages"].as_str() {
        None if body["direct_messages"].is_null() => None,
        Some("open") => Some(true),
        Some("closed") => Some(false),
        _ => {
            return Err(Wrong::impossible("`direct_messages` is to be `open` or `closed`"));
        }
    };
    let person = core.world.people.get_mut(&id).ok_or_else(|| Wrong::unknown("person"))?;
    if let Some(locale) = locale {
        locale.clone_into(&mut person.locale);
    }
    person.open = open.unwrap_or(person.open);
    core.changed();
    let person = core.world.people.get(&id).ok_or_else(|| Wrong::unknown("person"))?;
    Ok(Json(core.person_object(person)))
}

/// `POST /guilds`: the first person owns it.
pub(super) async fn add_guild(State(shared): State<Shared>, body: Bytes) -> Told {
    let body = object(&body)?;
    let name = name(&body, 100)?;
    let locale = locale(&body)?.unwrap_or(LOCALE);
    let mut core = shared.lock();
    let owner = core.world.people.keys().next().copied();
    let owner = owner.ok_or_else(|| Wrong::impossible("a guild needs a person to own it"))?;
    let now = core.now();
    let id = core.world.add_guild(now, name, locale, owner);
    let members: Vec<Id> = core.world.guilds[&id].members.keys().copied().collect();
    for user in members {
        core.announce_whole_guild(id, user);
    }
    let guild = core.world.guilds.get(&id).ok_or_else(|| Wrong::unknown("guild"))?;
    Ok(Json(core.guild_listing(guild)))
}

/// `POST /guilds/{g}/channels`
pub(super) async fn add_channel(State(shared): State<Shared>, Path(guild): Path<String>, body: Bytes) -> Told {
    let body = object(&body)?;
    let name = name(&body, limits::CHANNEL_NAME)?;
    let mut core = shared.lock();
    let guild = core.known_guild(&guild)?;
    let now = core.now();
    let id = core.world.add_channel(now, guild, name);
    core.announce_place("CREATE", id);
    let channel = core.channel(id).ok_or_else(|| Wrong::unknown("channel"))?;
    Ok(Json(channel_listing(channel)))
}

/// `PUT /channels/{c}/permissions/{u}`: of a member, or of everyone by the guild's own id.
pub(super) async fn set_overwrite(
    State(shared): State<Shared>,
    Path((channel, user)): Path<(String, String)>,
    body: Bytes,
) -> Told {
    let body = object(&body)?;
    let allow = bits(&body, "allow")?.unwrap_or(0);
    let deny = bits(&body, "deny")?.unwrap_or(0);
    let mut core = shared.lock();
    let id = path_id(&channel, "channel")?;
    let place = core.channel(id).ok_or_else(|| Wrong::unknown("channel"))?;
    if place.kind != ChannelKind::Text {
        return Err(Wrong::impossible("only a guild's channels have permissions of their own"));
    }
    let everyone = place.guild.filter(|guild| guild.to_string() == user);
    let whom = everyone.map_or_else(|| core.known_user(&user), Ok)?;
    if let Some(place) = core.world.channels.get_mut(&id) {
        if allow | deny == 0 {
            place.overwrites.remove(&whom);
        } else {
            place.overwrites.insert(whom, Overwrite { allow, deny });
        }
    }
    core.announce_place("UPDATE", id);
    Ok(Json(json!({ "id": whom, "allow": allow.to_string(), "deny": deny.to_string() })))
}

/// `DELETE /channels/{c}`
pub(super) async fn delete_channel(State(shared): State<Shared>, Path(channel): Path<String>) -> Told {
    let mut core = shared.lock();
    let id = path_id(&channel, "channel")?;
    let place = core.channel(id).ok_or_else(|| Wrong::unknown("channel"))?;
    if place.kind == ChannelKind::Direct {
        return Err(Wrong::impossible("direct messages cannot be deleted"));
    }
    core.delete_channel(id);
    Ok(Json(json!({ "deleted": id })))
}

impl Core {
    pub(super) fn known_guild(&self, text: &str) -> Result<Id, Wrong> {
        let id = path_id(text, "guild")?;
        if self.world.guilds.contains_key(&id) { Ok(id) } else { Err(Wrong::unknown("guild")) }
    }

    pub(super) fn known_user(&self, text: &str) -> Result<Id, Wrong> {
        let id = path_id(text, "user")?;
        let known = self.world.people.contains_key(&id) || id == self.world.bot.id;
        if known { Ok(id) } else { Err(Wrong::unknown("user")) }
    }

    /// The present, as Discord writes it.
    pub(super) fn timestamp(&self) -> String {
        timestamp(self.now())
    }
}

fn name(body: &Value, most: usize) -> Result<&str, Wrong> {
    let name = field_text(body, "name")?.trim();
    if name.is_empty() || length(name) > most {
        return Err(Wrong::impossible(format!("`name` is to have 1 to {most} characters")));
    }
    Ok(name)
}

fn locale(body: &Value) -> Result<Option<&str>, Wrong> {
    match &body["locale"] {
        Value::Null => Ok(None),
        value => match value.as_str() {
            Some(locale) if is_locale(locale) => Ok(Some(locale)),
            _ => Err(Wrong::impossible("`locale` is to be one of Discord's languages")),
        },
    }
}

/// Reads permission bits: a decimal text, as Discord writes them, or a number.
pub(super) fn bits(body: &Value, field: &str) -> Result<Option<u64>, Wrong> {
    let bits = match &body[field] {
        Value::Null => return Ok(None),
        Value::String(text) => text.parse().ok(),
        value => value.as_u64(),
    };
    bits.map(Some).ok_or_else(|| Wrong::impossible(format!("`{field}` is to be permission bits")))
}
