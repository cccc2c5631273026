//! The check of one stored match.

use crate::event_batch::{MatchIndex, Participant};
use crate::match_index;
use crate::pair_audit::pair_fault;
use crate::stored_match::StoredMatch;
use gonagas_core::kit::outcome::result_str;
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::plan::OtherReplies;
use gonagas_core::matches::results::match_result::{MatchResult, PairShare, RatedStatus};
use gonagas_core::matches::results::pair_result::PairGameResult;
use gonagas_core::matches::state::determine_result;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::timed_actions;

/// Returns the faults of a stored match, as lines for the operator: a log that cannot be replayed, or stored data that
/// does not follow from the log.
#[must_use]
pub fn audit_match(id: MatchId, whole: &AuditedMatch) -> Vec<String> {
    let AuditedMatch { stored, index, result } = whole;
    let mut game = match Match::replay(id, stored.terms.clone(), &stored.events) {
        Ok(game) => game,
        Err(corrupt) => return vec![corrupt.to_string()],
    };
    game.set_plans(stored.plans.clone());
    let expected = match_index::index_match(&game);
    let compare = |field: &str, stored: String, expected: String| {
        (stored != expected)
            .then(|| format!("match #{}: {field} is stored as {stored}, but {expected} according to its log", id.0))
    };
    let due = |index: &MatchIndex| index.deadline.map_or("none".to_owned(), |due| due.to_string());
    let earlier = timed_actions::legacy_deadline(&game);
    let over = |index: &MatchIndex| if index.is_over { "over" } else { "not over" }.to_owned();
    [
        compare("the state", over(index), over(&expected)),
        compare("the deadline", due(index), due(&expected))
            .filter(|_| index.deadline.is_none() || index.deadline != earlier),
        compare("the list of players", format_participants(index), format_participants(&expected)),
    ]
    .into_iter()
    .flatten()
    .chain(result_mismatch(&game, stored, result.as_ref()))
    .chain(pair_fault(id, stored))
    .chain(plan_faults(&mut game))
    .collect()
}

/// Returns the faults of planned replies: those of someone who could not plan them now, and those that the match has
/// left.
fn plan_faults(game: &mut Match) -> Vec<String> {
    let number = game.id().0;
    let plans = game.plans().to_vec();
    let unplannable = plans.iter().filter_map(|(user, plan)| {
        let start = game.plan_start(*user);
        let error = match start {
            // The lines begin in an earlier turn while their reply falls due.
            Ok(start) if start.base() != plan.base() => None,
            Ok(start) => start.with_lines(None, plan.lines().to_vec(), OtherReplies::Kept).err(),
            Err(error) => Some(error),
        }?;
        Some(format!("match #{number}: the replies that {} has planned: {error}", user.0))
    });
    let mut faults: Vec<String> = unplannable.collect();
    let left = game.follow_plans();
    faults.extend(left.iter().map(|user| format!("match #{number}: it has left the replies that {} planned", user.0)));
    let moved = std::iter::zip(&plans, game.plans()).filter(|(stored, followed)| left.is_empty() && stored != followed);
    faults.extend(
        moved.map(|((user, _), _)| format!("match #{number}: {} has planned replies to an earlier turn", user.0)),
    );
    faults
}

/// Returns the difference between a stored result and that of the replayed match.
fn result_mismatch(game: &Match, stored: &StoredMatch, result: Option<&(Timestamp, MatchResult)>) -> Option<String> {
    let id = game.id().0;
    let last = stored.events.last().map_or(0, |event| event.timestamp);
    match (result, determine_result::determine_result(game)) {
        // Matches proposed before ratings existed may have no stored result.
        (None, Some(_)) if stored.terms.rated => Some(format!("match #{id}: its result is missing")),
        (Some(_), None) => Some(format!("match #{id}: a result is stored, but its log has none")),
        (Some((at, result)), Some(expected)) => {
            let [stored, expected] = [format_result(*at, result), format_result(last, &expected)];
            (stored != expected)
                .then(|| format!("match #{id}: the result is stored as {stored}, but {expected} according to its log"))
        }
        (None, _) => None,
    }
}

/// Formats a result. Leaves out how often the two have played, which does not follow from this match alone.
fn format_result(at: Timestamp, finished: &MatchResult) -> String {
    let MatchResult { pool, guild, seats: [first, second], winner, reason, pair, rated_status: counts } = finished;
    let counts = match (*counts, pair) {
        (RatedStatus::TooManyRecent, None) => RatedStatus::Rated.as_str().to_owned(),
        (counts, None) => counts.as_str().to_owned(),
        // The rating follows from both games.
        (_, Some(PairShare { first_game, game: PairGameResult { counts, turn_count, .. }, .. })) => {
            format!("with the pair of #{} by {counts:?} after {turn_count} turns", first_game.0)
        }
    };
    let guild = guild.map_or("no server".to_owned(), |guild| format!("server {guild}"));
    let result = result_str(*winner);
    format!("{pool} on {guild} at {at}, {} against {}: {result} {reason}, rated {counts}", first.0, second.0)
}

/// Formats the players of a match, each once.
fn format_participants(index: &MatchIndex) -> String {
    let mut users = index.participants.clone();
    users.sort_by_key(|listed| (listed.user_id, !listed.counts_toward_limit));
    users.dedup_by_key(|listed| listed.user_id);
    let format = |Participant { user_id: user, counts_toward_limit: counts }: &Participant| {
        format!("{}{}", user.0, if *counts { "" } else { " (asked)" })
    };
    users.iter().map(format).collect::<Vec<_>>().join(", ")
}

/// The outcome of a check.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AuditReport {
    /// The number of matches.
    pub match_count: u64,
    /// The inconsistencies, as text.
    pub faults: Vec<String>,
}

/// A match with everything that is stored beside its log and follows from it.
#[derive(Debug, Clone)]
pub struct AuditedMatch {
    /// The match.
    pub stored: StoredMatch,
    /// The facts by which it is found.
    pub index: MatchIndex,
    /// The time of its result and the result, if it has one.
    pub result: Option<(Timestamp, MatchResult)>,
}
