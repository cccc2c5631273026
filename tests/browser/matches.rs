//! Whole matches, played with clicks and keys only.

use crate::browser::board::Message;
use crate::browser::game::Game;
use crate::browser::page::Page;
use crate::browser::stage::{Screen, on_stage};
use gonagas_core::record::game_record::GameRecord;

/// The choice at which a screenshot of the open menu is taken.
const MIDWAY: usize = 30;

/// Checks that the board's text and picture describe the last action.
fn assert_tells(board: &Message) {
    let alt = board.alt();
    let who: &[&str] = if board.is_over() { &["The game is over.", " won."] } else { &[" to move."] };
    assert!(who.iter().any(|words| alt.contains(words)) && alt.contains(", match #1."), "{alt}");
    let Some((_, turn_text)) = alt.split_once("Last turn, ") else { return };
    let (last, position) = turn_text.split_once('.').expect("sentences");
    let moves = last.split_once(": ").expect("a seat and its move").1.split("; ");
    // The captured pieces are listed after the move.
    for site in moves.filter_map(|one| one.split(", capturing").next()?.rsplit(' ').next()) {
        assert!(board.text.contains(site) && position.contains(site), "{site} in {} and {position}", board.text);
    }
}

/// Makes random choices until the match is over or `most` are made; returns their number and the last board.
async fn play(game: &mut Game<'_>, mut board: Message, most: usize) -> (usize, Message) {
    let mut choices = 0;
    while choices < most && !board.is_over() {
        assert_tells(&board);
        if choices == MIDWAY {
            game.look_into_menu(&board).await;
        }
        game.choose(&board).await;
        board = game.next_board(&board).await;
        choices += 1;
    }
    assert_tells(&board);
    (choices, board)
}

async fn assert_result(game: &Game<'_>, board: &Message) {
    assert!(
        board.is_over() && board.controls.len() == 6,
        "rematch, replay, step, review, record and Fair play: {board:#?}"
    );
    assert!(["wins", "Draw", "draw"].iter().any(|word| board.text.contains(word)), "{}", board.text);
    game.page.shot("result").await;
    for person in &game.people {
        person.come_forward().await;
        assert_eq!(person.message("Match over.").await.text, board.text);
    }
}

async fn pahtum(page: &Page) {
    let (mut game, board) = Game::begin(page, "Pahtum", "blocks=5").await;
    let (choices, board) = play(&mut game, board, usize::MAX).await;
    assert_eq!(choices, 49);
    assert_result(&game, &board).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_pahtum_is_played_to_the_end_in_two_panes() {
    on_stage("pahtum-desk", Screen::Desk, pahtum).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_pahtum_is_played_to_the_end_on_a_phone() {
    on_stage("pahtum-phone", Screen::Phone(390), pahtum).await;
}

/// A short game of Seega on 25 cells in which Dark captures all twelve stones.
const SEEGA: &str = include_str!("../games/seega-to-the-last-stone.txt");

/// Plays Seega until the last stone is captured.
async fn seega(page: &Page) {
    let record = GameRecord::parse(SEEGA).expect("a record");
    let (game, mut board) = Game::begin(page, "Seega", "size=5").await;
    for (number, action) in record.actions().enumerate() {
        assert!(!board.is_over(), "{action} is still to come");
        assert_tells(&board);
        if number == MIDWAY {
            game.look_into_menu(&board).await;
        }
        board = game.play(&board, action, number % 2 == 0).await;
    }
    assert_tells(&board);
    assert!(board.text.contains("captured"), "{}", board.text);
    assert_result(&game, &board).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_seega_is_played_to_the_last_stone_in_two_panes() {
    on_stage("seega-desk", Screen::Desk, seega).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_seega_is_played_to_the_last_stone_on_a_phone() {
    on_stage("seega-phone", Screen::Phone(390), seega).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_seega_ends_when_both_agree_to_stop() {
    on_stage("seega-agreed", Screen::Phone(390), async |page| {
        let (mut game, board) = Game::begin(page, "Seega", "size=5").await;
        let (choices, board) = play(&mut game, board, 4).await;
        assert_eq!(choices, 4, "both have had a turn");
        let (actor, other) = game.turn(&board);
        actor.come_forward().await;
        actor.press(&board, "Offer a draw").await;
        let offer = game.board_with("offers a draw").await;
        other.come_forward().await;
        other.press(&offer, "Accept draw").await;
        assert_result(&game, &game.board_with("Match over.").await).await;
    })
    .await;
}
