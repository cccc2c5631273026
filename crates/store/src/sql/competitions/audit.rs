//! The check of competitions: everything beside the logs must follow from them.

use crate::sql::competitions::logs::{self, EntryRow, phase_name};
use crate::sql::competitions::work::{self, PairingMatch};
use crate::sql::engine::{Connection, Row, SqlResult};
use crate::sql::stored_match;
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::competitions::event::PairingResult;
use gonagas_core::competitions::pairing::Pairing;
use gonagas_core::competitions::result::result_of;
use gonagas_core::competitions::state::Competition;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::{CompetitionId, MatchId, UserId};
use gonagas_core::matches::log::event::Event;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::pairing::as_partner;

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
        faults.extend(check_result(connection, pairing, &played)?);
    }
    Ok(faults)
}

/// Compares the result of a pairing with that of its game or games.
fn check_result(
    connection: &Connection,
    pairing: &Pairing,
    played: &PairingMatch,
) -> Result<Option<String>, StoreError> {
    let Some(recorded) = pairing.result.filter(|_| played.is_over) else { return Ok(None) };
    let number = pairing.number;
    let load = |id: MatchId| -> Result<Match, String> {
        let stored = stored_match::load_match(connection, id).map_err(|error| error.to_string())?;
        let replay = |id, terms: &Terms, events: &[Event]| {
            Match::replay(id, terms.clone(), events).map_err(|corrupt| corrupt.to_string())
        };
        let mut game = replay(id, &stored.terms, &stored.events)?;
        if let Some(partner) = &stored.partner {
            game.set_partner(as_partner(&replay(partner.id, &partner.terms, &partner.events)?));
        }
        Ok(game)
    };
    let games = load(played.id).and_then(|first| Ok((first, played.second.map(load).transpose()?)));
    let (first, second) = match games {
        Ok(games) => games,
        Err(error) => return Ok(Some(format!("the games of pairing {number} cannot be read: {error}"))),
    };
    let expected = result_of(pairing, &first, second.as_ref());
    // Who ran out of time in the other game of a pair cannot be told after an erasure.
    let winner = |result| match result {
        PairingResult::Won { winner, .. } => Some(Some(winner)),
        PairingResult::Drawn => Some(None),
        PairingResult::Unplayed => None,
    };
    Ok((winner(recorded) != winner(expected))
        .then(|| format!("pairing {number} has the result {recorded:?}, but {expected:?} by match #{}", played.id.0)))
}
