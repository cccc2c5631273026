//! The meaning of the signs on a text board.

use crate::i18n::Catalog;
use crate::move_text::ambiguous_piece_name;
use crate::seat_text::seat_name;
use gonagas_core::kit::board::{Board, BoardMark};
use gonagas_core::kit::game::GameInfo;
use gonagas_core::kit::scene::{Piece, PieceKind, Scene};
use gonagas_render::text::{mark_sign, piece_sign};

/// Separates the signs.
const SEPARATOR: &str = " · ";

/// Explains the signs of the pieces and of the points that a text board shows, a sign at a time, in one line.
#[must_use]
pub fn text_legend(catalog: &Catalog, board: &Board, scene: &Scene, info: GameInfo) -> String {
    let mut pieces: Vec<Piece> = Vec::new();
    for (_, piece) in &scene.pieces {
        if !pieces.contains(piece) {
            pieces.push(*piece);
        }
    }
    pieces.sort_by_key(|piece| (piece.owner.is_none(), piece.owner.map(|side| side.index()), piece.kind.as_str()));
    let pieces = pieces.into_iter().map(|piece| piece_text(catalog, piece, info));
    let mut marks: Vec<BoardMark> = Vec::new();
    let points = (0..).zip(&board.points).filter(|(site, _)| scene.piece_at(*site).is_none());
    for mark in points.filter_map(|(_, point)| point.mark) {
        if !marks.iter().any(|shown| mark_key(*shown) == mark_key(mark)) {
            marks.push(mark);
        }
    }
    let marks = marks.into_iter().map(|mark| mark_text(catalog, mark));
    pieces.chain(marks).collect::<Vec<_>>().join(SEPARATOR)
}

fn piece_text(catalog: &Catalog, piece: Piece, info: GameInfo) -> String {
    let sign = piece_sign(piece, info.piece_shades).to_string();
    let Some(side) = piece.owner else {
        let key = if piece.kind == PieceKind::King { "legend-free-king" } else { "legend-neutral" };
        return catalog.format(key, &[("sign", &sign)]);
    };
    let seat = seat_name(catalog, info, side);
    match ambiguous_piece_name(catalog, piece.kind) {
        Some(kind) => catalog.format("legend-kind", &[("sign", &sign), ("seat", &seat), ("kind", &kind)]),
        None => catalog.format("legend-piece", &[("sign", &sign), ("seat", &seat)]),
    }
}

fn mark_text(catalog: &Catalog, mark: BoardMark) -> String {
    let sign = mark_sign(Some(mark)).to_string();
    let key = mark_key(mark);
    catalog.format(key, &[("sign", &sign)])
}

/// Returns the key of the text for marked points.
const fn mark_key(mark: BoardMark) -> &'static str {
    match mark {
        BoardMark::Centre => "legend-centre",
        BoardMark::Sanctuary => "legend-sanctuary",
        BoardMark::Castle | BoardMark::Cross | BoardMark::Ornament => "legend-ornament",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::session::rules::Rules;

    fn legend(rules: &str, actions: &[&str]) -> String {
        let mut session = Rules::parse(rules).unwrap().start_session();
        actions.iter().for_each(|action| session.play(action).unwrap());
        let info = session.rules().game_info();
        text_legend(&Catalog::for_locale("en"), &session.board(), &session.scene(), info)
    }

    #[test]
    fn every_sign_on_the_board_is_explained_once() {
        assert_eq!(legend("seega size=5", &["a1", "b1", "c1"]), "`O` Light · `X` Dark · `+` the centre");
        assert_eq!(legend("pahtum blocks=1", &["d4", "a1"]), "`X` Black · `#` neutral stone");
        assert_eq!(legend("shap-luk", &[]), "`S` Rebels · `g` General · `:` the sanctuary");
        assert_eq!(
            legend("sahkku rules=raisa", &["=X2", "keep", "X:*l1-m1"]),
            "`Z` South, asleep · `S` South · `z` North, asleep · `&` the free king"
        );
    }
}
