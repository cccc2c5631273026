//! The view of Pahtum: its board, scene and input steps.

use crate::games::pahtum::position;
use crate::games::pahtum::rules::{GRID, PLACE_BLOCK, PLACE_STONE, Pahtum, PahtumState};
use crate::games::pahtum::score;
use crate::kit::board::{Board, Site};
use crate::kit::game::Game;
use crate::kit::game_view::GameView;
use crate::kit::grid::{self, Bitboard};
use crate::kit::input::InputStep;
use crate::kit::position::PositionError;
use crate::kit::scene::{Piece, PieceKind, Scene, ScoringLine, Tally};
use crate::kit::side::Side;

const BLOCK: Piece = Piece { kind: PieceKind::Block, owner: None };

fn stone_piece(side: Side) -> Piece {
    Piece { kind: PieceKind::Stone, owner: Some(side) }
}

impl Pahtum {
    fn tallies(&self, state: &PahtumState) -> Vec<Tally> {
        let score = self.score(state);
        let mut tallies: Vec<Tally> = Side::BOTH.map(|side| Tally::of(side, "points", score[side.index()])).to_vec();
        if self.is_placing_blocks(state) {
            let count = u32::from(self.blocks) - state.blocks.count_ones();
            tallies.push(Tally { id: "blocks-left", side: None, count, piece: Some(BLOCK) });
        }
        tallies
    }
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
        let lines = |side: Side| {
            let runs = score::scoring_runs(state.stones[side.index()]).into_iter();
            runs.map(move |(ends, points)| ScoringLine { side, ends, points })
        };
        let is_over = self.status(state).outcome().is_some();
        Scene {
            pieces,
            score: self.score(state),
            tallies: self.tallies(state),
            scoring_lines: if is_over { Side::BOTH.into_iter().flat_map(lines).collect() } else { Vec::new() },
            ..Scene::default()
        }
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

    fn format_position(&self, state: &PahtumState) -> String {
        position::format(state)
    }

    fn parse_position(&self, text: &str) -> Result<PahtumState, PositionError> {
        position::parse(*self, text)
    }
}
