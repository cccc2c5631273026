//! A test for each rule of Tant Fant.

use super::{TantFant, TantFantState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;

/// The position after these actions, each of which must be legal.
fn after(game: TantFant, actions: &str) -> TantFantState {
    let mut state = game.initial_state();
    for text in actions.split_whitespace() {
        let action = legal(game, &state).into_iter().find(|action| game.notation(&state, *action) == text);
        game.play(&mut state, action.unwrap_or_else(|| panic!("{text} is not legal")));
    }
    state
}

fn legal(game: TantFant, state: &TantFantState) -> Vec<<TantFant as Game>::Action> {
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    legal
}

fn status(game: TantFant, actions: &str) -> String {
    game.status(&after(game, actions)).to_string()
}

#[test]
fn men_move_along_lines() {
    let texts = |game: TantFant| {
        let state = game.initial_state();
        legal(game, &state).into_iter().map(|action| game.notation(&state, action)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(texts(TantFant::default()), "a1-a2 a1-b2 b1-b2 c1-b2 c1-c2");
    assert_eq!(texts(TantFant { has_diagonals: false }), "a1-a2 b1-b2 c1-c2");
}

#[test]
fn three_men_in_a_row_win() {
    assert_eq!(status(TantFant::default(), "a1-a2 b3-b2 c1-c2 b2-c1"), "turn 1");
    assert_eq!(status(TantFant::default(), "a1-a2 b3-b2 c1-c2 b2-c1 b1-b2"), "over 1 row");
}

#[test]
fn the_row_where_they_began_does_not_win() {
    assert_eq!(status(TantFant::default(), ""), "turn 1");
    assert_eq!(status(TantFant::default(), "a1-a2 a3-b2 a2-a1"), "turn 2");
}

#[test]
fn a_side_that_cannot_move_loses() {
    let game = TantFant { has_diagonals: false };
    // Top holds a1, b1 and a2; Bottom holds c1, b2 and a3, the only points next to them.
    let state = TantFantState { men: [0b001_010_100, 0b000_001_011], ..after(game, "a1-a2") };
    assert_eq!(game.status(&state).to_string(), "over 1 stuck");
}

#[test]
fn a_remark_says_that_the_home_row_does_not_win() {
    let note = |actions| {
        let state = after(TantFant::default(), actions);
        TantFant::default().scene(&state).note.map(|note| (note.id, note.side.unwrap().number()))
    };
    assert_eq!(note(""), Some(("home-row", 1)));
    assert_eq!(note("a1-a2"), Some(("home-row", 2)));
    assert_eq!(note("a1-a2 a3-b2"), None);
}
