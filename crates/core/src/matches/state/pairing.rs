//! The two games of a pair: the start of the second, and the result of both.

use crate::matches::challenge::pair::PairGame;
use crate::matches::challenge::terms::{SeatPreference, Terms};
use crate::matches::log::event::{EventKind, MatchStart, NewEvent};
use crate::matches::results::pair_result::{PairGameResult, PairVerdict, PartnerGame, decide_pair};
use crate::matches::state::ending::Ending;
use crate::matches::state::match_state::Match;
use crate::matches::state::play_state::{MatchPhase, PlayState};

/// The second game of a pair, which begins with the first.
#[derive(Debug, Clone)]
pub struct SecondGame {
    /// Its terms: those of the first game, with sides swapped.
    pub terms: Terms,
    /// The events after its challenge.
    pub events: Vec<NewEvent>,
}

/// Returns the second game of a pair whose first game has just begun; `None` for other matches.
#[must_use]
pub fn second_game(first: &Match) -> Option<SecondGame> {
    let MatchPhase::Playing(play) = first.phase() else { return None };
    let terms = first.terms();
    if terms.pair != Some(PairGame::First) {
        return None;
    }
    let challenger_seat = play.seat_of(terms.challenger)?.opponent();
    let accepter = play.player(challenger_seat);
    let [challenger_word, accepter_word] = first.seed_words().map(str::to_owned);
    let start = MatchStart {
        rules: play.session.rules().to_string(),
        challenger_seat,
        // Nobody rolls again: the seats follow from those of the first game.
        seating_rolls: Vec::new(),
        seed_word: accepter_word,
    };
    let word = (!challenger_word.is_empty())
        .then_some(NewEvent { actor: Some(terms.challenger), kind: EventKind::SeedWordSet(challenger_word) });
    let accepted = NewEvent { actor: Some(accepter), kind: EventKind::ChallengeAccepted(start) };
    Some(SecondGame {
        terms: Terms {
            opponent: Some(accepter),
            challenger_seat: SeatPreference::of(challenger_seat),
            rematch_of: None,
            pair: Some(PairGame::Second { first: first.id() }),
            ..terms.clone()
        },
        events: word.into_iter().chain([accepted]).collect(),
    })
}

/// Describes a match to the other game of its pair.
#[must_use]
pub fn as_partner(game: &Match) -> PartnerGame {
    PartnerGame {
        match_ref: game.match_ref(),
        is_over: game.ending().is_some(),
        location: game.location(),
        result: pair_game_result(game),
    }
}

/// Returns a finished match as a game of a pair; `None` while it runs, and without a result.
#[must_use]
pub fn pair_game_result(game: &Match) -> Option<PairGameResult> {
    let ending = game.ending().filter(|ending| ending.has_result())?;
    game.play_state().map(|play| finished_pair_game(ending, play))
}

/// Returns the result of the pair, with the seats of this match; `None` until both games have a result.
#[must_use]
pub fn pair_verdict(game: &Match) -> Option<PairVerdict> {
    Some(decide_pair(pair_game_result(game)?, game.partner()?.result?))
}

/// Returns a game that ended like this as a game of a pair.
pub(super) fn finished_pair_game(ending: Ending, play: &PlayState) -> PairGameResult {
    PairGameResult {
        winner: ending.winner(),
        is_conceded: ending.is_resignation_or_timeout(),
        counts: play.session.pair_counts(),
        turn_count: play.session.turn_number(),
    }
}
