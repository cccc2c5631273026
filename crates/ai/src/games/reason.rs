//! The reasons for an action, and the trait by which a game gives them. A screen puts them into words.

use crate::games::levels::StrongGame;
use gonagas_core::kit::side::Side;

/// A reason for an action, as the seat that acts sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It is the only legal action.
    OnlyAction,
    /// It wins the game at once.
    Wins,
    /// It wins for certain in this many actions of both seats, this one included.
    ForcesWin {
        /// The number of actions.
        actions: u32,
    },
    /// The game is lost, but no other action lasts longer than this many actions of both seats, this one included.
    DelaysLoss {
        /// The number of actions.
        actions: u32,
    },
    /// It wins for certain in this many actions of both seats, in a game whose length or dice nobody chooses.
    WinsForCertain {
        /// The number of actions of which a player may think.
        actions: u32,
    },
    /// Every action loses, in a game whose length or dice nobody chooses.
    LosesForCertain,
    /// With perfect play of both seats it leads to a draw.
    HoldsDraw,
    /// It captures pieces.
    Captures {
        /// The number of pieces.
        pieces: u32,
    },
    /// With the expected continuation more is captured than at once.
    LeadsToCaptures {
        /// The number of pieces captured, those of this action included.
        captured: u32,
        /// The number of pieces lost.
        lost: u32,
    },
    /// Pieces that the opponent could have captured can no longer be captured.
    Saves {
        /// The number of pieces.
        pieces: u32,
    },
    /// It threatens to capture pieces.
    Threatens {
        /// The number of pieces.
        pieces: u32,
    },
    /// The opponent can capture in the next turn with this probability.
    Risk {
        /// The probability in per cent.
        per_cent: u32,
    },
    /// The opponent can capture in the next turn with this probability, and after another end of the turn with a
    /// greater one.
    LessRisk {
        /// The probability in per cent.
        per_cent: u32,
        /// The greatest probability after another end of the turn, in per cent.
        greatest: u32,
    },
    /// Nothing can be captured after it, unlike after some other actions.
    StaysSafe,
    /// Pahtum: a neutral stone leaves room for runs of at most these lengths in its row and its column.
    Cuts {
        /// The number of cells in its row.
        row: u32,
        /// The number of cells in its column.
        column: u32,
    },
    /// Pahtum: it scores points now.
    Scores {
        /// The number of points.
        points: u32,
    },
    /// Pahtum: it makes one's own lines worth more by this many points on average.
    Builds {
        /// The number of points.
        points: u32,
    },
    /// Pahtum: it makes the opponent's lines worth less by this many points on average.
    Blocks {
        /// The number of points.
        points: u32,
    },
    /// Seega: it takes the centre, where a stone cannot be captured.
    TakesCentre,
    /// Seega, placing: stones of one's own can no longer be flanked from the cell that it fills.
    Shields {
        /// The number of stones.
        stones: u32,
    },
    /// Seega, placing: it stands beside the centre, onto which the first step goes.
    StandsBesideCentre,
    /// Seega, placing: it stands beside stones of one's own.
    StandsBesideOwn {
        /// The number of stones.
        stones: u32,
    },
    /// Shap Luk: the general has this many free points fewer beside him.
    TakesRoom {
        /// The number of points.
        points: u32,
    },
    /// Shap Luk: the general has this many free points more beside him.
    GainsRoom {
        /// The number of points.
        points: u32,
    },
    /// Shap Luk: the general flies.
    Flies,
    /// Sáhkku: it wakes a soldier.
    WakesSoldier,
    /// Sáhkku: it wakes the queen.
    WakesQueen,
    /// Sáhkku: it takes the king.
    TakesKing,
    /// Sáhkku: it removes the king from the game.
    RemovesKing,
    /// Sáhkku: it keeps the dice as they are.
    KeepsDice,
    /// Sáhkku: it rolls dice again.
    RollsAgain,
}

/// A game whose actions can be explained.
pub trait ExplainGame: StrongGame {
    /// True where every way from a position to the end of the game is equally long. A search that has seen one end has
    /// seen all.
    const HAS_FIXED_LENGTH: bool = false;

    /// Returns the number of pieces of a seat that can be lost by capture; 0 in a game without captures.
    fn pieces(&self, state: &Self::State, side: Side) -> u32;

    /// Returns the number of pieces that a seat could capture by some action, if it acted now: with two threats those
    /// of both.
    fn threat(&self, state: &Self::State, side: Side) -> u32;

    /// Returns the number of moves that a seat would have if it acted now, or of its pieces that can move at all. The
    /// players without knowledge of a game count it (`crate::tournament::yardsticks`); 0 where all moves are alike.
    fn mobility(&self, _state: &Self::State, _side: Side) -> u32 {
        0
    }

    /// Returns the probability, in per cent, that the roll that is due lets its seat capture in its turn; `None` where
    /// no roll is due.
    fn risk(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Returns true where a review can name the fault of an action. Elsewhere one loses a little here and there,
    /// no reason would teach anything, and nothing counts for the accuracy.
    fn is_instructive(&self, _state: &Self::State) -> bool {
        true
    }

    /// Appends the effects of an action besides captures, the most important first.
    fn add_facts(&self, before: &Self::State, action: Self::Action, after: &Self::State, out: &mut Vec<Reason>);
}
