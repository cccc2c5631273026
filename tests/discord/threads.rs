//! Threads and direct messages.

use crate::fake::Stage;
use crate::messages::{board, button, words};
use crate::standin::text;
use gonagas::app::port::{Mouth, MouthError};
use gonagas::room::people::{Person, Place};
use serde_json::{Value, json};

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

/// The first channel, and a thread in it under a message of the bot's.
async fn opened(stage: &Stage) -> (Place, Place) {
    let person = &stage.people[0];
    let place = Place { guild: Some(number(&person.guild)), channel: number(&person.channel) };
    let id = stage.mouth.post(place, &button("a challenge", "go"), "n1").await.expect("a message");
    stage.mouth.open(place, id, "#1 Seega: Ann – Ben").await.expect("a thread");
    (place, Place { channel: id, ..place })
}

/// A channel, as Discord tells of it.
async fn channel(stage: &Stage, place: Place) -> Value {
    stage.web.bot("GET", &format!("/channels/{}", place.channel), Value::Null).await.1
}

#[tokio::test]
async fn a_thread_has_the_number_of_its_message_and_is_opened_once() {
    let stage = Stage::new().await;
    let (place, thread) = opened(&stage).await;
    let seen = channel(&stage, thread).await;
    assert_eq!((text(&seen, "name"), number(text(&seen, "parent_id"))), ("#1 Seega: Ann – Ben", place.channel));
    assert_eq!(seen["thread_metadata"]["auto_archive_duration"], 10_080);
    assert_eq!(stage.mouth.open(place, thread.channel, "another name").await, Ok(()), "it is there already");
    assert_eq!(text(&channel(&stage, thread).await, "name"), "#1 Seega: Ann – Ben");
    assert_eq!(stage.mouth.open(place, 1, "x").await, Err(MouthError::Gone));
    stage.mouth.post(thread, &board("in it", "go", "one.png"), "n2").await.expect("a message");
    assert!(stage.mouth.find(thread, "one.png", 0).await.expect("an answer").is_some());
}

#[tokio::test]
async fn whatever_is_done_in_an_archived_thread_opens_it_again() {
    let stage = Stage::new().await;
    let (mouth, (_, thread)) = (&stage.mouth, opened(&stage).await);
    let id = mouth.post(thread, &button("one", "go"), "n2").await.expect("a message");
    let archived = async || channel(&stage, thread).await["thread_metadata"]["archived"].clone();
    let put_away = async || {
        mouth.archive(thread).await.expect("an archived thread");
        assert_eq!(archived().await, true);
    };
    put_away().await;
    mouth.edit(thread, id, &button("two", "go")).await.expect("an edit");
    assert_eq!(archived().await, false);
    put_away().await;
    mouth.retire(thread, id, "three").await.expect("an edit");
    assert_eq!(archived().await, false);
    put_away().await;
    mouth.post(thread, &button("four", "go"), "n3").await.expect("a message");
    assert_eq!(archived().await, false);
    assert_eq!(mouth.archive(Place { channel: 1, ..thread }).await, Err(MouthError::Gone));
}

#[tokio::test]
async fn without_the_permission_no_thread_is_opened() {
    let stage = Stage::new().await;
    let (place, _) = opened(&stage).await;
    let id = stage.mouth.post(place, &button("another", "go"), "n2").await.expect("a message");
    let path = format!("/channels/{}/permissions/{}", place.channel, stage.web.bot_id().await);
    stage.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 35).to_string()})).await;
    assert_eq!(stage.mouth.open(place, id, "x").await, Err(MouthError::Forbidden));
}

#[tokio::test]
async fn somebody_joins_a_thread_without_being_called() {
    let stage = Stage::new().await;
    let (mouth, (_, thread)) = (&stage.mouth, opened(&stage).await);
    let members = async || channel(&stage, thread).await["member_count"].as_u64().expect("a number");
    let [one, other] = [1, 2].map(|at: usize| Person(number(&stage.people[at].id)));
    assert_eq!((members().await, mouth.join(thread, one).await), (1, Ok(())));
    assert_eq!((members().await, mouth.join(thread, one).await, members().await), (2, Ok(()), 2), "just once");
    let path = format!("/guilds/{}/members/{}", stage.people[2].guild, stage.people[2].id);
    stage.web.good("DELETE", &path, Value::Null).await;
    for gone in [other, Person(1)] {
        assert!(matches!(mouth.join(thread, gone).await, Err(MouthError::Refused(_))), "{gone:?}");
    }
    assert_eq!(mouth.join(Place { channel: 1, ..thread }, one).await, Err(MouthError::Gone));
    let parent = number(&stage.people[0].channel);
    let path = format!("/channels/{parent}/permissions/{}", stage.web.bot_id().await);
    stage.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 38).to_string()})).await;
    assert_eq!(mouth.join(thread, one).await, Err(MouthError::Forbidden));
}

#[tokio::test]
async fn channels_and_threads_are_seen_by_those_who_may() {
    let stage = Stage::new().await;
    let (place, thread) = opened(&stage).await;
    let (mouth, guild) = (&stage.mouth, place.guild.expect("a guild"));
    let whom = Person(number(&stage.people[1].id));
    let all = [place.channel, thread.channel, 1];
    assert_eq!(mouth.seen(guild, whom, &all).await, Ok(vec![place.channel, thread.channel]));
    let path = format!("/channels/{}/permissions/{}", place.channel, stage.people[1].id);
    stage.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 10).to_string()})).await;
    assert_eq!(mouth.seen(guild, whom, &all).await, Ok(vec![]));
    let owner = Person(number(&stage.people[0].id));
    assert_eq!(mouth.seen(guild, owner, &all[..1]).await, Ok(vec![place.channel]));
    assert_eq!(mouth.seen(guild, Person(1), &all).await, Ok(vec![]), "who is not there sees nothing");
    assert_eq!(mouth.seen(1, owner, &all).await, Err(MouthError::Gone));
}

#[tokio::test]
async fn somebody_is_called_as_on_their_server() {
    let stage = Stage::new().await;
    let (place, _) = opened(&stage).await;
    let (_, user) = stage.web.bot("GET", &format!("/users/{}", stage.people[1].id), Value::Null).await;
    let known = user["global_name"].as_str().or_else(|| user["username"].as_str()).map(str::to_owned);
    assert!(known.is_some());
    assert_eq!(stage.mouth.name(place, Person(number(&stage.people[1].id))).await, known);
    assert_eq!(stage.mouth.name(place, Person(1)).await, None);
    assert_eq!(stage.mouth.name(Place { guild: None, ..place }, Person(1)).await, None);
}

#[tokio::test]
async fn direct_messages_reach_those_who_take_them() {
    let stage = Stage::new().await;
    let (mouth, person) = (&stage.mouth, stage.people[1].clone());
    let whom = Person(number(&person.id));
    let direct = mouth.direct(whom).await.expect("a place");
    assert_eq!((direct.guild, mouth.direct(whom).await), (None, Ok(direct)));
    mouth.post(direct, &words("hello"), "n1").await.expect("a message");
    let seen = person.good("GET", &format!("/messages?channel={}", direct.channel), Value::Null).await;
    assert_eq!(seen["messages"][0]["content"], "hello");
    stage.web.good("PATCH", &format!("/people/{}", person.id), json!({"direct_messages": "closed"})).await;
    let refused = mouth.post(direct, &words("again"), "n2").await;
    assert_eq!(refused, Err(MouthError::Forbidden));
}
