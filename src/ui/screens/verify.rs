//! Whether the draws of a match were fair, in words.

use crate::matches::state::match_state::Match;
use crate::ui::i18n::Catalog;
use crate::ui::message::Message;
use crate::ui::sanitize::sanitize_text;
use crate::ui::screens::{ephemeral, match_heading, user_mention};

/// What came of working out the draws again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RandomnessVerdict {
    /// So many draws, each as it had to fall.
    Fair(usize),
    /// The secret is not the one that the match was begun with.
    SecretMismatch,
    /// A draw fell otherwise than it had to.
    ValueMismatch {
        /// What was drawn, by the word for it.
        subject: &'static str,
        /// Its place.
        index: u32,
        /// How it fell.
        recorded: String,
        /// How it had to fall.
        expected: String,
    },
    /// The match cannot be played again.
    CannotReplay,
}

/// The draws of a match that goes on: they can be checked later.
#[must_use]
pub fn match_running_message(catalog: &Catalog, game: &Match) -> Message {
    let commitment = [("commitment", game.terms().commitment.as_str())];
    ephemeral::text_message([match_heading(catalog, game), catalog.format("verify-open", &commitment)].join("\n"))
}

/// A match in which nothing was left to luck.
#[must_use]
pub fn no_randomness_message(catalog: &Catalog, game: &Match) -> Message {
    ephemeral::text_message([match_heading(catalog, game), catalog.text("verify-nothing")].join("\n"))
}

/// The verdict on the draws of a match that is over.
#[must_use]
pub fn verdict_message(catalog: &Catalog, game: &Match, verdict: &RandomnessVerdict) -> Message {
    let mut lines = vec![match_heading(catalog, game)];
    match verdict {
        RandomnessVerdict::Fair(random) => lines.extend(fair_lines(catalog, game, *random)),
        RandomnessVerdict::SecretMismatch => lines.push(catalog.text("verify-other-secret")),
        RandomnessVerdict::ValueMismatch { subject, index: channel, recorded, expected: drawn } => {
            let channel = channel.to_string();
            let values = [
                ("subject", *subject),
                ("place", &channel),
                ("recorded", &sanitize_text(recorded)),
                ("drawn", &sanitize_text(drawn)),
            ];
            lines.push(catalog.format("verify-differs", &values));
        }
        RandomnessVerdict::CannotReplay => lines.push(catalog.text("verify-broken")),
    }
    lines.push(catalog.format("verify-yourself", &[("match", &game.id().0.to_string())]));
    ephemeral::text_message(lines.join("\n"))
}

/// What is proved, and for whom.
fn fair_lines(catalog: &Catalog, game: &Match, random: usize) -> Vec<String> {
    let random = catalog.format_count("verify-draws", random as u32);
    let values = [("draws", &*random), ("commitment", &game.terms().commitment)];
    let mut lines = vec![catalog.format("verify-fair", &values)];
    lines.extend(std::iter::zip(game.participants(), game.seed_words()).map(|(user, word)| {
        let key = if word.is_empty() { "verify-trusts" } else { "verify-safe" };
        catalog.format(key, &[("person", &user_mention(catalog, user)), ("word", &sanitize_text(word))])
    }));
    lines
}
