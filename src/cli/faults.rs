//! Whether what is kept of a match is what it can be.

use crate::app::index;
use crate::room::people::MatchId;
use crate::room::state::Match;
use crate::store::{Index, Listed, Saved};

/// What is wrong with a match as it is kept, in words for whoever runs the bot: its log cannot be, or what is kept beside the
/// log does not follow from it.
pub(super) fn faults(id: MatchId, saved: &Saved, kept: &Index) -> Vec<String> {
    let game = match Match::replay(id, saved.terms.clone(), &saved.events) {
        Ok(game) => game,
        Err(corrupt) => return vec![corrupt.to_string()],
    };
    let follows = index::of(&game);
    let differs = |what: &str, kept: String, follows: String| {
        (kept != follows).then(|| format!("match #{}: {what} is {kept}, and {follows} follows from its log", id.0))
    };
    let due = |index: &Index| index.due.map_or("no date".to_owned(), |due| format!("the date {due}"));
    let over = |index: &Index| if index.over { "over" } else { "not over" }.to_owned();
    [
        differs("it", over(kept), over(&follows)),
        differs("what is due", due(kept), due(&follows)),
        differs("whose it is", people(kept), people(&follows)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Whose match it is, each person once.
fn people(index: &Index) -> String {
    let mut people = index.people.clone();
    people.sort_by_key(|listed| (listed.person, !listed.counts));
    people.dedup_by_key(|listed| listed.person);
    let told = |Listed { person, counts }: &Listed| format!("{}{}", person.0, if *counts { "" } else { " (asked)" });
    people.iter().map(told).collect::<Vec<_>>().join(", ")
}
