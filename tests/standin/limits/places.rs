//! Threads, channels and lists.

use serde_json::{Value, json};

use super::{BAD_LENGTH, Place, TOO_GREAT, limit, long};

#[tokio::test]
async fn greatest_threads_are_accepted() {
    let place = Place::new().await;
    let limits = || {
        vec![
            limit("name", 100, |n| json!({ "name": long(n), "type": 11 }), ("name", BAD_LENGTH)),
            limit(
                "slow mode",
                21_600,
                |n| json!({ "name": "n", "type": 11, "rate_limit_per_user": n }),
                ("rate_limit_per_user", TOO_GREAT),
            ),
        ]
    };
    place.check("POST", "/channels/{c}/threads", limits()).await;
    let thread = place.request("POST", "/channels/{c}/threads", json!({ "name": "n", "type": 11 })).await.1;
    let path = format!("/channels/{}", crate::standin::text(&thread, "id"));
    place.check("PATCH", &path, limits()).await;
    for (minutes, is_accepted) in [(60, true), (1440, true), (4320, true), (10_080, true), (10_081, false), (59, false)]
    {
        let body = json!({ "name": "n", "type": 11, "auto_archive_duration": minutes });
        for (method, path) in [("POST", "/channels/{c}/threads"), ("PATCH", &*path)] {
            let (status, answer) = place.request(method, path, body.clone()).await;
            assert_eq!((200..300).contains(&status), is_accepted, "{method} {minutes}: {answer}");
        }
    }
    place.standin.stop().await;
}

#[tokio::test]
async fn lists_have_limited_pages() {
    let place = Place::new().await;
    for (path, most) in [("/channels/{c}/messages", 100), ("/users/@me/guilds", 200), ("/guilds/{g}/members", 1000)] {
        for (count, code) in
            [(most, None), (1, None), (most + 1, Some("NUMBER_TYPE_MAX")), (0, Some("NUMBER_TYPE_MIN"))]
        {
            let (status, answer) = place.request("GET", &format!("{path}?limit={count}"), Value::Null).await;
            let found = answer["errors"]["limit"]["_errors"][0]["code"].as_str();
            assert_eq!((status == 200, found), (code.is_none(), code), "{path}, {count}: {answer}");
        }
    }
    place.standin.stop().await;
}

#[tokio::test]
async fn guilds_are_listed_page_by_page() {
    let place = Place::new().await;
    place.web.good("POST", "/guilds", json!({ "name": "guild", "count": 200 })).await;
    let first = place.request("GET", "/users/@me/guilds", Value::Null).await.1;
    let first = first.as_array().expect("a list");
    assert_eq!(first.len(), 200);
    let after = crate::standin::text(&first[199], "id");
    let rest = place.request("GET", &format!("/users/@me/guilds?after={after}"), Value::Null).await.1;
    assert_eq!(rest.as_array().map(Vec::len), Some(1));
    place.standin.stop().await;
}

#[tokio::test]
async fn guild_has_at_most_1000_active_threads() {
    let place = Place::new().await;
    let start = json!({ "name": "n", "type": 11 });
    let mut latest = Value::Null;
    for _ in 0..1000 {
        let (status, answer) = place.request("POST", "/channels/{c}/threads", start.clone()).await;
        assert_eq!(status, 201, "{answer}");
        latest = answer;
    }
    let refused = async |method: &str, path: &str, body: &Value| {
        let (status, answer) = place.request(method, path, body.clone()).await;
        assert_eq!((status, &answer["code"]), (400, &json!(160_006)), "{method} {path}");
    };
    refused("POST", "/channels/{c}/threads", &start).await;
    // An archived thread leaves its place to another, and then cannot come back.
    let path = format!("/channels/{}", crate::standin::text(&latest, "id"));
    assert_eq!(place.request("PATCH", &path, json!({ "archived": true })).await.0, 200);
    assert_eq!(place.request("POST", "/channels/{c}/threads", start).await.0, 201);
    refused("PATCH", &path, &json!({ "archived": false })).await;
    place.standin.stop().await;
}
