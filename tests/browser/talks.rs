//! Conversations beside the board: typed moves, private answers and resigning.

use crate::browser::game::Game;
use crate::browser::page::{ENTER, ESCAPE};
use crate::browser::person::Person;
use crate::browser::stage::{Screen, on_stage};

/// Returns true if the person's pane shows a message that contains `words`.
async fn reads(person: &Person<'_>, words: &str) -> bool {
    person.messages().await.iter().any(|message| message.text.contains(words))
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_a_move_is_typed_with_suggestions() {
    on_stage("typed-move", Screen::Desk, async |page| {
        let (game, board) = Game::begin(page, "Pahtum", "blocks=1").await;
        let (actor, _) = game.turn(&board);
        actor.begin_command("move").await;
        actor.choose_value("action", "d", "d1").await;
        actor.send_form().await;
        let next = game.next_board(&board).await;
        assert!(next.text.contains("White: d1"), "{}", next.text);
        assert!(!next.calls(&actor.name), "the other is to act");
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_press_out_of_turn_is_answered_in_private() {
    on_stage("not-your-turn", Screen::Desk, async |page| {
        let (game, board) = Game::begin(page, "Pahtum", "blocks=1").await;
        let (actor, other) = game.turn(&board);
        other.pick(&board, board.selects()[0], 3, false).await;
        let answer = other.message("It's not your turn").await;
        assert!(answer.private && answer.controls.is_empty(), "{answer:#?}");
        page.shot("told").await;
        // The public board comes later, so the other pane had time to show the answer.
        actor.pick(&board, board.selects()[0], 3, false).await;
        game.next_board(&board).await;
        assert!(!reads(actor, "It's not your turn").await);
        // A newcomer may have been offered a course before, and dismisses that first.
        other.click("[data-testid=dismiss]").await;
        if reads(other, "It's not your turn").await {
            other.click("[data-testid=dismiss]").await;
        }
        page.wait("the answer is gone", async || (!reads(other, "It's not your turn").await).then_some(())).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_a_match_is_resigned_after_a_question() {
    on_stage("resign", Screen::Phone(390), async |page| {
        let (game, _) = Game::begin(page, "Seega", "size=5").await;
        let [winner, loser] = &game.people;
        loser.begin_command("resign").await;
        loser.send_form().await;
        let question = loser.message("Do you want to resign #1?").await;
        assert!(question.private);
        loser.press(&question, "No, keep playing").await;
        loser.message("#1 continues.").await;
        loser.begin_command("resign").await;
        loser.send_form().await;
        let question = loser.message("Do you want to resign #1?").await;
        page.shot("question").await;
        loser.press(&question, "Yes, resign").await;
        winner.come_forward().await;
        let result = game.board_with("Match over.").await;
        assert!(result.text.contains(&format!("@{} resigned", loser.name)), "{}", result.text);
        assert!(!reads(winner, "Do you want to resign").await);
    })
    .await;
}

/// Checks that a form keeps text that belongs to no option, and sends nothing before it is gone.
async fn keeps_stray_text(person: &Person<'_>, stray: &str) {
    person.sees("[data-testid=option-add][aria-invalid=true]:focus").await;
    let script = "return [document.querySelector(arguments[0]).value, document.querySelector(arguments[1]).innerText];";
    let [tail, head] = ["[data-testid=option-add]", ".suggestion-head"].map(|css| person.css(css));
    let [left, reply]: [String; 2] = person.page.ask(script, &[&tail, &head]).await;
    assert_eq!(left, stray);
    assert!(reply.contains(&format!("“{stray}” belongs to no option.")), "{reply}");
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_text_outside_all_options_is_not_dropped() {
    on_stage("stray", Screen::Phone(390), async |page| {
        let people = page.people().await;
        let one = &people[0];
        one.begin_command("board").await;
        page.press_keys(&format!("12{ENTER}")).await;
        keeps_stray_text(one, "12").await;
        page.shot("form").await;
        page.press_keys(ESCAPE).await;
        page.press_keys(ESCAPE).await;
        one.sees("[data-testid=composer]:focus").await;
        // Pasted, into a command without options.
        let paste = "document.activeElement.value = arguments[0]; return null;";
        page.ask::<serde_json::Value>(paste, &["/matches please"]).await;
        page.press_keys(ENTER).await;
        keeps_stray_text(one, "please").await;
        page.assert_fits("with text left over").await;
        page.press_keys(&"\u{e003}".repeat("please".len())).await;
        page.press_keys(ENTER).await;
        one.message("You have no").await;
    })
    .await;
}
