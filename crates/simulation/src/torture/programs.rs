//! The stand-in and the bot, each in a process of its own.

use crate::torture::options::TortureOptions;
use anyhow::Context as _;
use gonagas_store::database::DatabaseLocation;
use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The name of the SQLite file in the directory.
const DATABASE_FILE: &str = "bot.sqlite";

/// A process that is killed when it is dropped.
#[derive(Debug)]
pub struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Process {
    /// Kills the process without warning, and waits until it is gone.
    pub fn kill(self) {
        drop(self);
    }

    /// Returns true if the process has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.0.try_wait(), Ok(None))
    }
}

/// The program in a directory, with its logs there, and the bot's database.
#[derive(Debug)]
pub struct Programs {
    program: PathBuf,
    directory: PathBuf,
    processes: u32,
    database: PathBuf,
    location: DatabaseLocation,
}

impl Programs {
    /// Runs the program as these options say.
    pub fn new(options: &TortureOptions) -> anyhow::Result<Programs> {
        let database = options.database.clone().unwrap_or_else(|| options.directory.join(DATABASE_FILE));
        let location = DatabaseLocation::parse(&database).context("--db")?;
        let program = options.program.clone();
        let directory = options.directory.clone();
        Ok(Programs { program, directory, processes: options.processes, database, location })
    }

    /// Returns the bot's database.
    pub fn database(&self) -> &DatabaseLocation {
        &self.location
    }

    /// Returns the name of the log of a bot process.
    pub fn bot_log(&self, process: u32) -> String {
        if self.processes == 1 { "bot.log".to_owned() } else { format!("bot-{process}.log") }
    }

    /// Starts the stand-in; also returns its address.
    pub fn start_standin(&self) -> anyhow::Result<(Process, String)> {
        let mut command = self.command("standin.log")?;
        command.args(["standin", "--listen", "127.0.0.1:0"]).stdout(Stdio::piped());
        if self.processes > 1 {
            let shards = self.processes.to_string();
            command.args(["--shards", &shards, "--max-concurrency", &shards]);
        }
        let mut standin = Process(command.spawn().context("the stand-in does not start")?);
        let output = standin.0.stdout.take().context("the stand-in has no output")?;
        let line = BufReader::new(output).lines().next().context("the stand-in does not start")??;
        let url = line.strip_prefix("open ").context("the stand-in does not say where it is")?;
        Ok((standin, url.to_owned()))
    }

    /// Starts a process of the bot against the stand-in at this address. A process of several has the shard of its
    /// number.
    pub fn start_bot(&self, url: &str, process: u32) -> anyhow::Result<Process> {
        let mut command = self.command(&self.bot_log(process))?;
        command.args(["run", "--discord-api", url]).arg("--db").arg(&self.database).env("DISCORD_TOKEN", "any");
        if self.processes > 1 {
            command.args(["--shards", &format!("{process}-{process}/{}", self.processes)]);
        }
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
