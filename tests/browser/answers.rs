//! Messages as they are named and drawn, and answers that arrive out of sight.

use crate::browser::page::{ESCAPE, Page};
use crate::browser::person::Person;
use crate::browser::places::{ask, id, server};
use crate::browser::stage::{Screen, on_stage};
use serde_json::{Value, json};

/// Starts a match against the computer from the greeting; returns the board's message.
async fn play_computer(page: &Page, person: &Person<'_>) -> String {
    page.click("[data-play-computer=pahtum]").await;
    person.message("it is your turn").await.id
}

async fn answer_out_of_sight(page: &Page) {
    let people = page.people().await;
    let person = &people[0];
    let board = play_computer(page, person).await;
    let channel = server(page).await["channels"][0].clone();
    let path = format!("/people/{}/messages", people[1].id);
    for number in 0..12 {
        let said = json!({ "channel": id(&channel), "content": format!("talk {number}\nand more\nand more") });
        ask(page, "POST", &path, said).await;
    }
    person.message("talk 11").await;
    let hint = person.css(&format!("[data-message=\"{board}\"] [data-custom-id$=\":hint\"]"));
    page.ask::<Value>(
        "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' }); return null;",
        &[&hint],
    )
    .await;
    page.click(&hint).await;
    let jump = person.css("[data-testid=jump-to-present]");
    let script = "return document.querySelector(arguments[0]).textContent.startsWith('Your answer is below');";
    page.until("the answer is announced", script, &[&jump]).await;
    page.shot("below").await;
    page.click(&jump).await;
    let answer = person.message("Hint:").await;
    let script = "
        const message = document.querySelector(arguments[0]);
        const frame = message.closest('.scroller').getBoundingClientRect();
        const top = message.getBoundingClientRect().top;
        return message === document.activeElement && top >= frame.top - 1 && top < frame.bottom;";
    let css = person.css(&format!("[data-message=\"{}\"]", answer.id));
    page.until("the answer is in view, and has the focus", script, &[&css]).await;
    let script = "return !document.querySelector(arguments[0]).textContent.startsWith('Your answer');";
    page.until("the answer is announced no more", script, &[&jump]).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_jumps_to_an_answer_that_came_out_of_sight() {
    on_stage("answer-desk", Screen::Desk, answer_out_of_sight).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_jumps_to_an_answer_that_came_out_of_sight_on_a_phone() {
    on_stage("answer-phone", Screen::Phone(390), answer_out_of_sight).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_messages_are_named_by_author_kind_and_time() {
    on_stage("names", Screen::Desk, async |page| {
        let people = page.people().await;
        let board = play_computer(page, &people[0]).await;
        let name = async |message: &str| -> String {
            let css = people[0].css(&format!("[data-message=\"{message}\"]"));
            page.ask("return document.querySelector(arguments[0]).getAttribute('aria-label');", &[&css]).await
        };
        let spoken = name(&board).await;
        // A bot that is slow answers that it is thinking, and posts the board as a message.
        let origin = people[0].css(&format!("[data-message=\"{board}\"] div.origin"));
        let is_answer: bool = page.ask("return document.querySelector(arguments[0]) !== null;", &[&origin]).await;
        let kind = if is_answer { "answer to /play" } else { "message" };
        assert!(spoken.starts_with(&format!("Gonagas, {kind} with picture and buttons, ")), "{spoken}");
        assert!(spoken.contains("#1 · Pahtum"), "{spoken}");
        people[0].begin_command("matches").await;
        people[0].send_form().await;
        let list = people[0].message("Your matches").await;
        let spoken = name(&list.id).await;
        assert!(spoken.starts_with("Gonagas, only for you"), "{spoken}");
    })
    .await;
}

/// Posts a message of Components V2 with two pictures as the bot, one of them in a gallery.
async fn post_layout(page: &Page, channel: &Value) -> Value {
    let gallery = json!({ "type": 12, "items": [{ "media": { "url": "attachment://shown.png" } }] });
    let payload = json!({
        "flags": 1 << 15,
        "components": [{ "type": 10, "content": "A layout." }, gallery],
        "attachments": [{ "id": 0, "filename": "shown.png" }, { "id": 1, "filename": "hidden.png" }],
    });
    let picture: &[u8] = include_bytes!("../../assets/page/sahkku.png");
    let part = |head: &str, content: &[u8]| [b"--edge\r\n", head.as_bytes(), b"\r\n\r\n", content, b"\r\n"].concat();
    let file = |at: u8, name: &str| {
        let head = format!(
            "Content-Disposition: form-data; name=\"files[{at}]\"; filename=\"{name}\"\r\nContent-Type: image/png"
        );
        part(&head, picture)
    };
    let fields = part("Content-Disposition: form-data; name=\"payload_json\"", payload.to_string().as_bytes());
    let body = [fields, file(0, "shown.png"), file(1, "hidden.png"), b"--edge--\r\n".to_vec()].concat();
    let origin: String = page.ask("return location.origin;", &[]).await;
    let path = format!("{origin}/api/v10/channels/{}/messages", id(channel));
    let request = reqwest::Client::new().post(path).header("authorization", "Bot any");
    let request = request.header("user-agent", "DiscordBot (https://example.org, 1)");
    let request = request.header("content-type", "multipart/form-data; boundary=edge").body(body);
    let answer = request.send().await.expect("an answer");
    assert!(answer.status().is_success(), "{}", answer.text().await.unwrap_or_default());
    answer.json().await.expect("a message")
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_layouts_show_only_the_pictures_that_they_refer_to() {
    on_stage("layout", Screen::Desk, async |page| {
        let people = page.people().await;
        let channel = server(page).await["channels"][0].clone();
        let posted = post_layout(page, &channel).await;
        let message = people[0].message("A layout.").await;
        assert_eq!(message.id, id(&posted));
        page.shot("layout").await;
        assert_eq!(message.pictures.len(), 1, "{:?}", message.pictures);
        assert!(message.pictures[0].from.contains("shown.png"), "{:?}", message.pictures);
    })
    .await;
}

/// Holds the answers to requests for messages until `release` is called.
const HOLDS_MESSAGES: &str = "
    const real = window.fetch;
    window.held = [];
    window.release = () => { window.fetch = real; window.held.forEach((go) => go()); };
    window.fetch = async (...request) => {
        const answer = await real(...request);
        if (String(request[0]).includes('/messages?')) await new Promise((go) => window.held.push(go));
        return answer;
    };
    return null;";

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_a_message_that_comes_while_a_pane_loads_is_kept() {
    on_stage("loading", Screen::Desk, async |page| {
        let people = page.people().await;
        page.ask::<Value>(HOLDS_MESSAGES, &[]).await;
        page.click(&format!("[data-chip=\"{}\"]", people[1].id)).await;
        page.until("the pane has asked for its messages", "return window.held.length > 0;", &[]).await;
        let channel = server(page).await["channels"][0].clone();
        let path = format!("/api/v10/channels/{}/messages", id(&channel));
        ask(page, "POST", &path, json!({ "content": "meanwhile" })).await;
        people[1].message("meanwhile").await;
        page.ask::<Value>("window.release(); return null;", &[]).await;
        let loaded = "return document.querySelector(arguments[0])?.textContent.startsWith('This is the beginning');";
        page.until("the pane is loaded", loaded, &[&people[1].css(".start")]).await;
        assert!(people[1].messages().await.iter().any(|message| message.text.contains("meanwhile")));
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_escape_leaves_a_half_typed_command() {
    on_stage("escape", Screen::Desk, async |page| {
        let people = page.people().await;
        let composer = people[0].css("[data-testid=composer]");
        let is_empty = "return document.activeElement === document.querySelector(arguments[0]) && document.activeElement.value === '';";
        people[0].type_into("[data-testid=composer]", "/chal").await;
        people[0].sees_marked("/challenge").await;
        page.press_keys(ESCAPE).await;
        page.until("the name is gone", is_empty, &[&composer]).await;
        people[0].begin_command("challenge").await;
        people[0].add_option("game").await;
        page.press_keys("See").await;
        people[0].sees_marked("Seega").await;
        page.press_keys(ESCAPE).await;
        page.until("the form is gone", is_empty, &[&composer]).await;
        // Other text stays.
        people[0].type_into("[data-testid=composer]", "hello").await;
        page.press_keys(ESCAPE).await;
        let stays = "return document.querySelector(arguments[0]).value === 'hello';";
        page.until("other text stays", stays, &[&composer]).await;
    })
    .await;
}
