//! The greeting: cards of games, one pane until a second person is needed, and a start that leads to the controls.

use crate::browser::page::{ENTER, Page, TAB};
use crate::browser::places::ask;
use crate::browser::stage::{Screen, on_stage};
use serde_json::json;

/// The number of games.
const GAMES: &str = "4";

/// Waits until the greeting has a card for each game.
async fn await_cards(page: &Page) {
    let script = "return document.querySelectorAll('[data-testid=hint] .game').length === Number(arguments[0]);";
    page.until("the games are shown", script, &[GAMES]).await;
}

/// Returns the number of panes on the screen.
async fn panes(page: &Page) -> usize {
    page.ask(
        "return [...document.querySelectorAll('[data-person]')].filter((pane) => pane.checkVisibility()).length;",
        &[],
    )
    .await
}

/// Focuses the first match of a selector, as Tab would, and presses Enter.
async fn press_with_enter(page: &Page, css: &str) {
    let script = "document.querySelector(arguments[0]).focus(); return true;";
    page.ask::<bool>(script, &[css]).await;
    page.press_keys(ENTER).await;
}

async fn cards_show_and_teach(page: &Page) {
    let people = page.people().await;
    await_cards(page).await;
    let script = "
        return [...document.querySelectorAll('.game')].every((card) =>
            card.querySelector('img').naturalWidth > 0 && card.querySelector('p').textContent.length > 20
            && card.querySelector('[data-learn]').checkVisibility());";
    page.until("each game has a picture, a line and Learn", script, &[]).await;
    page.shot("cards").await;
    page.click("[data-learn=seega]").await;
    let lesson = people[0].message("lesson 1 of").await;
    assert!(lesson.private && !lesson.controls.is_empty(), "{lesson:#?}");
    // The greeting has gone, and comes back by its button.
    let is_gone = "return document.querySelector('[data-testid=hint]').hidden;";
    page.until("the greeting is gone", is_gone, &[]).await;
    page.click("[data-testid=games]").await;
    page.until("the cards are back", "return document.querySelector('.game').checkVisibility();", &[]).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_first_screen_shows_and_teaches_each_game() {
    on_stage("cards-desk", Screen::Window(1280, 800), cards_show_and_teach).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_first_screen_shows_and_teaches_each_game_on_a_phone() {
    on_stage("cards-phone", Screen::Phone(390), cards_show_and_teach).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_second_pane_opens_only_for_a_challenge() {
    on_stage("panes", Screen::Window(1280, 800), async |page| {
        let people = page.people().await;
        await_cards(page).await;
        press_with_enter(page, "[data-play-computer=pahtum]").await;
        let board = people[0].message("it is your turn").await;
        assert_eq!(panes(page).await, 1);
        // The start leaves the focus on the menu, not on a greeting that is gone.
        let script = "return document.activeElement === document.querySelector(arguments[0]);";
        let menu = people[0].css(&board.css(&board.controls[0]));
        page.until("the menu has the focus", script, &[&menu]).await;
        page.click("[data-testid=games]").await;
        page.click("[data-play=seega]").await;
        people[1].message("challenges you").await;
        assert_eq!(panes(page).await, 2);
        page.shot("challenge").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_skip_link_leads_to_the_newest_message() {
    on_stage("skip", Screen::Desk, async |page| {
        let people = page.people().await;
        await_cards(page).await;
        page.click("[data-play-computer=pahtum]").await;
        people[0].message("it is your turn").await;
        page.reload().await;
        page.press_keys(TAB).await;
        let script = "return document.activeElement.dataset.testid;";
        assert_eq!(page.ask::<String>(script, &[]).await, "skip");
        page.shot("link").await;
        page.press_keys(ENTER).await;
        let script = "return document.activeElement === [...document.querySelectorAll('[data-message]')].at(-1);";
        page.until("the newest message has the focus", script, &[]).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_messages_below_a_new_board_do_not_push_it_away() {
    on_stage("board-stays", Screen::Phone(390), async |page| {
        let people = page.people().await;
        await_cards(page).await;
        page.click("[data-play-computer=pahtum]").await;
        let board = people[0].message("it is your turn").await;
        let script = "return document.querySelector('[data-channel][aria-current=page]').dataset.channel;";
        let channel: String = page.ask(script, &[]).await;
        let path = format!("/api/v10/channels/{channel}/messages");
        for line in ["one", "two", "three", "four"] {
            ask(page, "POST", &path, json!({ "content": format!("{line}\n{line}\n{line}\n{line}\n{line}") })).await;
        }
        people[0].message("four").await;
        let script = "
            const message = document.querySelector(arguments[0]);
            const frame = message.closest('.scroller').getBoundingClientRect();
            return ['.picture', '[data-custom-id]'].every((css) => {
                const box = message.querySelector(css).getBoundingClientRect();
                return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
            });";
        page.shot("below").await;
        let css = people[0].css(&format!("[data-message=\"{}\"]", board.id));
        page.until("board and menu are visible together", script, &[&css]).await;
        // The way to what came meanwhile is offered.
        people[0].sees("[data-testid=jump-to-present]").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_card_asks_for_a_rule_set() {
    on_stage("rule-sets", Screen::Phone(390), async |page| {
        let people = page.people().await;
        await_cards(page).await;
        page.click("[data-play-computer=sahkku]").await;
        let question = people[0].message("Which rules of Sáhkku?").await;
        assert_eq!(question.controls.len(), 7);
        page.shot("question").await;
        page.click(&people[0].css(&question.css(&question.controls[0]))).await;
        people[0].message("Lágesvuon-sáhkku").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_card_challenges_after_the_rule_set_is_chosen() {
    on_stage("rule-set-challenge", Screen::Window(1280, 800), async |page| {
        let people = page.people().await;
        await_cards(page).await;
        page.click("[data-play=sahkku]").await;
        let question = people[0].message("Which rules of Sáhkku?").await;
        let cards = "return document.querySelectorAll('[data-testid=hint] [data-play]').length === 4;";
        page.until("nobody is challenged yet", cards, &[]).await;
        page.click(&people[0].css(&question.css(&question.controls[0]))).await;
        people[1].message("challenges you").await;
        page.click("[data-testid=welcome-accept]").await;
    })
    .await;
}
