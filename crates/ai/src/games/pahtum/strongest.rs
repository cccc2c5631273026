//! The levels of Pahtum, and its strongest play: playouts until the end can be searched.

use crate::games::levels::{Purpose, Skill, StrongGame};
use crate::games::pahtum::endgame::{self, Ending, Memory};
use crate::games::pahtum::estimate;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::placement;
use crate::search::search_game::SearchGame;
use crate::search::value::{self, Choice, Value};
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::kit::board::Site;
use gonagas_core::kit::game::Game;

/// The number of free cells from which the end is searched. With so many it is known in a second now and then.
const END_CELLS: u32 = 26;

/// The share of the limits for a first look, which often finds a win.
const LOOK_SHARE: f64 = 0.1;

/// The share of the limits after which playouts stop, where the end is searched as well.
const PLAYOUT_SHARE: f64 = 0.4;

/// With more neutral stones it takes larger errors to play as weakly, and fewer playouts to play well. The strongest
/// play lets playouts fill the board until the end can be searched.
impl StrongGame for Pahtum {
    fn skills(&self) -> [Skill; 4] {
        let blocks = Value::from(self.block_count());
        // With fewer than 300 playouts a row that lacks one stone is overlooked: each cell is tried a few times, and
        // hints from other cells outweigh that.
        let [three, four] = if blocks <= 3 {
            [Skill::Nodes(100), Skill::Strong(400)]
        } else {
            [Skill::glance(30, 0), Skill::Strong(300)]
        };
        [Skill::glance(320 + 30 * blocks, 0), Skill::glance(120 + 11 * blocks, 0), three, four]
    }

    fn search_for(
        &self,
        _purpose: Purpose,
        state: &PahtumState,
        _search: &mut AlphaBeta<Pahtum>,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<Site>> {
        choose(self, state, seed, limits)
    }

    /// Searches to the end of the game.
    fn search_for_proof(
        &self,
        state: &PahtumState,
        actions: &[Site],
        _search: &mut AlphaBeta<Pahtum>,
        _seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<Site>> {
        let mut actions = actions.to_vec();
        actions.sort_by_key(|action| -self.priority(state, *action));
        let ending = endgame::find_best(self, state, &actions, &mut Memory::default(), limits)?;
        ending.value.is_some().then(|| exact_choice(ending, 0))
    }
}

/// Returns the best action of the seat to act; `None` when the game is over. Near the end playouts only say in which
/// order actions are searched, and which one is the hardest to answer where all of them lose.
fn choose(game: &Pahtum, state: &PahtumState, seed: u64, limits: Limits<'_>) -> Option<Choice<Site>> {
    let side = game.status(state).choosing_side()?;
    if estimate::free_count(state) > END_CELLS || estimate::places_neutral(game, state) {
        return placement::search(game, state, seed, limits);
    }
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    actions.sort_by_key(|action| -game.priority(state, *action));
    let mut memory = Memory::default();
    let look =
        limits.within_share(LOOK_SHARE, |limits| endgame::find_best(game, state, &actions, &mut memory, limits))?;
    if look.value.is_some_and(|found| value::for_side(found, side) > 0) {
        return Some(exact_choice(look, 0));
    }
    let playouts = limits.within_share(PLAYOUT_SHARE, |limits| placement::search(game, state, seed, limits))?;
    actions.sort_by_key(|action| *action != playouts.action);
    let used = playouts.nodes + look.nodes;
    let limits = Limits { nodes: limits.nodes.saturating_sub(used), ..limits };
    let ending = endgame::find_best(game, state, &actions, &mut memory, limits)?;
    if ending.value.is_some() {
        return Some(exact_choice(ending, used));
    }
    let nodes = used + ending.nodes;
    let line = if ending.action == playouts.action { playouts.line } else { ending.line };
    Some(Choice { action: ending.action, line, nodes, ..playouts })
}

fn exact_choice(ending: Ending, used: u64) -> Choice<Site> {
    let value = ending.value.unwrap_or(0);
    let Ending { action, line, nodes, free, .. } = ending;
    Choice { action, value, earlier: value, line, nodes: used + nodes, depth: free }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::random::SplitMix;

    fn random_position(game: &Pahtum, free: u32, seed: u64) -> PahtumState {
        let mut state = game.initial_state();
        let mut buffer = Vec::new();
        let mut random = SplitMix::new(seed);
        while estimate::free_count(&state) > free {
            let action = game.random_action(&state, &mut buffer, &mut |bound| random.below(bound)).unwrap();
            game.play(&mut state, action);
        }
        state
    }

    #[test]
    fn value_near_the_end_is_that_of_perfect_play_and_is_kept() {
        let game = Pahtum::default();
        for seed in 0..10 {
            let mut state = random_position(&game, 12, seed);
            let mut actions = Vec::new();
            game.legal_actions(&state, &mut actions);
            let perfect = endgame::find_best(&game, &state, &actions, &mut Memory::default(), Limits::nodes(u64::MAX))
                .unwrap()
                .value
                .unwrap();
            let choice = choose(&game, &state, seed, Limits::nodes(1_000_000)).unwrap();
            assert_eq!((choice.value, choice.depth), (perfect, 12));
            while let Some(choice) = choose(&game, &state, seed, Limits::nodes(100_000)) {
                assert_eq!(choice.value.signum(), perfect.signum());
                game.play(&mut state, choice.action);
            }
            let winner = game.status(&state).outcome().unwrap().winner;
            assert_eq!(winner.map_or(0, |winner| value::for_side(1, winner)), perfect.signum());
        }
    }

    #[test]
    fn narrow_limits_still_give_a_legal_action_and_are_kept() {
        let game = Pahtum::default();
        for (free, nodes) in [(24, 1), (24, 20), (18, 300), (1, 1)] {
            let state = random_position(&game, free, 7);
            let choice = choose(&game, &state, 1, Limits::nodes(nodes)).unwrap();
            let mut actions = Vec::new();
            game.legal_actions(&state, &mut actions);
            assert!(actions.contains(&choice.action) && choice.line[0] == choice.action);
            assert!(choice.nodes <= nodes + 3, "{} of {nodes}", choice.nodes);
            assert_eq!(choose(&game, &state, 1, Limits::nodes(nodes)), Some(choice));
        }
        let over = random_position(&game, 0, 1);
        assert_eq!(choose(&game, &over, 1, Limits::nodes(100)), None);
    }
}
