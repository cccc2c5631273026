//! What the bot and the stand-in say to one another, held against Discord's own OpenAPI description.

mod description;
mod exchange;
mod limits;
mod talk;

use crate::openapi::description::Description;
use crate::openapi::exchange::Exchange;
use crate::process::support::scene::Scene;
use std::collections::BTreeSet;

/// Where the description is, as Discord publishes it for version 10.
const PLACE: &str = "GONAGAS_DISCORD_OPENAPI";

/// What the talk has to bring about, so that nothing is left unchecked without anybody noticing.
const COVERED: [&str; 19] = [
    "GET /users/@me",
    "GET /oauth2/applications/@me",
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
    "GET /guilds/{guild_id}",
    "GET /guilds/{guild_id}/channels",
    "POST /users/@me/channels",
    "PATCH /channels/{channel_id}/messages/{message_id}",
    "POST /webhooks/{webhook_id}/{webhook_token}",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original",
];

fn description() -> Description {
    let place = std::env::var(PLACE).unwrap_or_else(|_| panic!("{PLACE} names no file"));
    Description::read(place.as_ref())
}

/// Plays a talk; answers all that the bot has sent and was answered.
async fn exchanges() -> Vec<Exchange> {
    let mut scene = Scene::new().await;
    talk::talk(&mut scene).await;
    let traffic = scene.web.get("/traffic").await;
    let traffic = traffic["traffic"].as_array().expect("a traffic");
    traffic.iter().map(Exchange::of).collect()
}

#[tokio::test]
#[ignore = "needs Discord's OpenAPI description"]
async fn all_that_is_said_is_as_discord_describes_it() {
    let mut description = description();
    let exchanges = exchanges().await;
    let mut wrong = BTreeSet::new();
    for exchange in &exchanges {
        wrong.extend(description.wrong_request(exchange));
        wrong.extend(description.wrong_answer(exchange));
        wrong.extend(limits::wrong(&exchange.request));
    }
    let list: Vec<String> = wrong.into_iter().collect();
    assert!(list.is_empty(), "{} kinds of wrongs in {} exchanges:\n{}", list.len(), exchanges.len(), list.join("\n"));
    let covered: BTreeSet<String> = exchanges.iter().filter_map(|exchange| description.operation(exchange)).collect();
    for operation in COVERED {
        assert!(covered.contains(operation), "{operation} was not tried: {covered:#?}");
    }
    let record = |exchange: &&Exchange| exchange.with_files && exchange.request.to_string().contains("gonagas-");
    assert!(exchanges.iter().filter(record).any(|exchange| exchange.request.to_string().contains(".txt")));
    let kinds: BTreeSet<u64> = exchanges.iter().filter_map(Exchange::callback).collect();
    assert_eq!(kinds, [4, 5, 6, 7, 8, 9].into(), "each kind of answer");
}
