//! The stand-in and the bot, each in a process of its own.

use anyhow::Context as _;
use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The name of the database in the directory.
const DATABASE: &str = "bot.sqlite";

/// A process that is killed when it is dropped.
#[derive(Debug)]
pub(in crate::torture) struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Process {
    /// Kills the process without warning, and waits until it is gone.
    pub(in crate::torture) fn kill(self) {
        drop(self);
    }

    /// Returns true if the process has ended by itself.
    pub(in crate::torture) fn has_ended(&mut self) -> bool {
        !matches!(self.0.try_wait(), Ok(None))
    }
}

/// The program in a directory: its database and its log.
#[derive(Debug)]
pub(in crate::torture) struct Programs {
    program: PathBuf,
    directory: PathBuf,
}

impl Programs {
    /// Runs this program in a directory.
    pub(in crate::torture) fn new(program: &Path, directory: &Path) -> Programs {
        Programs { program: program.to_owned(), directory: directory.to_owned() }
    }

    /// Returns the path of the bot's database.
    pub(in crate::torture) fn database(&self) -> PathBuf {
        self.directory.join(DATABASE)
    }

    /// Starts the stand-in; also returns its address.
    ///
    /// # Errors
    ///
    /// When it does not start.
    pub(in crate::torture) fn start_standin(&self) -> anyhow::Result<(Process, String)> {
        let mut command = self.command("standin.log")?;
        command.args(["standin", "--listen", "127.0.0.1:0"]).stdout(Stdio::piped());
        let mut standin = Process(command.spawn().context("the stand-in does not start")?);
        let output = standin.0.stdout.take().context("the stand-in has no output")?;
        let line = BufReader::new(output).lines().next().context("the stand-in does not start")??;
        let url = line.strip_prefix("open ").context("the stand-in does not say where it is")?;
        Ok((standin, url.to_owned()))
    }

    /// Starts the bot against the stand-in at this address.
    ///
    /// # Errors
    ///
    /// When it does not start.
    pub(in crate::torture) fn start_bot(&self, url: &str) -> anyhow::Result<Process> {
        let mut command = self.command("bot.log")?;
        command.args(["run", "--discord-api", url, "--db", DATABASE]).env("DISCORD_TOKEN", "any");
        Ok(Process(command.stdout(Stdio::null()).spawn().context("the bot does not start")?))
    }

    /// Prepares a command that adds its log to a file in the directory.
    fn command(&self, log: &str) -> anyhow::Result<Command> {
        let log = OpenOptions::new().create(true).append(true).open(self.directory.join(log))?;
        let mut command = Command::new(&self.program);
        command.current_dir(&self.directory).stdin(Stdio::null()).stderr(log);
        Ok(command)
    }
}
