//! Roles of champions through the real program and the stand-in, with Discord's rules about who may give which role.

use crate::process::support::poll_until;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

const MANAGE_GUILD: u64 = 1 << 5;
const VIEW_CHANNEL: u64 = 1 << 10;
const MANAGE_MESSAGES: u64 = 1 << 13;
const MANAGE_ROLES: u64 = 1 << 28;
const USE_APPLICATION_COMMANDS: u64 = 1 << 31;

fn id_of(object: &Value) -> String {
    object["id"].as_str().expect("an id").to_owned()
}

async fn add_role(scene: &Scene, role: Value) -> String {
    id_of(&scene.api.request("POST", &format!("/guilds/{}/roles", scene.ann.guild), role).await)
}

async fn grant(scene: &Scene, user: &str, permissions: u64) {
    let path = format!("/guilds/{}/members/{user}", scene.ann.guild);
    scene.api.request("PUT", &path, json!({ "permissions": permissions.to_string() })).await;
}

/// Lets the bot give roles.
pub async fn let_bot_give_roles(scene: &Scene) {
    let bot = id_of(&scene.api.get("/people").await["bot"]);
    grant(scene, &bot, MANAGE_ROLES | VIEW_CHANNEL).await;
}

/// Returns the members who have a role.
async fn holders(scene: &Scene, role: &str) -> Vec<String> {
    let world = scene.api.get("/people").await;
    let members = world["guilds"][0]["members"].as_array().cloned().unwrap_or_default();
    let has_role = |member: &&Value| member["roles"].as_array().is_some_and(|roles| roles.iter().any(|it| it == role));
    members.iter().filter(has_role).map(|member| member["user_id"].as_str().expect("an id").to_owned()).collect()
}

async fn wait_for_holder(scene: &Scene, role: &str, person: &str) {
    poll_until("the role of the champion", async || (holders(scene, role).await == [person]).then_some(())).await;
}

/// Places people on the server's leaderboard of Seega, the first one first, while the bot is stopped.
pub fn place_players(scene: &Scene, people: &[&str]) {
    let database = rusqlite::Connection::open(scene.database()).expect("a database");
    let others = ["11", "12", "13", "14"];
    for (place, user) in people.iter().chain(&others).enumerate() {
        let sql =
            "INSERT INTO standings (scope, pool, period, user_id, score, rank, provisional_at, first_wins, first_draws,
                       first_losses, second_wins, second_draws, second_losses, current_streak, best_streak)
                   VALUES (?1, 'seega', '', ?2, ?3, 'placed', 9000000000000, 1, 2, 3, 4, 5, 6, 0, 0)
                   ON CONFLICT DO UPDATE SET score = excluded.score, rank = excluded.rank";
        let number = |text: &str| text.parse::<u64>().expect("an id").cast_signed();
        let row = rusqlite::params![number(&scene.ann.guild), number(user), 2000 - 100 * place as i64];
        database.execute(sql, row).expect("a standing");
    }
}

#[tokio::test]
async fn champion_gets_the_role_and_loses_it_to_the_next_one() {
    let mut scene = Scene::new().await;
    let_bot_give_roles(&scene).await;
    let role = add_role(&scene, json!({ "name": "Champion" })).await;
    let text = scene.ann.command_reply("settings champions", json!({ "game": "seega", "role": role })).await;
    assert!(text.contains(&format!("**Champions:** <@&{role}> (Seega)")), "{text}");
    scene.stop_bot().await;
    place_players(&scene, &[&scene.ben.id, &scene.cat.id]);
    scene.start_bot().await;
    wait_for_holder(&scene, &role, &scene.ben.id).await;
    scene.stop_bot().await;
    place_players(&scene, &[&scene.cat.id, &scene.ben.id]);
    // The answer to the first request is lost.
    let path = format!("/guilds/*/members/*/roles/{role}");
    scene.api.add_fault(json!({ "kind": "answer_lost", "times": 1, "method": "PUT", "path": path })).await;
    scene.start_timed_bot().await;
    scene.api.wait_for_faults(1).await;
    scene.advance(2).await;
    wait_for_holder(&scene, &role, &scene.cat.id).await;
    let text = scene.ann.command_reply("settings champions", json!({ "game": "seega" })).await;
    assert!(text.contains("**Champions:** no roles."), "{text}");
    poll_until("nobody with the role", async || holders(&scene, &role).await.is_empty().then_some(())).await;
}

#[tokio::test]
async fn manager_hears_what_is_wrong_with_a_role() {
    let scene = Scene::new().await;
    let role = add_role(&scene, json!({ "name": "Champion" })).await;
    let managed = add_role(&scene, json!({ "name": "Booster", "managed": true })).await;
    let powerful = add_role(&scene, json!({ "name": "Guard", "permissions": MANAGE_MESSAGES.to_string() })).await;
    for (role, expected) in [
        (&managed, "Nobody can give"),
        (&scene.ann.guild, "Nobody can give"),
        (&powerful, "has permissions of moderators"),
        (&role, "Give me the *Manage Roles* permission"),
    ] {
        let text = scene.ann.command_reply("settings champions", json!({ "role": role })).await;
        assert!(text.contains(expected), "{text}");
    }
}

#[tokio::test]
async fn role_has_to_be_below_those_of_the_bot_and_of_the_manager() {
    let scene = Scene::new().await;
    let_bot_give_roles(&scene).await;
    let role = add_role(&scene, json!({ "name": "Champion", "above_members": true })).await;
    let text = scene.ann.command_reply("settings champions", json!({ "role": role })).await;
    assert!(text.contains("drag my role above it"), "{text}");
    grant(&scene, &scene.ben.id, MANAGE_GUILD | VIEW_CHANNEL | USE_APPLICATION_COMMANDS).await;
    let path = format!("/guilds/{}/roles/{role}", scene.ann.guild);
    scene.api.request("PATCH", &path, json!({ "above_members": false })).await;
    let text = scene.ben.command_reply("settings champions", json!({ "role": role })).await;
    assert!(text.contains("You can't give") && text.contains("*Manage Roles*"), "{text}");
    let text = scene.ann.command_reply("settings champions", json!({ "role": role })).await;
    assert!(text.contains(&format!("<@&{role}> (first of all games)")), "{text}");
}
