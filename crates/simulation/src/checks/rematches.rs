//! Rematches: the same people play the same rules with the seats swapped.

use crate::ledger::Ledger;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::{SeatPreference, Terms};
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;

/// Returns the fault of the terms of a new match, if it is a rematch.
pub fn check(
    inspector: &MatchInspector,
    id: MatchId,
    terms: &Terms,
    ledger: &Ledger,
) -> Result<Option<String>, StoreError> {
    let Some(old) = terms.rematch_of else { return Ok(None) };
    let stored = match inspector.load(old) {
        Ok(audited) => audited.stored,
        Err(StoreError::NotFound) => return Ok(None),
        Err(error) => return Err(error),
    };
    let Ok(game) = Match::replay(old, stored.terms.clone(), &stored.events) else { return Ok(None) };
    let Some(play) = game.play_state() else { return Ok(Some(format!("#{}: #{} was never played", id.0, old.0))) };
    let people = [Some(terms.challenger), terms.opponent].into_iter().flatten();
    let is_known = |user: UserId| !ledger.erased.contains(&user);
    if !people.clone().chain(play.seats).all(is_known) {
        return Ok(None);
    }
    // The rematch of a pair is that of its first game, with the seats of the game for which it was asked.
    let is_single = terms.pair.is_none() && stored.terms.pair.is_none();
    let seat = |user: UserId| Side::BOTH.into_iter().find(|side| play.seats[side.index()] == user);
    let wrong = if people.clone().any(|user| seat(user).is_none()) {
        Some("someone else plays the rematch of")
    } else if is_single
        && seat(terms.challenger).map(|side| SeatPreference::of(side.opponent())) != Some(terms.challenger_seat)
    {
        Some("the challenger does not change seats after")
    } else if terms.rules.rule_set_info().rating_pool() != stored.terms.rules.rule_set_info().rating_pool() {
        Some("other rules are played than in")
    } else {
        None
    };
    Ok(wrong.map(|wrong| format!("#{}: {wrong} #{}", id.0, old.0)))
}
