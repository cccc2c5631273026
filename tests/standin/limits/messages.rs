//! Texts, mentions and embeds of messages.

use serde_json::{Value, json};

use super::{BAD_LENGTH, Place, TOO_GREAT, TOO_LONG, address, limit, long, many};

/// Returns a message with one embed.
fn embed(embed: Value) -> Value {
    json!({ "embeds": [embed] })
}

fn field(field: Value) -> Value {
    embed(json!({ "fields": [field] }))
}

fn mentions(field: &str, count: u64) -> Value {
    json!({ "content": "x", "allowed_mentions": { field: many(count, |id| json!((id + 1).to_string())) } })
}

#[tokio::test]
async fn greatest_messages_are_accepted() {
    let place = Place::new().await;
    let limits = vec![
        limit("content", 2000, |n| json!({ "content": long(n) }), ("content", TOO_LONG)),
        limit("nonce", 25, |n| json!({ "content": "x", "nonce": long(n) }), ("nonce", TOO_LONG)),
        limit("mentioned users", 100, |n| mentions("users", n), ("allowed_mentions.users", TOO_LONG)),
        limit("mentioned roles", 100, |n| mentions("roles", n), ("allowed_mentions.roles", TOO_LONG)),
    ];
    place.check("POST", "/channels/{c}/messages", limits).await;
    place.standin.stop().await;
}

#[tokio::test]
async fn greatest_embeds_are_accepted() {
    let place = Place::new().await;
    let title = |n| embed(json!({ "title": long(n) }));
    let description = |n| embed(json!({ "description": long(n) }));
    let picture = |n| embed(json!({ "image": { "url": address(n) } }));
    let total = |n| json!({ "embeds": [{ "description": long(4000) }, { "description": long(n - 4000) }] });
    let limits = vec![
        limit("embeds", 10, |n| json!({ "embeds": many(n, |_| json!({ "title": "t" })) }), ("embeds", TOO_LONG)),
        limit("title", 256, title, ("embeds.0.title", TOO_LONG)),
        limit("description", 4096, description, ("embeds.0.description", TOO_LONG)),
        limit("color", 0xFF_FFFF, |n| embed(json!({ "title": "t", "color": n })), ("embeds.0.color", TOO_GREAT)),
        limit("address", 2048, |n| embed(json!({ "title": "t", "url": address(n) })), ("embeds.0.url", TOO_LONG)),
        limit("picture", 2048, picture, ("embeds.0.image.url", TOO_LONG)),
        limit("footer", 2048, |n| embed(json!({ "footer": { "text": long(n) } })), ("embeds.0.footer.text", TOO_LONG)),
        limit("author", 256, |n| embed(json!({ "author": { "name": long(n) } })), ("embeds.0.author.name", TOO_LONG)),
        limit(
            "fields",
            25,
            |n| embed(json!({ "fields": many(n, |_| json!({ "name": "n", "value": "v" })) })),
            ("embeds.0.fields", TOO_LONG),
        ),
        limit(
            "field's name",
            256,
            |n| field(json!({ "name": long(n), "value": "v" })),
            ("embeds.0.fields.0.name", BAD_LENGTH),
        ),
        limit(
            "field's value",
            1024,
            |n| field(json!({ "name": "n", "value": long(n) })),
            ("embeds.0.fields.0.value", BAD_LENGTH),
        ),
        limit("all of them", 6000, total, ("embeds.1", "MAX_EMBED_SIZE_EXCEEDED")),
    ];
    place.check("POST", "/channels/{c}/messages", limits).await;
    // White space around a text does not count, and is not kept.
    let padded = embed(json!({ "title": format!(" {}\n", long(256)) }));
    let (status, answer) = place.request("POST", "/channels/{c}/messages", padded).await;
    assert_eq!((status, &answer["embeds"][0]["title"]), (200, &json!(long(256))));
    place.standin.stop().await;
}
