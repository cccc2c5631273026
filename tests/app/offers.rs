//! Offers to end a match by agreement.

use crate::app::world::{ANN, BEN, CAT, World, controls};

/// The text of the newest message.
fn newest(world: &World) -> String {
    world.channel.last().1.text
}

/// The verbs of the buttons and menus of the newest message.
fn verbs(world: &World) -> Vec<String> {
    let controls = controls(&world.channel.last().1);
    controls.iter().filter_map(|(id, _)| id.split(':').nth(3).map(str::to_owned)).collect()
}

#[tokio::test]
async fn offer_mentions_the_opponent_who_accepts() {
    let world = World::started("seega", "").await;
    let board = world.channel.last().0;
    let count = world.channel.count();
    world.press(BEN, "offer").await;
    let link = format!("local:7/70/{board}");
    let offer = (format!("<@1>, <@2> offers a draw in #1. {link}"), vec![ANN]);
    assert_eq!(world.channel.notices(), std::slice::from_ref(&offer));
    assert!(newest(&world).ends_with("<@2> offers a draw. <@1>, do you accept?"));
    world.press(ANN, "agree").await;
    let (_, result) = world.channel.last();
    assert!(result.text.contains("Draw agreed."), "{}", result.text);
    let over = (format!("<@2>, #1 is over. Draw agreed. {link}"), vec![BEN]);
    assert_eq!(world.channel.notices(), [over], "the offer is answered");
    assert_eq!((world.channel.last().0, world.channel.count()), (board, count + 1), "a line and no new board");
}

#[tokio::test]
async fn declined_offer_is_shown_on_the_board() {
    let world = World::started("seega", "").await;
    world.press(BEN, "offer").await;
    let posted = world.channel.count();
    world.press(ANN, "refuse").await;
    assert_eq!((world.channel.count(), world.channel.notices()), (posted - 1, vec![]), "the line of the offer goes");
    assert!(newest(&world).contains("\n<@1> declined the draw.\n"), "{}", newest(&world));
    assert!(verbs(&world).contains(&"offer".to_owned()));
    // It is shown for one turn only.
    world.play(ANN, "a1 a2").await;
    assert!(!newest(&world).contains("offer"), "{}", newest(&world));
}

#[tokio::test]
async fn next_move_expires_an_offer_and_shows_it_for_a_turn() {
    let world = World::started("seega", "size=5").await;
    world.press(BEN, "offer").await;
    world.play(ANN, "a1 a2").await;
    let lapsed = "\n<@2>'s draw offer expired.\n";
    assert!(newest(&world).contains(lapsed), "{}", newest(&world));
    assert!(!verbs(&world).contains(&"agree".to_owned()));
    world.play(BEN, "b1").await;
    assert!(!newest(&world).contains("offer"), "{}", newest(&world));
    // The same holds within a turn.
    world.press(ANN, "offer").await;
    world.play(BEN, "b2").await;
    assert!(newest(&world).contains("<@1>'s draw offer expired"), "{}", newest(&world));
}

#[tokio::test]
async fn offer_can_be_withdrawn_by_its_maker() {
    let world = World::started("seega", "").await;
    world.press(BEN, "offer").await;
    assert!(world.press(ANN, "retract").await.contains("Only your opponent can withdraw this offer."));
    assert!(world.press(CAT, "retract").await.contains("can do that here"));
    assert_eq!(world.press(BEN, "retract").await, "");
    assert!(newest(&world).contains("\n<@2> withdrew the draw offer.\n"), "{}", newest(&world));
    assert!(!verbs(&world).contains(&"agree".to_owned()));
}

#[tokio::test]
async fn second_offer_needs_a_move_in_between() {
    let world = World::started("pahtum", "blocks=1").await;
    let again = "You have already offered a draw. You can offer again after your next move.";
    for answer in [(ANN, "refuse"), (BEN, "retract")] {
        world.press(BEN, "offer").await;
        world.press(answer.0, answer.1).await;
        assert_eq!(world.press(BEN, "offer").await, again);
        // The opponent may still make an offer.
        world.press(ANN, "offer").await;
        world.press(BEN, "refuse").await;
        world.play(BEN, if answer.0 == ANN { "a1" } else { "a2" }).await;
        world.play(ANN, if answer.0 == ANN { "b1" } else { "b2" }).await;
    }
}

#[tokio::test]
async fn own_offer_cannot_be_answered() {
    let world = World::started("seega", "").await;
    world.press(BEN, "offer").await;
    for verb in ["agree", "refuse"] {
        assert!(world.press(BEN, verb).await.contains("This is your own offer: wait"));
    }
    world.press(ANN, "refuse").await;
    let (message, _) = world.channel.last();
    let stale = |verb: &str| gonagas_app::request::Request::PressControl {
        custom_id: format!("m:1:4:{verb}"),
        values: vec![],
        message_id: message,
    };
    for verb in ["agree", "refuse", "retract"] {
        let response = world.request(ANN, stale(verb)).await;
        assert!(response.starts_with("The draw offer has already been answered.\nGo to the board: "), "{response}");
    }
}
