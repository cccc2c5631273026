//! The check of competitions: everything beside the logs must follow from them.

use crate::sql::competitions::logs::{self, EntryRow, phase_name};
use crate::sql::competitions::work;
use crate::sql::engine::{Connection, Row, SqlResult};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::competitions::event::PairingResult;
use gonagas_core::competitions::pairing::Pairing;
use gonagas_core::competitions::state::Competition;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{CompetitionId, UserId};

/// Lists the faults of all competitions, as lines for the operator.
pub fn find_faults(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut ids = connection.prepare("SELECT id FROM competitions ORDER BY id")?;
    let ids: Vec<CompetitionId> =
        ids.query_map([], |row| get_u64(row, "id").map(CompetitionId))?.collect::<SqlResult<_>>()?;
    let mut faults = Vec::new();
    for id in ids {
        match logs::load(connection, id) {
            Ok(stored) => {
                let found = faults_of(connection, &stored.competition)?;
                faults.extend(found.into_iter().map(|fault| format!("competition {}: {fault}", id.0)));
            }
            Err(error) => faults.push(format!("competition {}: {error}", id.0)),
        }
    }
    Ok(faults)
}

fn faults_of(connection: &Connection, competition: &Competition) -> Result<Vec<String>, StoreError> {
    let id = SqlU64(competition.id().0);
    let mut faults = Vec::new();
    let sql = "SELECT phase, last_event, removal_event, ladder_game FROM competitions WHERE id = ?1";
    let read = |row: &Row<'_>| {
        Ok((row.get("phase")?, row.get("last_event")?, row.get("removal_event")?, row.get("ladder_game")?))
    };
    let stored: (String, u32, u32, Option<String>) = connection.prepare_cached(sql)?.query_row([&id], read)?;
    let terms = competition.terms();
    let expected = (
        phase_name(competition.phase()).to_owned(),
        competition.last_event_number(),
        logs::last_removal(competition),
        terms.format.is_open_ended().then(|| terms.rules.game_info().id.to_owned()),
    );
    if stored != expected {
        faults.push(format!("it is stored as {} ({stored:?}), but {expected:?} according to its log", stored.0));
    }
    let sql = "SELECT user_id, reserved_games, division, place FROM competition_entries WHERE competition_id = ?1";
    let mut found = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| {
        Ok(EntryRow {
            user: UserId(get_u64(row, "user_id")?),
            reserved_games: row.get("reserved_games")?,
            division: row.get("division")?,
            place: row.get("place")?,
        })
    };
    let mut rows: Vec<EntryRow> = found.query_map([&id], read)?.collect::<SqlResult<_>>()?;
    rows.sort_unstable();
    let expected = logs::entry_rows(competition);
    if rows != expected {
        faults.push(format!("its people are stored as {rows:?}, but {expected:?} according to its log"));
    }
    faults.extend(check_pairings(connection, competition)?);
    Ok(faults)
}

/// Checks that each pairing has at most one match, of its people, and the result of its games.
fn check_pairings(connection: &Connection, competition: &Competition) -> Result<Vec<String>, StoreError> {
    let mut faults = Vec::new();
    let sql = "SELECT number, state FROM competition_pairings WHERE competition_id = ?1 ORDER BY number";
    let mut found = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| Ok((row.get("number")?, row.get::<_, String>("state")? == "open"));
    let stored: Vec<(u32, bool)> = found.query_map([SqlU64(competition.id().0)], read)?.collect::<SqlResult<_>>()?;
    let is_open = |pairing: &Pairing| !pairing.is_settled() && !competition.is_over();
    let expected: Vec<(u32, bool)> =
        competition.pairings().iter().map(|pairing| (pairing.number, is_open(pairing))).collect();
    if stored != expected {
        faults.push("its pairings are stored otherwise than in its log".to_owned());
    }
    for played in work::matches_of(connection, competition.id())? {
        let number = played.pairing;
        let Some(pairing) = competition.pairing(number) else {
            faults.push(format!("match #{} is of pairing {number}, which does not exist", played.id.0));
            continue;
        };
        let sql = "SELECT challenger_id, opponent_id FROM matches WHERE id = ?1";
        let read = |row: &Row<'_>| Ok([get_u64(row, "challenger_id")?, get_u64(row, "opponent_id")?].map(UserId));
        let users = connection.prepare_cached(sql)?.query_row([SqlU64::from(played.id)], read)?;
        for (user, expected) in users.into_iter().zip(pairing.challenger_first()) {
            if user != expected && !user.is_erased() && !expected.is_erased() {
                faults.push(format!("match #{} is not of the people of pairing {number}", played.id.0));
            }
        }
        if played.second.is_none() && !competition.terms().pairs {
            faults.extend(check_result(connection, pairing, played.id.0)?);
        }
    }
    Ok(faults)
}

/// Compares the result of a pairing with that of its only game.
fn check_result(connection: &Connection, pairing: &Pairing, id: u64) -> Result<Option<String>, StoreError> {
    let Some(recorded) = pairing.result else { return Ok(None) };
    let sql = "SELECT winner_seat FROM results WHERE match_id = ?1";
    let mut found = connection.prepare_cached(sql)?;
    let winners = found.query_map([SqlU64(id)], |row| row.get::<_, Option<u8>>("winner_seat"))?;
    let played: Option<Option<u8>> = winners.collect::<SqlResult<Vec<_>>>()?.into_iter().next();
    let recorded = match recorded {
        PairingResult::Won { winner, .. } => Some(Some(winner)),
        PairingResult::Drawn => Some(None),
        PairingResult::Unplayed => None,
    };
    let played = played.map(|winner| winner.and_then(Side::from_number));
    Ok((played != recorded)
        .then(|| format!("pairing {} has the result {recorded:?}, but match #{id} has {played:?}", pairing.number)))
}
