//! What people see of Pahtum.

use super::rules::{GRID, Pahtum, State};
use crate::kit::board::{Board, Site};
use crate::kit::game::Game;
use crate::kit::grid::{self, Cells};
use crate::kit::scene::{Kind, Piece, Scene};
use crate::kit::show::Show;
use crate::kit::side::Side;
use crate::kit::step::Step;

const BLOCK: Piece = Piece { kind: Kind::Block, side: None };

fn stone(side: Side) -> Piece {
    Piece { kind: Kind::Stone, side: Some(side) }
}

impl Show for Pahtum {
    fn board(&self) -> Board {
        GRID.board(None)
    }

    fn scene(&self, state: &State) -> Scene {
        let all = |cells: Cells, piece: Piece| grid::sites(cells).map(move |site| (site, piece));
        let mut pieces: Vec<_> = all(state.blocks, BLOCK)
            .chain(all(state.stones[0], stone(Side::First)))
            .chain(all(state.stones[1], stone(Side::Second)))
            .collect();
        pieces.sort_by_key(|(site, _)| *site);
        Scene { pieces, score: self.score(state), dice: Vec::new(), note: None }
    }

    fn steps(&self, state: &State, site: Site) -> Vec<Step> {
        let piece = match self.turn(state).chooser() {
            Some(side) if !self.places_blocks(state) => stone(side),
            _ => BLOCK,
        };
        vec![Step::Place(piece, site)]
    }
}
