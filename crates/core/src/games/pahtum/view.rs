//! The view of Pahtum: its board, scene and input steps.

use crate::games::pahtum::rules::{GRID, PLACE_BLOCK, PLACE_STONE, Pahtum, PahtumState};
use crate::kit::board::{Board, Site};
use crate::kit::game::Game;
use crate::kit::game_view::GameView;
use crate::kit::grid::{self, Bitboard};
use crate::kit::input::InputStep;
use crate::kit::scene::{Piece, PieceKind, Scene};
use crate::kit::side::Side;

const BLOCK: Piece = Piece { kind: PieceKind::Block, owner: None };

fn stone_piece(side: Side) -> Piece {
    Piece { kind: PieceKind::Stone, owner: Some(side) }
}

impl GameView for Pahtum {
    fn board(&self) -> Board {
        GRID.to_board(None)
    }

    fn scene(&self, state: &PahtumState) -> Scene {
        let all = |cells: Bitboard, piece: Piece| grid::sites_in(cells).map(move |site| (site, piece));
        let mut pieces: Vec<_> = all(state.blocks, BLOCK)
            .chain(all(state.stones[0], stone_piece(Side::First)))
            .chain(all(state.stones[1], stone_piece(Side::Second)))
            .collect();
        pieces.sort_by_key(|(site, _)| *site);
        Scene { pieces, score: self.score(state), dice: Vec::new(), note: None }
    }

    fn task(&self, state: &PahtumState) -> &'static str {
        if self.is_placing_blocks(state) { PLACE_BLOCK } else { PLACE_STONE }
    }

    fn input_steps(&self, state: &PahtumState, site: Site) -> Vec<InputStep> {
        let piece = match self.status(state).choosing_side() {
            Some(side) if !self.is_placing_blocks(state) => stone_piece(side),
            _ => BLOCK,
        };
        vec![InputStep::Place(piece, site)]
    }
}
