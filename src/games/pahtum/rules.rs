//! The rules of Pahtum.

use super::score;
use crate::kit::board::Site;
use crate::kit::game::{Counts, Game, Info, Tone};
use crate::kit::grid::{self, Cells, Grid};
use crate::kit::options::{Answers, Choice, Preset};
use crate::kit::outcome::{Outcome, Reason, Turn};
use crate::kit::side::Side;

/// The board of 7×7 cells.
pub(super) const GRID: Grid = Grid::new(7);

/// The rules of Pahtum: how many neutral stones there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pahtum {
    blocks: u8,
}

/// A position of Pahtum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct State {
    /// The stones of each seat.
    pub(super) stones: [Cells; 2],
    /// The neutral stones.
    pub(super) blocks: Cells,
    /// How many stones have been placed, neutral ones included.
    pub(super) placed: u8,
}

impl Default for Pahtum {
    fn default() -> Self {
        Pahtum { blocks: 1 }
    }
}

impl Pahtum {
    /// Whether the stone that is placed next is a neutral one.
    pub(super) fn places_blocks(self, state: &State) -> bool {
        state.placed < self.blocks
    }

    /// The seat that places the next stone. White, the second seat, begins with the neutral stones, and Black with the
    /// stones of their own.
    fn placer(self, state: &State) -> Side {
        let (count, begins) = if self.places_blocks(state) {
            (state.placed, Side::Second)
        } else {
            (state.placed - self.blocks, Side::First)
        };
        if count % 2 == 0 { begins } else { begins.other() }
    }
}

impl State {
    fn free(&self) -> Cells {
        GRID.all() & !(self.stones[0] | self.stones[1] | self.blocks)
    }
}

impl Game for Pahtum {
    type State = State;
    /// The cell on which the next stone is placed.
    type Move = Site;

    const INFO: Info = Info {
        id: "pahtum",
        edition: 1,
        seats: ["black", "white"],
        tones: [Tone::Dark, Tone::Light],
        counts: Counts::Points,
        dice: false,
    };

    const PRESETS: &'static [Preset<Self>] = &[Preset {
        words: "",
        source: "004",
        base: Pahtum::default,
        choices: &[Choice {
            key: "blocks",
            answers: Answers::Words(&["random", "1", "3", "5", "7", "9", "11", "13"]),
            drawn: true,
            set: |game, answer| game.blocks = (2 * answer - 1) as u8,
        }],
    }];

    fn start(&self) -> State {
        State::default()
    }

    fn turn(&self, state: &State) -> Turn {
        if state.placed < GRID.cells() {
            return Turn::Choose(self.placer(state));
        }
        let [black, white] = state.stones.map(score::total);
        let winner = match black.cmp(&white) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        Turn::Over(Outcome { winner, reason: Reason::Score })
    }

    fn actions(&self, state: &State, out: &mut Vec<Site>) {
        out.extend(grid::sites(state.free()));
    }

    fn play(&self, state: &mut State, site: Site) {
        let stone = grid::cell(site);
        if self.places_blocks(state) {
            state.blocks |= stone;
        } else {
            state.stones[self.placer(state).index()] |= stone;
        }
        state.placed += 1;
    }

    fn text(&self, _state: &State, site: Site) -> String {
        GRID.name(site)
    }

    fn score(&self, state: &State) -> Vec<u32> {
        state.stones.map(score::total).to_vec()
    }
}
