//! Threads and direct messages.

use crate::discord::fake::{FakeResponse, Harness, retired};
use crate::discord::messages::{board, button, words};
use crate::standin::text;
use gonagas_app::ports::{ChannelClient, ChannelError, Refusal, ResponseOutcome};
use gonagas_core::matches::ids::{ChannelRef, UserId};
use serde_json::{Value, json};

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

/// Opens a thread under a message of the bot; returns the channel and the thread.
async fn open_thread(harness: &Harness) -> (ChannelRef, ChannelRef) {
    let user = &harness.people[0];
    let place = ChannelRef::on_server(number(&user.guild), number(&user.channel));
    let id = harness.channels.post_message(place, &button("a challenge", "go"), "n1").await.expect("a message");
    harness.channels.open_thread(place, id, "#1 Seega: Ann – Ben").await.expect("a thread");
    (place, ChannelRef { channel: id, ..place })
}

/// Returns a channel object of the API.
async fn channel_object(harness: &Harness, place: ChannelRef) -> Value {
    harness.web.bot("GET", &format!("/channels/{}", place.channel), Value::Null).await.1
}

#[tokio::test]
async fn thread_is_opened_once_with_id_of_its_message() {
    let harness = Harness::new().await;
    let (place, thread) = open_thread(&harness).await;
    let seen = channel_object(&harness, thread).await;
    assert_eq!((text(&seen, "name"), number(text(&seen, "parent_id"))), ("#1 Seega: Ann – Ben", place.channel));
    assert_eq!(seen["thread_metadata"]["auto_archive_duration"], 10_080);
    assert_eq!(
        harness.channels.open_thread(place, thread.channel, "another name").await,
        Ok(()),
        "it is there already"
    );
    assert_eq!(text(&channel_object(&harness, thread).await, "name"), "#1 Seega: Ann – Ben");
    assert_eq!(harness.channels.open_thread(place, 1, "x").await, Err(ChannelError::Gone));
    harness.channels.post_message(thread, &board("in it", "go", "one.png"), "n2").await.expect("a message");
    assert!(harness.channels.find_by_file(thread, "one.png", 0).await.expect("an answer").is_some());
}

#[tokio::test]
async fn archived_thread_is_reopened_for_changes() {
    let harness = Harness::new().await;
    let (channels, (_, thread)) = (&harness.channels, open_thread(&harness).await);
    let id = channels.post_message(thread, &button("one", "go"), "n2").await.expect("a message");
    let archived = async || channel_object(&harness, thread).await["thread_metadata"]["archived"].clone();
    let put_away = async || {
        let path = format!("/channels/{}", thread.channel);
        assert_eq!(harness.web.bot("PATCH", &path, json!({ "archived": true })).await.0, 200);
        assert_eq!(archived().await, true);
    };
    put_away().await;
    channels.edit_message(thread, id, &button("two", "go")).await.expect("an edit");
    assert_eq!(archived().await, false);
    put_away().await;
    channels.retire_message(thread, id, &retired("three")).await.expect("an edit");
    assert_eq!(archived().await, false);
    put_away().await;
    channels.post_message(thread, &button("four", "go"), "n3").await.expect("a message");
    assert_eq!(archived().await, false);
}

#[tokio::test]
async fn thread_of_a_finished_match_is_archived_by_discord_after_a_day() {
    let harness = Harness::new().await;
    let (channels, (_, thread)) = (&harness.channels, open_thread(&harness).await);
    let metadata = async || channel_object(&harness, thread).await["thread_metadata"].clone();
    channels.shorten_auto_archive(thread).await.expect("a change");
    let seen = metadata().await;
    assert_eq!((&seen["archived"], &seen["auto_archive_duration"]), (&json!(false), &json!(1440)));
    harness.web.good("POST", "/time", json!({ "advance": 86_400 })).await;
    assert_eq!(metadata().await["archived"], true);
    channels.shorten_auto_archive(thread).await.expect("it is archived already");
    assert_eq!(metadata().await["archived"], true);
    assert_eq!(channels.shorten_auto_archive(ChannelRef { channel: 1, ..thread }).await, Err(ChannelError::Gone));
}

/// Discord denies access to a channel of direct messages that has another id by now (discord-api-docs #7666).
#[tokio::test]
async fn hidden_channel_of_direct_messages_is_opened_anew() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let user = UserId(number(&harness.people[1].id));
    let opened = async || {
        let (_, seen) = harness.web.ask("GET", "/traffic", None).await;
        let traffic = seen["traffic"].as_array().cloned().unwrap_or_default();
        traffic
            .iter()
            .filter(|it| it["path"].as_str().is_some_and(|path| path.ends_with("/users/@me/channels")))
            .count()
    };
    let place = channels.open_direct_messages(user).await.expect("a channel");
    assert_eq!((channels.open_direct_messages(user).await, opened().await), (Ok(place), 1), "it is remembered");
    for (method, times) in [("POST", 1), ("GET", 2)] {
        let fault = json!({
            "kind": "status", "status": 403, "code": 50001, "times": 1, "method": method,
            "path": format!("/channels/{}/messages", place.channel),
        });
        harness.web.good("POST", "/faults", json!({ "faults": [fault] })).await;
        let refused = match method {
            "POST" => channels.post_message(place, &button("one", "go"), "n1").await.map(Some),
            _ => channels.find_by_text_prefix(place, "one", 0).await,
        };
        assert_eq!(refused, Err(ChannelError::Gone));
        assert_eq!((channels.open_direct_messages(user).await, opened().await), (Ok(place), times + 1));
        channels.post_message(place, &button("one", "go"), &format!("n{method}")).await.expect("a message");
    }
    harness.people[1].good("PATCH", "", json!({ "direct_messages": "closed" })).await;
    let refused = channels.post_message(place, &button("two", "go"), "n3").await;
    assert_eq!((refused, opened().await), (Err(ChannelError::Forbidden), 3), "a refusal keeps the channel");
    assert_eq!((channels.open_direct_messages(user).await, opened().await), (Ok(place), 3));
}

#[tokio::test]
async fn member_timeout_is_read() {
    let harness = Harness::new().await;
    let server = number(&harness.people[1].guild);
    let user = &harness.people[1].id;
    let end = async || harness.channels.timeout_end(server, UserId(number(user))).await;
    assert_eq!(end().await, Ok(None));
    harness.web.good("PUT", &format!("/guilds/{server}/members/{user}"), json!({ "timeout": 3600 })).await;
    let ends_at = end().await.expect("an answer").expect("a timeout");
    let now = harness.web.good("POST", "/time", json!({ "advance": 0 })).await;
    let now: serenity::all::Timestamp = text(&now, "now").parse().expect("a time");
    assert!((3_590_000..=3_600_000).contains(&(ends_at - now.unix_timestamp() * 1000)), "{ends_at}");
    assert_eq!(harness.channels.timeout_end(server, UserId(5)).await, Ok(None), "a stranger");
}

#[tokio::test]
async fn thread_that_a_moderator_has_closed_takes_no_messages() {
    let harness = Harness::new().await;
    let (channels, (place, thread)) = (&harness.channels, open_thread(&harness).await);
    let id = channels.post_message(thread, &button("one", "go"), "n1").await.expect("a message");
    let closed = Err(ChannelError::Refused(Refusal::ThreadClosed));
    let path = format!("/threads/{}", thread.channel);
    for change in [json!({"locked": true}), json!({"archived": true})] {
        harness.people[0].good("PATCH", &path, change).await;
        let posted = channels.post_message(thread, &button("two", "go"), "n2").await;
        assert_eq!(posted, closed.clone().map(|()| 0));
        assert_eq!(channels.edit_message(thread, id, &button("two", "go")).await, closed);
        assert_eq!(channels.retire_message(thread, id, &retired("two")).await, closed);
    }
    let path = format!("/channels/{}/permissions/{}", place.channel, harness.web.bot_id().await);
    harness.web.good("PUT", &path, json!({"allow": (1_u64 << 34).to_string()})).await;
    channels.edit_message(thread, id, &button("two", "go")).await.expect("a thread that the bot reopens");
    channels.post_message(thread, &button("three", "go"), "n3").await.expect("a message");
}

#[tokio::test]
async fn message_that_automod_blocks_is_refused_with_the_reason() {
    let mut harness = Harness::new().await;
    let (place, _) = open_thread(&harness).await;
    let path = format!("/guilds/{}/automod", harness.people[0].guild);
    harness.web.good("PUT", &path, json!({"blocked_words": ["blocked"]})).await;
    let refused = harness.channels.post_message(place, &button("blocked", "go"), "n2").await;
    assert_eq!(refused, Err(ChannelError::Refused(Refusal::AutoModeration)));
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    let answered = pending.answer(FakeResponse::Public(button("blocked", "go"))).await;
    assert_eq!(answered, Err(ChannelError::Refused(Refusal::AutoModeration)));
    assert_eq!(pending.answer(FakeResponse::Private(words("why"))).await, Ok(ResponseOutcome::Sent));
    command.await.expect("an answer");
}

#[tokio::test]
async fn thread_without_permission_is_forbidden() {
    let harness = Harness::new().await;
    let (place, _) = open_thread(&harness).await;
    let id = harness.channels.post_message(place, &button("another", "go"), "n2").await.expect("a message");
    let path = format!("/channels/{}/permissions/{}", place.channel, harness.web.bot_id().await);
    harness.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 35).to_string()})).await;
    assert_eq!(harness.channels.open_thread(place, id, "x").await, Err(ChannelError::Forbidden));
}

#[tokio::test]
async fn member_is_added_to_thread_without_ping() {
    let harness = Harness::new().await;
    let (channels, (_, thread)) = (&harness.channels, open_thread(&harness).await);
    let members = async || channel_object(&harness, thread).await["member_count"].as_u64().expect("a number");
    let [one, other] = [1, 2].map(|at: usize| UserId(number(&harness.people[at].id)));
    assert_eq!((members().await, channels.add_thread_member(thread, one).await), (1, Ok(())));
    assert_eq!(
        (members().await, channels.add_thread_member(thread, one).await, members().await),
        (2, Ok(()), 2),
        "just once"
    );
    let path = format!("/guilds/{}/members/{}", harness.people[2].guild, harness.people[2].id);
    harness.web.good("DELETE", &path, Value::Null).await;
    for gone in [other, UserId(1)] {
        assert!(matches!(channels.add_thread_member(thread, gone).await, Err(ChannelError::Rejected(_))), "{gone:?}");
    }
    assert_eq!(channels.add_thread_member(ChannelRef { channel: 1, ..thread }, one).await, Err(ChannelError::Gone));
    let parent = number(&harness.people[0].channel);
    let path = format!("/channels/{parent}/permissions/{}", harness.web.bot_id().await);
    harness.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 38).to_string()})).await;
    assert_eq!(channels.add_thread_member(thread, one).await, Err(ChannelError::Forbidden));
}

#[tokio::test]
async fn display_name_is_server_nickname() {
    let harness = Harness::new().await;
    let (place, _) = open_thread(&harness).await;
    let (_, user) = harness.web.bot("GET", &format!("/users/{}", harness.people[1].id), Value::Null).await;
    let known = user["global_name"].as_str().or_else(|| user["username"].as_str()).map(str::to_owned);
    assert!(known.is_some());
    assert_eq!(harness.channels.display_name(place, UserId(number(&harness.people[1].id))).await, known);
    assert_eq!(harness.channels.display_name(place, UserId(1)).await, None);
    assert_eq!(harness.channels.display_name(ChannelRef::direct(place.channel), UserId(1)).await, None);
}

#[tokio::test]
async fn direct_messages_reach_people_who_accept_them() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let user = harness.people[1].clone();
    let whom = UserId(number(&user.id));
    let direct = channels.open_direct_messages(whom).await.expect("a place");
    assert_eq!((direct.is_direct(), channels.open_direct_messages(whom).await), (true, Ok(direct)));
    channels.post_message(direct, &words("hello"), "n1").await.expect("a message");
    let seen = user.good("GET", &format!("/messages?channel={}", direct.channel), Value::Null).await;
    assert_eq!(seen["messages"][0]["content"], "hello");
    harness.web.good("PATCH", &format!("/people/{}", user.id), json!({"direct_messages": "closed"})).await;
    let refused = channels.post_message(direct, &words("again"), "n2").await;
    assert_eq!(refused, Err(ChannelError::Forbidden));
}
