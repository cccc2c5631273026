//! Matches in threads and in direct messages.

use crate::process::support::people::Person;
use crate::process::support::scene::Scene;
use crate::process::support::{board, until};
use serde_json::{Value, json};

/// Starts a match of Seega in a thread; answers its number, and both players there.
async fn in_thread(scene: &Scene) -> (u64, Person, Person) {
    let wanted = json!({
        "game": "seega", "opponent": scene.ben.id, "options": "size=5", "side": "first", "where": "thread",
    });
    scene.ann.command("challenge", wanted).await;
    let challenge = scene.challenge().await;
    let number = board::number(&challenge);
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let (ann, ben) = (scene.ann.in_thread(number).await, scene.ben.in_thread(number).await);
    assert_eq!(json!(ann.channel), challenge["id"], "a thread has the number of its message");
    (number, ann, ben)
}

/// The newest board that this person sees where they are.
async fn shown(person: &Person, says: &str) -> Value {
    person.newest(says, |message| board::content(message).contains(says)).await
}

#[tokio::test]
async fn a_match_is_played_in_its_thread_through_kills() {
    let mut scene = Scene::new().await;
    let (number, ann, ben) = in_thread(&scene).await;
    let first = shown(&ann, "The match begins.").await;
    assert_eq!(board::called(&first).len(), 2, "both are called, and so belong to it");
    let (id, value) = board::first_choice(&first).expect("a choice");
    ann.press(&first, &id, &[&value.expect("a menu")]).await;
    shown(&ann, "goes on").await;
    scene.kill_bot().await;
    scene.start_bot().await;
    // Typed in the thread or in its channel, it is the same match.
    ann.command("move", json!({ "action": "a2" })).await;
    shown(&ben, &format!("{}, it is your turn", ben.mention())).await;
    scene.ben.command("move", json!({ "action": "e5 e4" })).await;
    shown(&ann, "Dark: **e5 e4**").await;
    ann.command("resign", json!({ "match": number })).await;
    let asked = ann.hears("Do you want to resign").await;
    ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    shown(&ben, "resigned").await;
    let archived = async || {
        let (_, seen) = scene.web.ask("GET", "/traffic", &Value::Null).await;
        let traffic = seen["traffic"].as_array().cloned().unwrap_or_default();
        let path = format!("/channels/{}", ann.channel);
        let archives = |it: &Value| {
            it["method"] == "PATCH"
                && it["path"].as_str().is_some_and(|asked| asked.ends_with(&path))
                && it["request"]["archived"] == true
        };
        traffic.iter().any(archives).then_some(())
    };
    until("an archived thread", archived).await;
    let public: Vec<String> = scene.ann.public().await.iter().map(board::content).collect();
    assert_eq!(public.len(), 1, "in the channel stands the challenge alone: {public:?}");
}

#[tokio::test]
async fn a_thread_that_could_not_be_opened_at_once_is_opened_after_a_kill() {
    let mut scene = Scene::new().await;
    let fault = json!({ "kind": "status", "status": 503, "method": "POST", "path": "/channels/*/messages/*/threads" });
    scene.web.fault(fault).await;
    let wanted = json!({ "game": "seega", "opponent": scene.ben.id, "where": "thread" });
    scene.ann.command("challenge", wanted).await;
    let challenge = scene.challenge().await;
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    scene.web.faulted(1).await;
    scene.kill_bot().await;
    scene.web.no_faults().await;
    scene.start_bot().await;
    let ann = scene.ann.in_thread(board::number(&challenge)).await;
    shown(&ann, "The match begins.").await;
    assert_eq!(scene.ann.public().await.len(), 1);
}

#[tokio::test]
async fn without_the_permission_a_match_is_played_in_the_channel() {
    let scene = Scene::new().await;
    let wanted = json!({ "game": "seega", "opponent": scene.ben.id, "where": "thread" });
    scene.ann.command("challenge", wanted.clone()).await;
    let challenge = scene.challenge().await;
    let bot = scene.web.get("/people").await["bot"]["id"].as_str().expect("a bot").to_owned();
    let path = format!("/channels/{}/permissions/{bot}", scene.ann.channel);
    scene.web.good("PUT", &path, json!({ "allow": "0", "deny": (1_u64 << 38).to_string() })).await;
    let said = scene.ann.told("challenge", wanted).await;
    assert!(said.contains("Create Public Threads and Send Messages in Threads"), "{said}");
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    scene.board_of(board::number(&challenge), None).await;
}

#[tokio::test]
async fn one_plays_alone_in_direct_messages() {
    let mut scene = Scene::new().await;
    scene.ann.direct("challenge", json!({ "game": "seega", "options": "size=5" })).await;
    let alone = scene.ann.alone().await;
    let mut seen = shown(&alone, "The match begins.").await;
    for told in ["Light: **a1**", "Light: **a1 a2**", "Dark: **a3**"] {
        let (id, value) = board::first_choice(&seen).expect("a choice");
        alone.press(&seen, &id, &[&value.expect("a menu")]).await;
        seen = shown(&alone, told).await;
    }
    scene.kill_bot().await;
    scene.start_bot().await;
    alone.direct("move", json!({ "action": "a4" })).await;
    seen = shown(&alone, "Dark: **a3 a4**").await;
    alone.press(&seen, &board::control_of(&seen, "calloff"), &[]).await;
    shown(&alone, "It was ended.").await;
    assert!(scene.ann.public().await.is_empty(), "nobody else sees anything of it");
    alone.direct("challenge", json!({ "game": "seega", "opponent": scene.ben.id })).await;
    let said = alone.hears("Somebody else can be challenged only on a server").await;
    assert!(board::is_private(&said));
}

#[tokio::test]
async fn a_match_of_a_server_is_played_from_direct_messages() {
    let scene = Scene::new().await;
    let public = scene.started("seega", "size=5").await;
    let number = board::number(&public);
    scene.ann.direct("board", json!({ "match": number })).await;
    let alone = scene.ann.alone().await;
    let mine = alone.hears("Only you see this board.").await;
    let (id, value) = board::first_choice(&mine).expect("a choice");
    assert!(id.starts_with("p:"), "{id}");
    alone.press(&mine, &id, &[&value.expect("a menu")]).await;
    scene.board_of(number, board::event(&public)).await;
    let mine = alone.hears("Light: **a1**").await;
    alone.press(&mine, &board::control_of(&mine, "flip"), &[]).await;
    let turned = alone.hears("Light: **a1**").await;
    assert!(board::first_choice(&turned).expect("a choice").0.starts_with("t:"), "{turned:#}");
    assert_eq!(turned["id"], mine["id"], "it is one private message");
}

#[tokio::test]
async fn who_follows_is_written_to_once_though_the_bot_is_killed() {
    let mut scene = Scene::new().await;
    let public = scene.started("seega", "size=5").await;
    let number = board::number(&public);
    let said = scene.cat.told("watch", json!({ "match": number })).await;
    assert!(said.contains("I write to you when it is over"), "{said}");
    let fault = json!({ "kind": "status", "status": 503, "method": "POST", "path": "/users/@me/channels" });
    scene.web.fault(fault).await;
    scene.ann.command("resign", json!({ "match": number })).await;
    let asked = scene.ann.hears("Do you want to resign").await;
    scene.ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    scene.over(number).await;
    scene.web.faulted(1).await;
    scene.kill_bot().await;
    scene.web.no_faults().await;
    scene.start_bot().await;
    let alone = scene.cat.alone().await;
    let told = shown(&alone, "which you followed, is over").await;
    assert!(board::controls(&told).is_empty());
    let said = scene.cat.told("watch", json!({})).await;
    assert!(said.contains("You follow no match."), "{said}");
    assert_eq!(alone.public().await.len(), 1);
}

#[tokio::test]
async fn a_moderator_stops_a_match() {
    let scene = Scene::new().await;
    let number = board::number(&scene.started("seega", "size=5").await);
    let path = format!("/guilds/{}/members/{}", scene.cat.guild, scene.cat.id);
    let everyday = (1_u64 << 10) | (1 << 11) | (1 << 16) | (1 << 31);
    scene.web.good("PUT", &path, json!({ "permissions": (everyday | (1 << 13)).to_string() })).await;
    scene.cat.command("stop", json!({ "match": number, "reason": "wrong channel" })).await;
    let asked = scene.cat.hears("Do you want to stop").await;
    scene.cat.press(&asked, &board::control_of(&asked, "stop"), &[]).await;
    let told = format!("{}, a moderator, stopped it", scene.cat.mention());
    let over = shown(&scene.ann, &told).await;
    assert!(board::content(&over).contains("Reason: `wrong channel`"));
    assert_eq!(board::called(&over).len(), 2);
}
