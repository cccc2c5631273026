//! The rules of Shap Luk.

use super::board::{self, MIDDLE};
use super::moves::{self, Move};
use super::state::{GENERAL, REBELS, State};
use crate::kit::game::{Counts, Game, Info, Tone};
use crate::kit::options::Preset;
use crate::kit::outcome::Turn;

/// How many rebels there are at the start.
const ALL_REBELS: u32 = board::border().count_ones();

/// The rules of Shap Luk; nothing about them is left open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ShapLuk;

impl Game for ShapLuk {
    type State = State;
    type Move = Move;

    const INFO: Info = Info {
        id: "shap-luk",
        edition: 1,
        seats: ["rebels", "general"],
        tones: [Tone::Light, Tone::Dark],
        counts: Counts::Hunters { of: ALL_REBELS },
        dice: false,
    };

    const PRESETS: &'static [Preset<Self>] = &[Preset { words: "", source: "003", base: || ShapLuk, choices: &[] }];

    fn start(&self) -> State {
        State { rebels: board::border(), general: MIDDLE, flown: false, mover: REBELS, stall: 0 }
    }

    fn turn(&self, state: &State) -> Turn {
        state.outcome().map_or(Turn::Choose(state.mover), Turn::Over)
    }

    fn actions(&self, state: &State, out: &mut Vec<Move>) {
        match self.turn(state).chooser() {
            Some(REBELS) => moves::of_rebels(state, out),
            Some(GENERAL) => moves::of_general(state, out),
            None => {}
        }
    }

    fn play(&self, state: &mut State, action: Move) {
        action.displace(state);
        state.stall = if action.take.is_some() { 0 } else { state.stall + 1 };
        state.mover = state.mover.other();
    }

    fn text(&self, _state: &State, action: Move) -> String {
        action.text()
    }

    fn score(&self, state: &State) -> Vec<u32> {
        vec![state.rebels.count_ones()]
    }
}
