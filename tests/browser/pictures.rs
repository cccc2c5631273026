//! The screenshots of the page in the README, written with
//!
//! ```sh
//! GONAGAS_PICTURES=write cargo test --test all browser::pictures -- --ignored
//! ```

use crate::browser::game::Game;
use crate::browser::page::Page;
use crate::browser::stage::{Screen, on_stage};
use gonagas_core::record::game_record::GameRecord;
use std::fs;
use std::path::Path;

/// The match that is shown.
const SEEGA: &str = include_str!("../games/seega-to-the-last-stone.txt");

/// The number of its actions that are played; the last one captures.
const PLAYED: usize = 29;

/// Plays until there is something to see, with the player to move in front.
async fn begun(page: &Page) {
    let record = GameRecord::parse(SEEGA).expect("a record");
    let (game, mut board) = Game::begin(page, "Seega", "size=5").await;
    for action in record.actions().take(PLAYED) {
        board = game.play(&board, action, false).await;
    }
    let (actor, _) = game.turn(&board);
    actor.come_forward().await;
}

/// Takes a screenshot, and saves it for the README on request. It contains times of day, so it is not compared.
async fn show(page: &Page, name: &str) {
    begun(page).await;
    let picture = page.picture().await;
    assert!(picture.starts_with(b"\x89PNG"), "a picture is a PNG file");
    if std::env::var("GONAGAS_PICTURES").is_ok_and(|value| value == "write") {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(name);
        fs::write(&file, picture).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_pictures_on_a_desk() {
    on_stage("picture-desk", Screen::Window(1280, 800), async |page| show(page, "page-desktop.png").await).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_pictures_on_a_phone() {
    on_stage("picture-phone", Screen::Phone(390), async |page| show(page, "page-phone.png").await).await;
}
