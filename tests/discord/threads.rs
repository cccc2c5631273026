//! Threads and direct messages.

use crate::discord::fake::Stage;
use crate::discord::messages::{board, button, words};
use crate::standin::text;
use gonagas::app::ports::{ChannelClient, ChannelError};
use gonagas::matches::ids::{ChannelRef, UserId};
use serde_json::{Value, json};

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

/// The first channel, and a thread in it under a message of the bot's.
async fn opened(stage: &Stage) -> (ChannelRef, ChannelRef) {
    let user = &stage.people[0];
    let place = ChannelRef { guild: Some(number(&user.guild)), channel: number(&user.channel) };
    let id = stage.mouth.post_message(place, &button("a challenge", "go"), "n1").await.expect("a message");
    stage.mouth.open_thread(place, id, "#1 Seega: Ann – Ben").await.expect("a thread");
    (place, ChannelRef { channel: id, ..place })
}

/// A channel, as Discord tells of it.
async fn channel(stage: &Stage, place: ChannelRef) -> Value {
    stage.web.bot("GET", &format!("/channels/{}", place.channel), Value::Null).await.1
}

#[tokio::test]
async fn a_thread_has_the_number_of_its_message_and_is_opened_once() {
    let stage = Stage::new().await;
    let (place, thread) = opened(&stage).await;
    let seen = channel(&stage, thread).await;
    assert_eq!((text(&seen, "name"), number(text(&seen, "parent_id"))), ("#1 Seega: Ann – Ben", place.channel));
    assert_eq!(seen["thread_metadata"]["auto_archive_duration"], 10_080);
    assert_eq!(stage.mouth.open_thread(place, thread.channel, "another name").await, Ok(()), "it is there already");
    assert_eq!(text(&channel(&stage, thread).await, "name"), "#1 Seega: Ann – Ben");
    assert_eq!(stage.mouth.open_thread(place, 1, "x").await, Err(ChannelError::Gone));
    stage.mouth.post_message(thread, &board("in it", "go", "one.png"), "n2").await.expect("a message");
    assert!(stage.mouth.find_by_file(thread, "one.png", 0).await.expect("an answer").is_some());
}

#[tokio::test]
async fn whatever_is_done_in_an_archived_thread_opens_it_again() {
    let stage = Stage::new().await;
    let (channels, (_, thread)) = (&stage.mouth, opened(&stage).await);
    let id = channels.post_message(thread, &button("one", "go"), "n2").await.expect("a message");
    let archived = async || channel(&stage, thread).await["thread_metadata"]["archived"].clone();
    let put_away = async || {
        channels.archive_thread(thread).await.expect("an archived thread");
        assert_eq!(archived().await, true);
    };
    put_away().await;
    channels.edit_message(thread, id, &button("two", "go")).await.expect("an edit");
    assert_eq!(archived().await, false);
    put_away().await;
    channels.remove_controls(thread, id, "three").await.expect("an edit");
    assert_eq!(archived().await, false);
    put_away().await;
    channels.post_message(thread, &button("four", "go"), "n3").await.expect("a message");
    assert_eq!(archived().await, false);
    assert_eq!(channels.archive_thread(ChannelRef { channel: 1, ..thread }).await, Err(ChannelError::Gone));
}

#[tokio::test]
async fn without_the_permission_no_thread_is_opened() {
    let stage = Stage::new().await;
    let (place, _) = opened(&stage).await;
    let id = stage.mouth.post_message(place, &button("another", "go"), "n2").await.expect("a message");
    let path = format!("/channels/{}/permissions/{}", place.channel, stage.web.bot_id().await);
    stage.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 35).to_string()})).await;
    assert_eq!(stage.mouth.open_thread(place, id, "x").await, Err(ChannelError::Forbidden));
}

#[tokio::test]
async fn somebody_joins_a_thread_without_being_called() {
    let stage = Stage::new().await;
    let (channels, (_, thread)) = (&stage.mouth, opened(&stage).await);
    let members = async || channel(&stage, thread).await["member_count"].as_u64().expect("a number");
    let [one, other] = [1, 2].map(|at: usize| UserId(number(&stage.people[at].id)));
    assert_eq!((members().await, channels.add_thread_member(thread, one).await), (1, Ok(())));
    assert_eq!(
        (members().await, channels.add_thread_member(thread, one).await, members().await),
        (2, Ok(()), 2),
        "just once"
    );
    let path = format!("/guilds/{}/members/{}", stage.people[2].guild, stage.people[2].id);
    stage.web.good("DELETE", &path, Value::Null).await;
    for gone in [other, UserId(1)] {
        assert!(matches!(channels.add_thread_member(thread, gone).await, Err(ChannelError::Rejected(_))), "{gone:?}");
    }
    assert_eq!(channels.add_thread_member(ChannelRef { channel: 1, ..thread }, one).await, Err(ChannelError::Gone));
    let parent = number(&stage.people[0].channel);
    let path = format!("/channels/{parent}/permissions/{}", stage.web.bot_id().await);
    stage.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 38).to_string()})).await;
    assert_eq!(channels.add_thread_member(thread, one).await, Err(ChannelError::Forbidden));
}

#[tokio::test]
async fn channels_and_threads_are_seen_by_those_who_may() {
    let stage = Stage::new().await;
    let (place, thread) = opened(&stage).await;
    let (channels, guild) = (&stage.mouth, place.guild.expect("a guild"));
    let whom = UserId(number(&stage.people[1].id));
    let all = [place.channel, thread.channel, 1];
    assert_eq!(channels.visible_channels(guild, whom, &all).await, Ok(vec![place.channel, thread.channel]));
    let path = format!("/channels/{}/permissions/{}", place.channel, stage.people[1].id);
    stage.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 10).to_string()})).await;
    assert_eq!(channels.visible_channels(guild, whom, &all).await, Ok(vec![]));
    let owner = UserId(number(&stage.people[0].id));
    assert_eq!(channels.visible_channels(guild, owner, &all[..1]).await, Ok(vec![place.channel]));
    assert_eq!(channels.visible_channels(guild, UserId(1), &all).await, Ok(vec![]), "who is not there sees nothing");
    assert_eq!(channels.visible_channels(1, owner, &all).await, Err(ChannelError::Gone));
}

#[tokio::test]
async fn somebody_is_called_as_on_their_server() {
    let stage = Stage::new().await;
    let (place, _) = opened(&stage).await;
    let (_, user) = stage.web.bot("GET", &format!("/users/{}", stage.people[1].id), Value::Null).await;
    let known = user["global_name"].as_str().or_else(|| user["username"].as_str()).map(str::to_owned);
    assert!(known.is_some());
    assert_eq!(stage.mouth.display_name(place, UserId(number(&stage.people[1].id))).await, known);
    assert_eq!(stage.mouth.display_name(place, UserId(1)).await, None);
    assert_eq!(stage.mouth.display_name(ChannelRef { guild: None, ..place }, UserId(1)).await, None);
}

#[tokio::test]
async fn direct_messages_reach_those_who_take_them() {
    let stage = Stage::new().await;
    let (channels, user) = (&stage.mouth, stage.people[1].clone());
    let whom = UserId(number(&user.id));
    let direct = channels.open_direct_messages(whom).await.expect("a place");
    assert_eq!((direct.guild, channels.open_direct_messages(whom).await), (None, Ok(direct)));
    channels.post_message(direct, &words("hello"), "n1").await.expect("a message");
    let seen = user.good("GET", &format!("/messages?channel={}", direct.channel), Value::Null).await;
    assert_eq!(seen["messages"][0]["content"], "hello");
    stage.web.good("PATCH", &format!("/people/{}", user.id), json!({"direct_messages": "closed"})).await;
    let refused = channels.post_message(direct, &words("again"), "n2").await;
    assert_eq!(refused, Err(ChannelError::Forbidden));
}
