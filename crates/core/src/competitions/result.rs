//! The result of a pairing, as its games have it.

use crate::competitions::event::PairingResult;
use crate::competitions::pairing::Pairing;
use crate::kit::side::Side;
use crate::matches::state::ending::Ending;
use crate::matches::state::match_state::Match;
use crate::matches::state::pairing::pair_verdict;

/// Returns the result of the games of a pairing, which are over. In the first game the players have the seats of the
/// pairing.
#[must_use]
pub fn result_of(pairing: &Pairing, first: &Match, second: Option<&Match>) -> PairingResult {
    let Some(ending) = first.ending().filter(|ending| ending.has_result()) else { return PairingResult::Unplayed };
    let winner = match first.terms().pair {
        None => ending.winner(),
        Some(_) => match pair_verdict(first) {
            Some(verdict) => verdict.winner,
            None => return PairingResult::Unplayed,
        },
    };
    let Some(winner) = winner else { return PairingResult::Drawn };
    let loser = first.play_state().map(|play| play.player(winner.opponent()));
    let ran_out = |game: &Match| match game.ending() {
        Some(Ending::TimedOut(side)) => game.play_state().map(|play| play.player(side)) == loser,
        _ => false,
    };
    let on_time = ran_out(first) || second.is_some_and(ran_out);
    PairingResult::Won { winner: seat_in_pairing(pairing, first, winner), on_time }
}

/// Returns the seat in the pairing of the player with this seat in the match. An erased player has other ids in both,
/// so the challenger is compared.
fn seat_in_pairing(pairing: &Pairing, first: &Match, seat: Side) -> Side {
    match first.play_state().map(|play| play.player(seat)) {
        Some(user) if user == first.terms().challenger => pairing.challenger_seat,
        _ => pairing.challenger_seat.opponent(),
    }
}
