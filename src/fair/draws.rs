//! Numbers that follow from a secret, the players' words and a place.

use crate::fair::secret::Secret;
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The longest word that a player may add, in characters.
pub const LONGEST_WORD: usize = 64;

/// All that the draws of a match follow from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inputs {
    /// What the bot committed itself to.
    pub secret: Secret,
    /// The number of the match.
    pub game: u64,
    /// The word of the one who made the challenge; empty when they gave none.
    pub challenger: String,
    /// The word of the one who accepted it; empty when they gave none.
    pub accepter: String,
}

/// The draws of a match, one after the other.
///
/// A draw depends on its place alone: what is taken back and drawn again comes out the same.
#[derive(Debug, Clone)]
pub struct Draws<'a> {
    inputs: &'a Inputs,
    next: u32,
}

impl Inputs {
    /// The draws from this place on; the first place is 1.
    #[must_use]
    pub const fn from(&self, place: u32) -> Draws<'_> {
        Draws { inputs: self, next: place }
    }

    /// One of the numbers below `bound`, each equally likely, for this place. 0 when `bound` is 0.
    fn draw(&self, place: u32, bound: u32) -> u32 {
        let bound = u64::from(bound);
        if bound == 0 {
            return 0;
        }
        // Of the 2^64 numbers the last few are left out, so that the rest falls into `bound` equal parts.
        let unfair = (u64::MAX % bound + 1) % bound;
        let fair = |number: &u64| *number <= u64::MAX - unfair;
        let mut tries = (1..).map(|attempt: u32| self.number(place, attempt));
        // A try fails less often than once in four thousand million times.
        tries.find(fair).map_or(0, |number| (number % bound) as u32)
    }

    /// The first eight bytes of the HMAC-SHA-256 of this try.
    fn number(&self, place: u32, attempt: u32) -> u64 {
        #[expect(clippy::expect_used, reason = "an HMAC takes a key of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(self.secret.bytes()).expect("any key will do");
        mac.update(self.message(place, attempt).as_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        bytes[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// The lengths make sure that no two sets of words read the same.
    fn message(&self, place: u32, attempt: u32) -> String {
        let word = |word: &str| format!("{} {word}", word.len());
        format!(
            "gonagas draw 1\nmatch {}\nchallenger {}\naccepter {}\nplace {place}\ntry {attempt}\n",
            self.game,
            word(&self.challenger),
            word(&self.accepter),
        )
    }
}

impl Draws<'_> {
    /// The next draw: one of the numbers below `bound`, each equally likely.
    pub fn below(&mut self, bound: u32) -> u32 {
        let place = self.next;
        self.next += 1;
        self.inputs.draw(place, bound)
    }

    /// The place of the next draw.
    #[must_use]
    pub const fn place(&self) -> u32 {
        self.next
    }
}

/// A player's word as it is kept and shown: white space and control characters become single spaces, backticks and marks
/// that turn the writing around are left out, and it ends after [`LONGEST_WORD`] characters.
#[must_use]
pub fn tidy(word: &str) -> String {
    // What stands in a message as code, where these could not be shown, has to be just what the draws follow from.
    let shown: String = word.chars().filter(|letter| *letter != '`' && !turns(*letter)).collect();
    let parted = shown.split(|letter: char| letter.is_whitespace() || letter.is_control());
    let whole = parted.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    whole.chars().take(LONGEST_WORD).collect::<String>().trim_end().to_owned()
}

/// Whether a character changes the direction in which what follows is written.
const fn turns(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(challenger: &str, accepter: &str) -> Inputs {
        let secret = Secret::new(std::array::from_fn(|index| index as u8));
        Inputs { secret, game: 12, challenger: challenger.into(), accepter: accepter.into() }
    }

    #[test]
    fn draws_are_those_of_another_implementation() {
        // Python: hmac.new(bytes(range(32)), message, "sha256"), as docs/FAIR.md describes.
        let inputs = inputs("birch", "čáhci");
        let mut draws = inputs.from(1);
        let drawn: Vec<u32> =
            [2, 7, 4, 4, 4, 64, 64, 1000, u32::MAX].into_iter().map(|bound| draws.below(bound)).collect();
        assert_eq!(drawn, VECTORS);
        assert_eq!(draws.place(), 10);
    }

    const VECTORS: [u32; 9] = [0, 3, 3, 3, 3, 39, 15, 803, 314156767];

    #[test]
    fn a_draw_depends_on_its_place_alone() {
        let inputs = inputs("", "");
        let all: Vec<u32> = std::iter::repeat_with({
            let mut draws = inputs.from(1);
            move || draws.below(1000)
        })
        .take(20)
        .collect();
        for place in (1..=20).rev() {
            assert_eq!(inputs.from(place).below(1000), all[place as usize - 1]);
        }
    }

    #[test]
    fn every_input_counts() {
        let numbers = |inputs: &Inputs| (1..=4).map(|place| inputs.from(place).below(u32::MAX)).collect::<Vec<_>>();
        let plain = inputs("a", "b");
        let mut all = vec![numbers(&plain)];
        all.push(numbers(&Inputs { game: 13, ..plain.clone() }));
        all.push(numbers(&Inputs { secret: Secret::new([0; 32]), ..plain.clone() }));
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
        let mut draws = inputs.from(1);
        let mut seen = [0_u32; 4];
        for _ in 0..40_000 {
            seen[draws.below(4) as usize] += 1;
        }
        // Chi-squared with three degrees of freedom: above 16.27 once in a thousand; the draws are fixed.
        let chi: f64 = seen.iter().map(|count| (f64::from(*count) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 16.27, "{seen:?}");
    }

    #[test]
    fn a_bound_of_nothing_draws_nothing() {
        assert_eq!(inputs("", "").from(1).below(0), 0);
        assert_eq!(inputs("", "").from(1).below(1), 0);
    }

    #[test]
    fn words_are_tidied() {
        assert_eq!(tidy("  two\twords\n\u{7} here "), "two words here");
        assert_eq!(tidy("a`b` \u{202e}c"), "ab c");
        assert_eq!(tidy(&"é".repeat(100)), "é".repeat(64));
        assert_eq!(tidy(&format!("{} x", "a".repeat(63))), "a".repeat(63));
    }
}
