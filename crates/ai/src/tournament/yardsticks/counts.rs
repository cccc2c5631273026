//! The estimate of the yardsticks: what anybody can count on a board.

use crate::games::reason::ExplainGame;
use crate::search::value::{MAX_EVALUATION, Value};
use gonagas_core::kit::side::Side;

/// The value of a piece, or of a point in a game without captures.
const PIECE: Value = 100;
/// The value of a possible move.
const MOVE: Value = 4;

/// Returns the lead of the first seat in pieces, or in points in a game without captures, and in moves.
pub fn count<G: ExplainGame>(game: &G, state: &G::State) -> Value {
    let lead = |of: &dyn Fn(Side) -> u32| of(Side::First) as Value - of(Side::Second) as Value;
    let pieces = lead(&|side| game.pieces(state, side));
    let has_pieces = pieces != 0 || game.pieces(state, Side::First) > 0;
    let material = if has_pieces { pieces } else { points(game, state) };
    let moves = lead(&|side| game.mobility(state, side));
    (PIECE * material + MOVE * moves).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// Returns the lead of the first seat in the numbers that are shown beside the seats.
fn points<G: ExplainGame>(game: &G, state: &G::State) -> Value {
    let Some(kind) = G::INFO.score_kind else { return 0 };
    let score = game.score(state);
    let [first, second] = kind.shown.map(|shown| shown.number(&score).unwrap_or(0) as Value);
    first - second
}
