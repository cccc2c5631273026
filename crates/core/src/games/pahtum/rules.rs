//! The rules of Pahtum.

use crate::games::pahtum::score;
use crate::kit::board::Site;
use crate::kit::game::{Game, GameInfo, PieceShade, RandomSource, ScoreKind};
use crate::kit::grid::{self, Bitboard, Grid};
use crate::kit::options::{AllowedValues, RuleOption, RuleSet};
use crate::kit::outcome::{EndReason, GameOutcome, GameStatus};
use crate::kit::scene::PieceKind;
use crate::kit::side::Side;

/// The board of 7×7 cells.
pub const GRID: Grid = Grid::new(7);

/// The board is full and the totals are compared.
const BOARD_FULL: EndReason = EndReason::new("score");

/// The task of placing a neutral stone.
pub const PLACE_BLOCK: &str = "place-block";
/// The task of placing a stone of one's own colour.
pub const PLACE_STONE: &str = "place-stone";

/// The rules of Pahtum: the number of neutral stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pahtum {
    pub(super) blocks: u8,
}

/// A position of Pahtum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PahtumState {
    /// The stones of each seat.
    pub(super) stones: [Bitboard; 2],
    /// The neutral stones.
    pub(super) blocks: Bitboard,
    /// The number of placed stones, neutral ones included.
    pub(super) placed_count: u8,
}

impl Default for Pahtum {
    fn default() -> Self {
        Pahtum { blocks: 1 }
    }
}

impl Pahtum {
    /// Returns the number of neutral stones.
    #[must_use]
    pub const fn block_count(self) -> u8 {
        self.blocks
    }

    /// Returns true while neutral stones are placed.
    pub(super) fn is_placing_blocks(self, state: &PahtumState) -> bool {
        state.placed_count < self.blocks
    }

    /// Returns the seat that places the next stone. White, the second seat, begins with the neutral stones, and Black
    /// with the own stones.
    fn placing_side(self, state: &PahtumState) -> Side {
        let (count, begins) = if self.is_placing_blocks(state) {
            (state.placed_count, Side::Second)
        } else {
            (state.placed_count - self.blocks, Side::First)
        };
        if count % 2 == 0 { begins } else { begins.opponent() }
    }
}

impl PahtumState {
    /// Returns the stones of each seat.
    #[must_use]
    pub const fn stones(&self) -> [Bitboard; 2] {
        self.stones
    }

    /// Returns the neutral stones.
    #[must_use]
    pub const fn blocks(&self) -> Bitboard {
        self.blocks
    }

    fn free_cells(&self) -> Bitboard {
        GRID.all_cells() & !(self.stones[0] | self.stones[1] | self.blocks)
    }
}

impl Game for Pahtum {
    type State = PahtumState;
    /// The cell on which a stone is placed.
    type Action = Site;

    const INFO: GameInfo = GameInfo {
        id: "pahtum",
        edition: 1,
        seat_ids: ["black", "white"],
        piece_shades: [PieceShade::Dark, PieceShade::Light],
        seat_pieces: [PieceKind::Stone; 2],
        score_kind: Some(ScoreKind::per_seat("points")),
        has_dice: false,
        pairs_by_default: false,
        end_reasons: &[BOARD_FULL],
        tasks: &[PLACE_BLOCK, PLACE_STONE],
        choices: &[],
        notes: &[],
    };

    const RULE_SETS: &'static [RuleSet<Self>] = &[RuleSet {
        selector: "",
        source: "004",
        base_rules: Pahtum::default,
        options: &[RuleOption {
            key: "blocks",
            values: AllowedValues::Named(&["random", "1", "3", "5", "7", "9", "11", "13"]),
            first_is_random: true,
            stored_default: 0,
            apply: |game, answer| game.blocks = (2 * answer - 1) as u8,
        }],
    }];

    fn initial_state(&self) -> PahtumState {
        PahtumState::default()
    }

    fn status(&self, state: &PahtumState) -> GameStatus {
        if state.placed_count < GRID.cell_count() {
            return GameStatus::AwaitingAction(self.placing_side(state));
        }
        let [black, white] = state.stones.map(score::total_score);
        let winner = match black.cmp(&white) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        GameStatus::Over(GameOutcome { winner, reason: BOARD_FULL })
    }

    fn legal_actions(&self, state: &PahtumState, out: &mut Vec<Site>) {
        out.extend(grid::sites_in(state.free_cells()));
    }

    fn random_action(&self, state: &PahtumState, _: &mut Vec<Site>, random: RandomSource) -> Option<Site> {
        let free = GRID.cell_count() - state.placed_count;
        (free > 0).then(|| grid::nth_site(state.free_cells(), random(u32::from(free))))
    }

    fn play(&self, state: &mut PahtumState, site: Site) {
        let stone = grid::cell_bit(site);
        if self.is_placing_blocks(state) {
            state.blocks |= stone;
        } else {
            state.stones[self.placing_side(state).index()] |= stone;
        }
        state.placed_count += 1;
    }

    fn notation(&self, _state: &PahtumState, site: Site) -> String {
        GRID.cell_name(site)
    }

    fn score(&self, state: &PahtumState) -> Vec<u32> {
        state.stones.map(score::total_score).to_vec()
    }
}
