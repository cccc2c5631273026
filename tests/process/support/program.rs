//! A program in a process of its own, which ends with the test.

use super::within_timeout;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use tokio::io::{AsyncBufReadExt as _, AsyncRead, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;

/// A running program.
pub struct Program {
    child: Child,
    stdout: watch::Receiver<Vec<String>>,
    stderr: watch::Receiver<Vec<String>>,
}

/// The exit status and output of a program.
#[derive(Debug)]
pub struct ExitOutput {
    pub status: ExitStatus,
    pub stdout: Vec<String>,
    pub stderr: Vec<String>,
}

impl Program {
    /// Starts `gonagas` in a directory, with only these environment variables.
    pub fn start(directory: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gonagas"));
        command.args(arguments).current_dir(directory).env_clear().envs(environment.iter().copied());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.kill_on_drop(true).spawn().expect("a process");
        let stdout = collect_lines(child.stdout.take().expect("an output"));
        let stderr = collect_lines(child.stderr.take().expect("an output"));
        Program { child, stdout, stderr }
    }

    /// Waits for a line on standard output with this start; returns the rest of the line.
    pub async fn wait_for_stdout(&mut self, start: &str) -> String {
        let found = self.find_stdout(start).await;
        found.unwrap_or_else(|| panic!("no `{start}` on standard output: {:?}", self.stderr.borrow()))
    }

    /// Waits for a line on standard output with this start; returns the rest of the line, or `None` if the program ends
    /// without one.
    pub async fn find_stdout(&self, start: &str) -> Option<String> {
        wait_for_line(self.stdout.clone(), |line| line.strip_prefix(start).map(str::to_owned)).await
    }

    /// Waits until a bot with `--metrics` can be watched; returns the address.
    pub async fn monitoring_address(&mut self) -> String {
        let line = self.wait_for_log("monitoring address=").await;
        line.rsplit('=').next().expect("an address").trim().to_owned()
    }

    /// Waits for a line on standard error that contains `words`.
    pub async fn wait_for_log(&mut self, words: &str) -> String {
        let found = wait_for_line(self.stderr.clone(), |line| line.contains(words).then(|| line.to_owned())).await;
        found.unwrap_or_else(|| panic!("no `{words}` in the log: {:?}", self.stderr.borrow()))
    }

    /// Kills the program, like a power cut.
    pub async fn kill(mut self) {
        within_timeout("the end of a killed process", self.child.kill()).await.expect("killed");
    }

    /// Asks the program to stop, and waits for its exit.
    pub async fn terminate(self) -> ExitOutput {
        self.send_sigterm();
        self.wait().await
    }

    /// Asks the program to stop.
    pub fn send_sigterm(&self) {
        self.send_signal("TERM");
    }

    /// Pauses the program, like a machine that sleeps, until [`Program::resume`].
    pub fn pause(&self) {
        self.send_signal("STOP");
    }

    pub fn resume(&self) {
        self.send_signal("CONT");
    }

    fn send_signal(&self, signal: &str) {
        let id = self.child.id().expect("a process that runs");
        let asked = std::process::Command::new("sh").args(["-c", &format!("kill -{signal} {id}")]).status();
        assert!(asked.expect("a shell").success());
    }

    /// Waits for the exit; returns the output.
    pub async fn wait(mut self) -> ExitOutput {
        let status = within_timeout("the end of a process", self.child.wait()).await.expect("a status");
        let stdout = all_lines(self.stdout).await;
        let stderr = all_lines(self.stderr).await;
        ExitOutput { status, stdout, stderr }
    }
}

/// Collects the lines of an output as they come.
fn collect_lines(output: impl AsyncRead + Unpin + Send + 'static) -> watch::Receiver<Vec<String>> {
    let (sender, receiver) = watch::channel(Vec::new());
    tokio::spawn(async move {
        let mut output = BufReader::new(output).lines();
        while let Ok(Some(line)) = output.next_line().await {
            sender.send_modify(|lines| lines.push(line));
        }
    });
    receiver
}

/// Waits for a matching line; `None` if the output ends or the time limit passes without one.
async fn wait_for_line<T>(mut lines: watch::Receiver<Vec<String>>, wanted: impl Fn(&str) -> Option<T>) -> Option<T> {
    let find = |lines: &[String]| lines.iter().find_map(|line| wanted(line));
    let found = lines.wait_for(|lines| find(lines).is_some());
    let lines = tokio::time::timeout(super::TIMEOUT, found).await.ok()?.ok()?;
    find(&lines)
}

/// Returns all lines once the output has ended.
async fn all_lines(mut lines: watch::Receiver<Vec<String>>) -> Vec<String> {
    within_timeout("the end of an output", async { while lines.changed().await.is_ok() {} }).await;
    lines.borrow().clone()
}
