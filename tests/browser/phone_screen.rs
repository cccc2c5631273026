//! A phone's screen of 390 by 844 pixels: the board and the controls that play are on it together, for every game, in
//! every state that random play reaches, with an offer and with the upright board.

use crate::browser::page::Page;
use crate::browser::person::Person;
use crate::browser::places::{ask, id, server};
use crate::browser::stage::{Screen, on_stage};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};

/// The games and options, and how many turns of each are looked at. The first options of a game have the most menus.
const MATCHES: [(&str, &str, usize); 7] = [
    ("seega", "size=9", 2),
    ("seega", "size=5", 20),
    ("pahtum", "blocks=13", 3),
    ("shap-luk", "", 12),
    ("sahkku", "rules=devils-game headstart=3", 14),
    ("sahkku", "rules=unjarga headstart=3", 14),
    ("sahkku", "rules=lagesvuotna", 14),
];

/// Returns a complaint if the newest board of a person and the controls that play on it, or answer an offer, are not on
/// the screen together; an empty text if they are.
const SEEN_TOGETHER: &str = "
    const message = document.querySelector(arguments[0]);
    if (!message) return 'no message';
    const picture = message.querySelector('.picture');
    const img = picture?.querySelector('img');
    if (!img || img.naturalWidth === 0) return 'no picture';
    const answers = [...message.querySelectorAll('[data-custom-id*=\":agree\"], [data-custom-id*=\":giveback\"]')];
    const plays = [...message.querySelectorAll('[data-custom-id*=\":play\"], [data-custom-id*=\":pick\"], [data-custom-id*=\":throw\"]')];
    const main = answers.length > 0 ? answers : plays;
    if (main.length === 0) return 'no control';
    picture.scrollIntoView({ block: 'start' });
    const frame = message.closest('.scroller').getBoundingClientRect();
    const top = picture.getBoundingClientRect().top;
    const bottom = Math.max(...main.map((one) => one.getBoundingClientRect().bottom));
    if (bottom - top > frame.height) return `${Math.round(bottom - top)} of ${Math.round(frame.height)} pixels`;
    return '';";

/// A match of the first two people of a page, played through the interface for programs and looked at in a browser.
struct Table<'a> {
    page: &'a Page,
    people: Vec<Person<'a>>,
    guild: String,
    channel: String,
    number: usize,
    /// The first event that the next board shows: boards are edited after a command is answered.
    next_event: u32,
    random: ChaCha8Rng,
}

impl Table<'_> {
    async fn command(&self, person: usize, name: &str, options: Value) {
        let path = format!("/people/{}/command", self.people[person].id);
        let body = json!({ "guild": self.guild, "channel": self.channel, "name": name, "options": options });
        let answer = ask(self.page, "POST", &path, body).await;
        assert_eq!(answer["acknowledged"], true, "{name}: {answer}");
        // It is carried out before the next request.
        let interaction = answer["interaction"].as_str().expect("an id");
        let done = format!("/people/{}/interactions/{interaction}?wait=20", self.people[person].id);
        ask(self.page, "GET", &done, Value::Null).await;
    }

    /// Returns the newest public message of the match that shows the next event and has a control with one of these
    /// verbs.
    async fn message(&self, verbs: &[&str]) -> Value {
        let path = format!("/people/{}/messages?channel={}&limit=20", self.people[0].id, self.channel);
        let starts = format!("m:{}.", self.number);
        let is_next = |message: &Value| {
            let ids = custom_ids(message);
            ids.iter().any(|id| id.starts_with(&starts) && event_of(id) >= Some(self.next_event))
        };
        self.page
            .wait(&format!("a message with {verbs:?}"), async || {
                let messages = ask(self.page, "GET", &path, Value::Null).await;
                let list = messages["messages"].as_array().cloned().unwrap_or_default();
                let is_private = |message: &Value| message["flags"].as_u64().unwrap_or(0) & 64 != 0;
                list.into_iter()
                    .rev()
                    .find(|message| !is_private(message) && is_next(message) && has_verb(message, verbs))
            })
            .await
    }

    async fn press(&self, person: usize, message: &Value, verb: &str) {
        let custom_id =
            custom_ids(message).into_iter().find(|id| id.split(':').nth(3) == Some(verb)).expect("the control");
        let body = json!({ "channel": message["channel_id"], "message": message["id"], "custom_id": custom_id });
        ask(self.page, "POST", &format!("/people/{}/press", self.people[person].id), body).await;
    }

    /// Checks the newest board.
    async fn assert_seen_together(&self, what: &str, message: &Value) {
        let css = self.people[0].css(&format!("[data-message=\"{}\"]", id(message)));
        self.page
            .until(
                "the board is loaded",
                "
            const img = document.querySelector(`${arguments[0]} .picture img`);
            return (img?.naturalWidth ?? 0) > 0;",
                &[&css],
            )
            .await;
        self.page.still().await;
        let complaint: String = self.page.ask(SEEN_TOGETHER, &[&css]).await;
        if !complaint.is_empty() {
            self.page.shot("too-high").await;
        }
        assert_eq!(complaint, "", "{what}: {message:#}");
    }

    /// Plays a random action of the player to move on a board, if there is one.
    async fn play_on(&mut self, board: &Value) {
        for person in 0..2 {
            let path = format!("/people/{}/autocomplete", self.people[person].id);
            let body = json!({
                "guild": self.guild, "channel": self.channel, "name": "move", "focused": "action",
                "options": { "action": "", "match": self.number },
            });
            let choices = ask(self.page, "POST", &path, body).await["choices"].as_array().cloned().unwrap_or_default();
            let actions: Vec<&str> = choices.iter().filter_map(|choice| choice["value"].as_str()).collect();
            if actions.is_empty() {
                continue;
            }
            let action = actions[(self.random.next_u64() % actions.len() as u64) as usize];
            self.next_event = custom_ids(board).iter().filter_map(|id| event_of(id)).max().unwrap_or_default() + 1;
            return self.command(person, "move", json!({ "action": action, "match": self.number })).await;
        }
    }
}

/// Returns the custom ids of a message.
fn custom_ids(message: &Value) -> Vec<String> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let controls = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    controls.filter_map(|control| control["custom_id"].as_str().map(str::to_owned)).collect()
}

/// Returns the number of the event that a match's control belongs to.
fn event_of(custom_id: &str) -> Option<u32> {
    custom_id.split(':').nth(2)?.parse().ok()
}

/// Returns true for a message with a control of one of these verbs.
fn has_verb(message: &Value, verbs: &[&str]) -> bool {
    custom_ids(message).iter().any(|id| verbs.contains(&id.split(':').nth(3).unwrap_or_default()))
}

/// The verbs that play, and one of a match that is over. The dice are the bot's, and a king may be captured early.
const PLAYS_OR_IS_OVER: [&str; 4] = ["play", "pick", "throw", "rematch"];

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_board_and_controls_are_on_a_phones_screen_together() {
    on_stage("phone-screen", Screen::Phone(390), async |page| {
        let guild = server(page).await;
        let channel = id(&guild["channels"][0]).to_owned();
        let people = page.people().await;
        people[0].come_forward().await;
        page.click("[data-testid=dismiss-hint]").await;
        let random = ChaCha8Rng::seed_from_u64(4);
        let mut table = Table { page, people, guild: id(&guild).to_owned(), channel, number: 0, next_event: 0, random };
        let permissions = |person: &Person<'_>| {
            let mut members = guild["members"].as_array().into_iter().flatten();
            let member = members.rfind(|member| member["user_id"] == person.id.as_str());
            member.and_then(|member| member["permissions"].as_str()?.parse::<u64>().ok()).unwrap_or_default()
        };
        let owner = (0..table.people.len()).max_by_key(|index| permissions(&table.people[*index])).unwrap_or_default();
        for shape in ["lying", "upright"] {
            table.command(owner, "settings shape", json!({ "shape": shape })).await;
            for (game, options, turns) in MATCHES {
                if shape == "upright" && game != "sahkku" {
                    continue;
                }
                table.number += 1;
                table.next_event = 0;
                let opponent = table.people[1].id.clone();
                let mut terms = json!({ "game": game, "opponent": opponent, "clock": "none" });
                if !options.is_empty() {
                    terms["options"] = options.into();
                }
                table.command(0, "challenge", terms).await;
                let challenge = table.message(&["accept"]).await;
                table.press(1, &challenge, "accept").await;
                for turn in 0..turns {
                    let board = table.message(&PLAYS_OR_IS_OVER).await;
                    if has_verb(&board, &["rematch"]) {
                        break;
                    }
                    let what = format!("{game} {options}, {shape}, after {turn} actions");
                    table.assert_seen_together(&what, &board).await;
                    table.play_on(&board).await;
                }
                let board = table.message(&PLAYS_OR_IS_OVER).await;
                if has_verb(&board, &["offer"]) {
                    table.press(0, &board, "offer").await;
                    let what = format!("{game} {options}, {shape}, with an offer");
                    table.assert_seen_together(&what, &table.message(&["agree"]).await).await;
                }
            }
        }
    })
    .await;
}
