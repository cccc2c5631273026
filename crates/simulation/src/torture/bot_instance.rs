//! A process of the bot, which is killed again and again, and the people who play on its servers.

use crate::torture::faults::choose_faults;
use crate::torture::options::TortureOptions;
use crate::torture::programs::{Process, Programs};
use crate::torture::standin_api::StandinApi;
use crate::torture::table::{Ledger, Table};
use anyhow::{Context as _, ensure};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// The life in milliseconds of a bot that is killed while it starts or soon after.
const SHORT_LIFE_MS: RangeInclusive<u64> = 50..=2000;

/// The interactions that a bot acknowledges before it is killed while people play.
const INTERACTIONS: RangeInclusive<u64> = 1..=40;

/// The longest time until a bot has started and acknowledges an interaction, on a busy machine and with faults.
const LONGEST_START: Duration = Duration::from_secs(90);

/// The longest life of a bot after its first interaction. Faults may keep people from the others.
const LONGEST_LIFE: Duration = Duration::from_secs(20);

/// A process of the bot with its shard.
#[derive(Debug, Clone)]
pub struct BotInstance {
    /// The number of the process, which is that of its shard.
    process: u32,
    seed: u64,
    programs: Arc<Programs>,
    api: StandinApi,
    url: String,
    /// The tables on its shard.
    pub tables: Vec<Table>,
    ledger: Arc<Mutex<Ledger>>,
}

impl BotInstance {
    /// Prepares a process and the tables on its shard. It does not run yet.
    pub async fn new(
        options: &TortureOptions,
        process: u32,
        programs: &Arc<Programs>,
        api: &StandinApi,
        url: &str,
    ) -> anyhow::Result<BotInstance> {
        let guild = find_guild(api, process, options.processes).await?;
        let mut tables = Vec::new();
        for number in (0..options.tables).filter(|number| number % options.processes == process) {
            tables.push(Table::add(api, &guild, number).await?);
        }
        let seed = options.seed.wrapping_add(u64::from(process) << 32);
        let programs = Arc::clone(programs);
        let ledger = Arc::default();
        Ok(BotInstance { process, seed, programs, api: api.clone(), url: url.to_owned(), tables, ledger })
    }

    /// Starts the process.
    pub fn start(&self) -> anyhow::Result<Process> {
        self.programs.start_bot(&self.url, self.process)
    }

    /// Plays for the people until the end of the run.
    pub fn spawn_people(&self, people: &mut JoinSet<anyhow::Result<()>>, stopped: &watch::Receiver<bool>) {
        for (number, table) in (0..).zip(&self.tables) {
            let rng = ChaCha8Rng::seed_from_u64(self.seed.wrapping_mul(1000).wrapping_add(number));
            people.spawn(play(table.clone(), self.api.clone(), rng, Arc::clone(&self.ledger), stopped.clone()));
        }
    }

    /// Starts and kills the process so many times, each time with other faults.
    pub async fn kill_repeatedly(self, kills: u64) -> anyhow::Result<()> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        for _ in 0..kills {
            self.api.set_faults(rng.random(), choose_faults(&mut rng)).await?;
            let mut bot = self.start()?;
            if rng.random() {
                sleep(Duration::from_millis(rng.random_range(SHORT_LIFE_MS))).await;
            } else {
                self.wait_for_interactions(&mut bot, rng.random_range(INTERACTIONS)).await;
            }
            self.ensure_running(&mut bot)?;
            bot.kill();
        }
        Ok(())
    }

    /// Waits until the process has acknowledged some more interactions, its longest life is over, or it has ended by
    /// itself.
    pub async fn wait_for_interactions(&self, bot: &mut Process, count: u64) {
        let before = self.lock_ledger().acknowledged;
        for (enough, limit) in [(before + 1, LONGEST_START), (before + count, LONGEST_LIFE)] {
            let begun = Instant::now();
            while self.lock_ledger().acknowledged < enough && begun.elapsed() < limit && !bot.has_ended() {
                sleep(Duration::from_millis(1)).await;
            }
        }
    }

    /// Waits until the bot has registered its commands.
    pub async fn wait_until_registered(&self, bot: &mut Process) -> anyhow::Result<()> {
        let begun = Instant::now();
        while self.api.get("/people").await?["bot"].is_null() {
            self.ensure_running(bot)?;
            ensure!(begun.elapsed() < LONGEST_START, "the bot does not start; its log is {}", self.log());
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    /// Returns the events that people have seen and caused, and leaves nothing.
    pub fn take_ledger(&self) -> Ledger {
        std::mem::take(&mut self.lock_ledger())
    }

    fn ensure_running(&self, bot: &mut Process) -> anyhow::Result<()> {
        ensure!(!bot.has_ended(), "the bot ended by itself; its log is {}", self.log());
        Ok(())
    }

    fn log(&self) -> String {
        self.programs.bot_log(self.process)
    }

    fn lock_ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the stand-in's first server, or a new one on a shard if there are several.
async fn find_guild(api: &StandinApi, shard: u32, shards: u32) -> anyhow::Result<String> {
    if shards == 1 {
        let world = api.get("/people").await?;
        return world["guilds"][0]["id"].as_str().map(str::to_owned).context("the stand-in has no server");
    }
    loop {
        let id = api.create("/guilds", &format!("shard-{shard}")).await?;
        if shard_of(&id, shards).context("the stand-in's id of a server is no number")? == u64::from(shard) {
            return Ok(id);
        }
        // Ids follow the time in milliseconds.
        sleep(Duration::from_millis(1)).await;
    }
}

/// Returns the shard of a server, as Discord computes it; `None` if the id is no number.
fn shard_of(guild: &str, shards: u32) -> Option<u64> {
    guild.parse::<u64>().ok().map(|id| (id >> 22) % u64::from(shards))
}

/// Plays at a table until the end of the run.
async fn play(
    table: Table,
    api: StandinApi,
    mut rng: ChaCha8Rng,
    ledger: Arc<Mutex<Ledger>>,
    stopped: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    while !*stopped.borrow() {
        table.act(&api, &mut rng, &ledger).await?;
        sleep(Duration::from_millis(rng.random_range(20..200))).await;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shard_follows_from_the_time_in_the_id() {
        assert_eq!(shard_of(&(7_u64 << 22 | 4_194_303).to_string(), 3), Some(1));
        assert_eq!(shard_of("Server", 3), None);
    }
}
