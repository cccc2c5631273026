//! The turn: rolls, re-rolls, the order of dice, and the ends.

use crate::games::sahkku::action::{DieUse, MovingPiece, SahkkuAction};
use crate::games::sahkku::dice::DiceCounts;
use crate::games::sahkku::mover_view::MoverView;
use crate::games::sahkku::rule_options::{DiceOrder, Rethrow, Sahkku};
use crate::games::sahkku::state::{SahkkuState, TurnPhase};
use crate::games::sahkku::track::Direction;
use crate::games::sahkku::words::{BLOCKED, QUEEN_LOST};
use crate::kit::dice::Face;
use crate::kit::outcome::{EndReason, GameOutcome, STALL_TURNS};
use crate::kit::side::Side;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

const RISING_ORDER: [Face; 5] = Face::ALL;
const FALLING_ORDER: [Face; 5] = [Face::X, Face::Blank, Face::Three, Face::Two, Face::One];

impl Sahkku {
    /// Returns how many steps a die is worth; a die worth 0 cannot be used.
    pub(super) fn die_steps(&self, face: Face) -> u8 {
        match face {
            Face::X | Face::One => 1,
            Face::Two => 2,
            Face::Three => 3,
            Face::Blank => self.blank_steps,
        }
    }

    /// Sets North's direction; then South rolls.
    pub(super) fn set_direction(&self, state: &mut SahkkuState, direction: Direction) {
        state.direction = direction;
        self.apply_headstart(state);
        self.begin_turn(state, Side::First);
    }

    /// Begins this side's turn with a roll of all dice.
    fn begin_turn(&self, state: &mut SahkkuState, side: Side) {
        state.mover = side;
        state.phase = TurnPhase::Roll(self.dice.dice_count());
        state.stall_turns += 1;
    }

    /// Adds rolled dice to those that were kept.
    pub(super) fn add_roll(&self, state: &mut SahkkuState, dice: DiceCounts) {
        state.unused_dice.add_dice(dice);
        if self.limits_rerolls() && state.rerollable.is_none() {
            state.rerollable = Some(state.unused_dice.count(Face::X));
        }
        if self.rethrow_counts(state).is_empty() {
            self.keep_dice(state);
        } else {
            state.phase = TurnPhase::Rethrow;
        }
    }

    /// Returns how many of the dice that show X may be rolled again, as a range.
    pub(super) fn rethrow_counts(&self, state: &SahkkuState) -> RangeInclusive<u8> {
        let crosses = state.unused_dice.count(Face::X);
        let (least, most) = match self.rethrow {
            Rethrow::Never => (1, 0),
            Rethrow::AnyX => (1, crosses),
            Rethrow::EachXOnce => (1, state.rerollable.unwrap_or_default()),
            Rethrow::AllX => (self.dice.dice_count(), crosses),
        };
        least..=most
    }

    /// Rolls this many of the dice that show X again.
    pub(super) fn rethrow_dice(&self, state: &mut SahkkuState, number: u8) {
        state.unused_dice.remove_dice(Face::X, number);
        state.rerollable = state.rerollable.map(|left| left - number);
        state.phase = TurnPhase::Roll(number);
    }

    /// Keeps the dice, which are used next.
    pub(super) fn keep_dice(&self, state: &mut SahkkuState) {
        state.phase = TurnPhase::UseDice;
        state.rerollable = None;
        self.continue_turn(state);
    }

    /// Appends every legal use of a die.
    pub(super) fn list_die_uses(&self, state: &SahkkuState, out: &mut Vec<SahkkuAction>) {
        let view = self.mover_view(state);
        for face in self.playable_faces(state) {
            if face == Face::X {
                self.list_activations(state, &view, out);
            }
            self.list_soldier_moves(&view, face, out);
            self.list_stack_moves(state, &view, face, out);
            self.list_royal_moves(state, &view, face, out);
        }
    }

    /// Returns the faces of the unused dice that may be next, each once.
    fn playable_faces(&self, state: &SahkkuState) -> impl Iterator<Item = Face> {
        let usable = |face: &Face| state.unused_dice.has_face(*face) && (*face != Face::Blank || self.blank_steps > 0);
        let only = match self.dice_order {
            DiceOrder::Free => None,
            DiceOrder::Rising => RISING_ORDER.iter().copied().find(usable),
            DiceOrder::Falling => FALLING_ORDER.iter().copied().find(usable),
        };
        Face::ALL.iter().copied().filter(move |face| usable(face) && only.is_none_or(|only| only == *face))
    }

    /// Returns true when a die with this face can be used.
    fn can_use(&self, state: &SahkkuState, view: &MoverView, face: Face) -> bool {
        let steps = self.die_steps(face);
        view.movable_stations(steps) != 0
            || face == Face::X && self.activatable_stations(state, view) != 0
            || self.king_targets(view, steps) != 0
            || self.queen_targets(state, view, face) != 0
    }

    /// Uses a die.
    pub(super) fn use_die(&self, state: &mut SahkkuState, action: DieUse) {
        match action.piece {
            MovingPiece::Soldier | MovingPiece::Stack => self.move_soldiers(state, action),
            MovingPiece::Sleeper => self.activate_soldier(state, action),
            MovingPiece::King => self.move_king(state, action),
            MovingPiece::Queen => self.move_queen(state, action),
        }
        state.unused_dice.remove_dice(action.face, 1);
        state.used_dice.add_die(action.face);
        // An action captures the opponent's pieces only, so the mover has not lost.
        match self.loss_reason(state, state.mover.opponent()) {
            Some(reason) => self.end_with_winner(state, state.mover, reason),
            None => self.continue_turn(state),
        }
    }

    /// Returns the reason why this side has lost, if it has.
    pub(super) fn loss_reason(&self, state: &SahkkuState, side: Side) -> Option<EndReason> {
        if self.has_queens && state.queens[side.index()].is_none() {
            return Some(QUEEN_LOST);
        }
        let saved = self.lone_king_survives && state.king_holder() == Some(side);
        (!state.armies[side.index()].has_soldiers() && !saved).then_some(EndReason::CAPTURED)
    }

    fn end_with_winner(&self, state: &mut SahkkuState, side: Side, reason: EndReason) {
        state.phase = TurnPhase::Over(GameOutcome { winner: Some(side), reason });
    }

    /// Continues the turn while there is a die that can be used next.
    fn continue_turn(&self, state: &mut SahkkuState) {
        if !self.can_continue_turn(state) {
            self.end_turn(state);
        }
    }

    pub(super) fn can_continue_turn(&self, state: &SahkkuState) -> bool {
        let mut faces = self.playable_faces(state).peekable();
        // Without an unused die the position need not be examined.
        faces.peek().is_some() && {
            let view = self.mover_view(state);
            faces.any(|face| self.can_use(state, &view, face))
        }
    }

    /// Begins the opponent's turn, unless the game ends here.
    fn end_turn(&self, state: &mut SahkkuState) {
        let stalls = state.stall_turns >= STALL_TURNS;
        (state.unused_dice, state.used_dice) = (DiceCounts::EMPTY, DiceCounts::EMPTY);
        self.begin_turn(state, state.mover.opponent());
        if self.blocked_loses && self.is_blocked(state) {
            self.end_with_winner(state, state.mover.opponent(), BLOCKED);
        } else if stalls {
            state.phase = TurnPhase::Over(GameOutcome { winner: self.stall_winner(state), reason: EndReason::STALL });
        }
    }

    /// Returns the winner of a stall: the side with more soldiers left, where they decide.
    fn stall_winner(&self, state: &SahkkuState) -> Option<Side> {
        let [south, north] = Side::BOTH.map(|side| self.soldiers_left(state, side));
        match south.cmp(&north) {
            _ if !self.soldiers_decide_stall => None,
            Ordering::Equal => None,
            Ordering::Greater => Some(Side::First),
            Ordering::Less => Some(Side::Second),
        }
    }

    /// Returns true when no roll would let the mover use a die.
    pub(super) fn is_blocked(&self, state: &SahkkuState) -> bool {
        let view = self.mover_view(state);
        let mut worth = self.dice.faces().iter().filter(|face| self.die_steps(**face) > 0);
        !worth.any(|face| self.can_use(state, &view, *face))
    }
}
