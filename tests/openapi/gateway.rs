//! The objects in the events of the gateway, against those of the description.

use crate::openapi::description;
use crate::standin::person::{Person, Web};
use crate::standin::raw_gateway::RawGateway;
use crate::standin::{standin, text};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The objects of an event by the names of their schemas. Those that only the gateway has are described in prose.
fn objects(event: &Value) -> Vec<(&'static str, &Value)> {
    let data = &event["d"];
    let many = |schema, list: &'static str| {
        let list = data[list].as_array().map_or(&[][..], Vec::as_slice);
        list.iter().map(move |object| (schema, object)).collect::<Vec<_>>()
    };
    match event["t"].as_str().unwrap_or_default() {
        "GUILD_CREATE" => [
            many("GuildChannelResponse", "channels"),
            many("ThreadResponse", "threads"),
            many("GuildRoleResponse", "roles"),
            many("GuildMemberResponse", "members"),
        ]
        .concat(),
        "CHANNEL_CREATE" | "CHANNEL_UPDATE" if data["guild_id"].is_string() => vec![("GuildChannelResponse", data)],
        "THREAD_CREATE" | "THREAD_UPDATE" => vec![("ThreadResponse", data)],
        "GUILD_ROLE_CREATE" | "GUILD_ROLE_UPDATE" => vec![("GuildRoleResponse", &data["role"])],
        "GUILD_MEMBER_ADD" => vec![("UserResponse", &data["user"])],
        "MESSAGE_CREATE" | "MESSAGE_UPDATE" => vec![("MessageResponse", data)],
        "INTERACTION_CREATE" => {
            let message = Some(&data["message"]).filter(|message| message.is_object());
            let user = [("UserResponse", &data["member"]["user"])];
            user.into_iter().chain(message.map(|message| ("MessageResponse", message))).collect()
        }
        _ => Vec::new(),
    }
}

/// Has people and the bot do everything that the gateway tells of.
async fn act(web: &Web, ann: &Person) {
    let commands = format!("/applications/{}/commands", web.bot_id().await);
    web.bot("PUT", &commands, json!([{ "name": "help", "description": "d" }])).await;
    web.good("POST", "/people", json!({ "name": "Rávdná", "locale": "no" })).await;
    web.good("POST", &format!("/guilds/{}/channels", ann.guild), json!({ "name": "new" })).await;
    let place = format!("/channels/{}/messages", ann.channel);
    let row = json!({ "type": 1, "components": [{ "type": 2, "style": 1, "label": "Go", "custom_id": "go" }] });
    let (status, posted) = web.bot("POST", &place, json!({ "content": "first", "components": [row] })).await;
    assert_eq!(status, 200, "{posted}");
    let message = text(&posted, "id");
    web.bot("PATCH", &format!("{place}/{message}"), json!({ "content": "second" })).await;
    web.bot("POST", &format!("{place}/{message}/threads"), json!({ "name": "a thread" })).await;
    web.bot("PATCH", &format!("/channels/{message}"), json!({ "archived": true })).await;
    let denied = json!({ "allow": "0", "deny": "1024" });
    web.good("PUT", &format!("/channels/{}/permissions/{}", ann.channel, ann.id), denied.clone()).await;
    web.good(
        "PUT",
        &format!("/channels/{}/permissions/{}", ann.channel, ann.id),
        json!({ "allow": "1024", "deny": "0" }),
    )
    .await;
    web.good("PUT", &format!("/guilds/{}/members/{}", ann.guild, ann.id), json!({ "permissions": "8" })).await;
    // Nobody answers them.
    let (typed, pressed) = (ann.clone(), ann.clone());
    tokio::spawn(async move { typed.command("help", json!({})).await });
    tokio::spawn(async move { pressed.press(&posted, "go").await });
}

#[tokio::test]
#[ignore = "needs Discord's OpenAPI description"]
async fn objects_in_events_match_description() {
    let (mut description, standin) = (description(), standin().await);
    let web = Web::new(&standin);
    let mut gateway = RawGateway::open(&standin).await;
    let identify = json!({ "token": "any", "intents": 0b1001_0010_0000_0011, "properties": {} });
    gateway.send(json!({ "op": 2, "d": identify })).await;
    let ann = web.people().await.swap_remove(1);
    act(&web, &ann).await;
    let (mut faults, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    while !["INTERACTION_CREATE", "THREAD_UPDATE", "GUILD_ROLE_UPDATE", "MESSAGE_UPDATE"]
        .iter()
        .all(|name| kinds.contains(*name))
    {
        let event = gateway.receive().await;
        kinds.extend(event["t"].as_str().map(str::to_owned));
        for (schema, object) in objects(&event) {
            let found = description.object_faults(schema, object);
            faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", event["t"])));
        }
    }
    let list: Vec<String> = faults.into_iter().collect();
    assert!(list.is_empty(), "{}", list.join("\n"));
    assert!(kinds.contains("GUILD_CREATE") && kinds.contains("CHANNEL_CREATE"), "{kinds:?}");
}
