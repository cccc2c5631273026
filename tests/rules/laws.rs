//! What holds for every game and every rule set, whatever its rules: walked at random, with fixed and with found seeds.
//!
//! A game is added to these laws by the catalogue alone. What they cannot see is a rule that is missing or wrong but
//! consistent; for that there is a hand-made test for each sentence.

use crate::support;

use gonagas::games::{self, GameVisitor};
use gonagas::kit::game::Game;
use gonagas::kit::game_view::GameView;
use gonagas::kit::outcome::GameStatus;
use gonagas::kit::simulation;
use gonagas::session::game_session::GameSession;
use gonagas::session::rules::{RequestedRules, Rules};
use proptest::prelude::*;
use std::collections::HashSet;
use std::fmt::Debug;
use support::{Luck, every_rules, option_sets};

/// No game lasts longer.
const LONGEST: usize = 20_000;

/// Does `law` with every game and option set, on a random walk each.
struct EachWalk<L>(L, u64);

/// A law about a game and one of its walks: the actions that were played.
trait Law {
    fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]);
}

impl<L: Law> GameVisitor for EachWalk<L> {
    type Output = ();

    fn visit<G: GameView>(&mut self) {
        for game in option_sets::<G>() {
            self.0.hold(&game, &random_walk(&game, &mut Luck::seeded(self.1)));
        }
    }
}

fn check(law: impl Law) {
    games::visit_all(&mut EachWalk(law, 1));
}

/// A whole game at random. Fails when it does not end.
fn random_walk<G: GameView>(game: &G, luck: &mut Luck) -> Vec<G::Action> {
    let (mut state, mut walk, mut actions) = (game.initial_state(), Vec::new(), Vec::new());
    while game.status(&state).outcome().is_none() {
        assert!(walk.len() < LONGEST, "{} does not end", G::INFO.id);
        actions.clear();
        game.legal_actions(&state, &mut actions);
        let action = actions[luck.below(actions.len())];
        game.play(&mut state, action);
        walk.push(action);
    }
    walk
}

/// Every state of a walk, the first and the last one too.
fn states<G: GameView>(game: &G, walk: &[G::Action]) -> Vec<G::State> {
    let mut states = vec![game.initial_state()];
    for action in walk {
        let mut next = states[states.len() - 1].clone();
        game.play(&mut next, *action);
        states.push(next);
    }
    states
}

fn actions<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    actions
}

fn all_differ<T: Eq + std::hash::Hash + Debug>(items: &[T]) {
    let mut seen = HashSet::new();
    items.iter().for_each(|item| assert!(seen.insert(item), "{item:?} is there twice"));
}

#[test]
fn there_is_an_action_while_the_game_runs_and_none_when_it_is_over() {
    struct Always;
    impl Law for Always {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            for state in states(game, walk) {
                assert_eq!(actions(game, &state).is_empty(), game.status(&state).outcome().is_some());
            }
        }
    }
    check(Always);
}

#[test]
fn what_is_in_the_buffer_already_stays() {
    struct Stays;
    impl Law for Stays {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            let mut buffer = vec![walk[0]; 3];
            for state in states(game, walk) {
                buffer.truncate(3);
                game.legal_actions(&state, &mut buffer);
                assert_eq!(buffer[..3], [walk[0]; 3]);
                assert_eq!(buffer[3..], actions(game, &state));
            }
        }
    }
    check(Stays);
}

#[test]
fn every_legal_action_plays_and_changes_something() {
    struct Plays;
    impl Law for Plays {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            for state in states(game, walk).iter().step_by(3) {
                for action in actions(game, state) {
                    let mut next = state.clone();
                    game.play(&mut next, action);
                    assert_ne!(next, *state, "{}", game.notation(state, action));
                }
            }
        }
    }
    check(Plays);
}

#[test]
fn the_state_depends_on_the_actions_alone() {
    struct Alone;
    impl Law for Alone {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            assert_eq!(states(game, walk), states(&game.clone(), walk));
        }
    }
    check(Alone);
}

#[test]
fn one_action_has_one_text() {
    struct Texts;
    impl Law for Texts {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            for state in states(game, walk) {
                let texts: Vec<_> =
                    actions(game, &state).into_iter().map(|action| game.notation(&state, action)).collect();
                all_differ(&texts);
                let whole = |text: &String| text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#');
                assert!(texts.iter().all(|text| !text.is_empty() && whole(text)), "{texts:?}");
            }
        }
    }
    check(Texts);
}

#[test]
fn one_action_has_one_way_to_be_pointed_at() {
    struct Steps;
    impl Law for Steps {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            let points = game.board().points.len();
            for state in states(game, walk) {
                let steps: Vec<_> =
                    actions(game, &state).into_iter().map(|action| game.input_steps(&state, action)).collect();
                if matches!(game.status(&state), GameStatus::AwaitingRoll(_)) {
                    assert!(steps.iter().all(Vec::is_empty), "nobody points at a throw");
                    continue;
                }
                all_differ(&steps);
                assert!(steps.iter().all(|steps| !steps.is_empty()));
                assert!(steps.iter().flatten().filter_map(|step| step.site()).all(|site| usize::from(site) < points));
                // Otherwise a menu could not tell whether a pick is finished.
                let begins = |one: &Vec<_>| steps.iter().any(|other| other.len() > one.len() && other.starts_with(one));
                assert!(!steps.iter().any(begins), "one action's steps begin another's: {steps:?}");
            }
        }
    }
    check(Steps);
}

#[test]
fn a_board_has_distinct_names_and_lines_between_its_points() {
    struct Names;
    impl Law for Names {
        fn hold<G: GameView>(&self, game: &G, _: &[G::Action]) {
            let board = game.board();
            all_differ(&board.points.iter().map(|point| point.name.clone()).collect::<Vec<_>>());
            for (index, point) in board.points.iter().enumerate() {
                let (column, row) = point.name.split_at(1);
                assert!(column.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", point.name);
                assert!(row.parse::<u8>().is_ok_and(|row| row > 0) && !row.starts_with('0'), "{}", point.name);
                assert_eq!(board.site_by_name(&point.name).map(usize::from), Some(index));
            }
            let inside = |site: u8| usize::from(site) < board.points.len();
            assert!(board.lines.iter().all(|(one, other)| inside(*one) && inside(*other) && one != other));
        }
    }
    check(Names);
}

#[test]
fn a_scene_lists_pieces_in_order_and_equal_ones_side_by_side() {
    struct Once;
    impl Law for Once {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            let points = game.board().points.len();
            for state in states(game, walk) {
                let scene = game.scene(&state);
                assert!(scene.pieces.is_sorted_by_key(|(site, _)| *site), "{:?}", scene.pieces);
                let kinds = scene.pieces.chunk_by(|one, next| one == next).map(|equal| equal[0]).collect::<Vec<_>>();
                all_differ(&kinds);
                assert!(scene.pieces.iter().all(|(site, _)| usize::from(*site) < points));
                assert_eq!(scene.score, game.score(&state));
            }
        }
    }
    check(Once);
}

#[test]
fn counting_by_make_and_undo_by_replay_and_by_the_walk_agree() {
    for rules in every_rules() {
        let mut luck = Luck::seeded(5);
        let whole = whole_game(&rules, &mut luck);
        for at in [0, whole.len() / 2, whole.len().saturating_sub(4), whole.len()] {
            let mut table = replayed(&rules, &whole[..at]);
            // Wide positions are counted less deep.
            let depth = if table.legal_notations().len() > 30 { 2 } else { 3 };
            let by_walk = table.perft(depth);
            assert_eq!(by_make_and_undo(&mut table, depth), by_walk, "{rules} after {at}");
            assert_eq!(by_replay(&rules, &whole[..at], depth.min(2)), table.perft(depth.min(2)), "{rules} after {at}");
            assert_eq!(table.action_log(), &whole[..at], "counting leaves the game as it was");
        }
    }
}

/// A whole game at random, as texts.
fn whole_game(rules: &Rules, luck: &mut Luck) -> Vec<String> {
    let mut table = rules.start_session();
    while table.status().outcome().is_none() {
        let legal = table.legal_notations();
        table.play(&legal[luck.below(legal.len())]).unwrap();
    }
    table.action_log().to_vec()
}

fn replayed(rules: &Rules, log: &[String]) -> GameSession {
    let mut table = rules.start_session();
    log.iter().for_each(|text| table.play(text).unwrap());
    table
}

fn by_make_and_undo(table: &mut GameSession, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for text in table.legal_notations() {
        table.play(&text).unwrap();
        count += by_make_and_undo(table, depth - 1);
        assert_eq!(table.undo(), Some(text));
    }
    count
}

fn by_replay(rules: &Rules, log: &[String], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = replayed(rules, log).legal_notations();
    let longer = |text: &String| [log, std::slice::from_ref(text)].concat();
    legal.iter().map(|text| by_replay(rules, &longer(text), depth - 1)).sum()
}

/// Everything that a table tells.
fn told(table: &GameSession) -> impl PartialEq + Debug + use<> {
    (
        table.action_log().to_vec(),
        table.status(),
        table.legal_notations(),
        table.legal_actions(),
        table.scene(),
        table.score(),
        table.agreed_winner(),
    )
}

#[test]
fn undoing_everything_leads_back_through_the_same_positions() {
    for rules in every_rules() {
        let whole = whole_game(&rules, &mut Luck::seeded(6));
        let mut table = rules.start_session();
        let mut before = Vec::new();
        for text in &whole {
            before.push(told(&table));
            table.play(text).unwrap();
        }
        for (text, before) in std::iter::zip(&whole, before).rev() {
            assert_eq!(table.undo().as_ref(), Some(text));
            assert!(told(&table) == before, "{rules}: {text} was not taken back whole");
        }
        assert_eq!(table.undo(), None);
    }
}

#[test]
fn refused_actions_change_nothing() {
    for rules in every_rules() {
        let whole = whole_game(&rules, &mut Luck::seeded(7));
        let ever: HashSet<_> =
            whole.iter().map(String::as_str).chain(["", " ", "a", "a1-", "-a1", "a0", "ä1"]).collect();
        let mut table = rules.start_session();
        for (at, text) in whole.iter().enumerate() {
            if at % 16 == 0 {
                refuse_all(&mut table, &ever);
            }
            table.play(text).unwrap();
        }
        refuse_all(&mut table, &ever);
    }
}

/// Tries every one of these texts that is not legal.
fn refuse_all(table: &mut GameSession, texts: &HashSet<&str>) {
    let (before, legal) = (told(table), table.legal_notations());
    for text in texts.iter().filter(|text| !legal.iter().any(|legal| legal == *text)) {
        assert!(table.play(text).is_err(), "{text}");
    }
    assert!(told(table) == before);
}

#[test]
fn playing_at_random_leaves_the_game_as_it_was_and_counts_its_actions() {
    for rules in every_rules() {
        let table = rules.start_session();
        let before = told(&table);
        let mut luck = Luck::seeded(8);
        let played = table.random_playouts(3, &mut |below| luck.below(below as usize) as u32);
        assert!(played >= 3 && told(&table) == before);
    }
}

#[test]
fn what_is_drawn_is_settled_to_listed_values() {
    for listing in gonagas::session::rules::list_rule_sets() {
        let asked = RequestedRules::parse(&format!("{} {}", listing.game_info.id, listing.selector)).unwrap();
        let mut luck = Luck::seeded(9);
        let rules = asked.resolve(&mut |below| luck.below(below as usize) as u32);
        assert_eq!(Rules::parse(&rules.to_string()).unwrap(), rules);
        assert_eq!(
            rules.random_options().len(),
            listing.options.iter().filter(|question| question.first_is_random).count()
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_walk_of_every_game_ends_and_its_texts_are_read_back(seed: u64) {
        for rules in every_rules() {
            let whole = whole_game(&rules, &mut Luck::seeded(seed));
            let table = replayed(&rules, &whole);
            prop_assert_eq!(table.action_log(), whole);
            prop_assert!(table.status().outcome().is_some());
        }
    }

    #[test]
    fn any_text_is_played_or_refused(seed: u64, at in 0_usize..120, text in "\\PC{0,8}|[a-j][0-9](-[a-j][0-9])?") {
        for rules in every_rules() {
            let whole = whole_game(&rules, &mut Luck::seeded(seed));
            let mut table = replayed(&rules, &whole[..at.min(whole.len())]);
            let legal = table.legal_notations().contains(&text);
            prop_assert_eq!(table.play(&text).is_ok(), legal);
        }
    }

    #[test]
    fn any_options_are_read_or_refused(text in "\\PC{0,40}|(pahtum|seega|shap-luk|sahkku)( (blocks|size|rules|stake|king)=[0-9a-z]{1,6}){0,3}") {
        if let Ok(asked) = RequestedRules::parse(&text) {
            prop_assert_eq!(RequestedRules::parse(&asked.to_string()).unwrap().to_string(), asked.to_string());
        }
        let _ = Rules::parse(&text);
    }
}

#[test]
fn depth_0_is_the_position_itself() {
    struct Zero;
    impl Law for Zero {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            for state in states(game, walk) {
                assert_eq!(simulation::perft(game, &state, 0), 1);
                assert_eq!(simulation::perft(game, &state, 1), actions(game, &state).len() as u64);
            }
        }
    }
    check(Zero);
}
