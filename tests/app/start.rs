//! The way to a first match: the greeting on a new server, the button *Play*, and the start of the help.

use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller, challenge, controls, direct};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::help::Help;
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::rules::Rules;
use gonagas_app::ports::Clock;
use gonagas_app::request::Request;
use gonagas_app::requester::{Opponent, Requester};
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
        "challenges are casual until you choose `rated:`, then as you chose last; a rated result changes both ratings.";
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

fn play(game: &str, options: &str) -> Request {
    Request::from(Play(PlayRequest { game: game.into(), options: options.into(), ..PlayRequest::default() }))
}

/// The rule sets of a question's buttons, in order.
fn offered_rule_sets(question: &Message) -> Vec<String> {
    let set = |(id, _): (String, Vec<String>)| id.strip_prefix("k:").map(|id| id.split(':').nth(2).unwrap().to_owned());
    controls(question).into_iter().filter_map(set).collect()
}

/// Presses the button of a rule set below its question.
async fn choose(world: &World, user: UserId, question: &Message, rule_set: &str) -> Vec<Message> {
    let id = controls(question).into_iter().map(|(id, _)| id).find(|id| id.contains(&format!(":{rule_set}:")));
    world.request_as(caller(user), press(&id.expect("a button"), &[], 1)).await
}

#[tokio::test]
async fn game_with_several_rule_sets_is_started_after_a_question() {
    let world = World::new();
    let question = world.request_as(caller(ANN), play("sahkku", "")).await.remove(0);
    let text = question.full_text();
    assert!(text.starts_with("**Which rules of Sáhkku?**") && text.contains("the rules of the cups"), "{text}");
    let sets = ["lagesvuotna", "devils-game", "raisa", "maze", "vuovdaguoika", "gavkevuotna", "unjarga"];
    assert_eq!(offered_rule_sets(&question), sets);
    assert_eq!(world.channel.count(), 0, "nothing has begun");
    let started = choose(&world, ANN, &question, "lagesvuotna").await;
    assert!(started.iter().any(|message| message.full_text().contains("#1: your board is ready")), "{started:#?}");
    assert!(world.newest().contains("**#1 · Sáhkku** · Lágesvuon-sáhkku"), "{}", world.newest());
    let from_menu = world.request_as(caller(CAT), press("b:game", &["sahkku"], 1)).await.remove(0);
    assert_eq!(offered_rule_sets(&from_menu), sets);
    let again = world.request_as(caller(ANN), play("sahkku", "rules=maze")).await;
    assert!(again.iter().all(|message| offered_rule_sets(message).is_empty()), "a rule set was named: {again:#?}");
}

#[tokio::test]
async fn question_keeps_everything_that_was_requested() {
    let world = World::new();
    let request = Request::from(Challenge::User(ChallengeRequest {
        game: "sahkku".into(),
        opponent: Some(Opponent { user_id: BEN, is_bot: false, can_see_channel: true, may_be_in_timeout: false }),
        options: "headstart=3, stake=5".into(),
        side: Some("North".into()),
        time_control: Some("2d+12h/5d".into()),
        thread: Some(false),
        rated: Some(false),
        pair: Some(false),
        from: None,
    }));
    let question = world.request_as(caller(ANN), request).await.remove(0);
    choose(&world, ANN, &question, "raisa").await;
    let challenge = world.channel.last().1.full_text();
    for expected in [
        "Ráisa-sáhkku",
        "3 soldiers of each side start awake",
        "5 matchsticks",
        "<@1> plays as North",
        "12 hours per move",
        "Not rated",
    ] {
        assert!(challenge.contains(expected), "{expected}: {challenge}");
    }
}

#[tokio::test]
async fn only_rule_sets_with_the_options_are_asked_for() {
    let world = World::new();
    let question = world.request_as(caller(ANN), play("sahkku", "direction=miedut")).await.remove(0);
    assert_eq!(offered_rule_sets(&question), ["vuovdaguoika", "gavkevuotna", "unjarga"]);
    world.request_as(caller(ANN), play("sahkku", "queens=no")).await;
    assert!(world.newest().contains("Lágesvuon-sáhkku, without queens"), "{}", world.newest());
    for refused in ["size=5", "headstart=7", "rules=moon", "queens=no columns=10"] {
        let answer = world.request(ANN, play("sahkku", refused)).await;
        assert!(!answer.contains("Which rules") && !answer.is_empty(), "{refused}: {answer}");
    }
    let too_high = PlayRequest { game: "sahkku".into(), level: Some(9), ..PlayRequest::default() };
    let answer = world.request(ANN, Request::from(Play(too_high))).await;
    assert!(!answer.contains("Which rules"), "{answer}");
}

#[tokio::test]
async fn rule_set_is_asked_for_in_direct_messages_too() {
    let world = World::new();
    let here = || Requester { channel_ref: direct(ANN), ..caller(ANN) };
    let question = world.request_as(here(), challenge("sahkku", "", None)).await.remove(0);
    let id = controls(&question).into_iter().map(|(id, _)| id).find(|id| id.contains(":raisa:")).expect("a button");
    world.request_as(here(), press(&id, &[], 1)).await;
    assert!(world.newest().contains("Ráisa-sáhkku"), "{}", world.newest());
}

#[tokio::test]
async fn opponent_who_has_left_is_not_challenged_by_the_answer() {
    let world = World::new();
    let question = world.request_as(caller(ANN), challenge("sahkku", "", Some(BEN))).await.remove(0);
    world.channel.left.lock().unwrap().push(BEN);
    let answer = choose(&world, ANN, &question, "raisa").await;
    assert_eq!(world.channel.count(), 0, "{answer:#?}");
}

#[tokio::test]
async fn course_is_offered_after_the_answer_and_not_with_the_question() {
    let world = World::new();
    world.channel.shows_course_offers.store(true, Ordering::SeqCst);
    let asked = world.request_as(caller(ANN), play("sahkku", "")).await;
    assert_eq!(asked.len(), 1, "{asked:#?}");
    let answers = choose(&world, ANN, &asked[0], "lagesvuotna").await;
    let offer = answers.last().expect("an offer");
    assert!(offer.text.contains("A short course teaches you the rules (Lágesvuon-sáhkku)"), "{}", offer.text);
    let again = world.request_as(caller(ANN), play("sahkku", "")).await;
    assert_eq!(again.len(), 1, "{again:#?}");
}

#[tokio::test]
async fn pages_of_rules_lead_to_a_match_and_to_a_course() {
    let world = World::new();
    let page = async |set: Option<&str>| {
        let request = Rules { game: "sahkku".into(), rule_set: set.map(str::to_owned), page: None };
        let shown = world.request_as(caller(ANN), Request::from(request)).await.remove(0);
        let ids = controls(&shown).into_iter().map(|(id, _)| id);
        ids.filter(|id| id.starts_with("b:") || id.starts_with("c:")).collect::<Vec<_>>()
    };
    assert_eq!(page(None).await, ["b:play:sahkku", "c:show:sahkku"]);
    assert_eq!(page(Some("raisa")).await, ["b:play:sahkku-raisa", "c:show:sahkku"]);
    assert_eq!(page(Some("lagesvuotna")).await, ["b:play:sahkku-lagesvuotna", "c:show:sahkku-lagesvuotna"]);
    let pressed = async |id: &str| world.request_as(caller(ANN), press(id, &[], 1)).await.remove(0);
    assert_eq!(offered_rule_sets(&pressed("b:play:sahkku").await).len(), 7);
    assert_eq!(controls(&pressed("c:show:sahkku").await)[0].0, "c:game");
    let lesson = pressed("c:show:sahkku-lagesvuotna").await;
    assert!(lesson.text.contains("Lágesvuon-sáhkku · lesson 1 of 7"), "{}", lesson.text);
    world.request_as(caller(ANN), press("b:play:sahkku-raisa", &[], 1)).await;
    assert!(world.newest().contains("Ráisa-sáhkku"), "{}", world.newest());
    for forged in ["b:play:moon", "b:play:sahkku-moon", "c:show:moon"] {
        let refused = pressed(forged).await;
        assert!(refused.rows.is_empty() && !refused.text.is_empty(), "{forged}: {refused:#?}");
    }
}
