//! Being a person, over the stand-in's own API.

use super::{board, until};
use reqwest::{Client, Method};
use serde_json::{Value, json};

/// The stand-in, over plain HTTP.
#[derive(Clone)]
pub struct Web {
    client: Client,
    url: String,
}

/// A person in a channel.
#[derive(Clone)]
pub struct Person {
    pub web: Web,
    pub id: String,
    pub guild: String,
    pub channel: String,
}

impl Web {
    /// The stand-in at this address.
    pub fn new(url: &str) -> Web {
        let client = Client::builder().no_proxy().build().expect("a client");
        Web { client, url: url.trim_end_matches('/').to_owned() }
    }

    /// A request; answers status and body.
    pub async fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
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

    /// A request that is taken.
    pub async fn good(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.ask(method, path, &body).await;
        assert!((200..300).contains(&status), "{method} {path} {body}: {status} {answer}");
        answer
    }

    /// Something that is to be read.
    pub async fn get(&self, path: &str) -> Value {
        self.good("GET", path, Value::Null).await
    }

    /// Asks for a fault in what the bot sends.
    pub async fn fault(&self, fault: Value) {
        self.good("POST", "/faults", json!({ "faults": [fault] })).await;
    }

    /// Ends all faults.
    pub async fn no_faults(&self) {
        self.good("DELETE", "/faults", Value::Null).await;
    }

    /// Waits until as many faults have happened.
    pub async fn faulted(&self, times: usize) {
        until("a fault", async || {
            let faults = self.get("/faults").await;
            (faults["happened"].as_array().map_or(0, Vec::len) >= times).then_some(())
        })
        .await;
    }

    /// The people of the world in the first channel of the first guild, in their order.
    pub async fn people(&self) -> Vec<Person> {
        let world = self.get("/people").await;
        let guild = &world["guilds"][0];
        let (guild, channel) = (text(&guild["id"]), text(&guild["channels"][0]["id"]));
        let person = |person: &Value| Person {
            web: self.clone(),
            id: text(&person["id"]),
            guild: guild.clone(),
            channel: channel.clone(),
        };
        world["people"].as_array().expect("people").iter().map(person).collect()
    }
}

impl Person {
    /// This person in another channel.
    pub fn at(&self, channel: &str) -> Person {
        Person { channel: channel.to_owned(), ..self.clone() }
    }

    /// How this person is called in a message.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// A request as this person; answers status and body.
    pub async fn ask(&self, method: &str, what: &str, body: &Value) -> (u16, Value) {
        self.web.ask(method, &format!("/people/{}{what}", self.id), body).await
    }

    /// A request as this person that is taken.
    pub async fn good(&self, method: &str, what: &str, body: Value) -> Value {
        self.web.good(method, &format!("/people/{}{what}", self.id), body).await
    }

    /// Gives a command, which is acknowledged.
    pub async fn command(&self, name: &str, options: Value) -> Value {
        let body = json!({ "guild": self.guild, "channel": self.channel, "name": name, "options": options });
        acknowledged(self.good("POST", "/command", body).await)
    }

    /// Gives a command in the direct messages with the bot, which is acknowledged.
    pub async fn direct(&self, name: &str, options: Value) -> Value {
        let body = json!({ "guild": null, "channel": null, "name": name, "options": options });
        acknowledged(self.good("POST", "/command", body).await)
    }

    /// This person in a channel that they see, and of which this is so; waits until there is one.
    pub async fn found(&self, what: &str, wanted: impl Fn(&Value) -> bool) -> Person {
        let channels = async || {
            let seen = self.good("GET", "/channels", Value::Null).await;
            let seen = seen.as_array().or_else(|| seen["channels"].as_array()).cloned().unwrap_or_default();
            seen.iter().find(|channel| wanted(channel)).map(|channel| self.at(&text(&channel["id"])))
        };
        until(what, channels).await
    }

    /// This person in the direct messages with the bot.
    pub async fn alone(&self) -> Person {
        self.found("direct messages", |channel| channel["type"] == 1).await
    }

    /// This person in the thread of a match.
    pub async fn in_thread(&self, number: u64) -> Person {
        let name = format!("#{number} ");
        let ours = |channel: &Value| channel["name"].as_str().is_some_and(|called| called.starts_with(&name));
        self.found("a thread", ours).await
    }

    /// Gives a command; answers what is said to it.
    pub async fn told(&self, name: &str, options: Value) -> String {
        let acknowledged = self.command(name, options).await;
        self.answer(&acknowledged).await
    }

    /// Completes what is typed into an option.
    pub async fn complete(&self, name: &str, options: Value, focused: &str) -> Vec<String> {
        let body = json!({
            "guild": self.guild, "channel": self.channel, "name": name, "options": options, "focused": focused,
        });
        let found = self.good("POST", "/autocomplete", body).await;
        let choices = found["choices"].as_array().unwrap_or_else(|| panic!("no choices: {found}"));
        choices
            .iter()
            .map(|choice| choice["value"].as_str().map_or(choice["value"].to_string(), str::to_owned))
            .collect()
    }

    /// Uses a control, which is acknowledged.
    pub async fn press(&self, message: &Value, id: &str, values: &[&str]) -> Value {
        acknowledged(self.good("POST", "/press", pressing(message, id, values)).await)
    }

    /// Uses a control; there may be nobody to acknowledge it.
    pub async fn try_press(&self, message: &Value, id: &str, values: &[&str]) -> Value {
        self.good("POST", "/press", pressing(message, id, values)).await
    }

    /// Uses a control as a client that has not seen what happened since, or one that makes controls up.
    pub async fn press_raw(&self, message: &Value, id: &str, values: &[&str]) -> Value {
        let mut body = pressing(message, id, values);
        body["raw"] = json!(true);
        acknowledged(self.good("POST", "/press", body).await)
    }

    /// Presses *Add a word* on a challenge; answers the form that opens.
    pub async fn form(&self, challenge: &Value) -> Value {
        let pressed = self.press(challenge, &board::control_of(challenge, "word"), &[]).await;
        let seen = self.good("GET", &format!("/messages?channel={}", self.channel), Value::Null).await;
        let forms = seen["modals"].as_array().into_iter().flatten();
        let found = forms.into_iter().find(|form| form["interaction"] == pressed["interaction"]).cloned();
        found.unwrap_or_else(|| panic!("no form opened: {pressed} {seen}"))
    }

    /// Fills in a form, which is acknowledged.
    pub async fn submit(&self, form: &Value, text: &str) -> Value {
        let body = json!({ "modal": form["id"], "fields": { "text": text } });
        acknowledged(self.good("POST", "/submit", body).await)
    }

    /// Fills in a form; answers what is said to it.
    pub async fn submitted(&self, form: &Value, text: &str) -> String {
        let acknowledged = self.submit(form, text).await;
        self.answer(&acknowledged).await
    }

    /// What was said to something that this person has done; empty when nothing was.
    pub async fn answer(&self, acknowledged: &Value) -> String {
        let id = acknowledged["interaction"].as_str().expect("an interaction");
        let state = self.good("GET", &format!("/interactions/{id}?wait=10"), Value::Null).await;
        assert_ne!(state["state"], "failed", "{state}");
        let seen = self.see().await;
        let ids = state["messages"].as_array().cloned().unwrap_or_default();
        let said = seen.iter().filter(|message| ids.contains(&message["id"]));
        said.map(board::content).collect::<Vec<_>>().join("\n")
    }

    /// All that this person sees in the channel.
    pub async fn see(&self) -> Vec<Value> {
        let path = format!("/messages?channel={}&limit=100", self.channel);
        let seen = self.good("GET", &path, Value::Null).await;
        seen["messages"].as_array().cloned().unwrap_or_default()
    }

    /// What all see in the channel.
    pub async fn public(&self) -> Vec<Value> {
        let mut seen = self.see().await;
        seen.retain(|message| !board::is_private(message));
        seen
    }

    /// Waits until all see a message such as this; answers the newest.
    pub async fn newest(&self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        until(what, async || self.public().await.into_iter().rev().find(&wanted)).await
    }

    /// Waits for a private word that holds this.
    pub async fn hears(&self, words: &str) -> Value {
        until(words, async || {
            let seen = self.see().await;
            seen.into_iter().rev().find(|message| board::is_private(message) && board::content(message).contains(words))
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
