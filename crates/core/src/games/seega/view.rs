//! The view of Seega: its board, scene and input steps.

use crate::games::seega::position;
use crate::games::seega::rules::{MOVE_STONE, PLACE_STONE, PLACE_STONES, Seega, SeegaAction, SeegaState, TURN_SKIPPED};
use crate::kit::board::{Board, BoardMark};
use crate::kit::game::Game;
use crate::kit::game_view::GameView;
use crate::kit::grid;
use crate::kit::input::InputStep;
use crate::kit::position::PositionError;
use crate::kit::scene::{Piece, PieceKind, PositionNote, Scene, Tally};
use crate::kit::side::Side;

fn stone_piece(side: Side) -> Piece {
    Piece { kind: PieceKind::Stone, owner: Some(side) }
}

impl Seega {
    fn tallies(&self, state: &SeegaState) -> Vec<Tally> {
        let score = self.score(state);
        let tallies = |side: Side| {
            let left = state.stones[side.index()].count_ones();
            if self.is_placing(state) {
                return vec![Tally::of(side, "to-place", u32::from(self.stone_count() / 2) - left)];
            }
            let captured = Tally::captured(side, PieceKind::Stone, score[side.index()]);
            vec![Tally::of(side, "left", left), captured]
        };
        Side::BOTH.into_iter().flat_map(tallies).collect()
    }
}

impl GameView for Seega {
    fn board(&self) -> Board {
        self.grid().to_board(Some(BoardMark::Centre))
    }

    fn scene(&self, state: &SeegaState) -> Scene {
        let of = |side: Side| grid::sites_in(state.stones[side.index()]).map(move |site| (site, stone_piece(side)));
        let mut pieces: Vec<_> = of(Side::First).chain(of(Side::Second)).collect();
        pieces.sort_by_key(|(site, _)| *site);
        let note = self.skipped_side(state).map(|side| PositionNote::about(TURN_SKIPPED, side));
        Scene { pieces, score: self.score(state), note, tallies: self.tallies(state), ..Scene::default() }
    }

    fn task(&self, state: &SeegaState) -> &'static str {
        match self.is_placing(state) {
            true if self.begins_placing_turn(state) => PLACE_STONES,
            true => PLACE_STONE,
            false => MOVE_STONE,
        }
    }

    fn input_steps(&self, state: &SeegaState, action: SeegaAction) -> Vec<InputStep> {
        let own = self.status(state).choosing_side().map_or(Piece { kind: PieceKind::Stone, owner: None }, stone_piece);
        match action {
            SeegaAction::Place(site) => vec![InputStep::Place(own, site)],
            SeegaAction::Step { from, to } => vec![InputStep::PickUp(own, from), InputStep::MoveTo(to)],
        }
    }

    fn format_position(&self, state: &SeegaState) -> String {
        position::format(*self, state)
    }

    fn parse_position(&self, text: &str) -> Result<SeegaState, PositionError> {
        position::parse(*self, text)
    }
}
