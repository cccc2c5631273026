//! The application where it is installed for people: conversations without the bot, and servers that do not have it.

use crate::standin;

use std::time::Duration;

use gonagas_standin::{Config, StandinHandle};
use serde_json::{Value, json};

use standin::person::{Person, Web};
use standin::raw_gateway::RawGateway;
use standin::{png, text};

/// Guilds, their messages, and direct messages.
const INTENTS: u64 = 1 | 1 << 9 | 1 << 12;

const USE_EXTERNAL_APPS: u64 = 1 << 50;
const ATTACH_FILES: u64 = 1 << 15;

/// A bot by hand, and people.
struct Scene {
    standin: StandinHandle,
    web: Web,
    people: Vec<Person>,
    gateway: RawGateway,
    bot: String,
    /// The events that came between interactions.
    events: Vec<Value>,
}

/// Starts a stand-in and a bot with two commands that work everywhere, `play` and a menu's, and `manage` for servers.
async fn scene() -> Scene {
    // Some answers come after a refused one.
    let standin = standin::standin_with(Config { patience: Duration::from_secs(60), ..Config::default() }).await;
    let web = Web::new(&standin);
    let mut gateway = RawGateway::open(&standin).await;
    gateway.send(json!({ "op": 2, "d": { "token": "t", "intents": INTENTS, "properties": {} } })).await;
    let bot = web.bot_id().await;
    let people = web.people().await;
    let scene = Scene { standin, web, people, gateway, bot, events: Vec::new() };
    let everywhere = json!([0, 1]);
    let commands = json!([
        { "name": "play", "description": "d", "integration_types": everywhere, "contexts": [0, 1, 2] },
        { "name": "Play them", "type": 2, "integration_types": everywhere, "contexts": [0, 1, 2] },
        { "name": "manage", "description": "d", "integration_types": [0], "contexts": [0] },
    ]);
    scene.request("PUT", &format!("/applications/{}/commands", scene.bot), commands).await;
    scene
}

impl Scene {
    /// Sends a request of the bot, which must succeed.
    async fn request(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.web.bot(method, path, body).await;
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        answer
    }

    async fn install(&self, person: usize) {
        self.people[person].good("PUT", "/installation", Value::Null).await;
    }

    /// Opens a group of the first two people.
    async fn group(&self) -> String {
        let body = json!({ "people": [self.people[1].id], "type": 3 });
        let group = self.people[0].good("POST", "/channels", body).await;
        text(&group, "id").to_owned()
    }

    /// Adds a guild of all people without the bot, with a channel. Returns both IDs.
    async fn guild_without_bot(&self) -> (String, String) {
        let guild = self.web.good("POST", "/guilds", json!({ "name": "Elsewhere", "bot": false })).await;
        let guild = text(&guild, "id").to_owned();
        let channel = self.web.good("POST", &format!("/guilds/{guild}/channels"), json!({ "name": "chat" })).await;
        (guild, text(&channel, "id").to_owned())
    }

    /// Takes a permission from a person in a channel.
    async fn deny(&self, channel: &str, person: usize, denied: u64) {
        let path = format!("/channels/{channel}/permissions/{}", self.people[person].id);
        self.web.good("PUT", &path, json!({ "allow": "0", "deny": denied.to_string() })).await;
    }

    /// Sends a person's interaction. Returns it as the bot gets it, after the bot's answer, with the answer's body.
    async fn interact(&mut self, person: usize, action: &str, body: Value, answer: Value) -> (Value, Value) {
        let interaction = self.begin(person, action, body).await;
        let answer = self.request("POST", &callback(&interaction), answer).await;
        (interaction, answer)
    }

    /// Sends a person's interaction. Returns it as the bot gets it.
    async fn begin(&mut self, person: usize, action: &str, body: Value) -> Value {
        let person = self.people[person].clone();
        let action = action.to_owned();
        tokio::spawn(async move { person.good("POST", &action, body).await });
        loop {
            let event = self.gateway.receive().await;
            if event["t"] == "INTERACTION_CREATE" {
                return event["d"].clone();
            }
            self.events.push(event);
        }
    }

    async fn run(&mut self, person: usize, channel: &str, answer: Value) -> (Value, Value) {
        self.interact(person, "/command", json!({ "channel": channel, "name": "play" }), answer).await
    }

    async fn press(&mut self, person: usize, message: &Value, answer: Value) -> (Value, Value) {
        let body = json!({ "channel": message["channel_id"], "message": message["id"], "custom_id": "b" });
        self.interact(person, "/press", body, answer).await
    }

    /// Posts a follow-up. Returns the status and the message.
    async fn follow_up(&self, interaction: &Value, body: Value) -> (u16, Value) {
        self.web.bot("POST", &format!("/webhooks/{}/{}", self.bot, text(interaction, "token")), body).await
    }

    /// Returns the names of the commands that a person has at a place.
    async fn commands(&self, person: usize, place: &str) -> Vec<String> {
        let listed = self.people[person].good("GET", &format!("/commands{place}"), Value::Null).await;
        let commands = listed["commands"].as_array().expect("commands");
        commands.iter().map(|command| text(command, "name").to_owned()).collect()
    }
}

fn callback(interaction: &Value) -> String {
    format!("/interactions/{}/{}/callback?with_response=true", text(interaction, "id"), text(interaction, "token"))
}

/// Returns a public answer with a button.
fn board(content: &str) -> Value {
    let button = json!({ "type": 2, "style": 1, "label": "b", "custom_id": "b" });
    json!({ "type": 4, "data": { "content": content, "components": [{ "type": 1, "components": [button] }] } })
}

#[tokio::test]
async fn commands_are_shown_by_installation_and_context() {
    let scene = scene().await;
    let group = scene.group().await;
    let pair = scene.people[0].good("POST", "/channels", json!({ "people": [scene.people[1].id] })).await;
    assert_eq!((&pair["type"], &pair["name"]), (&json!(1), &Value::Null));
    let (elsewhere, _) = scene.guild_without_bot().await;
    let commands_only = scene.web.good("POST", "/guilds", json!({ "name": "Commands", "commands_only": true })).await;
    scene.install(0).await;
    let everywhere = ["play", "Play them"];
    let with_manage = ["play", "Play them", "manage"];
    let in_guild = |id: &str| format!("?guild={id}");
    let in_channel = |id: &str| format!("?channel={id}");
    for (place, installed, others) in [
        (in_guild(&scene.people[0].guild), &with_manage[..], &with_manage[..]),
        (in_guild(text(&commands_only, "id")), &with_manage, &with_manage),
        (in_guild(&elsewhere), &everywhere, &[]),
        (in_channel(&group), &everywhere, &[]),
        (in_channel(text(&pair, "id")), &everywhere, &[]),
        (in_channel(&scene.people[0].channel), &with_manage, &with_manage),
        (String::new(), &everywhere, &everywhere),
    ] {
        assert_eq!(scene.commands(0, &place).await, installed, "{place} with the installation");
        assert_eq!(scene.commands(1, &place).await, others, "{place} without it");
    }
    let body = json!({ "channel": group, "name": "play" });
    let (status, answer) = scene.people[1].ask("POST", "/command", body).await;
    assert_eq!((status, text(&answer, "error").contains("has no command")), (400, true), "{answer}");
    let (status, answer) = scene.people[2].ask("GET", &format!("/commands?channel={group}"), Value::Null).await;
    assert_eq!((status, text(&answer, "error").contains("cannot see")), (400, true), "{answer}");
    scene.people[0].good("DELETE", "/installation", Value::Null).await;
    assert_eq!(scene.commands(0, &in_channel(&group)).await, [""; 0]);
    scene.standin.stop().await;
}

#[tokio::test]
async fn interactions_name_their_context_and_installations() {
    let mut scene = scene().await;
    let group = scene.group().await;
    let pair = scene.people[0].good("POST", "/channels", json!({ "people": [scene.people[1].id] })).await;
    let pair = text(&pair, "id").to_owned();
    let (elsewhere, chat) = scene.guild_without_bot().await;
    let home = scene.people[0].channel.clone();
    let guild = scene.people[0].guild.clone();
    scene.install(0).await;
    let me = scene.people[0].id.clone();
    let answer = json!({ "type": 4, "data": { "content": "x", "flags": 64 } });
    for (channel, context, owners, permissions) in [
        (home, 0, json!({ "0": guild, "1": me }), None),
        (chat, 0, json!({ "1": me }), Some(1 << 11 | 1 << 14 | ATTACH_FILES | 1 << 18 | 1 << 38)),
        (group.clone(), 2, json!({ "1": me }), Some(180_224)),
        (pair.clone(), 2, json!({ "1": me }), Some(180_224)),
    ] {
        let (interaction, _) = scene.run(0, &channel, answer.clone()).await;
        assert_eq!(
            (&interaction["context"], &interaction["authorizing_integration_owners"]),
            (&json!(context), &owners)
        );
        if let Some(expected) = permissions {
            // The owner of the server has every permission.
            let listed: u64 = text(&interaction, "app_permissions").parse().expect("bits");
            assert_eq!(listed & expected, expected, "{channel}");
            assert_eq!(listed & (1 << 10 | 1 << 16), 0, "an application from elsewhere sees nothing");
        }
        let is_private = interaction["guild_id"].is_null();
        assert_eq!((interaction["user"].is_null(), interaction["member"].is_null()), (!is_private, is_private));
    }
    let (interaction, _) = scene.run(0, &group, answer.clone()).await;
    let channel = &interaction["channel"];
    assert_eq!((&channel["type"], &channel["owner_id"], &channel["name"]), (&json!(3), &json!(me), &Value::Null));
    assert_eq!(channel["recipients"].as_array().map(Vec::len), Some(2));
    let (interaction, _) = scene.run(0, &pair, answer.clone()).await;
    assert_eq!((&interaction["channel"]["type"], &interaction["channel"]["recipients"]), (&json!(1), &Value::Null));

    // In direct messages with the bot the server's installation counts while it is shared.
    let direct = json!({ "channel": null, "name": "play" });
    let (interaction, _) = scene.interact(0, "/command", direct.clone(), answer.clone()).await;
    assert_eq!(interaction["authorizing_integration_owners"], json!({ "0": "0", "1": me }));
    assert_eq!((&interaction["context"], &interaction["app_permissions"]), (&json!(1), &json!("442368")));
    let stranger = scene.web.good("POST", "/people", json!({ "name": "Stranger" })).await;
    let id = text(&stranger, "id").to_owned();
    for guild in [&guild, &elsewhere] {
        scene.web.good("DELETE", &format!("/guilds/{guild}/members/{id}"), Value::Null).await;
    }
    scene.people.push(Person { id: id.clone(), ..scene.people[0].clone() });
    let last = scene.people.len() - 1;
    scene.install(last).await;
    let (interaction, _) = scene.interact(last, "/command", direct, answer).await;
    assert_eq!(interaction["authorizing_integration_owners"], json!({ "1": id }));
    scene.standin.stop().await;
}

#[tokio::test]
async fn everyone_in_a_group_presses_and_the_bot_has_nothing_but_tokens() {
    let mut scene = scene().await;
    let group = scene.group().await;
    scene.install(0).await;
    let me = scene.people[0].id.clone();
    let (_, answer) = scene.run(0, &group, board("one")).await;
    assert_eq!(answer["interaction"]["response_message_ephemeral"], false);
    let message = answer["resource"]["message"].clone();
    assert_eq!(message["interaction_metadata"]["authorizing_integration_owners"], json!({ "1": me }));
    let id = text(&message, "id");
    for (method, path, body) in [
        ("GET", format!("/channels/{group}"), Value::Null),
        ("PATCH", format!("/channels/{group}"), json!({ "name": "x" })),
        ("DELETE", format!("/channels/{group}"), Value::Null),
        ("POST", format!("/channels/{group}/typing"), Value::Null),
        ("GET", format!("/channels/{group}/messages"), Value::Null),
        ("POST", format!("/channels/{group}/messages"), json!({ "content": "x" })),
        ("GET", format!("/channels/{group}/messages/{id}"), Value::Null),
        ("PATCH", format!("/channels/{group}/messages/{id}"), json!({ "content": "x" })),
        ("DELETE", format!("/channels/{group}/messages/{id}"), Value::Null),
        ("POST", format!("/channels/{group}/threads"), json!({ "name": "x", "type": 11 })),
        ("POST", format!("/channels/{group}/messages/{id}/threads"), json!({ "name": "x" })),
        ("PUT", format!("/channels/{group}/thread-members/@me"), Value::Null),
        ("PUT", format!("/channels/{group}/thread-members/{me}"), Value::Null),
        ("GET", format!("/channels/{group}/thread-members/{me}"), Value::Null),
    ] {
        let (status, answer) = scene.web.bot(method, &path, body).await;
        assert_eq!((status, &answer["code"]), (403, &json!(50001)), "{method} {path}");
    }

    // Long after, by the other person, who has not installed it.
    scene.web.good("POST", "/time", json!({ "advance": 86_400 })).await;
    let update = json!({ "type": 7, "data": { "content": "two" } });
    let (press, answer) = scene.press(1, &message, update).await;
    assert_eq!(press["user"]["id"], scene.people[1].id);
    assert_eq!(press["authorizing_integration_owners"], json!({ "1": me }));
    assert_eq!((&press["context"], &press["app_permissions"]), (&json!(2), &json!("180224")));
    assert_eq!(answer["resource"]["message"]["content"], "two");
    let edit = format!("/webhooks/{}/{}/messages/@original", scene.bot, text(&press, "token"));
    scene.request("PATCH", &edit, json!({ "content": "three" })).await;
    scene.web.good("POST", "/time", json!({ "advance": 15 * 60 })).await;
    let (status, answer) = scene.web.bot("PATCH", &edit, json!({ "content": "four" })).await;
    assert_eq!((status, &answer["code"]), (401, &json!(50027)));
    let (status, answer) = scene.follow_up(&press, json!({ "content": "four" })).await;
    assert_eq!((status, &answer["code"]), (401, &json!(50027)));
    let (again, _) = scene.press(1, &message, json!({ "type": 6 })).await;
    assert_ne!(again["token"], press["token"]);
    let edit = format!("/webhooks/{}/{}/messages/@original", scene.bot, text(&again, "token"));
    assert_eq!(scene.request("PATCH", &edit, json!({ "content": "four" })).await["content"], "four");

    // Nobody else sees the group, and the bot hears nothing of it.
    let (status, _) = scene.people[2].ask("GET", &format!("/messages?channel={group}"), Value::Null).await;
    assert_eq!(status, 400);
    scene.people[1].good("POST", "/messages", json!({ "channel": group, "content": "hello" })).await;
    let path = format!("/messages/{id}?channel={group}");
    let (status, _) = scene.people[1].ask("DELETE", &path, Value::Null).await;
    assert_eq!(status, 400, "only the person who has installed it deletes its answer");
    scene.people[0].good("DELETE", &path, Value::Null).await;
    scene.web.good("DELETE", &format!("/channels/{group}"), Value::Null).await;
    let home = scene.people[0].channel.clone();
    scene.people[0].good("POST", "/messages", json!({ "channel": home, "content": "here" })).await;
    scene.run(0, &home, json!({ "type": 4, "data": { "content": "x" } })).await;
    let about = scene.events.iter().filter(|event| event.to_string().contains(&group)).collect::<Vec<_>>();
    assert_eq!(about, [&Value::Null; 0]);
    assert!(scene.events.iter().any(|event| event["t"] == "MESSAGE_CREATE"), "the bot hears of its own servers");
    scene.standin.stop().await;
}

#[tokio::test]
async fn interaction_by_a_persons_installation_has_five_follow_ups() {
    let mut scene = scene().await;
    let group = scene.group().await;
    scene.install(0).await;
    let deferred = json!({ "type": 5 });
    let (interaction, _) = scene.run(0, &group, deferred.clone()).await;
    // The first completes the deferred answer, and edits are free.
    let (status, original) = scene.follow_up(&interaction, json!({ "content": "original" })).await;
    assert_eq!(status, 200);
    for number in 1..=5 {
        let (status, message) = scene.follow_up(&interaction, json!({ "content": number.to_string() })).await;
        assert_eq!(status, 200, "{message}");
        let path = format!("/webhooks/{}/{}/messages/{}", scene.bot, text(&interaction, "token"), text(&message, "id"));
        scene.request("PATCH", &path, json!({ "content": "edited" })).await;
    }
    let (status, answer) = scene.follow_up(&interaction, json!({ "content": "6" })).await;
    assert_eq!((status, &answer["code"]), (400, &json!(40094)));
    let edit = format!("/webhooks/{}/{}/messages/@original", scene.bot, text(&interaction, "token"));
    assert_eq!(scene.request("PATCH", &edit, json!({ "content": "still" })).await["id"], original["id"]);

    let home = scene.people[0].channel.clone();
    let (interaction, _) = scene.run(0, &home, board("x")).await;
    for number in 1..=6 {
        let (status, _) = scene.follow_up(&interaction, json!({ "content": number.to_string() })).await;
        assert_eq!(status, 200, "where the application is installed there is no limit");
    }
    scene.standin.stop().await;
}

#[tokio::test]
async fn members_without_external_apps_get_private_answers() {
    let mut scene = scene().await;
    let (elsewhere, chat) = scene.guild_without_bot().await;
    scene.install(1).await;
    let (_, answer) = scene.run(1, &chat, board("public")).await;
    let message = answer["resource"]["message"].clone();
    assert_eq!((&answer["interaction"]["response_message_ephemeral"], &message["flags"]), (&json!(false), &json!(0)));
    for path in [format!("/guilds/{elsewhere}"), format!("/guilds/{elsewhere}/channels"), format!("/channels/{chat}")] {
        let (status, answer) = scene.web.bot("GET", &path, Value::Null).await;
        assert_eq!((status, &answer["code"]), (403, &json!(50001)), "{path}");
    }

    scene.deny(&chat, 2, USE_EXTERNAL_APPS).await;
    let (press, _) = scene.press(2, &message, json!({ "type": 6 })).await;
    let (_, private) = scene.follow_up(&press, json!({ "content": "private" })).await;
    assert_eq!(private["flags"], 64, "{private}");
    let original = format!("/webhooks/{}/{}/messages/@original", scene.bot, text(&press, "token"));
    assert_eq!(scene.request("PATCH", &original, json!({ "content": "edited" })).await["flags"], 0);
    let (_, answer) = scene.press(2, &message, json!({ "type": 5 })).await;
    assert_eq!(answer["interaction"]["response_message_ephemeral"], true);
    scene.install(2).await;
    let (_, answer) = scene.run(2, &chat, board("private")).await;
    assert_eq!(answer["interaction"]["response_message_ephemeral"], true, "{answer}");
    let seen = scene.people[1].good("GET", &format!("/messages?channel={chat}"), Value::Null).await;
    assert_eq!(seen["messages"].as_array().map(Vec::len), Some(1), "{seen}");

    // Files need the person's permission to attach them.
    scene.deny(&chat, 1, ATTACH_FILES).await;
    let press = scene.begin(1, "/press", json!({ "channel": chat, "message": message["id"], "custom_id": "b" })).await;
    assert_eq!(text(&press, "app_permissions").parse::<u64>().expect("bits") & ATTACH_FILES, 0);
    let update = json!({ "type": 7, "data": { "content": "with a file" } });
    let file = || vec![("a.png", png())];
    let (status, answer) = scene.web.upload("POST", &callback(&press), &update, file()).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50013)));
    scene.request("POST", &callback(&press), json!({ "type": 6 })).await;
    let path = format!("/webhooks/{}/{}", scene.bot, text(&press, "token"));
    let (status, answer) = scene.web.upload("POST", &path, &json!({ "content": "a file" }), file()).await;
    assert_eq!((status, &answer["flags"]), (200, &json!(64)));
    let (status, answer) = scene.follow_up(&press, json!({ "content": "no file" })).await;
    assert_eq!((status, &answer["flags"]), (200, &json!(0)));

    // The bot comes, and the members' permissions count no more.
    scene.web.good("PUT", &format!("/guilds/{elsewhere}/members/{}", scene.bot), json!({})).await;
    let (interaction, answer) = scene.run(2, &chat, board("public")).await;
    assert_eq!(answer["interaction"]["response_message_ephemeral"], false);
    let owners = json!({ "0": elsewhere, "1": scene.people[2].id });
    assert_eq!(interaction["authorizing_integration_owners"], owners);
    scene.standin.stop().await;
}

#[tokio::test]
async fn person_who_has_installed_it_gets_direct_messages() {
    let scene = scene().await;
    let stranger = scene.web.good("POST", "/people", json!({ "name": "Stranger" })).await;
    assert_eq!(stranger["installed"], false);
    let id = text(&stranger, "id");
    let stranger = Person { id: id.to_owned(), ..scene.people[0].clone() };
    scene.web.good("DELETE", &format!("/guilds/{}/members/{id}", stranger.guild), Value::Null).await;
    let opened = scene.request("POST", "/users/@me/channels", json!({ "recipient_id": id })).await;
    let path = format!("/channels/{}/messages", text(&opened, "id"));
    let send = async || {
        let (status, answer) = scene.web.bot("POST", &path, json!({ "content": "x" })).await;
        (status, answer["code"].as_u64())
    };
    assert_eq!(send().await, (403, Some(50278)), "no server in common");
    stranger.good("PUT", "/installation", Value::Null).await;
    assert_eq!(send().await, (200, None));
    stranger.good("PATCH", "", json!({ "direct_messages": "closed" })).await;
    assert_eq!(send().await, (200, None), "the settings are those for members of servers");
    let blocked = stranger.good("PATCH", "", json!({ "direct_messages": "blocked" })).await;
    assert_eq!(blocked["installed"], true);
    assert_eq!(send().await, (403, Some(50007)));
    scene.standin.stop().await;
}

#[tokio::test]
async fn application_says_where_it_can_be_installed() {
    let scene = scene().await;
    let shown = scene.request("GET", "/applications/@me", Value::Null).await;
    let commands = json!({ "oauth2_install_params": { "scopes": ["applications.commands"], "permissions": "0" } });
    assert_eq!(shown["integration_types_config"], json!({ "0": commands, "1": commands }), "a new application");
    let path = format!("/applications/{}/commands", scene.bot);
    let command = json!({ "name": "new", "description": "d" });
    let made = scene.request("POST", &path, command.clone()).await;
    assert_eq!(made["integration_types"], json!([0, 1]));

    let servers = json!({ "scopes": ["bot", "applications.commands"], "permissions": 309_237_746_688_u64 });
    let changes = json!({
        "integration_types_config": { "0": { "oauth2_install_params": servers } },
        "description": "Old board games", "tags": ["games", "board games"],
    });
    let changed = scene.request("PATCH", "/applications/@me", changes).await;
    let stored = json!({ "scopes": ["bot", "applications.commands"], "permissions": "309237746688" });
    assert_eq!(changed["integration_types_config"], json!({ "0": { "oauth2_install_params": stored } }));
    let changed = scene.request("PATCH", "/applications/@me", json!({ "tags": null })).await;
    assert_eq!((&changed["description"], &changed["tags"]), (&json!("Old board games"), &json!([])));
    assert_eq!(changed["integration_types_config"]["0"]["oauth2_install_params"], stored);

    let (status, answer) = scene.people[0].ask("PUT", "/installation", Value::Null).await;
    assert_eq!((status, text(&answer, "error").contains("cannot be installed")), (400, true));
    let mut wanted = command;
    wanted["integration_types"] = json!([0, 1]);
    let (status, answer) = scene.web.bot("POST", &path, wanted).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50035)));
    assert!(answer["errors"]["integration_types"]["1"].is_object(), "{answer}");
    for (field, value) in [
        ("description", json!("x".repeat(401))),
        ("tags", json!(["a", "b", "c", "d", "e", "f"])),
        ("tags", json!(["x".repeat(21)])),
        ("integration_types_config", json!({})),
        ("integration_types_config", json!({ "2": {} })),
        ("integration_types_config", json!({ "0": { "oauth2_install_params": { "scopes": ["email"] } } })),
        ("integration_types_config", json!({ "0": { "oauth2_install_params": { "permissions": "all" } } })),
    ] {
        let (status, answer) = scene.web.bot("PATCH", "/applications/@me", json!({ field: value })).await;
        assert_eq!((status, answer["errors"][field].is_object()), (400, true), "{field}: {answer}");
    }
    scene.standin.stop().await;
}

#[tokio::test]
async fn people_come_to_groups_and_leave_them() {
    let scene = scene().await;
    let [ann, ben, cat, dan] = &scene.people[..] else { panic!("people") };
    for body in [
        json!({}),
        json!({ "people": [] }),
        json!({ "people": [ann.id] }),
        json!({ "people": [ben.id, ben.id] }),
        json!({ "people": ["7"] }),
        json!({ "people": [ben.id, cat.id], "type": 1 }),
        json!({ "people": [ben.id], "name": "two" }),
        json!({ "people": [ben.id, cat.id], "name": "x".repeat(101) }),
    ] {
        let (status, answer) = ann.ask("POST", "/channels", body).await;
        assert_eq!(status, 400, "{answer}");
    }
    let pair = ann.good("POST", "/channels", json!({ "people": [ben.id] })).await;
    assert_eq!(ben.good("POST", "/channels", json!({ "people": [ann.id] })).await["id"], pair["id"]);
    let mut events = dan.events().await;
    let group = ann.good("POST", "/channels", json!({ "people": [ben.id, cat.id], "name": "Three" })).await;
    assert_eq!((&group["type"], &group["name"], &group["owner_id"]), (&json!(3), &json!("Three"), &json!(ann.id)));
    let id = text(&group, "id");
    let listed = ben.good("GET", "/channels", Value::Null).await;
    let seen = listed["channels"].as_array().expect("channels").iter().find(|channel| channel["id"] == id);
    let others = seen.expect("the group")["recipients"].as_array().expect("people").clone();
    assert_eq!(others.iter().map(|user| text(user, "id")).collect::<Vec<_>>(), [&ann.id, &cat.id]);
    let recipient = |person: &Person| format!("/channels/{id}/recipients/{}", person.id);
    scene.web.good("PUT", &recipient(dan), Value::Null).await;
    assert_eq!(events.until("CHANNEL_CREATE").await["id"], id);
    let (status, _) = scene.web.ask("PUT", &recipient(dan), None).await;
    assert_eq!(status, 400, "already there");
    scene.web.good("DELETE", &recipient(dan), Value::Null).await;
    assert_eq!(events.until("CHANNEL_DELETE").await["id"], id);
    let (status, _) = dan.ask("POST", "/messages", json!({ "channel": id, "content": "x" })).await;
    assert_eq!(status, 400);
    scene.web.good("DELETE", &recipient(ann), Value::Null).await;
    let listed = ben.good("GET", "/channels", Value::Null).await;
    assert!(listed.to_string().contains(&format!(r#""owner_id":"{}""#, ben.id)), "{listed}");
    let (status, _) = scene.web.ask("DELETE", &recipient(ann), None).await;
    assert_eq!(status, 400);
    let pair = format!("/channels/{}", text(&pair, "id"));
    for (method, path) in [("DELETE", pair.clone()), ("PUT", format!("{pair}/recipients/{}", dan.id))] {
        assert_eq!(scene.web.ask(method, &path, None).await.0, 400, "{method} {path}");
    }
    scene.standin.stop().await;
}
