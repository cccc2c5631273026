//! The next match that waits for a person.

use crate::matches::Matches;
use crate::matches::loaded_match::LoadedMatch;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::state::match_state::Match;
use gonagas_ui::screens::next_match::NextMatch;

impl Matches {
    /// Returns the match in which a player of this one has to act next, and how many wait for them; `None` while it is
    /// their turn in this one, and when nothing waits. A failure is only logged: the answer does not depend on it.
    pub(crate) async fn next_match(&self, user: UserId, current: &Match) -> Option<NextMatch> {
        if !current.participants().contains(&user) || waits_for(current, user) {
            return None;
        }
        let found = async {
            let ids = self.store.active_matches_of_user(user).await?;
            let others = ids.into_iter().filter(|id| *id != current.id()).collect();
            self.load_readable_matches(others).await
        };
        match found.await {
            Ok(others) => self.first_waiting(others, user),
            Err(error) => {
                tracing::warn!(?error, "the next match of a player could not be looked up");
                None
            }
        }
    }

    fn first_waiting(&self, matches: Vec<LoadedMatch>, user: UserId) -> Option<NextMatch> {
        let is_reachable = |game: &Match| self.downtime.removal_waits_until(game.terms().channel_ref.guild()).is_none();
        let waiting: Vec<LoadedMatch> =
            matches.into_iter().filter(|game| waits_for(game, user) && is_reachable(game)).collect();
        let count = waiting.len() as u32;
        let next = waiting.into_iter().min_by_key(|game| turn_order(game))?;
        Some(NextMatch { match_ref: next.match_ref(), event_number: next.last_event_number(), waiting: count })
    }
}

/// Returns true if it is someone's turn against somebody else.
fn waits_for(game: &Match, user: UserId) -> bool {
    game.user_to_act() == Some(user) && !game.terms().is_solo()
}

/// Returns the place of a match among those that wait for a player: the one whose time runs out first, then the oldest.
pub(crate) fn turn_order(game: &Match) -> (Timestamp, MatchId) {
    (game.times_out_at().unwrap_or(Timestamp::MAX), game.id())
}
