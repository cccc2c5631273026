//! The bot is killed again and again while people play: a short run of `gonagas torture`.

use crate::process::support::scene::Scene;
use gonagas::torture::faults::possible_faults;
use gonagas::torture::run::{TortureOptions, run};

#[tokio::test]
async fn killed_bot_loses_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let program = env!("CARGO_BIN_EXE_gonagas").into();
    let options = TortureOptions { program, directory: directory.path().to_owned(), seed: 4, kills: 3, tables: 2 };
    let report = run(&options).await.expect("a run");
    assert!(report.faults.is_empty(), "{report}");
    assert!(report.seen_events > 0 && report.acknowledged > 0, "nobody played: {report}");
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
