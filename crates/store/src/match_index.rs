//! The index of a match: the columns beside its log by which the store finds it.

use crate::event_batch::{MatchIndex, Participant};
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::timed_actions;

/// Returns the index of a new challenge.
pub fn index_challenge(terms: &Terms, now: Timestamp) -> MatchIndex {
    let control = TimeControl::parse_stored(&terms.time_control).ok().flatten();
    let deadline = Some(now + terms.challenge_lifetime(control));
    MatchIndex { is_over: false, participants: listed_players(terms), deadline }
}

/// Returns the index of a match in its present state.
pub fn index_match(game: &Match) -> MatchIndex {
    let users = match game.play_state() {
        None => listed_players(game.terms()),
        Some(_) => game
            .participants()
            .into_iter()
            .filter(|user| !user.is_computer())
            .map(|user| Participant { user_id: user, counts_toward_limit: game.terms().competition.is_none() })
            .collect(),
    };
    MatchIndex {
        is_over: game.ending().is_some(),
        participants: users,
        deadline: timed_actions::next_timed_action(game).map(|(at, _)| at),
    }
}

/// Returns the users with a challenge in their lists. It counts toward the challenger's limit only. The matches of
/// competitions have a limit of their own.
fn listed_players(terms: &Terms) -> Vec<Participant> {
    let asked = terms
        .opponent
        .filter(|user| !user.is_computer())
        .map(|user| Participant { user_id: user, counts_toward_limit: false });
    let counts_toward_limit = terms.competition.is_none();
    std::iter::once(Participant { user_id: terms.challenger, counts_toward_limit }).chain(asked).collect()
}
