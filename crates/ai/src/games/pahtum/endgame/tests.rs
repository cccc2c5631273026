use crate::games::pahtum::endgame::find_best;
use crate::games::pahtum::endgame::memory::{Known, Memory};
use crate::search::limits::Limits;
use crate::search::random::SplitMix;
use crate::search::value::{self, WIN};
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::kit::board::Site;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::grid::Bitboard;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use std::collections::HashMap;

/// Returns a position of random actions with this many free cells.
fn random_position(game: &Pahtum, free: usize, random: &mut SplitMix) -> PahtumState {
    let mut state = game.initial_state();
    let mut buffer = Vec::new();
    while legal_actions(game, &state).len() > free {
        let action = game.random_action(&state, &mut buffer, &mut |bound| random.below(bound)).unwrap();
        game.play(&mut state, action);
    }
    state
}

fn legal_actions(game: &Pahtum, state: &PahtumState) -> Vec<Site> {
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    actions
}

/// The results of perfect play for the first seat, by the rules alone and the stones on the board.
#[derive(Default)]
struct ResultsByTheRules(HashMap<[Bitboard; 2], i32>);

impl ResultsByTheRules {
    fn of(&mut self, game: &Pahtum, state: &PahtumState) -> i32 {
        if let Some(known) = self.0.get(&state.stones()) {
            return *known;
        }
        let result = match game.status(state) {
            GameStatus::Over(outcome) => outcome.winner.map_or(0, |winner| value::for_side(1, winner)),
            GameStatus::AwaitingRoll(side) | GameStatus::AwaitingAction(side) => {
                let results = legal_actions(game, state).into_iter().map(|action| self.after(game, state, action));
                if side == Side::First { results.max().unwrap() } else { results.min().unwrap() }
            }
        };
        self.0.insert(state.stones(), result);
        result
    }

    fn after(&mut self, game: &Pahtum, state: &PahtumState, action: Site) -> i32 {
        let mut after = *state;
        game.play(&mut after, action);
        self.of(game, &after)
    }
}

#[test]
fn ending_is_what_the_rules_say_of_every_way_to_play() {
    let mut random = SplitMix::new(1);
    let mut results = [0; 3];
    for blocks in [1, 7, 13] {
        let game = Pahtum::RULE_SETS[0].build_rules(&[blocks / 2 + 1]);
        for round in 0..60 {
            let free = 1 + round % 12;
            let mut by_the_rules = ResultsByTheRules::default();
            let state = random_position(&game, free, &mut random);
            let mut actions = legal_actions(&game, &state);
            random.shuffle(&mut actions);
            let ending = find_best(&game, &state, &actions, &mut Memory::default(), Limits::nodes(u64::MAX)).unwrap();
            let result = by_the_rules.of(&game, &state);
            assert_eq!(ending.value, Some(result * (WIN - free as i32)), "{state:?}");
            let first_best = actions.iter().find(|action| by_the_rules.after(&game, &state, **action) == result);
            assert_eq!(Some(&ending.action), first_best, "{state:?}");
            assert_eq!(ending.line[0], ending.action);
            results[(result + 1) as usize] += 1;
        }
    }
    assert!(results.iter().all(|count| *count > 5), "{results:?}");
}

#[test]
fn expected_continuation_is_legal_and_keeps_the_result() {
    let game = Pahtum::default();
    let mut random = SplitMix::new(2);
    for _ in 0..20 {
        let mut state = random_position(&game, 10, &mut random);
        let ending =
            find_best(&game, &state, &legal_actions(&game, &state), &mut Memory::default(), Limits::nodes(u64::MAX))
                .unwrap();
        for action in &ending.line {
            assert!(legal_actions(&game, &state).contains(action));
            game.play(&mut state, *action);
        }
        let rest = legal_actions(&game, &state);
        if !rest.is_empty() {
            let after = find_best(&game, &state, &rest, &mut Memory::default(), Limits::nodes(u64::MAX)).unwrap();
            assert_eq!(after.value.unwrap().signum(), ending.value.unwrap().signum());
        }
    }
}

#[test]
fn limits_leave_a_legal_action_without_a_value() {
    let game = Pahtum::default();
    let mut random = SplitMix::new(3);
    let state = random_position(&game, 16, &mut random);
    let actions = legal_actions(&game, &state);
    let ending = find_best(&game, &state, &actions, &mut Memory::default(), Limits::nodes(1)).unwrap();
    assert_eq!((ending.action, ending.value, ending.nodes), (actions[0], None, 1));
    let cancelled = Limits { used_time: &|| 1.0, ..Limits::nodes(u64::MAX) };
    let ending = find_best(&game, &state, &actions, &mut Memory::default(), cancelled).unwrap();
    assert_eq!(ending.value, None);
    assert!(ending.nodes < 1000);
}

#[test]
fn positions_with_neutral_stones_to_place_and_ends_are_left_alone() {
    let game = Pahtum::RULE_SETS[0].build_rules(&[3]);
    let state = game.initial_state();
    assert_eq!(
        find_best(&game, &state, &legal_actions(&game, &state), &mut Memory::default(), Limits::nodes(1000)),
        None
    );
    let end = random_position(&game, 0, &mut SplitMix::new(4));
    assert_eq!(find_best(&game, &end, &[], &mut Memory::default(), Limits::nodes(1000)), None);
}

#[test]
fn memory_keeps_what_is_known_under_the_whole_key() {
    let mut memory = Memory::default();
    for (least, most, best) in [(0, 4095, 0), (7, 7, 48), (0, 300, 5), (3331, 3332, 63), (1, 2, 7)] {
        let known = Known { least, most, best };
        memory.put(0x1234_5678_9abc_def0, known);
        assert_eq!(memory.get(0x1234_5678_9abc_def0), known);
        assert_eq!(memory.get(0x1234_5679_9abc_def0), Known::NOTHING);
    }
}
