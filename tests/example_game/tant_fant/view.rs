//! The board and the pieces of Tant Fant, as people see them.

use super::rules::{self, HOME_ROW, MOVE_MAN, Step, TantFant, TantFantState};
use gonagas_core::kit::board::{Board, BoardStyle, Point, Site};
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::input::InputStep;
use gonagas_core::kit::scene::{Piece, PieceKind, PositionNote, Scene};
use gonagas_core::kit::side::Side;

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
}
