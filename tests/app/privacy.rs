//! Personal data of a user: export, hiding and erasure.

use crate::app::world::{ANN, BEN, CAT, World, caller, controls, direct};
use gonagas_app::commands::block::Block;
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::match_commands::{Board, Export, Rematch};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::request::Request;
use gonagas_app::requester::{Opponent, Requester};
use gonagas_core::matches::ids::UserId;
use gonagas_store::store_error::StoreError;
use gonagas_ui::message::Message;

async fn privacy_request(world: &World, user: UserId, mine: PrivacyRequest) -> Vec<Message> {
    world.request_as(caller(user), Request::from(Privacy(mine))).await
}

/// Requests erasure and confirms it.
async fn erase(world: &World, user: UserId) -> String {
    world.confirm(caller(user), Request::from(Privacy(PrivacyRequest::Erase))).await
}

#[tokio::test]
async fn data_export_is_a_file() {
    let world = World::started("seega", "size=5").await;
    let cat = Opponent { user_id: CAT, is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    world
        .request_as(Requester { channel_ref: direct(ANN), ..caller(ANN) }, Request::from(Block { user: Some(cat) }))
        .await;
    let shown = privacy_request(&world, ANN, PrivacyRequest::Export).await;
    let [shown] = &shown[..] else { panic!("{shown:?}") };
    assert!(shown.text.starts_with("**Your data** is in the attached file"), "{}", shown.text);
    assert!(shown.text.len() < 2000, "{}", shown.text.len());
    let file = shown.attachment.clone().unwrap();
    assert_eq!(file.file_name, "gonagas-1-1.json");
    let json: serde_json::Value = serde_json::from_str(&file.text).unwrap();
    assert_eq!((&json["account"], &json["at"]), (&"1".into(), &"2023-11-14T22:13:20.000Z".into()));
    let section = |name: &str| json["sections"][name]["rows"].as_array().unwrap().clone();
    assert_eq!(section("blocks")[0][0], "3");
    assert_eq!(section("matches").len(), 1);
    assert_eq!(section("events").len(), 2);
    let others = privacy_request(&world, CAT, PrivacyRequest::Export).await.remove(0).attachment.unwrap().text;
    assert!(!others.contains("seega") && !others.contains("\"1\""), "not that someone blocks her: {others}");
}

#[tokio::test]
async fn erasure_resigns_matches_and_removes_the_name() {
    let world = World::started("seega", "size=5").await;
    world.challenge("pahtum", "blocks=7", Some(CAT)).await;
    let confirmation = privacy_request(&world, ANN, PrivacyRequest::Erase).await.remove(0);
    assert!(confirmation.text.contains("Your 2 unfinished matches and challenges end first"), "{}", confirmation.text);
    assert!(confirmation.text.len() < 2000);
    assert!(!world.request(ANN, Request::from(Matches)).await.contains("no matches"), "nothing has happened yet");
    let response = erase(&world, ANN).await;
    assert!(response.starts_with("Your data is erased."), "{response}");
    let end = || {
        let messages = world.channel.messages.lock().unwrap();
        messages.values().map(|message| message.text.clone()).find(|text| text.contains("Match over."))
    };
    world.run_until(|| end().is_some()).await;
    let text = end().unwrap();
    assert!(text.contains("Erased account") && text.contains("<@2>"), "{text}");
    assert!(!text.contains("<@1>") && !text.contains("<@92"), "{text}");
    world.run_until(|| !world.channel.notices().is_empty()).await;
    assert_eq!(world.channel.notices()[0].1, [BEN]);
    let board = world.request(BEN, Request::from(Board { match_number: Some(1) })).await;
    assert!(board.contains("Erased account"), "{board}");
    assert!(
        world.request(ANN, Request::from(Board { match_number: Some(2) })).await.contains("no match #2"),
        "the challenge is gone"
    );
    let messages = world.channel.messages.lock().unwrap().clone();
    let challenge = messages.values().find(|message| message.text.contains("#2")).unwrap();
    assert!(challenge.rows.is_empty() && challenge.text.contains("withdrew the challenge"), "{}", challenge.text);
}

#[tokio::test]
async fn erasure_ends_nothing_while_a_match_cannot_be_read() {
    let world = World::started("seega", "size=5").await;
    world.challenge("pahtum", "blocks=7", Some(CAT)).await;
    world.folder.execute("INSERT INTO erasure_in_progress (singleton) VALUES (1)");
    world.folder.execute("UPDATE matches SET rules_edition = rules_edition + 98 WHERE id = 1");
    world.folder.execute("DELETE FROM erasure_in_progress");
    let response = erase(&world, ANN).await;
    assert!(response.contains("Nothing was erased: #1 can't be read."), "{response}");
    assert_eq!(world.folder.query_number("SELECT count(*) FROM matches WHERE is_over = 0"), Some(2));
}

#[tokio::test]
async fn rematch_with_an_erased_user_is_rejected() {
    let world = World::started("seega", "size=5").await;
    erase(&world, ANN).await;
    let refused = world.request(BEN, Request::from(Rematch { match_number: Some(1) })).await;
    assert!(refused.contains("An erased account can't be challenged"), "{refused}");
    let record = world
        .request_as(caller(BEN), Request::from(Export { match_number: Some(1) }))
        .await
        .remove(0)
        .attachment
        .unwrap()
        .text;
    assert!(record.lines().any(|line| line.ends_with(": erased")), "{record}");
    assert!(!record.contains("922337"), "{record}");
}

#[tokio::test]
async fn stale_erasure_confirmation_ends_no_other_matches() {
    let world = World::new();
    let confirmation = privacy_request(&world, ANN, PrivacyRequest::Erase).await.remove(0);
    let (id, _) = controls(&confirmation).remove(0);
    world.challenge("seega", "size=5", Some(BEN)).await;
    let press = Request::PressControl { custom_id: id, values: vec![], message_id: 5 };
    let again = world.request_as(caller(ANN), press).await.remove(0);
    assert!(again.text.contains("Your one unfinished match or challenge ends first"), "{}", again.text);
    assert!(!world.request(ANN, Request::from(Matches)).await.contains("no matches"), "nothing has happened yet");
    let (id, _) = controls(&again).remove(0);
    let response = world.request(ANN, Request::PressControl { custom_id: id, values: vec![], message_id: 5 }).await;
    assert!(response.starts_with("Your data is erased."), "{response}");
}

#[tokio::test]
async fn erasure_without_matches_happens_at_once() {
    let world = World::new();
    let confirmation = privacy_request(&world, CAT, PrivacyRequest::Erase).await.remove(0);
    assert!(confirmation.text.ends_with("You have no unfinished matches."), "{}", confirmation.text);
    assert!(erase(&world, CAT).await.starts_with("Your data is erased"));
}

#[tokio::test]
async fn hiding_from_leaderboards_explains_itself() {
    let world = World::new();
    assert!(
        privacy_request(&world, ANN, PrivacyRequest::SetHidden(true)).await[0]
            .text
            .starts_with("You are now hidden from all leaderboards")
    );
    let ranking = || Request::from(Leaderboard { game: "seega".into(), ..Leaderboard::default() });
    assert!(world.request(ANN, ranking()).await.contains("You are hidden from leaderboards"));
    assert!(
        privacy_request(&world, ANN, PrivacyRequest::SetHidden(false)).await[0]
            .text
            .starts_with("You are back on the leaderboards")
    );
    assert!(!world.request(ANN, ranking()).await.contains("hidden"));
}

/// The key file of a world's database.
fn key_file(world: &World) -> std::path::PathBuf {
    match world.folder.is_file() {
        true => gonagas_store::sqlite::hmac_key_path(&world.folder.file()),
        false => world.folder.path().join("test.key"),
    }
}

fn unfinished(world: &World) -> Option<i64> {
    world.folder.query_number("SELECT count(*) FROM matches WHERE is_over = 0")
}

#[tokio::test]
async fn erasure_without_a_readable_key_changes_nothing() {
    let world = World::started("seega", "size=5").await;
    world.challenge("pahtum", "blocks=7", Some(CAT)).await;
    let confirmation = privacy_request(&world, ANN, PrivacyRequest::Erase).await.remove(0);
    let events = world.folder.query_number("SELECT count(*) FROM events");
    std::fs::write(key_file(&world), "birch").unwrap();
    let (custom_id, _) = controls(&confirmation).remove(0);
    let answer = world.request(ANN, Request::PressControl { custom_id, values: vec![], message_id: 5 }).await;
    assert!(answer.contains("key for it is missing or unreadable. Nothing was changed"), "{answer}");
    // An impossible erasure does not ask for a confirmation.
    let asked = privacy_request(&world, ANN, PrivacyRequest::Erase).await.remove(0);
    assert!(asked.text.contains("key for it is missing") && asked.rows.is_empty(), "{}", asked.text);
    assert_eq!((unfinished(&world), world.folder.query_number("SELECT count(*) FROM events")), (Some(2), events));
    std::fs::remove_file(key_file(&world)).unwrap();
    assert!(erase(&world, ANN).await.starts_with("Your data is erased."));
}

#[tokio::test(start_paused = true)]
async fn erasure_that_cannot_be_stored_ends_no_match() {
    let world = World::started("seega", "size=5").await;
    if !world.folder.is_file() {
        return;
    }
    world.challenge("pahtum", "blocks=7", Some(CAT)).await;
    let confirmation = privacy_request(&world, ANN, PrivacyRequest::Erase).await.remove(0);
    let (custom_id, _) = controls(&confirmation).remove(0);
    let press = || Request::PressControl { custom_id: custom_id.clone(), values: vec![], message_id: 5 };
    world.store_faults.fail_writes(StoreError::DiskFull);
    let answer = world.request(ANN, press()).await;
    assert!(answer.contains("Nothing was changed"), "{answer}");
    assert_eq!(unfinished(&world), Some(2));
    world.store_faults.end();
    // An erasure with an unanswered commit is found, and answered as usual.
    world.store_faults.lose_next_reply();
    let answer = world.request(ANN, press()).await;
    assert!(world.store_faults.has_lost_reply() && answer.starts_with("Your data is erased."), "{answer}");
    assert_eq!(unfinished(&world), Some(0));
}
