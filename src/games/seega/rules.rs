//! The rules of Seega.

use crate::kit::board::Site;
use crate::kit::game::{Counts, Game, Info, Tone};
use crate::kit::grid::{self, Cells, Grid};
use crate::kit::options::{Answers, Choice, Preset};
use crate::kit::outcome::{Outcome, Reason, STALL, Turn};
use crate::kit::side::Side;
use std::cmp::Ordering;

/// How many stones a seat places in one turn.
const PLACED_IN_A_TURN: u8 = 2;

/// The rules of Seega: how large the board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seega {
    grid: Grid,
}

/// A position of Seega.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The stones of each seat on the board.
    pub(super) stones: [Cells; 2],
    /// How many stones have been placed by both.
    pub(super) placed: u8,
    /// The seat that acts.
    pub(super) mover: Side,
    /// Whether the other seat has just been skipped, so that the mover must free it if that is possible.
    pub(super) duty: bool,
    /// Turns without progress, one after the other.
    pub(super) stall: u8,
}

/// One action of Seega.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Place a stone on a cell.
    Place(Site),
    /// Move a stone to a neighbouring cell; what is flanked is captured.
    Step {
        /// Where the stone stands.
        from: Site,
        /// Where it goes.
        to: Site,
    },
}

impl Default for Seega {
    fn default() -> Self {
        Seega { grid: Grid::new(7) }
    }
}

impl Seega {
    /// The board.
    pub(super) fn grid(self) -> Grid {
        self.grid
    }

    /// How many stones both seats place together: every cell but the centre gets one.
    fn all_stones(self) -> u8 {
        self.grid.cells() - 1
    }

    /// Whether stones are still being placed.
    pub(super) fn places(self, state: &State) -> bool {
        state.placed < self.all_stones()
    }

    /// The seat that has just been skipped because it could not move.
    pub(super) fn skipped(self, state: &State) -> Option<Side> {
        (state.duty && self.turn(state).chooser().is_some()).then_some(state.mover.other())
    }

    /// How many stones this seat has captured.
    pub(super) fn captured(self, state: &State, side: Side) -> u32 {
        if self.places(state) {
            return 0;
        }
        u32::from(self.all_stones() / 2) - state.stones[side.other().index()].count_ones()
    }

    /// The seat that has captured more.
    fn ahead(self, state: &State) -> Option<Side> {
        match self.captured(state, Side::First).cmp(&self.captured(state, Side::Second)) {
            Ordering::Greater => Some(Side::First),
            Ordering::Less => Some(Side::Second),
            Ordering::Equal => None,
        }
    }

    fn place(self, state: &mut State, site: Site) {
        state.stones[state.mover.index()] |= grid::cell(site);
        state.placed += 1;
        if !state.placed.is_multiple_of(PLACED_IN_A_TURN) {
            return;
        }
        if self.places(state) {
            state.mover = state.mover.other();
        } else if !self.mobile(state, state.mover) {
            // Who placed last begins to move, and is skipped when that is not possible.
            self.pass(state);
        }
    }

    fn step(self, state: &mut State, from: Site, to: Site) {
        let captured = self.displace(state, from, to);
        state.stall = if captured { 0 } else { state.stall + 1 };
        let other = state.mover.other();
        state.duty = !self.mobile(state, other);
        if !state.duty {
            state.mover = other;
        }
    }

    /// The other seat acts because this one cannot.
    fn pass(self, state: &mut State) {
        state.mover = state.mover.other();
        state.duty = true;
    }
}

impl Game for Seega {
    type State = State;
    type Move = Move;

    const INFO: Info = Info {
        id: "seega",
        edition: 1,
        seats: ["light", "dark"],
        tones: [Tone::Light, Tone::Dark],
        counts: Counts::Captured,
        dice: false,
    };

    const PRESETS: &'static [Preset<Self>] = &[Preset {
        words: "",
        source: "004",
        base: Seega::default,
        choices: &[Choice {
            key: "size",
            answers: Answers::Words(&["7", "5", "9"]),
            drawn: false,
            set: |game, answer| game.grid = Grid::new([7, 5, 9][answer]),
        }],
    }];

    fn start(&self) -> State {
        State { stones: [0; 2], placed: 0, mover: Side::First, duty: false, stall: 0 }
    }

    fn turn(&self, state: &State) -> Turn {
        if self.places(state) {
            return Turn::Choose(state.mover);
        }
        if let Some(beaten) = Side::BOTH.into_iter().find(|side| state.stones[side.index()] == 0) {
            return Turn::Over(Outcome { winner: Some(beaten.other()), reason: Reason::Captured });
        }
        if state.stall >= STALL {
            return Turn::Over(Outcome { winner: self.ahead(state), reason: Reason::Stall });
        }
        Turn::Choose(state.mover)
    }

    fn actions(&self, state: &State, out: &mut Vec<Move>) {
        if self.places(state) {
            let free = self.free(state) & !grid::cell(self.grid.centre());
            out.extend(grid::sites(free).map(Move::Place));
        } else if self.turn(state).chooser().is_some() {
            let start = out.len();
            self.steps_of(state, state.mover, out);
            if state.duty {
                self.keep_freeing(state, start, out);
            }
        }
    }

    fn play(&self, state: &mut State, action: Move) {
        match action {
            Move::Place(site) => self.place(state, site),
            Move::Step { from, to } => self.step(state, from, to),
        }
    }

    /// Who placed last moves first, and who cannot move is skipped: either way a seat has two turns on end.
    fn begins_turn(&self, state: &State) -> bool {
        !self.places(state)
    }

    fn text(&self, _state: &State, action: Move) -> String {
        match action {
            Move::Place(site) => self.grid.name(site),
            Move::Step { from, to } => format!("{}-{}", self.grid.name(from), self.grid.name(to)),
        }
    }

    fn score(&self, state: &State) -> Vec<u32> {
        Side::BOTH.map(|side| self.captured(state, side)).to_vec()
    }

    fn agreed_winner(&self, state: &State) -> Option<Side> {
        self.ahead(state)
    }
}
