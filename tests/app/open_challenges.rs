//! The list of open challenges.

use crate::app::world::{
    ANN, BEN, CAT, Fault, HERE, World, caller, challenge, challenge_with_clock, controls, wait_until, without_tag,
};
use gonagas_app::commands;
use gonagas_app::commands::challenges::Challenges;
use gonagas_app::request::Request;
use gonagas_app::requester::{Opponent, Requester};
use gonagas_core::matches::ids::{ChannelRef, UserId};
use gonagas_core::matches::{CHALLENGE_LIFETIME, OPEN_CHALLENGE_LIFETIME};
use gonagas_ui::message::{Block, MAX_LAYOUT_TEXT, Message};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::Notify;

async fn open_challenges(world: &World, user: UserId) -> Message {
    let mut response = world.request_as(caller(user), Request::from(Challenges)).await;
    assert_eq!(response.len(), 1);
    response.remove(0)
}

/// The challenges of the list that can be accepted: their texts, and number and event as in `1:1`.
fn acceptable(list: &Message) -> Vec<(String, String)> {
    let entry = |block: &Block| {
        let Block::Section { text, button } = block else { return None };
        let id = without_tag(&button.id);
        Some((text.clone(), id.strip_prefix("m:")?.strip_suffix(":accept")?.to_owned()))
    };
    list.blocks.iter().filter_map(entry).collect()
}

/// Presses the button that accepts a challenge, given as in `1:1`.
async fn accept(world: &World, user: UserId, challenge: &str) -> Vec<Message> {
    press_control(world, user, &format!("m:{challenge}:accept")).await
}

/// Presses a control of a private list.
async fn press_control(world: &World, user: UserId, id: &str) -> Vec<Message> {
    let press = Request::PressControl { custom_id: id.into(), values: vec![], message_id: 5 };
    world.request_as(caller(user), press).await
}

#[tokio::test]
async fn open_challenges_are_listed_and_accepted_from_the_list() {
    let world = World::new();
    assert!(open_challenges(&world, BEN).await.full_text().starts_with("No open challenges."));
    world.challenge("seega", "size=5", None).await;
    let (seega, _) = world.channel.last();
    world.challenge("pahtum", "blocks=3", Some(BEN)).await;
    world.request(BEN, challenge("sahkku", "rules=raisa", None)).await;
    let shown = open_challenges(&world, BEN).await;
    let text = shown.full_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "one that is for someone is not among them: {lines:?}");
    assert!(lines[1].starts_with("**#3 · Sáhkku · Ráisa-sáhkku, Návuotna** by you, expires <t:"), "{lines:?}");
    let whole = format!("**#1 · Seega · 5×5 cells** by <@1>, expires <t:1701209600:R> local:7/70/{seega}");
    assert_eq!(lines[2], whole);
    assert_eq!(acceptable(&shown), [(whole, "1:1".to_owned())], "but not one's own");
    assert!(controls(&shown).iter().any(|(id, _)| id == "m:3:1:withdraw"), "{shown:?}");
    let done = accept(&world, BEN, "1:1").await;
    assert_eq!(done[0].full_text(), "#1: you accepted. The board is in <#70>.");
    assert!(world.channel.last().1.full_text().contains("**#1 · Seega**"), "{:?}", world.channel.last().1.full_text());
    let late = accept(&world, CAT, "1:1").await;
    assert!(late[0].full_text().contains("can do that here"), "{late:?}");
    assert_eq!(open_challenges(&world, CAT).await.full_text().lines().count(), 2);
}

#[tokio::test]
async fn changed_challenge_is_shown_before_it_can_be_accepted() {
    let world = World::new();
    world.challenge("pahtum", "", None).await;
    let shown = open_challenges(&world, BEN).await;
    world.add_seed_word(ANN, "birch").await;
    let response = accept(&world, BEN, &acceptable(&shown)[0].1).await;
    assert!(
        response[0].full_text().starts_with("The match has moved on") && response[0].full_text().contains("birch"),
        "{response:?}"
    );
    assert_eq!(acceptable(&open_challenges(&world, BEN).await)[0].1, "1:2");
    world.press(ANN, "withdraw").await;
    assert!(accept(&world, BEN, "1:2").await[0].full_text().starts_with("#1 is over."));
    assert!(open_challenges(&world, BEN).await.rows.is_empty());
}

#[tokio::test]
async fn challenge_made_while_the_list_is_read_repeats_none() {
    let world = World::new();
    world.challenge("pahtum", "", None).await;
    let elsewhere = ChannelRef { channel: 71, ..HERE };
    let gate = Arc::new(Notify::new());
    *world.channel.visibility_gate.lock().unwrap() = Some(Arc::clone(&gate));
    let list = world.request_as(Requester { channel_ref: elsewhere, ..caller(BEN) }, Request::from(Challenges));
    let later = async {
        wait_until(|| world.channel.visibility_checks.load(Ordering::SeqCst) > 0).await;
        world.challenge("seega", "size=5", None).await;
        gate.notify_one();
    };
    let (lists, ()) = tokio::join!(list, later);
    let listed = acceptable(&lists[0]);
    assert_eq!(listed.iter().map(|(_, id)| id.as_str()).collect::<Vec<_>>(), ["1:1"]);
}

#[tokio::test]
async fn own_expired_and_forged_challenges_are_rejected() {
    let world = World::new();
    world.challenge("pahtum", "", None).await;
    assert!(accept(&world, ANN, "1:1").await[0].full_text().contains("wait for someone to accept it"));
    for id in ["o:accept", "o:win", "o:from:x"] {
        assert!(press_control(&world, BEN, id).await[0].full_text().contains("no longer works"), "{id}");
    }
    assert!(accept(&world, BEN, "9:1").await[0].full_text().contains("There is no match #9."));
    world.advance(OPEN_CHALLENGE_LIFETIME - CHALLENGE_LIFETIME);
    assert!(open_challenges(&world, BEN).await.full_text().contains("#1"), "it waits for two weeks");
    world.advance(CHALLENGE_LIFETIME);
    assert!(open_challenges(&world, BEN).await.full_text().starts_with("No open challenges."));
    assert!(accept(&world, BEN, "1:1").await[0].full_text().starts_with("#1 is over."));
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
        assert!(page.full_text().chars().count() <= MAX_LAYOUT_TEXT);
        seen.extend(acceptable(&page).into_iter().map(|(_, value)| value));
        let next =
            controls(&page).into_iter().map(|(id, _)| id).rfind(|id| id.starts_with("o:from:") && id != "o:from:0");
        let Some(next) = next else { break };
        page = press_control(&world, BEN, &next).await.remove(0);
    }
    let all: Vec<String> = (1..=26).rev().map(|number| format!("{number}:1")).collect();
    assert_eq!(seen, all, "each once, the newest first");
    assert!(controls(&page).iter().any(|(id, _)| id == "o:from:0"));
    let beyond = press_control(&world, BEN, "o:from:400").await.remove(0);
    assert!(beyond.full_text().ends_with("No more open challenges."), "{}", beyond.full_text());

    let elsewhere = Requester { channel_ref: ChannelRef::on_server(8, 80), ..caller(BEN) };
    assert!(
        world.request_as(elsewhere, Request::from(Challenges)).await[0].full_text().starts_with("No open challenges.")
    );
    let direct = Requester { channel_ref: ChannelRef::direct(HERE.channel), ..caller(BEN) };
    assert!(world.request_as(direct, Request::from(Challenges)).await[0].full_text().contains("are on servers"));
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
    let mut seen = Vec::new();
    let mut lengths = Vec::new();
    let mut page = open_challenges(&world, BEN).await;
    loop {
        lengths.push(acceptable(&page).len());
        seen.extend(acceptable(&page).into_iter().map(|(_, value)| value));
        let next = controls(&page).into_iter().map(|(id, _)| id).rfind(|id| id.starts_with("o:from:"));
        let Some(next) = next.filter(|id| id != "o:from:0") else { break };
        page = press_control(&world, BEN, &next).await.remove(0);
    }
    let all = (1..=24).rev().filter(|number| number % 3 != 1).map(|number| format!("{number}:1"));
    assert_eq!(seen, all.collect::<Vec<_>>(), "each once, the newest first");
    assert_eq!(lengths, [10, 6], "hidden challenges make no page shorter");
    let own = open_challenges(&world, ANN).await;
    assert!(own.full_text().contains("#22"), "{}", own.full_text());
    world.channel.hidden_channels.lock().unwrap().push((ANN, secret.channel));
    assert!(open_challenges(&world, ANN).await.full_text().lines().all(|line| !line.contains("#22")));
}

#[tokio::test]
async fn unknown_channel_visibility_lists_this_channel_only() {
    let world = World::new();
    world.challenge("seega", "", None).await;
    open_challenges(&world, BEN).await;
    assert_eq!(world.channel.visibility_checks.load(Ordering::SeqCst), 0, "where someone is they see");
    let elsewhere = Requester { channel_ref: ChannelRef { channel: 71, ..HERE }, ..caller(CAT) };
    world.request_as(elsewhere, challenge("pahtum", "", None)).await;
    world.channel.visibility_faults.lock().unwrap().push(Fault::Down);
    let some = open_challenges(&world, BEN).await;
    assert_eq!(acceptable(&some).len(), 1);
    assert!(
        some.full_text()
            .ends_with("\n-# There may be more: Discord didn't say what else you can see. Try again in a moment.")
    );
    assert_eq!(acceptable(&open_challenges(&world, BEN).await).len(), 2);
    world.channel.visibility_faults.lock().unwrap().push(Fault::Down);
    let own = open_challenges(&world, CAT).await;
    assert!(own.full_text().contains("** by you,"), "{}", own.full_text());
    let third = Requester { channel_ref: ChannelRef { channel: 72, ..HERE }, ..caller(BEN) };
    world.channel.visibility_faults.lock().unwrap().push(Fault::Down);
    let unknown = world.request_as(third, Request::from(Challenges)).await.remove(0).full_text();
    assert!(
        unknown.starts_with("I couldn't find out which open challenges you can see: Discord didn't answer."),
        "{unknown}"
    );
}

#[tokio::test]
async fn challenge_list_shows_time_control_and_omits_blocked_users() {
    let world = World::new();
    world.request(ANN, challenge_with_clock("day", None)).await;
    let shown = open_challenges(&world, BEN).await;
    let kind = "#1 · Pahtum · one neutral stone · 1 day per move";
    assert!(shown.full_text().contains(&format!("**{kind}** by <@1>")), "{}", shown.full_text());
    assert_eq!(acceptable(&shown).len(), 1);
    world
        .request(
            BEN,
            Request::from(commands::block::Block {
                user: Some(Opponent { user_id: ANN, is_bot: false, can_see_channel: true, may_be_in_timeout: false }),
            }),
        )
        .await;
    assert!(open_challenges(&world, BEN).await.full_text().starts_with("No open challenges."));
    assert!(open_challenges(&world, CAT).await.full_text().contains(kind), "others see it");
}
