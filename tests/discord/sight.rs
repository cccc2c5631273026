//! The permissions of members of a server, and the names of people, as Discord's API answers them.

use crate::discord::fake::Harness;
use crate::standin::text;
use gonagas_app::ports::{Answer, ChannelClient};
use gonagas_core::matches::ids::{ChannelRef, UserId};
use serde_json::{Value, json};

const VIEW_CHANNEL: u64 = 1 << 10;
const MANAGE_MESSAGES: u64 = 1 << 13;

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

fn person(harness: &Harness, index: usize) -> UserId {
    UserId(number(&harness.people[index].id))
}

/// The server and the channel in which the people are.
fn place(harness: &Harness) -> (u64, u64) {
    (number(&harness.people[0].guild), number(&harness.people[0].channel))
}

async fn sight(harness: &Harness, guild: u64, user: UserId, channels: &[u64]) -> Vec<Answer> {
    harness.channels.channel_sight(guild, &[user], channels).await.remove(0)
}

/// Allows and denies permissions in a channel to a member, or everyone by the id of the server.
async fn overwrite(harness: &Harness, channel: u64, whom: u64, allow: u64, deny: u64) {
    let path = format!("/channels/{channel}/permissions/{whom}");
    harness.web.good("PUT", &path, json!({"allow": allow.to_string(), "deny": deny.to_string()})).await;
}

#[tokio::test]
async fn sight_follows_permissions() {
    let harness = Harness::new().await;
    let (guild, channel) = place(&harness);
    let owner = person(&harness, 0);
    let whom = person(&harness, 1);
    let here = ChannelRef::on_server(guild, channel);
    let message = crate::discord::messages::button("a challenge", "go");
    let thread = harness.channels.post_message(here, &message, "n1").await.expect("a message");
    harness.channels.open_thread(here, thread, "#1 Seega").await.expect("a thread");
    let all = [channel, thread, 1];
    let seen = harness.channels.channel_sight(guild, &[whom, UserId(1)], &all).await;
    assert_eq!(seen[0], [Answer::Yes, Answer::Yes, Answer::No]);
    assert_eq!(seen[1], [Answer::No; 3], "who is not there sees nothing");
    overwrite(&harness, channel, guild, 0, VIEW_CHANNEL).await;
    let unknown = [Answer::No, Answer::Unknown, Answer::No];
    assert_eq!(sight(&harness, guild, whom, &all).await, unknown, "the thread is hidden from the bot, too");
    overwrite(&harness, channel, number(&harness.web.bot_id().await), VIEW_CHANNEL, 0).await;
    overwrite(&harness, channel, whom.0, VIEW_CHANNEL, 0).await;
    let seen = harness.channels.channel_sight(guild, &[owner, whom, person(&harness, 2)], &all[..2]).await;
    assert_eq!(seen[0], [Answer::Yes; 2], "the owner may do everything");
    assert_eq!(seen[1], [Answer::Yes; 2], "a member's allowance overrides everyone's denial");
    assert_eq!(seen[2], [Answer::No; 2]);
    assert_eq!(sight(&harness, 1, owner, &all).await, [Answer::Unknown; 3], "of a server without the bot");

    let manages = async |user| harness.channels.can_manage_messages(guild, user, channel).await;
    assert_eq!(manages(whom).await, Answer::No);
    overwrite(&harness, channel, whom.0, VIEW_CHANNEL | MANAGE_MESSAGES, 0).await;
    assert_eq!(manages(whom).await, Answer::Yes);
}

#[tokio::test]
async fn private_thread_is_seen_by_its_members_and_moderators() {
    let harness = Harness::new().await;
    let (guild, channel) = place(&harness);
    let owner = person(&harness, 0);
    let one = person(&harness, 1);
    let other = person(&harness, 2);
    let opening = json!({"name": "secret", "type": 12});
    let (status, thread) = harness.web.bot("POST", &format!("/channels/{channel}/threads"), opening).await;
    assert_eq!(status, 201, "{thread}");
    let thread = number(text(&thread, "id"));
    let here = ChannelRef::on_server(guild, thread);
    harness.channels.add_thread_member(here, one).await.expect("a member");
    let seen = harness.channels.channel_sight(guild, &[owner, one, other], &[thread, channel]).await;
    assert_eq!(seen, [[Answer::Yes; 2], [Answer::Yes; 2], [Answer::No, Answer::Yes]]);
    overwrite(&harness, channel, one.0, 0, VIEW_CHANNEL).await;
    assert_eq!(sight(&harness, guild, one, &[thread]).await, [Answer::No], "only with its channel");
}

/// Discord sends fields as serenity's models do not expect them: it reads neither this server nor this channel.
#[tokio::test]
async fn odd_fields_lose_no_answer() {
    let harness = Harness::new().await;
    let emoji =
        json!({"id": "41", "name": null, "roles": [], "require_colons": true, "managed": false, "animated": false});
    let fields = json!({"icon": "a".repeat(64), "emojis": [emoji]});
    let guild = harness.web.good("POST", "/guilds", json!({"name": "Odd", "fields": fields})).await;
    let guild = number(text(&guild, "id"));
    let mut channels = Vec::new();
    for fields in [json!({"position": 70_000}), json!({"topic": 7}), json!({"permission_overwrites": "none"})] {
        let request = json!({"name": "far", "fields": fields});
        let channel = harness.web.good("POST", &format!("/guilds/{guild}/channels"), request).await;
        channels.push(number(text(&channel, "id")));
    }
    let owner = person(&harness, 0);
    let whom = person(&harness, 1);
    let expected = [Answer::Yes, Answer::Yes, Answer::Unknown];
    assert_eq!(
        sight(&harness, guild, whom, &channels).await,
        expected,
        "only what permissions follow from has to be read"
    );
    let manages = async |user| harness.channels.can_manage_messages(guild, user, channels[0]).await;
    assert_eq!((manages(owner).await, manages(whom).await), (Answer::Yes, Answer::No));
}

#[tokio::test]
async fn failed_lookup_is_unknown() {
    let harness = Harness::new().await;
    let (guild, channel) = place(&harness);
    let whom = person(&harness, 1);
    let paths = ["", "/channels", "/members/"].map(|end| format!("/guilds/{guild}{end}"));
    let fail = async |path: &String| {
        harness.add_faults(json!([{"kind": "status", "status": 503, "method": "GET", "path": path, "times": 1}])).await;
    };
    for path in &paths {
        fail(path).await;
        assert_eq!(sight(&harness, guild, whom, &[channel]).await, [Answer::Unknown], "{path}");
    }
    fail(&paths[2]).await;
    assert_eq!(harness.channels.can_manage_messages(guild, whom, channel).await, Answer::Unknown);
    assert_eq!(sight(&harness, guild, whom, &[channel]).await, [Answer::Yes]);
}

#[tokio::test]
async fn names_come_from_all_servers() {
    let harness = Harness::new().await;
    let added = harness.web.good("POST", "/people", json!({"name": "Stranger One"})).await;
    let stranger = UserId(number(text(&added, "id")));
    let nobody = UserId(1);
    let path = format!("/guilds/{}/members/{}", harness.people[0].guild, stranger.0);
    harness.web.good("DELETE", &path, Value::Null).await;
    let names = harness.channels.user_names(&[stranger, nobody]).await;
    assert_eq!(names.into_iter().collect::<Vec<_>>(), [(stranger, "Stranger One".to_owned())]);
}
