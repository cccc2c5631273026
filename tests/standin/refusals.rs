//! Bad requests: each with the status, code and field that Discord answers.

use crate::standin;

use serde_json::{Value, json};

use standin::bad::{bad_commands, bad_components, bad_messages, bad_places, button, long, row, select, with};
use standin::person::Web;
use standin::standin;

/// The error codes at a path of a refusal.
fn errors_at<'a>(answer: &'a Value, path: &str) -> Vec<&'a str> {
    let node = path.split('.').fold(&answer["errors"], |node, part| &node[part]);
    let list = node["_errors"].as_array().into_iter().flatten();
    list.filter_map(|error| error["code"].as_str()).collect()
}

#[tokio::test]
async fn bad_requests_are_refused_as_discord_refuses_them() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let (channel, application) = (&people[0].channel, web.bot_id().await);
    let said = people[0].good("POST", "/messages", json!({ "channel": channel, "content": "hi" })).await;
    let (_, own) = web.bot("POST", &format!("/channels/{channel}/messages"), json!({ "content": "own" })).await;
    let id = |message: &Value| message["id"].as_str().expect("an id").to_owned();
    let (own, others) = (id(&own), id(&said));

    let table = [bad_messages(), bad_components(), bad_commands(), bad_places()];
    for bad in table.into_iter().flatten() {
        let path = bad.path.replace("{c}", channel).replace("{a}", &application);
        let path = path.replace("{m}", &own).replace("{o}", &others);
        // Time passes, so that no rate limit speaks first.
        standin.clock().advance(std::time::Duration::from_secs(10));
        let (status, answer) = web.bot(bad.method, &path, bad.body).await;
        assert_eq!((status, &answer["code"]), (bad.status, &json!(bad.code)), "{}: {answer}", bad.name);
        if let Some((path, code)) = bad.error {
            assert_eq!(errors_at(&answer, path), [code], "{}: {answer}", bad.name);
        } else {
            assert!(answer["errors"].is_null(), "{}: {answer}", bad.name);
        }
    }
    let seen = people[0].see().await;
    assert_eq!(seen["messages"].as_array().map(Vec::len), Some(2), "nothing refused was done");
    standin.stop().await;
}

/// What is just within the limits is taken.
#[tokio::test]
async fn the_largest_good_message_is_taken() {
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
async fn files_have_limits() {
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
async fn a_bot_needs_a_token_and_good_json() {
    let standin = standin().await;
    let client = reqwest::Client::new();
    let url = format!("{}/api/v10/users/@me", standin.url());
    for token in [None, Some(""), Some("Bot "), Some("Bearer x")] {
        let mut request = client.get(&url);
        if let Some(token) = token {
            request = request.header("authorization", token);
        }
        let response = request.send().await.expect("an answer");
        assert_eq!(response.status(), 401, "{token:?}");
        let body: Value = response.json().await.expect("JSON");
        assert_eq!(body, json!({ "message": "401: Unauthorized", "code": 0 }));
    }
    let request = client.post(format!("{}/api/v10/users/@me/channels", standin.url()));
    let request = request.header("authorization", "Bot x").body("{");
    let response = request.send().await.expect("an answer");
    assert_eq!(response.status(), 400);
    let body: Value = response.json().await.expect("JSON");
    assert_eq!(body["code"], 50109);
    standin.stop().await;
}

#[tokio::test]
async fn too_many_requests_are_refused_until_the_bucket_opens() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let path = format!("/api/v10/channels/{}/typing", people[0].channel);
    for left in (0..5).rev() {
        let response = web.send("POST", &path, None).await;
        assert_eq!(response.status(), 204);
        let header = response.headers().get("x-ratelimit-remaining").expect("a header");
        assert_eq!(header.to_str().expect("text"), left.to_string());
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
