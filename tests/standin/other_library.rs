//! A bot in another language: discord.py connects, registers commands, answers people, and resumes.

use crate::standin::{soon, standin};
use std::process::Stdio;
use tokio::process::Command;

/// The environment variable with a Python that has discord.py, if the usual one has not.
const PYTHON_VARIABLE: &str = "GONAGAS_PYTHON";

/// The path of the bot.
const BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/standin/discord_py_bot.py");

#[tokio::test]
#[ignore = "needs Python with discord.py"]
async fn bot_on_discord_py_works() {
    let python = std::env::var(PYTHON_VARIABLE).unwrap_or_else(|_| "python3".to_owned());
    let found = Command::new(&python).args(["-c", "import discord"]).stderr(Stdio::null()).status().await;
    let is_found = found.is_ok_and(|status| status.success());
    assert!(is_found, "{python} has no discord.py; {PYTHON_VARIABLE} can name one that has");
    let standin = standin().await;
    let url = format!("http://{}", standin.address());
    let mut bot = Command::new(&python);
    let bot = bot.args([BOT, &url]).env("NO_PROXY", "*").kill_on_drop(true).output();
    let ended = soon("the end of the bot", bot).await.expect("a bot");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
}
