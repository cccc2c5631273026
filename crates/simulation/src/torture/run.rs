//! A run: people play, the bot is killed and started, and at last everything must have come right.

use crate::torture::bot_instance::BotInstance;
use crate::torture::options::TortureOptions;
use crate::torture::programs::{Process, Programs};
use crate::torture::standin_api::StandinApi;
use crate::torture::table::Ledger;
use crate::torture::verdict::{TortureReport, count_matches, find_board_faults, find_losses};
use anyhow::{Context as _, ensure};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// The interactions of each process after the last kill, when faults have ended.
const LAST_INTERACTIONS: u64 = 20;

/// The time that the bot has after the last kill until each board is as it must be.
const RECOVERY: Duration = Duration::from_secs(90);

/// Runs the programs until the bot was killed as often as wanted, lets it recover, and compares.
///
/// # Errors
///
/// When the database cannot be used or has matches, a program does not start, the bot ends by itself, or the stand-in
/// or the database cannot be read.
pub async fn run(options: &TortureOptions) -> anyhow::Result<TortureReport> {
    ensure!(options.processes == 1 || options.database.is_some(), "several processes need a database of PostgreSQL");
    let programs = Arc::new(Programs::new(options)?);
    if options.database.is_some() {
        ensure!(count_matches(programs.database())? == 0, "the database has matches: the run needs an empty one");
    }
    let (_standin, url) = programs.start_standin()?;
    let api = StandinApi::new(&url)?;
    let mut instances = Vec::new();
    for process in 0..options.processes {
        instances.push(BotInstance::new(options, process, &programs, &api, &url).await?);
    }
    let (stop, stopped) = watch::channel(false);
    let mut people = JoinSet::new();
    instances.iter().for_each(|instance| instance.spawn_people(&mut people, &stopped));
    let kills = kill_all_repeatedly(&instances, options.kills).await?;

    api.set_faults(0, json!([])).await?;
    let mut bots = start_all(&instances)?;
    for (instance, bot) in instances.iter().zip(&mut bots) {
        instance.wait_for_interactions(bot, LAST_INTERACTIONS).await;
    }
    stop.send_replace(true);
    while let Some(ended) = people.join_next().await {
        ended.context("someone stopped playing")??;
    }
    let board_faults = wait_for_recovery(&api, &programs, &instances).await?;
    drop(bots);
    let ledger = instances.iter().map(BotInstance::take_ledger).fold(Ledger::default(), Ledger::merge);
    let losses = find_losses(programs.database(), &ledger.seen_events)?;
    Ok(TortureReport {
        kills: kills + u64::from(options.processes),
        matches: ledger.seen_events.len(),
        seen_events: ledger.seen_events.values().map(|last| u64::from(*last)).sum(),
        acknowledged: ledger.acknowledged,
        missed: ledger.missed,
        faults: [losses, board_faults].concat(),
    })
}

fn start_all(instances: &[BotInstance]) -> anyhow::Result<Vec<Process>> {
    instances.iter().map(BotInstance::start).collect()
}

/// Kills all processes once they have registered the commands, and then each by itself, so often in all. Returns the
/// number of kills, which is at least that of the processes.
async fn kill_all_repeatedly(instances: &[BotInstance], wanted: u64) -> anyhow::Result<u64> {
    let mut first = start_all(instances)?;
    for (instance, bot) in instances.iter().zip(&mut first) {
        instance.wait_until_registered(bot).await?;
    }
    let processes = first.len() as u64;
    drop(first);
    let further = wanted.saturating_sub(processes);
    let mut lives = JoinSet::new();
    for (number, instance) in (0..).zip(instances) {
        lives.spawn(instance.clone().kill_repeatedly((further + number) / processes));
    }
    while let Some(ended) = lives.join_next().await {
        ended.context("the kills of a process ended")??;
    }
    Ok(processes + further)
}

/// Waits until each unfinished match has one message with controls; returns the remaining faults when time is up.
async fn wait_for_recovery(
    api: &StandinApi,
    programs: &Programs,
    instances: &[BotInstance],
) -> anyhow::Result<Vec<String>> {
    let begun = Instant::now();
    loop {
        let mut channels = Vec::new();
        for table in instances.iter().flat_map(|instance| &instance.tables) {
            channels.push(table.all_messages(api, 0).await?);
        }
        let faults = find_board_faults(programs.database(), &channels)?;
        if faults.is_empty() || begun.elapsed() > RECOVERY {
            return Ok(faults);
        }
        sleep(Duration::from_millis(500)).await;
    }
}
