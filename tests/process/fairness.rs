//! Verifiable random results, from the challenge to the record.

use crate::process::support::board;
use crate::process::support::scene::{Scene, TOKEN};
use serde_json::{Value, json};

/// Boards that are played before a player resigns.
const TURNS: usize = 12;

/// Returns the secret of the first match from the database, in hexadecimal and as a list of numbers.
fn secrets(scene: &Scene) -> [String; 2] {
    let database = rusqlite::Connection::open(scene.database()).expect("a database");
    let secret: Vec<u8> =
        database.query_row("SELECT secret FROM matches WHERE id = 1", [], |row| row.get(0)).expect("a secret");
    let list = format!("{secret:?}");
    [secret.iter().map(|byte| format!("{byte:02x}")).collect(), list.trim_matches(['[', ']']).to_owned()]
}

/// Starts a match of sáhkku to which both players add a word; returns the text of the invitation and the first board.
async fn start_with_words(scene: &Scene) -> (String, Value) {
    let options = json!({ "game": "sahkku", "opponent": scene.ben.id, "options": "rules=raisa" });
    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    let form = scene.ann.open_word_form(&challenge).await;
    scene.ann.submit(&form, "birch").await;
    let worded = |message: &Value| board::content(message).contains("`birch`");
    let challenge = scene.ann.wait_for_message("a word", worded).await;
    let form = scene.ben.open_word_form(&challenge).await;
    scene.ben.submit(&form, "čáhci").await;
    let shown = scene.wait_for_board(1, None).await;
    scene.ann.wait_for_message("both words", |message| board::content(message).contains("`čáhci`")).await;
    (challenge.to_string(), shown)
}

async fn play(scene: &Scene, mut shown: Value) {
    for _ in 0..TURNS {
        scene.play_first_choice(&shown).await;
        shown = scene.wait_for_board(1, board::event_number(&shown)).await;
    }
}

#[tokio::test]
async fn record_of_finished_match_verifies() {
    let scene = Scene::new().await;
    let (invitation, shown) = start_with_words(&scene).await;
    play(&scene, shown).await;
    let [digits, _] = secrets(&scene);
    let before: Vec<String> = scene.ann.messages().await.iter().map(Value::to_string).collect();
    assert!(before.iter().all(|said| !said.contains(&digits)), "the secret is shown at the end alone");
    assert!(scene.ann.command_reply("verify", json!({ "match": 1 })).await.contains("when the match is over"));
    scene.ann.command("resign", json!({ "match": 1 })).await;
    let asked = scene.ann.wait_for_ephemeral("Do you want to resign").await;
    scene.ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    assert!(scene.wait_for_end(1).await.to_string().contains(&digits));
    assert!(scene.cat.command_reply("verify", json!({ "match": 1 })).await.contains("**Verified.**"));

    let proved = scene.cat.wait_for_ephemeral("**Verified.**").await;
    let place = proved["attachments"][0]["url"].as_str().expect("a record").to_owned();
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let record = client.get(place).send().await.expect("an answer").text().await.expect("a text");
    let commitment = record.lines().find_map(|line| line.strip_prefix("commitment: ")).expect("a commitment");
    assert!(invitation.contains(commitment), "it was shown with the challenge");
    let checked = scene.run_with_record(&["verify", "record.txt"], &record).await;
    assert!(checked.status.success(), "{checked:?}");
    assert!(checked.stdout.iter().any(|line| line.contains("the challenger gave the word “birch”")), "{checked:?}");
    for (right, wrong) in [("challenger-word: birch", "challenger-word: beech"), ("match: 1\n", "match: 11\n")] {
        assert!(record.contains(right), "{right} in {record}");
        let checked = scene.run_with_record(&["verify", "record.txt"], &record.replace(right, wrong)).await;
        let said = checked.stderr.join("\n");
        assert!(!checked.status.success() && said.contains("NOT FAIR"), "{checked:?}");
    }
}

#[tokio::test]
async fn log_never_contains_secret_of_running_match() {
    let mut scene = Scene::without_bot().await;
    scene.start_bot_with_full_log().await;
    let (_, shown) = start_with_words(&scene).await;
    play(&scene, shown).await;
    let ended = scene.stop_bot().await;
    let log = ended.stderr.join("\n");
    assert!(log.lines().count() > 100, "it logs all that it can");
    let tokens = scene.interaction_tokens().await;
    assert!(tokens.len() > 10, "many interactions were answered: {tokens:?}");
    for secret in secrets(&scene).into_iter().chain(tokens).chain([TOKEN.to_owned()]) {
        assert!(!log.contains(&secret), "the log shows {secret}");
    }
}
