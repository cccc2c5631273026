//! What people see of Shap Luk.

use super::board;
use super::moves::{self, Move};
use super::rules::ShapLuk;
use super::state::{GENERAL, REBELS, State};
use crate::kit::board::Board;
use crate::kit::game::Game;
use crate::kit::scene::{Kind, Note, Piece, Scene};
use crate::kit::show::Show;
use crate::kit::step::{Step, Word};

const REBEL: Piece = Piece { kind: Kind::Rebel, side: Some(REBELS) };
const HUNTED: Piece = Piece { kind: Kind::General, side: Some(GENERAL) };

impl Show for ShapLuk {
    fn board(&self) -> Board {
        board::board()
    }

    fn scene(&self, state: &State) -> Scene {
        let mut pieces: Vec<_> = board::sites(state.rebels).map(|site| (site, REBEL)).collect();
        pieces.push((state.general, HUNTED));
        pieces.sort_by_key(|(site, _)| *site);
        let note = state.flown.then_some(Note::FlightSpent);
        Scene { pieces, score: self.score(state), note, ..Scene::default() }
    }

    fn steps(&self, state: &State, action: Move) -> Vec<Step> {
        if state.mover == REBELS {
            return vec![Step::Lift(REBEL, action.from), Step::Drop(action.end)];
        }
        let mut steps = vec![Step::Lift(HUNTED, action.from), Step::Drop(action.to())];
        if moves::may_fly(state, action.to()) {
            steps.push(if action.flight { Step::Fly(action.end) } else { Step::Say(Word::Stay) });
        }
        if moves::may_take(state, action.end) {
            steps.push(action.pair().map_or(Step::Say(Word::Spare), Step::Take));
        }
        steps
    }
}
