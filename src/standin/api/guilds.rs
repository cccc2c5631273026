//! Guilds, their channels, roles and members.

use serde_json::{Value, json};

use super::{Answer, Call, Reply};
use crate::standin::core::Core;
use crate::standin::id::Id;
use crate::standin::permissions;
use crate::standin::refusal::{Problems, Refusal};
use crate::standin::world::Guild;

/// The guild of the path, if the bot is in it.
fn guild<'a>(core: &'a Core, call: &Call) -> Result<&'a Guild, Refusal> {
    let guild = core.world.guilds.get(&call.id(0)?).ok_or_else(Refusal::unknown_guild)?;
    if guild.members.contains_key(&core.world.bot.id) { Ok(guild) } else { Err(Refusal::missing_access()) }
}

/// `GET /guilds/{}`
pub(super) fn get(core: &mut Core, call: &Call) -> Answer {
    let guild = guild(core, call)?;
    Ok(Reply::Ok(core.guild(guild)))
}

/// `GET /users/@me/guilds`
pub(super) fn mine(core: &mut Core, _: &Call) -> Answer {
    let bot = core.world.bot.id;
    let guilds = core.world.guilds.values().filter(|guild| guild.members.contains_key(&bot));
    let objects: Vec<Value> = guilds
        .map(|guild| {
            json!({
                "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false,
                "permissions": permissions::in_guild(guild, bot).to_string(), "features": [],
            })
        })
        .collect();
    Ok(Reply::Ok(json!(objects)))
}

/// `GET /guilds/{}/channels`: all but threads, whether the bot sees into them or not.
pub(super) fn channels(core: &mut Core, call: &Call) -> Answer {
    let id = guild(core, call)?.id;
    let channels = core.world.channels.values();
    let own = channels.filter(|channel| channel.guild == Some(id) && !channel.is_thread());
    let objects: Vec<Value> = own.map(|channel| core.place(channel)).collect();
    Ok(Reply::Ok(json!(objects)))
}

/// `GET /guilds/{}/roles`
pub(super) fn roles(core: &mut Core, call: &Call) -> Answer {
    let guild = guild(core, call)?;
    Ok(Reply::Ok(json!(core.roles(guild))))
}

/// `GET /guilds/{}/members`
pub(super) fn members(core: &mut Core, call: &Call) -> Answer {
    let guild = guild(core, call)?;
    let limit = match call.query.get("limit").map(|text| text.parse::<usize>()) {
        None => 1,
        Some(Ok(limit)) if (1..=1000).contains(&limit) => limit,
        Some(_) => {
            let message = "int value should be between 1 and 1000.";
            return Err(Problems::one("limit", "NUMBER_TYPE_MAX", message));
        }
    };
    let after = call.query_id("after")?.unwrap_or_default();
    let page = guild.members.keys().filter(|user| **user > after).take(limit);
    let objects: Vec<Value> = page.filter_map(|user| core.member(guild.id, *user)).collect();
    Ok(Reply::Ok(json!(objects)))
}

/// `GET /guilds/{}/members/{}`
pub(super) fn member(core: &mut Core, call: &Call) -> Answer {
    let guild = guild(core, call)?;
    let user: Id = call.id(1)?;
    match core.member(guild.id, user) {
        Some(member) => Ok(Reply::Ok(member)),
        None if core.world.people.contains_key(&user) => Err(Refusal::unknown_member()),
        None => Err(Refusal::unknown_user()),
    }
}

/// `GET /guilds/{}/threads/active`
pub(super) fn active_threads(core: &mut Core, call: &Call) -> Answer {
    let id = guild(core, call)?.id;
    let active = core.world.channels.values().filter(|channel| {
        let open = channel.thread.as_ref().is_some_and(|thread| !thread.archived);
        open && channel.guild == Some(id) && core.sees(core.world.bot.id, channel.id)
    });
    let objects: Vec<Value> = active.map(|channel| core.place(channel)).collect();
    Ok(Reply::Ok(json!({ "threads": objects, "members": [], "has_more": false })))
}
