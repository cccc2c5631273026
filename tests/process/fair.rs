//! Draws that can be checked, from the challenge to the record, with the real program.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// How many boards are seen before somebody resigns.
const TURNS: usize = 30;

/// The secret of the first match, in digits and as a list of numbers, from the bot's memory.
fn secrets(scene: &Scene) -> [String; 2] {
    let memory = rusqlite::Connection::open(scene.database()).expect("a database");
    let secret: Vec<u8> =
        memory.query_row("SELECT secret FROM matches WHERE id = 1", [], |row| row.get(0)).expect("a secret");
    let list = format!("{secret:?}");
    [secret.iter().map(|byte| format!("{byte:02x}")).collect(), list.trim_matches(['[', ']']).to_owned()]
}

/// A match of sáhkku to which both have added a word; answers what the challenge said at last, and the first board.
async fn started(scene: &Scene) -> (String, Value) {
    let wanted = json!({ "game": "sahkku", "opponent": scene.ben.id, "options": "rules=raisa" });
    scene.ann.command("challenge", wanted).await;
    let challenge = scene.challenge().await;
    let form = scene.ann.form(&challenge).await;
    scene.ann.submit(&form, "birch").await;
    let worded = |message: &Value| board::content(message).contains("`birch`");
    let challenge = scene.ann.newest("a word", worded).await;
    let form = scene.ben.form(&challenge).await;
    scene.ben.submit(&form, "čáhci").await;
    let shown = scene.board_of(1, None).await;
    (
        board::content(&scene.ann.newest("both words", |message| board::content(message).contains("`čáhci`")).await),
        shown,
    )
}

async fn play(scene: &Scene, mut shown: Value) {
    for _ in 0..TURNS {
        scene.first(&shown).await;
        shown = scene.board_of(1, board::event(&shown)).await;
    }
}

#[tokio::test]
async fn a_record_proves_its_draws_to_the_program() {
    let scene = Scene::new().await;
    let (invitation, shown) = started(&scene).await;
    play(&scene, shown).await;
    let [digits, _] = secrets(&scene);
    let before: Vec<String> = scene.ann.see().await.iter().map(board::content).collect();
    assert!(before.iter().all(|said| !said.contains(&digits)), "the secret is shown at the end alone");
    assert!(scene.ann.told("verify", json!({ "match": 1 })).await.contains("when it is over"));
    scene.ann.command("resign", json!({ "match": 1 })).await;
    let asked = scene.ann.hears("Do you want to resign").await;
    scene.ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    assert!(board::content(&scene.over(1).await).contains(&digits));
    assert!(scene.cat.told("verify", json!({ "match": 1 })).await.contains("**Fair.**"));

    let proved = scene.cat.hears("**Fair.**").await;
    let place = proved["attachments"][0]["url"].as_str().expect("a record").to_owned();
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let record = client.get(place).send().await.expect("an answer").text().await.expect("a text");
    let commitment = record.lines().find_map(|line| line.strip_prefix("commitment: ")).expect("a commitment");
    assert!(invitation.contains(commitment), "it was shown with the challenge");
    let checked = scene.check(&["verify", "record.txt"], &record).await;
    assert!(checked.status.success(), "{checked:?}");
    assert!(checked.out.iter().any(|line| line.contains("the challenger gave the word “birch”")), "{checked:?}");
    for (right, wrong) in [("challenger-word: birch", "challenger-word: beech"), ("match: 1\n", "match: 11\n")] {
        assert!(record.contains(right), "{right} in {record}");
        let checked = scene.check(&["verify", "record.txt"], &record.replace(right, wrong)).await;
        let said = checked.errors.join("\n");
        assert!(!checked.status.success() && said.contains("NOT FAIR"), "{checked:?}");
    }
}

#[tokio::test]
async fn the_log_never_shows_the_secret_of_a_running_match() {
    let mut scene = Scene::without_bot().await;
    scene.start_talkative_bot().await;
    let (_, shown) = started(&scene).await;
    play(&scene, shown).await;
    let ended = scene.stop_bot().await;
    let log = ended.errors.join("\n");
    assert!(log.lines().count() > 100, "it logs all that it can");
    for secret in secrets(&scene) {
        assert!(!log.contains(&secret), "the log shows {secret}");
    }
}
