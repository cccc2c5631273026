//! What the store keeps beside a log so that matches are found.

use crate::store::{MatchIndex, Participant};
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::{CHALLENGE_LIFETIME, timed_actions};

/// The index of a match that is just proposed.
pub(in crate::app) fn index_challenge(terms: &Terms, now: Timestamp) -> MatchIndex {
    MatchIndex { is_over: false, participants: listed_players(terms), deadline: Some(now + CHALLENGE_LIFETIME) }
}

/// The index of a match as it stands.
pub fn index_match(game: &Match) -> MatchIndex {
    let users = match game.play_state() {
        None => listed_players(game.terms()),
        Some(_) => game
            .participants()
            .into_iter()
            .map(|user| Participant { user_id: user, counts_toward_limit: true })
            .collect(),
    };
    MatchIndex {
        is_over: game.ending().is_some(),
        participants: users,
        deadline: timed_actions::next_timed_action(game).map(|(at, _)| at),
    }
}

/// Who finds a new challenge among theirs.
fn listed_players(terms: &Terms) -> Vec<Participant> {
    let asked = terms.opponent.map(|user| Participant { user_id: user, counts_toward_limit: false });
    std::iter::once(Participant { user_id: terms.challenger, counts_toward_limit: true }).chain(asked).collect()
}
