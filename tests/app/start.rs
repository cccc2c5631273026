//! The way to a first match: the greeting on a new server, the button *Play*, and the start of the help.

use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller, challenge, controls};
use gonagas_app::commands::help::Help;
use gonagas_app::ports::Clock;
use gonagas_app::request::Request;
use gonagas_app::server::greeting::AnnouncedGuild;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::settings::guild_settings::GuildSettingChange;
use gonagas_ui::message::Message;
use std::sync::atomic::Ordering;

const MINUTE: i64 = 60_000;

/// The server of the tests, joined so long ago.
fn announced(world: &World, ago: i64) -> AnnouncedGuild {
    let joined_at = world.clock.now() - ago;
    AnnouncedGuild { guild: 7, system_channel: Some(HERE.channel), locale: "fr".into(), joined_at }
}

async fn greet(world: &World, announced: &AnnouncedGuild) {
    world.app.guilds.greet(announced, &world.channel_client()).await;
}

async fn help(world: &World, user: UserId) -> Message {
    world.request_as(caller(user), Request::from(Help)).await.remove(0)
}

fn press(id: &str, values: &[&str], message_id: u64) -> Request {
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    Request::PressControl { custom_id: id.into(), values, message_id }
}

#[tokio::test]
async fn new_server_is_greeted_once_in_its_language() {
    let world = World::new();
    let joined = announced(&world, 1000);
    for _ in 0..3 {
        greet(&world, &joined).await;
    }
    assert_eq!(world.channel.count(), 1);
    let (_, greeting) = world.channel.last();
    assert!(greeting.text.starts_with("Bonjour") && greeting.text.contains("`/règles`"), "{}", greeting.text);
    assert_eq!(controls(&greeting), [("b:open".to_owned(), vec![])]);
    assert!(greeting.allowed_mentions.is_empty());
}

#[tokio::test]
async fn new_server_has_its_own_language_until_another_is_chosen() {
    let world = World::new();
    let language = async || world.app.store().guild_settings(Some(7)).await.unwrap().language;
    greet(&world, &announced(&world, 11 * MINUTE)).await;
    assert_eq!(language().await, "en", "the bot has been here for long");
    greet(&world, &AnnouncedGuild { system_channel: None, ..announced(&world, 0) }).await;
    assert_eq!(language().await, "fr");
    world.request(ANN, challenge("pahtum", "blocks=1", Some(BEN))).await;
    assert!(world.newest().contains("te lance un défi"), "{}", world.newest());
    let chosen = GuildSettingChange::Language("nb".into());
    world.app.store().update_guild_setting(7, &chosen, world.clock.now()).await.unwrap();
    greet(&world, &announced(&world, 0)).await;
    assert_eq!(language().await, "nb");
}

#[tokio::test]
async fn server_that_the_bot_knows_is_not_greeted() {
    let world = World::new();
    greet(&world, &announced(&world, 11 * MINUTE)).await;
    greet(&world, &AnnouncedGuild { system_channel: None, ..announced(&world, 0) }).await;
    world.channel.history_forbidden.store(true, Ordering::SeqCst);
    greet(&world, &announced(&world, 0)).await;
    world.channel.history_forbidden.store(false, Ordering::SeqCst);
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
    greet(&world, &announced(&world, 0)).await;
    assert_eq!(world.channel.count(), 0);
}

#[tokio::test]
async fn play_button_leads_to_a_match_against_the_computer() {
    let world = World::new();
    greet(&world, &announced(&world, 0)).await;
    let (greeting, _) = world.channel.last();
    let menu = world.request_as(caller(CAT), press("b:open", &[], greeting)).await.remove(0);
    let (id, games) = controls(&menu).remove(0);
    assert_eq!((id.as_str(), games.len()), ("b:game", 4));
    // A private message is none of the channel's.
    world.request_as(caller(CAT), press("b:game", &["seega"], 1)).await;
    let board = world.newest();
    assert!(board.contains("Seega") && board.contains("<@3>"), "{board}");
    let forged = world.request(CAT, press("b:game", &[], 1)).await;
    assert!(forged.contains("no longer works"), "{forged}");
    let on_public = world.request(CAT, press("b:game", &["seega"], greeting)).await;
    assert!(on_public.contains("no longer works"), "{on_public}");
}

#[tokio::test]
async fn help_begins_with_the_possible_next_steps() {
    let world = World::new();
    let idle = help(&world, BEN).await;
    assert_eq!(controls(&idle)[0].0, "b:open");
    assert!(idle.full_text().starts_with("**Play now:**"), "{}", idle.full_text());
    let rated =
        "challenges with a time limit are rated, unless they say otherwise; matches from `/play` only with `rated:`.";
    assert!(idle.full_text().contains(rated), "{}", idle.full_text());
    world.request(ANN, challenge("pahtum", "blocks=1", Some(BEN))).await;
    let asked = help(&world, BEN).await;
    assert!(asked.full_text().starts_with("**Waiting for you:**"), "{}", asked.full_text());
    assert_eq!(controls(&asked)[0].0, "m:1:1:accept");
    assert_eq!(controls(&help(&world, ANN).await)[0].0, "b:open", "her own challenge waits for him");
    world.press(BEN, "accept").await;
    let turns = [help(&world, ANN).await, help(&world, BEN).await].map(|message| controls(&message)[0].0.clone());
    let is_look = |id: &String| id.starts_with("m:1:") && id.ends_with(":look");
    assert_eq!(turns.iter().filter(|id| is_look(id)).count(), 1, "{turns:?}");
    assert!(turns.contains(&"b:open".to_owned()), "{turns:?}");
}

#[tokio::test]
async fn newcomer_from_the_greeting_is_offered_the_course() {
    let world = World::new();
    world.channel.shows_course_offers.store(true, Ordering::SeqCst);
    let answers = world.request_as(caller(CAT), press("b:game", &["seega"], 1)).await;
    assert!(answers.last().is_some_and(|offer| offer.text.contains("New to Seega?")), "{answers:#?}");
}
