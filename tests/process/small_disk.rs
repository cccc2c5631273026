//! The database on a small file system of its own, which gets full, and which is mounted read-only.

use crate::process::support::board;
use crate::process::support::scene::{Scene, TOKEN};
use serde_json::json;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The size of the file system: enough for the database, its log and some matches.
const SIZE: &str = "size=12m";

/// The commands that may still fit on a full disk, in space that files have already.
const MAX_COMMANDS: usize = 200;

/// A file system in memory, which is unmounted when it is dropped.
struct SmallDisk(TempDir);

impl SmallDisk {
    /// Mounts it; `None` where that is not allowed.
    fn mount() -> Option<SmallDisk> {
        let folder = tempfile::tempdir().expect("a folder");
        let mounted = mount(&["-t", "tmpfs", "-o", SIZE, "tmpfs"], folder.path());
        if !mounted {
            println!("a file system cannot be mounted here");
        }
        mounted.then_some(SmallDisk(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes until nothing fits any more.
    fn fill(&self) {
        let mut file = File::create(self.path().join("filler")).expect("a file");
        for size in [1 << 16, 1 << 10, 1] {
            while file.write_all(&vec![0; size]).is_ok() {}
        }
    }

    fn free(&self) {
        std::fs::remove_file(self.path().join("filler")).expect("a file");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

fn mount(arguments: &[&str], path: &Path) -> bool {
    let done = Command::new("mount").args(arguments).arg(path).stderr(Stdio::null()).status();
    done.is_ok_and(|status| status.success())
}

/// Starts the bot with its database on the small disk.
async fn start_bot(scene: &mut Scene, database: &str) {
    let mut bot = scene.run_bot(database, TOKEN);
    bot.wait_for_log("run: ready").await;
    scene.bot = Some(bot);
}

#[tokio::test]
#[ignore = "needs the right to mount a file system, and does nothing without it"]
async fn full_disk_is_reported_and_loses_nothing() {
    let Some(disk) = SmallDisk::mount() else { return };
    let database = disk.path().join("bot.sqlite").display().to_string();
    let mut scene = Scene::without_bot().await;
    start_bot(&mut scene, &database).await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    disk.fill();
    let mut refused = false;
    for number in 0..MAX_COMMANDS {
        let options = json!({ "pings": number % 2 == 0 });
        refused = scene.cat.command_reply("preferences", options).await.contains("The disk is full");
        if refused {
            break;
        }
    }
    assert!(refused, "everything fitted");
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let value = value.expect("a menu");
    let actor = scene.player_to_move(&shown);
    actor.press(&shown, &id, &[&value]).await;
    actor.wait_for_ephemeral("The disk is full. Nothing was changed").await;
    // The disk stays full over a kill.
    scene.kill_bot().await;
    disk.free();
    start_bot(&mut scene, &database).await;
    scene.play_first_choice(&shown).await;
    let next = scene.wait_for_board(1, board::event_number(&shown)).await;
    disk.fill();
    disk.free();
    scene.play_first_choice(&next).await;
    scene.wait_for_board(1, board::event_number(&next)).await;
    let sound = scene.run(&["check", "--db", &database]).await;
    assert!(sound.status.success(), "{sound:?}");
    scene.stop_bot().await;
}

#[tokio::test]
#[ignore = "needs the right to mount a file system, and does nothing without it"]
async fn read_only_file_system_is_named_and_nothing_is_lost() {
    let Some(disk) = SmallDisk::mount() else { return };
    let database = disk.path().join("bot.sqlite").display().to_string();
    let mut scene = Scene::without_bot().await;
    start_bot(&mut scene, &database).await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    scene.stop_bot().await;
    assert!(mount(&["-o", "remount,ro"], disk.path()), "it is in use");
    let ended = scene.run_bot(&database, TOKEN).wait().await;
    let said = ended.stderr.join("\n");
    assert!(!ended.status.success() && said.contains(&database) && said.contains("read-only"), "{ended:?}");
    assert!(mount(&["-o", "remount,rw"], disk.path()), "it cannot be written again");
    start_bot(&mut scene, &database).await;
    scene.play_first_choice(&shown).await;
    scene.wait_for_board(1, board::event_number(&shown)).await;
    scene.stop_bot().await;
}
