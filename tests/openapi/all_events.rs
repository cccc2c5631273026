//! A scene in which the gateway sends every kind of event, and every kind of object in them.

use super::recorder::Recorder;
use crate::standin::person::{Person, Web};
use crate::standin::{self, png};
use serde_json::{Value, json};

/// The events that the scene must contain, so that none goes unchecked unnoticed.
pub const COVERED: [&str; 20] = [
    "READY",
    "GUILD_CREATE",
    "GUILD_DELETE",
    "CHANNEL_CREATE",
    "CHANNEL_UPDATE",
    "CHANNEL_DELETE",
    "THREAD_CREATE",
    "THREAD_UPDATE",
    "THREAD_DELETE",
    "THREAD_MEMBERS_UPDATE",
    "MESSAGE_CREATE",
    "MESSAGE_UPDATE",
    "MESSAGE_DELETE",
    "GUILD_MEMBER_ADD",
    "GUILD_MEMBER_UPDATE",
    "GUILD_MEMBER_REMOVE",
    "GUILD_ROLE_CREATE",
    "GUILD_ROLE_UPDATE",
    "GUILD_ROLE_DELETE",
    "GUILD_MEMBERS_CHUNK",
];

/// The people, and the bot by hand.
struct Scene {
    web: Web,
    people: Vec<Person>,
    recorder: Recorder,
    bot: String,
}

/// Runs the scene. Returns its events.
pub async fn run() -> Vec<Value> {
    let standin = standin::standin().await;
    let web = Web::new(&standin);
    let recorder = Recorder::start(&standin.url(), "recorder").await;
    let scene = Scene { people: web.people().await, bot: web.bot_id().await, web, recorder };
    scene.register_commands().await;
    scene.messages().await;
    scene.threads().await;
    scene.commands().await;
    scene.components().await;
    scene.forms().await;
    scene.private_channels().await;
    scene.members().await;
    scene.channels_and_guilds().await;
    let events = scene.recorder.events();
    standin.stop().await;
    events
}

impl Scene {
    /// Sends a request as the bot, which must succeed.
    async fn request(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.web.bot(method, path, body).await;
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        answer
    }

    /// Posts a message of the bot in the first channel.
    async fn post(&self, body: Value) -> Value {
        self.request("POST", &format!("/channels/{}/messages", self.people[0].channel), body).await
    }

    async fn register_commands(&self) {
        let option = |kind: u8, name: &str| json!({ "type": kind, "name": name, "description": "d" });
        let all: Vec<Value> = (3..=10).map(|kind| option(kind, &format!("o{kind}"))).collect();
        let mut typed = option(3, "typed");
        typed["autocomplete"] = json!(true);
        let mut group = option(1, "inside");
        group["options"] = json!([typed]);
        let commands = json!([
            { "name": "all", "description": "d", "options": all },
            { "name": "outside", "description": "d", "options": [group] },
            { "name": "Someone", "type": 2 },
            { "name": "Something", "type": 3 },
        ]);
        self.request("PUT", &format!("/applications/{}/commands", self.bot), commands).await;
    }

    /// Messages of people and of the bot: with mentions, files, embeds, layouts and references.
    async fn messages(&self) {
        let [ann, ben, ..] = &self.people[..] else { panic!("people") };
        let said = format!("hello <@{}> and <@{}>", self.bot, ben.id);
        let said = ann.good("POST", "/messages", json!({ "channel": ann.channel, "content": said })).await;
        ann.good("POST", "/messages", json!({ "channel": null, "content": "in private" })).await;
        let reference = json!({ "message_id": said["id"] });
        let reply =
            self.post(json!({ "content": "hi", "nonce": "n", "tts": true, "message_reference": reference })).await;
        let path = format!("/channels/{}/messages", ann.channel);
        let embed = json!({
            "title": "t", "description": "d", "url": "https://example.org/", "color": 7,
            "image": { "url": "attachment://a.png" }, "footer": { "text": "f" }, "author": { "name": "a" },
            "fields": [{ "name": "n", "value": "v" }],
        });
        let described = json!([{ "id": 0, "description": "a picture" }]);
        let body = json!({ "embeds": [embed], "attachments": described });
        let files = || vec![("a.png", png()), ("b.txt", vec![65])];
        let (status, answer) = self.web.upload("POST", &path, &body, files()).await;
        assert_eq!(status, 200, "{answer}");
        let picture = json!({ "media": { "url": "attachment://a.png" } });
        let text = json!({ "type": 10, "content": "text" });
        let layout = json!([{ "type": 17, "components": [
            { "type": 9, "components": [text], "accessory": { "type": 11, "media": { "url": "attachment://a.png" } } },
            { "type": 12, "items": [picture] }, { "type": 14 },
            { "type": 13, "file": { "url": "attachment://b.txt" } },
        ] }]);
        let body = json!({ "flags": 1 << 15, "components": layout });
        let (status, answer) = self.web.upload("POST", &path, &body, files()).await;
        assert_eq!(status, 200, "{answer}");
        let own = format!("{path}/{}", standin::text(&reply, "id"));
        self.request("PATCH", &own, json!({ "content": "hi again" })).await;
        self.request("DELETE", &own, Value::Null).await;
        self.recorder.wait_for("MESSAGE_DELETE", |data| data["id"] == reply["id"]).await;
    }

    /// A thread with members, and a private one.
    async fn threads(&self) {
        let [ann, ben, cat, ..] = &self.people[..] else { panic!("people") };
        let message = self.post(json!({ "content": "a thread" })).await;
        let of_channel = format!("/channels/{}", ann.channel);
        let path = format!("{of_channel}/messages/{}/threads", standin::text(&message, "id"));
        let thread = self.request("POST", &path, json!({ "name": "thread" })).await;
        let path = format!("/channels/{}", standin::text(&thread, "id"));
        let inside = json!({ "content": format!("<@{}>", ben.id) });
        self.request("POST", &format!("{path}/messages"), inside).await;
        self.request("PUT", &format!("{path}/thread-members/{}", cat.id), Value::Null).await;
        self.request("PATCH", &path, json!({ "archived": true })).await;
        let private = json!({ "name": "private", "type": 12 });
        let private = self.request("POST", &format!("{of_channel}/threads"), private).await;
        let id = standin::text(&private, "id");
        // A new session gets the list of threads.
        let again = Recorder::start(self.web.url(), "another").await;
        let event = again.wait_for("GUILD_CREATE", |_| true).await;
        assert_eq!(event["threads"][0]["id"], private["id"]);
        assert_eq!(event["threads"].as_array().map(Vec::len), Some(1), "the other one is archived");
        self.web.good("DELETE", &format!("/channels/{id}"), Value::Null).await;
        self.recorder.wait_for("THREAD_DELETE", |data| data["id"] == private["id"]).await;
    }

    /// Sends a person's interaction and the bot's answer. Returns the interaction.
    async fn interact(&self, person: usize, action: &str, body: Value, answer: Value) -> Value {
        let person = self.people[person].clone();
        let action = action.to_owned();
        let before = self.recorder.events().len();
        let acting = tokio::spawn(async move { person.good("POST", &action, body).await });
        let known: Vec<Value> = self.recorder.events()[..before].to_vec();
        let is_new = |data: &Value| !known.iter().any(|event| event["d"]["id"] == data["id"]);
        let interaction = self.recorder.wait_for("INTERACTION_CREATE", is_new).await;
        let [id, token] = ["id", "token"].map(|field| standin::text(&interaction, field));
        self.request("POST", &format!("/interactions/{id}/{token}/callback"), answer).await;
        acting.await.expect("an acknowledgement");
        interaction
    }

    /// Commands with every type of option, in a guild and in direct messages.
    async fn commands(&self) {
        let [ann, ben, ..] = &self.people[..] else { panic!("people") };
        let (_, roles) = self.web.bot("GET", &format!("/guilds/{}/roles", ann.guild), Value::Null).await;
        let role = roles[1]["id"].clone();
        let options = json!({
            "o3": "text", "o4": 4, "o5": true, "o6": ben.id, "o7": ann.channel, "o8": role, "o9": self.bot, "o10": 0.5,
        });
        let here = |name: &str, options: Value| json!({ "guild": ann.guild, "channel": ann.channel, "name": name, "options": options });
        let text = json!({ "type": 4, "data": { "content": "text" } });
        self.interact(0, "/command", here("all", options), text.clone()).await;
        let mut typing = here("outside inside", json!({ "typed": "x" }));
        typing["focused"] = json!("typed");
        let choices = json!({ "type": 8, "data": { "choices": [{ "name": "n", "value": "v" }] } });
        self.interact(0, "/autocomplete", typing, choices).await;
        let direct = json!({ "guild": null, "channel": null, "name": "outside inside", "options": { "typed": "x" } });
        self.interact(1, "/command", direct, text.clone()).await;
        let mut target = here("Someone", Value::Null);
        target["target"] = json!(ben.id);
        self.interact(0, "/command", target, text.clone()).await;
        let mut target = here("Something", Value::Null);
        target["target"] = ann.newest().await["id"].clone();
        let deferred = self.interact(0, "/command", target, json!({ "type": 5, "data": { "flags": 64 } })).await;
        let path = format!("/webhooks/{}/{}", self.bot, standin::text(&deferred, "token"));
        self.request("POST", &path, json!({ "content": "late" })).await;
        self.request("POST", &path, json!({ "content": "later" })).await;
    }

    /// Buttons, and every type of select.
    async fn components(&self) {
        let ann = &self.people[0];
        let (_, roles) = self.web.bot("GET", &format!("/guilds/{}/roles", ann.guild), Value::Null).await;
        let row = |component: Value| json!({ "type": 1, "components": [component] });
        let select = |kind: u8| row(json!({ "type": kind, "custom_id": format!("s{kind}") }));
        let texts = json!({ "type": 3, "custom_id": "s3", "options": [{ "label": "l", "value": "v" }] });
        let button = row(json!({ "type": 2, "style": 1, "label": "b", "custom_id": "b" }));
        let rows = json!([row(texts), select(5), select(6), select(7), select(8)]);
        let selects = self.post(json!({ "content": "selects", "components": rows })).await;
        let buttons = self.post(json!({ "content": "button", "components": [button] })).await;
        let values = [json!("v"), json!(ann.id), roles[1]["id"].clone(), json!(self.bot), json!(ann.channel)];
        let update = json!({ "type": 6 });
        for (id, value) in ["s3", "s5", "s6", "s7", "s8"].into_iter().zip(values) {
            let pick = json!({ "channel": ann.channel, "message": selects["id"], "custom_id": id, "values": [value] });
            self.interact(0, "/press", pick, update.clone()).await;
        }
        let press = json!({ "channel": ann.channel, "message": buttons["id"], "custom_id": "b" });
        self.interact(0, "/press", press, json!({ "type": 7, "data": { "content": "pressed" } })).await;
    }

    /// Forms that a command and a button open.
    async fn forms(&self) {
        let ann = &self.people[0];
        let input = json!({ "type": 4, "custom_id": "text", "style": 1 });
        let form = json!({ "type": 9, "data": { "custom_id": "form", "title": "t", "components": [
            { "type": 10, "content": "A few words." },
            { "type": 18, "label": "l", "component": input },
        ] } });
        let command = json!({ "guild": ann.guild, "channel": ann.channel, "name": "outside inside" });
        let body = |form: &Value| json!({ "modal": form["id"], "fields": { "text": "word" } });
        let text = json!({ "type": 4, "data": { "content": "text" } });
        self.interact(0, "/command", command, form.clone()).await;
        let shown = ann.see().await["modals"][0].clone();
        self.interact(0, "/submit", body(&shown), text.clone()).await;
        let labelled = |component: Value| json!({ "type": 18, "label": "l", "component": component });
        let options = json!([{ "label": "one", "value": "1" }, { "label": "two", "value": "2" }]);
        let choices = json!({ "type": 9, "data": { "custom_id": "choices", "title": "t", "components": [
            labelled(json!({ "type": 5, "custom_id": "who", "required": false, "min_values": 0 })),
            labelled(json!({ "type": 3, "custom_id": "what", "options": options })),
            labelled(json!({ "type": 21, "custom_id": "side", "required": false, "options": options })),
            labelled(json!({ "type": 22, "custom_id": "more", "required": false, "min_values": 0, "options": options })),
        ] } });
        let command = json!({ "guild": ann.guild, "channel": ann.channel, "name": "outside inside" });
        self.interact(0, "/command", command, choices).await;
        let shown = ann.see().await["modals"][0].clone();
        let fields = json!({ "who": [ann.id], "what": ["2"], "side": "1", "more": ["1", "2"] });
        let filled = json!({ "modal": shown["id"], "fields": fields });
        let submitted = self.interact(0, "/submit", filled, text.clone()).await;
        let component = |at: usize| &submitted["data"]["components"][at]["component"];
        assert_eq!((&component(0)["values"], &component(2)["value"]), (&json!([ann.id]), &json!("1")), "{submitted}");
        assert!(submitted["data"]["resolved"]["users"].get(&ann.id).is_some(), "{submitted}");
        let button = json!({ "type": 1, "components": [{ "type": 2, "style": 1, "label": "b", "custom_id": "b" }] });
        let message = self.post(json!({ "content": "button", "components": [button] })).await;
        let press = json!({ "channel": ann.channel, "message": message["id"], "custom_id": "b" });
        self.interact(0, "/press", press, form).await;
        let shown = ann.see().await["modals"][0].clone();
        let submitted = self.interact(0, "/submit", body(&shown), text).await;
        assert_eq!(submitted["data"]["components"][0]["type"], 10, "{submitted}");
    }

    /// Commands and buttons of a person who has installed the application: in a group, with another person, and in a
    /// guild without it.
    async fn private_channels(&self) {
        let [ann, ben, cat, ..] = &self.people[..] else { panic!("people") };
        ann.good("PUT", "/installation", Value::Null).await;
        let group = ann.good("POST", "/channels", json!({ "people": [ben.id, cat.id] })).await;
        let pair = ann.good("POST", "/channels", json!({ "people": [ben.id] })).await;
        let guild = self.web.good("POST", "/guilds", json!({ "name": "Elsewhere", "bot": false })).await;
        let path = format!("/guilds/{}/channels", standin::text(&guild, "id"));
        let chat = self.web.good("POST", &path, json!({ "name": "chat" })).await;
        let button = json!({ "type": 1, "components": [{ "type": 2, "style": 1, "label": "b", "custom_id": "b" }] });
        let shown = json!({ "type": 4, "data": { "content": "button", "components": [button] } });
        for channel in [&group, &pair, &chat] {
            let options = json!({ "o6": ben.id });
            let command = json!({ "channel": channel["id"], "name": "all", "options": options });
            self.interact(0, "/command", command, shown.clone()).await;
            let path = format!("/messages?channel={}", standin::text(channel, "id"));
            let message = ben.good("GET", &path, Value::Null).await["messages"][0].clone();
            let press = json!({ "channel": channel["id"], "message": message["id"], "custom_id": "b" });
            let pressed = self.interact(1, "/press", press, json!({ "type": 6 })).await;
            assert_eq!(pressed["authorizing_integration_owners"], json!({ "1": ann.id }));
        }
    }

    /// People who come, change and go.
    async fn members(&self) {
        let guild = &self.people[0].guild;
        let new = self.web.good("POST", "/people", json!({ "name": "Dan" })).await;
        let id = standin::text(&new, "id");
        self.web.good("PATCH", &format!("/people/{id}"), json!({ "decoration": "a_1" })).await;
        let member = format!("/guilds/{guild}/members/{id}");
        self.web.good("PUT", &member, json!({ "permissions": "0" })).await;
        self.recorder.send(json!({ "op": 8, "d": { "guild_id": guild, "query": "", "limit": 0, "nonce": "n" } }));
        self.recorder.wait_for("GUILD_MEMBERS_CHUNK", |_| true).await;
        self.web.good("DELETE", &member, Value::Null).await;
        self.recorder.wait_for("GUILD_ROLE_DELETE", |_| true).await;
    }

    async fn channels_and_guilds(&self) {
        let guild = format!("/guilds/{}", self.people[0].guild);
        for kind in [0, 2, 5, 13, 15, 16] {
            let body = json!({ "name": "other", "type": kind });
            let channel = self.web.good("POST", &format!("{guild}/channels"), body).await;
            let path = format!("/channels/{}", standin::text(&channel, "id"));
            let denied = json!({ "allow": "0", "deny": "2048" });
            self.web.good("PUT", &format!("{path}/permissions/{}", self.people[1].id), denied).await;
            self.web.good("DELETE", &path, Value::Null).await;
        }
        self.web.good("PATCH", &guild, json!({ "available": false })).await;
        self.web.good("PATCH", &guild, json!({ "available": true })).await;
        let own = format!("{guild}/members/{}", self.bot);
        self.web.good("DELETE", &own, Value::Null).await;
        self.web.good("PUT", &own, json!({})).await;
        let second = self.web.good("POST", "/guilds", json!({ "name": "Second" })).await;
        self.recorder.wait_for("GUILD_CREATE", |data| data["id"] == second["id"]).await;
    }
}
