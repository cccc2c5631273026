//! Private boards, which only one user sees.

use crate::app::world::{ANN, BEN, CAT, World, caller, controls, direct};
use gonagas_app::commands;
use gonagas_app::commands::match_commands::Board;
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::{ActionRow, Message};

/// The id that stands for a private message, which has none that the bot knows.
const PRIVATE: u64 = 5;

/// The labels of the last row of controls.
fn last_row_labels(message: &Message) -> Vec<&str> {
    match message.rows.last() {
        Some(ActionRow::Buttons(buttons)) => buttons.iter().map(|button| button.label.as_str()).collect(),
        _ => Vec::new(),
    }
}

/// A requester in their direct messages with the bot.
fn in_direct_messages(user: UserId) -> Requester {
    Requester { channel_ref: direct(user), ..caller(user) }
}

/// Presses a control of a private board and returns the updated board.
async fn press(world: &World, who: Requester, board: &Message, verb: &str, value: Option<&str>) -> Message {
    let found = controls(board).into_iter().find(|(id, values)| {
        id.split(':').nth(3) == Some(verb) && value.is_none_or(|value| values.iter().any(|one| one == value))
    });
    let (id, _) = found.unwrap_or_else(|| panic!("no {verb} on {board:#?}"));
    let values = value.into_iter().map(str::to_owned).collect();
    let response = world.request_as(who, Request::PressControl { custom_id: id, values, message_id: PRIVATE }).await;
    response.into_iter().next().expect("an answer")
}

/// The private board of match 1.
async fn private_board(world: &World, who: Requester) -> Message {
    let response = world.request_as(who, Request::from(Board { match_number: Some(1) })).await;
    response.into_iter().next().expect("a board")
}

#[tokio::test]
async fn button_opens_a_private_board() {
    let world = World::started("seega", "size=5").await;
    let link = format!("local:7/70/{}", world.channel.last().0);
    for (user, last) in
        [(ANN, vec!["Flip", "Refresh", "Change public board", "Try"]), (CAT, vec!["Flip", "Refresh", "Watch", "Try"])]
    {
        let before = world.channel.last();
        let id = controls(&before.1).into_iter().find(|(id, _)| id.ends_with(":look")).unwrap().0;
        let response = world
            .request_as(caller(user), Request::PressControl { custom_id: id, values: vec![], message_id: before.0 })
            .await;
        assert_eq!(world.channel.last(), before, "the board for all stays as it is");
        assert!(response[0].text.starts_with(&format!("Public board: {link}\nOnly you see this board.\n**#1")));
        assert_eq!(last_row_labels(&response[0]), last);
        assert_eq!(response[0].rows.len() > 1, user == ANN, "who looks on plays nothing");
    }
}

#[tokio::test]
async fn private_board_stays_flipped() {
    let world = World::started("seega", "size=5").await;
    let upright = private_board(&world, caller(CAT)).await;
    let turned = press(&world, caller(CAT), &upright, "flip", None).await;
    let [one, other] = [&upright, &turned].map(|message| message.image.clone().unwrap().board);
    assert_eq!(other, one.rotated().into());
    assert_ne!(other, one);
    let again = press(&world, caller(CAT), &turned, "look", None).await;
    assert_eq!(again.image.unwrap().board, other, "a newer board is seen from the same side");
    let back = press(&world, caller(CAT), &turned, "flip", None).await;
    assert_eq!(back.image.unwrap().board, one);
    assert_eq!(world.channel.last().1.image.unwrap().board, one, "for all others nothing has changed");
}

#[tokio::test]
async fn match_can_be_played_from_direct_messages() {
    let world = World::started("seega", "size=5").await;
    let mine = private_board(&world, in_direct_messages(ANN)).await;
    let mine = press(&world, in_direct_messages(ANN), &mine, "play", Some("a1")).await;
    assert!(mine.text.contains("Light: **a1**") && mine.text.contains("goes on"), "{}", mine.text);
    assert!(world.channel.last().1.text.contains("Light: **a1**"), "all see it");
    let mine = press(&world, in_direct_messages(ANN), &mine, "play", Some("a2")).await;
    assert_eq!(mine.rows.len(), 2, "it is Ben's turn: {:#?}", mine.rows);
    assert_eq!((world.channel.count(), world.channel.last().1.allowed_mentions), (3, vec![BEN]));
    // A typed move needs no match number there.
    let response = world
        .request_as(in_direct_messages(BEN), Request::from(Move { actions: "e5 e4".into(), match_number: None }))
        .await;
    assert_eq!(response[0].text, "#1: you played e5 e4.");
    let places = world.channel.message_channels.lock().unwrap().values().filter(|channel| channel.is_direct()).count();
    assert_eq!(places, 0, "nothing of it is posted there");
}

#[tokio::test]
async fn stale_private_board_is_refreshed() {
    let world = World::started("seega", "size=5").await;
    let old = private_board(&world, in_direct_messages(ANN)).await;
    let old = press(&world, in_direct_messages(ANN), &old, "flip", None).await;
    world.play(ANN, "a1").await;
    let now = press(&world, in_direct_messages(ANN), &old, "play", Some("b1")).await;
    assert!(now.text.starts_with("The match has moved on"), "{}", now.text);
    assert!(now.text.contains("Light: **a1**"));
    // *Try* opens a board of another kind.
    let is_present = |id: &str| id.starts_with("t:1:3:") || id.starts_with("a:");
    assert!(controls(&now).iter().all(|(id, _)| is_present(id)), "{:?}", controls(&now));
    // Other errors are shown beside the board.
    let strange = press(&world, caller(CAT), &now, "play", Some("b1")).await;
    assert_eq!(strange.text, "Only <@1> and <@2> can do that here. *View privately* shows you the board.");
}

#[tokio::test]
async fn piece_selection_stays_on_the_private_board() {
    let world = World::started("shap-luk", "").await;
    let mine = private_board(&world, in_direct_messages(ANN)).await;
    assert!(controls(&mine).iter().any(|(id, _)| id.starts_with("p:1:2:play:")), "{mine:#?}");
    let public = world.channel.last();
    // The board lists whole moves, so that a piece is picked up in a wider position only.
    let pick =
        Request::PressControl { custom_id: "p:1:2:pick:#0#".into(), values: vec!["2".into()], message_id: PRIVATE };
    let picked = world.request_as(in_direct_messages(ANN), pick).await.remove(0);
    assert!(picked.text.contains("Chosen so far: a3."), "{}", picked.text);
    assert!(picked.image.as_ref().unwrap().marks.selected.len() == 1);
    assert_eq!(world.channel.last(), public);
    assert!(controls(&picked).iter().any(|(id, _)| id.starts_with("p:") && id.ends_with(":back")), "{picked:#?}");
}

#[tokio::test]
async fn largest_board_fits_with_private_controls() {
    let world = World::started("seega", "size=9").await;
    let mine = private_board(&world, in_direct_messages(ANN)).await;
    assert_eq!(mine.rows.len(), 5);
    assert_eq!(last_row_labels(&mine), ["Type a move", "Hint", "Cancel match", "More …", "Flip"]);
    let more = press(&world, in_direct_messages(ANN), &mine, "more", None).await;
    let asking = press(&world, in_direct_messages(ANN), &more, "resign", None).await;
    assert!(asking.text.starts_with("Do you want to resign #1?"), "{}", asking.text);
    press(&world, in_direct_messages(ANN), &mine, "play", Some("a1")).await;
    assert!(world.channel.last().1.text.contains("**a1**"));
}

#[tokio::test]
async fn finished_board_can_be_flipped() {
    let world = World::started("seega", "size=5").await;
    world
        .request(ANN, Request::PressControl { custom_id: "m:1:2:confirm".into(), values: vec![], message_id: PRIVATE })
        .await;
    let shown = private_board(&world, caller(CAT)).await;
    assert!(shown.text.contains("resigned"));
    assert_eq!((shown.rows.len(), last_row_labels(&shown)), (1, vec!["Flip", "Try"]));
}

#[tokio::test]
async fn other_users_matches_are_hidden_in_direct_messages() {
    let world = World::started("seega", "size=5").await;
    for request in [
        Request::from(Board { match_number: Some(1) }),
        Request::from(commands::watch::Watch { match_number: Some(1), every_turn: None }),
        Request::PressControl { custom_id: "p:1:2:flip".into(), values: vec![], message_id: PRIVATE },
        Request::PressControl { custom_id: "p:1:2:follow".into(), values: vec![], message_id: PRIVATE },
    ] {
        assert_eq!(
            world.request_as(in_direct_messages(CAT), request).await[0].text,
            "There is no match #1. `/matches` lists yours."
        );
    }
}
