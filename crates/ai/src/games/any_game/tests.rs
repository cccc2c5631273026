//! The choices of the computer in a game of which it has the rules alone.

use crate::games::any_game::PLAYOUT_NODES;
use crate::games::levels::{Purpose, StrongGame};
use crate::games::played_game::PlayedGame;
use crate::games::reason::ExplainGame;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::random::SplitMix;
use crate::search::search_game::SearchGame;
use crate::search::value;
use crate::search::value::Choice;
use gonagas_core::games::pahtum::Pahtum;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::side::Side;
use gonagas_core::session::any_game::{AnyAction, AnyGame};
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use std::collections::HashSet;

/// Returns a random game of Pahtum up to this many free cells.
fn random_game(seed: u64, free: usize) -> GameSession {
    let mut session = Rules::parse("pahtum blocks=1").unwrap().start_session();
    let mut random = SplitMix::new(seed);
    while session.legal_notations().len() > free {
        let legal = session.legal_notations();
        session.play(&legal[random.below(legal.len() as u32) as usize]).unwrap();
    }
    session
}

fn as_any_game(session: &GameSession) -> PlayedGame<AnyGame<false>> {
    PlayedGame::replay(session.rules().any_game(), session.action_log())
}

fn strongest(played: &PlayedGame<AnyGame<false>>, nodes: u64) -> Choice<AnyAction> {
    let mut search = AlphaBeta::new(12);
    played.game.search_for(Purpose::Play, played.state(), &mut search, 1, Limits::nodes(nodes)).unwrap()
}

#[test]
fn game_is_the_same_as_with_its_own_types() {
    let session = random_game(1, 30);
    let own = PlayedGame::<Pahtum>::of(&session).unwrap();
    let any = as_any_game(&session);
    assert_eq!(own.actions.len(), any.actions.len());
    for (own_state, any_state) in std::iter::zip(&own.states, &any.states) {
        assert_eq!(any.game.status(any_state), own.game.status(own_state));
        assert_eq!(format!("{any_state:?}"), format!("{own_state:?}"));
        assert!(
            Side::BOTH
                .iter()
                .all(|side| { any.game.pieces(any_state, *side) == own_state.stones()[side.index()].count_ones() })
        );
    }
    let keys: HashSet<u64> = any.states.iter().map(|state| any.game.key(state)).collect();
    assert_eq!(keys.len(), any.states.len());
    assert!(any.states[3] == any.states[3].clone() && any.states[3] != any.states[4]);
}

#[test]
fn end_that_can_be_searched_is_certain() {
    let mut decided = 0;
    for seed in 0..8 {
        let session = random_game(seed, 6);
        let own = PlayedGame::<Pahtum>::of(&session).unwrap();
        let mut search = AlphaBeta::new(12);
        let exact = search.search(&own.game, own.state(), 1, Limits::nodes(u64::MAX)).unwrap().value;
        let found = strongest(&as_any_game(&session), 40_000).value;
        if value::is_decided(exact) {
            assert_eq!(found, exact);
            decided += 1;
        } else {
            assert!(!value::is_decided(found), "seed {seed}: {found}");
        }
    }
    assert!(decided > 3, "{decided}");
}

#[test]
fn playouts_choose_where_no_end_is_in_sight() {
    let choice = strongest(&as_any_game(&random_game(2, 20)), 60_000);
    assert!(choice.line.len() > 1 && choice.line[0] == choice.action, "{choice:?}");
    assert!(choice.value != 0 && !value::is_decided(choice.value), "{choice:?}");
    assert!(choice.nodes <= 60_000 + PLAYOUT_NODES, "{choice:?}");
}
