//! Keeping the world on disk: one JSON file, and beside it a folder with the bytes of attachments.
//!
//! Attachments never change, so each is written once; the JSON file is written anew after changes,
//! under another name first, so that a crash leaves the old one whole.

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use super::core::Shared;
use super::id::Id;
use super::world::World;

/// How long to gather changes before writing them.
const GATHER: Duration = Duration::from_millis(5);

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

/// Saves a world after each change, until told to end; then once more.
pub(crate) async fn keep(shared: Shared, path: PathBuf, mut ending: watch::Receiver<bool>) {
    let unsaved = shared.lock().unsaved.clone();
    let mut written = HashSet::new();
    loop {
        let mut last = tokio::select! {
            () = unsaved.notified() => false,
            _ = ending.wait_for(|ending| *ending) => true,
        };
        // Changes come in bursts. At the end nothing is waited for.
        if !last {
            let ended = ending.wait_for(|ending| *ending);
            last = tokio::time::timeout(GATHER, ended).await.is_ok();
        }
        written = save(&shared, &path, written).await;
        if last {
            return;
        }
    }
}

/// Saves once; answers which attachments are on disk then.
async fn save(shared: &Shared, path: &Path, mut written: HashSet<Id>) -> HashSet<Id> {
    let (text, files) = {
        let core = shared.lock();
        (serde_json::to_vec(&core.world), core.files.clone())
    };
    let path = path.to_owned();
    let work = move || -> io::Result<HashSet<Id>> {
        let text = text?;
        write_files(&folder(&path), &files, &mut written)?;
        write(&path, &text)?;
        forget_files(&folder(&path), &files, &mut written);
        Ok(written)
    };
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(written)) => written,
        Ok(Err(error)) => {
            tracing::error!(%error, "the stand-in's world could not be saved");
            HashSet::new()
        }
        Err(error) => {
            tracing::error!(%error, "saving the stand-in's world broke off");
            HashSet::new()
        }
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
