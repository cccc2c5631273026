//! Payloads that a bot sends to the gateway, its intents, and the ends of its sessions.

use serde_json::{Value, json};

use crate::standin::raw_gateway::RawGateway;
use crate::standin::standin;

/// Returns a heartbeat of so many bytes.
fn heartbeat(bytes: usize) -> Value {
    let empty = json!({ "op": 1, "d": 1, "padding": "" }).to_string().len();
    json!({ "op": 1, "d": 1, "padding": "x".repeat(bytes - empty) })
}

#[tokio::test]
async fn payload_has_at_most_4096_bytes() {
    let standin = standin().await;
    let mut gateway = RawGateway::open(&standin).await;
    assert_eq!(heartbeat(4096).to_string().len(), 4096);
    gateway.send(heartbeat(4096)).await;
    assert_eq!(gateway.receive().await["op"], 11);
    gateway.send(heartbeat(4097)).await;
    assert_eq!(gateway.close_code().await, 4002);
    standin.stop().await;
}

#[tokio::test]
async fn connection_takes_120_payloads_in_a_minute() {
    let standin = standin().await;
    let mut gateway = RawGateway::open(&standin).await;
    for _ in 0..120 {
        gateway.send(json!({ "op": 1, "d": 1 })).await;
        assert_eq!(gateway.receive().await["op"], 11);
    }
    gateway.send(json!({ "op": 1, "d": 1 })).await;
    assert_eq!(gateway.close_code().await, 4008);
    standin.stop().await;
}

#[tokio::test]
async fn intents_that_the_application_may_not_use_are_refused() {
    let standin = standin().await;
    let identify = |intents: u64| json!({ "op": 2, "d": { "token": "t", "intents": intents, "properties": {} } });
    let presences = 1 << 8;
    let mut gateway = RawGateway::open(&standin).await;
    gateway.send(identify(presences)).await;
    assert_eq!(gateway.close_code().await, 4014);
    let mut gateway = RawGateway::open(&standin).await;
    // Members and the content of messages are allowed by the application's flags.
    gateway.send(identify(1 << 1 | 1 << 15)).await;
    assert_eq!(gateway.receive().await["t"], "READY");
    standin.stop().await;
}

#[tokio::test]
async fn some_close_codes_end_the_session() {
    for (code, is_kept) in [(4000, true), (1002, true), (1000, false), (1001, false)] {
        let standin = standin().await;
        let mut gateway = RawGateway::open(&standin).await;
        let session = gateway.identify("t").await;
        gateway.close_with(code).await;
        let mut gateway = RawGateway::open(&standin).await;
        gateway.send(json!({ "op": 6, "d": { "token": "t", "session_id": session, "seq": 1 } })).await;
        let answer = gateway.receive().await;
        assert_eq!(answer["t"] == "RESUMED", is_kept, "{code}: {answer}");
        assert_eq!(answer["op"] == 9, !is_kept, "{code}: {answer}");
        standin.stop().await;
    }
}
