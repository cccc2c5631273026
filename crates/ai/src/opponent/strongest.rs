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
    /// Returns the levels 1 to 4. They were chosen by the matches in docs/COMPUTER.md, so that each beats the one below about as
    /// clearly as the next.
    ///
    /// The weak ones look at their own action and at most the captures that follow it, and misjudge what they see, the weakest by
    /// more than the worth of a piece. None plays at random: every action is judged, and of two that differ more than the errors
    /// the better one is chosen.
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

impl StrongGame for Seega {
    fn skills(&self) -> [Skill; 4] {
        [careful_glance(450, 450), careful_glance(200, 0), careful_glance(0, 0), Skill::Nodes(1_000)]
    }
}

/// The rebels win in spite of small errors, so the weakest levels err more than in other games.
impl StrongGame for ShapLuk {
    fn skills(&self) -> [Skill; 4] {
        [glance(1500, 2400), careful_glance(1500, 2000), careful_glance(400, 600), Skill::Nodes(300)]
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
            "rules=raisa" | "rules=maze" => [9000, 5500, 3000, 0],
            "rules=lagesvuotna" => [13_000, 9000, 6500, 4500],
            _ => [16_000, 8000, 4000, 0],
        };
        errors.map(|error| glance(error, 0))
    }
}

impl StrongGame for Pahtum {
    fn skills(&self) -> [Skill; 4] {
        [glance(220, 0), glance(100, 0), Skill::Nodes(300), Skill::Nodes(3_000)]
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
