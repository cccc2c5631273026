//! HTTP clients of people and of the bot.

use std::collections::HashMap;
use std::time::Instant;

use gonagas_standin::StandinHandle;
use reqwest::{Client, Method, Response};
use serde_json::{Value, json};

/// The name of a bot's program, without which Discord answers nothing.
pub const USER_AGENT: &str = "DiscordBot (https://example.org, 1)";

/// A client of the stand-in's user API, and of Discord's REST API.
#[derive(Clone)]
pub struct Web {
    client: Client,
    url: String,
}

/// A person, with the first guild and its first channel.
#[derive(Clone)]
pub struct Person {
    pub web: Web,
    pub id: String,
    pub guild: String,
    pub channel: String,
}

impl Web {
    pub fn new(standin: &StandinHandle) -> Self {
        Self::at(standin.url())
    }

    /// Creates a client of the stand-in at this URL.
    pub fn at(url: String) -> Self {
        let client = Client::builder().user_agent(USER_AGENT).build().expect("a client");
        Self { client, url }
    }

    /// Returns the stand-in's URL.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Sends a request. Returns the response's status and body.
    pub async fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let response = self.send(method, path, body).await;
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// Sends a request and returns the whole response.
    pub async fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Response {
        self.try_send(method, path, body).await.expect("a response")
    }

    /// Sends a request that may get no response.
    pub async fn try_send(&self, method: &str, path: &str, body: Option<&Value>) -> reqwest::Result<Response> {
        let method: Method = method.parse().expect("a method");
        let mut request = self.client.request(method, format!("{}{path}", self.url));
        if path.starts_with("/api/") {
            request = request.header("authorization", "Bot any-token");
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        request.send().await
    }

    /// Sends a request as a bot.
    pub async fn bot(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let body = (!body.is_null()).then_some(&body);
        self.ask(method, &format!("/api/v10{path}"), body).await
    }

    /// Sends a request with files as a bot.
    pub async fn upload(&self, method: &str, path: &str, body: &Value, files: Vec<(&str, Vec<u8>)>) -> (u16, Value) {
        let mut form = reqwest::multipart::Form::new().text("payload_json", body.to_string());
        for (index, (name, bytes)) in files.into_iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(bytes).file_name(name.to_owned());
            form = form.part(format!("files[{index}]"), part);
        }
        let method: Method = method.parse().expect("a method");
        let request = self.client.request(method, format!("{}/api/v10{path}", self.url));
        let request = request.header("authorization", "Bot any-token").multipart(form);
        let response = request.send().await.expect("a response");
        let status = response.status().as_u16();
        (status, response.json().await.unwrap_or(Value::Null))
    }

    /// Sends a request to the user API that must succeed. Returns the body.
    pub async fn good(&self, method: &str, path: &str, body: Value) -> Value {
        let body = (!body.is_null()).then_some(&body);
        let (status, answer) = self.ask(method, path, body).await;
        assert_eq!(status, 200, "{method} {path}: {answer}");
        answer
    }

    /// Returns people, guilds and the bot.
    pub async fn world(&self) -> Value {
        self.good("GET", "/people", Value::Null).await
    }

    /// Returns the people of a new world.
    pub async fn people(&self) -> Vec<Person> {
        let world = self.world().await;
        let guild = &world["guilds"][0];
        let text = |value: &Value| value.as_str().expect("an id").to_owned();
        let people = world["people"].as_array().expect("people");
        people
            .iter()
            .map(|person| Person {
                web: self.clone(),
                id: text(&person["id"]),
                guild: text(&guild["id"]),
                channel: text(&guild["channels"][0]["id"]),
            })
            .collect()
    }

    /// Returns the bot's ID.
    pub async fn bot_id(&self) -> String {
        let (_, user) = self.bot("GET", "/users/@me", Value::Null).await;
        user["id"].as_str().expect("an id").to_owned()
    }

    /// Waits until the bot has connected and registered its commands.
    pub async fn until_bot(&self) {
        let begun = Instant::now();
        while self.world().await["bot"].is_null() {
            if begun.elapsed() > super::LIMIT {
                let traffic = self.good("GET", "/traffic", Value::Null).await;
                panic!("the bot did not connect: {traffic:#}");
            }
            tokio::task::yield_now().await;
        }
    }
}

impl Person {
    /// Sends a request about this person.
    pub async fn ask(&self, method: &str, what: &str, body: Value) -> (u16, Value) {
        let body = (!body.is_null()).then_some(&body);
        self.web.ask(method, &format!("/people/{}{what}", self.id), body).await
    }

    /// Sends a request about this person that must succeed. Returns the body.
    pub async fn good(&self, method: &str, what: &str, body: Value) -> Value {
        self.web.good(method, &format!("/people/{}{what}", self.id), body).await
    }

    /// Runs a command in the first channel.
    pub async fn command(&self, name: &str, options: Value) -> Value {
        let body = json!({
            "guild": self.guild, "channel": self.channel, "name": name, "options": options,
        });
        self.good("POST", "/command", body).await
    }

    /// Presses a button.
    pub async fn press(&self, message: &Value, custom_id: &str) -> Value {
        let body = json!({
            "channel": message["channel_id"], "message": message["id"], "custom_id": custom_id,
        });
        self.good("POST", "/press", body).await
    }

    /// Selects values in a select.
    pub async fn pick(&self, message: &Value, custom_id: &str, values: &[&str]) -> Value {
        let body = json!({
            "channel": message["channel_id"], "message": message["id"], "custom_id": custom_id,
            "values": values,
        });
        self.good("POST", "/press", body).await
    }

    /// Returns the messages and modals of the first channel.
    pub async fn see(&self) -> Value {
        self.good("GET", &format!("/messages?channel={}", self.channel), Value::Null).await
    }

    /// Returns the newest message of the first channel.
    pub async fn newest(&self) -> Value {
        let listed = self.see().await;
        listed["messages"].as_array().and_then(|list| list.last().cloned()).unwrap_or(Value::Null)
    }

    /// Waits until an interaction is answered or has failed, and returns its state.
    pub async fn outcome(&self, acknowledged: &Value) -> Value {
        let id = super::text(acknowledged, "interaction");
        self.good("GET", &format!("/interactions/{id}?wait=100"), Value::Null).await
    }

    /// Opens the stream of this person's events.
    pub async fn events(&self) -> Events {
        let path = format!("/people/{}/events", self.id);
        let response = self.web.send("GET", &path, None).await;
        assert_eq!(response.status(), 200);
        Events { response, buffer: String::new() }
    }
}

/// A stream of server-sent events.
pub struct Events {
    response: Response,
    buffer: String,
}

impl Events {
    /// Returns the next event: name and data.
    pub async fn next(&mut self) -> (String, Value) {
        super::soon("an event", async {
            loop {
                if let Some((event, rest)) = self.buffer.split_once("\n\n") {
                    let fields: HashMap<&str, &str> = event.lines().filter_map(|line| line.split_once(": ")).collect();
                    let name = fields.get("event").map(|name| (*name).to_owned());
                    let data = fields.get("data").map(|data| serde_json::from_str(data));
                    let event = name.zip(data);
                    self.buffer = rest.to_owned();
                    if let Some((name, data)) = event {
                        return (name, data.expect("JSON"));
                    }
                    continue;
                }
                let chunk = self.response.chunk().await.expect("a stream");
                let chunk = chunk.expect("an open stream");
                self.buffer.push_str(std::str::from_utf8(&chunk).expect("UTF-8"));
            }
        })
        .await
    }

    /// Skips to the next event of a name, and returns its data.
    pub async fn until(&mut self, name: &str) -> Value {
        loop {
            let (found, data) = self.next().await;
            if found == name {
                return data;
            }
        }
    }
}
