//! Properties of the players without knowledge of a game.

use crate::games::played_game::PlayedGame;
use crate::games::reason::ExplainGame;
use crate::games::{self, GameVisitor};
use crate::search::limits::Limits;
use crate::tournament::player::{Player, PlayerLimit};
use crate::tournament::series::{Series, Tally};
use crate::tournament::yardsticks::{expectimax, plain, rave};
use gonagas_core::session::rules::Rules;

/// Plays pairs of two players with the same limit of nodes.
fn play(first: &str, second: &str, nodes: u64, rules: &str) -> Tally {
    let series = Series {
        rules: Rules::parse(rules).unwrap(),
        players: [first, second].map(|player| Player::parse(player).unwrap()),
        limit: PlayerLimit::Nodes(nodes),
        pairs: 4,
        opening: 2,
        seed: 3,
        with_luck: false,
        solution: None,
    };
    series.play(&mut |_| {}).unwrap()
}

/// Finds the actions of the three players in the last position of a game.
struct Choose;

impl GameVisitor for Choose {
    type Output = [Option<String>; 3];

    fn visit<G: ExplainGame>(&mut self, played: PlayedGame<G>) -> [Option<String>; 3] {
        let PlayedGame { game, .. } = &played;
        let state = played.state();
        let actions = [
            plain::search(game, state, 1, Limits::nodes(5000)),
            rave::search(game, state, 1, Limits::nodes(500)),
            expectimax::search(game, state, 1, Limits::nodes(5000)),
        ];
        actions.map(|action| action.map(|action| game.notation(state, action)))
    }
}

fn choose(rules: &str, actions: &str) -> [Option<String>; 3] {
    let mut session = Rules::parse(rules).unwrap().start_session();
    actions.split_whitespace().for_each(|action| session.play(action).unwrap());
    games::visit(&session, &mut Choose)
}

#[test]
fn every_yardstick_beats_random_play_and_can_be_repeated() {
    for (player, nodes, rules) in [
        ("plain", 300, "seega size=5"),
        ("plain", 300, "pahtum blocks=3"),
        ("rave", 30, "seega size=5"),
        ("rave", 100, "pahtum blocks=3"),
        ("expectimax", 1000, "sahkku rules=raisa"),
    ] {
        let tally = play(player, "random", nodes, rules);
        assert!(tally.share.value() >= 0.75, "{player} in {rules}: {tally}");
        assert_eq!(play(player, "random", nodes, rules), tally, "{player} in {rules}");
    }
}

#[test]
fn chances_of_later_actions_help_the_tree_search() {
    let tally = play("rave", "uct", 200, "pahtum blocks=3");
    assert!(tally.share.value() >= 0.6, "{tally}");
}

#[test]
fn nobody_chooses_when_a_roll_is_due() {
    assert_eq!(choose("sahkku rules=raisa", ""), [const { None }; 3]);
}

/// Lets expectimax choose in the last position of a game.
struct Expect;

impl GameVisitor for Expect {
    type Output = Option<String>;

    fn visit<G: ExplainGame>(&mut self, played: PlayedGame<G>) -> Option<String> {
        let action = expectimax::search(&played.game, played.state(), 1, Limits::nodes(100_000))?;
        Some(played.game.notation(played.state(), action))
    }
}

#[test]
fn dice_that_may_be_rolled_again_without_end_end_nevertheless() {
    let mut session = Rules::parse("sahkku rules=unjarga headstart=3").unwrap().start_session();
    session.play("=XX2").unwrap();
    assert!(session.legal_notations().contains(&"rethrow1".to_owned()));
    let chosen = games::visit(&session, &mut Expect);
    assert!(chosen.is_some_and(|chosen| session.legal_notations().contains(&chosen)));
}

#[test]
fn deeper_search_wins() {
    let tally = play("plain:nodes=2000", "plain:nodes=30", 0, "seega size=5");
    assert!(tally.share.value() > 0.5, "{tally}");
}
