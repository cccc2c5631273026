//! Whether the draws of a match were fair, in words.

use crate::room::state::Match;
use crate::ui::message::Message;
use crate::ui::plain::plain;
use crate::ui::screens::word::shown;
use crate::ui::screens::{head, mention, private};
use crate::ui::words::Words;

/// What came of working out the draws again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// So many draws, each as it had to fall.
    Fair(usize),
    /// This is wrong; the words are for those who look into it.
    Unfair(String),
}

/// The draws of a match that goes on: they can be checked later.
#[must_use]
pub fn open(words: &Words, game: &Match) -> Message {
    let commitment = [("commitment", game.terms().commitment.as_str())];
    private::text([head(words, game), words.tell("verify-open", &commitment)].join("\n"))
}

/// The verdict on the draws of a match that is over.
#[must_use]
pub fn verdict(words: &Words, game: &Match, verdict: &Verdict) -> Message {
    let mut lines = vec![head(words, game)];
    match verdict {
        Verdict::Fair(draws) => {
            lines.push(words.tell("verify-fair", &[("draws", &draws.to_string())]));
            lines.extend(std::iter::zip(game.people(), game.words()).map(|(person, word)| {
                let key = if word.is_empty() { "verify-trusts" } else { "verify-safe" };
                words.tell(key, &[("person", &mention(person)), ("word", &shown(word))])
            }));
        }
        Verdict::Unfair(why) => lines.push(words.tell("verify-unfair", &[("why", &plain(why))])),
    }
    lines.push(words.tell("verify-yourself", &[("match", &game.id().0.to_string())]));
    private::text(lines.join("\n"))
}
