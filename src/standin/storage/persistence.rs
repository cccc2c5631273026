//! Keeping the world on disk: one JSON file, and beside it a folder with the bytes of attachments.
//!
//! Attachments never change, so each is written once; the JSON file is written anew after changes,
//! under another name first, so that a crash leaves the old one whole. What somebody was answered
//! is on disk: requests that may change something are answered when the world has been saved.

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::watch;

use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::World;
use crate::standin::save_progress::SaveProgress;
use crate::standin::state::SharedState;
use crate::standin::storage::world_lock::WorldLock;

/// The bytes of attachments.
pub(crate) type AttachmentFiles = HashMap<Snowflake, Arc<[u8]>>;

/// Reads a world and the bytes of its attachments. `None` if the file does not exist.
///
/// # Errors
///
/// If the file cannot be read, or is no world. Missing attachments are left missing.
pub(crate) fn load_world(path: &Path) -> io::Result<Option<(World, AttachmentFiles)>> {
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let world: World = serde_json::from_slice(&text).map_err(|error| {
        let words = format!("{} is not a world of the stand-in: {error}", path.display());
        io::Error::new(io::ErrorKind::InvalidData, words)
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

/// Removes a world, if there is one.
///
/// # Errors
///
/// If something of it cannot be removed.
pub(crate) fn delete_world(path: &Path) -> io::Result<()> {
    let gone = |removed: io::Result<()>| match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(io::Error::new(error.kind(), format!("{} cannot be removed: {error}", path.display())))
        }
        _ => Ok(()),
    };
    gone(std::fs::remove_file(path))?;
    gone(std::fs::remove_dir_all(attachments_folder(path)))
}

/// The folder for the bytes of a world's attachments.
fn attachments_folder(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".files");
    PathBuf::from(name)
}

/// The ids of all attachments.
fn attachment_ids(world: &World) -> Vec<Snowflake> {
    let messages = world.channels.values().flat_map(|channel| channel.messages.values());
    messages.flat_map(|message| &message.attachments).map(|attachment| attachment.id).collect()
}

impl SharedState {
    /// Waits until everything that has happened so far is on disk; answers whether it is. A world that is in memory
    /// only has nothing to wait for.
    pub(crate) async fn wait_until_saved(&self) -> bool {
        let Some(mut saved) = self.save_progress.clone() else { return true };
        let change = *self.change_signal.borrow();
        saved.wait_for(|saved| saved.attempted >= change).await.is_ok_and(|saved| saved.saved >= change)
    }
}

/// Saves a world after each change, until told to end; then once more.
///
/// What changes while it is being saved is saved together, by the next go.
pub(crate) async fn save_on_change(
    shared: SharedState,
    world: WorldLock,
    progress: watch::Sender<SaveProgress>,
    mut closing: watch::Receiver<bool>,
) {
    let mut news = shared.change_signal.clone();
    let mut written = HashSet::new();
    loop {
        let last = tokio::select! {
            _ = closing.wait_for(|closing| *closing) => true,
            _ = news.changed() => false,
        };
        let change;
        (change, written) = save_world(&shared, &mut news, &world.path, written).await;
        progress.send_modify(|progress| progress.record(change));
        if last {
            return;
        }
    }
}

/// Saves once; answers up to which change and whether that went well, and which attachments are on disk then.
async fn save_world(
    shared: &SharedState,
    news: &mut watch::Receiver<u64>,
    path: &Path,
    mut written: HashSet<Snowflake>,
) -> ((u64, bool), HashSet<Snowflake>) {
    let (change, text, files) = {
        let core = shared.lock();
        (*news.borrow_and_update(), serde_json::to_vec(&core.world), core.attachment_bytes.clone())
    };
    let path = path.to_owned();
    let work = move || -> io::Result<HashSet<Snowflake>> {
        let text = text?;
        write_attachments(&attachments_folder(&path), &files, &mut written)?;
        write_atomically(&path, &text)?;
        delete_unused_attachments(&attachments_folder(&path), &files, &mut written);
        Ok(written)
    };
    let failed = |error: &dyn std::error::Error| {
        tracing::error!(%error, "the stand-in's world could not be saved");
        ((change, false), HashSet::new())
    };
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(written)) => ((change, true), written),
        Ok(Err(error)) => failed(&error),
        Err(error) => failed(&error),
    }
}

/// Writes the attachments that are not on disk yet. They come before the world that names them.
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

/// Writes a file whole or not at all.
fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let temporary = PathBuf::from(name);
    std::fs::write(&temporary, bytes)?;
    std::fs::rename(&temporary, path)
}

/// Removes attachments that no message has any more. Only files named by an id are ours.
fn delete_unused_attachments(folder: &Path, files: &AttachmentFiles, written: &mut HashSet<Snowflake>) {
    written.retain(|id| files.contains_key(id));
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let id = entry.file_name().to_str().and_then(|name| name.parse::<Snowflake>().ok());
        if id.is_some_and(|id| !files.contains_key(&id)) {
            // What cannot be removed now is tried again at the next save.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standin::model::clock::SimulatedClock;

    /// A stand-in whose world is to be kept in this file, and what keeps it.
    fn kept(path: &Path) -> (SharedState, impl Future<Output = ()> + use<>) {
        let clock = SimulatedClock::default();
        let world = World::new(clock.now_millis());
        let ending = watch::channel(false).1;
        let mut shared = SharedState::new(world, AttachmentFiles::new(), clock, String::new(), 1000, ending);
        let (progress, saved) = watch::channel(SaveProgress::default());
        shared.save_progress = Some(saved);
        let (open, closing) = watch::channel(false);
        let keeping = save_on_change(shared.clone(), WorldLock::acquire(path).unwrap(), progress, closing);
        let keeping = async move {
            keeping.await;
            drop(open);
        };
        (shared, keeping)
    }

    #[tokio::test]
    async fn a_burst_of_changes_is_saved_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.world");
        let (shared, keeping) = kept(&path);
        (0..50).for_each(|_| shared.lock().notify_changed());
        let mut saved = shared.save_progress.clone().unwrap();
        tokio::spawn(keeping);
        saved.changed().await.unwrap();
        assert_eq!((saved.borrow().attempted, saved.borrow().saved), (50, 50));
        assert!(load_world(&path).unwrap().is_some());
    }

    #[tokio::test]
    async fn who_waits_for_a_change_finds_it_on_disk_or_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("world/a.world");
        std::fs::create_dir(folder.path().join("world")).unwrap();
        let (shared, keeping) = kept(&path);
        tokio::spawn(keeping);
        let change = |ahead| {
            let mut core = shared.lock();
            core.world.ahead = ahead;
            core.notify_changed();
        };
        for ahead in 1..20 {
            change(ahead);
            assert!(shared.wait_until_saved().await);
            assert_eq!(load_world(&path).unwrap().unwrap().0.ahead, ahead);
        }
        std::fs::remove_dir_all(folder.path().join("world")).unwrap();
        change(20);
        assert!(!shared.wait_until_saved().await);
        std::fs::create_dir(folder.path().join("world")).unwrap();
        change(21);
        assert!(shared.wait_until_saved().await);
    }
}
