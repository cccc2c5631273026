//! The points that explain the end of a game to someone who does not know its rules well yet.

use gonagas_core::kit::outcome::{EndReason, STALL_TURNS};
use gonagas_core::kit::scene::{EndingSites, PieceKind};
use gonagas_core::kit::side::Side;
use gonagas_core::session::game_session::{GameSession, PlayedAction};

/// Returns the points that explain how a game ended: those that its rules name, the point on which a queen was
/// captured, or after a stall the pieces that moved last and the points from which they came. Empty while the game
/// runs, and after an end that needs no explanation.
pub(crate) fn decisive_points(session: &GameSession) -> EndingSites {
    let Some(outcome) = session.status().outcome() else { return EndingSites::default() };
    if outcome.reason == EndReason::STALL {
        return last_moves(session);
    }
    let named = session.ending_sites();
    if !named.pieces.is_empty() {
        return named;
    }
    let captured = session.highlights().captured;
    let queens = captured.into_iter().filter(|(_, piece)| piece.kind == PieceKind::Queen).map(|(site, _)| site);
    EndingSites { pieces: queens.collect(), points: Vec::new() }
}

/// Returns the pieces that each side moved in its last turn with a move, and the free points from which they came.
/// Moves before the turns without progress do not count.
fn last_moves(session: &GameSession) -> EndingSites {
    let scene = session.scene();
    let mut moved = EndingSites::default();
    let mut earlier = session.fork();
    let mut waiting = Side::BOTH.to_vec();
    while !waiting.is_empty() && earlier.turn_number() + u32::from(STALL_TURNS) > session.turn_number() {
        let turn = earlier.last_turn();
        turn.iter().for_each(|_| drop(earlier.undo()));
        let paths: Vec<_> = turn.iter().map(PlayedAction::path).filter(|path| path.len() > 1).collect();
        if paths.is_empty() || !waiting.contains(&turn[0].side) {
            continue;
        }
        waiting.retain(|side| *side != turn[0].side);
        for path in paths {
            moved.pieces.extend(path.last().filter(|site| scene.piece_at(**site).is_some()));
            moved.points.extend(path.first().filter(|site| scene.piece_at(**site).is_none()));
        }
    }
    for sites in [&mut moved.pieces, &mut moved.points] {
        sites.sort_unstable();
        sites.dedup();
    }
    moved
}
