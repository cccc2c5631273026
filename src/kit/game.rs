//! The rules of a game as a value.

use crate::kit::dice::Face;
use crate::kit::options::RuleSet;
use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use std::fmt::Debug;

/// A set of rules. The value is *which* rules are played (a board size, a number of stones); the position
/// is apart, in [`Game::State`].
///
/// An action is the smallest decision (or one throw of dice). Legality has one home, [`Game::legal_actions`]:
/// menus, typed moves, the computer and the store all choose from that list.
pub trait Game: Clone + Default + PartialEq + Debug + Send + Sync + 'static {
    /// A position with everything that the rules ask about it, and nothing else: equal states have equal futures.
    type State: Clone + Eq + Debug + Send + Sync;
    /// One action. It may lean on the position it is played in (a capture that follows need not be spelled out).
    type Action: Copy + Eq + Debug + Send + Sync;

    /// The names of the game and of its seats.
    const INFO: GameInfo;
    /// The rule sets that the game is played by, the first one being the default. Never empty.
    const RULE_SETS: &'static [RuleSet<Self>];

    /// How it is settled who takes which seat, when nobody has asked for one.
    fn seat_assignment(&self) -> SeatAssignment {
        SeatAssignment::Random
    }

    /// The position before the first action.
    fn initial_state(&self) -> Self::State;

    /// Who decides next in `state`.
    fn status(&self, state: &Self::State) -> GameStatus;

    /// Appends every legal action (or every distinct throw) to `out`, each once.
    ///
    /// While the game runs there is at least one; when it is over there is none. The buffer is the caller's,
    /// so that a search does not allocate.
    fn legal_actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// Whether a turn begins in `state` although the seat that acts next may also have acted last. Where another seat
    /// acts a turn begins in any case.
    fn is_turn_start(&self, _state: &Self::State) -> bool {
        false
    }

    /// How many of the equally likely falls of the dice make this throw. Asked only of throws.
    fn roll_weight(&self, _throw: Self::Action) -> u32 {
        1
    }

    /// Plays an action that [`Game::legal_actions`] listed for this very state.
    ///
    /// # Panics
    ///
    /// May panic, or leave a meaningless state, when the action is not legal.
    fn play(&self, state: &mut Self::State, action: Self::Action);

    /// The action in the game's notation: one action, one text.
    fn notation(&self, state: &Self::State, action: Self::Action) -> String;

    /// What the game counts, as [`GameInfo::counts`] names it: usually a number for each seat in order.
    fn score(&self, state: &Self::State) -> Vec<u32>;

    /// Who wins when both players agree to stop here; `None` is a draw.
    fn agreed_winner(&self, _state: &Self::State) -> Option<Side> {
        None
    }

    /// How many matchsticks this winner gets when the game ends here, a draw paying nobody; `None` when nothing is at stake.
    fn stake_payout(&self, _state: &Self::State, _winner: Option<Side>) -> Option<u32> {
        None
    }
}

/// How it is settled who takes which seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatAssignment {
    /// By lot, both ways equally likely.
    Random,
    /// Both throw a die in turn, and who first throws an [`Face::X`] takes the first seat. These are the faces of the die,
    /// an X among them, each equally likely.
    FirstX(&'static [Face]),
}

/// What a game is called. The words that people read are looked up by these names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameInfo {
    /// The identifier that commands, records and the store use, for example `seega`.
    pub id: &'static str,
    /// The number of the rules' text that this code plays. It grows whenever old records could read differently.
    pub edition: u32,
    /// The identifiers of the two seats in order, for example `["black", "white"]`.
    pub seat_ids: [&'static str; 2],
    /// The shade of each seat's pieces.
    pub piece_shades: [PieceShade; 2],
    /// What [`Game::score`] counts.
    pub score_kind: ScoreKind,
    /// Whether dice are thrown.
    pub has_dice: bool,
}

/// The shade of a seat's pieces: pieces differ in it as well as in shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PieceShade {
    /// Dark pieces.
    Dark,
    /// Light pieces.
    Light,
}

/// What a score counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScoreKind {
    /// Points made by each seat.
    Points,
    /// Pieces captured by each seat.
    CapturedPieces,
    /// The hunters that are left: a single number.
    HuntersLeft {
        /// How many there were at the start.
        initial: u32,
    },
    /// The soldiers that each seat has left.
    SoldiersLeft,
}

impl ScoreKind {
    /// The name of this count, by which words for it are looked up.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ScoreKind::Points => "points",
            ScoreKind::CapturedPieces => "captured",
            ScoreKind::HuntersLeft { .. } => "hunters",
            ScoreKind::SoldiersLeft => "soldiers",
        }
    }
}
