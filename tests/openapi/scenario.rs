//! A scenario in which the bot sends every kind of request.

use crate::process::champions::{let_bot_give_roles, place_players};
use crate::process::support::scene::Scene;
use crate::process::support::{board, poll_until};
use serde_json::{Value, json};

/// Boards per game.
const TURNS: usize = 30;

/// Runs the scenario.
pub async fn run(scene: &mut Scene) {
    scene.ann.autocomplete("challenge", json!({ "game": "seega", "options": "" }), "options").await;
    play(scene, "seega", "size=9").await;
    let last = play(scene, "pahtum", "blocks=13").await;
    refusals(scene, &last).await;
    delayed_board(scene, &last).await;
    lost_reply(scene).await;
    resign(scene, board::match_number(&last)).await;
    dice(scene).await;
    other_locations(scene).await;
    open_challenges(scene).await;
    let role = choose_champion_role(scene).await;
    // On the second start, the commands are registered already and only read.
    scene.stop_bot().await;
    place_players(scene, &[&scene.ben.id]);
    scene.start_bot().await;
    lose_champion_role(scene, &role).await;
}

/// Chooses a role for the champion of a game.
async fn choose_champion_role(scene: &Scene) -> String {
    let_bot_give_roles(scene).await;
    let path = format!("/guilds/{}/roles", scene.ann.guild);
    let role = scene.api.request("POST", &path, json!({ "name": "Champion" })).await;
    let role = role["id"].as_str().expect("an id").to_owned();
    // Discord lets a server be looked up only so often.
    poll_until("a role", async || {
        let text = scene.ann.command_reply("settings champions", json!({ "game": "seega", "role": role })).await;
        text.contains(&format!("<@&{role}> (Seega)")).then_some(())
    })
    .await;
    role
}

/// Waits until the champion has the role, and ends it.
async fn lose_champion_role(scene: &Scene, role: &str) {
    let count = async || {
        let world = scene.api.get("/people").await;
        let members = world["guilds"][0]["members"].as_array().cloned().unwrap_or_default();
        members.iter().filter(|member| member["roles"] == json!([role])).count()
    };
    poll_until("a champion", async || (count().await == 1).then_some(())).await;
    scene.ann.command_reply("settings champions", json!({ "game": "seega" })).await;
    poll_until("no champion", async || (count().await == 0).then_some(())).await;
}

/// Plays with menus and by typing in turn; returns the last board.
async fn play(scene: &Scene, game: &str, options: &str) -> Value {
    let mut shown = scene.start_match(game, options).await;
    let number = board::match_number(&shown);
    for _ in 0..TURNS / 2 {
        scene.play_first_choice(&shown).await;
        shown = scene.wait_for_board(number, board::event_number(&shown)).await;
        let actor = scene.player_to_move(&shown);
        let legal = actor.autocomplete("move", json!({ "action": "", "match": number }), "action").await;
        actor.command("move", json!({ "action": legal[0], "match": number })).await;
        shown = scene.wait_for_board(number, board::event_number(&shown)).await;
    }
    shown
}

async fn refusals(scene: &Scene, shown: &Value) {
    let number = board::match_number(shown);
    let (id, value) = board::first_choice(shown).expect("a choice");
    let value = value.expect("a menu");
    scene.cat.press(shown, &id, &[&value]).await;
    scene.cat.press_raw(shown, "nonsense", &[]).await;
    scene.ann.press_raw(shown, &format!("{}:1:play:a1", board::id_prefix(shown)), &[]).await;
    scene.player_to_move(shown).command_reply("move", json!({ "action": "z99", "match": number })).await;
    scene.ann.command_reply("challenge", json!({ "game": "seega", "opponent": scene.ann.id })).await;
    for (name, options) in [("matches", json!({})), ("help", json!({})), ("rules", json!({ "game": "seega" }))] {
        scene.ann.command_reply(name, options).await;
    }
    scene.cat.command_reply("board", json!({ "match": number })).await;
    scene.ann.autocomplete("board", json!({ "match": "" }), "match").await;
}

/// Delays the post of a board, so that other requests for the same match have to wait.
async fn delayed_board(scene: &Scene, shown: &Value) {
    let number = board::match_number(shown);
    let (id, value) = board::first_choice(shown).expect("a choice");
    let value = value.expect("a menu");
    let values = [value.as_str()];
    let slow = json!({
        "kind": "rate_limit", "retry_after": 7.0, "times": 1, "method": "POST", "path": "/channels/*/messages",
    });
    scene.api.add_fault(slow).await;
    scene.play_first_choice(shown).await;
    scene.api.wait_for_faults(1).await;
    let typed = scene.ann.command_reply("move", json!({ "action": "z99", "match": number }));
    let looked = scene.ben.command_reply("board", json!({ "match": number }));
    let pressed = async { scene.cat.reply(&scene.cat.press_raw(shown, &id, &values).await).await };
    let shown_again = tokio::join!(typed, looked, pressed);
    assert!(shown_again.0.contains("There is no `z99`") || shown_again.0.contains("not your turn"), "{shown_again:?}");
    scene.cat.wait_for_ephemeral("can do that here").await;
    scene.wait_for_board(number, board::event_number(shown)).await;
}

/// Loses the reply to a post, so that the bot searches for its message.
async fn lost_reply(scene: &Scene) {
    let shown = scene.start_match("pahtum", "blocks=3").await;
    scene
        .api
        .add_fault(json!({
            "kind": "answer_lost", "times": 1, "method": "POST", "path": "/channels/*/messages",
        }))
        .await;
    scene.play_first_choice(&shown).await;
    let next = scene.wait_for_board(board::match_number(&shown), board::event_number(&shown)).await;
    let looked = async || {
        let traffic = scene.api.get("/traffic").await;
        let traffic = traffic["traffic"].as_array().cloned().unwrap_or_default();
        let is_look =
            |it: &Value| it["method"] == "GET" && it["path"].as_str().is_some_and(|path| path.ends_with("/messages"));
        traffic.iter().any(is_look).then_some(())
    };
    poll_until("a search for the lost message", looked).await;
    scene.play_first_choice(&next).await;
    scene.wait_for_board(board::match_number(&next), board::event_number(&next)).await;
}

/// Words in forms, dice, and the verification.
async fn dice(scene: &Scene) {
    let options = json!({ "game": "sahkku", "opponent": scene.ben.id, "options": "rules=raisa" });
    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    let number = board::match_number(&challenge);
    let form = scene.ann.open_word_form(&challenge).await;
    scene.ann.submit(&form, "birch").await;
    let worded = scene.ann.wait_for_message("a word", |message| board::content(message).contains("`birch`")).await;
    let form = scene.ben.open_word_form(&worded).await;
    scene.ben.submit(&form, "").await;
    let mut shown = scene.wait_for_board(number, None).await;
    for _ in 0..TURNS {
        scene.play_first_choice(&shown).await;
        shown = scene.wait_for_board(number, board::event_number(&shown)).await;
    }
    scene.ann.command_reply("preferences", json!({ "throws": true })).await;
    scene.ann.command_reply("verify", json!({ "match": number })).await;
    resign(scene, number).await;
    scene.cat.command_reply("verify", json!({ "match": number })).await;
}

/// A thread, direct messages, private boards, and a watcher.
async fn other_locations(scene: &Scene) {
    // A player who is not mentioned in the thread is added to it.
    scene.ben.command_reply("preferences", json!({ "pings": false })).await;
    let options = json!({ "game": "seega", "opponent": scene.ben.id, "options": "size=5", "where": "thread" });
    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    let number = board::match_number(&challenge);
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let ann = scene.ann.in_thread(number).await;
    ann.wait_for_message("a board", board::is_board).await;
    scene.cat.command("watch", json!({ "match": number, "turns": true })).await;
    scene.cat.command("watch", json!({})).await;
    scene.ann.direct_command("board", json!({ "match": number })).await;
    let alone = scene.ann.in_direct_messages().await;
    let mine = alone.wait_for_ephemeral("Only you see this board.").await;
    alone.press(&mine, &board::control_of(&mine, "flip"), &[]).await;
    ann.command("resign", json!({ "match": number })).await;
    let asked = ann.wait_for_ephemeral("Do you want to resign").await;
    ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    ann.wait_for_message("the end", |message| board::content(message).contains("resigned")).await;
    let is_notice = |message: &Value| board::content(message).contains("which you were watching");
    scene.cat.in_direct_messages().await.wait_for_message("news", is_notice).await;
    scene.ann.direct_command("challenge", json!({ "game": "sahkku", "options": "rules=raisa" })).await;
    let listed = scene.ann.direct_command("matches", json!({})).await;
    scene.ann.reply(&listed).await;
    let list = alone.wait_for_ephemeral("**Your matches**").await;
    alone.press(&list, "l:over", &[]).await;
}

/// The list of open challenges, with one in another channel.
async fn open_challenges(scene: &Scene) {
    let other = |channel: &Value| channel["type"] == 0 && channel["id"] != scene.ben.channel.as_str();
    let there = scene.ben.find_channel("another channel", other).await;
    there.command("challenge", json!({ "game": "seega", "options": "size=5" })).await;
    let open = scene.ann.command_reply("challenges", json!({})).await;
    assert!(open.contains("expires"), "{open}");
}

async fn resign(scene: &Scene, number: u64) {
    scene.ann.command("board", json!({ "match": number })).await;
    scene.ann.command("resign", json!({ "match": number })).await;
    let asked = scene.ann.wait_for_ephemeral("Do you want to resign").await;
    scene.ann.press(&asked, &board::control_of(&asked, "cancel"), &[]).await;
    scene.ann.command("resign", json!({ "match": number })).await;
    let asked = poll_until("another question", async || {
        let again = scene.ann.wait_for_ephemeral("Do you want to resign").await;
        (again["id"] != asked["id"]).then_some(again)
    })
    .await;
    scene.ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    scene.wait_for_end(number).await;
}
