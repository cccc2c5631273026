//! Several shards, each with a connection of its own for its servers.

use crate::discord::fake::{FakeResponse, Harness, advance, fast_forward, wait_until};
use crate::discord::messages::words;
use crate::standin::{LIMIT, soon, standin_with, text};
use gonagas_app::ports::ResponseOutcome;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::shards::ShardRange;
use gonagas_discord::run_error::RunError;
use gonagas_discord::shard_setting::ShardSetting;
use gonagas_standin::{Config, StandinHandle};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// The time between two sessions, as Discord demands it, and a little more.
const PAUSE: Duration = Duration::from_secs(6);

/// Starts a stand-in that recommends so many shards, all of which may identify at the same time.
async fn recommending(shards: u32) -> StandinHandle {
    standin_with(Config { shards: Some(shards), max_concurrency: shards, ..Config::default() }).await
}

/// Starts a bot on it, and waits until people can use it.
async fn started(standin: StandinHandle, shards: ShardSetting) -> Harness {
    let (harness, ready) = Harness::starting(standin, shards, &[]).await;
    soon("readiness", ready).await.expect("a bot that is ready");
    harness
}

/// A server with a channel.
#[derive(Debug, Clone)]
struct Server {
    id: String,
    channel: String,
}

impl Server {
    fn number(&self) -> u64 {
        self.id.parse().expect("a number")
    }
}

/// Creates a server of this shard.
async fn server_of(harness: &Harness, shard: u32, total: u32) -> Server {
    loop {
        let created = harness.web.good("POST", "/guilds", json!({"name": "another"})).await;
        let id = text(&created, "id").to_owned();
        if ShardRange::all(total).find(id.parse().ok()) == Some(shard) {
            let channel = harness.web.good("POST", &format!("/guilds/{id}/channels"), json!({"name": "games"})).await;
            return Server { id, channel: text(&channel, "id").to_owned() };
        }
    }
}

/// Runs a command on a server, or for `None` in direct messages, and checks whether it reaches the bot.
async fn assert_reaches(harness: &Harness, server: Option<&Server>, expected: bool) {
    let body = json!({
        "guild": server.map(|server| &server.id), "channel": server.map(|server| &server.channel),
        "name": "help", "options": {},
    });
    let person = harness.people[0].clone();
    let clock = harness.standin.clock();
    let command = tokio::spawn(async move { person.good("POST", "/command", body).await });
    // An expected event is waited for; an event that must not come has two seconds.
    let wait = if expected { LIMIT } else { Duration::from_secs(2) };
    match tokio::time::timeout(wait, harness.next_of_any()).await {
        Ok(pending) => {
            assert_eq!(pending.answer(FakeResponse::Private(words("here"))).await, Ok(ResponseOutcome::Sent));
        }
        Err(_) => clock.advance(Duration::from_secs(4)),
    }
    assert_eq!(command.await.expect("an answer")["acknowledged"], expected, "{server:?}");
}

/// Waits until these shards count as connected.
async fn wait_for_shards(harness: &Harness, wanted: &[u32]) {
    let mut connected = harness.connected();
    let wanted = BTreeSet::from_iter(wanted.iter().copied());
    let changed = fast_forward(12, connected.wait_for(|connected| *connected == wanted));
    soon(&format!("shards {wanted:?}"), changed).await.expect("a bot that lives");
}

#[tokio::test]
async fn shards_identify_one_after_the_other() {
    let standin = standin_with(Config { shards: Some(3), ..Config::default() }).await;
    let (harness, ready) = Harness::starting(standin, ShardSetting::Auto, &[]).await;
    for count in 1..=3 {
        wait_until("a session", async || harness.identifies().await.len() == count).await;
        // Time passes for nobody, so no other shard may begin one.
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(harness.identifies().await.len(), count);
        harness.standin.clock().advance(PAUSE);
        advance(PAUSE).await;
    }
    soon("readiness", ready).await.expect("a bot that is ready");
    assert_eq!(harness.identifies().await, [(0, 3, true), (1, 3, true), (2, 3, true)]);
}

#[tokio::test]
async fn shards_with_other_remainders_identify_at_the_same_time() {
    let standin = standin_with(Config { shards: Some(4), max_concurrency: 2, ..Config::default() }).await;
    let (harness, _ready) = Harness::starting(standin, ShardSetting::Auto, &[]).await;
    for shards in [[0, 1], [2, 3]] {
        wait_until("two sessions", async || harness.identifies().await.len() == shards[1] + 1).await;
        let begun = harness.identifies().await[shards[0]..].iter().map(|it| it.0 as usize).collect::<BTreeSet<_>>();
        assert_eq!(begun, BTreeSet::from(shards));
        harness.standin.clock().advance(PAUSE);
        advance(PAUSE).await;
    }
    assert!(harness.identifies().await.iter().all(|(_, _, accepted)| *accepted));
}

#[tokio::test]
async fn shard_that_is_dropped_alone_keeps_only_its_servers_from_the_bot() {
    let harness = started(recommending(2).await, ShardSetting::Auto).await;
    assert_eq!(harness.shard_count(), Some(2));
    wait_for_shards(&harness, &[0, 1]).await;
    let servers = [server_of(&harness, 0, 2).await, server_of(&harness, 1, 2).await];
    for server in [Some(&servers[0]), Some(&servers[1]), None] {
        assert_reaches(&harness, server, true).await;
    }
    let ended = json!([
        {"kind": "no_resume", "shard": 1}, {"kind": "gateway_close", "code": 4000, "shard": 1, "times": 1000},
    ]);
    harness.add_faults(ended).await;
    wait_for_shards(&harness, &[0]).await;
    for (server, reached) in [(Some(&servers[0]), true), (None, true), (Some(&servers[1]), false)] {
        assert_reaches(&harness, server, reached).await;
    }
    harness.web.good("DELETE", "/faults", Value::Null).await;
    harness.standin.clock().advance(PAUSE);
    let mut connected = harness.connected();
    let back = fast_forward(90, connected.wait_for(|connected| connected.contains(&1)));
    assert!(tokio::time::timeout(Duration::from_secs(120), back).await.is_ok(), "it did not come back");
}

#[tokio::test]
async fn lost_servers_are_known_from_the_lists_of_all_shards() {
    let standin = recommending(3).await;
    let web = crate::standin::person::Web::new(&standin);
    web.good("POST", "/guilds", json!({"name": "another", "count": 12})).await;
    let world = web.world().await;
    let guilds = world["guilds"].as_array().expect("a list").iter().map(|it| text(it, "id").parse().expect("a number"));
    let guilds: BTreeSet<u64> = guilds.collect();
    let harness = started(standin, ShardSetting::Auto).await;
    let lists = |harness: &Harness| {
        let changes = harness.changes().into_iter().filter_map(|change| match change {
            GuildChange::GuildList(guilds) => Some(BTreeSet::from_iter(guilds)),
            _ => None,
        });
        changes.collect::<Vec<BTreeSet<u64>>>()
    };
    wait_until("the list", async || !lists(&harness).is_empty()).await;
    assert_eq!(lists(&harness), std::slice::from_ref(&guilds), "one for all shards");
    // A session that begins anew lists its own servers; the others are not forgotten, nor is one that was added.
    let added = server_of(&harness, 0, 3).await.number();
    harness.standin.clock().advance(PAUSE);
    harness.add_faults(json!([{"kind": "gateway_close", "code": 4009, "shard": 1}])).await;
    fast_forward(20, wait_until("another list", async || lists(&harness).len() == 2)).await;
    let again = &lists(&harness)[1];
    assert!(guilds.is_subset(again) && again.contains(&added), "{again:?}");
}

#[tokio::test]
async fn process_with_a_range_has_only_the_servers_of_its_shards() {
    let range = ShardRange::new(1, 2, 4).expect("a range");
    let harness = started(recommending(4).await, ShardSetting::Fixed(range)).await;
    wait_for_shards(&harness, &[1, 2]).await;
    let began = harness.identifies().await;
    assert_eq!(BTreeSet::from_iter(began), BTreeSet::from([(1, 4, true), (2, 4, true)]));
    for (shard, reached) in [(1, true), (2, true), (3, false)] {
        let server = server_of(&harness, shard, 4).await;
        assert_reaches(&harness, Some(&server), reached).await;
    }
    // Direct messages are on shard 0.
    assert_reaches(&harness, None, false).await;
}

/// Starts a stand-in with so many servers that one shard is too few, and recommends one all the same.
async fn crowded() -> StandinHandle {
    let standin = standin_with(Config { shards: Some(1), max_concurrency: 4, ..Config::default() }).await;
    let web = crate::standin::person::Web::new(&standin);
    web.good("POST", "/guilds", json!({"name": "guild", "count": 2500})).await;
    standin
}

#[tokio::test]
async fn too_few_shards_become_more_by_themselves() {
    let (harness, ready) = Harness::starting(crowded().await, ShardSetting::Auto, &[]).await;
    wait_until("the first session", async || harness.identifies().await.len() == 1).await;
    harness.standin.clock().advance(PAUSE);
    let ready = fast_forward(16, tokio::time::timeout(Duration::from_secs(120), ready)).await;
    assert!(ready.is_ok_and(|ready| ready.is_ok()), "{:?}", harness.identifies().await);
    assert_eq!(harness.shard_count(), Some(2));
    assert_eq!(harness.identifies().await, [(0, 1, true), (0, 2, true), (1, 2, true)]);
}

#[tokio::test]
async fn too_few_shards_that_were_chosen_end_the_bot() {
    let setting = ShardSetting::Fixed(ShardRange::SINGLE);
    let (mut harness, _ready) = Harness::starting(crowded().await, setting, &[]).await;
    let Err(ended) = fast_forward(10, harness.wait_for_end()).await else { panic!("a clean end") };
    assert!(matches!(ended, RunError::TooFewShards(1)), "{ended}");
    assert!(ended.to_string().contains("4011") && ended.to_string().contains("--shards auto"), "{ended}");
}

#[tokio::test]
async fn request_to_reconnect_is_followed_and_the_session_resumed() {
    let harness = started(recommending(1).await, ShardSetting::Auto).await;
    harness.add_faults(json!([{"kind": "heartbeat_request"}, {"kind": "reconnect"}])).await;
    harness.add_faults(json!([])).await;
    wait_until("another connection", async || harness.connections().await == ["/gateway", "/gateway/resume"]).await;
    assert_reaches(&harness, None, true).await;
    assert_eq!(harness.identifies().await.len(), 1, "the session goes on");
}
