//! Laws of every choice, for every game and rule set.

use crate::games::levels::StrongGame;
use crate::games::played_game::{PlayedGame, typed_rules};
use crate::games::reason::ExplainGame;
use crate::games::{self, GameVisitor};
use crate::opponent::budget::Budget;
use crate::opponent::choose::choose;
use crate::opponent::level::Level;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::random::SplitMix;
use crate::search::search_game::SearchGame;
use crate::search::uct;
use crate::search::value::{self, MAX_EVALUATION, Value, WIN};
use gonagas_core::games::pahtum::Pahtum;
use gonagas_core::games::sahkku::{Sahkku, SahkkuAction, SahkkuState};
use gonagas_core::games::seega::Seega;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::session::rules::{self, RequestedRules, Rules};
use std::sync::atomic::AtomicBool;

/// A law about a game.
trait Law {
    fn hold<G: StrongGame>(&self, game: &G);
}

/// Returns every rule set with default options, and the smaller sizes.
fn all_rules() -> Vec<Rules> {
    let listed = rules::list_rule_sets();
    let texts = listed.iter().map(|rule_set| format!("{} {}", rule_set.game_info.id, rule_set.selector));
    let more = ["seega size=5", "sahkku rules=devils-game columns=10 together=yes", "pahtum blocks=5"];
    let settle = |text: String| RequestedRules::parse(&text).unwrap().resolve(&mut |_| 0);
    texts.chain(more.map(str::to_owned)).map(settle).collect()
}

fn check(law: impl Law) {
    for rules in all_rules() {
        games::visit(&rules.start_session(), &mut Check(&law));
    }
    // Games of which the computer knows nothing but the rules.
    for text in ["pahtum blocks=5", "shap-luk"] {
        law.hold(&Rules::parse(text).unwrap().any_game::<false>());
    }
    law.hold(&Rules::parse("sahkku rules=raisa").unwrap().any_game::<true>());
}

struct Check<'a, L>(&'a L);

impl<L: Law> GameVisitor for Check<'_, L> {
    type Output = ();

    fn visit<G: ExplainGame>(&mut self, start: PlayedGame<G>) {
        self.0.hold(&start.game);
    }
}

/// Returns the states of a random game.
fn walk<G: Game>(game: &G, seed: u64) -> Vec<G::State> {
    let mut random = SplitMix::new(seed);
    let mut buffer = Vec::new();
    let mut states = vec![game.initial_state()];
    while let Some(action) =
        game.random_action(&states[states.len() - 1], &mut buffer, &mut |bound| random.below(bound))
    {
        let mut next = states[states.len() - 1].clone();
        game.play(&mut next, action);
        states.push(next);
    }
    states
}

fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    actions
}

#[test]
fn chosen_actions_are_legal_and_follow_from_seed_and_nodes() {
    struct Legal;
    impl Law for Legal {
        fn hold<G: StrongGame>(&self, game: &G) {
            for state in walk(game, 1).iter().step_by(17) {
                for level in Level::ALL {
                    let pick = || choose(game, state, level, 5, Budget::nodes(800));
                    let choice = pick();
                    assert_eq!(choice, pick());
                    assert_eq!(choice.is_some(), game.status(state).choosing_side().is_some());
                    assert!(choice.is_none_or(|choice| legal(game, state).contains(&choice.action)));
                }
                let pick = || uct::search(game, state, 5, Limits::nodes(20));
                assert_eq!(pick(), pick());
                assert!(pick().is_none_or(|choice| legal(game, state).contains(&choice.action)));
            }
        }
    }
    check(Legal);
}

#[test]
fn expected_lines_can_be_played() {
    struct Lines;
    impl Law for Lines {
        fn hold<G: StrongGame>(&self, game: &G) {
            for state in walk(game, 2).iter().step_by(23) {
                let Some(choice) = choose(game, state, Level::TOP, 1, Budget::nodes(2000)) else { continue };
                let mut after = state.clone();
                assert_eq!(choice.line[0], choice.action);
                for action in choice.line {
                    assert!(legal(game, &after).contains(&action));
                    game.play(&mut after, action);
                }
            }
        }
    }
    check(Lines);
}

#[test]
fn every_level_wins_when_it_can_win_at_once() {
    struct Wins;
    impl Law for Wins {
        fn hold<G: StrongGame>(&self, game: &G) {
            let mut found = 0;
            for seed in 0..60 {
                let states = walk(game, seed);
                let [.., before, end] = &states[..] else { continue };
                let (Some(side), Some(outcome)) = (game.status(before).choosing_side(), game.status(end).outcome())
                else {
                    continue;
                };
                if outcome.winner != Some(side) {
                    continue;
                }
                found += 1;
                for level in Level::ALL {
                    let choice = choose(game, before, level, seed, Budget::nodes(3000)).unwrap();
                    let mut after = before.clone();
                    game.play(&mut after, choice.action);
                    let winner = game.status(&after).outcome().and_then(|outcome| outcome.winner);
                    // With dice the win may come with a later die of the same turn.
                    let is_certain = G::INFO.has_dice && value::for_side(choice.value, side) == WIN;
                    assert!(winner == Some(side) || is_certain, "level {level}, seed {seed}: {choice:?}");
                }
            }
            // Where random games hardly ever end by a win there is nothing to see.
            assert!(found > 0 || G::INFO.id == "seega" || G::INFO.has_dice, "{}", G::INFO.id);
        }
    }
    check(Wins);
}

#[test]
fn estimates_stay_in_their_range_and_keys_tell_states_apart() {
    struct Range;
    impl Law for Range {
        fn hold<G: StrongGame>(&self, game: &G) {
            let states = walk(game, 3);
            for (at, state) in states.iter().enumerate() {
                if game.status(state).outcome().is_some() {
                    continue;
                }
                let most = if G::CHANCE_SCALE.is_some() { MAX_EVALUATION } else { WIN - 1 };
                assert!(game.evaluate(state).abs() <= most);
                for action in legal(game, state) {
                    assert!(game.kind(state, action) < G::KINDS);
                    let mut after = state.clone();
                    game.play(&mut after, action);
                    assert!(game.status(&after).outcome().is_some() || game.key(&after) != game.key(state), "{at}");
                }
            }
        }
    }
    check(Range);
}

#[test]
fn chance_grows_with_the_value() {
    let chances: Vec<_> = (-12..=12).map(|step| Pahtum::default().expectation(step * 1000)).collect();
    assert!(chances.is_sorted() && chances[12] == 500 && chances[0] < 2 && chances[24] > 998, "{chances:?}");
}

#[test]
fn cancelled_choice_still_gives_a_legal_action() {
    let game = Seega::default();
    let cancel = AtomicBool::new(true);
    let state = game.initial_state();
    let choice = choose(&game, &state, Level::TOP, 1, Budget::UNLIMITED.with_cancel(&cancel)).unwrap();
    assert!(legal(&game, &state).contains(&choice.action));
}

/// Returns the value of a position by plain expectimax and minimax, as deep as the search.
fn plain<G: SearchGame>(game: &G, state: &G::State, depth: i32, ply: usize) -> Value {
    let after = |action: G::Action, depth: i32| {
        let mut next = state.clone();
        game.play(&mut next, action);
        plain(game, &next, depth, ply + 1)
    };
    match game.status(state) {
        GameStatus::Over(outcome) => value::outcome_value(outcome, if G::INFO.has_dice { 0 } else { ply }),
        GameStatus::AwaitingRoll(_) if depth <= 0 && game.is_turn_start(state) || depth < 0 => game.evaluate(state),
        GameStatus::AwaitingRoll(_) => {
            let rolls = legal(game, state);
            let total: i64 = rolls.iter().map(|roll| i64::from(game.roll_weight(*roll))).sum();
            let sum: i64 =
                rolls.iter().map(|roll| i64::from(game.roll_weight(*roll)) * i64::from(after(*roll, depth - 1))).sum();
            sum.div_euclid(total) as Value
        }
        GameStatus::AwaitingAction(_) if !G::INFO.has_dice && depth <= 0 => game.evaluate(state),
        GameStatus::AwaitingAction(side) => {
            let next_depth = |action| depth - i32::from(!G::INFO.has_dice || game.is_instead_of_roll(action));
            let values =
                legal(game, state).into_iter().map(|action| value::for_side(after(action, next_depth(action)), side));
            value::for_side(values.max().unwrap(), side)
        }
    }
}

#[test]
fn star1_and_star2_give_the_values_of_plain_expectimax() {
    // Without re-throws every position has one depth, so that the table cannot know more than the plain search.
    let game = typed_rules::<Sahkku>(&Rules::parse("sahkku rules=gavkevuotna").unwrap()).unwrap();
    let states = walk(&game, 8);
    let late = states.iter().rev().step_by(9).filter(|state| game.status(state).outcome().is_none()).take(8);
    for state in late {
        let expected = plain(&game, state, 1, 0);
        let mut search = AlphaBeta::new(12);
        assert_eq!(search.value(&game, state, 1, Limits::nodes(u64::MAX)), Some(expected));
        if game.status(state).choosing_side().is_some() && legal(&game, state).len() > 1 {
            let found = AlphaBeta::new(12).search(&game, state, 3, Limits::nodes(u64::MAX).with_depth(2)).unwrap();
            assert_eq!(found.value, expected, "with the narrow windows of the root");
        }
    }
}

/// Returns the lowest and the highest value of a position if only the best of the turns is followed, by the position at
/// its end, and in the first turn by `turn_depth`. They differ where turns look equally good.
fn followed(game: &Sahkku, state: &SahkkuState, depth: i32, turn_depth: i32) -> (Value, Value) {
    let after = |action: SahkkuAction| {
        let mut next = *state;
        game.play(&mut next, action);
        next
    };
    match game.status(state) {
        GameStatus::AwaitingRoll(_) if depth > 1 => {
            let rolls = legal(game, state);
            let total: i64 = rolls.iter().map(|roll| i64::from(game.roll_weight(*roll))).sum();
            let found: Vec<_> = rolls
                .iter()
                .map(|roll| (i64::from(game.roll_weight(*roll)), followed(game, &after(*roll), depth - 1, 0)))
                .collect();
            let mean = |values: i64| values.div_euclid(total) as Value;
            let low = found.iter().map(|(weight, (low, _))| weight * i64::from(*low)).sum();
            let high = found.iter().map(|(weight, (_, high))| weight * i64::from(*high)).sum();
            (mean(low), mean(high))
        }
        GameStatus::AwaitingAction(side) => {
            let values = legal(game, state).into_iter().map(|action| {
                let next = after(action);
                (value::for_side(plain(game, &next, turn_depth, 0), side), next)
            });
            let values: Vec<_> = values.collect();
            let best = values.iter().map(|(value, _)| *value).max().unwrap();
            let ends = values.iter().filter(|(value, _)| *value == best);
            let ends = ends.map(|(_, next)| followed(game, next, depth, turn_depth));
            ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))).unwrap()
        }
        _ => {
            let value = plain(game, state, depth, 0);
            (value, value)
        }
    }
}

#[test]
fn selective_search_follows_the_best_turn_of_each_roll() {
    let game = typed_rules::<Sahkku>(&Rules::parse("sahkku rules=gavkevuotna").unwrap()).unwrap();
    let states = walk(&game, 8);
    let mut deeper = 0;
    for state in states.iter().rev().step_by(5).take(40) {
        if game.status(state).choosing_side().is_none() {
            continue;
        }
        let limits = Limits::nodes(u64::MAX);
        let whole = AlphaBeta::new(16).search(&game, state, 3, limits.with_depth(2)).unwrap();
        let found = AlphaBeta::new(16).search_selectively(&game, state, 3, limits.with_depth(3)).unwrap();
        if found.depth < 3 {
            assert_eq!((found.action, found.value), (whole.action, whole.value), "nothing to compare");
            continue;
        }
        let mut next = *state;
        game.play(&mut next, found.action);
        let (low, high) = followed(&game, &next, 2, 1);
        assert!((low..=high).contains(&found.value), "{found:?} {low} {high}");
        assert_eq!(found.line.first(), Some(&found.action));
        assert!(found.nodes > whole.nodes);
        let cut = AlphaBeta::new(16).search_selectively(&game, state, 3, Limits::nodes(found.nodes - 1)).unwrap();
        assert_eq!((cut.action, cut.depth), (whole.action, 2), "values of different depths are not compared");
        deeper += 1;
    }
    assert!(deeper >= 5, "{deeper} positions have a choice");
}

#[test]
fn keeping_the_dice_is_judged_as_far_ahead_as_rolling_again() {
    let game = typed_rules::<Sahkku>(&Rules::parse("sahkku rules=unjarga").unwrap()).unwrap();
    let states = walk(&game, 4);
    let choices = states.iter().filter(|state| legal(&game, state).contains(&SahkkuAction::KeepDice));
    let mut differing = 0;
    for state in choices.step_by(7).take(6) {
        let mut kept = *state;
        game.play(&mut kept, SahkkuAction::KeepDice);
        let value = |depth: u32| AlphaBeta::new(12).value(&game, &kept, depth, Limits::nodes(u64::MAX)).unwrap();
        let all = AlphaBeta::new(12).search_all(&game, state, 1, 1, Limits::nodes(u64::MAX));
        let found = all.values.iter().find(|(action, _)| *action == SahkkuAction::KeepDice).unwrap().1;
        assert_eq!(found, value(0), "as after another roll: by the position at the end of this turn");
        differing += u32::from(value(0) != value(1));
    }
    assert!(differing > 0, "the opponent's turn changes values");
}

#[test]
fn weak_levels_count_the_positions_that_they_look_at() {
    // A turn of three dice has more positions than its first die has uses.
    let game = typed_rules::<Sahkku>(&Rules::parse("sahkku rules=gavkevuotna").unwrap()).unwrap();
    let states = walk(&game, 5);
    let has_choice = |state: &&SahkkuState| {
        let dice: u8 = state.unused_dice().iter().sum();
        dice == 3 && game.status(state).choosing_side().is_some() && legal(&game, state).len() > 1
    };
    let state = states.iter().rfind(has_choice).unwrap();
    let level = Level::ALL[0];
    let all = choose(&game, state, level, 1, Budget::UNLIMITED).unwrap();
    assert!(all.nodes > legal(&game, state).len() as u64, "{all:?}");
    assert_eq!(choose(&game, state, level, 1, Budget::nodes(all.nodes)).unwrap().nodes, all.nodes);
    let few = choose(&game, state, level, 1, Budget::nodes(4)).unwrap();
    assert!(few.nodes < all.nodes, "{few:?}");
}

#[test]
fn alpha_beta_gives_the_values_of_plain_minimax() {
    let game = Pahtum::default();
    for seed in 0..6 {
        let states = walk(&game, seed);
        let state = &states[states.len() - 7];
        let expected = plain(&game, state, 6, 0);
        let found = AlphaBeta::new(12).search(&game, state, seed, Limits::nodes(u64::MAX)).unwrap();
        assert_eq!(found.value.signum(), expected.signum());
        assert!(expected == 0 || expected.abs() >= WIN - 6, "six actions end the game");
        let all = AlphaBeta::new(12).search_all(&game, state, 5, seed, Limits::nodes(u64::MAX));
        let side = game.status(state).choosing_side().unwrap();
        let best = all.values.iter().map(|(_, found)| value::for_side(*found, side)).max().unwrap();
        assert_eq!(value::for_side(best, side), expected);
    }
}
