//! Controls of a match that had the same number, before a backup was restored or the database was lost.

use crate::app::world::{BEN, World, caller};
use gonagas_app::request::Request;

const OLD: &str = "This button belongs to an older match";

/// A message that nobody but one person sees.
const PRIVATE: u64 = 5;

/// The verbs of controls that stand on such messages alone.
const PRIVATE_VERBS: [&str; 7] = ["confirm", "cancel", "computer", "left", "flip", "follow", "boards"];

/// Presses a control of match 1 as it is, with another match's tag.
async fn press_with_other_tag(world: &World, custom_id: &str, values: &[&str], message_id: u64) -> String {
    let tag = world.tag(1).unwrap();
    assert_ne!(tag, "0a1b2c3d");
    let custom_id = custom_id.replace("TAG", "0a1b2c3d");
    let values = values.iter().map(|value| value.replace("TAG", "0a1b2c3d")).collect();
    let request = Request::PressControl { custom_id, values, message_id };
    let replies = world.request_with_tag(caller(BEN), request).await;
    replies.into_iter().map(|message| message.text).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn controls_of_an_older_match_with_the_same_number_do_nothing() {
    let world = World::started("pahtum", "blocks=1").await;
    let board = world.channel.last();
    for verb in [
        "accept", "decline", "withdraw", "play:d4", "back", "throw", "undo", "word", "fair", "resign", "confirm",
        "cancel", "offer", "agree", "askback", "giveback", "refuse", "retract", "calloff", "computer", "rematch",
        "left", "look", "flip", "follow", "boards", "replay", "step", "record", "hint", "review", "type", "more",
        "rest",
    ] {
        for family in ["m", "p", "t"] {
            let is_private = family != "m" || PRIVATE_VERBS.contains(&verb);
            let message = if is_private { PRIVATE } else { board.0 };
            let reply = press_with_other_tag(&world, &format!("{family}:1.TAG:2:{verb}"), &[], message).await;
            assert!(reply.contains(OLD), "{family} {verb}: {reply}");
        }
    }
    assert!(press_with_other_tag(&world, "s:1.TAG:0:f", &[], PRIVATE).await.contains(OLD));
    assert_eq!(world.channel.last(), board);
}

#[tokio::test]
async fn form_and_list_of_an_older_match_do_nothing() {
    let world = World::new();
    world.challenge("pahtum", "blocks=1", None).await;
    let (message_id, challenge) = world.channel.last();
    let custom_id = "m:1.0a1b2c3d:1:word".to_owned();
    let form = Request::SubmitForm { custom_id, text: "birch".into(), message_id: Some(message_id) };
    assert!(world.request_with_tag(caller(BEN), form).await[0].text.contains(OLD));
    assert!(press_with_other_tag(&world, "w:board:0", &["1.TAG"], PRIVATE).await.contains(OLD));
    assert_eq!(world.channel.last(), (message_id, challenge));
}
