//! Moderators who stop matches.

use crate::app::world::{ANN, BEN, CAT, HERE, World, caller, controls, direct};
use gonagas_app::commands::match_commands::Board;
use gonagas_app::commands::stop::Stop;
use gonagas_app::request::Request;
use gonagas_app::requester::{Requester, UserPermissions};
use gonagas_core::matches::ids::{ChannelRef, UserId};

fn moderator(user: UserId) -> Requester {
    Requester { user_permissions: UserPermissions { manage_guild: false, manage_messages: true }, ..caller(user) }
}

fn stop_request(reason: &str) -> Request {
    Request::from(Stop { match_number: 1, reason: reason.into() })
}

/// Requests the stop, confirms it and returns the response.
async fn stop_and_confirm(world: &World, who: Requester, reason: &str) -> String {
    let confirmation = world.request_as(who.clone(), stop_request(reason)).await;
    let (id, _) = controls(&confirmation[0]).remove(0);
    assert!(id.len() <= 100, "{id}");
    let response = world.request_as(who, Request::PressControl { custom_id: id, values: vec![], message_id: 5 }).await;
    response.into_iter().map(|message| message.text).collect()
}

#[tokio::test]
async fn moderator_stop_is_shown_with_its_actor() {
    let world = World::started("seega", "size=5").await;
    let confirmation = world.request_as(moderator(CAT), stop_request("")).await;
    assert!(confirmation[0].text.starts_with("Do you want to stop #1 of <@1> and <@2>?"), "{}", confirmation[0].text);
    assert!(world.channel.last().1.text.contains("it is your turn"), "nothing has happened yet");
    assert_eq!(stop_and_confirm(&world, moderator(CAT), " too `loud`\nhere: now ").await, "#1 is stopped.");
    let (_, board) = world.channel.last();
    let expected = "**Match over.** <@3>, a moderator, stopped it. No result.\nReason: `too loud here: now`";
    assert!(board.text.contains(expected), "{}", board.text);
    assert_eq!(controls(&board)[0], ("m:1:4:rematch".to_owned(), vec![]), "they may play again");
    let notified: Vec<_> = world.channel.notices().into_iter().flat_map(|(_, users)| users).collect();
    assert_eq!(notified, [ANN, BEN]);
    let world = world.restart();
    assert!(
        world
            .request(CAT, Request::from(Board { match_number: Some(1) }))
            .await
            .contains("Reason: `too loud here: now`")
    );
    assert_eq!(world.request_as(moderator(CAT), stop_request("")).await[0].text.lines().next(), Some("#1 is over."));
}

#[tokio::test]
async fn moderator_can_stop_a_challenge() {
    let world = World::new();
    world.challenge("seega", "size=5", Some(BEN)).await;
    assert_eq!(stop_and_confirm(&world, moderator(CAT), &"x".repeat(99)).await, "#1 is stopped.");
    let (_, challenge) = world.channel.last();
    let expected = format!("Challenge cancelled by <@3>, a moderator.\nReason: `{}`", "x".repeat(64));
    assert!(challenge.text.ends_with(&expected), "{}", challenge.text);
    assert!(challenge.rows.is_empty());
}

#[tokio::test]
async fn only_a_moderator_of_the_server_can_stop_a_match() {
    let world = World::started("seega", "size=5").await;
    let press = Request::PressControl { custom_id: "m:1:2:stop:why".into(), values: vec![], message_id: 5 };
    let elsewhere = Requester { channel_ref: ChannelRef::on_server(8, 80), ..moderator(CAT) };
    let direct = Requester { channel_ref: direct(ANN), ..moderator(ANN) };
    for (who, expected) in [
        (caller(CAT), "To stop a match you need the *Manage Messages*"),
        (caller(ANN), "To stop a match you need the *Manage Messages*"),
        (elsewhere, "There is no match #1. `/matches` lists yours."),
        (direct, "There is no match #1. `/matches` lists yours."),
    ] {
        for request in [stop_request("why"), press.clone()] {
            let response = world.request_as(who.clone(), request).await;
            assert!(response[0].text.starts_with(expected), "{}", response[0].text);
        }
    }
    world.play(ANN, "a1").await;
    // The match can be stopped although it has gone on meanwhile.
    assert_eq!(world.request_as(moderator(CAT), press).await[0].text, "#1 is stopped.");
    assert!(world.channel.last().1.text.contains("<@3>, a moderator, stopped it"));
}

#[tokio::test]
async fn moderator_cannot_stop_their_own_match() {
    let world = World::started("seega", "size=5").await;
    let press = Request::PressControl { custom_id: "m:1:2:stop:why".into(), values: vec![], message_id: 5 };
    for request in [stop_request("why"), press] {
        let response = world.request_as(moderator(BEN), request).await;
        assert!(response[0].text.starts_with("You play in this match."), "{}", response[0].text);
    }
}

#[tokio::test]
async fn permission_in_the_channel_of_the_match_counts() {
    let world = World::started("seega", "size=5").await;
    let elsewhere = ChannelRef { channel: 71, ..HERE };
    // A moderator of the channel where the command is typed is none of the match's.
    let there = Requester { channel_ref: elsewhere, ..moderator(CAT) };
    let response = world.request_as(there, stop_request("why")).await;
    assert!(response[0].text.starts_with("To stop a match you need the *Manage Messages*"), "{}", response[0].text);
    world.channel.moderators.lock().unwrap().push((CAT, HERE.channel));
    let there = Requester { channel_ref: elsewhere, ..caller(CAT) };
    assert_eq!(stop_and_confirm(&world, there, "spam").await, "#1 is stopped.");
}
