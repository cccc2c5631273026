//! Direct messages to players: who gets one, when, and never twice.

use crate::app::pairs::pair_challenge;
use crate::app::world::{
    ANN, BEN, CAT, Fault, HERE, World, caller, challenge, challenge_of, challenge_with_clock, controls, direct,
};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::match_commands::{Board, Rematch};
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::{DAY, MINUTE};
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::{ActionRow, Message};
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// The first direct messages to people who turn them on, or watch a match.
const CONFIRMATIONS: [&str; 2] = ["You'll get a direct message here when a match needs you.", "You are watching #"];

/// The panel's text for a person who has turned them on and accepts none.
const REFUSED: &str = "results: on, but Discord doesn't let me send you any.";

/// Turns direct messages on for this user.
async fn enable_direct_messages(world: &World, user: UserId) {
    let update = PreferencesUpdate { direct_messages: Some(true), ..PreferencesUpdate::default() };
    let response = world.request(user, Request::from(Preferences(update))).await;
    assert!(response.contains("results: on"), "{response}");
}

/// The kinds of the pending outbox entries in the database.
fn pending_kinds(world: &World) -> Vec<String> {
    world.folder.rows("SELECT kind FROM outbox WHERE status = 'pending'")
}

/// Delivers pending messages and returns the direct messages to a user.
async fn delivered_texts(world: &World, user: UserId) -> Vec<String> {
    let delivered = async {
        let mut pause = Duration::from_millis(5);
        while !pending_kinds(world).is_empty() {
            sleep(pause).await;
            // The next attempt may be minutes ahead.
            pause = (pause * 2).min(Duration::from_secs(1));
        }
    };
    world.app.workers.run(&world.channel_client(), timeout_of(delivered)).await;
    let texts = world.channel.direct_messages_to(user).into_iter().map(|message| message.text);
    texts.filter(|text| CONFIRMATIONS.iter().all(|confirmation| !text.starts_with(confirmation))).collect()
}

/// Waits for a condition, much longer than the bot's polling interval.
async fn timeout_of(condition: impl Future<Output = ()>) {
    timeout(Duration::from_secs(36_000), condition).await.expect("the condition never held");
}

/// A link to the current message.
fn current_message_link(world: &World) -> String {
    format!("local:7/70/{}", world.channel.last_in(HERE).0)
}

/// Presses a control of the current message.
pub async fn press(world: &World, user: UserId, verb: &str) -> String {
    let (message, content) = world.channel.last_in(HERE);
    let ids = controls(&content).into_iter().map(|(id, _)| id);
    // What is behind *More* is pressed as on a board from before.
    let wanted = [verb, "more"].map(|wanted| ids.clone().find(|id| id.split(':').nth(3) == Some(wanted)));
    let id = wanted.into_iter().flatten().next().unwrap().replace(":more", &format!(":{verb}"));
    world.request(user, Request::PressControl { custom_id: id, values: vec![], message_id: message }).await
}

/// A match of Seega, in which each turn is two stones; both players have direct messages on.
async fn seega_with_direct_messages() -> World {
    let world = World::new();
    enable_direct_messages(&world, ANN).await;
    enable_direct_messages(&world, BEN).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    let challenge = "<@1> challenges you to **Seega** (#1). local:7/70/1002";
    assert_eq!(delivered_texts(&world, BEN).await, [challenge]);
    press(&world, BEN, "accept").await;
    world
}

#[tokio::test]
async fn direct_messages_are_opt_in() {
    let world = World::started("seega", "size=5").await;
    world.play(ANN, "a1 a2").await;
    assert_eq!(pending_kinds(&world), [""; 0]);
    assert!(world.channel.direct_messages_to(BEN).is_empty());
}

#[tokio::test(start_paused = true)]
async fn direct_message_about_the_second_game_of_a_pair_leads_to_its_board() {
    let world = World::new();
    enable_direct_messages(&world, BEN).await;
    world.request(ANN, pair_challenge("shap-luk", "", Some(true))).await;
    delivered_texts(&world, BEN).await;
    press(&world, BEN, "accept").await;
    let texts = delivered_texts(&world, BEN).await;
    let second = texts.iter().find(|text| text.starts_with("**#2 · ")).unwrap_or_else(|| panic!("{texts:?}"));
    assert!(second.contains(&current_message_link(&world)), "{second}");
}

/// Returns the panel of the preferences after turning direct messages on, or as it is.
async fn preferences(world: &World, user: UserId, turns_on: bool) -> String {
    let direct_messages = turns_on.then_some(true);
    world.request(user, Request::from(Preferences(PreferencesUpdate { direct_messages, ..Default::default() }))).await
}

#[tokio::test]
async fn person_without_direct_messages_is_warned_when_they_are_turned_on() {
    let world = World::new();
    world.channel.direct_messages_closed.lock().unwrap().insert(BEN);
    assert!(preferences(&world, BEN, true).await.contains(REFUSED));
    assert!(preferences(&world, BEN, false).await.contains(REFUSED), "also later");
    let world = world.restart();
    assert!(preferences(&world, BEN, false).await.contains(REFUSED), "also after a restart");
    world.channel.direct_messages_closed.lock().unwrap().clear();
    let panel = preferences(&world, BEN, true).await;
    assert!(panel.contains("results: on") && !panel.contains(REFUSED), "{panel}");
    let texts: Vec<String> = world.channel.direct_messages_to(BEN).into_iter().map(|message| message.text).collect();
    assert!(matches!(&texts[..], [only] if only.starts_with(CONFIRMATIONS[0])), "{texts:?}");
}

#[tokio::test]
async fn lost_first_direct_message_says_nothing_of_its_recipient() {
    let world = World::new();
    for fault in [Fault::Down, Fault::AnswerLost] {
        world.channel.direct_faults.lock().unwrap().push(fault);
        let panel = preferences(&world, BEN, true).await;
        assert!(panel.contains("results: on") && !panel.contains(REFUSED), "{panel}");
    }
}

#[tokio::test(start_paused = true)]
async fn refused_and_delivered_messages_are_remembered() {
    let world = seega_with_direct_messages().await;
    world.channel.direct_messages_closed.lock().unwrap().insert(BEN);
    world.play(ANN, "a1 a2").await;
    delivered_texts(&world, BEN).await;
    assert!(preferences(&world, BEN, false).await.contains(REFUSED));
    world.channel.direct_messages_closed.lock().unwrap().clear();
    world.play(BEN, "b1 b2").await;
    world.play(ANN, "c1 c2").await;
    delivered_texts(&world, BEN).await;
    assert!(!preferences(&world, BEN, false).await.contains(REFUSED), "one has arrived since");
}

#[tokio::test(start_paused = true)]
async fn channel_that_is_gone_is_opened_anew_once() {
    let world = seega_with_direct_messages().await;
    let before = delivered_texts(&world, BEN).await.len();
    world.channel.direct_faults.lock().unwrap().push(Fault::Gone);
    world.play(ANN, "a1 a2").await;
    assert_eq!(delivered_texts(&world, BEN).await.len(), before + 1);
    world.channel.direct_faults.lock().unwrap().extend([Fault::Gone, Fault::Gone]);
    world.play(BEN, "b1 b2").await;
    let got = delivered_texts(&world, ANN).await.len();
    assert_eq!(pending_kinds(&world), [""; 0], "it is given up");
    assert_eq!(delivered_texts(&world, ANN).await.len(), got);
}

#[tokio::test(start_paused = true)]
async fn direct_message_names_a_rematch() {
    let world = seega_with_direct_messages().await;
    delivered_texts(&world, ANN).await;
    world
        .request(ANN, Request::PressControl { custom_id: "m:1:2:confirm".into(), values: vec![], message_id: 5 })
        .await;
    delivered_texts(&world, BEN).await;
    world.request(ANN, Request::from(Rematch { match_number: Some(1) })).await;
    let text = delivered_texts(&world, BEN).await.pop().unwrap();
    let rematch = "<@1> wants a rematch of #1, with sides swapped: **Seega** (#2). local:7/70/";
    assert!(text.starts_with(rematch), "{text}");
}

/// Presses the button with this verb on the newest direct message to Ben, there.
async fn press_in_direct_messages(world: &World, verb: &str) -> Vec<String> {
    let (message_id, content) = world.channel.last_in(direct(BEN));
    let found = controls(&content).into_iter().find(|(id, _)| id.split(':').nth(3) == Some(verb));
    let custom_id = found.unwrap_or_else(|| panic!("no {verb} on {content:#?}")).0;
    let requester = Requester { channel_ref: direct(BEN), ..caller(BEN) };
    let response = world.request_as(requester, Request::PressControl { custom_id, values: vec![], message_id }).await;
    response.into_iter().map(|message| message.full_text()).collect()
}

#[tokio::test(start_paused = true)]
async fn challenge_is_answered_in_its_direct_message() {
    for (verb, answer) in [("accept", "#2: you accepted. The board is in <#70>."), ("decline", "#2: you declined.")] {
        let world = seega_with_direct_messages().await;
        delivered_texts(&world, BEN).await;
        world.challenge("pahtum", "blocks=1", Some(BEN)).await;
        delivered_texts(&world, BEN).await;
        world
            .run_until(|| world.channel.direct_messages_to(BEN).last().is_some_and(|last| last.text.contains("(#2)")))
            .await;
        assert_eq!(press_in_direct_messages(&world, verb).await, [""; 0]);
        let (_, message) = world.channel.last_in(direct(BEN));
        assert_eq!((message.full_text().as_str(), message.controls().count()), (answer, 0));
        let accepted = world.newest().contains("it is your turn");
        assert_eq!(accepted, verb == "accept", "{}", world.newest());
    }
}

/// The newest direct message to Ben about a challenge, once everything is delivered: its text and its verbs.
async fn challenge_in_direct_messages(world: &World) -> (String, Vec<String>) {
    delivered_texts(world, BEN).await;
    let is_about_challenge = |message: &&Message| message.text.contains("#1") && !message.text.contains("turn.");
    let messages = world.channel.direct_messages_to(BEN);
    let message = messages.iter().rfind(is_about_challenge).expect("a message about the challenge");
    let verbs = controls(message).into_iter().filter_map(|(id, _)| id.split(':').nth(3).map(str::to_owned));
    (message.text.clone(), verbs.collect())
}

#[tokio::test(start_paused = true)]
async fn buttons_of_a_challenge_go_when_it_is_answered_in_the_channel() {
    for (user, verb, told) in [
        (BEN, "accept", "#1: you accepted. The board is in <#70>."),
        (BEN, "decline", "#1: you declined."),
        (ANN, "withdraw", "withdrew"),
    ] {
        let world = World::new();
        enable_direct_messages(&world, BEN).await;
        world.challenge("seega", "size=5", Some(BEN)).await;
        assert_eq!(challenge_in_direct_messages(&world).await.1, ["accept", "decline"]);
        press(&world, user, verb).await;
        let (text, verbs) = challenge_in_direct_messages(&world).await;
        assert!(text.contains(told) && verbs.is_empty(), "{verb}: {text} {verbs:?}");
    }
}

/// A challenge whose message was sent without the bot knowing loses its buttons, too.
#[tokio::test(start_paused = true)]
async fn challenge_that_was_sent_unnoticed_loses_its_buttons() {
    let world = World::new();
    enable_direct_messages(&world, BEN).await;
    world.channel.direct_faults.lock().unwrap().push(Fault::AnswerLost);
    world.challenge("seega", "size=5", Some(BEN)).await;
    let sent = || !world.channel.direct_messages_to(BEN).iter().all(|message| controls(message).is_empty());
    world.run_until(sent).await;
    press(&world, ANN, "withdraw").await;
    let (text, verbs) = challenge_in_direct_messages(&world).await;
    assert!(text.contains("withdrew") && verbs.is_empty(), "{text} {verbs:?}");
}

#[tokio::test(start_paused = true)]
async fn expired_challenge_loses_its_buttons_in_direct_messages() {
    let world = World::new();
    enable_direct_messages(&world, BEN).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    challenge_in_direct_messages(&world).await;
    world.pass(DAY + MINUTE);
    world.run_until(|| world.channel.last_in(HERE).1.text.contains("expired")).await;
    let (text, verbs) = challenge_in_direct_messages(&world).await;
    assert!(text.contains("expired") && verbs.is_empty(), "{text} {verbs:?}");
}

/// A turn and an offer are played and answered on a private board, where the message is read.
#[tokio::test(start_paused = true)]
async fn turn_and_offer_lead_to_a_board_in_direct_messages() {
    let world = seega_with_direct_messages().await;
    world.play(ANN, "a1 a2").await;
    delivered_texts(&world, BEN).await;
    let open = async |label: &str| {
        let (message_id, content) = world.channel.last_in(direct(BEN));
        let [ActionRow::Buttons(buttons)] = &content.rows[..] else { panic!("{content:#?}") };
        let [button] = &buttons[..] else { panic!("{buttons:#?}") };
        assert_eq!(button.label, label);
        let requester = Requester { channel_ref: direct(BEN), ..caller(BEN) };
        let press = Request::PressControl { custom_id: button.id.clone(), values: vec![], message_id };
        world.request_as(requester, press).await.remove(0)
    };
    let board = open("Play here").await;
    let (play, cells) = controls(&board).into_iter().find(|(id, _)| id.contains(":play")).expect("a menu of moves");
    let requester = Requester { channel_ref: direct(BEN), ..caller(BEN) };
    let pick = Request::PressControl { custom_id: play, values: vec![cells[0].clone()], message_id: 5 };
    let played = world.request_as(requester, pick).await.remove(0);
    assert!(played.text.contains("goes on"), "{}", played.text);
    press(&world, ANN, "offer").await;
    delivered_texts(&world, BEN).await;
    let board = open("Answer here").await;
    assert!(controls(&board).iter().any(|(id, _)| id.contains(":agree")), "{board:#?}");
}

#[tokio::test(start_paused = true)]
async fn challenge_turn_offer_and_end_send_direct_messages() {
    let world = seega_with_direct_messages().await;
    assert_eq!(delivered_texts(&world, BEN).await, ["#1: you accepted. The board is in <#70>."]);
    let turn = format!("**#1 · Seega** against <@2>: it is your turn. {}", current_message_link(&world));
    assert_eq!(delivered_texts(&world, ANN).await, [turn], "it was Ben who accepted");
    world.play(ANN, "a1").await;
    assert_eq!(delivered_texts(&world, BEN).await.len(), 1, "she goes on");
    world.play(ANN, "a2").await;
    let turn = format!("**#1 · Seega** against <@1>: it is your turn. {}", current_message_link(&world));
    assert_eq!(delivered_texts(&world, BEN).await[1..], [turn]);
    press(&world, ANN, "offer").await;
    let offer = format!("**#1 · Seega**: <@1> offers a draw. {}", current_message_link(&world));
    assert_eq!(delivered_texts(&world, BEN).await[2..], [offer]);
    press(&world, BEN, "agree").await;
    let how = "Draw agreed.";
    let end = format!("**#1 · Seega** against <@2> is over. {how} {}", current_message_link(&world));
    assert_eq!(delivered_texts(&world, ANN).await[1..], [end]);
    assert_eq!(delivered_texts(&world, BEN).await.len(), 3, "he has ended it himself");
}

#[tokio::test(start_paused = true)]
async fn accepter_who_moves_first_gets_no_direct_message() {
    let world = World::new();
    enable_direct_messages(&world, BEN).await;
    let side = Some("second".into());
    let request = ChallengeRequest { side, ..challenge_of(&challenge("seega", "size=5", Some(BEN))) };
    world.request(ANN, Request::from(Challenge::User(request))).await;
    press(&world, BEN, "accept").await;
    let board = world.channel.last_in(HERE).1;
    assert!(board.text.contains("<@2>, it is your turn"), "{}", board.text);
    assert!(delivered_texts(&world, BEN).await.is_empty(), "he has accepted before the message about the challenge");
    assert_eq!(*world.channel.mentioned.lock().unwrap(), [BEN], "nor is he notified of it in the channel");
}

#[tokio::test(start_paused = true)]
async fn direct_message_shows_a_board_with_one_button() {
    let world = seega_with_direct_messages().await;
    delivered_texts(&world, ANN).await;
    let message = world.channel.direct_messages_to(ANN).pop().unwrap();
    assert!(message.image.is_some() && controls(&message).len() == 1 && message.allowed_mentions.is_empty());
}

#[tokio::test(start_paused = true)]
async fn closed_direct_messages_cause_no_retry() {
    let world = seega_with_direct_messages().await;
    world.channel.direct_messages_closed.lock().unwrap().insert(BEN);
    assert_eq!(world.play(ANN, "a1 a2").await, "", "Ann reads nothing of it");
    assert_eq!(delivered_texts(&world, BEN).await.len(), 1);
    world.channel.direct_messages_closed.lock().unwrap().clear();
    world.play(BEN, "b1 b2").await;
    assert_eq!(delivered_texts(&world, BEN).await.len(), 1, "it was dropped");
    assert_eq!(delivered_texts(&world, ANN).await.len(), 1, "the first turn was over before its message");
}

#[tokio::test(start_paused = true)]
async fn direct_message_is_sent_once_after_a_crash() {
    for fault in [Fault::Down, Fault::AnswerLost] {
        let world = seega_with_direct_messages().await;
        world.channel.direct_faults.lock().unwrap().push(fault);
        world.play(ANN, "a1 a2").await;
        let world = world.restart();
        let tried = async {
            while !world.channel.direct_faults.lock().unwrap().is_empty() {
                sleep(Duration::from_millis(5)).await;
            }
        };
        world.app.workers.run(&world.channel_client(), timeout_of(tried)).await;
        let expected = if fault == Fault::Down { 2 } else { 3 };
        assert_eq!(world.channel.direct_messages_to(BEN).len(), expected);
        let world = world.restart();
        assert_eq!(delivered_texts(&world, BEN).await.len(), 2, "{fault:?}");
    }
}

/// A closed challenge has no picture by which its message is recognised.
#[tokio::test(start_paused = true)]
async fn direct_message_without_a_picture_is_sent_once() {
    for (fault, restarts) in [(Fault::Down, true), (Fault::AnswerLost, false), (Fault::AnswerLost, true)] {
        let mut world = World::new();
        for _ in 0..2 {
            // The notices of the second differ by their number alone.
            world.challenge("seega", "size=5", Some(BEN)).await;
        }
        world.channel.deleted.lock().unwrap().push(HERE.channel);
        world.channel.direct_faults.lock().unwrap().push(fault);
        world.app.guilds.handle_change(GuildChange::ChannelDeleted(HERE)).await;
        if restarts {
            let tried = async {
                while !world.channel.direct_faults.lock().unwrap().is_empty() {
                    sleep(Duration::from_millis(5)).await;
                }
            };
            world.app.workers.run(&world.channel_client(), timeout_of(tried)).await;
            world = world.restart();
        }
        let mut texts = delivered_texts(&world, ANN).await;
        texts.sort();
        let ends = ["#1 has ended.", "#2 has ended."];
        assert!(texts.len() == 2 && std::iter::zip(&texts, ends).all(|(text, end)| text.starts_with(end)), "{texts:?}");
        assert!(world.channel.direct_messages_to(ANN).iter().all(|message| message.image.is_none()));
    }
}

#[tokio::test(start_paused = true)]
async fn player_who_acted_since_gets_no_direct_message() {
    let world = seega_with_direct_messages().await;
    world.play(ANN, "a1 a2").await;
    world.play(BEN, "b1").await;
    let pending = world.folder.rows("SELECT payload FROM outbox WHERE status = 'pending' AND kind = 'direct'");
    assert_eq!(pending.iter().filter(|payload| !payload.ends_with(" answered")).count(), 2, "{pending:?}");
    assert_eq!(delivered_texts(&world, BEN).await.len(), 1, "the challenge alone, and he goes on");
    assert!(delivered_texts(&world, ANN).await.is_empty());
}

/// A vacation is changed by a private command, which shows nothing of the match.
#[tokio::test(start_paused = true)]
async fn vacation_change_does_not_replace_the_direct_message() {
    for days in [vec![2], vec![2, 0]] {
        let world = World::new();
        enable_direct_messages(&world, ANN).await;
        world.request(ANN, challenge_with_clock("day", Some(BEN))).await;
        press(&world, BEN, "accept").await;
        world.pick(BEN, "d4").await;
        for days in days {
            world.request(ANN, Request::from(Vacation { days: Some(days), auto_spend: None })).await;
        }
        let written = delivered_texts(&world, ANN).await;
        assert!(written.len() == 1 && written[0].contains("it is your turn"), "{written:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn closed_challenge_sends_no_direct_message() {
    let world = World::new();
    enable_direct_messages(&world, BEN).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    press(&world, ANN, "withdraw").await;
    assert!(delivered_texts(&world, BEN).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn later_of_two_direct_messages_is_sent() {
    let world = seega_with_direct_messages().await;
    world.play(ANN, "a1 a2").await;
    press(&world, ANN, "offer").await;
    let written = delivered_texts(&world, BEN).await;
    assert!(written.len() == 2 && written[1].contains("offers a draw"), "{written:?}");
}

#[tokio::test(start_paused = true)]
async fn delayed_direct_message_blocks_no_other_user() {
    let world = seega_with_direct_messages().await;
    world.channel.direct_faults.lock().unwrap().extend([Fault::Down; 3]);
    world.play(ANN, "a1 a2").await;
    world.challenge("pahtum", "", Some(CAT)).await;
    enable_direct_messages(&world, CAT).await;
    world.challenge("shap-luk", "", Some(CAT)).await;
    assert_eq!(delivered_texts(&world, CAT).await.len(), 1);
    assert_eq!(delivered_texts(&world, BEN).await.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn failing_direct_message_blocks_no_other_user_of_the_match() {
    let all = [BEN, CAT, UserId(81)];
    // Each kind in turn goes first.
    for failing in all {
        let world = seega_with_direct_messages().await;
        for watcher in [CAT, UserId(81)] {
            world.request(watcher, Request::from(Watch { match_number: Some(1), every_turn: Some(true) })).await;
        }
        let before = all.map(|user| world.channel.direct_messages_to(user).len());
        let has_new = |index: usize| world.channel.direct_messages_to(all[index]).len() > before[index];
        world.channel.failing_direct_channels.lock().unwrap().push(direct(failing).channel);
        world.play(ANN, "a1 a2").await;
        world.run_until(|| (0..3).all(|index| has_new(index) || all[index] == failing)).await;
        assert!(!(0..3).any(|index| has_new(index) && all[index] == failing), "{failing:?}");
        world.channel.failing_direct_channels.lock().unwrap().clear();
        world.run_until(|| (0..3).all(has_new)).await;
        let after = all.map(|user| world.channel.direct_messages_to(user).len());
        assert_eq!(after, before.map(|count| count + 1), "nobody gets it twice");
    }
}

#[tokio::test(start_paused = true)]
async fn two_failing_direct_messages_keep_no_third_waiting_for_ever() {
    let all = [BEN, CAT, UserId(81)];
    for delivered in all {
        let world = seega_with_direct_messages().await;
        for watcher in [CAT, UserId(81)] {
            world.request(watcher, Request::from(Watch { match_number: Some(1), every_turn: Some(true) })).await;
        }
        let failing = all.into_iter().filter(|user| *user != delivered).map(|user| direct(user).channel);
        world.channel.failing_direct_channels.lock().unwrap().extend(failing);
        let before = world.channel.direct_messages_to(delivered).len();
        world.play(ANN, "a1 a2").await;
        world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(600))).await;
        assert_eq!(world.channel.direct_messages_to(delivered).len(), before + 1, "{delivered:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn outage_ends_a_run_of_direct_messages_after_two_attempts() {
    let world = seega_with_direct_messages().await;
    let watchers: Vec<UserId> = (81..101).map(UserId).collect();
    for watcher in &watchers {
        world.request(*watcher, Request::from(Watch { match_number: Some(1), every_turn: Some(true) })).await;
    }
    let channels = watchers.iter().chain([&BEN]).map(|user| direct(*user).channel);
    world.channel.failing_direct_channels.lock().unwrap().extend(channels);
    world.play(ANN, "a1 a2").await;
    *world.channel.post_delay.lock().unwrap() = Duration::from_secs(10);
    let attempts = || world.channel.post_attempts.lock().unwrap().len();
    let before = attempts();
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(600))).await;
    assert!((4..=20).contains(&(attempts() - before)), "{}", attempts() - before);
    world.channel.failing_direct_channels.lock().unwrap().clear();
    *world.channel.post_delay.lock().unwrap() = Duration::ZERO;
    for watcher in &watchers {
        assert_eq!(delivered_texts(&world, *watcher).await.len(), 1, "{watcher:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn limited_direct_message_is_not_searched_for() {
    let world = seega_with_direct_messages().await;
    world.channel.limited_channels.lock().unwrap().push(direct(BEN).channel);
    world.play(ANN, "a1 a2").await;
    let attempts = || world.channel.post_attempts.lock().unwrap().len();
    let before = attempts();
    world.run_until(|| attempts() > before).await;
    world.channel.limited_channels.lock().unwrap().clear();
    assert_eq!(delivered_texts(&world, BEN).await.len(), 2);
    assert_eq!(world.channel.searches.load(SeqCst), 0, "it was certainly not sent");
}

#[tokio::test]
async fn spectator_gets_no_direct_message() {
    let world = seega_with_direct_messages().await;
    enable_direct_messages(&world, CAT).await;
    world.request_as(caller(CAT), Request::from(Board { match_number: Some(1) })).await;
    world.play(ANN, "a1 a2").await;
    assert!(delivered_texts(&world, CAT).await.is_empty());
}
