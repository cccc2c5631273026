//! Laws that hold for every game and every rule set, checked along random games with fixed and with generated seeds.
//!
//! A game of the catalogue is checked without being named here. The laws cannot see a rule that is missing, or wrong
//! but consistent; each game has tests of its own for that.

use crate::support;
use gonagas_core::games::GameVisitor;
use gonagas_core::kit::game::{self, Game};
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::input::InputStep;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::position::MAX_POSITION_BYTES;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::{RequestedRules, Rules};
use proptest::prelude::*;
use std::collections::HashSet;
use std::fmt::Debug;
use support::{Luck, every_rules, option_sets};

/// No game may last longer than this many actions.
const MAX_ACTIONS: usize = 20_000;

/// Checks a law on one random game of every game and option set, with a seed.
struct EachWalk<L>(L, u64);

/// A law about a game and the actions of one whole game.
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
    support::visit_games(&mut EachWalk(law, 1));
}

/// Returns the actions of a random game. Panics when it does not end.
fn random_walk<G: GameView>(game: &G, luck: &mut Luck) -> Vec<G::Action> {
    let mut state = game.initial_state();
    let mut walk = Vec::new();
    let mut actions = Vec::new();
    while game.status(&state).outcome().is_none() {
        assert!(walk.len() < MAX_ACTIONS, "{} does not end", G::INFO.id);
        actions.clear();
        game.legal_actions(&state, &mut actions);
        let action = actions[luck.below(actions.len())];
        game.play(&mut state, action);
        walk.push(action);
    }
    walk
}

/// Returns every state of a game, from the first to the last.
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
    items.iter().for_each(|item| assert!(seen.insert(item), "{item:?} is listed twice"));
}

#[test]
fn actions_are_legal_until_the_game_is_over() {
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
fn legal_actions_are_appended_to_the_buffer() {
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
fn every_legal_action_changes_the_state() {
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
fn equal_actions_lead_to_equal_states() {
    struct Alone;
    impl Law for Alone {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            assert_eq!(states(game, walk), states(&game.clone(), walk));
        }
    }
    check(Alone);
}

#[test]
fn each_legal_action_has_a_text_of_its_own() {
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
fn each_position_has_a_line_of_its_own_from_which_it_is_read() {
    struct Lines;
    impl Law for Lines {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            let running = |state: &G::State| game.status(state).outcome().is_none();
            for state in states(game, walk).into_iter().filter(running) {
                let line = game.format_position(&state);
                assert_eq!(game.parse_position(&line), Ok(state), "{line}");
                assert!(line.len() <= MAX_POSITION_BYTES / 2, "{line}");
                assert!(line.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'=' && byte != b'#'), "{line}");
            }
        }
    }
    check(Lines);
}

#[test]
fn each_legal_action_has_input_steps_of_its_own() {
    struct Steps;
    impl Law for Steps {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            let points = game.board().points.len();
            for state in states(game, walk) {
                let steps: Vec<_> =
                    actions(game, &state).into_iter().map(|action| game.input_steps(&state, action)).collect();
                if matches!(game.status(&state), GameStatus::AwaitingRoll(_)) {
                    assert!(steps.iter().all(Vec::is_empty), "a roll has no steps");
                    continue;
                }
                all_differ(&steps);
                assert!(steps.iter().all(|steps| !steps.is_empty()));
                assert!(steps.iter().flatten().filter_map(|step| step.site()).all(|site| usize::from(site) < points));
                // Otherwise a menu could not know that a selection is complete.
                let begins = |one: &Vec<_>| steps.iter().any(|other| other.len() > one.len() && other.starts_with(one));
                assert!(!steps.iter().any(begins), "one action's steps begin another's: {steps:?}");
            }
        }
    }
    check(Steps);
}

#[test]
fn board_names_its_points_and_joins_them_by_lines() {
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
fn scene_lists_pieces_by_site_and_equal_ones_together() {
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
fn every_word_of_a_game_is_declared() {
    struct Declared;
    impl Law for Declared {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            let info = G::INFO;
            let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            let words = [info.tasks, info.choices, info.notes].concat();
            assert!(words.into_iter().chain(info.end_reasons.iter().map(|reason| reason.as_str())).all(is_word));
            for state in states(game, walk) {
                let status = game.status(&state);
                assert!(status.outcome().is_none_or(|outcome| info.end_reasons.contains(&outcome.reason)), "{status}");
                if status.choosing_side().is_some() {
                    assert!(info.tasks.contains(&game.task(&state)), "{}", game.task(&state));
                }
                let note = game.scene(&state).note;
                assert!(note.is_none_or(|note| info.notes.contains(&note.id)), "{note:?}");
                for step in actions(game, &state).into_iter().flat_map(|action| game.input_steps(&state, action)) {
                    if let InputStep::Choose(choice) = step {
                        assert!(info.choices.contains(&choice.id), "{choice:?}");
                    }
                }
            }
        }
    }
    check(Declared);
}

#[test]
fn score_is_as_declared() {
    struct Counted;
    impl Law for Counted {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            for state in states(game, walk) {
                let score = game.score(&state);
                let shown = G::INFO.score_kind.map(|kind| kind.shown.map(|shown| shown.number(&score)));
                assert!(shown.is_none_or(|numbers| numbers.iter().all(Option::is_some)), "{score:?}");
                assert_eq!(score.is_empty(), shown.is_none(), "{score:?}");
            }
        }
    }
    check(Counted);
}

#[test]
fn perft_agrees_with_play_and_undo_and_with_replays() {
    for rules in every_rules() {
        let mut luck = Luck::seeded(5);
        let whole = whole_game(&rules, &mut luck);
        for at in [0, whole.len() / 2, whole.len().saturating_sub(4), whole.len()] {
            let mut session = replayed(&rules, &whole[..at]);
            // Positions with many actions are counted less deep.
            let depth = if session.legal_notations().len() > 30 { 2 } else { 3 };
            let by_perft = session.perft(depth);
            assert_eq!(by_make_and_undo(&mut session, depth), by_perft, "{rules} after {at}");
            assert_eq!(
                by_replay(&rules, &whole[..at], depth.min(2)),
                session.perft(depth.min(2)),
                "{rules} after {at}"
            );
            assert_eq!(session.action_log(), &whole[..at], "perft leaves the game unchanged");
        }
    }
}

/// Returns the actions of a random game as texts.
fn whole_game(rules: &Rules, luck: &mut Luck) -> Vec<String> {
    let mut session = rules.start_session();
    while session.status().outcome().is_none() {
        let legal = session.legal_notations();
        session.play(&legal[luck.below(legal.len())]).unwrap();
    }
    session.action_log().to_vec()
}

fn replayed(rules: &Rules, log: &[String]) -> GameSession {
    let mut session = rules.start_session();
    log.iter().for_each(|text| session.play(text).unwrap());
    session
}

fn by_make_and_undo(session: &mut GameSession, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for text in session.legal_notations() {
        session.play(&text).unwrap();
        count += by_make_and_undo(session, depth - 1);
        assert_eq!(session.undo(), Some(text));
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

/// Returns everything that can be asked of a session.
fn snapshot(session: &GameSession) -> impl PartialEq + Debug + use<> {
    (
        session.action_log().to_vec(),
        session.status(),
        session.legal_notations(),
        session.legal_actions(),
        session.scene(),
        session.score(),
        session.agreed_winner(),
    )
}

#[test]
fn undo_restores_every_position() {
    for rules in every_rules() {
        let whole = whole_game(&rules, &mut Luck::seeded(6));
        let mut session = rules.start_session();
        let mut before = Vec::new();
        for text in &whole {
            before.push(snapshot(&session));
            session.play(text).unwrap();
        }
        for (text, before) in std::iter::zip(&whole, before).rev() {
            assert_eq!(session.undo().as_ref(), Some(text));
            assert!(snapshot(&session) == before, "{rules}: {text} was not undone completely");
        }
        assert_eq!(session.undo(), None);
    }
}

#[test]
fn illegal_actions_change_nothing() {
    for rules in every_rules() {
        let whole = whole_game(&rules, &mut Luck::seeded(7));
        let ever: HashSet<_> =
            whole.iter().map(String::as_str).chain(["", " ", "a", "a1-", "-a1", "a0", "ä1"]).collect();
        let mut session = rules.start_session();
        for (at, text) in whole.iter().enumerate() {
            if at % 16 == 0 {
                refuse_all(&mut session, &ever);
            }
            session.play(text).unwrap();
        }
        refuse_all(&mut session, &ever);
    }
}

/// Plays each of these texts that is not legal, and expects a refusal.
fn refuse_all(session: &mut GameSession, texts: &HashSet<&str>) {
    let before = snapshot(session);
    let legal = session.legal_notations();
    for text in texts.iter().filter(|text| !legal.iter().any(|legal| legal == *text)) {
        assert!(session.play(text).is_err(), "{text}");
    }
    assert!(snapshot(session) == before);
}

#[test]
fn playouts_leave_the_game_unchanged_and_count_actions() {
    for rules in every_rules() {
        let session = rules.start_session();
        let before = snapshot(&session);
        let mut luck = Luck::seeded(8);
        let played = session.random_playouts(3, &mut |below| luck.below(below as usize) as u32);
        assert!(played >= 3 && snapshot(&session) == before);
    }
}

#[test]
fn random_actions_come_from_the_list() {
    struct Same;
    impl Law for Same {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            let mut buffer = vec![walk[0]];
            for state in states(game, walk) {
                let choices = match game.status(&state) {
                    GameStatus::AwaitingRoll(_) => {
                        actions(game, &state).iter().map(|roll| game.roll_weight(*roll)).sum()
                    }
                    _ => actions(game, &state).len() as u32,
                };
                for number in 0..choices.max(1) {
                    let mut bounds = Vec::new();
                    let mut random = |bound| {
                        bounds.push(bound);
                        number
                    };
                    let listed = game::random_listed_action(game, &state, &mut buffer, &mut random);
                    assert_eq!(game.random_action(&state, &mut buffer, &mut random), listed);
                    let expected = if listed.is_some() { vec![choices; 2] } else { Vec::new() };
                    assert_eq!(bounds, expected);
                }
            }
        }
    }
    check(Same);
}

#[test]
fn random_options_get_listed_values() {
    for listing in support::list_rule_sets() {
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

/// Any texts, and games with options of any game and with any values.
fn option_texts() -> impl Strategy<Value = String> {
    let listings = support::list_rule_sets();
    let games: Vec<_> = listings.iter().map(|listing| listing.game_info.id).collect();
    let options = listings.iter().flat_map(|listing| listing.options.iter().map(|option| option.key));
    let keys: Vec<_> = options.chain(["rules", "unknown"]).collect();
    let value = prop_oneof!["[0-9a-z]{1,6}", "yes|no|random|[0-9]"];
    let option = (proptest::sample::select(keys), value).prop_map(|(key, value)| format!(" {key}={value}"));
    let some_options = proptest::collection::vec(option, 0..4).prop_map(|options| options.concat());
    let of_games =
        (proptest::sample::select(games), some_options).prop_map(|(game, options)| format!("{game}{options}"));
    prop_oneof![of_games, "\\PC{0,40}"]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_random_game_ends_and_can_be_replayed(seed: u64) {
        for rules in every_rules() {
            let whole = whole_game(&rules, &mut Luck::seeded(seed));
            let session = replayed(&rules, &whole);
            prop_assert_eq!(session.action_log(), whole);
            prop_assert!(session.status().outcome().is_some());
        }
    }

    #[test]
    fn only_legal_texts_are_played(seed: u64, at in 0_usize..120, text in "\\PC{0,8}|[a-j][0-9](-[a-j][0-9])?") {
        for rules in every_rules() {
            let whole = whole_game(&rules, &mut Luck::seeded(seed));
            let mut session = replayed(&rules, &whole[..at.min(whole.len())]);
            let legal = session.legal_notations().contains(&text);
            prop_assert_eq!(session.play(&text).is_ok(), legal);
        }
    }

    #[test]
    fn options_that_are_read_can_be_written_and_read_again(text in option_texts()) {
        if let Ok(asked) = RequestedRules::parse(&text) {
            prop_assert_eq!(RequestedRules::parse(&asked.to_string()).unwrap().to_string(), asked.to_string());
        }
        let _ = Rules::parse(&text);
    }
}

#[test]
fn perft_of_depth_0_is_1() {
    struct Zero;
    impl Law for Zero {
        fn hold<G: GameView>(&self, game: &G, walk: &[G::Action]) {
            for state in states(game, walk) {
                assert_eq!(game::perft(game, &state, 0), 1);
                assert_eq!(game::perft(game, &state, 1), actions(game, &state).len() as u64);
            }
        }
    }
    check(Zero);
}
