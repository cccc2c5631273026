//! Places without the bot: group messages of people, and servers that have never heard of it.

use crate::process::support::board::{content, first_choice};
use crate::process::support::people::Person;
use crate::process::support::poll_until;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// The permission of a member to have an application's answers seen by all.
pub const USE_EXTERNAL_APPS: u64 = 1 << 50;
/// The permission of a member to have files in those.
pub const ATTACH_FILES: u64 = 1 << 15;

/// Returns Ann, who has installed the application, and Ben in a group message of both.
pub async fn group(scene: &Scene) -> [Person; 2] {
    scene.ann.request("PUT", "/installation", Value::Null).await;
    let body = json!({ "people": [scene.ben.id], "type": 3 });
    let group = scene.ann.request("POST", "/channels", body).await;
    let channel = group["id"].as_str().expect("an id");
    [scene.ann.at(channel), scene.ben.at(channel)].map(|person| Person { guild: String::new(), ..person })
}

/// Returns Ben, who has installed the application, and Cat on a server without the bot, which is Ann's.
pub async fn server(scene: &Scene) -> [Person; 2] {
    server_on_shard(scene, 0, 1).await
}

/// The same on a server of a shard, of so many.
pub async fn server_on_shard(scene: &Scene, shard: u64, total: u64) -> [Person; 2] {
    scene.ben.request("PUT", "/installation", Value::Null).await;
    let guild = poll_until("a server of the shard", async || {
        let guild = scene.api.request("POST", "/guilds", json!({ "name": "Elsewhere", "bot": false })).await;
        let guild = guild["id"].as_str().expect("an id").to_owned();
        let id: u64 = guild.parse().expect("a number");
        ((id >> 22) % total == shard).then_some(guild)
    })
    .await;
    let channel = scene.api.request("POST", &format!("/guilds/{guild}/channels"), json!({ "name": "chat" })).await;
    let channel = channel["id"].as_str().expect("an id").to_owned();
    [&scene.ben, &scene.cat].map(|person| Person { guild: guild.clone(), ..person.at(&channel) })
}

/// Takes a permission from a person.
pub async fn deny(scene: &Scene, person: &Person, denied: u64) {
    let path = format!("/channels/{}/permissions/{}", person.channel, person.id);
    scene.api.request("PUT", &path, json!({ "allow": "0", "deny": denied.to_string() })).await;
}

/// Makes the first move that the newest board offers to the player whose turn it is; returns false after the end.
pub async fn move_on(people: &[Person; 2]) -> bool {
    let shown = async || {
        let newest = people[0].newest_public_message().await?;
        let is_over = content(&newest).contains("Match over");
        let mover =
            people.iter().find(|person| content(&newest).contains(&format!("{}, it is your", person.mention())));
        let mover = mover.or_else(|| {
            people.iter().find(|person| content(&newest).contains(&format!("{} goes on", person.mention())))
        });
        match (is_over, mover, first_choice(&newest)) {
            (true, ..) => Some(None),
            (false, Some(mover), Some(choice)) => Some(Some((newest.clone(), mover, choice))),
            _ => None,
        }
    };
    let Some((board, mover, (id, value))) = poll_until("a turn", shown).await else { return false };
    let values: Vec<&str> = value.as_deref().into_iter().collect();
    mover.press(&board, &id, &values).await;
    poll_until("the next board", async || {
        let newest = people[0].newest_public_message().await?;
        (newest["id"] != board["id"] || content(&newest) != content(&board)).then_some(())
    })
    .await;
    true
}

/// Returns the public messages with controls that move.
pub async fn live_boards(person: &Person) -> Vec<Value> {
    let mut shown = person.public_messages().await;
    shown.retain(|message| first_choice(message).is_some());
    shown
}

/// Waits until one message has controls that move.
pub async fn only_live_board(person: &Person) {
    poll_until("one board", async || (live_boards(person).await.len() == 1).then_some(())).await;
}
