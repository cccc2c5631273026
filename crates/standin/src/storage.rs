//! The world on disk: a JSON file, and beside it a folder with the bytes of attachments.
//!
//! Attachments never change, so each is written once. The JSON file is written to a temporary name
//! and then renamed, so that a crash leaves the old one whole. A request that may change something
//! gets its response only when the world has been saved.
//!
//! Two stand-ins would overwrite each other's changes, so each locks its world. The lock is on a separate file, since
//! saving replaces the world's file. The lock file is never removed: otherwise two processes could lock two files of
//! the same name.

use std::collections::{HashMap, HashSet};
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::watch;

use crate::model::snowflake::Snowflake;
use crate::model::world::World;
use crate::state::{SaveProgress, SharedState};

/// The bytes of attachments by ID.
pub type AttachmentFiles = HashMap<Snowflake, Arc<[u8]>>;

/// Reads a world and the bytes of its attachments. Returns `None` if the file does not exist.
/// Missing attachments are skipped.
pub fn load_world(path: &Path) -> io::Result<Option<(World, AttachmentFiles)>> {
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let world: World = serde_json::from_slice(&text).map_err(|error| {
        let message = format!("{} is not a world of the stand-in: {error}", path.display());
        io::Error::new(io::ErrorKind::InvalidData, message)
    })?;
    let folder = attachments_folder(path);
    let mut files = HashMap::new();
    for id in attachment_ids(&world) {
        if let Ok(bytes) = std::fs::read(folder.join(id.to_string())) {
            files.insert(id, Arc::from(bytes));
        }
    }
    Ok(Some((world, files)))
}

/// Deletes a world and its attachments, if they exist.
pub fn delete_world(path: &Path) -> io::Result<()> {
    let ignore_missing = |removed: io::Result<()>| match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(io::Error::new(error.kind(), format!("{} cannot be removed: {error}", path.display())))
        }
        _ => Ok(()),
    };
    ignore_missing(std::fs::remove_file(path))?;
    ignore_missing(std::fs::remove_dir_all(attachments_folder(path)))
}

/// Returns the folder for the bytes of a world's attachments.
fn attachments_folder(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".files");
    PathBuf::from(name)
}

/// Returns the IDs of all attachments.
fn attachment_ids(world: &World) -> Vec<Snowflake> {
    let messages = world.channels.values().flat_map(|channel| channel.messages.values());
    messages.flat_map(|message| &message.attachments).map(|attachment| attachment.id).collect()
}

impl SharedState {
    /// Waits until all changes so far are on disk. Returns false if they could not be saved. A
    /// world in memory needs no waiting.
    pub async fn wait_until_saved(&self) -> bool {
        let Some(mut progress) = self.save_progress.clone() else { return true };
        let change = *self.change_signal.borrow();
        progress.wait_for(|progress| progress.attempted >= change).await.is_ok_and(|progress| progress.saved >= change)
    }
}

/// Saves a world after changes until `closing` becomes true, then a last time.
///
/// Changes during a save are saved together by the next one.
pub async fn save_on_change(
    shared: SharedState,
    world: WorldLock,
    progress: watch::Sender<SaveProgress>,
    mut closing: watch::Receiver<bool>,
) {
    let mut changes = shared.change_signal.clone();
    let mut written = HashSet::new();
    loop {
        let last = tokio::select! {
            _ = closing.wait_for(|closing| *closing) => true,
            _ = changes.changed() => false,
        };
        let (attempted, is_saved);
        ((attempted, is_saved), written) = save_world(&shared, &mut changes, &world.path, written).await;
        progress.send_modify(|progress| progress.record(attempted, is_saved));
        if last {
            return;
        }
    }
}

/// Saves once. Returns the last saved change with true for success, and the attachments that are
/// then on disk.
async fn save_world(
    shared: &SharedState,
    changes: &mut watch::Receiver<u64>,
    path: &Path,
    mut written: HashSet<Snowflake>,
) -> ((u64, bool), HashSet<Snowflake>) {
    let (change, text, files) = {
        let state = shared.lock();
        (*changes.borrow_and_update(), serde_json::to_vec(&state.world), state.attachment_bytes.clone())
    };
    let path = path.to_owned();
    let work = move || -> io::Result<HashSet<Snowflake>> {
        let text = text?;
        write_attachments(&attachments_folder(&path), &files, &mut written)?;
        write_atomically(&path, &text)?;
        delete_unused_attachments(&attachments_folder(&path), &files, &mut written);
        Ok(written)
    };
    let on_failure = |error: &dyn std::error::Error| {
        tracing::error!(%error, "cannot save the stand-in's world");
        ((change, false), HashSet::new())
    };
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(written)) => ((change, true), written),
        Ok(Err(error)) => on_failure(&error),
        Err(error) => on_failure(&error),
    }
}

/// Writes the attachments that are not on disk yet. They are written before the world that refers
/// to them.
fn write_attachments(folder: &Path, files: &AttachmentFiles, written: &mut HashSet<Snowflake>) -> io::Result<()> {
    for (id, bytes) in files {
        if written.contains(id) {
            continue;
        }
        std::fs::create_dir_all(folder)?;
        let path = folder.join(id.to_string());
        if !path.exists() {
            write_atomically(&path, bytes)?;
        }
        written.insert(*id);
    }
    Ok(())
}

/// Writes a file completely or not at all.
fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let temporary = PathBuf::from(name);
    std::fs::write(&temporary, bytes)?;
    std::fs::rename(&temporary, path)
}

/// Removes attachments that no message has any more. Files with names that are not IDs are left alone.
fn delete_unused_attachments(folder: &Path, files: &AttachmentFiles, written: &mut HashSet<Snowflake>) {
    written.retain(|id| files.contains_key(id));
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let id = entry.file_name().to_str().and_then(|name| name.parse::<Snowflake>().ok());
        if id.is_some_and(|id| !files.contains_key(&id)) {
            // The next save tries again.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Exclusive use of a world's file, until dropped.
#[derive(Debug)]
pub struct WorldLock {
    pub path: PathBuf,
    #[expect(dead_code, reason = "the lock is held for as long as the file is open")]
    lock: File,
}

impl WorldLock {
    /// Locks the world at this path, which need not exist.
    pub fn acquire(path: &Path) -> io::Result<WorldLock> {
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let name = PathBuf::from(name);
        let failed = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", name.display()));
        let lock = File::options().create(true).truncate(false).write(true).open(&name).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => Ok(WorldLock { path: path.to_owned(), lock }),
            Err(TryLockError::WouldBlock) => {
                let message = format!("the world {} is in use by another stand-in", path.display());
                Err(io::Error::new(io::ErrorKind::ResourceBusy, message))
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::clock::SimulatedClock;
    use crate::state::GatewaySettings;

    /// Returns a state with a world that is saved in this file, and the task that saves it.
    fn saved_state(path: &Path) -> (SharedState, impl Future<Output = ()> + use<>) {
        let clock = SimulatedClock::default();
        let world = World::new(clock.now_millis());
        let shutdown = watch::channel(false).1;
        let gateway = GatewaySettings { heartbeat: 1000, shards: None, max_concurrency: 1, patience: 3000 };
        let mut shared = SharedState::new(world, AttachmentFiles::new(), clock, String::new(), gateway, shutdown);
        let (progress, saved) = watch::channel(SaveProgress::default());
        shared.save_progress = Some(saved);
        let (open, closing) = watch::channel(false);
        let saving = save_on_change(shared.clone(), WorldLock::acquire(path).unwrap(), progress, closing);
        let saving = async move {
            saving.await;
            drop(open);
        };
        (shared, saving)
    }

    #[tokio::test]
    async fn burst_of_changes_is_saved_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.world");
        let (shared, saving) = saved_state(&path);
        (0..50).for_each(|_| shared.lock().notify_changed());
        let mut saved = shared.save_progress.clone().unwrap();
        tokio::spawn(saving);
        saved.changed().await.unwrap();
        assert_eq!((saved.borrow().attempted, saved.borrow().saved), (50, 50));
        assert!(load_world(&path).unwrap().is_some());
    }

    #[tokio::test]
    async fn waiter_learns_if_change_is_on_disk() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("world/a.world");
        std::fs::create_dir(folder.path().join("world")).unwrap();
        let (shared, saving) = saved_state(&path);
        tokio::spawn(saving);
        let change = |offset| {
            let mut state = shared.lock();
            state.world.clock_offset = offset;
            state.notify_changed();
        };
        for offset in 1..20 {
            change(offset);
            assert!(shared.wait_until_saved().await);
            assert_eq!(load_world(&path).unwrap().unwrap().0.clock_offset, offset);
        }
        std::fs::remove_dir_all(folder.path().join("world")).unwrap();
        change(20);
        assert!(!shared.wait_until_saved().await);
        std::fs::create_dir(folder.path().join("world")).unwrap();
        change(21);
        assert!(shared.wait_until_saved().await);
    }

    #[test]
    fn world_has_one_lock_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.world");
        let first = WorldLock::acquire(&path).unwrap();
        let refused = WorldLock::acquire(&path).unwrap_err();
        assert!(refused.to_string().contains("a.world is in use"), "{refused}");
        assert!(WorldLock::acquire(&folder.path().join("b.world")).is_ok());
        drop(first);
        assert!(WorldLock::acquire(&path).is_ok());
        let nowhere = WorldLock::acquire(&folder.path().join("no/such.world")).unwrap_err();
        assert!(nowhere.to_string().contains("such.world.lock"), "{nowhere}");
    }
}
