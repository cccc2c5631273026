//! The points that explain the end of a game to someone who does not know its rules well yet.

use gonagas_core::kit::scene::{EndingSites, PieceKind};
use gonagas_core::session::game_session::GameSession;

/// Returns the points that explain how a game ended: those that its rules name, or the point on which a queen was
/// captured. Empty while the game runs, and after an end that needs no explanation.
pub(crate) fn decisive_points(session: &GameSession) -> EndingSites {
    if session.status().outcome().is_none() {
        return EndingSites::default();
    }
    let named = session.ending_sites();
    if !named.pieces.is_empty() {
        return named;
    }
    let captured = session.highlights().captured;
    let queens = captured.into_iter().filter(|(_, piece)| piece.kind == PieceKind::Queen).map(|(site, _)| site);
    EndingSites { pieces: queens.collect(), points: Vec::new() }
}
