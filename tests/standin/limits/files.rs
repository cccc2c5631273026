//! Files of messages, and the sizes of requests.

use reqwest::Client;
use serde_json::{Value, json};

use super::{Place, limit, long};
use crate::standin::limits::{BAD_LENGTH, TOO_LONG};
use crate::standin::person::USER_AGENT;

const MIB: usize = 1024 * 1024;

/// Returns the body of a message with a file that has a field.
fn described(field: &str, text: String) -> Value {
    let mut file = json!({ "id": 0 });
    file[field] = json!(text);
    json!({ "attachments": [file] })
}

#[tokio::test]
async fn longest_names_of_files_are_accepted() {
    let place = Place::new().await;
    let path = format!("/channels/{}/messages", place.channel);
    let limits = [
        limit("alt text", 1024, |n| described("description", long(n)), ("attachments.0.description", TOO_LONG)),
        limit("title", 1024, |n| described("title", long(n)), ("attachments.0.title", TOO_LONG)),
        limit("name", 1024, |n| described("filename", long(n)), ("attachments.0.filename", BAD_LENGTH)),
    ];
    for limit in limits {
        let file = || vec![("a.txt", vec![65])];
        let faults = limit.faults(async |body| place.web.upload("POST", &path, &body, file()).await).await;
        assert_eq!(faults, [""; 0]);
    }
    place.standin.stop().await;
}

#[tokio::test]
async fn ten_files_of_ten_mebibytes_each_are_too_much_together() {
    let place = Place::new().await;
    let path = format!("/channels/{}/messages", place.channel);
    for (files, bytes, status, code) in [
        (1, 10 * MIB, 200, Value::Null),
        (1, 10 * MIB + 1, 413, json!(40005)),
        (10, 1, 200, Value::Null),
        (11, 1, 400, json!(50035)),
        (3, 8 * MIB, 200, Value::Null),
        (3, 9 * MIB, 413, json!(40005)),
    ] {
        let files = (0..files).map(|_| ("a.txt", vec![65; bytes])).collect();
        let (found, answer) = place.web.upload("POST", &path, &json!({}), files).await;
        assert_eq!((found, &answer["code"]), (status, &code), "of {bytes} bytes");
    }
    place.standin.stop().await;
}

#[tokio::test]
async fn request_has_at_most_25_mebibytes() {
    let place = Place::new().await;
    let url = format!("{}/api/v10/channels/{}/messages", place.standin.url(), place.channel);
    let client = Client::builder().user_agent(USER_AGENT).build().expect("a client");
    for (bytes, status) in [(25 * MIB, 200), (25 * MIB + 1, 413)] {
        let mut body = json!({ "content": "x" }).to_string();
        // White space after the object counts as well.
        body.push_str(&" ".repeat(bytes - body.len()));
        let request = client.post(&url).header("authorization", "Bot t").header("content-type", "application/json");
        let response = request.body(body).send().await.expect("a response");
        assert_eq!(response.status(), status, "{bytes} bytes");
    }
    place.standin.stop().await;
}
