//! The games and their matches, without input and output: no clock, no randomness of its own, nothing of Discord.
//!
//! - `kit` is the API of games; `games` implements them, `session` plays any of them behind one type.
//! - `matches` adds players, clocks and results to a game; `rating` rates the results.
//! - `competitions` have people meet each other in matches, and compute the standings.
//! - `lessons` and `puzzles` are positions with a task.
//! - `fair` draws random results that can be verified; `record` reads and writes match records, `verify` checks
//!   them.

pub mod competitions;
pub mod games;
pub mod matches;
pub mod rating;
pub mod verify;

/// Puzzles: positions in which one turn is best by a margin.
pub mod puzzles {
    pub mod catalogue;
    pub mod file;
    pub mod puzzle;
    pub mod schedule;
    pub mod symmetry;
}

/// A running game without its type parameters, for every layer above the rules.
pub mod session {
    pub mod any_game;
    pub mod catalogue;
    mod dyn_game;
    pub mod frames;
    pub mod game_session;
    mod rule_set_info;
    pub mod rules;
    pub mod tried_line;
    pub mod turn_label;
    pub mod turns;
}

/// The game API: the traits that a game implements, and the plain data that they use.
///
/// Nothing here reads a clock, makes random numbers, is async or knows Discord, and nothing here imports another layer.
pub mod kit {
    pub mod bidi;
    pub mod board;
    pub mod calendar;
    pub mod dice;
    pub mod game;
    pub mod game_view;
    pub mod grid;
    pub mod input;
    pub mod options;
    pub mod outcome;
    pub mod position;
    pub mod scene;
    pub mod side;
    pub mod theme;
}

/// The record of a game as text, for people and programs.
///
/// Headers, a line `actions`, then the actions in order, any number a line:
///
/// ```text
/// gonagas: 1
/// game: seega
/// edition: 1
/// options: size=5
/// light: Aino
/// actions
/// a1 b1 a2 b2
/// ```
///
/// Nothing here opens a file: text comes in, text goes out.
pub mod record {
    pub mod error;
    pub mod game_record;
    pub mod match_result;
    pub mod randomness;
    pub mod replay;
}

/// Verifiable randomness and keyed hashes.
///
/// Before a challenge is accepted the bot makes a [`Secret`](fair::secret::Secret) and publishes its
/// [commitment](fair::secret::Secret::commitment). Both players may add a word. Every random number of the match then
/// follows from the secret, the words and its place ([`FairRandom`](fair::randomness::FairRandom)). At the end the
/// secret is revealed, and anyone who has the match's record can compute every number again.
///
/// This proves two things: without the secret nobody could foresee a number; and the bot, which knew the secret, could
/// not choose a number after it had seen a player's word. A player who gave no word has to trust the bot's operator for
/// the second.
///
/// `docs/FAIR.md` describes the construction, so that a checker can be written without this code.
pub mod fair {
    pub mod hmac_key;
    pub mod randomness;
    pub mod secret;
}

/// Courses: short lessons for each game, each a position of the real rules with a task that the legal actions decide.
pub mod lessons {
    pub mod attempt;
    pub mod catalogue;
    pub mod condition;
    pub mod course;
    #[cfg(test)]
    mod tests;
}
