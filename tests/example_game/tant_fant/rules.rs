//! The rules of Tant Fant.

use gonagas_core::kit::board::Site;
use gonagas_core::kit::game::{Game, GameInfo, PieceShade};
use gonagas_core::kit::options::{AllowedValues, RuleOption, RuleSet};
use gonagas_core::kit::outcome::{EndReason, GameOutcome, GameStatus, STALL_TURNS};
use gonagas_core::kit::scene::PieceKind;
use gonagas_core::kit::side::Side;

/// A set of the nine points: bit `row * 3 + column`, `a1` first.
pub type Points = u16;

/// Each seat's men at the start, which is also the row that does not win.
const HOME_ROWS: [Points; 2] = [0b000_000_111, 0b111_000_000];
/// The rows and columns.
const STRAIGHT_ROWS: [Points; 6] =
    [0b000_000_111, 0b000_111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100];
/// The diagonals, which win when they are drawn.
const DIAGONAL_ROWS: [Points; 2] = [0b100_010_001, 0b001_010_100];

/// A seat has three men in a row.
const ROW: EndReason = EndReason::new("row");
/// A seat has to move and cannot.
const STUCK: EndReason = EndReason::new("stuck");

/// The task of every turn.
pub const MOVE_MAN: &str = "move-man";
/// The remark about a seat with men that all stand on their first row.
pub const HOME_ROW: &str = "home-row";

/// The rules of Tant Fant: with or without diagonal lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TantFant {
    pub has_diagonals: bool,
}

/// A position of Tant Fant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TantFantState {
    pub men: [Points; 2],
    pub mover: Side,
    pub turns: u8,
}

/// A man's move along a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub from: Site,
    pub to: Site,
}

impl Default for TantFant {
    fn default() -> Self {
        TantFant { has_diagonals: true }
    }
}

pub fn bit(site: Site) -> Points {
    1 << site
}

pub fn point_name(site: Site) -> String {
    format!("{}{}", char::from(b'a' + site % 3), site / 3 + 1)
}

impl TantFant {
    /// True when a line joins these two points. Diagonals go through the centre.
    pub fn joined(self, one: Site, other: Site) -> bool {
        let across = (one % 3).abs_diff(other % 3);
        let up = (one / 3).abs_diff(other / 3);
        let diagonal = self.has_diagonals && (across, up) == (1, 1) && (one == 4 || other == 4);
        across + up == 1 || diagonal
    }

    /// True when these men win for this seat.
    fn is_winning(self, men: Points, side: Side) -> bool {
        let diagonal = self.has_diagonals && DIAGONAL_ROWS.contains(&men);
        men != HOME_ROWS[side.index()] && (STRAIGHT_ROWS.contains(&men) || diagonal)
    }

    fn steps(self, state: &TantFantState) -> impl Iterator<Item = Step> {
        let (own, taken) = (state.men[state.mover.index()], state.men[0] | state.men[1]);
        let pairs = (0..9).flat_map(|from| (0..9).map(move |to| Step { from, to }));
        pairs.filter(move |step| {
            own & bit(step.from) != 0 && taken & bit(step.to) == 0 && self.joined(step.from, step.to)
        })
    }
}

impl TantFantState {
    /// The seat with men that all stand on their first points.
    pub fn side_on_home_row(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.men[side.index()] == HOME_ROWS[side.index()])
    }
}

impl Game for TantFant {
    type State = TantFantState;
    type Action = Step;

    const INFO: GameInfo = GameInfo {
        id: "tant-fant",
        edition: 1,
        seat_ids: ["bottom", "top"],
        piece_shades: [PieceShade::Light, PieceShade::Dark],
        seat_pieces: [PieceKind::Stone; 2],
        score_kind: None,
        has_dice: false,
        pairs_by_default: false,
        first_options: "",
        setup_tasks: &[],
        end_reasons: &[ROW, STUCK, EndReason::STALL],
        tasks: &[MOVE_MAN],
        choices: &[],
        notes: &[HOME_ROW],
    };

    const RULE_SETS: &'static [RuleSet<Self>] = &[RuleSet {
        selector: "",
        source: "traditional",
        base_rules: TantFant::default,
        options: &[RuleOption {
            key: "diagonals",
            values: AllowedValues::Named(&["yes", "no"]),
            first_is_random: false,
            stored_default: 0,
            apply: |game, answer| game.has_diagonals = answer == 0,
        }],
    }];

    fn initial_state(&self) -> TantFantState {
        TantFantState { men: HOME_ROWS, mover: Side::First, turns: 0 }
    }

    fn status(&self, state: &TantFantState) -> GameStatus {
        let last = state.mover.opponent();
        let won = |reason| GameStatus::Over(GameOutcome { winner: Some(last), reason });
        if self.is_winning(state.men[last.index()], last) {
            won(ROW)
        } else if self.steps(state).next().is_none() {
            won(STUCK)
        } else if state.turns >= STALL_TURNS {
            GameStatus::Over(GameOutcome { winner: None, reason: EndReason::STALL })
        } else {
            GameStatus::AwaitingAction(state.mover)
        }
    }

    fn legal_actions(&self, state: &TantFantState, out: &mut Vec<Step>) {
        if self.status(state).choosing_side().is_some() {
            out.extend(self.steps(state));
        }
    }

    fn play(&self, state: &mut TantFantState, step: Step) {
        state.men[state.mover.index()] ^= bit(step.from) | bit(step.to);
        state.mover = state.mover.opponent();
        state.turns += 1;
    }

    fn notation(&self, _state: &TantFantState, step: Step) -> String {
        format!("{}-{}", point_name(step.from), point_name(step.to))
    }
}
