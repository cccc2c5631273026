//! The comparison of the database with the messages that people saw.

use crate::torture::controls::{is_ephemeral, match_controls};
use anyhow::Context as _;
use gonagas_core::matches::ids::MatchId;
use gonagas_store::database::DatabaseLocation;
use gonagas_store::match_audit::{AuditedMatch, audit_match};
use gonagas_store::open_error::OpenError;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::sync::{Mutex, PoisonError};

/// The length of a match's log, and whether the match is over.
type MatchStatus = (usize, bool);

/// Returns the number of matches in a database, none if nobody has used it.
pub fn count_matches(database: &DatabaseLocation) -> anyhow::Result<u64> {
    match database.audit(|_, _| Vec::new()) {
        Ok(audit) => Ok(audit.match_count),
        Err(OpenError::OutdatedSchema(_)) => Ok(0),
        Err(error) => Err(error).context("the database cannot be read"),
    }
}

/// Returns the losses and contradictions of the database, as lines: everything that `gonagas check` finds, and events
/// that people saw and that are in no log.
pub fn find_losses(database: &DatabaseLocation, seen_events: &BTreeMap<u64, u32>) -> anyhow::Result<Vec<String>> {
    let (mut faults, stored) = read_matches(database, audit_match)?;
    for (number, seen) in seen_events {
        match stored.get(number) {
            None => faults.push(format!("match #{number} was seen and is not stored")),
            Some((last, _)) if *last < *seen as usize => {
                faults.push(format!("match #{number}: event {seen} was seen, and its log ends with {last}"));
            }
            Some(_) => {}
        }
    }
    Ok(faults)
}

/// Returns the faults of the boards of unfinished matches, as lines: each must have exactly one public message with
/// controls.
pub fn find_board_faults(database: &DatabaseLocation, channels: &[Vec<Value>]) -> anyhow::Result<Vec<String>> {
    let mut boards: BTreeMap<u64, usize> = BTreeMap::new();
    for message in channels.iter().flatten().filter(|message| !is_ephemeral(message)) {
        if let Some(control) = match_controls(message).first() {
            *boards.entry(control.match_number).or_default() += 1;
        }
    }
    let (_, stored) = read_matches(database, |_, _| Vec::new())?;
    let running = stored.into_iter().filter(|(_, (_, is_over))| !is_over).map(|(number, _)| number);
    let counts = running.map(|number| (number, boards.get(&number).copied().unwrap_or_default()));
    let wrong = counts.filter(|(_, count)| *count != 1);
    Ok(wrong.map(|(number, count)| format!("match #{number}: {count} messages with controls")).collect())
}

/// Returns the faults that the audit finds with this judge, and each match that can be read.
fn read_matches(
    database: &DatabaseLocation,
    judge: impl Fn(MatchId, &AuditedMatch) -> Vec<String> + Sync + Send,
) -> anyhow::Result<(Vec<String>, BTreeMap<u64, MatchStatus>)> {
    let statuses = Mutex::new(BTreeMap::new());
    let audit = database.audit(|id, audited| {
        let status = (audited.stored.events.len(), audited.index.is_over);
        statuses.lock().unwrap_or_else(PoisonError::into_inner).insert(id.0, status);
        judge(id, audited)
    });
    let audit = audit.context("the database cannot be read")?;
    Ok((audit.faults, statuses.into_inner().unwrap_or_else(PoisonError::into_inner)))
}

/// The outcome of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TortureReport {
    /// The kills.
    pub kills: u64,
    /// The matches that people saw.
    pub matches: usize,
    /// The events that people saw.
    pub seen_events: u64,
    /// The interactions that were acknowledged.
    pub acknowledged: u64,
    /// The interactions that were not acknowledged.
    pub missed: u64,
    /// Everything that was lost, doubled or left behind, as lines.
    pub faults: Vec<String>,
}

impl Display for TortureReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let TortureReport { kills, matches, seen_events, acknowledged, missed, faults } = self;
        writeln!(f, "{kills} kills, {matches} matches, {seen_events} events seen")?;
        writeln!(f, "{acknowledged} interactions acknowledged, {missed} not")?;
        faults.iter().try_for_each(|fault| writeln!(f, "{fault}"))?;
        writeln!(f, "{} faults", faults.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_store::sqlite::SqliteStore;

    #[test]
    fn matches_that_people_saw_and_nobody_stored_are_losses() {
        let directory = tempfile::tempdir().unwrap();
        let database = directory.path().join("bot.sqlite");
        SqliteStore::open(&database).unwrap().close();
        let database = DatabaseLocation::File(database);
        assert_eq!(count_matches(&database).unwrap(), 0);
        assert_eq!(find_losses(&database, &BTreeMap::new()).unwrap(), Vec::<String>::new());
        let losses = find_losses(&database, &BTreeMap::from([(7, 3)])).unwrap();
        assert_eq!(losses, ["match #7 was seen and is not stored"]);
    }
}
