//! Whole matches where the bot is not, played to their end by presses alone: over restarts and dead tokens, without
//! files, and by people whose answers nobody else sees. Every request on the way is as Discord describes it.

use crate::openapi::exchange::Exchange;
use crate::openapi::{check_exchanges, description, exchanges};
use crate::process::support::board::{content, control_of, controls, first_choice, has_verb, is_ephemeral};
use crate::process::support::people::Person;
use crate::process::support::places::{ATTACH_FILES, USE_EXTERNAL_APPS, deny, group, server};
use crate::process::support::poll_until;
use crate::process::support::scene::Scene;
use gonagas_core::record::game_record::GameRecord;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A short game of Seega in which every stone is captured. Random moves may go on for ever.
const SEEGA: &str = include_str!("../games/seega-to-the-last-stone.txt");

/// The presses after which the other incidents of a match begin.
const LONG: usize = 14;

/// The follow-ups that the bot may use of the five that Discord allows an interaction.
const FOLLOW_UPS: usize = 3;

/// An event in the course of a match.
#[derive(Debug, Clone, Copy)]
enum Incident {
    /// The bot is stopped and started again.
    Restart,
    /// An hour passes, so that no token of before lives.
    DeadTokens,
    /// A permission is taken from one of the two.
    Lost(usize, u64),
    /// All permissions are given back.
    Restored(usize),
}

/// A match and its incidents, each after a number of presses.
struct Row {
    game: &'static str,
    options: &'static str,
    in_group: bool,
    /// True for a bot on the stand-in's clock, which knows that a token is dead before Discord says so.
    is_timed: bool,
    incidents: &'static [(usize, Incident)],
}

const ROWS: [Row; 5] = [
    Row {
        game: "seega",
        options: "size=5",
        in_group: true,
        is_timed: false,
        incidents: &[(3, Incident::Restart), (LONG, Incident::DeadTokens), (LONG + 12, Incident::Restart)],
    },
    Row {
        game: "pahtum",
        options: "blocks=13",
        in_group: false,
        is_timed: true,
        incidents: &[
            (0, Incident::Lost(0, ATTACH_FILES)),
            (0, Incident::Lost(1, ATTACH_FILES)),
            (LONG, Incident::DeadTokens),
            (LONG + 4, Incident::Restored(0)),
            (LONG + 8, Incident::Restart),
        ],
    },
    Row {
        game: "shap-luk",
        options: "",
        in_group: false,
        is_timed: false,
        incidents: &[
            (2, Incident::Lost(1, USE_EXTERNAL_APPS)),
            (4, Incident::Restart),
            (6, Incident::Lost(0, USE_EXTERNAL_APPS)),
            (8, Incident::DeadTokens),
            (12, Incident::Restored(1)),
        ],
    },
    Row {
        game: "sahkku",
        options: "rules=raisa",
        in_group: true,
        is_timed: true,
        incidents: &[(LONG, Incident::DeadTokens), (2 * LONG, Incident::Restart), (3 * LONG, Incident::DeadTokens)],
    },
    Row {
        game: "sahkku",
        options: "rules=devils-game",
        in_group: false,
        is_timed: false,
        incidents: &[
            (3, Incident::Lost(0, USE_EXTERNAL_APPS)),
            (LONG, Incident::Restart),
            (2 * LONG, Incident::Lost(1, ATTACH_FILES)),
            (3 * LONG, Incident::DeadTokens),
            (4 * LONG, Incident::Restored(0)),
            (5 * LONG, Incident::Restored(1)),
        ],
    },
];

/// Two people in a match.
struct Table {
    scene: Scene,
    people: [Person; 2],
    rng: ChaCha8Rng,
    is_timed: bool,
}

impl Table {
    async fn open(row: &Row) -> Table {
        let mut scene = Scene::without_bot().await;
        start(&mut scene, row.is_timed).await;
        let people = if row.in_group { group(&scene).await } else { server(&scene).await };
        Table { scene, people, rng: ChaCha8Rng::seed_from_u64(7), is_timed: row.is_timed }
    }

    async fn meet(&mut self, incident: Incident) {
        match incident {
            Incident::Restart => {
                self.scene.stop_bot().await;
                start(&mut self.scene, self.is_timed).await;
            }
            Incident::DeadTokens => self.scene.advance(60).await,
            Incident::Lost(person, permission) => deny(&self.scene, &self.people[person], permission).await,
            Incident::Restored(person) => deny(&self.scene, &self.people[person], 0).await,
        }
    }

    /// Makes the next move of the match, or an action of it, with all the presses that it takes. `wanted` is the action
    /// that a menu or a button has to play. Returns false after the end.
    async fn play(&mut self, wanted: Option<&str>) -> bool {
        let Some((board, mover)) = self.next_board().await else { return false };
        let mut used = Vec::new();
        let mut message = board.clone();
        loop {
            let (id, values) = self.choose(&message, wanted);
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            let mover = self.people[mover].clone();
            let pressed = mover.try_press(&message, &id, &values).await;
            if pressed["acknowledged"] != true {
                let log = self.scene.stop_bot().await.stderr.join("\n");
                panic!("{id} {values:?} {pressed}\n{log}");
            }
            used.push((message["id"].clone(), controls(&message)));
            let next = poll_until("the next board, or a private message", async || {
                let newest = self.people[0].newest_public_message().await?;
                if newest["id"] != board["id"] || content(&newest) != content(&board) {
                    return Some(None);
                }
                // A copy of the board that only the mover would see is there for a moment.
                if !has_verb(&id, "pick") {
                    return None;
                }
                let seen = mover.recent_messages().await.into_iter().rev();
                let mut private = seen.filter(|message| is_ephemeral(message) && first_choice(message).is_some());
                private.find(|message| !used.contains(&(message["id"].clone(), controls(message)))).map(Some)
            });
            match next.await {
                None => return true,
                Some(private) => message = private,
            }
        }
    }

    /// Chooses a control that moves, and a value of a menu.
    fn choose(&mut self, message: &Value, wanted: Option<&str>) -> (String, Vec<String>) {
        let moves = controls(message)
            .into_iter()
            .filter(|(id, _)| ["play", "pick", "throw"].iter().any(|verb| has_verb(id, verb)));
        let all: Vec<(String, Vec<String>)> = moves
            .flat_map(|(id, values)| match values.is_empty() {
                true => vec![(id, Vec::new())],
                false => values.into_iter().map(|value| (id.clone(), vec![value])).collect(),
            })
            .collect();
        let plays = |(id, values): &&(String, Vec<String>)| {
            wanted
                .is_some_and(|action| id.ends_with(&format!(":play:{action}")) || values.iter().any(|it| it == action))
        };
        match wanted {
            Some(action) => all.iter().find(plays).unwrap_or_else(|| panic!("no {action}: {message:#}")).clone(),
            None => all[self.rng.random_range(0..all.len())].clone(),
        }
    }

    /// Returns the present board and the index of its mover; `None` after the end.
    async fn next_board(&self) -> Option<(Value, usize)> {
        poll_until("a turn", async || {
            let newest = self.people[0].newest_public_message().await?;
            let words = content(&newest);
            if words.contains("Match over.") {
                return Some(None);
            }
            let is_called = |person: &Person| {
                ["it is your", "goes on"].iter().any(|call| {
                    words.contains(&format!("{}, {call}", person.mention()))
                        || words.contains(&format!("{} {call}", person.mention()))
                })
            };
            let mover = self.people.iter().position(is_called)?;
            first_choice(&newest).map(|_| Some((newest, mover)))
        })
        .await
    }

    /// Waits until one public message alone has controls that move.
    async fn wait_for_one_board(&self) {
        poll_until("one board", async || {
            let shown = self.people[0].public_messages().await;
            let live = shown.iter().filter(|message| first_choice(message).is_some()).count();
            let is_over = shown.last().is_some_and(|message| content(message).contains("Match over."));
            (live == usize::from(!is_over)).then_some(())
        })
        .await;
    }
}

async fn start(scene: &mut Scene, is_timed: bool) {
    if is_timed { scene.start_timed_bot().await } else { scene.start_bot().await }
}

/// Begins a match.
async fn begin(table: &Table, row: &Row) {
    let [challenger, opponent] = &table.people;
    let mut options = json!({ "game": row.game, "opponent": opponent.id, "side": "first" });
    if !row.options.is_empty() {
        options["options"] = json!(row.options);
    }
    challenger.command("challenge", options).await;
    let is_open = |message: &Value| controls(message).iter().any(|(id, _)| has_verb(id, "accept"));
    let challenge = opponent.wait_for_message("a challenge", is_open).await;
    assert!(content(&challenge).contains(&opponent.mention()), "{challenge}");
    opponent.press(&challenge, &control_of(&challenge, "accept"), &[]).await;
    table.next_board().await.expect("a board");
}

/// Plays a match to its end, and another one if it ends before all its incidents. Returns the number of moves.
async fn play_to_the_end(table: &mut Table, row: &Row) -> usize {
    let [challenger, opponent] = table.people.clone();
    if !row.in_group {
        refuse_private_challenge(&table.scene, &challenger, &opponent).await;
    }
    begin(table, row).await;
    let record = GameRecord::parse(SEEGA).expect("a record");
    let actions: Vec<&str> = if row.game == "seega" { record.actions().collect() } else { Vec::new() };
    let mut incidents = row.incidents.iter().peekable();
    let mut moves = 0;
    loop {
        while let Some((_, incident)) = incidents.next_if(|(after, _)| *after <= moves) {
            table.meet(*incident).await;
        }
        if table.play(actions.get(moves).copied()).await {
            table.wait_for_one_board().await;
            moves += 1;
        } else if incidents.peek().is_none() {
            return moves;
        } else {
            // Everyone may have a public challenge again.
            for person in [&challenger, &opponent] {
                deny(&table.scene, person, 0).await;
            }
            begin(table, row).await;
        }
    }
}

/// Has a challenge refused that its maker alone would see.
async fn refuse_private_challenge(scene: &Scene, challenger: &Person, opponent: &Person) {
    deny(scene, challenger, USE_EXTERNAL_APPS).await;
    challenger.command("challenge", json!({ "game": "seega", "options": "size=5", "opponent": opponent.id })).await;
    challenger.wait_for_ephemeral("Use External Apps").await;
    poll_until("no match", async || {
        challenger.command_reply("matches", json!({})).await.contains("You have no matches").then_some(())
    })
    .await;
    assert!(opponent.public_messages().await.is_empty());
    deny(scene, challenger, 0).await;
}

/// Fails if a request names the channel or the server of a match, or an interaction has too many follow-ups.
fn check_routes(exchanges: &[Exchange], person: &Person) {
    let mut follow_ups: BTreeMap<&str, usize> = BTreeMap::new();
    for exchange in exchanges {
        for id in [&person.channel, &person.guild].into_iter().filter(|id| !id.is_empty()) {
            assert!(!exchange.path.contains(id.as_str()), "{} {}", exchange.method, exchange.path);
        }
        if exchange.method == "POST" && exchange.path.starts_with("/webhooks/") {
            *follow_ups.entry(&exchange.path).or_default() += 1;
        }
    }
    let most = follow_ups.values().max();
    assert!(most.is_some_and(|most| *most <= FOLLOW_UPS), "{most:?} follow-ups of one interaction");
}

/// Fails if people on a server of the bot see anything of the match.
async fn check_lists(scene: &Scene, row: &Row) {
    let mut pool = json!({ "game": row.game });
    if let Some(rules) = row.options.strip_prefix("rules=") {
        pool["rules"] = json!(rules);
    }
    for person in [&scene.ann, &scene.ben, &scene.cat] {
        let leaders = person.command_reply("leaderboard", pool.clone()).await;
        assert!(!leaders.contains("<@") && !leaders.contains("#1"), "{leaders}");
        let open = person.command_reply("challenges", json!({})).await;
        assert!(!open.contains("#1"), "{open}");
    }
}

#[tokio::test]
#[ignore = "needs Discord's OpenAPI description"]
async fn matches_without_the_bot_are_played_to_their_end_by_presses() {
    for row in &ROWS {
        println!("{} {}", row.game, row.options);
        let mut table = Table::open(row).await;
        let moves = play_to_the_end(&mut table, row).await;
        check_lists(&table.scene, row).await;
        let exchanges = exchanges(&table.scene).await;
        println!("{moves} moves, {} exchanges", exchanges.len());
        check_exchanges(&mut description(), &exchanges);
        check_routes(&exchanges, &table.people[0]);
    }
}
