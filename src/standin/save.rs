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

use super::core::Shared;
use super::id::Id;
use super::locked::Locked;
use super::progress::Progress;
use super::world::World;

/// The bytes of attachments.
pub(crate) type Files = HashMap<Id, Arc<[u8]>>;

/// Reads a world and the bytes of its attachments. `None` if the file does not exist.
///
/// # Errors
///
/// If the file cannot be read, or is no world. Missing attachments are left missing.
pub(crate) fn load(path: &Path) -> io::Result<Option<(World, Files)>> {
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let world: World = serde_json::from_slice(&text).map_err(|error| {
        let words = format!("{} is not a world of the stand-in: {error}", path.display());
        io::Error::new(io::ErrorKind::InvalidData, words)
    })?;
    let folder = folder(path);
    let mut files = HashMap::new();
    for id in attachments(&world) {
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
pub(crate) fn forget(path: &Path) -> io::Result<()> {
    let gone = |removed: io::Result<()>| match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(io::Error::new(error.kind(), format!("{} cannot be removed: {error}", path.display())))
        }
        _ => Ok(()),
    };
    gone(std::fs::remove_file(path))?;
    gone(std::fs::remove_dir_all(folder(path)))
}

/// The folder for the bytes of a world's attachments.
fn folder(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".files");
    PathBuf::from(name)
}

/// The ids of all attachments.
fn attachments(world: &World) -> Vec<Id> {
    let messages = world.channels.values().flat_map(|channel| channel.messages.values());
    messages.flat_map(|message| &message.attachments).map(|attachment| attachment.id).collect()
}

impl Shared {
    /// Waits until everything that has happened so far is on disk; answers whether it is. A world that is in memory
    /// only has nothing to wait for.
    pub(crate) async fn kept(&self) -> bool {
        let Some(mut saved) = self.saved.clone() else { return true };
        let change = *self.news.borrow();
        saved.wait_for(|saved| saved.tried >= change).await.is_ok_and(|saved| saved.kept >= change)
    }
}

/// Saves a world after each change, until told to end; then once more.
///
/// What changes while it is being saved is saved together, by the next go.
pub(crate) async fn keep(
    shared: Shared,
    world: Locked,
    progress: watch::Sender<Progress>,
    mut closing: watch::Receiver<bool>,
) {
    let mut news = shared.news.clone();
    let mut written = HashSet::new();
    loop {
        let last = tokio::select! {
            _ = closing.wait_for(|closing| *closing) => true,
            _ = news.changed() => false,
        };
        let change;
        (change, written) = save(&shared, &mut news, &world.path, written).await;
        progress.send_modify(|progress| progress.note(change));
        if last {
            return;
        }
    }
}

/// Saves once; answers up to which change and whether that went well, and which attachments are on disk then.
async fn save(
    shared: &Shared,
    news: &mut watch::Receiver<u64>,
    path: &Path,
    mut written: HashSet<Id>,
) -> ((u64, bool), HashSet<Id>) {
    let (change, text, files) = {
        let core = shared.lock();
        (*news.borrow_and_update(), serde_json::to_vec(&core.world), core.files.clone())
    };
    let path = path.to_owned();
    let work = move || -> io::Result<HashSet<Id>> {
        let text = text?;
        write_files(&folder(&path), &files, &mut written)?;
        write(&path, &text)?;
        forget_files(&folder(&path), &files, &mut written);
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
fn write_files(folder: &Path, files: &Files, written: &mut HashSet<Id>) -> io::Result<()> {
    for (id, bytes) in files {
        if written.contains(id) {
            continue;
        }
        std::fs::create_dir_all(folder)?;
        let path = folder.join(id.to_string());
        if !path.exists() {
            write(&path, bytes)?;
        }
        written.insert(*id);
    }
    Ok(())
}

/// Writes a file whole or not at all.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let temporary = PathBuf::from(name);
    std::fs::write(&temporary, bytes)?;
    std::fs::rename(&temporary, path)
}

/// Removes attachments that no message has any more. Only files named by an id are ours.
fn forget_files(folder: &Path, files: &Files, written: &mut HashSet<Id>) {
    written.retain(|id| files.contains_key(id));
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let id = entry.file_name().to_str().and_then(|name| name.parse::<Id>().ok());
        if id.is_some_and(|id| !files.contains_key(&id)) {
            // What cannot be removed now is tried again at the next save.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::clock::Clock;
    use super::*;

    /// A stand-in whose world is to be kept in this file, and what keeps it.
    fn kept(path: &Path) -> (Shared, impl Future<Output = ()> + use<>) {
        let clock = Clock::default();
        let world = World::new(clock.millis());
        let ending = watch::channel(false).1;
        let mut shared = Shared::new(world, Files::new(), clock, String::new(), 1000, ending);
        let (progress, saved) = watch::channel(Progress::default());
        shared.saved = Some(saved);
        let (open, closing) = watch::channel(false);
        let keeping = keep(shared.clone(), Locked::hold(path).unwrap(), progress, closing);
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
        (0..50).for_each(|_| shared.lock().changed());
        let mut saved = shared.saved.clone().unwrap();
        tokio::spawn(keeping);
        saved.changed().await.unwrap();
        assert_eq!((saved.borrow().tried, saved.borrow().kept), (50, 50));
        assert!(load(&path).unwrap().is_some());
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
            core.changed();
        };
        for ahead in 1..20 {
            change(ahead);
            assert!(shared.kept().await);
            assert_eq!(load(&path).unwrap().unwrap().0.ahead, ahead);
        }
        std::fs::remove_dir_all(folder.path().join("world")).unwrap();
        change(20);
        assert!(!shared.kept().await);
        std::fs::create_dir(folder.path().join("world")).unwrap();
        change(21);
        assert!(shared.kept().await);
    }
}
