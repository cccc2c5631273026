//! Matches in threads and in direct messages.

use crate::process::support::people::Person;
use crate::process::support::scene::Scene;
use crate::process::support::{board, poll_until};
use serde_json::{Value, json};

/// Starts a match of Seega in a thread; returns its number, and both players in the thread.
async fn start_in_thread(scene: &Scene) -> (u64, Person, Person) {
    let options = json!({
        "game": "seega", "opponent": scene.ben.id, "options": "size=5", "side": "first", "where": "thread",
    });
    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    let number = board::match_number(&challenge);
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let ann = scene.ann.in_thread(number).await;
    let ben = scene.ben.in_thread(number).await;
    assert_eq!(json!(ann.channel), challenge["id"], "a thread has the id of its message");
    (number, ann, ben)
}

/// Waits for the newest board with this text in the person's channel.
async fn wait_for_text(person: &Person, says: &str) -> Value {
    person.wait_for_message(says, |message| board::content(message).contains(says)).await
}

#[tokio::test]
async fn match_is_played_in_thread_across_kill() {
    let mut scene = Scene::new().await;
    let (number, ann, ben) = start_in_thread(&scene).await;
    let first = wait_for_text(&ann, "The match begins.").await;
    assert_eq!(board::mentioned(&first).len(), 2, "both are mentioned, which adds them to the thread");
    let (id, value) = board::first_choice(&first).expect("a choice");
    ann.press(&first, &id, &[&value.expect("a menu")]).await;
    wait_for_text(&ann, "goes on").await;
    scene.kill_bot().await;
    scene.start_bot().await;
    // Typed in the thread or in its channel, it is the same match.
    ann.command("move", json!({ "action": "a2" })).await;
    wait_for_text(&ben, &format!("{}, it is your turn", ben.mention())).await;
    scene.ben.command("move", json!({ "action": "e5 e4" })).await;
    wait_for_text(&ann, "Dark: **e5 e4**").await;
    ann.command("resign", json!({ "match": number })).await;
    let asked = ann.wait_for_ephemeral("Do you want to resign").await;
    ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    wait_for_text(&ben, "resigned").await;
    let shortened = async || {
        let (_, seen) = scene.api.try_request("GET", "/traffic", &Value::Null).await;
        let traffic = seen["traffic"].as_array().cloned().unwrap_or_default();
        let path = format!("/channels/{}", ann.channel);
        let changes =
            |it: &&Value| it["method"] == "PATCH" && it["path"].as_str().is_some_and(|asked| asked.ends_with(&path));
        traffic.iter().find(changes).map(|it| it["request"].clone())
    };
    let asked = poll_until("a thread that Discord archives later", shortened).await;
    assert_eq!(asked, json!({ "auto_archive_duration": 1440 }), "the bot archives no thread");
    let public: Vec<String> = scene.ann.public_messages().await.iter().map(board::content).collect();
    assert_eq!(public.len(), 1, "only the challenge is in the channel: {public:?}");
}

#[tokio::test]
async fn unopened_thread_is_opened_after_kill() {
    let mut scene = Scene::new().await;
    let fault = json!({ "kind": "status", "status": 503, "method": "POST", "path": "/channels/*/messages/*/threads" });
    scene.api.add_fault(fault).await;
    let options = json!({ "game": "seega", "opponent": scene.ben.id, "where": "thread" });
    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    scene.api.wait_for_faults(1).await;
    scene.kill_bot().await;
    scene.api.clear_faults().await;
    scene.start_bot().await;
    let ann = scene.ann.in_thread(board::match_number(&challenge)).await;
    wait_for_text(&ann, "The match begins.").await;
    assert_eq!(scene.ann.public_messages().await.len(), 1);
}

#[tokio::test]
async fn match_without_thread_permission_is_played_in_channel() {
    let scene = Scene::new().await;
    let options = json!({ "game": "seega", "opponent": scene.ben.id, "where": "thread" });
    scene.ann.command("challenge", options.clone()).await;
    let challenge = scene.wait_for_challenge().await;
    let bot = scene.api.get("/people").await["bot"]["id"].as_str().expect("a bot").to_owned();
    let path = format!("/channels/{}/permissions/{bot}", scene.ann.channel);
    scene.api.request("PUT", &path, json!({ "allow": "0", "deny": (1_u64 << 38).to_string() })).await;
    let said = scene.ann.command_reply("challenge", options).await;
    assert!(said.contains("Create Public Threads and Send Messages in Threads"), "{said}");
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    scene.wait_for_board(board::match_number(&challenge), None).await;
}

#[tokio::test]
async fn solo_match_is_played_in_direct_messages() {
    let mut scene = Scene::new().await;
    scene.ann.direct_command("challenge", json!({ "game": "seega", "options": "size=5" })).await;
    let alone = scene.ann.in_direct_messages().await;
    let mut seen = wait_for_text(&alone, "The match begins.").await;
    for moves in ["Light: **a1**", "Light: **a1 a2**", "Dark: **a3**"] {
        let (id, value) = board::first_choice(&seen).expect("a choice");
        alone.press(&seen, &id, &[&value.expect("a menu")]).await;
        seen = wait_for_text(&alone, moves).await;
    }
    scene.kill_bot().await;
    scene.start_bot().await;
    alone.direct_command("move", json!({ "action": "a4" })).await;
    seen = wait_for_text(&alone, "Dark: **a3 a4**").await;
    alone.direct_command("replay", json!({ "share": true })).await;
    wait_for_text(&alone, "2 moves").await;
    alone.press(&seen, &board::control_of(&seen, "calloff"), &[]).await;
    wait_for_text(&alone, "You ended it.").await;
    assert!(scene.ann.public_messages().await.is_empty(), "nobody else sees anything of it");
    alone.direct_command("challenge", json!({ "game": "seega", "opponent": scene.ben.id })).await;
    let said = alone.wait_for_ephemeral("Challenge other people on a server").await;
    assert!(board::is_ephemeral(&said));
}

#[tokio::test]
async fn server_match_is_played_from_direct_messages() {
    let scene = Scene::new().await;
    let public = scene.start_match("seega", "size=5").await;
    let number = board::match_number(&public);
    scene.ann.direct_command("board", json!({ "match": number })).await;
    let alone = scene.ann.in_direct_messages().await;
    let mine = alone.wait_for_ephemeral("Only you see this board.").await;
    let (id, value) = board::first_choice(&mine).expect("a choice");
    assert!(id.starts_with("p:"), "{id}");
    alone.press(&mine, &id, &[&value.expect("a menu")]).await;
    scene.wait_for_board(number, board::event_number(&public)).await;
    let mine = alone.wait_for_ephemeral("Light: **a1**").await;
    alone.press(&mine, &board::control_of(&mine, "flip"), &[]).await;
    let turned = poll_until("the board from the other side", async || {
        let shown = alone.wait_for_ephemeral("Light: **a1**").await;
        board::first_choice(&shown)?.0.starts_with("t:").then_some(shown)
    })
    .await;
    assert_eq!(turned["id"], mine["id"], "it is one private message");
}

#[tokio::test]
async fn watcher_is_notified_once_across_kill() {
    let mut scene = Scene::new().await;
    let public = scene.start_match("seega", "size=5").await;
    let number = board::match_number(&public);
    let said = scene.cat.command_reply("watch", json!({ "match": number })).await;
    assert!(said.contains("get a message at its end"), "{said}");
    let alone = scene.cat.in_direct_messages().await;
    let path = format!("/channels/{}/messages", alone.channel);
    scene.api.add_fault(json!({ "kind": "status", "status": 503, "method": "POST", "path": path })).await;
    scene.ann.command("resign", json!({ "match": number })).await;
    let asked = scene.ann.wait_for_ephemeral("Do you want to resign").await;
    scene.ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    scene.wait_for_end(number).await;
    scene.api.wait_for_faults(1).await;
    scene.kill_bot().await;
    scene.api.clear_faults().await;
    scene.start_bot().await;
    let text = wait_for_text(&alone, "which you were watching, has finished").await;
    assert!(board::controls(&text).is_empty());
    let said = scene.cat.command_reply("watch", json!({})).await;
    assert!(said.contains("You aren't watching any matches."), "{said}");
    assert_eq!(alone.public_messages().await.len(), 1);
}

#[tokio::test]
async fn moderator_stops_match() {
    let scene = Scene::new().await;
    let number = board::match_number(&scene.start_match("seega", "size=5").await);
    let path = format!("/guilds/{}/members/{}", scene.cat.guild, scene.cat.id);
    let everyday = (1_u64 << 10) | (1 << 11) | (1 << 16) | (1 << 31);
    scene.api.request("PUT", &path, json!({ "permissions": (everyday | (1 << 13)).to_string() })).await;
    scene.cat.command("stop", json!({ "match": number, "reason": "wrong channel" })).await;
    let asked = scene.cat.wait_for_ephemeral("Do you want to stop").await;
    scene.cat.press(&asked, &board::control_of(&asked, "stop"), &[]).await;
    let text = format!("{}, a moderator, stopped it", scene.cat.mention());
    wait_for_text(&scene.ann, &text).await;
    wait_for_text(&scene.ann, "Reason: `wrong channel`").await;
    for person in [&scene.ann, &scene.ben] {
        let notice = wait_for_text(&scene.ann, &format!("{}, #{number} is over.", person.mention())).await;
        assert_eq!(board::mentioned(&notice), std::slice::from_ref(&person.id));
    }
}
