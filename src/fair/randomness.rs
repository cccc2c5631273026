//! Numbers that follow from a secret, the players' words and a place.

use crate::fair::secret::Secret;
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The longest word that a player may add, in characters.
pub const MAX_PLAYER_WORD_CHARS: usize = 64;

/// All that the draws of a match follow from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RandomnessInputs {
    /// What the bot committed itself to.
    pub secret: Secret,
    /// The number of the match.
    pub match_id: u64,
    /// The word of the one who made the challenge; empty when they gave none.
    pub challenger_word: String,
    /// The word of the one who accepted it; empty when they gave none.
    pub accepter_word: String,
}

/// The draws of a match, one after the other.
///
/// A draw depends on its place alone: what is taken back and drawn again comes out the same.
#[derive(Debug, Clone)]
pub struct FairRandom<'a> {
    inputs: &'a RandomnessInputs,
    next_place: u32,
}

impl RandomnessInputs {
    /// The draws from this place on; the first place is 1.
    #[must_use]
    pub const fn numbers_from(&self, channel: u32) -> FairRandom<'_> {
        FairRandom { inputs: self, next_place: channel }
    }

    /// One of the numbers below `bound`, each equally likely, for this place. 0 when `bound` is 0.
    fn number_below(&self, channel: u32, bound: u32) -> u32 {
        let bound = u64::from(bound);
        if bound == 0 {
            return 0;
        }
        // Of the 2^64 numbers the last few are left out, so that the rest falls into `bound` equal parts.
        let unfair = (u64::MAX % bound + 1) % bound;
        let fair = |number: &u64| *number <= u64::MAX - unfair;
        let mut tries = (1..).map(|attempt: u32| self.hmac_number(channel, attempt));
        // A try fails less often than once in four thousand million times.
        tries.find(fair).map_or(0, |number| (number % bound) as u32)
    }

    /// The first eight bytes of the HMAC-SHA-256 of this try.
    fn hmac_number(&self, channel: u32, attempt: u32) -> u64 {
        #[expect(clippy::expect_used, reason = "an HMAC takes a key of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(self.secret.as_bytes()).expect("any key will do");
        mac.update(self.hmac_message(channel, attempt).as_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        bytes[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// The lengths make sure that no two sets of words read the same.
    fn hmac_message(&self, channel: u32, attempt: u32) -> String {
        let word = |word: &str| format!("{} {word}", word.len());
        format!(
            "gonagas draw 1\nmatch {}\nchallenger {}\naccepter {}\nplace {channel}\ntry {attempt}\n",
            self.match_id,
            word(&self.challenger_word),
            word(&self.accepter_word),
        )
    }
}

impl FairRandom<'_> {
    /// The next draw: one of the numbers below `bound`, each equally likely.
    pub fn next_below(&mut self, bound: u32) -> u32 {
        let channel = self.next_place;
        self.next_place += 1;
        self.inputs.number_below(channel, bound)
    }

    /// The place of the next draw.
    #[must_use]
    pub const fn next_place(&self) -> u32 {
        self.next_place
    }
}

/// A player's word as it is kept and shown: white space and control characters become single spaces, backticks and marks
/// that turn the writing around are left out, and it ends after [`MAX_PLAYER_WORD_CHARS`] characters.
#[must_use]
pub fn sanitize_player_word(word: &str) -> String {
    // What stands in a message as code, where these could not be shown, has to be just what the draws follow from.
    let shown: String = word.chars().filter(|letter| *letter != '`' && !is_bidi_control(*letter)).collect();
    let parted = shown.split(|letter: char| letter.is_whitespace() || letter.is_control());
    let whole = parted.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    whole.chars().take(MAX_PLAYER_WORD_CHARS).collect::<String>().trim_end().to_owned()
}

/// Whether a character changes the direction in which what follows is written.
const fn is_bidi_control(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(challenger: &str, accepter: &str) -> RandomnessInputs {
        let secret = Secret::new(std::array::from_fn(|index| index as u8));
        RandomnessInputs { secret, match_id: 12, challenger_word: challenger.into(), accepter_word: accepter.into() }
    }

    #[test]
    fn draws_are_those_of_another_implementation() {
        // Python: hmac.new(bytes(range(32)), message, "sha256"), as docs/FAIR.md describes.
        let inputs = inputs("birch", "čáhci");
        let mut random = inputs.numbers_from(1);
        let drawn: Vec<u32> =
            [2, 7, 4, 4, 4, 64, 64, 1000, u32::MAX].into_iter().map(|bound| random.next_below(bound)).collect();
        assert_eq!(drawn, VECTORS);
        assert_eq!(random.next_place(), 10);
    }

    const VECTORS: [u32; 9] = [0, 3, 3, 3, 3, 39, 15, 803, 314156767];

    #[test]
    fn a_draw_depends_on_its_place_alone() {
        let inputs = inputs("", "");
        let all: Vec<u32> = std::iter::repeat_with({
            let mut random = inputs.numbers_from(1);
            move || random.next_below(1000)
        })
        .take(20)
        .collect();
        for channel in (1..=20).rev() {
            assert_eq!(inputs.numbers_from(channel).next_below(1000), all[channel as usize - 1]);
        }
    }

    #[test]
    fn every_input_counts() {
        let numbers = |inputs: &RandomnessInputs| {
            (1..=4).map(|channel| inputs.numbers_from(channel).next_below(u32::MAX)).collect::<Vec<_>>()
        };
        let plain = inputs("a", "b");
        let mut all = vec![numbers(&plain)];
        all.push(numbers(&RandomnessInputs { match_id: 13, ..plain.clone() }));
        all.push(numbers(&RandomnessInputs { secret: Secret::new([0; 32]), ..plain.clone() }));
        all.push(numbers(&inputs("ab", "")));
        all.push(numbers(&inputs("", "ab")));
        all.push(numbers(&inputs("a\naccepter 1 b", "")));
        all.push(numbers(&inputs("b", "a")));
        for (index, one) in all.iter().enumerate() {
            assert!(!all[..index].contains(one), "{index} is drawn like an earlier one");
        }
    }

    #[test]
    fn every_number_below_the_bound_is_equally_likely() {
        let inputs = inputs("x", "y");
        let mut random = inputs.numbers_from(1);
        let mut seen = [0_u32; 4];
        for _ in 0..40_000 {
            seen[random.next_below(4) as usize] += 1;
        }
        // Chi-squared with three degrees of freedom: above 16.27 once in a thousand; the draws are fixed.
        let chi: f64 = seen.iter().map(|count| (f64::from(*count) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 16.27, "{seen:?}");
    }

    #[test]
    fn a_bound_of_nothing_draws_nothing() {
        assert_eq!(inputs("", "").numbers_from(1).next_below(0), 0);
        assert_eq!(inputs("", "").numbers_from(1).next_below(1), 0);
    }

    #[test]
    fn words_are_tidied() {
        assert_eq!(sanitize_player_word("  two\twords\n\u{7} here "), "two words here");
        assert_eq!(sanitize_player_word("a`b` \u{202e}c"), "ab c");
        assert_eq!(sanitize_player_word(&"é".repeat(100)), "é".repeat(64));
        assert_eq!(sanitize_player_word(&format!("{} x", "a".repeat(63))), "a".repeat(63));
    }
}
