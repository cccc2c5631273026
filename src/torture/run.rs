//! A run: people play, the bot is killed and started, and at last everything must have come right.

use crate::torture::faults::choose_faults;
use crate::torture::programs::{Process, Programs};
use crate::torture::standin_api::StandinApi;
use crate::torture::table::{Ledger, Table};
use crate::torture::verdict::{find_board_faults, find_losses};
use anyhow::{Context as _, ensure};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use serde_json::json;
use std::fmt::{self, Display, Formatter};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// The life in milliseconds of a bot that is killed while it starts or soon after.
const SHORT_LIFE_MS: RangeInclusive<u64> = 50..=2000;

/// The interactions that a bot acknowledges before it is killed while people play.
const INTERACTIONS: RangeInclusive<u64> = 1..=40;

/// The interactions after the last kill, when faults have ended.
const LAST_INTERACTIONS: u64 = 20;

/// The longest time until a bot has started and acknowledges an interaction, on a busy machine and with faults.
const LONGEST_START: Duration = Duration::from_secs(90);

/// The longest life of a bot after its first interaction. Faults may keep people from the others.
const LONGEST_LIFE: Duration = Duration::from_secs(20);

/// The time that the bot has after the last kill until each board is as it must be.
const RECOVERY: Duration = Duration::from_secs(90);

/// The messages of a channel that are looked at in the end.
const LAST_MESSAGES: usize = 100;

/// The choices for a run.
#[derive(Debug, Clone)]
pub struct TortureOptions {
    /// The program to run as stand-in and as bot.
    pub program: PathBuf,
    /// An empty directory for database and logs.
    pub directory: PathBuf,
    /// The seed of the random choices. Processes make a run repeat only roughly.
    pub seed: u64,
    /// The number of kills.
    pub kills: u64,
    /// The number of pairs of people.
    pub tables: usize,
}

/// The outcome of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TortureReport {
    /// The kills.
    pub kills: u64,
    /// The matches that people saw.
    pub matches: usize,
    /// The events that people saw.
    pub seen_events: u64,
    /// The interactions that were acknowledged.
    pub acknowledged: u64,
    /// The interactions that were not acknowledged.
    pub missed: u64,
    /// Everything that was lost, doubled or left behind, as lines.
    pub faults: Vec<String>,
}

impl Display for TortureReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let TortureReport { kills, matches, seen_events, acknowledged, missed, faults } = self;
        writeln!(f, "{kills} kills, {matches} matches, {seen_events} events seen")?;
        writeln!(f, "{acknowledged} interactions acknowledged, {missed} not")?;
        faults.iter().try_for_each(|fault| writeln!(f, "{fault}"))?;
        writeln!(f, "{} faults", faults.len())
    }
}

/// Runs the programs until the bot was killed as often as wanted, lets it recover, and compares.
///
/// # Errors
///
/// When a program does not start, the bot ends by itself, or the stand-in or the database cannot be read.
pub async fn run(options: &TortureOptions) -> anyhow::Result<TortureReport> {
    let programs = Programs::new(&options.program, &options.directory);
    let (_standin, url) = programs.start_standin()?;
    let api = StandinApi::new(&url)?;
    let tables = add_tables(&api, options.tables).await?;
    let ledger = Arc::new(Mutex::new(Ledger::default()));
    let (stop, stopped) = watch::channel(false);
    let mut people = JoinSet::new();
    for (number, table) in (0..).zip(&tables) {
        let rng = ChaCha8Rng::seed_from_u64(options.seed.wrapping_mul(1000).wrapping_add(number));
        people.spawn(play(table.clone(), api.clone(), rng, Arc::clone(&ledger), stopped.clone()));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(options.seed);
    // The first bot lives until it has registered its commands.
    let mut first = programs.start_bot(&url)?;
    wait_until_registered(&api, &mut first).await?;
    first.kill();
    for _ in 1..options.kills {
        api.set_faults(rng.random(), choose_faults(&mut rng)).await?;
        let mut bot = programs.start_bot(&url)?;
        if rng.random() {
            sleep(Duration::from_millis(rng.random_range(SHORT_LIFE_MS))).await;
        } else {
            wait_for_interactions(&ledger, &mut bot, rng.random_range(INTERACTIONS)).await;
        }
        ensure!(!bot.has_ended(), "the bot ended by itself; its log is bot.log");
        bot.kill();
    }
    api.set_faults(0, json!([])).await?;
    let mut bot = programs.start_bot(&url)?;
    wait_for_interactions(&ledger, &mut bot, LAST_INTERACTIONS).await;
    stop.send_replace(true);
    while let Some(ended) = people.join_next().await {
        ended.context("someone stopped playing")??;
    }
    let board_faults = wait_for_recovery(&api, &programs, &tables).await?;
    bot.kill();
    let ledger = std::mem::take(&mut *ledger.lock().unwrap_or_else(PoisonError::into_inner));
    let losses = find_losses(&programs.database(), &ledger.seen_events)?;
    Ok(TortureReport {
        kills: options.kills + 1,
        matches: ledger.seen_events.len(),
        seen_events: ledger.seen_events.values().map(|last| u64::from(*last)).sum(),
        acknowledged: ledger.acknowledged,
        missed: ledger.missed,
        faults: [losses, board_faults].concat(),
    })
}

async fn add_tables(api: &StandinApi, count: usize) -> anyhow::Result<Vec<Table>> {
    let world = api.get("/people").await?;
    let guild = world["guilds"][0]["id"].as_str().context("the stand-in has no server")?;
    let mut tables = Vec::new();
    for number in 0..count {
        tables.push(Table::add(api, guild, number).await?);
    }
    Ok(tables)
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

/// Waits until the bot has acknowledged some more interactions, its longest life is over, or it has ended by itself.
async fn wait_for_interactions(ledger: &Mutex<Ledger>, bot: &mut Process, count: u64) {
    let acknowledged = || ledger.lock().unwrap_or_else(PoisonError::into_inner).acknowledged;
    let before = acknowledged();
    for (enough, limit) in [(before + 1, LONGEST_START), (before + count, LONGEST_LIFE)] {
        let begun = Instant::now();
        while acknowledged() < enough && begun.elapsed() < limit && !bot.has_ended() {
            sleep(Duration::from_millis(1)).await;
        }
    }
}

async fn wait_until_registered(api: &StandinApi, bot: &mut Process) -> anyhow::Result<()> {
    let begun = Instant::now();
    while api.get("/people").await?["bot"].is_null() {
        ensure!(!bot.has_ended() && begun.elapsed() < LONGEST_START, "the bot does not start; its log is bot.log");
        sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// Waits until each match that is not over has one message with controls; returns what is still wrong when time is up.
async fn wait_for_recovery(api: &StandinApi, programs: &Programs, tables: &[Table]) -> anyhow::Result<Vec<String>> {
    let begun = Instant::now();
    loop {
        let mut channels = Vec::new();
        for table in tables {
            channels.push(table.messages(api, 0, LAST_MESSAGES).await?);
        }
        let faults = find_board_faults(&programs.database(), &channels)?;
        if faults.is_empty() || begun.elapsed() > RECOVERY {
            return Ok(faults);
        }
        sleep(Duration::from_millis(500)).await;
    }
}
