//! Whether what is kept of a match is what it can be.

use crate::app::matches::index;
use crate::kit::outcome::result_str;
use crate::matches::ids::{MatchId, Timestamp};
use crate::matches::results::match_result::{MatchResult, RatedStatus};
use crate::matches::state::determine_result;
use crate::matches::state::match_state::Match;
use crate::store::sqlite::AuditedMatch;
use crate::store::{MatchIndex, Participant, StoredMatch};

/// What is wrong with a match as it is kept, in words for whoever runs the bot: its log cannot be, or what is kept beside the
/// log does not follow from it.
pub(super) fn audit_match(id: MatchId, whole: &AuditedMatch) -> Vec<String> {
    let AuditedMatch { stored: saved, index: kept, result } = whole;
    let game = match Match::replay(id, saved.terms.clone(), &saved.events) {
        Ok(game) => game,
        Err(corrupt) => return vec![corrupt.to_string()],
    };
    let follows = index::index_match(&game);
    let differs = |kind: &str, kept: String, follows: String| {
        (kept != follows).then(|| format!("match #{}: {kind} is {kept}, and {follows} follows from its log", id.0))
    };
    let due = |index: &MatchIndex| index.deadline.map_or("no date".to_owned(), |due| format!("the date {due}"));
    let over = |index: &MatchIndex| if index.is_over { "over" } else { "not over" }.to_owned();
    [
        differs("it", over(kept), over(&follows)),
        differs("what is due", due(kept), due(&follows)),
        differs("whose it is", format_participants(kept), format_participants(&follows)),
    ]
    .into_iter()
    .flatten()
    .chain(result_mismatch(&game, saved, result.as_ref()))
    .collect()
}

/// What is wrong with the result that is kept of a match.
fn result_mismatch(game: &Match, saved: &StoredMatch, kept: Option<&(Timestamp, MatchResult)>) -> Option<String> {
    let id = game.id().0;
    let last = saved.events.last().map_or(0, |event| event.timestamp);
    match (kept, determine_result::determine_result(game)) {
        // Of matches that were proposed before there were ratings no result may be kept.
        (None, Some(_)) if saved.terms.rated => Some(format!("match #{id}: its result is not kept")),
        (Some(_), None) => Some(format!("match #{id}: a result is kept, and none follows from its log")),
        (Some((at, kept)), Some(follows)) => {
            let [kept, follows] = [format_result(*at, kept), format_result(last, &follows)];
            (kept != follows).then(|| format!("match #{id}: its result is {kept}, and {follows} follows from its log"))
        }
        (None, _) => None,
    }
}

/// A result in words. How often two people have played is no matter of this match alone.
fn format_result(at: Timestamp, finished: &MatchResult) -> String {
    let MatchResult { pool, guild, seats: [first, second], winner, reason, rated_status: counts } = finished;
    let counts = if *counts == RatedStatus::TooManyRecent { RatedStatus::Rated } else { *counts };
    let guild = guild.map_or("no server".to_owned(), |guild| format!("server {guild}"));
    let (result, counts) = (result_str(*winner), counts.as_str());
    format!("{pool} on {guild} at {at}, {} against {}: {result} {reason}, rated {counts}", first.0, second.0)
}

/// Whose match it is, each person once.
fn format_participants(index: &MatchIndex) -> String {
    let mut users = index.participants.clone();
    users.sort_by_key(|listed| (listed.user_id, !listed.counts_toward_limit));
    users.dedup_by_key(|listed| listed.user_id);
    let told = |Participant { user_id: user, counts_toward_limit: counts }: &Participant| {
        format!("{}{}", user.0, if *counts { "" } else { " (asked)" })
    };
    users.iter().map(told).collect::<Vec<_>>().join(", ")
}
