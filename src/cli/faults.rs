//! Whether what is kept of a match is what it can be.

use crate::app::index;
use crate::kit::outcome::result_word;
use crate::room::finish;
use crate::room::people::{MatchId, Moment};
use crate::room::result::{Counts, Finished};
use crate::room::state::Match;
use crate::store::sqlite::Whole;
use crate::store::{Index, Listed, Saved};

/// What is wrong with a match as it is kept, in words for whoever runs the bot: its log cannot be, or what is kept beside the
/// log does not follow from it.
pub(super) fn faults(id: MatchId, whole: &Whole) -> Vec<String> {
    let Whole { saved, index: kept, result } = whole;
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
    .chain(misjudged(&game, saved, result.as_ref()))
    .collect()
}

/// What is wrong with the result that is kept of a match.
fn misjudged(game: &Match, saved: &Saved, kept: Option<&(Moment, Finished)>) -> Option<String> {
    let id = game.id().0;
    let last = saved.events.last().map_or(0, |event| event.at);
    match (kept, finish::finished(game)) {
        // Of matches that were proposed before there were ratings no result may be kept.
        (None, Some(_)) if saved.terms.rated => Some(format!("match #{id}: its result is not kept")),
        (Some(_), None) => Some(format!("match #{id}: a result is kept, and none follows from its log")),
        (Some((at, kept)), Some(follows)) => {
            let [kept, follows] = [told(*at, kept), told(last, &follows)];
            (kept != follows).then(|| format!("match #{id}: its result is {kept}, and {follows} follows from its log"))
        }
        (None, _) => None,
    }
}

/// A result in words. How often two people have played is no matter of this match alone.
fn told(at: Moment, finished: &Finished) -> String {
    let Finished { pool, guild, seats: [first, second], winner, reason, counts } = finished;
    let counts = if *counts == Counts::Often { Counts::Yes } else { *counts };
    let guild = guild.map_or("no server".to_owned(), |guild| format!("server {guild}"));
    let (result, counts) = (result_word(*winner), counts.word());
    format!("{pool} on {guild} at {at}, {} against {}: {result} {reason}, rated {counts}", first.0, second.0)
}

/// Whose match it is, each person once.
fn people(index: &Index) -> String {
    let mut people = index.people.clone();
    people.sort_by_key(|listed| (listed.person, !listed.counts));
    people.dedup_by_key(|listed| listed.person);
    let told = |Listed { person, counts }: &Listed| format!("{}{}", person.0, if *counts { "" } else { " (asked)" });
    people.iter().map(told).collect::<Vec<_>>().join(", ")
}
