//! The comparison of what people saw with the database.

use crate::simulation::match_audit::audit_match;
use crate::store::sqlite::{MatchInspector, audit_database};
use crate::torture::controls::{is_ephemeral, match_controls};
use anyhow::Context as _;
use gonagas_core::matches::ids::MatchId;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// Returns what the database has lost or contradicts, as lines: everything that `gonagas check` finds, and events that people saw
/// and that are in no log.
///
/// # Errors
///
/// When the database cannot be read.
pub fn find_losses(database: &Path, seen_events: &BTreeMap<u64, u32>) -> anyhow::Result<Vec<String>> {
    let mut faults = audit_database(database, audit_match).context("the database cannot be read")?.faults;
    let stored: BTreeMap<u64, u32> =
        MatchInspector::open(database)?.last_events()?.into_iter().map(|(id, last)| (id.0, last)).collect();
    for (number, seen) in seen_events {
        match stored.get(number) {
            None => faults.push(format!("match #{number} was seen and is not stored")),
            Some(last) if last < seen => {
                faults.push(format!("match #{number}: event {seen} was seen, and its log ends with {last}"));
            }
            Some(_) => {}
        }
    }
    Ok(faults)
}

/// Returns what is wrong with the boards of the matches that are not over, as lines: each must have exactly one public message
/// with controls.
///
/// # Errors
///
/// When the database cannot be read.
pub fn find_board_faults(database: &Path, channels: &[Vec<Value>]) -> anyhow::Result<Vec<String>> {
    let mut boards: BTreeMap<u64, usize> = BTreeMap::new();
    for message in channels.iter().flatten().filter(|message| !is_ephemeral(message)) {
        if let Some(control) = match_controls(message).first() {
            *boards.entry(control.match_number).or_default() += 1;
        }
    }
    let inspector = MatchInspector::open(database)?;
    let mut faults = Vec::new();
    for (id, _) in inspector.last_events()? {
        let count = boards.get(&id.0).copied().unwrap_or_default();
        if !is_over(&inspector, id)? && count != 1 {
            faults.push(format!("match #{}: {count} messages with controls", id.0));
        }
    }
    Ok(faults)
}

fn is_over(inspector: &MatchInspector, id: MatchId) -> anyhow::Result<bool> {
    Ok(inspector.load(id)?.index.is_over)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::SqliteStore;

    #[test]
    fn matches_that_people_saw_and_nobody_stored_are_losses() {
        let directory = tempfile::tempdir().unwrap();
        let database = directory.path().join("bot.sqlite");
        SqliteStore::open(&database).unwrap().close();
        assert_eq!(find_losses(&database, &BTreeMap::new()).unwrap(), Vec::<String>::new());
        let losses = find_losses(&database, &BTreeMap::from([(7, 3)])).unwrap();
        assert_eq!(losses, ["match #7 was seen and is not stored"]);
    }
}
