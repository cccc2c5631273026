//! A stand-in, the bot, and people.

use super::board;
use super::board::is_board;
use super::people::{Person, StandinClient};
use super::poll_until;
use super::program::{ExitOutput, Program};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The bot's token. A stand-in accepts any.
pub const TOKEN: &str = "any-token";

/// The stand-in waits longer for answers than Discord does, since the machine may be busy.
const PATIENCE: [&str; 2] = ["--patience", "10"];

/// The log filter that enables everything, including crates that log only when named.
const EVERYTHING: &str = "trace,serenity=trace,poise=trace,reqwest=trace,hyper=trace,hyper_util=trace";

/// A stand-in with a bot and four people, three of them with names.
pub struct Scene {
    pub api: StandinClient,
    pub url: String,
    /// The two players.
    pub ann: Person,
    pub ben: Person,
    /// A bystander.
    pub cat: Person,
    pub bot: Option<Program>,
    standin: Option<Program>,
    directory: TempDir,
}

impl Scene {
    /// Starts a new world and a bot with an empty database.
    pub async fn new() -> Scene {
        let mut scene = Scene::without_bot().await;
        scene.start_bot().await;
        scene
    }

    /// Starts a new world without a bot.
    pub async fn without_bot() -> Scene {
        Scene::with_standin(&[]).await
    }

    /// Starts a new world with two shards, and without a bot.
    pub async fn with_two_shards() -> Scene {
        Scene::with_standin(&["--shards", "2", "--max-concurrency", "2"]).await
    }

    async fn with_standin(further: &[&str]) -> Scene {
        let directory = tempfile::tempdir().expect("a directory");
        let (standin, url) = standin(&directory, "127.0.0.1:0", &[&PATIENCE[..], further].concat()).await;
        let api = StandinClient::new(&url);
        let [ann, ben, cat, ..] = <[Person; 4]>::try_from(api.people().await).ok().expect("four people");
        Scene { api, url, ann, ben, cat, bot: None, standin: Some(standin), directory }
    }

    /// The same people on a server of a shard, of two.
    pub async fn on_shard(&self, shard: u64) -> Scene {
        let found = poll_until("a server of the shard", async || {
            let guild = self.api.request("POST", "/guilds", json!({ "name": "Another" })).await;
            let id: u64 = guild["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
            ((id >> 22) % 2 == shard).then_some(guild)
        });
        let guild = found.await;
        let id = guild["id"].as_str().expect("an id").to_owned();
        let channel = self.api.request("POST", &format!("/guilds/{id}/channels"), json!({ "name": "there" })).await;
        let channel = channel["id"].as_str().expect("an id").to_owned();
        for person in [&self.ann, &self.ben, &self.cat] {
            self.api.request("PUT", &format!("/guilds/{id}/members/{}", person.id), json!({})).await;
        }
        let there = |person: &Person| Person { guild: id.clone(), ..person.at(&channel) };
        let ann = there(&self.ann);
        let ben = there(&self.ben);
        let cat = there(&self.cat);
        let directory = tempfile::tempdir().expect("a directory");
        Scene { api: self.api.clone(), url: self.url.clone(), ann, ben, cat, bot: None, standin: None, directory }
    }

    /// Starts a bot with some of the shards and a database of PostgreSQL, without waiting for it.
    pub fn run_bot_with_shards(&self, database: &str, shards: &str) -> Program {
        let arguments = ["run", "--discord-api", &self.url, "--db", database, "--shards", shards];
        Program::start(self.directory.path(), &arguments, &[("DISCORD_TOKEN", TOKEN)])
    }

    /// Returns the path of the bot's database.
    pub fn database(&self) -> PathBuf {
        self.directory.path().join("bot.sqlite")
    }

    /// Starts a bot without waiting for it.
    pub fn run_bot(&self, database: &str, token: &str) -> Program {
        let arguments = ["run", "--discord-api", &self.url, "--db", database];
        Program::start(self.directory.path(), &arguments, &[("DISCORD_TOKEN", token)])
    }

    /// Starts a bot with a setting of the environment, without waiting for it.
    pub fn run_bot_with(&self, setting: (&str, &str)) -> Program {
        let arguments = ["run", "--discord-api", &self.url, "--db", "bot.sqlite"];
        Program::start(self.directory.path(), &arguments, &[("DISCORD_TOKEN", TOKEN), setting])
    }

    /// Starts the bot with a setting of the environment, and waits until people can use it.
    pub async fn start_bot_with(&mut self, setting: (&str, &str)) {
        let mut bot = self.run_bot_with(setting);
        bot.wait_for_log("run: ready").await;
        self.bot = Some(bot);
    }

    /// Starts the bot, and waits until people can use it.
    pub async fn start_bot(&mut self) {
        let mut bot = self.run_bot("bot.sqlite", TOKEN);
        bot.wait_for_log("run: ready").await;
        self.bot = Some(bot);
    }

    /// Starts a bot on the stand-in's clock, and waits until people can use it.
    pub async fn start_timed_bot(&mut self) {
        let arguments = ["run", "--discord-api", &self.url, "--db", "bot.sqlite", "--clock", "standin"];
        let mut bot = Program::start(self.directory.path(), &arguments, &[("DISCORD_TOKEN", TOKEN)]);
        bot.wait_for_log("run: ready").await;
        self.bot = Some(bot);
    }

    /// Moves the stand-in's clock forward.
    pub async fn advance(&self, minutes: u32) {
        self.api.request("POST", "/time", json!({ "advance": minutes * 60 })).await;
    }

    /// Starts a bot that logs everything.
    pub async fn start_bot_with_full_log(&mut self) {
        let arguments = ["run", "--discord-api", &self.url, "--db", "bot.sqlite"];
        let environment = [("DISCORD_TOKEN", TOKEN), ("RUST_LOG", EVERYTHING)];
        let mut bot = Program::start(self.directory.path(), &arguments, &environment);
        bot.wait_for_log("run: ready").await;
        self.bot = Some(bot);
    }

    /// Returns the tokens of the interactions that the bot has answered.
    pub async fn interaction_tokens(&self) -> BTreeSet<String> {
        let traffic = self.api.get("/traffic").await;
        let requests = traffic["traffic"].as_array().expect("a list").clone();
        let token = |request: &Value| {
            let is_kind = |part: &&str| ["interactions", "webhooks"].contains(part);
            let mut path = request["path"].as_str()?.split('/').skip_while(|part| !is_kind(part)).skip(2);
            path.next().map(str::to_owned)
        };
        requests.iter().filter_map(token).collect()
    }

    /// Starts a bot with its writes in its directory recorded in a file, and waits until people can use it.
    pub async fn start_recorded_bot(&mut self, library: &Path, record: &Path) {
        let text = |path: &Path| path.to_str().expect("text").to_owned();
        let [library, directory, record] = [library, self.directory.path(), record].map(text);
        let environment = [
            ("DISCORD_TOKEN", TOKEN),
            ("LD_PRELOAD", &library),
            ("RECORD_DIRECTORY", &directory),
            ("RECORD_FILE", &record),
        ];
        let arguments = ["run", "--discord-api", &self.url, "--db", "bot.sqlite"];
        let mut bot = Program::start(self.directory.path(), &arguments, &environment);
        bot.wait_for_log("run: ready").await;
        self.bot = Some(bot);
    }

    /// Runs the program in the same directory until it ends.
    pub async fn run(&self, arguments: &[&str]) -> ExitOutput {
        Program::start(self.directory.path(), arguments, &[]).wait().await
    }

    /// Runs the program until it ends, with `record` in `record.txt`.
    pub async fn run_with_record(&self, arguments: &[&str], record: &str) -> ExitOutput {
        std::fs::write(self.directory.path().join("record.txt"), record).expect("a file");
        self.run(arguments).await
    }

    /// Kills the bot, like a power cut.
    pub async fn kill_bot(&mut self) {
        self.bot.take().expect("a bot").kill().await;
    }

    /// Asks the bot to stop; returns its output.
    pub async fn stop_bot(&mut self) -> ExitOutput {
        self.bot.take().expect("a bot").terminate().await
    }

    /// Stops the stand-in, and restarts it with its world at the same address and with Discord's own patience.
    pub async fn restart_standin(&mut self) {
        let ended = self.standin.take().expect("a stand-in").terminate().await;
        assert!(ended.status.success(), "{ended:?}");
        let address = self.url.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let (standin, url) = standin(&self.directory, &address, &[]).await;
        assert_eq!(url, self.url);
        self.standin = Some(standin);
    }

    /// Starts a match between Ann, who moves first, and Ben; returns its board.
    pub async fn start_match(&self, game: &str, options: &str) -> Value {
        self.start_match_with_clock(game, options, "none").await
    }

    /// Starts a match with this time control, which is rated if it has any. Returns its board.
    pub async fn start_match_with_clock(&self, game: &str, options: &str, clock: &str) -> Value {
        let opponent = &self.ben.id;
        let options = json!({ "game": game, "opponent": opponent, "options": options, "side": "first", "clock": clock, "rated": clock != "none" });
        self.ann.command("challenge", options).await;
        let challenge = self.wait_for_challenge().await;
        self.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
        let number = board::match_number(&challenge);
        self.wait_for_board(number, None).await
    }

    /// Waits for a challenge that can be accepted.
    pub async fn wait_for_challenge(&self) -> Value {
        let open = |message: &Value| board::controls(message).iter().any(|(id, _)| board::has_verb(id, "accept"));
        self.ann.wait_for_message("a challenge", open).await
    }

    /// Waits for the board of a match, with a later event than `after`.
    pub async fn wait_for_board(&self, number: u64, after: Option<u32>) -> Value {
        let wanted = |message: &Value| {
            is_board(message) && board::match_number(message) == number && board::event_number(message) > after
        };
        self.ann.wait_for_message("a board", wanted).await
    }

    /// Waits until an event of a match is stored after `after`. A bot that acknowledges late stores it after its
    /// acknowledgement.
    pub async fn wait_for_event(&self, number: u64, after: Option<u32>) {
        let number = i64::try_from(number).expect("a small number");
        let select = "SELECT max(number) FROM events WHERE match_id = ?1";
        poll_until("an event in the database", async || {
            let hand = Connection::open(self.database()).expect("a database");
            let newest: Option<u32> = hand.query_row(select, [number], |row| row.get(0)).expect("an answer");
            (newest > after).then_some(())
        })
        .await;
    }

    /// Returns the player to move.
    pub fn player_to_move(&self, message: &Value) -> &Person {
        let words = board::content(message);
        let asked = |person: &&Person| {
            let mention = person.mention();
            words.contains(&format!("{mention}, it is your turn")) || words.contains(&format!("{mention} goes on"))
        };
        [&self.ann, &self.ben].into_iter().find(asked).unwrap_or_else(|| panic!("nobody is to move: {words}"))
    }

    /// Uses the first control that makes a move, as the player to move.
    pub async fn play_first_choice(&self, message: &Value) {
        let (id, value) = board::first_choice(message).expect("a choice");
        let value: Vec<&str> = value.as_deref().into_iter().collect();
        self.player_to_move(message).press(message, &id, &value).await;
    }

    /// Waits for the end of the match; returns the message that reports it.
    pub async fn wait_for_end(&self, number: u64) -> Value {
        let over =
            |message: &Value| board::content(message).contains("Match over.") && board::match_number(message) == number;
        self.ann.wait_for_message("the end of a match", over).await
    }
}

async fn standin(directory: &TempDir, listen: &str, further: &[&str]) -> (Program, String) {
    let arguments = [&["standin", "--listen", listen, "--world", "world.json"], further].concat();
    poll_until("a stand-in", async || {
        let program = Program::start(directory.path(), &arguments, &[]);
        if let Some(url) = program.find_stdout("open ").await {
            return Some((program, url.trim_end_matches('/').to_owned()));
        }
        // After a restart another program may have taken the port for a moment.
        let ended = program.wait().await;
        assert!(ended.stderr.join("\n").contains("in use"), "{ended:?}");
        None
    })
    .await
}

/// Returns the bot's last recorded heartbeat.
pub fn last_heartbeat(scene: &Scene) -> Option<i64> {
    let hand = Connection::open(scene.database()).expect("a database");
    hand.query_row("SELECT max(last_seen_at) FROM heartbeat", [], |row| row.get(0)).expect("an answer")
}
