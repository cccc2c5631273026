//! The rules of Shap Luk.

use crate::games::shap_luk::board::{self, MIDDLE};
use crate::games::shap_luk::moves::{self, ShapLukAction};
use crate::games::shap_luk::state::{GENERAL, REBELS, ShapLukState};
use crate::games::shap_luk::words::{DECLINE_CAPTURE, DECLINE_FLIGHT, ENCLOSED, FLIGHT_SPENT, IMMOBILE, MOVE_PIECE};
use crate::kit::game::{self, Game, GameInfo, PieceShade, RandomSource, ScoreKind, ShownScore};
use crate::kit::options::RuleSet;
use crate::kit::outcome::{EndReason, GameStatus};
use crate::kit::scene::PieceKind;

/// The number of rebels at the start.
pub const INITIAL_REBELS: u32 = board::border_points().count_ones();

/// The number beside the general: the rebels that are captured, with as many drawn.
const CAPTURED_REBELS: ShownScore =
    ShownScore { index: 0, gone_of: Some(INITIAL_REBELS), captured_kind: Some(PieceKind::Rebel) };

/// The rules of Shap Luk, which have no options.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ShapLuk;

impl Game for ShapLuk {
    type State = ShapLukState;
    type Action = ShapLukAction;

    const INFO: GameInfo = GameInfo {
        id: "shap-luk",
        edition: 1,
        seat_ids: ["rebels", "general"],
        piece_shades: [PieceShade::Light, PieceShade::Dark],
        seat_pieces: [PieceKind::Rebel, PieceKind::General],
        score_kind: Some(ScoreKind {
            id: "hunters",
            shown: [ShownScore::plain(0), CAPTURED_REBELS],
            pair_seat: Some(GENERAL),
        }),
        has_dice: false,
        pairs_by_default: true,
        end_reasons: &[EndReason::CAPTURED, ENCLOSED, IMMOBILE, EndReason::STALL],
        tasks: &[MOVE_PIECE],
        choices: &[DECLINE_CAPTURE.id, DECLINE_FLIGHT.id],
        notes: &[FLIGHT_SPENT.id],
    };

    const RULE_SETS: &'static [RuleSet<Self>] =
        &[RuleSet { selector: "", source: "003", base_rules: || ShapLuk, options: &[] }];

    fn initial_state(&self) -> ShapLukState {
        ShapLukState {
            rebels: board::border_points(),
            general: MIDDLE,
            flight_used: false,
            mover: REBELS,
            stall_turns: 0,
        }
    }

    fn status(&self, state: &ShapLukState) -> GameStatus {
        state.outcome().map_or(GameStatus::AwaitingAction(state.mover), GameStatus::Over)
    }

    fn legal_actions(&self, state: &ShapLukState, out: &mut Vec<ShapLukAction>) {
        match self.status(state).choosing_side() {
            Some(REBELS) => moves::list_rebel_moves(state, out),
            Some(GENERAL) => moves::list_general_moves(state, out),
            None => {}
        }
    }

    fn random_action(
        &self,
        state: &ShapLukState,
        buffer: &mut Vec<ShapLukAction>,
        random: RandomSource,
    ) -> Option<ShapLukAction> {
        match self.status(state).choosing_side()? {
            REBELS => Some(moves::random_rebel_move(state, random)),
            GENERAL => game::random_listed_action(self, state, buffer, random),
        }
    }

    fn play(&self, state: &mut ShapLukState, action: ShapLukAction) {
        action.apply_to(state);
        state.stall_turns = if action.capture_line.is_some() { 0 } else { state.stall_turns + 1 };
        state.mover = state.mover.opponent();
    }

    fn notation(&self, _state: &ShapLukState, action: ShapLukAction) -> String {
        action.notation()
    }

    fn score(&self, state: &ShapLukState) -> Vec<u32> {
        vec![state.rebels.count_ones()]
    }
}
