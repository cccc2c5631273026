//! Checks the requests of the bot, and the responses and events of the stand-in, against Discord's OpenAPI description.

mod all_events;
mod description;
mod events;
mod exchange;
mod limits;
mod mixed;
mod recorder;
mod scenario;
mod whole_matches;

use crate::openapi::description::Description;
use crate::openapi::exchange::Exchange;
use crate::openapi::recorder::Recorder;
use crate::process::support::scene::Scene;
use serde_json::Value;
use std::collections::BTreeSet;

/// The environment variable with the path of Discord's description of version 10.
const DESCRIPTION_VARIABLE: &str = "GONAGAS_DISCORD_OPENAPI";

/// Operations that the scenario must use, so that none goes unchecked unnoticed.
const COVERED: [&str; 21] = [
    "GET /users/@me",
    "GET /applications/@me",
    "GET /gateway",
    "GET /applications/{application_id}/commands",
    "PUT /applications/{application_id}/commands",
    "POST /interactions/{interaction_id}/{interaction_token}/callback",
    "POST /channels/{channel_id}/messages",
    "GET /channels/{channel_id}/messages",
    "POST /channels/{channel_id}/messages/{message_id}/threads",
    "PUT /channels/{channel_id}/thread-members/{user_id}",
    "PATCH /channels/{channel_id}",
    "GET /guilds/{guild_id}/members/{user_id}",
    "PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}",
    "DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}",
    "GET /guilds/{guild_id}",
    "GET /guilds/{guild_id}/channels",
    "POST /users/@me/channels",
    "PATCH /channels/{channel_id}/messages/{message_id}",
    "POST /webhooks/{webhook_id}/{webhook_token}",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original",
];

fn description() -> Description {
    let path = std::env::var(DESCRIPTION_VARIABLE).unwrap_or_else(|_| panic!("{DESCRIPTION_VARIABLE} is not set"));
    Description::read(path.as_ref())
}

/// Returns every request of the bot with its response.
async fn exchanges(scene: &Scene) -> Vec<Exchange> {
    let traffic = scene.api.get("/traffic").await;
    let traffic = traffic["traffic"].as_array().expect("a traffic");
    traffic.iter().map(Exchange::of).collect()
}

/// Fails when a request, its response or a limit is not as it must be.
fn check_exchanges(description: &mut Description, exchanges: &[Exchange]) {
    let mut faults = BTreeSet::new();
    for exchange in exchanges {
        faults.extend(description.request_faults(exchange));
        // The description has no answers of a server that fails.
        if exchange.status < 500 {
            faults.extend(description.response_faults(exchange));
        }
        faults.extend(limits::find_faults(&exchange.request));
    }
    let list: Vec<String> = faults.into_iter().collect();
    assert!(list.is_empty(), "{} kinds of faults in {} exchanges:\n{}", list.len(), exchanges.len(), list.join("\n"));
}

/// Fails when an event of the gateway is not as it must be. Returns the names of the events.
fn check_events(description: &mut Description, events: &[Value]) -> BTreeSet<String> {
    let faults: BTreeSet<String> = events.iter().flat_map(|event| events::find_faults(description, event)).collect();
    let list: Vec<String> = faults.into_iter().collect();
    assert!(list.is_empty(), "{} kinds of faults in {} events:\n{}", list.len(), events.len(), list.join("\n"));
    events.iter().filter_map(|event| event["t"].as_str().map(str::to_owned)).collect()
}

#[tokio::test]
#[ignore = "needs Discord's OpenAPI description"]
async fn every_event_matches_description() {
    let events = all_events::run().await;
    let covered = check_events(&mut description(), &events);
    for event in all_events::COVERED {
        assert!(covered.contains(event), "{event} was not sent: {covered:#?}");
    }
    let mut kinds: Vec<u64> =
        events.iter().filter(|it| it["t"] == "INTERACTION_CREATE").filter_map(|it| it["d"]["type"].as_u64()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds, [2, 3, 4, 5], "every type of interaction");
}

#[tokio::test]
#[ignore = "needs Discord's OpenAPI description"]
async fn every_exchange_and_event_of_a_mixed_run_matches_description() {
    let mut description = description();
    let mut scene = Scene::without_bot().await;
    let recorder = Recorder::start(&scene.url, "recorder").await;
    scene.start_bot().await;
    mixed::run(&mut scene).await;
    let exchanges = exchanges(&scene).await;
    check_exchanges(&mut description, &exchanges);
    let events = recorder.events();
    let names = check_events(&mut description, &events);
    for name in ["INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE", "RESUMED"] {
        assert!(names.contains(name), "{name} was not sent: {names:#?}");
    }
    assert!(exchanges.iter().any(|exchange| exchange.status >= 500), "nothing failed");
    assert!(exchanges.iter().any(|exchange| exchange.status == 429), "nothing was limited");
    let answered = exchanges.iter().filter_map(Exchange::callback_type).count();
    assert!(answered > 60, "only {answered} answers to people");
    println!("{} exchanges, {answered} answers to people, {} events", exchanges.len(), events.len());
}

#[tokio::test]
#[ignore = "needs Discord's OpenAPI description"]
async fn every_exchange_matches_description() {
    let mut description = description();
    let mut scene = Scene::new().await;
    scenario::run(&mut scene).await;
    let exchanges = exchanges(&scene).await;
    check_exchanges(&mut description, &exchanges);
    let covered: BTreeSet<String> = exchanges.iter().filter_map(|exchange| description.operation(exchange)).collect();
    for operation in COVERED {
        assert!(covered.contains(operation), "{operation} was not used: {covered:#?}");
    }
    let record = |exchange: &&Exchange| exchange.with_files && exchange.request.to_string().contains("gonagas-");
    assert!(exchanges.iter().filter(record).any(|exchange| exchange.request.to_string().contains(".txt")));
    let kinds: BTreeSet<u64> = exchanges.iter().filter_map(Exchange::callback_type).collect();
    // Type 6 answers a button late or with nothing, which no step here does for certain.
    assert!(kinds.is_superset(&[4, 5, 7, 8, 9].into()), "every callback type: {kinds:?}");
}
