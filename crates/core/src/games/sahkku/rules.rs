//! The rules of sáhkku as a [`Game`].

use crate::games::sahkku::action::{DieUse, SahkkuAction};
use crate::games::sahkku::dice::DiceCounts;
use crate::games::sahkku::rule_options::{Rethrow, Sahkku, SeatRule, SleeperRule};
use crate::games::sahkku::state::{Army, King, Queen, SahkkuState, TurnPhase};
use crate::games::sahkku::track::{Direction, Station, iter_stations, station_bit};
use crate::games::sahkku::words::{
    BLOCKED, CHOOSE_DIRECTION, KEEP_DICE, MIEDUT, QUEEN_LOST, REMOVE_KING, RETHROW, RETHROW_OR_KEEP, TAKE_KING,
    USE_DIE, VUOSTTUT, WALKING_TOGETHER,
};
use crate::kit::board::Site;
use crate::kit::game::{self, Game, GameInfo, PieceShade, RandomSource, ScoreKind, SeatAssignment};
use crate::kit::options::RuleSet;
use crate::kit::outcome::{EndReason, GameStatus};
use crate::kit::scene::PieceKind;
use crate::kit::side::Side;

impl Sahkku {
    /// Returns the rule set to which these rules belong.
    #[must_use]
    pub fn rule_set(&self) -> &'static RuleSet<Sahkku> {
        &Self::RULE_SETS[usize::from(self.rule_set)]
    }

    /// Returns true when these rules belong to the same rule set as others, with pieces, tracks and a limit of rerolls
    /// of the same kind. Other options may differ.
    #[must_use]
    pub fn is_variant_of(&self, other: &Sahkku) -> bool {
        let kind =
            |rules: &Sahkku| (rules.rule_set, rules.columns, rules.track, rules.has_queens, rules.limits_rerolls());
        kind(self) == kind(other)
    }

    /// Returns true when a die may be rolled again once a turn, and not as often as it shows X.
    #[must_use]
    pub fn limits_rerolls(&self) -> bool {
        self.rethrow == Rethrow::EachXOnce
    }

    /// Returns the number of points in a row.
    #[must_use]
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// Returns the number of soldiers that a side has left, a rider included.
    #[must_use]
    pub fn soldiers_left(&self, state: &SahkkuState, side: Side) -> u32 {
        state.armies[side.index()].soldier_count() + u32::from(self.has_rider(state, side))
    }

    /// Calls `f` with each point on which a side has soldiers that may be captured, and their number. A point may come
    /// twice, with its sleeping and its active ones.
    pub fn for_each_soldier_site(&self, state: &SahkkuState, side: Side, mut f: impl FnMut(Site, u8)) {
        let track = self.side_track(state, side);
        let army = state.army(side);
        army.active_stations().for_each(|(station, count)| f(track.station_site(station), count));
        if self.sleeper_rule == SleeperRule::Capturable {
            iter_stations(army.sleeping).for_each(|station| f(track.station_site(station), 1));
        }
    }

    /// Returns the station that follows on a side's track.
    #[must_use]
    pub fn next_station(&self, state: &SahkkuState, side: Side, station: Station) -> Station {
        self.side_track(state, side).next_station(station)
    }

    /// Returns the point of a station on a side's track.
    #[must_use]
    pub fn station_site(&self, state: &SahkkuState, side: Side, station: Station) -> Site {
        self.side_track(state, side).station_site(station)
    }

    /// Returns true when this move ends on a point with a soldier or the queen of the mover's opponent.
    #[must_use]
    pub fn is_capture(&self, state: &SahkkuState, action: DieUse) -> bool {
        let track = self.side_track(state, state.mover);
        let other = state.mover.opponent();
        let site = track.station_site(action.to);
        let army = &state.armies[other.index()];
        let theirs = self.side_track(state, other);
        let there = theirs.stations_on_points(station_bit(theirs.first_station_at(site)));
        (army.active | army.sleeping) & there != 0
            || state.queens[other.index()].is_some_and(|queen| queen.site == site)
    }

    /// Returns true when this move ends on the king's point and the mover does not hold him.
    #[must_use]
    pub fn meets_king(&self, state: &SahkkuState, action: DieUse) -> bool {
        let site = self.side_track(state, state.mover).station_site(action.to);
        state.king.is_some_and(|king| king.site == site && king.holder != Some(state.mover))
    }

    /// Returns the king on the middle of the middle row; of two middle points, on the one nearer to North's entry.
    fn initial_king(&self) -> King {
        King { site: self.columns + (self.columns - 1) / 2, holder: None }
    }

    /// Returns the sleeping queens on the fourth points of the middle row, each on the right of her side.
    fn initial_queens(&self) -> [Option<Queen>; 2] {
        let [left, right] = self.fourth_points();
        [right, left].map(|site| self.has_queens.then_some(Queen { site, awake: false }))
    }

    /// Returns the fourth points of the middle row from the left and from the right.
    pub(super) fn fourth_points(&self) -> [Site; 2] {
        [self.columns + 3, 2 * self.columns - 4]
    }
}

impl Game for Sahkku {
    type State = SahkkuState;
    type Action = SahkkuAction;

    const INFO: GameInfo = GameInfo {
        id: "sahkku",
        edition: 1,
        seat_ids: ["south", "north"],
        piece_shades: [PieceShade::Light, PieceShade::Dark],
        seat_pieces: [PieceKind::Soldier; 2],
        score_kind: Some(ScoreKind::per_seat("soldiers")),
        has_dice: true,
        pairs_by_default: false,
        end_reasons: &[EndReason::CAPTURED, QUEEN_LOST, BLOCKED, EndReason::STALL],
        tasks: &[USE_DIE, RETHROW_OR_KEEP, CHOOSE_DIRECTION],
        choices: &[KEEP_DICE.id, RETHROW, VUOSTTUT.id, MIEDUT.id, TAKE_KING.id, REMOVE_KING.id],
        notes: &[WALKING_TOGETHER.id],
    };

    const RULE_SETS: &'static [RuleSet<Self>] = crate::games::sahkku::rule_sets::RULE_SETS;

    fn seat_assignment(&self) -> SeatAssignment {
        match self.seat_rule {
            SeatRule::Random => SeatAssignment::Random,
            SeatRule::FirstX => SeatAssignment::FirstX(self.dice.faces()),
        }
    }

    fn initial_state(&self) -> SahkkuState {
        let mut state = SahkkuState {
            armies: [Army::all_sleeping(self.soldiers); 2],
            king: Some(self.initial_king()),
            queens: self.initial_queens(),
            direction: Direction::Vuosttut,
            mover: Side::Second,
            phase: TurnPhase::ChooseDirection,
            unused_dice: DiceCounts::EMPTY,
            rerollable: None,
            used_dice: DiceCounts::EMPTY,
            stall_turns: 0,
        };
        if let Some(direction) = self.direction {
            self.set_direction(&mut state, direction);
        }
        state
    }

    fn status(&self, state: &SahkkuState) -> GameStatus {
        match state.phase {
            TurnPhase::Roll(_) => GameStatus::AwaitingRoll(state.mover),
            TurnPhase::ChooseDirection | TurnPhase::Rethrow | TurnPhase::UseDice => {
                GameStatus::AwaitingAction(state.mover)
            }
            TurnPhase::Over(outcome) => GameStatus::Over(outcome),
        }
    }

    fn legal_actions(&self, state: &SahkkuState, out: &mut Vec<SahkkuAction>) {
        match state.phase {
            TurnPhase::ChooseDirection => {
                out.extend([Direction::Vuosttut, Direction::Miedut].map(SahkkuAction::ChooseDirection))
            }
            TurnPhase::Roll(number) => out.extend_from_slice(self.dice.distinct_rolls(number)),
            TurnPhase::Rethrow => {
                out.push(SahkkuAction::KeepDice);
                out.extend(self.rethrow_counts(state).map(SahkkuAction::Rethrow));
            }
            TurnPhase::UseDice => self.list_die_uses(state, out),
            TurnPhase::Over(_) => {}
        }
    }

    fn random_action(
        &self,
        state: &SahkkuState,
        buffer: &mut Vec<SahkkuAction>,
        random: RandomSource,
    ) -> Option<SahkkuAction> {
        match state.phase {
            TurnPhase::Roll(number) => Some(self.dice.random_roll(number, random)),
            _ => game::random_listed_action(self, state, buffer, random),
        }
    }

    /// A turn begins with the roll of all dice. When all of them are rolled again the turn begins anew, if nothing of
    /// the first roll is left: where each die may be rolled again once, that it was is.
    fn is_turn_start(&self, state: &SahkkuState) -> bool {
        state.phase == TurnPhase::Roll(self.dice.dice_count()) && state.rerollable.is_none()
    }

    fn roll_weight(&self, roll: SahkkuAction) -> u32 {
        match roll {
            SahkkuAction::Roll(roll) => u32::from(roll.weight),
            _ => 0,
        }
    }

    fn play(&self, state: &mut SahkkuState, action: SahkkuAction) {
        match action {
            SahkkuAction::ChooseDirection(direction) => self.set_direction(state, direction),
            SahkkuAction::Roll(roll) => self.add_roll(state, roll.dice),
            SahkkuAction::KeepDice => self.keep_dice(state),
            SahkkuAction::Rethrow(number) => self.rethrow_dice(state, number),
            SahkkuAction::UseDie(action) => self.use_die(state, action),
        }
    }

    fn notation(&self, state: &SahkkuState, action: SahkkuAction) -> String {
        self.format_action(state, action)
    }

    fn score(&self, state: &SahkkuState) -> Vec<u32> {
        Side::BOTH.map(|side| self.soldiers_left(state, side)).to_vec()
    }

    fn stake_payout(&self, state: &SahkkuState, winner: Option<Side>) -> Option<u32> {
        let soldiers = winner.map_or(0, |winner| self.score(state)[winner.index()]);
        (self.stake > 0).then_some(u32::from(self.stake) * soldiers)
    }
}
