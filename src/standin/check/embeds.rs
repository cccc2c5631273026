//! Embeds.

use serde_json::Value;

use super::{at, bounds, length, list, required_text, text, url};
use crate::standin::limits;
use crate::standin::refusal::Problems;

/// Where pictures may come from.
const PICTURES: [&str; 3] = ["http", "https", "attachment"];
/// Where links may lead.
const LINKS: [&str; 2] = ["http", "https"];

/// Judges the embeds of a message.
pub(crate) fn check(problems: &mut Problems, embeds: &[Value], path: &str) {
    if embeds.len() > limits::EMBEDS {
        bounds(problems, path, embeds.len(), 0, limits::EMBEDS);
    }
    let mut total = 0;
    for (index, embed) in embeds.iter().enumerate() {
        let path = at(path, index);
        if !embed.is_object() {
            problems.add(&path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
            continue;
        }
        one(problems, embed, &path);
        total += size(embed);
        if total > limits::EMBEDS_TOTAL {
            problems.add(&path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
        }
    }
}

fn one(problems: &mut Problems, embed: &Value, path: &str) {
    text(problems, embed, path, "title", 0, limits::EMBED_TITLE);
    text(problems, embed, path, "description", 0, limits::EMBED_DESCRIPTION);
    url(problems, embed, path, "url", &LINKS);
    for picture in ["image", "thumbnail"] {
        if let Some(object) = embed.get(picture) {
            url(problems, object, &at(path, picture), "url", &PICTURES);
        }
    }
    if let Some(footer) = embed.get("footer").filter(|footer| !footer.is_null()) {
        required_text(problems, footer, &at(path, "footer"), "text", 0, limits::EMBED_FOOTER);
    }
    if let Some(author) = embed.get("author").filter(|author| !author.is_null()) {
        required_text(problems, author, &at(path, "author"), "name", 0, limits::EMBED_AUTHOR);
        url(problems, author, &at(path, "author"), "url", &LINKS);
    }
    fields(problems, embed, path);
}

fn fields(problems: &mut Problems, embed: &Value, path: &str) {
    let fields = list(problems, embed, path, "fields");
    let path = at(path, "fields");
    bounds(problems, &path, fields.len(), 0, limits::EMBED_FIELDS);
    for (index, field) in fields.iter().enumerate() {
        let path = at(&path, index);
        required_text(problems, field, &path, "name", 1, limits::EMBED_FIELD_NAME);
        required_text(problems, field, &path, "value", 1, limits::EMBED_FIELD_VALUE);
    }
}

/// The characters that count towards a message's total.
fn size(embed: &Value) -> usize {
    let text = |value: &Value| value.as_str().map_or(0, length);
    let fields = embed["fields"].as_array().into_iter().flatten();
    let in_fields: usize = fields.map(|field| text(&field["name"]) + text(&field["value"])).sum();
    text(&embed["title"])
        + text(&embed["description"])
        + text(&embed["footer"]["text"])
        + text(&embed["author"]["name"])
        + in_fields
}

/// Whether an embed shows nothing.
pub(crate) fn is_empty(embed: &Value) -> bool {
    size(embed) == 0 && ["image", "thumbnail", "video"].iter().all(|key| embed[key].is_null())
}
