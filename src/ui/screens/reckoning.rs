//! What came of a result for the ratings.

use crate::kit::side::Side;
use crate::room::result::{Change, Counts, Standing};
use crate::room::state::{Match, Play};
use crate::ui::screens::{mention, pool_name};
use crate::ui::words::Words;

/// How the ratings of both have changed, or why they have not although they were to.
pub(super) fn lines(words: &Words, game: &Match, play: &Play) -> Option<String> {
    let reckoning = game.reckoning()?;
    match (reckoning.counts, reckoning.changes) {
        (Counts::Yes, Some(changes)) => Some(changed(words, game, play, changes)),
        (Counts::Early, _) => Some(words.say("result-early")),
        (Counts::Often, _) => Some(words.say("result-often")),
        (Counts::Yes | Counts::No, _) => None,
    }
}

fn changed(words: &Words, game: &Match, play: &Play, changes: [Change; 2]) -> String {
    // What somebody erased had is nobody's business any more.
    let known = Side::BOTH.into_iter().filter(|side| !play.person(*side).is_erased());
    let change = |side: Side| {
        let Change { before, after } = changes[side.index()];
        let person = mention(words, play.person(side));
        let [before, after] = [before, after].map(|standing| points(words, standing));
        words.tell("result-rating", &[("person", &person), ("before", &before), ("after", &after)])
    };
    let pool = pool_name(words, &game.terms().rules.listing());
    words.tell("result-ratings", &[("pool", &pool), ("changes", &known.map(change).collect::<Vec<_>>().join(" · "))])
}

/// A rating, with a sign that little is known yet.
pub(super) fn points(words: &Words, standing: Standing) -> String {
    let points = standing.points.to_string();
    if standing.provisional { words.tell("rating-provisional", &[("points", &points)]) } else { points }
}
