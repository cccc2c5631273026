//! Acting for a person over the stand-in's API.

use super::{board, poll_until};
use reqwest::{Client, Method};
use serde_json::{Value, json};

/// A client of the stand-in's API.
#[derive(Clone)]
pub struct StandinClient {
    client: Client,
    url: String,
}

/// A person in a channel.
#[derive(Clone)]
pub struct Person {
    pub api: StandinClient,
    pub id: String,
    /// The server of the channel; empty in a conversation.
    pub guild: String,
    pub channel: String,
}

impl StandinClient {
    /// Creates a client for the stand-in at this address.
    pub fn new(url: &str) -> StandinClient {
        let client = Client::builder().no_proxy().build().expect("a client");
        StandinClient { client, url: url.trim_end_matches('/').to_owned() }
    }

    /// Sends a request; returns status and body.
    pub async fn try_request(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let method: Method = method.parse().expect("a method");
        let mut request = self.client.request(method, format!("{}{path}", self.url));
        if !body.is_null() {
            request = request.json(body);
        }
        let response = request.send().await.expect("an answer");
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// Sends a request that must succeed; returns the body.
    pub async fn request(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.try_request(method, path, &body).await;
        assert!((200..300).contains(&status), "{method} {path} {body}: {status} {answer}");
        answer
    }

    /// Reads a resource.
    pub async fn get(&self, path: &str) -> Value {
        self.request("GET", path, Value::Null).await
    }

    /// Adds a fault to the bot's requests.
    pub async fn add_fault(&self, fault: Value) {
        self.request("POST", "/faults", json!({ "faults": [fault] })).await;
    }

    /// Removes all faults.
    pub async fn clear_faults(&self) {
        self.request("DELETE", "/faults", Value::Null).await;
    }

    /// Waits until this many faults have occurred.
    pub async fn wait_for_faults(&self, times: usize) {
        poll_until("a fault", async || {
            let faults = self.get("/faults").await;
            (faults["happened"].as_array().map_or(0, Vec::len) >= times).then_some(())
        })
        .await;
    }

    /// Returns the people of the world, each in the first channel of the first server.
    pub async fn people(&self) -> Vec<Person> {
        let world = self.get("/people").await;
        let guild = &world["guilds"][0];
        let channel = text(&guild["channels"][0]["id"]);
        let guild = text(&guild["id"]);
        let person = |person: &Value| Person {
            api: self.clone(),
            id: text(&person["id"]),
            guild: guild.clone(),
            channel: channel.clone(),
        };
        world["people"].as_array().expect("people").iter().map(person).collect()
    }
}

impl Person {
    /// Returns this person in another channel.
    pub fn at(&self, channel: &str) -> Person {
        Person { channel: channel.to_owned(), ..self.clone() }
    }

    /// Returns this person's mention in a message.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Sends a request as this person; returns status and body.
    pub async fn try_request(&self, method: &str, what: &str, body: &Value) -> (u16, Value) {
        self.api.try_request(method, &format!("/people/{}{what}", self.id), body).await
    }

    /// Sends a request as this person that must succeed; returns the body.
    pub async fn request(&self, method: &str, what: &str, body: Value) -> Value {
        self.api.request(method, &format!("/people/{}{what}", self.id), body).await
    }

    /// Runs a command, which must be acknowledged.
    pub async fn command(&self, name: &str, options: Value) -> Value {
        let guild = (!self.guild.is_empty()).then_some(&self.guild);
        let body = json!({ "guild": guild, "channel": self.channel, "name": name, "options": options });
        acknowledged(self.request("POST", "/command", body).await)
    }

    /// Runs a command in the direct messages with the bot, which must be acknowledged.
    pub async fn direct_command(&self, name: &str, options: Value) -> Value {
        let body = json!({ "guild": null, "channel": null, "name": name, "options": options });
        acknowledged(self.request("POST", "/command", body).await)
    }

    /// Waits for a channel that matches; returns this person there.
    pub async fn find_channel(&self, what: &str, wanted: impl Fn(&Value) -> bool) -> Person {
        let channels = async || {
            let seen = self.request("GET", "/channels", Value::Null).await;
            let seen = seen.as_array().or_else(|| seen["channels"].as_array()).cloned().unwrap_or_default();
            seen.iter().find(|channel| wanted(channel)).map(|channel| self.at(&text(&channel["id"])))
        };
        poll_until(what, channels).await
    }

    /// Waits for direct messages with the bot; returns this person there.
    pub async fn in_direct_messages(&self) -> Person {
        self.find_channel("direct messages", |channel| channel["type"] == 1).await
    }

    /// Waits for the thread of a match; returns this person there.
    pub async fn in_thread(&self, number: u64) -> Person {
        let name = format!("#{number} ");
        let ours = |channel: &Value| channel["name"].as_str().is_some_and(|called| called.starts_with(&name));
        self.find_channel("a thread", ours).await
    }

    /// Runs a command; returns the text of the reply.
    pub async fn command_reply(&self, name: &str, options: Value) -> String {
        let acknowledged = self.command(name, options).await;
        self.reply(&acknowledged).await
    }

    /// Returns the suggestions for an option.
    pub async fn autocomplete(&self, name: &str, options: Value, focused: &str) -> Vec<String> {
        let body = json!({
            "guild": self.guild, "channel": self.channel, "name": name, "options": options, "focused": focused,
        });
        let found = self.request("POST", "/autocomplete", body).await;
        let choices = found["choices"].as_array().unwrap_or_else(|| panic!("no choices: {found}"));
        choices
            .iter()
            .map(|choice| choice["value"].as_str().map_or(choice["value"].to_string(), str::to_owned))
            .collect()
    }

    /// Uses a control, which must be acknowledged.
    pub async fn press(&self, message: &Value, id: &str, values: &[&str]) -> Value {
        acknowledged(self.request("POST", "/press", pressing(message, id, values)).await)
    }

    /// Uses a control, which may stay unacknowledged.
    pub async fn try_press(&self, message: &Value, id: &str, values: &[&str]) -> Value {
        self.request("POST", "/press", pressing(message, id, values)).await
    }

    /// Uses a control like an outdated or forging client, without the stand-in's checks.
    pub async fn press_raw(&self, message: &Value, id: &str, values: &[&str]) -> Value {
        let mut body = pressing(message, id, values);
        body["raw"] = json!(true);
        acknowledged(self.request("POST", "/press", body).await)
    }

    /// Presses *Fair play* on a challenge, and the button for a word on the answer; returns the form that opens.
    pub async fn open_word_form(&self, challenge: &Value) -> Value {
        self.press(challenge, &board::control_of(challenge, "fair"), &[]).await;
        let event = board::event_number(challenge).expect("an event");
        let number = board::match_number(challenge);
        let explained = poll_until("an answer with a button for a word", async || {
            let seen = self.recent_messages().await;
            let offers_word = |message: &Value| {
                // The message that it replies to has such an id as well.
                let controls = message["components"].to_string();
                let is_of_match =
                    controls.contains(&format!(":{number}.")) || controls.contains(&format!(":{number}:"));
                board::is_ephemeral(message) && is_of_match && controls.contains(&format!(":{event}:word"))
            };
            seen.into_iter().rev().find(offers_word)
        })
        .await;
        let pressed = self.press(&explained, &board::control_of(&explained, "word"), &[]).await;
        let seen = self.request("GET", &format!("/messages?channel={}", self.channel), Value::Null).await;
        let forms = seen["modals"].as_array().into_iter().flatten();
        let found = forms.into_iter().find(|form| form["interaction"] == pressed["interaction"]).cloned();
        found.unwrap_or_else(|| panic!("no form opened: {pressed} {seen}"))
    }

    /// Submits a form, which must be acknowledged.
    pub async fn submit(&self, form: &Value, text: &str) -> Value {
        let body = json!({ "modal": form["id"], "fields": { "text": text } });
        acknowledged(self.request("POST", "/submit", body).await)
    }

    /// Submits a form; returns the text of the reply.
    pub async fn submit_reply(&self, form: &Value, text: &str) -> String {
        let acknowledged = self.submit(form, text).await;
        self.reply(&acknowledged).await
    }

    /// Waits for the replies to an interaction; returns their texts, empty without any.
    pub async fn reply(&self, acknowledged: &Value) -> String {
        let id = acknowledged["interaction"].as_str().expect("an interaction id");
        let state = self.request("GET", &format!("/interactions/{id}?wait=100"), Value::Null).await;
        assert_ne!(state["state"], "failed", "{state}");
        let seen = self.messages().await;
        let ids = state["messages"].as_array().cloned().unwrap_or_default();
        let said = seen.iter().filter(|message| ids.contains(&message["id"]));
        said.map(board::content).collect::<Vec<_>>().join("\n")
    }

    /// Returns everything that this person sees in the channel.
    pub async fn messages(&self) -> Vec<Value> {
        let path = format!("/messages?channel={}&limit=100", self.channel);
        let seen = self.request("GET", &path, Value::Null).await;
        seen["messages"].as_array().cloned().unwrap_or_default()
    }

    /// Returns the public messages in the channel.
    pub async fn public_messages(&self) -> Vec<Value> {
        let mut seen = self.messages().await;
        seen.retain(|message| !board::is_ephemeral(message));
        seen
    }

    /// Returns the newest messages that this person sees: few, since waiting asks for them again and again.
    pub async fn recent_messages(&self) -> Vec<Value> {
        let path = format!("/messages?channel={}&limit=20", self.channel);
        let seen = self.request("GET", &path, Value::Null).await;
        seen["messages"].as_array().cloned().unwrap_or_default()
    }

    /// Returns the newest message that everyone sees, lines that only call a player left out.
    pub async fn newest_public_message(&self) -> Option<Value> {
        let shown = |message: &Value| !board::is_ephemeral(message) && !board::is_notice(message);
        self.recent_messages().await.into_iter().rev().find(shown)
    }

    /// Waits for a recent public message that matches; returns the newest.
    pub async fn wait_for_message(&self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        poll_until(what, async || {
            let mut seen = self.recent_messages().await.into_iter().rev();
            seen.find(|message| !board::is_ephemeral(message) && wanted(message))
        })
        .await
    }

    /// Waits for a recent ephemeral message that contains `words`.
    pub async fn wait_for_ephemeral(&self, words: &str) -> Value {
        poll_until(words, async || {
            let seen = self.recent_messages().await;
            seen.into_iter()
                .rev()
                .find(|message| board::is_ephemeral(message) && board::content(message).contains(words))
        })
        .await
    }
}

fn pressing(message: &Value, id: &str, values: &[&str]) -> Value {
    let mut body = json!({ "channel": message["channel_id"], "message": message["id"], "custom_id": id });
    if !values.is_empty() {
        body["values"] = json!(values);
    }
    body
}

fn acknowledged(answer: Value) -> Value {
    assert_eq!(answer["acknowledged"], true, "{answer}");
    answer
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
