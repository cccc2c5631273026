//! People who use the stand-in, for the benchmarks that run the program.

use reqwest::Client;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// A process that ends with the measurement.
pub struct Process(pub Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(program: &Path, folder: &Path, arguments: &[&str], output: Stdio) -> Process {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env("DISCORD_TOKEN", "token").stdout(output).stderr(Stdio::null());
    Process(command.spawn().expect("the program starts"))
}

/// Starts the stand-in and the bot in a folder, and waits until people can use the bot.
pub async fn start_both(program: &Path, folder: &Path) -> (Process, Process, Arc<Standin>) {
    let (process, standin) = start_standin(program, folder);
    let bot = start_bot(program, folder, &standin).await;
    sleep(Duration::from_secs(2)).await;
    (process, bot.process, standin)
}

/// Starts the stand-in in a folder.
pub fn start_standin(program: &Path, folder: &Path) -> (Process, Arc<Standin>) {
    let mut process = start(program, folder, &["standin", "--listen", "127.0.0.1:0"], Stdio::piped());
    let output = process.0.stdout.take().expect("its output");
    let line = BufReader::new(output).lines().next().expect("a line").expect("text");
    let url = line.trim_start_matches("open ").trim_end_matches('/').to_owned();
    let agent = "DiscordBot (https://example.org, 1)";
    let client = Client::builder().no_proxy().user_agent(agent).build().expect("a client");
    let (sent, missed, waits) = Default::default();
    (process, Arc::new(Standin { client, url, sent, missed, waits }))
}

/// A bot, and the address of its figures.
pub struct Bot {
    pub process: Process,
    pub metrics: String,
}

/// Starts the bot in a folder, and waits until it is ready.
pub async fn start_bot(program: &Path, folder: &Path, standin: &Standin) -> Bot {
    let metrics = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").to_string();
    let run = ["run", "--discord-api", &standin.url, "--db", "bot.sqlite", "--metrics", &metrics];
    let process = start(program, folder, &run, Stdio::null());
    let ready = format!("http://{metrics}/readyz");
    while !standin.client.get(&ready).send().await.is_ok_and(|answer| answer.status().is_success()) {
        sleep(Duration::from_millis(20)).await;
    }
    Bot { process, metrics }
}

/// The stand-in, as people use it.
pub struct Standin {
    pub client: Client,
    pub url: String,
    /// Interactions, and those of them that the bot did not acknowledge in time.
    pub sent: AtomicUsize,
    pub missed: AtomicUsize,
    /// The milliseconds until each acknowledgement.
    waits: Mutex<Vec<u64>>,
}

impl Standin {
    async fn request(&self, method: reqwest::Method, path: &str, body: Option<Value>) -> Value {
        let mut request = self.client.request(method, format!("{}{path}", self.url));
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.expect("an answer").text().await.expect("a body");
        serde_json::from_str(&answer).unwrap_or(Value::Null)
    }

    pub async fn get(&self, path: &str) -> Value {
        self.request(reqwest::Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        self.request(reqwest::Method::POST, path, Some(body)).await
    }

    /// Does something that the bot must acknowledge.
    async fn act(&self, path: &str, body: Value) {
        let answer = self.post(path, body).await;
        self.sent.fetch_add(1, Ordering::Relaxed);
        match answer["ms"].as_u64() {
            Some(wait) => self.waits.lock().unwrap_or_else(PoisonError::into_inner).push(wait),
            None => drop(self.missed.fetch_add(1, Ordering::Relaxed)),
        }
    }

    /// Returns the milliseconds until each acknowledgement since the last call, sorted.
    pub fn take_waits(&self) -> Vec<u64> {
        let mut waits = std::mem::take(&mut *self.waits.lock().unwrap_or_else(PoisonError::into_inner));
        waits.sort_unstable();
        waits
    }

    /// Adds a person.
    pub async fn add_person(&self, name: &str) -> String {
        id(&self.post("/people", json!({ "name": name })).await)
    }

    /// Adds a channel to the first server, for these people.
    pub async fn add_pair(self: &Arc<Standin>, name: &str) -> Pair {
        let guild = id(&self.get("/people").await["guilds"][0]);
        let people = [self.add_person(&format!("first{name}")).await, self.add_person(&format!("second{name}")).await];
        let channel = self.post(&format!("/guilds/{guild}/channels"), json!({ "name": format!("c{name}") })).await;
        Pair { standin: Arc::clone(self), guild, channel: id(&channel), people }
    }
}

pub fn id(object: &Value) -> String {
    object["id"].as_str().expect("an id").to_owned()
}

/// Two people in a channel.
pub struct Pair {
    standin: Arc<Standin>,
    guild: String,
    pub channel: String,
    pub people: [String; 2],
}

impl Pair {
    /// Runs a command in the channel.
    pub async fn command(&self, person: &str, name: &str, options: Value) {
        let body = json!({ "guild": self.guild, "channel": self.channel, "name": name, "options": options });
        self.standin.act(&format!("/people/{person}/command"), body).await;
    }

    /// Presses the newest control with this verb that a person sees, as soon as there is one.
    pub async fn press(&self, person: &str, verb: &str) {
        if let Some(control) = self.find(person, verb).await {
            self.use_control(person, &control, None).await;
        }
    }

    /// Returns the newest control with this verb that a person sees, as soon as there is one.
    pub async fn find(&self, person: &str, verb: &str) -> Option<Control> {
        let begun = Instant::now();
        let mut limit = 2;
        while begun.elapsed() < Duration::from_secs(30) {
            let path = format!("/people/{person}/messages?channel={}&limit={limit}", self.channel);
            if let Some(control) = find_control(&self.standin.get(&path).await, verb) {
                return Some(control);
            }
            sleep(Duration::from_millis(20)).await;
            // It may be above other messages.
            limit = 20;
        }
        None
    }

    /// Presses a button, or picks a value from a menu.
    pub async fn use_control(&self, person: &str, control: &Control, value: Option<&str>) {
        let mut body = json!({ "channel": self.channel, "message": control.message, "custom_id": control.custom_id });
        if let Some(value) = value {
            body["values"] = json!([value]);
        }
        self.standin.act(&format!("/people/{person}/press"), body).await;
    }

    /// Plays the first move that the bot suggests to either of the two.
    pub async fn play(&self) {
        for person in &self.people {
            let body = json!({
                "guild": self.guild, "channel": self.channel, "name": "move",
                "options": { "action": "" }, "focused": "action",
            });
            let suggested = self.standin.post(&format!("/people/{person}/autocomplete"), body).await;
            if let Some(action) = suggested["choices"][0]["value"].as_str() {
                return self.command(person, "move", json!({ "action": action })).await;
            }
        }
    }
}

/// A button or a menu on a message.
#[derive(Debug, Clone)]
pub struct Control {
    pub message: String,
    pub custom_id: String,
    /// The values of a menu.
    pub values: Vec<String>,
}

/// Finds the newest enabled control with a verb.
fn find_control(answer: &Value, verb: &str) -> Option<Control> {
    let messages = answer["messages"].as_array()?;
    messages.iter().rev().find_map(|message| {
        let rows = message["components"].as_array()?.iter();
        let mut controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
        let is_meant = |control: &&Value| {
            let custom_id = control["custom_id"].as_str().unwrap_or_default();
            control["disabled"] != json!(true) && custom_id.split(':').nth(3) == Some(verb)
        };
        let control = controls.find(is_meant)?;
        let options = control["options"].as_array().into_iter().flatten();
        let values = options.filter_map(|option| option["value"].as_str().map(str::to_owned)).collect();
        Some(Control { message: id(message), custom_id: control["custom_id"].as_str()?.to_owned(), values })
    })
}
