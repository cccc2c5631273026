//! The view of Shap Luk: its board, scene and input steps.

use crate::games::shap_luk::board;
use crate::games::shap_luk::moves::{self, ShapLukAction};
use crate::games::shap_luk::position;
use crate::games::shap_luk::rules::{INITIAL_REBELS, ShapLuk};
use crate::games::shap_luk::state::{GENERAL, LOSING_REBEL_COUNT, REBELS, ShapLukState};
use crate::games::shap_luk::words::{DECLINE_CAPTURE, DECLINE_FLIGHT, ENCLOSED, FLIGHT_SPENT, IMMOBILE, MOVE_PIECE};
use crate::kit::board::Board;
use crate::kit::game::Game;
use crate::kit::game_view::GameView;
use crate::kit::input::InputStep;
use crate::kit::position::PositionError;
use crate::kit::scene::{EndingSites, Piece, PieceKind, Scene, Tally};

const REBEL: Piece = Piece { kind: PieceKind::Rebel, owner: Some(REBELS) };
const HUNTED: Piece = Piece { kind: PieceKind::General, owner: Some(GENERAL) };

fn tallies(state: &ShapLukState) -> Vec<Tally> {
    let left = state.rebels.count_ones();
    let flight = if state.flight_used { "flight-used" } else { "flight-unused" };
    vec![
        Tally::of(REBELS, "left", left),
        Tally::of(REBELS, "loses-at", LOSING_REBEL_COUNT),
        Tally::captured(GENERAL, PieceKind::Rebel, INITIAL_REBELS - left),
        Tally::of(GENERAL, flight, 1),
    ]
}

impl GameView for ShapLuk {
    fn board(&self) -> Board {
        board::build_board()
    }

    fn scene(&self, state: &ShapLukState) -> Scene {
        let mut pieces: Vec<_> = board::sites_in(state.rebels).map(|site| (site, REBEL)).collect();
        pieces.push((state.general, HUNTED));
        pieces.sort_by_key(|(site, _)| *site);
        let note = state.flight_used.then_some(FLIGHT_SPENT);
        Scene { pieces, score: self.score(state), note, tallies: tallies(state), ..Scene::default() }
    }

    fn ending_sites(&self, state: &ShapLukState) -> EndingSites {
        let points = match state.outcome().map(|outcome| outcome.reason) {
            Some(ENCLOSED) => board::GATES,
            Some(IMMOBILE) => board::NEIGHBOURS[usize::from(state.general)],
            _ => return EndingSites::default(),
        };
        EndingSites { pieces: vec![state.general], points: board::sites_in(points).collect() }
    }

    fn task(&self, _state: &ShapLukState) -> &'static str {
        MOVE_PIECE
    }

    fn input_steps(&self, state: &ShapLukState, action: ShapLukAction) -> Vec<InputStep> {
        if state.mover == REBELS {
            return vec![InputStep::PickUp(REBEL, action.from), InputStep::MoveTo(action.destination)];
        }
        let mut steps = vec![InputStep::PickUp(HUNTED, action.from), InputStep::MoveTo(action.step_target())];
        if moves::can_fly(state, action.step_target()) {
            steps.push(if action.is_flight {
                InputStep::FlyTo(action.destination)
            } else {
                InputStep::Choose(DECLINE_FLIGHT)
            });
        }
        if moves::can_capture(state, action.destination) {
            steps.push(action.captured_pair().map_or(InputStep::Choose(DECLINE_CAPTURE), InputStep::CapturePair));
        }
        steps
    }

    fn format_position(&self, state: &ShapLukState) -> String {
        position::format(state)
    }

    fn parse_position(&self, text: &str) -> Result<ShapLukState, PositionError> {
        position::parse(text)
    }
}
