//! Enlarged pictures, other channels, and reloading.

use crate::browser::game::Game;
use crate::browser::page::{ESCAPE, Page};
use crate::browser::person::Person;
use crate::browser::stage::{Screen, on_stage};
use serde_json::Value;

async fn opens_large(page: &Page) {
    let (game, board) = Game::begin(page, "Pahtum", "blocks=1").await;
    let (actor, _) = game.turn(&board);
    actor.come_forward().await;
    let width = "return document.querySelector(arguments[0])?.getBoundingClientRect().width ?? 0;";
    let picture = actor.css(&format!("[data-message=\"{}\"] .picture", board.id));
    let small: f64 = page.ask(width, &[&picture]).await;
    page.click(&picture).await;
    let loaded = "return (document.querySelector('[data-testid=lightbox] img')?.naturalWidth ?? 0) > 0;";
    page.until("the picture is large", loaded, &[]).await;
    let large: f64 = page.ask(width, &["[data-testid=lightbox] img"]).await;
    assert!(large >= small, "{large} after {small}");
    let alt: String = page.ask("return document.querySelector('[data-testid=lightbox] img').alt;", &[]).await;
    assert_eq!(alt, board.alt());
    page.shot("large").await;
    page.press_keys(ESCAPE).await;
    page.until("it is closed", "return !document.querySelector('[data-testid=lightbox]');", &[]).await;
    // The board is still there, and keeps the focus for keyboard users.
    let focused = "return document.activeElement === document.querySelector(arguments[0]);";
    page.until("the focus is back", focused, &[&picture]).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_a_picture_opens_large_and_escape_closes_it() {
    on_stage("large-desk", Screen::Desk, opens_large).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_a_picture_opens_large_on_a_phone() {
    on_stage("large-phone", Screen::Phone(390), opens_large).await;
}

/// Returns the name of the channel that a person has opened.
async fn channel(person: &Person<'_>) -> String {
    let script = "return document.querySelector(arguments[0]).textContent;";
    person.page.ask(script, &[&person.css("[data-channel][aria-current=page] .channel-name")]).await
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_a_reload_keeps_person_and_channel() {
    on_stage("reload", Screen::Phone(390), async |page| {
        let people = page.people().await;
        let third = &people[2];
        third.come_forward().await;
        third.click("[data-testid=channels-toggle]").await;
        page.shot("channels").await;
        third.click("[data-channel]:not([aria-current])").await;
        third.sees("[data-testid=composer]").await;
        let before = channel(third).await;
        assert_eq!(before, "lounge");
        page.assert_keeps_to_itself().await;
        page.reload().await;
        assert!(third.is_shown().await && !people[0].is_shown().await);
        assert_eq!(channel(third).await, before);
    })
    .await;
}

/// Notes the messages that are pointed out, and for whom.
const NOTES_FLASHES: &str = "
    window.flashed = new Set();
    const name = (message) => `${message.closest('[data-person]')?.dataset.person} ${message.dataset.message}`;
    const note = ({ target }) => target.classList.contains('flash') && window.flashed.add(name(target));
    new MutationObserver((changes) => changes.forEach(note)).observe(document.body, { subtree: true, attributeFilter: ['class'] });
    return null;";

/// Returns true if a message was pointed out for a person.
const IS_FLASHED: &str = "return window.flashed.has(`${arguments[0]} ${arguments[1]}`);";

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_a_link_leads_to_the_board() {
    on_stage("link", Screen::Desk, async |page| {
        let (game, board) = Game::begin(page, "Pahtum", "blocks=1").await;
        let [one, _] = &game.people;
        one.begin_command("matches").await;
        one.send_form().await;
        let list = one.message("Your matches").await;
        let link = one.css(&format!("[data-message=\"{}\"] a[data-jump=\"{}\"]", list.id, board.id));
        let address: String = page.ask("return document.querySelector(arguments[0]).href;", &[&link]).await;
        let shown: String = page.ask("return document.querySelector(arguments[0]).textContent;", &[&link]).await;
        assert_eq!(shown, "#games › ", "a chip and not an address");
        page.shot("chip").await;
        // It is pointed out for a moment only, so that is noted when it happens.
        page.ask::<Value>(NOTES_FLASHES, &[]).await;
        let pointed_out = [one.id.as_str(), board.id.as_str()];
        page.click(&link).await;
        page.until("the link leads to the board", IS_FLASHED, &pointed_out).await;
        one.sees(&format!("[data-message=\"{}\"]", board.id)).await;
        page.until("it is pointed out for a moment", "return !document.querySelector('.flash');", &[]).await;
        page.ask::<Value>("window.flashed.clear(); return null;", &[]).await;
        // The page is not loaded again: the address differs in its fragment alone.
        page.open(&address).await;
        page.until("the address itself leads there", IS_FLASHED, &pointed_out).await;
        let nowhere = format!("{}#1/2", address.split('#').next().expect("an address"));
        page.open(&nowhere).await;
        let has_toast = "return document.querySelector('[data-testid=toast]')?.textContent.includes('channel that is gone') ?? false;";
        page.until("the page says that the link leads nowhere", has_toast, &[]).await;
        one.sees(&format!("[data-message=\"{}\"]", board.id)).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_a_reload_keeps_the_clock_and_the_dismissed_hint() {
    on_stage("clock", Screen::Phone(390), async |page| {
        let people = page.people().await;
        page.shot("hint").await;
        page.click("[data-testid=dismiss-hint]").await;
        people[0].challenge(&people[1], "Seega", "").await;
        people[0].message("in 24 hours").await;
        page.click("[data-testid=world]").await;
        page.click("[data-advance=\"3600\"]").await;
        page.click("dialog.world [aria-label=Close]").await;
        people[0].message("in 23 hours").await;
        page.reload().await;
        people[0].message("in 23 hours").await;
        let hints: u32 =
            page.ask("return document.querySelectorAll('[data-testid=hint]:not([hidden])').length;", &[]).await;
        assert_eq!(hints, 0);
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_a_command_ends_the_hint_for_good() {
    on_stage("hint", Screen::Desk, async |page| {
        let people = page.people().await;
        people[0].begin_command("matches").await;
        people[0].send_form().await;
        page.until("the hint is gone", "return document.querySelector('[data-testid=hint]').hidden;", &[]).await;
        page.reload().await;
        let hints: u32 =
            page.ask("return document.querySelectorAll('[data-testid=hint]:not([hidden])').length;", &[]).await;
        assert_eq!(hints, 0);
    })
    .await;
}

/// Plays from the greeting: challenges, accepts as the other, and finds board and menus on the screen together.
async fn play_from_the_greeting(page: &Page) {
    let people = page.people().await;
    page.until(
        "the games are offered",
        "return document.querySelectorAll('[data-testid=hint] [data-play]').length === 4;",
        &[],
    )
    .await;
    page.shot("greeting").await;
    page.click("[data-testid=hint] [data-play=seega]").await;
    people[0].message("challenges you").await;
    page.click("[data-testid=welcome-accept]").await;
    let board = people[0].message("it is your turn").await;
    page.until(
        "the last step is shown",
        "return document.querySelector('[data-testid=hint]').dataset.step === 'play';",
        &[],
    )
    .await;
    let mover = people.iter().find(|person| board.calls(&person.name)).expect("someone is called");
    mover.come_forward().await;
    let board = mover.message("it is your turn").await;
    // The offer of a course stands below the board of the accepter.
    if mover.id == people[1].id {
        mover.message("New to Seega?").await;
        mover.click("[data-testid=dismiss]").await;
    }
    page.still().await;
    page.shot("board").await;
    // The picture and all controls below it are on the screen at once.
    let script = "
        const message = document.querySelector(arguments[0]);
        const parts = [...message.querySelectorAll('.picture, [data-custom-id]')];
        const frame = message.closest('.scroller').getBoundingClientRect();
        return parts.length > 1 && parts.every((part) => {
            const box = part.getBoundingClientRect();
            return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
        });";
    let css = mover.css(&format!("[data-message=\"{}\"]", board.id));
    page.until("board and menus are visible together", script, &[&css]).await;
}

/// Plays against the computer from the greeting, with one click to the board and one pick for a move.
async fn play_the_computer_from_the_greeting(page: &Page) {
    let people = page.people().await;
    page.until(
        "the games are offered",
        "return document.querySelectorAll('[data-testid=hint] [data-play-computer]').length === 4;",
        &[],
    )
    .await;
    page.click("[data-testid=hint] [data-play-computer=seega]").await;
    let board = people[0].message("it is your turn").await;
    assert!(board.text.contains("Computer (level 1)"), "{}", board.text);
    page.still().await;
    page.shot("computer").await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_greeting_starts_a_match_against_the_computer() {
    on_stage("greeting-computer", Screen::Window(1280, 800), play_the_computer_from_the_greeting).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_greeting_starts_a_match_on_a_desk() {
    on_stage("greeting-desk", Screen::Window(1280, 800), play_from_the_greeting).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_greeting_starts_a_match_on_a_phone() {
    on_stage("greeting-phone", Screen::Phone(390), play_from_the_greeting).await;
}
