//! Components that need `IS_COMPONENTS_V2`.

use serde_json::{Value, json};

use super::{BAD_LENGTH, Place, TOO_GREAT, TOO_LONG, address, limit, long, many};

/// Returns a message of these components.
fn layout(components: Value) -> Value {
    json!({ "flags": 1 << 15, "components": components })
}

fn text(length: u64) -> Value {
    json!({ "type": 10, "content": long(length) })
}

fn picture(address: &str) -> Value {
    json!({ "media": { "url": address } })
}

fn gallery(items: Value) -> Value {
    layout(json!([{ "type": 12, "items": items }]))
}

const PICTURE: &str = "https://example.org/a.png";

#[tokio::test]
async fn greatest_layouts_are_accepted() {
    let place = Place::new().await;
    let described = |n| {
        let mut picture = picture(PICTURE);
        picture["description"] = json!(long(n));
        gallery(json!([picture]))
    };
    let section = |n| {
        let accessory = json!({ "type": 11, "media": { "url": PICTURE } });
        layout(json!([{ "type": 9, "components": many(n, |_| text(1)), "accessory": accessory }]))
    };
    let all = "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED";
    let limits = vec![
        limit(
            "components",
            40,
            |n| layout(many(n, |_| text(1))),
            ("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ),
        limit(
            "components inside of another",
            40,
            |n| layout(json!([{ "type": 17, "components": many(n - 1, |_| text(1)) }])),
            ("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ),
        limit("text", 4000, |n| layout(json!([text(n)])), ("components.0.content", BAD_LENGTH)),
        limit("all texts", 4000, |n| layout(json!([text(2000), text(n - 2000)])), ("components", all)),
        limit("pictures", 10, |n| gallery(many(n, |_| picture(PICTURE))), ("components.0.items", BAD_LENGTH)),
        limit(
            "address",
            2048,
            |n| gallery(json!([picture(&address(n))])),
            ("components.0.items.0.media.url", TOO_LONG),
        ),
        limit("alt text", 1024, described, ("components.0.items.0.description", TOO_LONG)),
        limit("texts of a section", 3, section, ("components.0.components", BAD_LENGTH)),
        limit(
            "color",
            0xFF_FFFF,
            |n| layout(json!([{ "type": 17, "components": [text(1)], "accent_color": n }])),
            ("components.0.accent_color", TOO_GREAT),
        ),
        limit(
            "spacing",
            2,
            |n| layout(json!([text(1), { "type": 14, "spacing": n }])),
            ("components.1.spacing", TOO_GREAT),
        ),
    ];
    place.check("POST", "/channels/{c}/messages", limits).await;
    place.standin.stop().await;
}

#[tokio::test]
async fn file_component_shows_attached_files_only() {
    let place = Place::new().await;
    let file = |address: &str| layout(json!([{ "type": 13, "file": { "url": address } }]));
    let (status, answer) = place.request("POST", "/channels/{c}/messages", file(PICTURE)).await;
    let error = &answer["errors"]["components"]["0"]["file"]["url"]["_errors"][0]["code"];
    assert_eq!((status, error), (400, &json!("URL_TYPE_INVALID_SCHEME")));
    let path = format!("/channels/{}/messages", place.channel);
    let sent = place.web.upload("POST", &path, &file("attachment://a.txt"), vec![("a.txt", vec![65])]).await;
    assert_eq!(sent.0, 200, "{}", sent.1);
    place.standin.stop().await;
}
