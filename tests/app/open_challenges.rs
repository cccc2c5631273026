//! The list of open challenges.

use crate::app::world::{
    ANN, BEN, CAT, Fault, HERE, World, caller, challenge, challenge_with_clock, controls, without_tag_in,
};
use gonagas::app::requests::{Opponent, Request, Requester};
use gonagas::ui::message::{ActionRow, Message};
use gonagas_core::matches::CHALLENGE_LIFETIME;
use gonagas_core::matches::ids::{ChannelRef, UserId};
use std::sync::atomic::Ordering;

async fn open_challenges(world: &World, user: UserId) -> Message {
    let mut response = world.request_as(caller(user), Request::Challenges).await;
    assert_eq!(response.len(), 1);
    response.remove(0)
}

/// The labels and values of the list's menu.
fn menu_entries(list: &Message) -> Vec<(String, String)> {
    let menus = list.rows.iter().filter_map(|row| if let ActionRow::Menu(menu) = row { Some(menu) } else { None });
    menus
        .flat_map(|menu| menu.options.iter().map(|entry| (entry.label.clone(), without_tag_in(&entry.value, 0))))
        .collect()
}

/// Presses a control of a private list.
async fn press_control(world: &World, user: UserId, id: &str, value: &str) -> Vec<Message> {
    let press = Request::PressControl { custom_id: id.into(), values: vec![value.into()], message_id: 5 };
    world.request_as(caller(user), press).await
}

#[tokio::test]
async fn open_challenges_are_listed_and_accepted_from_the_list() {
    let world = World::new();
    assert!(open_challenges(&world, BEN).await.text.starts_with("Nobody waits for an opponent here"));
    world.challenge("seega", "size=5", None).await;
    let (seega, _) = world.channel.last();
    world.challenge("pahtum", "blocks=3", Some(BEN)).await;
    world.request(BEN, challenge("sahkku", "rules=raisa", None)).await;
    let shown = open_challenges(&world, BEN).await;
    let lines: Vec<&str> = shown.text.lines().collect();
    assert_eq!(lines.len(), 3, "one that is for somebody is not among them: {lines:?}");
    assert!(lines[1].starts_with("**#3 · Sáhkku · Návuotna, the Raisa branch**: your own; it lapses <t:"), "{lines:?}");
    let whole = format!("**#1 · Seega · 5×5 cells**: <@1> waits; it lapses <t:1700086400:R> local:7/70/{seega}");
    assert_eq!(lines[2], whole);
    assert_eq!(menu_entries(&shown), [("#1 · Seega · 5×5 cells".to_owned(), "1:1".to_owned())], "but not one's own");
    let done = press_control(&world, BEN, "o:accept", "1:1").await;
    assert_eq!(done[0].text, "#1: you accepted. The board is in <#70>.");
    assert!(world.channel.last().1.text.contains("**#1 · Seega**"), "{:?}", world.channel.last().1.text);
    let late = press_control(&world, CAT, "o:accept", "1:1").await;
    assert!(late[0].text.contains("you do not play in it"), "{late:?}");
    assert_eq!(open_challenges(&world, CAT).await.text.lines().count(), 2);
}

#[tokio::test]
async fn changed_challenge_is_shown_before_it_can_be_accepted() {
    let world = World::new();
    world.challenge("pahtum", "", None).await;
    let shown = open_challenges(&world, BEN).await;
    world.add_seed_word(ANN, "birch").await;
    let response = press_control(&world, BEN, "o:accept", &menu_entries(&shown)[0].1).await;
    assert!(
        response[0].text.starts_with("The match has moved on") && response[0].text.contains("birch"),
        "{response:?}"
    );
    assert_eq!(menu_entries(&open_challenges(&world, BEN).await)[0].1, "1:2");
    world.press(ANN, "withdraw").await;
    assert!(press_control(&world, BEN, "o:accept", "1:2").await[0].text.starts_with("#1 is over."));
    assert!(open_challenges(&world, BEN).await.rows.is_empty());
}

#[tokio::test]
async fn own_expired_and_forged_challenges_are_rejected() {
    let world = World::new();
    world.challenge("pahtum", "", None).await;
    assert!(press_control(&world, ANN, "o:accept", "1:1").await[0].text.contains("somebody else has to accept it"));
    for (id, value) in [("o:accept", "x"), ("o:accept", ""), ("o:accept", "1"), ("o:win", "1:1"), ("o:from:x", "")] {
        assert!(press_control(&world, BEN, id, value).await[0].text.contains("do not understand"), "{id} {value}");
    }
    assert!(press_control(&world, BEN, "o:accept", "9:1").await[0].text.contains("There is no match #9"));
    world.advance(CHALLENGE_LIFETIME);
    assert!(open_challenges(&world, BEN).await.text.starts_with("Nobody waits"));
    assert!(press_control(&world, BEN, "o:accept", "1:1").await[0].text.starts_with("#1 is over."));
}

#[tokio::test]
async fn challenge_list_is_paged_and_limited_to_the_server() {
    let world = World::new();
    for user in [ANN, CAT] {
        for _ in 0..13 {
            world.request(user, challenge("sahkku", "rules=unjarga headstart=3 order=forced stake=7", None)).await;
        }
    }
    let mut seen = Vec::new();
    let mut page = open_challenges(&world, BEN).await;
    loop {
        assert!(page.text.chars().count() <= 2000);
        seen.extend(menu_entries(&page).into_iter().map(|(_, value)| value));
        let next =
            controls(&page).into_iter().map(|(id, _)| id).rfind(|id| id.starts_with("o:from:") && id != "o:from:0");
        let Some(next) = next else { break };
        page = press_control(&world, BEN, &next, "").await.remove(0);
    }
    let all: Vec<String> = (1..=26).rev().map(|number| format!("{number}:1")).collect();
    assert_eq!(seen, all, "each once, the newest first");
    assert!(controls(&page).iter().any(|(id, _)| id == "o:from:0"));
    let beyond = press_control(&world, BEN, "o:from:400", "").await.remove(0);
    assert!(beyond.text.ends_with("There are no more."), "{}", beyond.text);

    let elsewhere = Requester { channel_ref: ChannelRef { guild: Some(8), channel: 80 }, ..caller(BEN) };
    assert!(world.request_as(elsewhere, Request::Challenges).await[0].text.starts_with("Nobody waits"));
    let direct = Requester { channel_ref: ChannelRef { guild: None, ..HERE }, ..caller(BEN) };
    assert!(world.request_as(direct, Request::Challenges).await[0].text.contains("are for servers"));
}

#[tokio::test]
async fn challenges_in_hidden_channels_are_not_listed() {
    let world = World::new();
    let [secret, other] = [71, 72].map(|channel| ChannelRef { channel, ..HERE });
    for number in 0..24 {
        let channel_ref = [secret, other, HERE][number % 3];
        let user = if number < 12 { ANN } else { CAT };
        world.request_as(Requester { channel_ref, ..caller(user) }, challenge("seega", "", None)).await;
    }
    world.channel.hidden_channels.lock().unwrap().push((BEN, secret.channel));
    let (mut seen, mut lengths) = (Vec::new(), Vec::new());
    let mut page = open_challenges(&world, BEN).await;
    loop {
        lengths.push(menu_entries(&page).len());
        seen.extend(menu_entries(&page).into_iter().map(|(_, value)| value));
        let next = controls(&page).into_iter().map(|(id, _)| id).rfind(|id| id.starts_with("o:from:"));
        let Some(next) = next.filter(|id| id != "o:from:0") else { break };
        page = press_control(&world, BEN, &next, "").await.remove(0);
    }
    let all = (1..=24).rev().filter(|number| number % 3 != 1).map(|number| format!("{number}:1"));
    assert_eq!(seen, all.collect::<Vec<_>>(), "each once, the newest first");
    assert_eq!(lengths, [10, 6], "what is not shown makes no page shorter");
    let own = open_challenges(&world, ANN).await;
    assert!(own.text.contains("#22"), "{}", own.text);
    world.channel.hidden_channels.lock().unwrap().push((ANN, secret.channel));
    assert!(open_challenges(&world, ANN).await.text.lines().all(|line| !line.contains("#22")));
}

#[tokio::test]
async fn unknown_channel_visibility_lists_this_channel_only() {
    let world = World::new();
    world.challenge("seega", "", None).await;
    open_challenges(&world, BEN).await;
    assert_eq!(world.channel.visibility_checks.load(Ordering::SeqCst), 0, "where somebody is they see");
    let elsewhere = Requester { channel_ref: ChannelRef { channel: 71, ..HERE }, ..caller(CAT) };
    world.request_as(elsewhere, challenge("pahtum", "", None)).await;
    world.channel.visibility_faults.lock().unwrap().push(Fault::Down);
    assert_eq!(menu_entries(&open_challenges(&world, BEN).await).len(), 1);
    assert_eq!(menu_entries(&open_challenges(&world, BEN).await).len(), 2);
    world.channel.visibility_faults.lock().unwrap().push(Fault::Down);
    let own = open_challenges(&world, CAT).await;
    assert!(own.text.contains("**: your own;"), "{}", own.text);
}

#[tokio::test]
async fn challenge_list_shows_time_control_and_omits_blocked_users() {
    let world = World::new();
    world.request(ANN, challenge_with_clock("day", None)).await;
    let shown = open_challenges(&world, BEN).await;
    let kind = "#1 · Pahtum · one neutral stone · 1 day for each turn";
    assert!(shown.text.contains(&format!("**{kind}**: <@1> waits")), "{}", shown.text);
    assert_eq!(menu_entries(&shown)[0].0, kind);
    world
        .request(BEN, Request::Block { user_id: Some(Opponent { user_id: ANN, is_bot: false, can_see_channel: true }) })
        .await;
    assert!(open_challenges(&world, BEN).await.text.starts_with("Nobody waits for an opponent here"));
    assert!(open_challenges(&world, CAT).await.text.contains(kind), "others see it");
}
