//! Fair play: the code that fixes the random draws of a match, the words that players add, and the verification.

use crate::custom_id::CustomId;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::fitted_text::sanitize_text;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Message, ModalForm};
use crate::screens::{match_heading, user_mention};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::match_state::Match;

/// The most characters of a word. The store cuts off longer ones.
const MAX_WORD_LENGTH: u16 = 64;

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
    Message { text: [match_heading(catalog, game), catalog.format(key, &commitment)].join("\n"), ..Message::default() }
}

/// Says that a match has no random draws.
#[must_use]
pub fn no_randomness_message(catalog: &Catalog, game: &Match) -> Message {
    Message { text: [match_heading(catalog, game), catalog.text("verify-nothing")].join("\n"), ..Message::default() }
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
    Message { text: lines.join("\n"), ..Message::default() }
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

/// Returns the button that leads to these messages. Its custom id publishes the digits of the commitment or the secret,
/// where nobody has to read them.
#[must_use]
pub fn fair_play_button(catalog: &Catalog, game: &Match, digits: &str) -> Button {
    Button {
        id: CustomId::PublicBoard(MatchControl::fair_play(game, digits)).to_string(),
        label: catalog.text("button-fair"),
        style: ButtonStyle::Secondary,
    }
}

/// Explains the random draws of a challenge to this user, and offers them to add a word if they may accept it or have
/// made it.
#[must_use]
pub fn challenge_fairness_message(catalog: &Catalog, game: &Match, user: UserId) -> Message {
    let terms = game.terms();
    let own = terms.challenger == user;
    let key = if own { "button-word" } else { "button-word-accept" };
    let may_add = own || terms.opponent.is_none_or(|opponent| opponent == user);
    let button = Button {
        id: CustomId::PublicBoard(MatchControl::new(game, MatchVerb::AddWord)).to_string(),
        label: catalog.text(key),
        style: ButtonStyle::Primary,
    };
    let mut lines = vec![match_heading(catalog, game), catalog.text("fair-challenge")];
    lines.extend(may_add.then(|| catalog.text("fair-challenge-word")));
    lines.push(catalog.format("fair-code", &[("commitment", &terms.commitment)]));
    let rows = may_add.then(|| ActionRow::Buttons(vec![button])).into_iter().collect();
    Message { text: lines.join("\n"), rows, ..Message::default() }
}

/// Returns the modal for this user: the challenger changes their word, anyone else accepts the challenge with one.
#[must_use]
pub fn word_form(catalog: &Catalog, game: &Match, user: UserId) -> ModalForm {
    let is_challenger = game.terms().challenger == user;
    ModalForm {
        id: CustomId::PublicBoard(MatchControl::new(game, MatchVerb::AddWord)).to_string(),
        title: catalog.text(if is_challenger { "form-word-own" } else { "form-word-accept" }),
        label: catalog.text("form-word"),
        placeholder: catalog.text("form-word-hint"),
        value: if is_challenger { game.seed_words()[0].to_owned() } else { String::new() },
        max_length: MAX_WORD_LENGTH,
        ..ModalForm::default()
    }
}
