//! Random numbers from a secret, the players' words and a place.

use crate::fair::secret::Secret;
use crate::kit::bidi::is_bidi_control;
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The maximum length of a player's word, in characters.
pub const MAX_PLAYER_WORD_CHARS: usize = 64;

/// The inputs from which all random numbers of a match follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RandomnessInputs {
    /// The secret that the bot committed to.
    pub secret: Secret,
    /// The number of the match.
    pub match_id: u64,
    /// The challenger's word; empty when not given.
    pub challenger_word: String,
    /// The accepter's word; empty when not given.
    pub accepter_word: String,
}

/// The random numbers of a match, one after the other.
///
/// A number depends on its place alone: a roll that is undone and made again gives the same result.
#[derive(Debug, Clone)]
pub struct FairRandom<'a> {
    inputs: &'a RandomnessInputs,
    next_place: u32,
}

impl RandomnessInputs {
    /// Returns the numbers from this place on; the first place is 1.
    #[must_use]
    pub const fn numbers_from(&self, place: u32) -> FairRandom<'_> {
        FairRandom { inputs: self, next_place: place }
    }

    /// Returns a number below `bound` for this place, each equally likely. 0 when `bound` is 0.
    #[must_use]
    pub fn number_below(&self, place: u32, bound: u32) -> u32 {
        let bound = u64::from(bound);
        if bound == 0 {
            return 0;
        }
        // The last few of the 2^64 numbers are rejected, so that the rest splits into `bound` equal parts.
        let rejected = (u64::MAX % bound + 1) % bound;
        let accepted = |number: &u64| *number <= u64::MAX - rejected;
        let mut numbers = (1..).map(|attempt: u32| self.hmac_number(place, attempt));
        // An attempt fails less often than once in four thousand million times.
        numbers.find(accepted).map_or(0, |number| (number % bound) as u32)
    }

    /// Returns the first eight bytes of the HMAC-SHA-256 of this attempt.
    fn hmac_number(&self, place: u32, attempt: u32) -> u64 {
        #[expect(clippy::expect_used, reason = "an HMAC takes a key of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(self.secret.as_bytes()).expect("a key of any length is valid");
        mac.update(self.hmac_message(place, attempt).as_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        bytes[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// Builds the message of this attempt. The lengths in it keep different pairs of words apart.
    fn hmac_message(&self, place: u32, attempt: u32) -> String {
        let word = |word: &str| format!("{} {word}", word.len());
        format!(
            "gonagas draw 1\nmatch {}\nchallenger {}\naccepter {}\nplace {place}\ntry {attempt}\n",
            self.match_id,
            word(&self.challenger_word),
            word(&self.accepter_word),
        )
    }
}

impl FairRandom<'_> {
    /// Returns the next number below `bound`, each equally likely.
    pub fn next_below(&mut self, bound: u32) -> u32 {
        let place = self.next_place;
        self.next_place += 1;
        self.inputs.number_below(place, bound)
    }

    /// Returns the place of the next number.
    #[must_use]
    pub const fn next_place(&self) -> u32 {
        self.next_place
    }
}

/// Returns a player's word as it is stored and shown: white space and control characters become single spaces,
/// backticks and characters that change the writing direction are removed, and the rest is cut to
/// [`MAX_PLAYER_WORD_CHARS`] characters.
#[must_use]
pub fn sanitize_player_word(word: &str) -> String {
    // Messages show the word as code, where these characters cannot appear, and it must equal the word that the numbers
    // follow from.
    let shown: String = word.chars().filter(|letter| *letter != '`' && !is_bidi_control(*letter)).collect();
    let words = shown.split(|letter: char| letter.is_whitespace() || letter.is_control());
    let joined = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    joined.chars().take(MAX_PLAYER_WORD_CHARS).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(challenger: &str, accepter: &str) -> RandomnessInputs {
        let secret = Secret::new(std::array::from_fn(|index| index as u8));
        RandomnessInputs { secret, match_id: 12, challenger_word: challenger.into(), accepter_word: accepter.into() }
    }

    #[test]
    fn numbers_match_another_implementation() {
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
    fn number_depends_on_its_place_alone() {
        let inputs = inputs("", "");
        let all: Vec<u32> = std::iter::repeat_with({
            let mut random = inputs.numbers_from(1);
            move || random.next_below(1000)
        })
        .take(20)
        .collect();
        for place in (1..=20).rev() {
            assert_eq!(inputs.numbers_from(place).next_below(1000), all[place as usize - 1]);
        }
    }

    #[test]
    fn every_input_changes_the_numbers() {
        let numbers = |inputs: &RandomnessInputs| {
            (1..=4).map(|place| inputs.numbers_from(place).next_below(u32::MAX)).collect::<Vec<_>>()
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
            assert!(!all[..index].contains(one), "{index} gives the numbers of an earlier one");
        }
    }

    #[test]
    fn numbers_below_the_bound_are_equally_likely() {
        let inputs = inputs("x", "y");
        let mut random = inputs.numbers_from(1);
        let mut seen = [0_u32; 4];
        for _ in 0..40_000 {
            seen[random.next_below(4) as usize] += 1;
        }
        // Chi-squared with three degrees of freedom: above 16.27 once in a thousand. The numbers are fixed.
        let chi: f64 = seen.iter().map(|count| (f64::from(*count) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 16.27, "{seen:?}");
    }

    #[test]
    fn bound_of_zero_gives_zero() {
        assert_eq!(inputs("", "").numbers_from(1).next_below(0), 0);
        assert_eq!(inputs("", "").numbers_from(1).next_below(1), 0);
    }

    #[test]
    fn player_words_are_sanitized() {
        assert_eq!(sanitize_player_word("  two\twords\n\u{7} here "), "two words here");
        assert_eq!(sanitize_player_word("a`b` \u{202e}\u{61c}c"), "ab c");
        assert_eq!(sanitize_player_word(&"é".repeat(100)), "é".repeat(64));
        assert_eq!(sanitize_player_word(&format!("{} x", "a".repeat(63))), "a".repeat(63));
    }
}
