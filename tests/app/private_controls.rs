//! Controls of private messages, used on a message that everyone sees.

use crate::app::world::{ANN, CAT, World};
use gonagas_app::request::Request;

#[tokio::test]
async fn private_control_on_a_public_message_changes_nothing() {
    let world = World::started("pahtum", "blocks=1").await;
    let before = world.channel.last();
    for custom_id in [
        "p:1:2:flip",
        "t:1:2:flip",
        "p:1:2:look",
        "p:1:2:follow",
        "p:1:2:play:d4",
        "m:1:2:confirm",
        "m:1:2:cancel",
        "m:1:2:left",
        "m:1:2:stop:spam",
        "m:1:2:flip",
        "m:1:2:follow",
        "s:1:0:f",
        "o:from:0",
        "o:accept",
        "l:mine:0",
        "r:1:here:all:pahtum",
        "u:side:2:pahtum::lot:::y:",
        "e:1",
    ] {
        for user in [ANN, CAT] {
            let press = Request::PressControl { custom_id: custom_id.into(), values: vec![], message_id: before.0 };
            let reply = world.request(user, press).await;
            assert!(reply.contains("no longer works"), "{custom_id}: {reply}");
            assert_eq!(world.channel.last(), before, "{custom_id}");
        }
    }
}

#[tokio::test]
async fn private_form_on_a_public_message_changes_nothing() {
    let world = World::started("pahtum", "blocks=1").await;
    let before = world.channel.last();
    assert!(world.submit(CAT, "u:own:2:pahtum::lot:::y:", "1d").await.contains("no longer works"));
    assert_eq!(world.channel.last(), before);
}
