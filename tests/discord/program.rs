//! The program, run from its command line.

use crate::standin::person::Web;
use crate::standin::soon;
use std::path::Path;
use std::process::{Output, Stdio};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};

/// A running program.
pub struct Program {
    child: Child,
    out: BufReader<ChildStdout>,
}

/// Builds a command line in a folder, without the bot's environment variables.
fn command(folder: &Path, arguments: &[&str], token: Option<&str>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gonagas"));
    command.args(arguments).current_dir(folder).kill_on_drop(true);
    command.env_remove("DISCORD_TOKEN").env_remove("GONAGAS_DB").env_remove("RUST_LOG");
    command.envs(token.map(|token| ("DISCORD_TOKEN", token)));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program until it ends.
pub async fn output(folder: &Path, arguments: &[&str], token: Option<&str>) -> Output {
    soon("the end", command(folder, arguments, token).output()).await.expect("an end")
}

/// Runs a program that must fail; returns its error.
pub async fn failure(folder: &Path, arguments: &[&str], token: Option<&str>) -> String {
    let output = output(folder, arguments, token).await;
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    let said = String::from_utf8(output.stderr).expect("text");
    // Lines that begin with the year are log lines.
    said.lines().filter(|line| !line.starts_with("20")).collect::<Vec<_>>().join("\n")
}

impl Program {
    /// Starts the program.
    pub fn start(folder: &Path, arguments: &[&str], token: Option<&str>) -> Program {
        let mut child = command(folder, arguments, token).spawn().expect("a program");
        let out = BufReader::new(child.stdout.take().expect("its output"));
        // A program whose log is not read stops once the pipe is full.
        let mut log = child.stderr.take().expect("its log");
        tokio::spawn(async move { tokio::io::copy(&mut log, &mut tokio::io::sink()).await });
        Program { child, out }
    }

    /// Waits for the address of the page.
    pub async fn url(&mut self) -> String {
        let mut line = String::new();
        soon("the address", self.out.read_line(&mut line)).await.expect("a line");
        let url = line.trim_end().strip_prefix("open ").and_then(|url| url.strip_suffix('/'));
        url.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned()
    }

    /// Waits for the bot; returns the stand-in's API.
    pub async fn web(&mut self) -> Web {
        let web = Web::at(self.url().await);
        web.until_bot().await;
        web
    }

    /// Sends a signal, and waits for a clean exit.
    pub async fn stop(mut self, signal: &str) {
        let id = self.child.id().expect("a process").to_string();
        assert!(Command::new("kill").args([signal, &id]).status().await.expect("a signal").success());
        let status = soon("the end", self.child.wait()).await.expect("an end");
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).await.expect("text");
        assert!(status.success() && rest.is_empty(), "{status}: {rest}");
    }
}
