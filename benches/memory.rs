//! Measures the memory of the bot while it serves many matches at a time, against the stand-in.
//!
//! `cargo bench --bench memory [-- MATCHES IN_FLIGHT [PROGRAM]]` plays 1,000 matches of all games, 64 at a time, each pair of
//! players in a channel of its own; with another program to compare with, if one is named. It prints the bot's resident memory and threads as they grow, and how many interactions were not
//! acknowledged in time. It needs Linux, where a process can be asked for its memory.

use reqwest::Client;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// The challenges that are made in turn: different boards, so that caches fill.
const CHALLENGES: [(&str, &str); 8] = [
    ("pahtum", "blocks=3"),
    ("seega", "size=5"),
    ("seega", "size=9"),
    ("shap-luk", ""),
    ("sahkku", "rules=raisa"),
    ("sahkku", "rules=unjarga"),
    ("sahkku", "rules=gavkevuotna"),
    ("sahkku", "rules=devils-game"),
];

/// The moves in each match.
const MOVES: usize = 6;

/// A process that ends with the measurement.
struct Process(Child);

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

/// The stand-in, as people use it.
struct Standin {
    client: Client,
    url: String,
    /// Interactions, and those of them that the bot did not acknowledge in time.
    sent: AtomicUsize,
    missed: AtomicUsize,
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

    async fn get(&self, path: &str) -> Value {
        self.request(reqwest::Method::GET, path, None).await
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        self.request(reqwest::Method::POST, path, Some(body)).await
    }

    /// Does something that the bot must acknowledge.
    async fn act(&self, path: &str, body: Value) {
        let answer = self.post(path, body).await;
        self.sent.fetch_add(1, Ordering::Relaxed);
        if answer["acknowledged"] == json!(false) {
            self.missed.fetch_add(1, Ordering::Relaxed);
        }
    }
}

fn id(object: &Value) -> String {
    object["id"].as_str().expect("an id").to_owned()
}

/// Two people in a channel.
struct Pair {
    standin: Arc<Standin>,
    guild: String,
    channel: String,
    people: [String; 2],
}

impl Pair {
    async fn command(&self, person: &str, name: &str, options: Value) {
        let body = json!({ "guild": self.guild, "channel": self.channel, "name": name, "options": options });
        self.standin.act(&format!("/people/{person}/command"), body).await;
    }

    /// Presses the newest control with this verb that a person sees, as soon as there is one.
    async fn press(&self, person: &str, verb: &str) {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            let path = format!("/people/{person}/messages?channel={}&limit=20", self.channel);
            if let Some((message, control)) = find_control(&self.standin.get(&path).await, verb) {
                let body = json!({ "channel": self.channel, "message": message, "custom_id": control });
                return self.standin.act(&format!("/people/{person}/press"), body).await;
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Plays the first move that the bot suggests to either of the two.
    async fn play(&self) {
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

    async fn play_match(&self, (game, options): (&str, &str)) {
        let [first, second] = &self.people;
        self.command(first, "challenge", json!({ "game": game, "opponent": second, "options": options })).await;
        self.press(second, "accept").await;
        for _ in 0..MOVES {
            self.play().await;
        }
        self.command(first, "resign", json!({})).await;
        self.press(first, "confirm").await;
    }
}

/// Finds the newest enabled control with a verb; returns its message and its custom id.
fn find_control(answer: &Value, verb: &str) -> Option<(String, String)> {
    let messages = answer["messages"].as_array()?;
    messages.iter().rev().find_map(|message| {
        let rows = message["components"].as_array()?.iter();
        let mut controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
        let is_meant = |control: &&Value| {
            let custom_id = control["custom_id"].as_str().unwrap_or_default();
            control["disabled"] != json!(true) && custom_id.split(':').nth(3) == Some(verb)
        };
        let control = controls.find(is_meant)?["custom_id"].as_str()?;
        Some((id(message), control.to_owned()))
    })
}

/// Prints the memory and threads of a process.
fn report(process: u32, played: usize) {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let value = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.map_or("unknown".to_owned(), |value| value.trim().to_owned())
    };
    println!(
        "{played:>5} matches: {} resident, {} of them not files, {} at most, {} threads",
        value("VmRSS:"),
        value("RssAnon:"),
        value("VmHWM:"),
        value("Threads:")
    );
}

async fn measure(program: &Path, matches: usize, in_flight: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut standin = start(program, folder.path(), &["standin", "--listen", "127.0.0.1:0"], Stdio::piped());
    let output = standin.0.stdout.take().expect("its output");
    let line = BufReader::new(output).lines().next().expect("a line").expect("text");
    let url = line.trim_start_matches("open ").trim_end_matches('/').to_owned();
    let bot = start(program, folder.path(), &["run", "--discord-api", &url, "--db", "bot.sqlite"], Stdio::null());
    let client = Client::builder().no_proxy().build().expect("a client");
    let standin_api = Arc::new(Standin { client, url, sent: AtomicUsize::new(0), missed: AtomicUsize::new(0) });
    while standin_api.get("/people").await["bot"].is_null() {
        sleep(Duration::from_millis(100)).await;
    }
    sleep(Duration::from_secs(2)).await;
    report(bot.0.id(), 0);
    let guild = id(&standin_api.get("/people").await["guilds"][0]);
    let (begun, finished) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let mut tasks = JoinSet::new();
    for number in 0..in_flight {
        let person =
            async |role: &str| id(&standin_api.post("/people", json!({ "name": format!("{role}{number}") })).await);
        let people = [person("first").await, person("second").await];
        let channel =
            standin_api.post(&format!("/guilds/{guild}/channels"), json!({ "name": format!("c{number}") })).await;
        let pair = Pair { standin: Arc::clone(&standin_api), guild: guild.clone(), channel: id(&channel), people };
        let (begun, finished, bot) = (Arc::clone(&begun), Arc::clone(&finished), bot.0.id());
        tasks.spawn(async move {
            loop {
                let next = begun.fetch_add(1, Ordering::Relaxed);
                if next >= matches {
                    return;
                }
                pair.play_match(CHALLENGES[next % CHALLENGES.len()]).await;
                let played = finished.fetch_add(1, Ordering::Relaxed) + 1;
                if played.is_multiple_of(100) {
                    report(bot, played);
                }
            }
        });
    }
    while tasks.join_next().await.is_some() {}
    sleep(Duration::from_secs(5)).await;
    report(bot.0.id(), finished.load(Ordering::Relaxed));
    let [missed, sent] = [&standin_api.missed, &standin_api.sent].map(|count| count.load(Ordering::Relaxed));
    println!("{missed} of {sent} interactions were not acknowledged in time");
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let number = |index: usize, usual| arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let program = arguments.get(2).map_or(env!("CARGO_BIN_EXE_gonagas"), String::as_str);
    let program = fs::canonicalize(program).expect("a program");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(measure(&program, number(0, 1000), number(1, 64)));
}
