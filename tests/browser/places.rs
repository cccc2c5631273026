//! Threads, direct messages and servers that appear and disappear while they are open, and the menus of people.

use crate::browser::page::{ENTER, Page};
use crate::browser::person::Person;
use crate::browser::stage::{Screen, on_stage};
use crate::process::support::board::{content, control_of};
use crate::process::support::people::{Person as Player, StandinClient};
use crate::process::support::places::move_on;
use serde_json::{Value, json};

/// Sends a request to the stand-in's own API, or as the bot to Discord's.
pub async fn ask(page: &Page, method: &str, path: &str, body: Value) -> Value {
    let origin: String = page.ask("return location.origin;", &[]).await;
    let method = method.parse().expect("a method");
    let request = reqwest::Client::new().request(method, format!("{origin}{path}"));
    let answer = request
        .header("authorization", "Bot any")
        .header("user-agent", "DiscordBot (https://example.org, 1)")
        .json(&body)
        .send()
        .await
        .expect("an answer");
    let status = answer.status();
    let text = answer.text().await.expect("a body");
    assert!(status.is_success(), "{path} {body}: {status} {text}");
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

/// Returns the id of an object.
pub fn id(object: &Value) -> &str {
    object["id"].as_str().unwrap_or_else(|| panic!("no id in {object}"))
}

/// Returns the first server of the world.
pub async fn server(page: &Page) -> Value {
    ask(page, "GET", "/people", Value::Null).await["guilds"][0].clone()
}

/// Waits until a person has opened the channel with this name.
async fn looks_at(person: &Person<'_>, name: &str) {
    let script = "return document.querySelector(arguments[0])?.textContent === arguments[1];";
    let css = person.css("[data-channel][aria-current=page] .channel-name");
    person.page.until(&format!("{} looks at {name}", person.name), script, &[&css, name]).await;
}

/// Waits until the page shows a notification with `words`.
async fn await_toast(page: &Page, words: &str) {
    let script = "return [...document.querySelectorAll('[data-testid=toast]')].some((one) => one.textContent.includes(arguments[0]));";
    page.until(&format!("the page says `{words}`"), script, &[words]).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_a_thread_is_opened_from_its_message_and_gives_way_to_its_channel() {
    on_stage("thread", Screen::Desk, async |page| {
        let people = page.people().await;
        people[1].come_forward().await;
        let channel = server(page).await["channels"][0].clone();
        let messages = format!("/api/v10/channels/{}/messages", id(&channel));
        let message = ask(page, "POST", &messages, json!({ "content": "Here begins a thread." })).await;
        let open = format!("{messages}/{}/threads", id(&message));
        let thread = ask(page, "POST", &open, json!({ "name": "the thread" })).await;
        let boxed = "[data-testid=thread-box]";
        people[0].click(boxed).await;
        looks_at(&people[0], "the thread").await;
        page.shot("inside").await;
        // An archived thread remains open for its reader, and is no longer listed.
        let place = format!("/api/v10/channels/{}", id(&thread));
        ask(page, "PATCH", &place, json!({ "archived": true })).await;
        let listed = "return document.querySelector(arguments[0]) !== null;";
        let entry = format!("[data-channel=\"{}\"]", id(&thread));
        let unlisted = "return document.querySelector(arguments[0]) === null;";
        page.until("it is listed no more", unlisted, &[&people[1].css(&entry)]).await;
        page.until("it is still open", listed, &[&people[0].css(&entry)]).await;
        ask(page, "DELETE", &format!("/channels/{}", id(&thread)), Value::Null).await;
        await_toast(page, "the thread is gone").await;
        looks_at(&people[0], channel["name"].as_str().expect("a name")).await;
        page.until("the box is gone", unlisted, &[&people[0].css(boxed)]).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_shows_a_lost_channel_and_server_and_leads_elsewhere() {
    on_stage("removed", Screen::Desk, async |page| {
        let people = page.people().await;
        people[1].come_forward().await;
        let server = server(page).await;
        let [first, second] = [0, 1].map(|at| server["channels"][at].clone());
        ask(page, "DELETE", &format!("/channels/{}", id(&first)), Value::Null).await;
        await_toast(page, &format!("{} is gone", first["name"].as_str().expect("a name"))).await;
        looks_at(&people[1], second["name"].as_str().expect("a name")).await;
        // Through the panel, as a user would do it.
        page.click("[data-testid=world]").await;
        let member = format!("[data-members=\"{}\"] [data-member=\"{}\"]", id(&server), people[1].id);
        page.click(&member).await;
        let inside = "return document.querySelector(arguments[0])?.checked === (arguments[1] === 'in');";
        page.until("the panel says that they are out", inside, &[&member, "out"]).await;
        page.shot("panel").await;
        looks_at(&people[1], "Gonagas").await;
        page.click(&member).await;
        page.until("the panel says that they are in", inside, &[&member, "in"]).await;
        let listed = "return document.querySelector(arguments[0]) !== null;";
        let entry = people[1].css(&format!("[data-channel=\"{}\"]", id(&second)));
        page.until("the channel is back", listed, &[&entry]).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_group_has_the_commands_of_the_person_who_installs_the_app() {
    on_stage("group", Screen::Desk, async |page| {
        let people = page.people().await;
        people[1].come_forward().await;
        page.click("[data-testid=world]").await;
        for person in &people[..2] {
            page.click(&format!("[data-group-member=\"{}\"]", person.id)).await;
        }
        page.shot("panel").await;
        page.click("[data-testid=open-group]").await;
        await_toast(page, "has a group with").await;
        page.click("dialog [aria-label=Close]").await;
        let seen = ask(page, "GET", &format!("/people/{}/channels", people[0].id), Value::Null).await;
        let group =
            seen["channels"].as_array().and_then(|channels| channels.iter().find(|channel| channel["type"] == 3));
        let entry = format!("[data-channel=\"{}\"]", id(group.expect("a group")));
        people[0].click(&entry).await;
        looks_at(&people[0], &people[1].name).await;
        people[0].click("[data-testid=install]").await;
        await_toast(page, "can use the app everywhere").await;
        page.shot("installed").await;
    })
    .await;
}

/// Opens a group of two people, of which the first has installed the application, and plays some turns in it.
async fn group_in_mid_play(page: &Page) -> [Player; 2] {
    let people = page.people().await;
    let origin: String = page.ask("return location.origin;", &[]).await;
    let api = StandinClient::new(&origin);
    let players = [&people[0], &people[1]].map(|person| Player {
        api: api.clone(),
        id: person.id.clone(),
        guild: String::new(),
        channel: String::new(),
    });
    players[0].request("PUT", "/installation", Value::Null).await;
    let group = players[0].request("POST", "/channels", json!({ "people": [players[1].id], "type": 3 })).await;
    let players = players.map(|player| player.at(id(&group)));
    let options = json!({ "game": "seega", "options": "size=5", "opponent": players[1].id });
    players[0].command("challenge", options).await;
    let invites = |message: &Value| content(message).contains("challenges you");
    let challenge = players[1].wait_for_message("a challenge", invites).await;
    players[1].press(&challenge, &control_of(&challenge, "accept"), &[]).await;
    for _ in 0..7 {
        assert!(move_on(&players).await);
    }
    players
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_group_shows_a_match_in_mid_play() {
    for (name, screen) in [("group-desk", Screen::Window(1280, 800)), ("group-phone", Screen::Phone(390))] {
        on_stage(name, screen, async |page| {
            let [player, _] = group_in_mid_play(page).await;
            let people = page.people().await;
            let entry = format!("[data-channel=\"{}\"]", player.channel);
            for person in people[..2].iter().rev() {
                person.come_forward().await;
                if matches!(screen, Screen::Phone(_)) {
                    person.click("[data-testid=channels-toggle]").await;
                    page.shot(&format!("channels-{}", person.name)).await;
                }
                person.click(&entry).await;
                person.sees("[data-message] button").await;
                page.shot(&person.name).await;
                if matches!(screen, Screen::Phone(_)) {
                    page.assert_fits("with a match in a group").await;
                    let script = "return document.querySelector('[data-testid=hint]').hidden;";
                    assert!(page.ask::<bool>(script, &[]).await, "the greeting covers the board");
                }
            }
        })
        .await;
    }
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_panel_shows_permissions_taken_from_the_bot() {
    on_stage("taken", Screen::Desk, async |page| {
        page.click("[data-testid=world]").await;
        let send = "[data-denied=\"2048\"]";
        page.click(send).await;
        await_toast(page, "The bot's permissions in").await;
        page.reload().await;
        page.click("[data-testid=world]").await;
        let script = "return document.querySelector(arguments[0])?.checked === false;";
        page.until("it is still taken away", script, &[send]).await;
        let denied = server(page).await["channels"][0]["bot_denied"].clone();
        assert_eq!(denied, "2048");
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_panel_adds_a_server_with_a_channel_and_cuts_one_off() {
    on_stage("server", Screen::Desk, async |page| {
        let people = page.people().await;
        page.click("[data-testid=world]").await;
        page.type_into("[aria-label=\"Add a server\"]", &format!("The club{ENTER}")).await;
        await_toast(page, "The club is there, with the channel #games.").await;
        let guild = ask(page, "GET", "/people", Value::Null).await["guilds"][1].clone();
        let entry = format!("[data-channel=\"{}\"]", id(&guild["channels"][0]));
        people[0].sees(&entry).await;
        page.click(&format!("[data-outage=\"{}\"]", id(&guild))).await;
        await_toast(page, "The club is cut off").await;
        page.shot("cut-off").await;
        assert_eq!(ask(page, "GET", "/people", Value::Null).await["guilds"][1]["available"], false);
        page.click(&format!("[data-outage=\"{}\"]", id(&guild))).await;
        await_toast(page, "The bot has The club back.").await;
        assert_eq!(ask(page, "GET", "/people", Value::Null).await["guilds"][1]["available"], true);
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_people_have_menus_with_the_bots_commands() {
    on_stage("person-menu", Screen::Desk, async |page| {
        let people = page.people().await;
        let application = ask(page, "GET", "/api/v10/applications/@me", Value::Null).await;
        let commands = format!("/api/v10/applications/{}/commands", id(&application));
        ask(page, "POST", &commands, json!({ "name": "Greet", "type": 2 })).await;
        people[0].click(&format!(".members [data-user=\"{}\"]", people[2].id)).await;
        people[0].sees("[data-testid=menu-item][data-value=Greet]").await;
        people[0].click("[data-testid=menu-item][data-value=Greet]").await;
        // The bot does not know this command; it only has to be asked.
        let asked = "return document.querySelector(arguments[0]) !== null;";
        page.until("something came of it", asked, &[&people[0].css(".note, .message.private")]).await;
    })
    .await;
}
