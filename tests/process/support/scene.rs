//! A stand-in, the bot, and people.

use super::board;
use super::board::is_board;
use super::people::{Person, Web};
use super::program::{Ended, Program};
use serde_json::{Value, json};
use std::path::PathBuf;
use tempfile::TempDir;

/// What the bot shows to Discord. A stand-in takes any.
pub const TOKEN: &str = "any-token";

/// What is to be logged to log all that there is: what is kept quiet otherwise is named.
const EVERYTHING: &str = "trace,serenity=trace,poise=trace,reqwest=trace,hyper=trace,hyper_util=trace";

/// A stand-in with a bot, and four people.
pub struct Scene {
    pub web: Web,
    pub url: String,
    /// They who play.
    pub ann: Person,
    pub ben: Person,
    /// One who looks on.
    pub cat: Person,
    pub bot: Option<Program>,
    standin: Option<Program>,
    directory: TempDir,
}

impl Scene {
    /// A new world, and a bot with an empty memory.
    pub async fn new() -> Scene {
        let mut scene = Scene::without_bot().await;
        scene.start_bot().await;
        scene
    }

    /// A new world, and no bot yet.
    pub async fn without_bot() -> Scene {
        let directory = tempfile::tempdir().expect("a directory");
        let (standin, url) = standin(&directory, "127.0.0.1:0").await;
        let web = Web::new(&url);
        let [ann, ben, cat, ..] = <[Person; 4]>::try_from(web.people().await).ok().expect("four people");
        Scene { web, url, ann, ben, cat, bot: None, standin: Some(standin), directory }
    }

    /// The bot's memory.
    pub fn database(&self) -> PathBuf {
        self.directory.path().join("bot.sqlite")
    }

    /// A bot, of which nothing is known yet.
    pub fn run_bot(&self, database: &str, token: &str) -> Program {
        let arguments = ["run", "--discord-api", &self.url, "--db", database];
        Program::start(self.directory.path(), &arguments, &[("DISCORD_TOKEN", token)])
    }

    /// Starts the bot, and waits until people can use it.
    pub async fn start_bot(&mut self) {
        let mut bot = self.run_bot("bot.sqlite", TOKEN);
        bot.logs("ready").await;
        self.bot = Some(bot);
    }

    /// Starts a bot that goes by the stand-in's clock.
    pub async fn start_timed_bot(&mut self) {
        let arguments = ["run", "--discord-api", &self.url, "--db", "bot.sqlite", "--clock", "standin"];
        let mut bot = Program::start(self.directory.path(), &arguments, &[("DISCORD_TOKEN", TOKEN)]);
        bot.logs("ready").await;
        self.bot = Some(bot);
    }

    /// Moves the stand-in's clock forward by so many minutes.
    pub async fn advance(&self, minutes: u32) {
        self.web.good("POST", "/time", json!({ "advance": minutes * 60 })).await;
    }

    /// Starts a bot that logs all that it can.
    pub async fn start_talkative_bot(&mut self) {
        let arguments = ["run", "--discord-api", &self.url, "--db", "bot.sqlite"];
        let environment = [("DISCORD_TOKEN", TOKEN), ("RUST_LOG", EVERYTHING)];
        let mut bot = Program::start(self.directory.path(), &arguments, &environment);
        bot.logs("run: ready").await;
        self.bot = Some(bot);
    }

    /// Runs the program in the same folder until it ends.
    pub async fn run(&self, arguments: &[&str]) -> Ended {
        Program::start(self.directory.path(), arguments, &[]).ended().await
    }

    /// Runs `gonagas` with these arguments to its end, where this text is in `record.txt`.
    pub async fn check(&self, arguments: &[&str], record: &str) -> Ended {
        std::fs::write(self.directory.path().join("record.txt"), record).expect("a file");
        self.run(arguments).await
    }

    /// Ends the bot at once, as a power cut would.
    pub async fn kill_bot(&mut self) {
        self.bot.take().expect("a bot").kill().await;
    }

    /// Asks the bot to end.
    pub async fn stop_bot(&mut self) -> Ended {
        self.bot.take().expect("a bot").terminate().await
    }

    /// Stops the stand-in, and starts it again with its world at its old address.
    pub async fn restart_standin(&mut self) {
        let ended = self.standin.take().expect("a stand-in").terminate().await;
        assert!(ended.status.success(), "{ended:?}");
        let address = self.url.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let (standin, url) = standin(&self.directory, &address).await;
        assert_eq!(url, self.url);
        self.standin = Some(standin);
    }

    /// Starts a match between Ann, who begins, and Ben; answers its board.
    pub async fn started(&self, game: &str, options: &str) -> Value {
        let wanted = json!({ "game": game, "opponent": self.ben.id, "options": options, "side": "first" });
        self.ann.command("challenge", wanted).await;
        let challenge = self.challenge().await;
        self.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
        let number = board::number(&challenge);
        self.board_of(number, None).await
    }

    /// Waits for a challenge that can be accepted.
    pub async fn challenge(&self) -> Value {
        let open = |message: &Value| board::controls(message).iter().any(|(id, _)| board::has_verb(id, "accept"));
        self.ann.newest("a challenge", open).await
    }

    /// Waits for the board of a match, one that shows more than the event `after`.
    pub async fn board_of(&self, number: u64, after: Option<u32>) -> Value {
        let wanted =
            |message: &Value| is_board(message) && board::number(message) == number && board::event(message) > after;
        self.ann.newest("a board", wanted).await
    }

    /// The one whom a board asks to act.
    pub fn actor(&self, message: &Value) -> &Person {
        let words = board::content(message);
        let asked = |person: &&Person| {
            let mention = person.mention();
            words.contains(&format!("{mention}, it is your turn")) || words.contains(&format!("{mention} goes on"))
        };
        [&self.ann, &self.ben].into_iter().find(asked).unwrap_or_else(|| panic!("nobody is to act: {words}"))
    }

    /// Uses the first control that leads on, as the one who is to act.
    pub async fn first(&self, message: &Value) {
        let (id, value) = board::first_choice(message).expect("a choice");
        let value: Vec<&str> = value.as_deref().into_iter().collect();
        self.actor(message).press(message, &id, &value).await;
    }

    /// Waits until the match is over; answers what is said of it.
    pub async fn over(&self, number: u64) -> Value {
        let over =
            |message: &Value| board::content(message).contains("The match is over") && board::number(message) == number;
        self.ann.newest("the end of a match", over).await
    }
}

async fn standin(directory: &TempDir, listen: &str) -> (Program, String) {
    let arguments = ["standin", "--listen", listen, "--world", "world.json"];
    let mut program = Program::start(directory.path(), &arguments, &[]);
    let url = program.says("open ").await;
    (program, url.trim_end_matches('/').to_owned())
}

/// When the bot was there last, as far as it has noted.
pub fn alive(scene: &Scene) -> Option<i64> {
    let hand = rusqlite::Connection::open(scene.database()).expect("a database");
    hand.query_row("SELECT max(at) FROM alive", [], |row| row.get(0)).expect("an answer")
}
