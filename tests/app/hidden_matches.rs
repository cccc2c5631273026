//! Matches in channels that a requester cannot see.

use crate::app::world::{ANN, BEN, CAT, HERE, World, caller};
use gonagas::app::requests::{Request, Requester};
use gonagas_core::matches::ids::ChannelRef;

#[tokio::test]
async fn match_in_a_hidden_channel_does_not_exist_for_others() {
    let world = World::started("pahtum", "blocks=1").await;
    world.play(BEN, "d4").await;
    world.channel.hidden_channels.lock().unwrap().push((CAT, HERE.channel));
    let elsewhere = |user| Requester { channel_ref: ChannelRef { channel: 71, ..HERE }, ..caller(user) };
    let number = Some(1);
    for request in [
        Request::Board { match_number: number },
        Request::Move { actions: "e4".into(), match_number: number },
        Request::Resign { match_number: number },
        Request::Takeback { match_number: number },
        Request::Rematch { match_number: number },
        Request::Watch { match_number: 1.into(), every_turn: None },
        Request::Replay { match_number: number, from_action: None, share: false },
        Request::Step { match_number: number, at_action: None },
        Request::Export { match_number: number },
        Request::Verify { match_number: number },
        Request::PressControl { custom_id: "m:1:3:look".into(), values: vec![], message_id: 5 },
        Request::PressControl { custom_id: "m:1:1:accept".into(), values: vec![], message_id: 5 },
        Request::PressControl { custom_id: "s:1:0:f".into(), values: vec![], message_id: 5 },
    ] {
        let response = world.request_as(elsewhere(CAT), request.clone()).await;
        assert!(
            response[0].text.starts_with("There is no match #1. `/matches` lists yours."),
            "{request:?}: {}",
            response[0].text
        );
        let response = world.request_as(elsewhere(ANN), request.clone()).await;
        assert!(
            response.iter().all(|it| !it.text.contains("There is no match #1. `/matches` lists yours.")),
            "{request:?}: {response:?}"
        );
    }
}
