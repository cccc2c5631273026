//! A program in a process of its own, which does not outlive the test.

use super::soon;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use tokio::io::{AsyncBufReadExt as _, AsyncRead, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;

/// A program that runs.
pub struct Program {
    child: Child,
    out: watch::Receiver<Vec<String>>,
    errors: watch::Receiver<Vec<String>>,
}

/// How a program has ended.
#[derive(Debug)]
pub struct Ended {
    pub status: ExitStatus,
    pub out: Vec<String>,
    pub errors: Vec<String>,
}

impl Program {
    /// Starts `gonagas` in a directory, with nothing in its environment but what is given here.
    pub fn start(directory: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gonagas"));
        command.args(arguments).current_dir(directory).env_clear().envs(environment.iter().copied());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.kill_on_drop(true).spawn().expect("a process");
        let out = lines(child.stdout.take().expect("an output"));
        let errors = lines(child.stderr.take().expect("an output"));
        Program { child, out, errors }
    }

    /// Waits for a line on standard output that begins so; answers the rest of it.
    pub async fn says(&mut self, start: &str) -> String {
        let found = heard(self.out.clone(), |line| line.strip_prefix(start).map(str::to_owned)).await;
        found.unwrap_or_else(|| panic!("`{start}` was not said: {:?}", self.errors.borrow()))
    }

    /// Waits for a line on standard error that holds these words.
    pub async fn logs(&mut self, words: &str) -> String {
        let found = heard(self.errors.clone(), |line| line.contains(words).then(|| line.to_owned())).await;
        found.unwrap_or_else(|| panic!("`{words}` was not logged: {:?}", self.errors.borrow()))
    }

    /// Ends it at once, as a power cut would.
    pub async fn kill(mut self) {
        soon("the end of a killed process", self.child.kill()).await.expect("killed");
    }

    /// Asks it to end, and waits for that.
    pub async fn terminate(self) -> Ended {
        self.ask_to_end();
        self.ended().await
    }

    /// Asks it to end.
    pub fn ask_to_end(&self) {
        let id = self.child.id().expect("a process that runs");
        let asked = std::process::Command::new("sh").args(["-c", &format!("kill -TERM {id}")]).status();
        assert!(asked.expect("a shell").success());
    }

    /// Waits for its end, and for all that it has said.
    pub async fn ended(mut self) -> Ended {
        let status = soon("the end of a process", self.child.wait()).await.expect("a status");
        let (out, errors) = (all(self.out).await, all(self.errors).await);
        Ended { status, out, errors }
    }
}

/// Keeps the lines of an output, as they come.
fn lines(output: impl AsyncRead + Unpin + Send + 'static) -> watch::Receiver<Vec<String>> {
    let (tell, told) = watch::channel(Vec::new());
    tokio::spawn(async move {
        let mut output = BufReader::new(output).lines();
        while let Ok(Some(line)) = output.next_line().await {
            tell.send_modify(|lines| lines.push(line));
        }
    });
    told
}

/// Waits for a line; `None` when none has come.
async fn heard<T>(mut lines: watch::Receiver<Vec<String>>, wanted: impl Fn(&str) -> Option<T>) -> Option<T> {
    let find = |lines: &[String]| lines.iter().find_map(|line| wanted(line));
    let heard = lines.wait_for(|lines| find(lines).is_some());
    let heard = tokio::time::timeout(super::LIMIT, heard).await.ok()?.ok()?;
    find(&heard)
}

/// All lines, once the output has ended.
async fn all(mut lines: watch::Receiver<Vec<String>>) -> Vec<String> {
    soon("the end of an output", async { while lines.changed().await.is_ok() {} }).await;
    lines.borrow().clone()
}
