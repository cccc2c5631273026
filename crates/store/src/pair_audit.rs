//! The check of a stored pair: the second game follows from the first.

use crate::stored_match::{StoredMatch, StoredPartner};
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::state::match_state::{CorruptLog, Match};
use gonagas_core::matches::state::pairing::{SecondGame, second_game};

/// Returns the fault of a pair with this first game: its second game is missing, or does not begin with the first.
pub fn pair_fault(id: MatchId, stored: &StoredMatch) -> Option<String> {
    if stored.terms.pair != Some(PairGame::First) {
        return None;
    }
    let accepted = stored.events.iter().position(|event| matches!(event.kind, EventKind::ChallengeAccepted(_)))?;
    let Some(partner) = &stored.partner else {
        return Some(format!("match #{}: the second game of its pair is missing", id.0));
    };
    match (begun_second_game(id, stored, accepted), Match::replay(partner.id, partner.terms.clone(), &partner.events)) {
        (Ok(Some((first, expected))), Ok(second)) => {
            let [stored, expected] = [format_stored(partner, &second), format_expected(&first, &expected)];
            (stored != expected).then(|| {
                format!("match #{}: the second game of its pair is stored as {stored}, but must be {expected}", id.0)
            })
        }
        (Ok(None), _) => Some(format!("match #{}: no second game follows from it", id.0)),
        (Err(corrupt), _) | (_, Err(corrupt)) => Some(corrupt.to_string()),
    }
}

/// Returns the first game as it has just begun, and the second that begins with it.
fn begun_second_game(
    id: MatchId,
    stored: &StoredMatch,
    accepted: usize,
) -> Result<Option<(Match, SecondGame)>, CorruptLog> {
    let first = Match::replay(id, stored.terms.clone(), &stored.events[..=accepted])?;
    Ok(second_game(&first).map(|second| (first, second)))
}

fn format_stored(partner: &StoredPartner, second: &Match) -> String {
    let rules = second.play_state().map_or_else(String::new, |play| play.session.rules().to_string());
    let seats = second.play_state().map(|play| play.seats);
    format_game(&partner.terms, &rules, seats, second.seed_words())
}

fn format_expected(first: &Match, expected: &SecondGame) -> String {
    let rules = first.play_state().map_or_else(String::new, |play| play.session.rules().to_string());
    let seats = first.play_state().map(|play| [play.seats[1], play.seats[0]]);
    format_game(&expected.terms, &rules, seats, first.seed_words())
}

/// Formats the common part of both games. An erased player has another placeholder in each.
fn format_game(terms: &Terms, rules: &str, seats: Option<[UserId; 2]>, words: [&str; 2]) -> String {
    let user = |user: UserId| if user.is_erased() { "someone".to_owned() } else { user.0.to_string() };
    let seats = seats.map(|seats| seats.map(user).join(" against "));
    let Terms { challenger_seat, channel_ref, time_control, use_thread, rated, pair, commitment, .. } = terms;
    format!(
        "{rules} with {}, {}, {pair:?}, seat {}, clock “{time_control}”, thread {use_thread}, rated {rated}, \
         channel {}, words {words:?}, commitment {commitment}",
        seats.unwrap_or_default(),
        user(terms.challenger),
        challenger_seat.as_str(),
        channel_ref.channel,
    )
}
