//! The board and the pieces of Tant Fant, as people see them.

use super::rules::{self, HOME_ROW, MOVE_MAN, Step, TantFant, TantFantState};
use gonagas_core::kit::board::{Board, BoardStyle, Point, Site};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::input::InputStep;
use gonagas_core::kit::outcome::STALL_TURNS;
use gonagas_core::kit::position::{self, PositionError, PositionFault, PositionLine, PositionParts};
use gonagas_core::kit::scene::{Piece, PieceKind, PositionNote, Scene};
use gonagas_core::kit::side::Side;

/// The men of each seat in the notation of positions.
const MEN: [char; 2] = ['b', 't'];

fn rows() -> Vec<Vec<Site>> {
    (0..3).rev().map(|row| (3 * row..3 * (row + 1)).collect()).collect()
}

fn man(side: Side) -> Piece {
    Piece { kind: PieceKind::Stone, owner: Some(side) }
}

impl GameView for TantFant {
    fn board(&self) -> Board {
        let point = |site: Site| Point {
            name: rules::point_name(site),
            x: f32::from(site % 3),
            y: f32::from(site / 3),
            mark: None,
        };
        let pairs = (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other)));
        Board {
            points: (0..9).map(point).collect(),
            lines: pairs.filter(|(one, other)| self.joined(*one, *other)).collect(),
            style: BoardStyle::Lines,
        }
    }

    fn scene(&self, state: &TantFantState) -> Scene {
        let owner = |site: Site| Side::BOTH.into_iter().find(|side| state.men[side.index()] & rules::bit(site) != 0);
        let note = state.side_on_home_row().map(|side| PositionNote::about(HOME_ROW, side));
        let pieces = (0..9).filter_map(|site| Some((site, man(owner(site)?)))).collect();
        Scene { pieces, note, ..Scene::default() }
    }

    fn task(&self, _state: &TantFantState) -> &'static str {
        MOVE_MAN
    }

    fn input_steps(&self, state: &TantFantState, step: Step) -> Vec<InputStep> {
        vec![InputStep::PickUp(man(state.mover), step.from), InputStep::MoveTo(step.to)]
    }

    fn format_position(&self, state: &TantFantState) -> String {
        let owner = |site: Site| Side::BOTH.into_iter().find(|side| state.men[side.index()] & rules::bit(site) != 0);
        let board = position::format_board(&rows(), |site| owner(site).map(|side| MEN[side.index()]));
        PositionLine::begin(board).mover(TantFant::INFO.seat_ids, state.mover).stall(state.turns)
    }

    fn parse_position(&self, text: &str) -> Result<TantFantState, PositionError> {
        let mut parts = PositionParts::split(text)?;
        let mut men = [0; 2];
        for (site, sign) in position::parse_board(&rows(), parts.take_board())? {
            let seat = MEN.iter().position(|man| *man == sign).ok_or_else(|| PositionFault::Piece.at(sign))?;
            men[seat] |= rules::bit(site);
        }
        let mover = parts.take_mover(TantFant::INFO.seat_ids)?;
        let state = TantFantState { men, mover, turns: parts.take_stall(STALL_TURNS)? };
        parts.finish()?;
        if men.map(u16::count_ones) != [3, 3] {
            return Err(PositionFault::Count.at("3 b, 3 t"));
        }
        if self.status(&state).outcome().is_some() {
            return Err(PositionFault::Over.at(""));
        }
        Ok(state)
    }
}
