//! Verdicts of `gonagas-simulation torture` on a database and on the events that people saw.

use crate::store::bench::{Bench, index, offered};
use gonagas_core::matches::ids::MatchId;
use gonagas_simulation::torture::verdict::{find_board_faults, find_losses};
use gonagas_store::database::DatabaseLocation;
use gonagas_store::event_batch::{EventBatch, MatchIndex};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Returns a message with controls of a match.
fn board(id: MatchId, flags: u64) -> Value {
    let button = json!({ "type": 2, "custom_id": format!("m:{}.0a:3:play", id.0) });
    json!({ "flags": flags, "components": [{ "type": 1, "components": [button] }] })
}

#[tokio::test]
async fn running_match_has_exactly_one_public_board() {
    let bench = Bench::on_file();
    let id = bench.create().await.id;
    let faults = |channels: &[Vec<Value>]| find_board_faults(&DatabaseLocation::File(bench.path()), channels).unwrap();
    let lacks = |count: usize| vec![format!("match #{}: {count} messages with controls", id.0)];
    assert_eq!(faults(&[vec![], vec![]]), lacks(0));
    assert_eq!(faults(&[vec![board(id, 0)], vec![]]), Vec::<String>::new());
    assert_eq!(faults(&[vec![board(id, 0)], vec![board(id, 0)]]), lacks(2));
    assert_eq!(
        faults(&[vec![board(id, 64), board(MatchId(id.0 + 1), 0)]]),
        lacks(0),
        "private, and of no stored match"
    );

    let index = MatchIndex { is_over: true, ..index(&[]) };
    bench.store.append_events(id, 1, &EventBatch { index, ..offered(&[]) }, 3).await.unwrap();
    assert_eq!(faults(&[vec![], vec![]]), Vec::<String>::new(), "the match is over");
}

#[tokio::test]
async fn event_that_people_saw_behind_the_end_of_the_log_is_a_loss() {
    let bench = Bench::on_file();
    let id = bench.create().await.id;
    bench.append(id, 1, &[]).await;
    let losses =
        |seen: u32| find_losses(&DatabaseLocation::File(bench.path()), &BTreeMap::from([(id.0, seen)])).unwrap();
    let loss = format!("match #{}: event 3 was seen, and its log ends with 2", id.0);
    assert!(losses(3).contains(&loss), "{:?}", losses(3));
    assert!(losses(2).iter().all(|loss| !loss.contains("was seen")), "{:?}", losses(2));
}
