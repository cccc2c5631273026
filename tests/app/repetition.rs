//! Interactions that Discord sends again after a restart: they change nothing.

use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, direct};
use gonagas::app::requests::{Opponent, PreferencesUpdate, Request, Requester};
use gonagas_core::matches::ids::{InteractionId, UserId};

/// A request of this user with this interaction id.
async fn send(world: &World, user: UserId, interaction: u64, request: Request) -> String {
    let requester = Requester { interaction: Some(InteractionId(interaction)), ..caller(user) };
    let private = world.request_as(requester, request).await;
    private.into_iter().map(|message| message.text).collect::<Vec<_>>().join("\n")
}

/// The rows of a table, and the messages in the channel.
fn state(world: &World, table: &str) -> (i64, usize) {
    let count = world.folder.query_number(&format!("SELECT count(*) FROM {table}")).unwrap();
    (count, world.channel.count())
}

const REPEATED: &str = "You have already done that";

#[tokio::test]
async fn repeated_challenge_makes_one_match() {
    let world = World::new();
    send(&world, ANN, 1, challenge("pahtum", "blocks=1", Some(BEN))).await;
    for _ in 0..2 {
        let said = send(&world, ANN, 1, challenge("pahtum", "blocks=1", Some(BEN))).await;
        assert!(said.contains(REPEATED), "{said}");
    }
    let world = world.restart();
    send(&world, ANN, 1, challenge("pahtum", "blocks=1", Some(BEN))).await;
    assert_eq!(state(&world, "matches"), (1, 1));
    assert_eq!(send(&world, ANN, 2, challenge("pahtum", "blocks=1", Some(BEN))).await, "");
    assert_eq!(state(&world, "matches"), (2, 2), "another interaction is not the same");
}

/// After a takeback the same move is legal again.
#[tokio::test]
async fn repeated_move_is_played_once() {
    let world = World::started("seega", "size=5").await;
    let play = || Request::Move { actions: "a1 a2".into(), match_number: Some(1) };
    send(&world, ANN, 1, play()).await;
    send(&world, ANN, 2, Request::Takeback { match_number: Some(1) }).await;
    world.press(BEN, "giveback").await;
    let before = state(&world, "events");
    let world = world.restart();
    let said = send(&world, ANN, 1, play()).await;
    assert!(said.contains(REPEATED), "{said}");
    assert_eq!(state(&world, "events"), before);
    send(&world, ANN, 3, play()).await;
    assert_eq!(state(&world, "events WHERE kind = 'action'").0, 4);
}

#[tokio::test]
async fn repeated_setting_does_not_undo_a_later_one() {
    let world = World::started("pahtum", "blocks=1").await;
    let cat = Opponent { user_id: CAT, is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    let block = || Request::Block { user_id: Some(cat) };
    let text_boards =
        |on| Request::Preferences(PreferencesUpdate { text_boards: Some(on), ..PreferencesUpdate::default() });
    let watch = || Request::Watch { match_number: Some(1), every_turn: None };
    send(&world, ANN, 1, block()).await;
    send(&world, ANN, 2, Request::Unblock { user_id: CAT }).await;
    send(&world, ANN, 3, text_boards(true)).await;
    send(&world, ANN, 4, text_boards(false)).await;
    send(&world, CAT, 5, watch()).await;
    let world = world.restart();
    for (user, interaction, request) in [(ANN, 1, block()), (ANN, 3, text_boards(true)), (CAT, 5, watch())] {
        let said = send(&world, user, interaction, request).await;
        assert!(said.contains(REPEATED), "{said}");
    }
    assert_eq!(state(&world, "blocks").0, 0);
    assert_eq!(state(&world, "preferences WHERE text_boards = 1").0, 0);
    assert_eq!(state(&world, "watchers").0, 1, "the same command again would end it");
}

#[tokio::test]
async fn repeated_board_is_posted_once() {
    let world = World::started("pahtum", "blocks=1").await;
    send(&world, ANN, 1, Request::Board { match_number: None }).await;
    let before = state(&world, "outbox");
    let world = world.restart();
    send(&world, ANN, 1, Request::Board { match_number: None }).await;
    assert_eq!(state(&world, "outbox"), before);
}

/// Playing alone makes a match and accepts it, all in one interaction.
#[tokio::test]
async fn one_interaction_can_have_several_consequences() {
    let world = World::new();
    let alone = || Requester { channel_ref: direct(ANN), interaction: Some(InteractionId(1)), ..caller(ANN) };
    world.request_as(alone(), challenge("pahtum", "blocks=1", None)).await;
    assert_eq!(state(&world, "events WHERE kind = 'accepted'").0, 1);
    world.request_as(alone(), challenge("pahtum", "blocks=1", None)).await;
    assert_eq!(state(&world, "matches").0, 1);
}
