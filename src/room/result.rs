//! Results: what ratings and standings follow from, and what came of them. [`crate::room::finish`] finds them.

use crate::kit::side::Side;
use crate::room::people::Person;

/// The result to which two people have played a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// What is rated apart from the rest, see [`crate::table::rules::Listing::pool`].
    pub pool: String,
    /// The server on which the match was proposed.
    pub guild: Option<u64>,
    /// Who sat where, the first seat first.
    pub seats: [Person; 2],
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// The word for how it came to that.
    pub reason: String,
    /// Whether it counts for ratings. That there were too many of the same two nobody knows but the store.
    pub counts: Counts,
}

/// Whether a result counts for ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// It does.
    Yes,
    /// It was not to.
    No,
    /// It was to, but the match ended before both had acted twice, and nobody had given up.
    Early,
    /// It was to, but two matches of the same two in the same pool had counted in the 24 hours before.
    Often,
}

/// What came of a result for ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reckoning {
    /// Whether it counted.
    pub counts: Counts,
    /// How the ratings of both on the match's server have changed, the first seat's first; only where it counted.
    pub changes: Option<[Change; 2]>,
}

/// How a rating has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Before the match.
    pub before: Standing,
    /// After it.
    pub after: Standing,
}

/// A rating as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The points.
    pub points: i64,
    /// Whether too little is known of the player for a place among the others.
    pub provisional: bool,
}

impl Counts {
    const ALL: [(Counts, &'static str); 4] =
        [(Counts::Yes, "yes"), (Counts::No, "no"), (Counts::Early, "early"), (Counts::Often, "often")];

    /// The word for it, as the store keeps it.
    #[must_use]
    pub fn word(self) -> &'static str {
        Counts::ALL.iter().find(|(counts, _)| *counts == self).map_or("", |(_, word)| word)
    }

    /// What this word stands for.
    #[must_use]
    pub fn read(word: &str) -> Option<Counts> {
        Counts::ALL.iter().find(|(_, known)| *known == word).map(|(counts, _)| *counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        for (counts, word) in Counts::ALL {
            assert_eq!((counts.word(), Counts::read(word)), (word, Some(counts)));
        }
        assert_eq!(Counts::read("perhaps"), None);
    }
}
