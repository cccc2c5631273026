//! The smallest phones: nothing is wider than the screen.

use crate::browser::game::Game;
use crate::browser::page::ESCAPE;
use crate::browser::stage::{Screen, on_stage};

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_nothing_is_wider_than_a_small_phone() {
    on_stage("narrow", Screen::Phone(360), async |page| {
        page.assert_fits("at first").await;
        let people = page.people().await;
        people[0].begin_command("challenge").await;
        page.assert_fits("with a command begun").await;
        page.press_keys(ESCAPE).await;
        page.press_keys(ESCAPE).await;
        people[0].sees("[data-testid=composer]:focus").await;
        let (game, board) = Game::begin(page, "Seega", "size=9").await;
        page.assert_fits("with a board").await;
        let (actor, _) = game.turn(&board);
        actor.come_forward().await;
        actor.click(&board.css(board.selects()[1])).await;
        actor.sees(".listbox").await;
        page.assert_fits("with a sheet").await;
        page.shot("sheet").await;
        page.press_keys(ESCAPE).await;
        actor.click("[data-testid=channels-toggle]").await;
        page.assert_fits("with the channels").await;
        page.press_keys(ESCAPE).await;
        page.click("[data-testid=world]").await;
        page.until("the world's settings are open", "return document.querySelector('dialog[open]') !== null;", &[])
            .await;
        page.assert_fits("with the world's settings").await;
        page.shot("world").await;
    })
    .await;
}
