//! `/seek`: wishes for an opponent, and the direct messages about what fits one.

use crate::app::daily_puzzles::{manager, run_for_a_while};
use crate::app::lessons::button;
use crate::app::world::{ANN, BEN, CAT, HERE, World, caller, challenge, direct};
use gonagas_app::command_kit::input::PickedRole;
use gonagas_app::commands::block::Block;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::seek::SeekRequest;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_app::requester::{Opponent, Requester};
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_core::matches::ids::{ChannelRef, UserId};
use gonagas_ui::message::Message;
use std::sync::atomic::Ordering;

/// A person who makes challenges.
const DAN: UserId = UserId(4);

async fn seek(world: &World, user: UserId, game: &str, hours: Option<&str>) -> String {
    let request = SeekRequest { game: game.to_owned(), rule_set: None, hours: hours.map(str::to_owned) };
    world.request(user, Request::from(request)).await
}

async fn challenge_openly(world: &World, user: UserId, game: &str) {
    world.request(user, challenge(game, "", None)).await;
}

/// The texts of the direct messages to a user.
fn told(world: &World, user: UserId) -> Vec<String> {
    world.channel.direct_messages_to(user).into_iter().map(|message| message.text).collect()
}

/// Presses a button of the newest direct message to a user.
async fn press_direct(world: &World, user: UserId, label: &str) -> Vec<Message> {
    let (message_id, message) = world.channel.last_in(direct(user));
    let custom_id = button(&message, label);
    let requester = Requester { channel_ref: direct(user), ..caller(user) };
    world.request_as(requester, Request::PressControl { custom_id, values: vec![], message_id }).await
}

#[tokio::test(start_paused = true)]
async fn owner_hears_of_a_fitting_challenge_once() {
    let world = World::new();
    let answer = seek(&world, ANN, "seega", None).await;
    assert!(answer.contains("looking for an opponent for **Seega** on this server until"), "{answer}");
    challenge_openly(&world, BEN, "pahtum").await;
    run_for_a_while(&world).await;
    assert_eq!(told(&world, ANN), [""; 0], "another game");
    challenge_openly(&world, BEN, "seega").await;
    run_for_a_while(&world).await;
    let [news] = told(&world, ANN).try_into().unwrap();
    assert!(news.contains("is looking for an opponent: **#2 · Seega**") && news.contains("local:7/70/"), "{news}");
    let world = world.restart();
    world.advance(2 * HOUR);
    run_for_a_while(&world).await;
    assert_eq!(told(&world, ANN).len(), 1, "once, also after a restart");
}

#[tokio::test(start_paused = true)]
async fn messages_come_at_most_once_an_hour_and_five_times_a_day() {
    let world = World::new();
    seek(&world, ANN, "seega", None).await;
    for _ in 0..9 {
        challenge_openly(&world, BEN, "seega").await;
    }
    let mut counts = Vec::new();
    for _ in 0..7 {
        run_for_a_while(&world).await;
        counts.push(told(&world, ANN).len());
        world.advance(HOUR);
    }
    assert_eq!(counts, [1, 2, 3, 4, 5, 5, 5]);
    world.advance(DAY);
    run_for_a_while(&world).await;
    assert_eq!(told(&world, ANN).len(), 6);
}

#[tokio::test(start_paused = true)]
async fn messages_come_in_the_hours_of_the_owner() {
    let world = World::new();
    let refused = seek(&world, ANN, "seega", Some("18-20")).await;
    assert!(refused.contains("I don't know your time yet"), "{refused}");
    // It is 22:13 in UTC.
    let zone = PreferencesUpdate { local_time: Some("UTC-5".into()), ..PreferencesUpdate::default() };
    world.request(ANN, Request::from(Preferences(zone))).await;
    let refused = seek(&world, ANN, "seega", Some("soon")).await;
    assert!(refused.contains("`soon` isn't a range of hours"), "{refused}");
    let answer = seek(&world, ANN, "seega", Some("18-20")).await;
    assert!(answer.contains("between 18:00 and 20:00 on your clock"), "{answer}");
    challenge_openly(&world, BEN, "seega").await;
    run_for_a_while(&world).await;
    assert_eq!(told(&world, ANN).len(), 0, "it is 17:13 there");
    world.advance(HOUR);
    run_for_a_while(&world).await;
    assert_eq!(told(&world, ANN).len(), 1, "it is 18:13");
}

#[tokio::test(start_paused = true)]
async fn two_wishes_are_offered_to_both_and_a_press_challenges() {
    let world = World::new();
    seek(&world, ANN, "seega", None).await;
    seek(&world, BEN, "seega", None).await;
    run_for_a_while(&world).await;
    for (user, other) in [(ANN, BEN), (BEN, ANN)] {
        let [news] = told(&world, user).try_into().unwrap();
        assert!(news.contains(&format!("<@{}>", other.0)) && news.contains("**Seega**, too"), "{news}");
    }
    let answer = press_direct(&world, ANN, "Challenge").await;
    assert!(answer.is_empty() || answer[0].text.contains("#1"), "{answer:#?}");
    let (_, posted) = world.channel.last_in(HERE);
    assert!(posted.text.contains("<@1>") && posted.allowed_mentions == [BEN], "{posted:#?}");
    world.press(BEN, "accept").await;
    assert!(world.channel.last_in(HERE).1.text.contains("**#1 · Seega**"));
}

#[tokio::test(start_paused = true)]
async fn wish_ends_by_one_press_or_after_a_fortnight() {
    let world = World::new();
    seek(&world, ANN, "seega", None).await;
    challenge_openly(&world, BEN, "seega").await;
    run_for_a_while(&world).await;
    press_direct(&world, ANN, "Stop looking").await;
    assert_eq!(told(&world, ANN), ["Your search is over."]);
    seek(&world, CAT, "seega", None).await;
    world.advance(14 * DAY);
    challenge_openly(&world, BEN, "seega").await;
    run_for_a_while(&world).await;
    assert_eq!((told(&world, ANN).len(), told(&world, CAT).len()), (1, 0));
    assert_eq!(world.folder.rows("SELECT count(*) || '' FROM seeks"), ["0"], "nothing is kept of it");
}

#[tokio::test(start_paused = true)]
async fn nobody_hears_of_people_they_block_or_of_channels_they_cannot_see() {
    let world = World::new();
    for user in [ANN, BEN, CAT] {
        seek(&world, user, "seega", None).await;
    }
    let opponent = |user_id| Opponent { user_id, is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    world.request(ANN, Request::from(Block { user: Some(opponent(BEN)) })).await;
    world.request(CAT, Request::from(Privacy(PrivacyRequest::SetHidden(true)))).await;
    run_for_a_while(&world).await;
    assert_eq!([ANN, BEN].map(|user| told(&world, user).len()), [0, 0], "blocked, and hidden");
    let [news] = told(&world, CAT).try_into().unwrap();
    assert!(news.contains("**Seega**, too"), "who is hidden hears of others: {news}");
    let secret = Requester { channel_ref: ChannelRef::on_server(7, 71), ..caller(DAN) };
    world.channel.hidden_channels.lock().unwrap().push((ANN, 71));
    world.request_as(secret, challenge("seega", "", None)).await;
    run_for_a_while(&world).await;
    assert_eq!(told(&world, ANN).len(), 0);
    world.channel.visibility_faults.lock().unwrap().clear();
    assert_eq!(told(&world, BEN).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn closed_direct_messages_end_the_wish() {
    let world = World::new();
    world.channel.direct_messages_closed.lock().unwrap().insert(ANN);
    let refused = seek(&world, ANN, "seega", None).await;
    assert!(refused.contains("doesn't let me send you direct messages"), "{refused}");
    seek(&world, BEN, "seega", None).await;
    world.channel.direct_messages_closed.lock().unwrap().insert(BEN);
    challenge_openly(&world, CAT, "seega").await;
    run_for_a_while(&world).await;
    assert_eq!(world.folder.rows("SELECT count(*) || '' FROM seeks"), ["0"]);
    assert!(world.channel.searches.load(Ordering::SeqCst) < 100);
}

#[tokio::test(start_paused = true)]
async fn erased_person_is_in_no_wish() {
    let world = World::new();
    seek(&world, ANN, "seega", None).await;
    seek(&world, BEN, "seega", None).await;
    run_for_a_while(&world).await;
    let asked = world.request_as(caller(ANN), Request::from(Privacy(PrivacyRequest::Erase))).await.remove(0);
    let custom_id = asked.custom_ids().into_iter().find(|id| id.starts_with("e:")).unwrap();
    world.request(ANN, Request::PressControl { custom_id, values: vec![], message_id: 5 }).await;
    for sql in [
        "SELECT count(*) || '' FROM seeks WHERE user_id = 1",
        "SELECT count(*) || '' FROM seek_news WHERE subject_id = 1",
    ] {
        assert_eq!(world.folder.rows(sql), ["0"], "{sql}");
    }
    let answer = press_direct(&world, BEN, "Challenge").await;
    assert!(answer[0].text.contains("no longer looking"), "{answer:#?}");
}

/// A role that the bot may mention, or not.
async fn choose_role(world: &World, is_mentionable: bool) -> String {
    let role = Some(PickedRole { id: 90, is_mentionable });
    let request = Request::from(Settings(SettingsRequest::SeekerRole(role)));
    world.request_as(manager(), request).await.remove(0).full_text()
}

#[tokio::test]
async fn open_challenges_mention_the_role_once_in_ten_minutes_and_channel() {
    let world = World::new();
    let refused = choose_role(&world, false).await;
    assert!(refused.contains("I can't mention <@&90>"), "{refused}");
    let panel = choose_role(&world, true).await;
    assert!(panel.contains("open challenges mention <@&90>, at most once in ten minutes"), "{panel}");
    let mentions = async |user: UserId, channel: u64, opponent: Option<UserId>| {
        let place = ChannelRef::on_server(7, channel);
        let requester = Requester { channel_ref: place, ..caller(user) };
        world.request_as(requester, challenge("pahtum", "", opponent)).await;
        let (_, posted) = world.channel.last_in(place);
        assert_eq!(posted.text.contains("<@&90>"), !posted.allowed_roles.is_empty(), "{posted:#?}");
        posted.allowed_roles
    };
    assert_eq!(mentions(ANN, 70, Some(BEN)).await, [0; 0], "no open one");
    assert_eq!(mentions(ANN, 70, None).await, [90]);
    assert_eq!(mentions(BEN, 70, None).await, [0; 0], "it was just mentioned here");
    assert_eq!(mentions(BEN, 71, None).await, [90]);
    world.advance(10 * MINUTE);
    assert_eq!(mentions(CAT, 70, None).await, [90]);
    let quiet = Request::from(Settings(SettingsRequest::Pings("nobody".into())));
    world.request_as(manager(), quiet).await;
    world.advance(10 * MINUTE);
    assert_eq!(mentions(DAN, 70, None).await, [0; 0], "nobody is pinged there");
}
