//! Positions in which each level must find an action, and slips of the weakest.

use crate::games::played_game::typed_rules;
use crate::games::seega::estimate;
use crate::opponent::budget::Budget;
use crate::opponent::choose::choose;
use crate::opponent::level::Level;
use crate::opponent::session;
use crate::search::random::SplitMix;
use gonagas_core::games::seega::{Seega, SeegaState};
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::side::Side;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;

/// The seeds of the choices; every one must find the action.
const SEEDS: std::ops::Range<u64> = 0..5;

/// The nodes of a choice. In a lost position level 5 needs so many in Pahtum before it sees how to lose by less.
const NODES: u64 = 20_000;

/// Returns the actions that a level chooses in a game, by seed.
fn chosen(session: &GameSession, level: Level) -> Vec<String> {
    let advice = |seed| session::choose(session, level, seed, Budget::nodes(NODES), None).unwrap();
    SEEDS.map(|seed| advice(seed).action).collect()
}

fn game(rules: &str, actions: &str) -> GameSession {
    let mut session = Rules::parse(rules).unwrap().start_session();
    actions.split_whitespace().for_each(|action| session.play(action).unwrap());
    session
}

#[test]
fn long_row_is_completed_and_blocked_in_pahtum() {
    let row = "g7 a1 a7 b1 c6 c1 e5 d1 b4 e1 f6 f1";
    for level in Level::ALL {
        assert_eq!(chosen(&game("pahtum blocks=1", row), level), ["g1"; 5], "White blocks, level {level}");
        assert_eq!(chosen(&game("pahtum blocks=1", &format!("{row} d7")), level), ["g1"; 5], "Black, level {level}");
    }
}

/// Returns a position of Shap Luk with these rebels.
fn shap_luk(rebels: &str, general: &str, mover: Side) -> ShapLukState {
    let point = |name: &str| ShapLuk.board().site_by_name(name).unwrap();
    let set = rebels.split(' ').fold(0, |set, name| set | 1 << point(name));
    ShapLukState::from_parts(set, point(general), true, mover)
}

fn chosen_in_shap_luk(state: &ShapLukState, level: Level) -> Vec<String> {
    let choice = |seed| choose(&ShapLuk, state, level, seed, Budget::nodes(5000)).unwrap();
    SEEDS.map(|seed| ShapLuk.notation(state, choice(seed).action)).collect()
}

#[test]
fn rebels_close_the_last_gate_at_every_level() {
    let state = shap_luk("b5 c5 d4 a1 b1 c1 d1 e1", "c7", Side::First);
    for level in Level::ALL {
        assert_eq!(chosen_in_shap_luk(&state, level), ["d4-d5"; 5], "level {level}");
    }
}

#[test]
fn general_wins_with_the_last_pair_at_every_level_and_captures_from_level_four_on() {
    for (rebels, levels) in [("b4 d4 a1 e1 a2 e2", &Level::ALL[..]), ("b4 d4 a1 e1 a2 e2 b1 d1", &Level::ALL[3..])] {
        let state = shap_luk(rebels, "c3", Side::Second);
        for &level in levels {
            assert_eq!(chosen_in_shap_luk(&state, level), ["c3-c4xb4xd4"; 5], "{rebels}, level {level}");
        }
    }
}

/// Returns the most stones that the seat to act can capture with one action, and the number of actions that capture
/// any.
fn captures(game: Seega, state: &SeegaState) -> (u32, usize) {
    let mut actions = Vec::new();
    let side = state.mover();
    game.legal_actions(state, &mut actions);
    let counts: Vec<u32> =
        actions.iter().map(|action| estimate::captured(game, state, *action, side).count_ones()).collect();
    (counts.iter().copied().max().unwrap_or(0), counts.iter().filter(|count| **count > 0).count())
}

/// Returns positions of Seega in the second phase in which the seat to act can capture with a single action and has
/// others.
fn seega_positions() -> Vec<(Seega, SeegaState)> {
    let game = typed_rules::<Seega>(&Rules::parse("seega size=5").unwrap()).unwrap();
    let mut positions = Vec::new();
    for seed in 0..120 {
        let mut random = SplitMix::new(seed);
        let mut buffer = Vec::new();
        let mut state = game.initial_state();
        for _ in 0..30 + seed % 10 {
            if let Some(action) = game.random_action(&state, &mut buffer, &mut |bound| random.below(bound)) {
                game.play(&mut state, action);
            }
        }
        buffer.clear();
        game.legal_actions(&state, &mut buffer);
        if captures(game, &state).1 == 1 && buffer.len() > 2 {
            positions.push((game, state));
        }
    }
    positions
}

/// Returns how many of these positions a level captures in, and after how many of its actions the opponent can capture.
fn captures_and_slips(positions: &[(Seega, SeegaState)], level: Level) -> (usize, usize) {
    let mut captured = 0;
    let mut slips = 0;
    for (seed, (game, state)) in positions.iter().enumerate() {
        let choice = choose(game, state, level, seed as u64, Budget::nodes(5000)).unwrap();
        captured += usize::from(estimate::captured(*game, state, choice.action, state.mover()) != 0);
        let mut after = *state;
        game.play(&mut after, choice.action);
        let is_over = game.status(&after).outcome().is_some();
        slips += usize::from(!is_over && after.mover() != state.mover() && captures(*game, &after).0 > 0);
    }
    (captured, slips)
}

#[test]
fn weakest_level_slips_most_in_seega() {
    let positions = seega_positions();
    let found = Level::ALL.map(|level| captures_and_slips(&positions, level));
    assert!(positions.len() >= 20, "{}", positions.len());
    // It takes what it sees, and does not look at the answer.
    assert!(found[0].0 * 10 >= positions.len() * 8, "{found:?} of {}", positions.len());
    let slips = found.map(|(_, slips)| slips);
    assert!(slips[0] > slips[1] && slips[1] > slips[4], "{found:?} of {}", positions.len());
}

#[test]
fn levels_from_two_on_make_most_captures_that_are_best_in_seega() {
    let mut positions = seega_positions();
    positions.retain(|(game, state)| {
        let best = choose(game, state, Level::TOP, 1, Budget::nodes(50_000)).unwrap();
        estimate::captured(*game, state, best.action, state.mover()) != 0
    });
    assert!(positions.len() >= 12, "{}", positions.len());
    for (level, tenths) in Level::ALL[1..].iter().zip([6, 7, 8, 8]) {
        let (captured, _) = captures_and_slips(&positions, *level);
        assert!(captured * 10 >= positions.len() * tenths, "level {level}: {captured} of {}", positions.len());
    }
}
