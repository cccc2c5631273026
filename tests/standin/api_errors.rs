//! Rejected requests: each with Discord's status, code and field errors.

use crate::standin;

use serde_json::{Value, json};

use standin::invalid_requests::{
    button, channel_requests, command_requests, component_requests, long, message_requests, row, select, with,
};
use standin::person::{USER_AGENT, Web};
use standin::standin;

/// Returns the error codes at a path of an error response.
fn errors_at<'a>(answer: &'a Value, path: &str) -> Vec<&'a str> {
    let node = path.split('.').fold(&answer["errors"], |node, part| &node[part]);
    let list = node["_errors"].as_array().into_iter().flatten();
    list.filter_map(|error| error["code"].as_str()).collect()
}

#[tokio::test]
async fn invalid_requests_get_discords_errors() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let channel = &people[0].channel;
    let application = web.bot_id().await;
    let others_message = people[0].good("POST", "/messages", json!({ "channel": channel, "content": "hi" })).await;
    let (_, own_message) = web.bot("POST", &format!("/channels/{channel}/messages"), json!({ "content": "own" })).await;
    let id = |message: &Value| message["id"].as_str().expect("an id").to_owned();
    let own = id(&own_message);
    let others = id(&others_message);

    let table = [message_requests(), component_requests(), command_requests(), channel_requests()];
    for invalid in table.into_iter().flatten() {
        let path = invalid.path.replace("{c}", channel).replace("{a}", &application);
        let path = path.replace("{m}", &own).replace("{o}", &others);
        // Advances the clock so that no rate limit is reached.
        standin.clock().advance(std::time::Duration::from_secs(10));
        let (status, answer) = web.bot(invalid.method, &path, invalid.body).await;
        assert_eq!((status, &answer["code"]), (invalid.status, &json!(invalid.code)), "{}: {answer}", invalid.name);
        if let Some((path, code)) = invalid.error {
            assert_eq!(errors_at(&answer, path), [code], "{}: {answer}", invalid.name);
        } else {
            assert!(answer["errors"].is_null(), "{}: {answer}", invalid.name);
        }
    }
    let listed = people[0].see().await;
    assert_eq!(listed["messages"].as_array().map(Vec::len), Some(2), "no rejected request had an effect");
    standin.stop().await;
}

/// Values at the limits are accepted.
#[tokio::test]
async fn largest_valid_message_is_accepted() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let channel = &web.people().await[0].channel;
    let rows: Vec<Value> = (0..4)
        .map(|r| {
            row((0..5)
                .map(|n| with(button(&format!("{r}-{n}-{}", "i".repeat(96))), "label", json!(long(80))))
                .collect())
        })
        .chain([row(json!([with(select(25), "max_values", json!(25))]))])
        .collect();
    let body = json!({
        "content": long(2000), "components": rows, "nonce": long(25),
        "embeds": vec![json!({ "description": long(600) }); 10],
    });
    let (status, answer) = web.bot("POST", &format!("/channels/{channel}/messages"), body).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["nonce"], long(25));
    let files = (0..10).map(|n| (["a.png", "b.png"][n % 2], vec![0; 1000])).collect();
    let described = json!({ "attachments": [{ "id": 0, "description": long(1024) }] });
    let (status, answer) = web.upload("POST", &format!("/channels/{channel}/messages"), &described, files).await;
    assert_eq!(status, 200, "{answer}");
    standin.stop().await;
}

#[tokio::test]
async fn oversized_files_are_rejected() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let path = format!("/channels/{}/messages", web.people().await[0].channel);
    let huge = vec![("a.png", vec![0; 10 * 1024 * 1024 + 1])];
    let (status, answer) = web.upload("POST", &path, &json!({}), huge).await;
    assert_eq!((status, &answer["code"]), (413, &json!(40005)));
    let eleven = (0..11).map(|_| ("a.png", vec![0])).collect();
    let (status, answer) = web.upload("POST", &path, &json!({}), eleven).await;
    assert_eq!((status, errors_at(&answer, "attachments")), (400, vec!["BASE_TYPE_MAX_LENGTH"]));
    let described = json!({ "attachments": [{ "id": "0", "description": long(1025) }] });
    let (status, answer) = web.upload("POST", &path, &described, vec![("a.png", vec![0])]).await;
    assert_eq!((status, errors_at(&answer, "attachments.0.description")), (400, vec!["BASE_TYPE_MAX_LENGTH"]));
    standin.stop().await;
}

#[tokio::test]
async fn bot_needs_token_and_valid_json() {
    let standin = standin().await;
    let client = reqwest::Client::builder().user_agent(USER_AGENT).build().expect("a client");
    let url = format!("{}/api/v10/users/@me", standin.url());
    for token in [None, Some(""), Some("Bot "), Some("Bearer x")] {
        let mut request = client.get(&url);
        if let Some(token) = token {
            request = request.header("authorization", token);
        }
        let response = request.send().await.expect("a response");
        assert_eq!(response.status(), 401, "{token:?}");
        let body: Value = response.json().await.expect("JSON");
        assert_eq!(body, json!({ "message": "401: Unauthorized", "code": 0 }));
    }
    let request = client.post(format!("{}/api/v10/users/@me/channels", standin.url()));
    let request = request.header("authorization", "Bot x").body("{");
    let response = request.send().await.expect("a response");
    assert_eq!(response.status(), 400);
    let body: Value = response.json().await.expect("JSON");
    assert_eq!(body["code"], 50109);
    standin.stop().await;
}

#[tokio::test]
async fn excess_requests_are_rejected_until_bucket_resets() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let path = format!("/api/v10/channels/{}/typing", people[0].channel);
    for remaining in (0..5).rev() {
        let response = web.send("POST", &path, None).await;
        assert_eq!(response.status(), 204);
        let header = response.headers().get("x-ratelimit-remaining").expect("a header");
        assert_eq!(header.to_str().expect("text"), remaining.to_string());
    }
    let response = web.send("POST", &path, None).await;
    assert_eq!(response.status(), 429);
    assert!(response.headers().contains_key("retry-after"));
    let body: Value = response.json().await.expect("JSON");
    assert_eq!(body["global"], false);
    let wait = body["retry_after"].as_f64().expect("seconds");
    assert!(wait > 0.0 && wait <= 5.0, "{wait}");
    standin.clock().advance(std::time::Duration::from_secs_f64(wait + 0.01));
    assert_eq!(web.send("POST", &path, None).await.status(), 204);
    standin.stop().await;
}
