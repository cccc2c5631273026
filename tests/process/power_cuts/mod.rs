//! The power is cut while people play: nothing that they have seen is lost.
//!
//! The real bot runs with a library that records each write and sync of its database. From the record the disk is made
//! as it could be after a power cut at any operation: unsynced data is missing, there, or torn. From each such disk the
//! database must open, pass all checks, and hold the events that people had seen by then.
//!
//! `GONAGAS_POWER_CUTS` is the number of cuts; there are some hundreds of operations, and three disks for each.

mod disk;
mod recording;

use crate::process::support::board;
use crate::process::support::scene::Scene;
use disk::{Disk, Unsynced};
use gonagas_simulation::torture::verdict::find_losses;
use gonagas_store::database::DatabaseLocation;
use gonagas_store::sqlite::SqliteStore;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use recording::{Operation, build_recorder, read_record, record_length};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The cuts without the environment variable.
const USUAL_CUTS: usize = 60;

/// The name of the database.
const DATABASE: &str = "bot.sqlite";

/// A record of the bot's writes while people played.
struct Recording {
    operations: Vec<(usize, Operation)>,
    /// The events that people saw: the length of the record then, the match, and the event.
    seen: Vec<(usize, u64, u32)>,
}

/// Plays two matches with a recorded bot, which is stopped in order in between: then SQLite moves its log into the
/// database.
async fn record_play() -> Recording {
    let directory = tempfile::tempdir().expect("a directory");
    let library = build_recorder(directory.path());
    let file = directory.path().join("record");
    let mut scene = Scene::without_bot().await;
    let mut seen = Vec::new();
    for (game, options) in [("pahtum", "blocks=1"), ("pahtum", "blocks=3")] {
        scene.start_recorded_bot(&library, &file).await;
        let mut board = scene.start_match(game, options).await;
        for _ in 0..6 {
            let event = board::event_number(&board);
            seen.push((record_length(&file), board::match_number(&board), event.expect("a control")));
            scene.play_first_choice(&board).await;
            board = scene.wait_for_board(board::match_number(&board), event).await;
        }
        let stopped = scene.stop_bot().await;
        assert!(stopped.status.success(), "{stopped:?}");
    }
    Recording { operations: read_record(&file), seen }
}

/// Returns the lost data after a cut behind `count` operations.
fn losses_after_cut(recording: &Recording, disk: &Disk, count: usize, unsynced: Unsynced) -> Vec<String> {
    let directory = tempfile::tempdir().expect("a directory");
    let mut rng = ChaCha8Rng::seed_from_u64(count as u64);
    disk.write_after_cut(unsynced, &mut rng, DATABASE, directory.path());
    let reached = count.checked_sub(1).map_or(0, |last| recording.operations[last].0);
    let mut seen = BTreeMap::new();
    for (_, number, event) in recording.seen.iter().filter(|(length, ..)| *length <= reached) {
        let highest = seen.entry(*number).or_insert(*event);
        *highest = *event.max(highest);
    }
    losses_of(&directory.path().join(DATABASE), &seen)
}

fn losses_of(database: &Path, seen: &BTreeMap<u64, u32>) -> Vec<String> {
    match SqliteStore::open(database) {
        Ok(store) => store.close(),
        Err(error) => return vec![error.to_string()],
    }
    let database = DatabaseLocation::File(database.to_owned());
    find_losses(&database, seen).unwrap_or_else(|error| vec![format!("{error:#}")])
}

#[cfg_attr(not(all(target_os = "linux", target_env = "gnu")), ignore = "the recorder is for glibc on Linux")]
#[tokio::test(flavor = "multi_thread")]
async fn what_people_saw_survives_power_cuts() {
    let recording = record_play().await;
    assert!(recording.operations.len() > 200, "only {} operations", recording.operations.len());
    let cuts = std::env::var("GONAGAS_POWER_CUTS").ok().map_or(USUAL_CUTS, |text| text.parse().expect("a number"));
    let steps = recording.operations.len();
    let cuts: BTreeSet<usize> = (1..=cuts.max(1)).map(|cut| (cut * steps).div_ceil(cuts.max(1))).collect();
    let mut disk = Disk::default();
    for (count, (_, operation)) in (1..).zip(&recording.operations) {
        disk.apply(operation);
        for unsynced in [Unsynced::Forgotten, Unsynced::Kept, Unsynced::Torn] {
            if cuts.contains(&count) {
                let losses = losses_after_cut(&recording, &disk, count, unsynced);
                assert!(losses.is_empty(), "{unsynced:?} after operation {count} of {steps}: {losses:#?}");
            }
        }
    }
}

#[cfg_attr(not(all(target_os = "linux", target_env = "gnu")), ignore = "the recorder is for glibc on Linux")]
#[tokio::test(flavor = "multi_thread")]
async fn disk_that_ignores_syncs_of_the_log_is_found_out() {
    let recording = record_play().await;
    let (length, ..) = *recording.seen.last().expect("something was seen");
    let count = recording.operations.iter().take_while(|(end, _)| *end <= length).count();
    let mut disk = Disk::default();
    for (_, operation) in &recording.operations[..count] {
        let ignored = matches!(operation, Operation::Sync { path } if path.to_string_lossy().ends_with("-wal"));
        if !ignored {
            disk.apply(operation);
        }
    }
    let losses = losses_after_cut(&recording, &disk, count, Unsynced::Forgotten);
    assert!(losses.iter().any(|loss| loss.contains("was seen")), "{losses:?}");
}
