//! The levels of a game, and the search that plays it best.

use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::search_game::SearchGame;
use crate::search::value::{Choice, Value};
use crate::solver::solution::Solution;
use gonagas_core::kit::side::Side;

/// The skill behind a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skill {
    /// Looks at every action with little depth, and takes the best after misjudging each.
    Shallow {
        /// The depth of the search; [`STATIC_DEPTH`] looks at the position after the action alone.
        depth: i32,
        /// The largest error in the value of an action, either way.
        misjudgement: i32,
        /// The value of a capture in addition, so that large errors do not make it overlook one.
        eagerness: i32,
    },
    /// Searches this many nodes by alpha-beta or expectimax.
    Nodes(u64),
    /// Searches this many nodes as the strongest does.
    Strong(u64),
    /// Searches as long as it may.
    Full,
}

/// The use of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The action is played: it is to be as strong as possible.
    Play,
    /// The value is compared with those of other positions: it is to change little with the seed.
    Review,
}

/// The depth at which not even the opponent's next capture is seen.
pub const STATIC_DEPTH: i32 = -100;

impl Skill {
    /// Returns the skill of a player who judges actions by the position after them alone.
    #[must_use]
    pub const fn glance(misjudgement: Value, eagerness: Value) -> Skill {
        Skill::Shallow { depth: STATIC_DEPTH, misjudgement, eagerness }
    }

    /// Returns the skill of a player who also sees the captures that follow.
    #[must_use]
    pub const fn careful_glance(misjudgement: Value, eagerness: Value) -> Skill {
        Skill::Shallow { depth: 0, misjudgement, eagerness }
    }
}

/// A game with its levels and the search that plays it best. Most games are searched by alpha-beta or expectimax.
pub trait StrongGame: SearchGame {
    /// Returns the levels 1 to 4, as the matches in docs/lab/STRENGTH.md chose them: the weakest loses to a child who
    /// knows the rules, and those above it follow in steps as even as the distance to the strongest allows. The
    /// strongest searches as long as it may.
    ///
    /// The weak ones look at their own action and at most the captures that follow it, and misjudge what they see, the
    /// weakest by more than the worth of a piece. None plays at random: every action is judged, and of two that differ
    /// more than the errors the better one is chosen.
    fn skills(&self) -> [Skill; 4];

    /// Returns the best action of the seat to act; `None` when a roll is due or the game is over.
    fn search_for(
        &self,
        _purpose: Purpose,
        state: &Self::State,
        search: &mut AlphaBeta<Self>,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<Self::Action>> {
        search.search(self, state, seed, limits)
    }

    /// Returns the best of some legal actions for the proof of a puzzle; `None` where these limits do not show it.
    fn search_for_proof(
        &self,
        state: &Self::State,
        actions: &[Self::Action],
        search: &mut AlphaBeta<Self>,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<Self::Action>> {
        search.search_among(self, state, actions, seed, limits)
    }

    /// Returns the seat that wins by force where that is proven without any search; `None` where it is not known.
    fn proven_winner(&self, _state: &Self::State) -> Option<Side> {
        None
    }

    /// Returns the best action by a solution; `None` where it does not have the position.
    fn solved_action(&self, _state: &Self::State, _solution: &Solution) -> Option<Self::Action> {
        None
    }
}
