//! An evening with a tournament of eight people and a ladder, through the real program and the stand-in.

use crate::process::support::people::Person;
use crate::process::support::scene::Scene;
use crate::process::support::{board, poll_until};
use rusqlite::Connection;
use serde_json::{Value, json};

fn number(scene: &Scene, sql: &str) -> i64 {
    let hand = Connection::open(scene.database()).expect("a database");
    hand.query_row(sql, [], |row| row.get(0)).expect("an answer")
}

async fn wait_for_number(scene: &Scene, sql: &str, wanted: i64) {
    poll_until(sql, async || (number(scene, sql) == wanted).then_some(())).await;
}

/// Presses a button of a post, by its verb.
async fn press(person: &Person, post: &Value, verb: &str) -> String {
    let has_verb = |(id, _): &board::Control| id.split(':').nth(1) == Some(verb);
    let found = board::controls(post).into_iter().find(has_verb);
    let id = found.unwrap_or_else(|| panic!("no `{verb}` on {post:#}")).0;
    let pressed = person.press(post, &id, &[]).await;
    person.reply(&pressed).await
}

/// Returns eight people of the server, the owner first.
async fn eight_people(scene: &Scene) -> Vec<Person> {
    for name in ["Eli", "Fay", "Gus", "Ida"] {
        let person = scene.api.request("POST", "/people", json!({ "name": name })).await;
        let id = person["id"].as_str().expect("an id");
        scene.api.request("PUT", &format!("/guilds/{}/members/{id}", scene.ann.guild), json!({})).await;
    }
    let people = scene.api.people().await;
    assert_eq!(people.len(), 8);
    people
}

async fn post_of(person: &Person, prefix: &str) -> Value {
    person.wait_for_message("a post", |message| board::content(message).starts_with(prefix)).await
}

/// Has a person resign a match.
async fn resign(person: &Person, game: i64) {
    person.command("resign", json!({ "match": game })).await;
    let asked = person.wait_for_ephemeral(&format!("Do you want to resign #{game}?")).await;
    person.try_press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
}

#[tokio::test]
async fn eight_people_play_a_tournament_and_two_of_them_a_ladder() {
    let mut scene = Scene::new().await;
    let people = eight_people(&scene).await;
    let organiser = &people[0];
    let created = organiser.command_reply("tournament create", json!({ "game": "seega", "clock": "1h" })).await;
    assert!(created.contains("T1 is open"), "{created}");
    let post = post_of(organiser, "**T1** ·").await;
    for person in &people {
        let joined = press(person, &post, "join").await;
        assert!(joined.contains("You're in T1"), "{joined}");
    }
    assert_eq!(organiser.autocomplete("tournament show", json!({ "tournament": "" }), "tournament").await, ["1"]);
    organiser.command_reply("tournament start", json!({ "tournament": 1 })).await;
    let begun = "SELECT count(*) FROM events WHERE kind = 'accepted'";
    // Killed while the games begin.
    poll_until("some games", async || (number(&scene, begun) > 5).then_some(())).await;
    scene.kill_bot().await;
    scene.start_bot().await;
    wait_for_number(&scene, begun, 28).await;
    assert_eq!(number(&scene, "SELECT count(*) FROM matches"), 28);
    let hand = Connection::open(scene.database()).expect("a database");
    let mut games = hand.prepare("SELECT id, challenger_id, opponent_id FROM matches ORDER BY id").expect("a query");
    let games = games.query_map([], |row| Ok((row.get(0)?, [row.get(1)?, row.get(2)?]))).expect("rows");
    let games: Vec<(i64, [i64; 2])> = games.map(|game| game.expect("a row")).collect();
    // Whoever comes later in the list resigns.
    let place =
        |id: i64| people.iter().position(|person| person.id == id.cast_unsigned().to_string()).expect("a person");
    for (id, players) in games {
        let loser = players.map(place).into_iter().max().expect("two");
        resign(&people[loser], id).await;
    }
    wait_for_number(&scene, "SELECT count(*) FROM competitions WHERE phase = 'finished'", 1).await;
    let table = organiser.command_reply("tournament show", json!({ "tournament": 1 })).await;
    assert!(table.contains(&format!("**1.** {} (A) · **7**", people[0].mention())), "{table}");

    let started = organiser.command_reply("ladder start", json!({ "game": "pahtum" })).await;
    assert!(started.contains("ladder is open"), "{started}");
    for person in &people[..2] {
        assert!(person.command_reply("ladder join", json!({})).await.contains("You're on the ladder"));
    }
    let challenged = people[1].command_reply("ladder challenge", json!({})).await;
    assert!(challenged.contains(&format!("challenged {} for place 1", people[0].mention())), "{challenged}");
    wait_for_number(&scene, begun, 29).await;
    resign(&people[0], number(&scene, "SELECT max(id) FROM matches")).await;
    let first = format!(
        "SELECT count(*) FROM competition_entries WHERE competition_id = 2 AND place = 1 AND user_id = {}",
        people[1].id
    );
    wait_for_number(&scene, &first, 1).await;
    let db = scene.database().display().to_string();
    scene.stop_bot().await;
    let sound = scene.run(&["check", "--db", &db]).await;
    assert!(sound.status.success(), "{sound:?}");
}
