//! The strongest search of each game.

use crate::opponent::level::{Level, STATIC_DEPTH, Skill};
use crate::opponent::strongest_pahtum;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::choice::Choice;
use crate::search::limits::Limits;
use crate::search::search_game::SearchGame;
use crate::search::value::Value;
use crate::solver::solution::Solution;
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::games::sahkku::Sahkku;
use gonagas_core::games::seega::Seega;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::board::Site;

/// A game with its levels and the search that plays it best. The others are alpha-beta or expectimax.
pub trait StrongGame: SearchGame {
    /// Returns the levels 1 to 4, as the matches in docs/lab/STRENGTH.md chose them: the weakest loses to a child who knows
    /// the rules, and those above it follow in steps as even as the distance to the strongest allows.
    ///
    /// The weak ones look at their own action and at most the captures that follow it, and misjudge what they see, the
    /// weakest by more than the worth of a piece. None plays at random: every action is judged, and of two that differ more
    /// than the errors the better one is chosen.
    fn skills(&self) -> [Skill; 4];

    /// Returns what makes a level. The strongest searches as long as it may.
    #[must_use]
    fn skill(&self, level: Level) -> Skill {
        self.skills().get(usize::from(level.number()) - 1).copied().unwrap_or(Skill::Full)
    }

    /// Returns the best action of the seat to act; `None` when a roll is due or the game is over.
    fn search_strongly(
        &self,
        state: &Self::State,
        search: &mut AlphaBeta<Self>,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<Self::Action>> {
        search.search(self, state, seed, limits)
    }

    /// Returns the best action by a solution; `None` where it does not have the position.
    fn solved_action(&self, _state: &Self::State, _solution: &Solution) -> Option<Self::Action> {
        None
    }
}

/// Returns the skill of a player who judges actions by the position after them alone.
const fn glance(misjudgement: Value, eagerness: Value) -> Skill {
    Skill::Shallow { depth: STATIC_DEPTH, misjudgement, eagerness }
}

/// Returns the skill of a player who also sees the captures that follow.
const fn careful_glance(misjudgement: Value, eagerness: Value) -> Skill {
    Skill::Shallow { depth: 0, misjudgement, eagerness }
}

/// Level 1 does not see what its own action lets the opponent capture. On larger boards more follows from an error.
impl StrongGame for Seega {
    fn skills(&self) -> [Skill; 4] {
        let [two, three] = match self.grid().size() {
            5 => [careful_glance(1500, 1200), careful_glance(500, 500)],
            _ => [careful_glance(2000, 1500), careful_glance(600, 600)],
        };
        [glance(600, 250), two, three, careful_glance(0, 0)]
    }
}

/// The rebels win in spite of small errors, so the weakest levels err more than in other games.
impl StrongGame for ShapLuk {
    fn skills(&self) -> [Skill; 4] {
        [glance(5000, 2000), careful_glance(4000, 2400), careful_glance(1500, 2000), Skill::Nodes(300)]
    }

    fn solved_action(&self, state: &ShapLukState, solution: &Solution) -> Option<ShapLukAction> {
        solution.best_action(state).ok().map(|(action, _)| action)
    }
}

/// Levels 1 to 4 look at their own turn alone and differ by their errors, which an action has before its value becomes a chance. Skill
/// counts for more in some rule sets, and errors for less. In Lágesvuotna two players without errors draw.
impl StrongGame for Sahkku {
    fn skills(&self) -> [Skill; 4] {
        let errors = match self.rule_set().selector {
            "rules=raisa" => [14_500, 9500, 5500, 0],
            "rules=maze" => [15_000, 9500, 5000, 0],
            "rules=lagesvuotna" => [30_000, 12_000, 8000, 4500],
            "rules=devils-game" => [20_000, 8000, 4000, 0],
            "rules=unjarga" => [30_000, 13_000, 6000, 0],
            _ => [16_000, 8000, 4000, 0],
        };
        errors.map(|error| glance(error, 0))
    }
}

/// With more neutral stones it takes larger errors to play as weakly.
impl StrongGame for Pahtum {
    fn skills(&self) -> [Skill; 4] {
        let blocks = Value::from(self.block_count());
        let three = if blocks == 1 { Skill::Nodes(100) } else { glance(65 + 8 * blocks, 0) };
        [glance(320 + 30 * blocks, 0), glance(175 + 18 * blocks, 0), three, Skill::Nodes(3_000)]
    }

    fn search_strongly(
        &self,
        state: &PahtumState,
        _search: &mut AlphaBeta<Pahtum>,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<Site>> {
        strongest_pahtum::choose(self, state, seed, limits)
    }
}
