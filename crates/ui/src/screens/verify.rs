//! The verification of a match's randomness.

use crate::i18n::Catalog;
use crate::message::Message;
use crate::sanitize::sanitize_text;
use crate::screens::{match_heading, private_texts, user_mention};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::match_state::Match;

/// The result of computing the random draws again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RandomnessVerdict {
    /// All draws match; this many.
    Fair(usize),
    /// The secret does not match the commitment from the start of the match.
    SecretMismatch,
    /// A draw differs from the computed one.
    ValueMismatch {
        /// The kind of the draw, the value of `$subject` in the text.
        subject: &'static str,
        /// Its index among the draws of the kind.
        index: u32,
        /// The recorded value.
        recorded: String,
        /// The computed value.
        expected: String,
    },
    /// The match cannot be replayed.
    CannotReplay,
}

impl RandomnessVerdict {
    /// Returns true if all draws match.
    #[must_use]
    pub const fn is_fair(&self) -> bool {
        matches!(self, RandomnessVerdict::Fair(_))
    }
}

/// Says if the other game of a pair follows from the same secret, too.
#[must_use]
pub fn partner_line(catalog: &Catalog, other: &Match, agrees: bool) -> String {
    let key = if agrees { "verify-same-draws" } else { "verify-other-differs" };
    catalog.format(key, &[("match", &other.id().0.to_string())])
}

/// Says that the draws of a running match can be verified once it is over.
#[must_use]
pub fn match_running_message(catalog: &Catalog, game: &Match) -> Message {
    let commitment = [("commitment", game.terms().commitment.as_str())];
    let key = if game.terms().pair.is_some() { "verify-open-pair" } else { "verify-open" };
    private_texts::text_message([match_heading(catalog, game), catalog.format(key, &commitment)].join("\n"))
}

/// Says that a match has no random draws.
#[must_use]
pub fn no_randomness_message(catalog: &Catalog, game: &Match) -> Message {
    private_texts::text_message([match_heading(catalog, game), catalog.text("verify-nothing")].join("\n"))
}

/// Reports the result for a match that is over.
#[must_use]
pub fn verdict_message(catalog: &Catalog, game: &Match, verdict: &RandomnessVerdict) -> Message {
    let mut lines = vec![match_heading(catalog, game)];
    match verdict {
        RandomnessVerdict::Fair(draw_count) => lines.extend(fair_lines(catalog, game, *draw_count)),
        RandomnessVerdict::SecretMismatch => lines.push(catalog.text("verify-other-secret")),
        RandomnessVerdict::ValueMismatch { subject, index, recorded, expected } => {
            let index = index.to_string();
            let values = [
                ("subject", *subject),
                ("place", &index),
                ("recorded", &sanitize_text(recorded)),
                ("drawn", &sanitize_text(expected)),
            ];
            lines.push(catalog.format("verify-differs", &values));
        }
        RandomnessVerdict::CannotReplay => lines.push(catalog.text("verify-broken")),
    }
    lines.push(catalog.format("verify-yourself", &[("match", &game.id().0.to_string())]));
    private_texts::text_message(lines.join("\n"))
}

/// Says what is proved, and to which player. A match against the computer begins without a challenge, which would have
/// shown the commitment; the computer adds no word and trusts nobody.
fn fair_lines(catalog: &Catalog, game: &Match, draw_count: usize) -> Vec<String> {
    let draws = catalog.format_count("verify-draws", draw_count as u32);
    let values = [("draws", &*draws), ("commitment", &game.terms().commitment)];
    let began_at_once = game.participants().into_iter().any(UserId::is_computer);
    let verdict = if began_at_once { "verify-fair-computer" } else { "verify-fair" };
    let mut lines = vec![catalog.format(verdict, &values)];
    let people = std::iter::zip(game.participants(), game.seed_words()).filter(|(user, _)| !user.is_computer());
    lines.extend(people.map(|(user, word)| {
        let key = if word.is_empty() { "verify-trusts" } else { "verify-safe" };
        catalog.format(key, &[("person", &user_mention(catalog, user)), ("word", &sanitize_text(word))])
    }));
    lines
}
