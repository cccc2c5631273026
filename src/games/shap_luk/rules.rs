//! The rules of Shap Luk.

use super::board::{self, GATES, MIDDLE, NEIGHBOURS, Points, SANCTUARY};
use super::moves::{self, Move};
use crate::kit::board::Site;
use crate::kit::game::{Counts, Game, Info, Tone};
use crate::kit::options::Preset;
use crate::kit::outcome::{Outcome, Reason, STALL, Turn};
use crate::kit::side::Side;

/// The seat of the rebels.
pub(super) const REBELS: Side = Side::First;
/// The seat of the general.
pub(super) const GENERAL: Side = Side::Second;

/// How many rebels there are at the start.
const ALL_REBELS: u32 = board::border().count_ones();
/// How many rebels are left when the general has won.
const TOO_FEW: u32 = 4;

/// The rules of Shap Luk; nothing about them is left open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ShapLuk;

/// A position of Shap Luk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// Where the rebels stand.
    pub(super) rebels: Points,
    /// Where the general stands.
    pub(super) general: Site,
    /// Whether the general has used his flight.
    pub(super) flown: bool,
    /// The seat that acts.
    pub(super) mover: Side,
    /// Turns without a capture, one after the other.
    pub(super) stall: u8,
}

impl State {
    /// The points without a piece.
    pub(super) const fn free(&self) -> Points {
        !(self.rebels | board::bit(self.general))
    }

    /// Whether the general stands in the sanctuary and rebels hold all ways out.
    const fn enclosed(&self) -> bool {
        board::bit(self.general) & SANCTUARY != 0 && self.rebels & GATES == GATES
    }

    /// Whether no line leads from the general to a free point.
    fn immobile(&self) -> bool {
        NEIGHBOURS[usize::from(self.general)] & self.free() == 0
    }

    /// How the game has ended, in the order in which that is looked at after a turn.
    fn outcome(&self) -> Option<Outcome> {
        let won = |winner, reason| Some(Outcome { winner: Some(winner), reason });
        if self.rebels.count_ones() <= TOO_FEW {
            won(GENERAL, Reason::Captured)
        } else if self.enclosed() {
            won(REBELS, Reason::Enclosed)
        } else if self.mover == GENERAL && self.immobile() {
            won(REBELS, Reason::Immobile)
        } else if self.stall >= STALL {
            Some(Outcome { winner: None, reason: Reason::Stall })
        } else {
            None
        }
    }
}

impl Game for ShapLuk {
    type State = State;
    type Move = Move;

    const INFO: Info = Info {
        id: "shap-luk",
        edition: 1,
        seats: ["rebels", "general"],
        tones: [Tone::Light, Tone::Dark],
        counts: Counts::Hunters { of: ALL_REBELS },
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
