//! Whether the draws of a match were fair, in words.

use crate::room::state::Match;
use crate::ui::message::Message;
use crate::ui::plain::plain;
use crate::ui::screens::{head, mention, private};
use crate::ui::words::Words;

/// What came of working out the draws again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// So many draws, each as it had to fall.
    Fair(usize),
    /// The secret is not the one that the match was begun with.
    OtherSecret,
    /// A draw fell otherwise than it had to.
    Differs {
        /// What was drawn, by the word for it.
        subject: &'static str,
        /// Its place.
        place: u32,
        /// How it fell.
        recorded: String,
        /// How it had to fall.
        drawn: String,
    },
    /// The match cannot be played again.
    Broken,
}

/// The draws of a match that goes on: they can be checked later.
#[must_use]
pub fn open(words: &Words, game: &Match) -> Message {
    let commitment = [("commitment", game.terms().commitment.as_str())];
    private::text([head(words, game), words.tell("verify-open", &commitment)].join("\n"))
}

/// A match in which nothing was left to luck.
#[must_use]
pub fn nothing(words: &Words, game: &Match) -> Message {
    private::text([head(words, game), words.say("verify-nothing")].join("\n"))
}

/// The verdict on the draws of a match that is over.
#[must_use]
pub fn verdict(words: &Words, game: &Match, verdict: &Verdict) -> Message {
    let mut lines = vec![head(words, game)];
    match verdict {
        Verdict::Fair(draws) => lines.extend(fair(words, game, *draws)),
        Verdict::OtherSecret => lines.push(words.say("verify-other-secret")),
        Verdict::Differs { subject, place, recorded, drawn } => {
            let place = place.to_string();
            let values =
                [("subject", *subject), ("place", &place), ("recorded", &plain(recorded)), ("drawn", &plain(drawn))];
            lines.push(words.tell("verify-differs", &values));
        }
        Verdict::Broken => lines.push(words.say("verify-broken")),
    }
    lines.push(words.tell("verify-yourself", &[("match", &game.id().0.to_string())]));
    private::text(lines.join("\n"))
}

/// What is proved, and for whom.
fn fair(words: &Words, game: &Match, draws: usize) -> Vec<String> {
    let draws = words.count("verify-draws", draws as u32);
    let values = [("draws", &*draws), ("commitment", &game.terms().commitment)];
    let mut lines = vec![words.tell("verify-fair", &values)];
    lines.extend(std::iter::zip(game.people(), game.words()).map(|(person, word)| {
        let key = if word.is_empty() { "verify-trusts" } else { "verify-safe" };
        words.tell(key, &[("person", &mention(words, person)), ("word", &plain(word))])
    }));
    lines
}
