//! The bot is killed again and again while people play: a short run of `gonagas-simulation torture`.

use crate::process::support::scene::Scene;
use crate::support::postgres_server::shared_server;
use gonagas_simulation::torture::faults::possible_faults;
use gonagas_simulation::torture::options::TortureOptions;
use gonagas_simulation::torture::run::run;
use gonagas_simulation::torture::verdict::TortureReport;
use std::path::{Path, PathBuf};

/// Returns the choices for a short run with one process and a SQLite file.
fn short_run(directory: &Path) -> TortureOptions {
    let program = env!("CARGO_BIN_EXE_gonagas").into();
    let directory = directory.to_owned();
    TortureOptions { program, directory, seed: 4, kills: 3, tables: 2, processes: 1, database: None }
}

fn assert_nothing_lost(report: &TortureReport) {
    assert!(report.faults.is_empty(), "{report}");
    assert!(report.seen_events > 0 && report.acknowledged > 0, "nobody played: {report}");
}

#[tokio::test]
async fn killed_bot_loses_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    assert_nothing_lost(&run(&short_run(directory.path())).await.expect("a run"));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn killed_processes_on_one_database_lose_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let database = shared_server().create_database();
    let address = PathBuf::from(database.address());
    let short = short_run(directory.path());
    let options = TortureOptions { kills: 6, tables: 3, processes: 3, database: Some(address), ..short };
    let report = run(&options).await.expect("a run");
    assert_nothing_lost(&report);
    assert_eq!(report.kills, 9, "the last three when all is over");
    let refused = run(&options).await.expect_err("a used database");
    assert!(refused.to_string().contains("needs an empty one"), "{refused:#}");
}

#[tokio::test]
async fn several_processes_on_a_file_are_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let refused = run(&TortureOptions { processes: 2, ..short_run(directory.path()) }).await.expect_err("one file");
    assert_eq!(refused.to_string(), "several processes need a database of PostgreSQL");
}

#[tokio::test]
async fn standin_takes_every_fault() {
    let scene = Scene::without_bot().await;
    for fault in possible_faults() {
        scene.api.add_fault(fault).await;
    }
    let faults = scene.api.get("/faults").await;
    assert_eq!(faults["faults"].as_array().map(Vec::len), Some(possible_faults().len()), "{faults}");
}
