//! A match by keyboard alone, and the page's words for a screen reader.

use crate::browser::board::Message;
use crate::browser::page::{DOWN, ENTER, ESCAPE, Page, SPACE, TAB};
use crate::browser::person::Person;
use crate::browser::stage::{Screen, on_stage};

/// The most presses of Tab from one control to another.
const MOST_TABS: usize = 150;

/// The most further looks at controls without a role or a name.
const LOOKS_AGAIN: usize = 5;

/// Moves the focus with Tab until it is on an element that matches. On the way it is always on something, and seen.
async fn tab_to(page: &Page, css: &str) {
    for _ in 0..MOST_TABS {
        if page.ask::<bool>("return document.activeElement?.matches(arguments[0]) ?? false;", &[css]).await {
            assert_focus_is_seen(page).await;
            return;
        }
        page.press_keys(TAB).await;
        let is_lost = "return document.hasFocus() && document.activeElement === document.body;";
        // After the last control the browser starts again with the first.
        if !page.ask::<bool>(is_lost, &[]).await {
            assert_focus_is_seen(page).await;
        }
    }
    panic!("Tab does not lead to {css}");
}

/// Checks that the focused element, or a marked element around or in it, has a frame.
async fn assert_focus_is_seen(page: &Page) {
    let script = include_str!("focus.js");
    let unseen: Option<String> = page.ask(script, &[]).await;
    assert_eq!(unseen, None, "the focus is not seen");
}

/// Checks that the focus is still in a person's pane.
async fn assert_focus_is_kept(page: &Page, person: &Person<'_>) {
    let script = "return document.querySelector(arguments[0]).contains(document.activeElement);";
    page.until("the focus stays in the pane", script, &[person.css("").trim()]).await;
}

/// Checks that every control that Tab reaches has a role and a name, and every picture a text.
async fn assert_everything_is_named(page: &Page) {
    let mut nameless = page.nameless_controls().await;
    // The page may replace a control while it is looked at.
    for _ in 0..LOOKS_AGAIN {
        if nameless.is_empty() {
            break;
        }
        nameless = page.nameless_controls().await;
    }
    assert!(nameless.is_empty(), "{nameless:#?}");
    let script = "return [...document.querySelectorAll('.picture img')].filter((image) => !image.alt).length;";
    assert_eq!(page.ask::<u32>(script, &[]).await, 0, "pictures without a text");
}

/// Checks the contrast of all texts.
async fn assert_contrast(page: &Page, when: &str) {
    page.still().await;
    let faint: Vec<String> = page.ask(include_str!("contrast.js"), &[]).await;
    assert!(faint.is_empty(), "{when}: {faint:#?}");
}

/// Waits until the pane's live region says these words.
async fn hears(person: &Person<'_>, words: &str) {
    let script = "return document.querySelector(arguments[0]).textContent.includes(arguments[1]);";
    let what = format!("{} hears `{words}`", person.name);
    person.page.until(&what, script, &[&person.css("> [aria-live=polite]"), words]).await;
}

/// Challenges the second person as the first, and accepts.
async fn challenge_and_accept(page: &Page, first: &Person<'_>, second: &Person<'_>) -> Message {
    tab_to(page, &format!("[data-chip=\"{}\"]", second.id)).await;
    page.press_keys(ENTER).await;
    second.sees("[data-testid=composer]").await;
    tab_to(page, &first.css("[data-testid=composer]")).await;
    page.press_keys("/challenge").await;
    first.sees_marked("/challenge").await;
    page.press_keys(ENTER).await;
    first.add_option("game").await;
    first.choose_value("game", "Se", "Seega").await;
    first.add_option("opponent").await;
    first.choose_value("opponent", &second.name, &second.name).await;
    first.add_option("options").await;
    first.choose_value("options", "size=5", "size=5").await;
    first.send_form().await;
    hears(second, "challenges you").await;
    assert_everything_is_named(page).await;
    assert_contrast(page, "with a challenge").await;
    tab_to(page, &second.css("[data-custom-id$=\":accept\"]")).await;
    page.press_keys(ENTER).await;
    let board = second.message("The match begins.").await;
    hears(first, "The match begins.").await;
    assert_focus_is_kept(page, second).await;
    board
}

/// Picks two points from the menu of the player to move, one with Enter and one with Space, and confirms.
async fn place_two_stones(page: &Page, people: [&Person<'_>; 2], board: &Message) {
    let [player, other] = if board.calls(&people[0].name) { people } else { [people[1], people[0]] };
    let board = player.message("The match begins.").await;
    tab_to(page, &player.css(&board.css(board.selects()[0]))).await;
    page.press_keys(SPACE).await;
    player.sees(".listbox:focus").await;
    assert_focus_is_seen(page).await;
    assert_everything_is_named(page).await;
    page.press_keys(&DOWN.repeat(2)).await;
    page.press_keys(ENTER).await;
    page.press_keys(DOWN).await;
    page.press_keys(SPACE).await;
    let picked = "return document.querySelectorAll(arguments[0]).length === 2;";
    page.until("two points are picked", picked, &[&player.css(".option[aria-selected=true]")]).await;
    tab_to(page, &player.css("[data-testid=select-confirm]")).await;
    page.press_keys(ENTER).await;
    let next = other.message(&format!("@{}, it is your turn", other.name)).await;
    assert!(next.alt().contains("Last turn, Light: a3; a4."), "{}", next.alt());
    hears(other, "it is your turn").await;
    assert_focus_is_kept(page, player).await;
}

async fn match_by_keyboard(page: &Page) {
    let people = page.people().await;
    let first = &people[0];
    let second = &people[1];
    assert_everything_is_named(page).await;
    assert_contrast(page, "at first").await;
    let board = challenge_and_accept(page, first, second).await;
    place_two_stones(page, [first, second], &board).await;
    assert_everything_is_named(page).await;
    assert_contrast(page, "with boards").await;
    tab_to(page, &second.css(".picture")).await;
    page.shot("focus").await;
    assert_light_theme(page).await;
}

/// Checks the contrast of the light theme, which is chosen by keyboard.
async fn assert_light_theme(page: &Page) {
    tab_to(page, "[data-testid=world]").await;
    page.press_keys(ENTER).await;
    page.until("the world's settings are open", "return document.querySelector('dialog[open]') !== null;", &[]).await;
    assert_everything_is_named(page).await;
    assert_contrast(page, "with the world's settings").await;
    tab_to(page, "dialog section:last-of-type input[type=checkbox]").await;
    page.press_keys(SPACE).await;
    let is_light = "return document.documentElement.dataset.theme === 'light';";
    page.until("the page is light", is_light, &[]).await;
    assert_contrast(page, "with the settings in light colours").await;
    page.press_keys(ESCAPE).await;
    page.until("the settings are closed", "return document.querySelector('dialog[open]') === null;", &[]).await;
    assert_contrast(page, "in light colours").await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_match_is_begun_and_played_by_keyboard_alone() {
    on_stage("keyboard", Screen::Window(1280, 800), match_by_keyboard).await;
}

/// Reads the page on a phone: names, contrast and width.
async fn read_on_phone(page: &Page) {
    let people = page.people().await;
    page.assert_fits("at first").await;
    assert_everything_is_named(page).await;
    assert_contrast(page, "at first").await;
    page.click("[data-testid=hint] [data-play-computer=seega]").await;
    people[0].message("it is your turn").await;
    assert_everything_is_named(page).await;
    assert_contrast(page, "with a board").await;
    page.assert_fits("with a board").await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_texts_of_a_phone_are_named_and_have_contrast() {
    on_stage("read-phone", Screen::Phone(390), read_on_phone).await;
}
