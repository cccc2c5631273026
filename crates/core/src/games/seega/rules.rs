//! The rules of Seega.

use crate::kit::board::Site;
use crate::kit::game::{self, Game, GameInfo, PieceShade, RandomSource, ScoreKind};
use crate::kit::grid::{self, Bitboard, Grid};
use crate::kit::options::{AllowedValues, RuleOption, RuleSet};
use crate::kit::outcome::{EndReason, GameOutcome, GameStatus, STALL_TURNS};
use crate::kit::scene::PieceKind;
use crate::kit::side::Side;
use std::cmp::Ordering;

/// The number of stones that a seat places in a turn.
const STONES_PER_TURN: u8 = 2;

/// The task of placing the stones of a turn.
pub const PLACE_STONES: &str = "place-stones";
/// The task of placing the last stone of a turn.
pub const PLACE_STONE: &str = "place-stone";
/// The task of moving a stone.
pub const MOVE_STONE: &str = "move-stone";

/// The remark about a seat that could not move and was skipped.
pub const TURN_SKIPPED: &str = "skipped";

/// The rules of Seega: the size of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seega {
    grid: Grid,
}

/// A position of Seega.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeegaState {
    /// The stones of each seat on the board.
    pub(super) stones: [Bitboard; 2],
    /// The number of stones that both seats have placed.
    pub(super) placed_count: u8,
    /// The seat to act.
    pub(super) mover: Side,
    /// True when the opponent has just been skipped: the mover must give it a move if possible.
    pub(super) must_free_opponent: bool,
    /// The number of consecutive turns without progress.
    pub(super) stall_turns: u8,
}

/// One action of Seega.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeegaAction {
    /// Places a stone on a cell.
    Place(Site),
    /// Moves a stone to a neighbouring cell and captures the stones that it flanks.
    Step {
        /// The origin.
        from: Site,
        /// The destination.
        to: Site,
    },
}

impl Default for Seega {
    fn default() -> Self {
        Seega { grid: Grid::new(7) }
    }
}

impl SeegaState {
    /// Returns the stones of each seat on the board.
    #[must_use]
    pub const fn stones(&self) -> [Bitboard; 2] {
        self.stones
    }

    /// Returns the number of stones that both seats have placed.
    #[must_use]
    pub const fn placed_count(&self) -> u8 {
        self.placed_count
    }

    /// Returns the seat to act.
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Returns true when the opponent of the seat to act has just been skipped.
    #[must_use]
    pub const fn must_free_opponent(&self) -> bool {
        self.must_free_opponent
    }

    /// Returns the number of consecutive turns without progress.
    #[must_use]
    pub const fn stall_turns(&self) -> u8 {
        self.stall_turns
    }
}

impl Seega {
    /// Returns the board's grid.
    #[must_use]
    pub const fn grid(self) -> Grid {
        self.grid
    }

    /// Returns the number of stones that both seats place together: one for every cell but the centre.
    #[must_use]
    pub const fn stone_count(self) -> u8 {
        self.grid.cell_count() - 1
    }

    /// Returns true while stones are placed.
    pub(super) fn is_placing(self, state: &SeegaState) -> bool {
        state.placed_count < self.stone_count()
    }

    /// Returns true at the start of a turn in which stones are placed.
    pub(super) fn begins_placing_turn(self, state: &SeegaState) -> bool {
        self.is_placing(state) && state.placed_count.is_multiple_of(STONES_PER_TURN)
    }

    /// Returns the seat that has just been skipped because it could not move.
    pub(super) fn skipped_side(self, state: &SeegaState) -> Option<Side> {
        (state.must_free_opponent && self.status(state).choosing_side().is_some()).then_some(state.mover.opponent())
    }

    /// Returns the number of stones that this seat has captured.
    fn captured_count(self, state: &SeegaState, side: Side) -> u32 {
        if self.is_placing(state) {
            return 0;
        }
        u32::from(self.stone_count() / 2) - state.stones[side.opponent().index()].count_ones()
    }

    /// Returns the seat that has captured more.
    fn leading_side(self, state: &SeegaState) -> Option<Side> {
        match self.captured_count(state, Side::First).cmp(&self.captured_count(state, Side::Second)) {
            Ordering::Greater => Some(Side::First),
            Ordering::Less => Some(Side::Second),
            Ordering::Equal => None,
        }
    }

    /// Returns the cells on which a stone may be placed.
    fn placing_cells(self, state: &SeegaState) -> Bitboard {
        self.free_cells(state) & !grid::cell_bit(self.grid.centre())
    }

    fn place_stone(self, state: &mut SeegaState, site: Site) {
        state.stones[state.mover.index()] |= grid::cell_bit(site);
        state.placed_count += 1;
        if !state.placed_count.is_multiple_of(STONES_PER_TURN) {
            return;
        }
        if self.is_placing(state) {
            state.mover = state.mover.opponent();
        } else if !self.can_move(state, state.mover) {
            // The seat that placed last moves first, and is skipped when it cannot.
            self.skip_turn(state);
        }
    }

    fn move_stone(self, state: &mut SeegaState, from: Site, to: Site) {
        let captured = self.move_and_capture(state, from, to);
        state.stall_turns = if captured { 0 } else { state.stall_turns + 1 };
        let other = state.mover.opponent();
        state.must_free_opponent = !self.can_move(state, other);
        if !state.must_free_opponent {
            state.mover = other;
        }
    }

    /// Skips the mover, who cannot move.
    fn skip_turn(self, state: &mut SeegaState) {
        state.mover = state.mover.opponent();
        state.must_free_opponent = true;
    }
}

impl Game for Seega {
    type State = SeegaState;
    type Action = SeegaAction;

    const INFO: GameInfo = GameInfo {
        id: "seega",
        edition: 1,
        seat_ids: ["light", "dark"],
        piece_shades: [PieceShade::Light, PieceShade::Dark],
        seat_pieces: [PieceKind::Stone; 2],
        score_kind: Some(ScoreKind::captured_pieces("captured", PieceKind::Stone)),
        has_dice: false,
        pairs_by_default: false,
        end_reasons: &[EndReason::CAPTURED, EndReason::STALL],
        tasks: &[PLACE_STONES, PLACE_STONE, MOVE_STONE],
        choices: &[],
        notes: &[TURN_SKIPPED],
    };

    const RULE_SETS: &'static [RuleSet<Self>] = &[RuleSet {
        selector: "",
        source: "004",
        base_rules: Seega::default,
        options: &[RuleOption {
            key: "size",
            values: AllowedValues::Named(&["7", "5", "9"]),
            first_is_random: false,
            stored_default: 0,
            apply: |game, answer| game.grid = Grid::new([7, 5, 9][answer]),
        }],
    }];

    fn initial_state(&self) -> SeegaState {
        SeegaState { stones: [0; 2], placed_count: 0, mover: Side::First, must_free_opponent: false, stall_turns: 0 }
    }

    fn status(&self, state: &SeegaState) -> GameStatus {
        if self.is_placing(state) {
            return GameStatus::AwaitingAction(state.mover);
        }
        if let Some(beaten) = Side::BOTH.into_iter().find(|side| state.stones[side.index()] == 0) {
            return GameStatus::Over(GameOutcome { winner: Some(beaten.opponent()), reason: EndReason::CAPTURED });
        }
        if state.stall_turns >= STALL_TURNS {
            return GameStatus::Over(GameOutcome { winner: self.leading_side(state), reason: EndReason::STALL });
        }
        GameStatus::AwaitingAction(state.mover)
    }

    fn legal_actions(&self, state: &SeegaState, out: &mut Vec<SeegaAction>) {
        if self.is_placing(state) {
            out.extend(grid::sites_in(self.placing_cells(state)).map(SeegaAction::Place));
        } else if self.status(state).choosing_side().is_some() {
            let start = out.len();
            self.list_steps(state, state.mover, out);
            if state.must_free_opponent {
                self.retain_freeing_steps(state, start, out);
            }
        }
    }

    fn random_action(
        &self,
        state: &SeegaState,
        buffer: &mut Vec<SeegaAction>,
        random: RandomSource,
    ) -> Option<SeegaAction> {
        if self.is_placing(state) {
            let free = self.placing_cells(state);
            return Some(SeegaAction::Place(grid::nth_site(free, random(free.count_ones()))));
        }
        if state.must_free_opponent {
            return game::random_listed_action(self, state, buffer, random);
        }
        self.status(state).choosing_side().map(|side| self.random_step(state, side, random))
    }

    fn play(&self, state: &mut SeegaState, action: SeegaAction) {
        match action {
            SeegaAction::Place(site) => self.place_stone(state, site),
            SeegaAction::Step { from, to } => self.move_stone(state, from, to),
        }
    }

    /// The seat that placed last also moves first, and a seat that cannot move is skipped: in both cases a seat has two
    /// turns in a row.
    fn is_turn_start(&self, state: &SeegaState) -> bool {
        !self.is_placing(state)
    }

    fn notation(&self, _state: &SeegaState, action: SeegaAction) -> String {
        match action {
            SeegaAction::Place(site) => self.grid.cell_name(site),
            SeegaAction::Step { from, to } => format!("{}-{}", self.grid.cell_name(from), self.grid.cell_name(to)),
        }
    }

    fn score(&self, state: &SeegaState) -> Vec<u32> {
        Side::BOTH.map(|side| self.captured_count(state, side)).to_vec()
    }

    fn agreed_winner(&self, state: &SeegaState) -> Option<Side> {
        self.leading_side(state)
    }
}
