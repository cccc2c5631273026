//! Embeds.

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::{
    char_count, check_integer, check_length, check_required_text, check_text, check_url, field_path, read_list,
};

/// URL schemes allowed for images.
const IMAGE_SCHEMES: [&str; 3] = ["http", "https", "attachment"];
/// URL schemes allowed for links.
const LINK_SCHEMES: [&str; 2] = ["http", "https"];

/// Checks the embeds of a message.
pub fn check_embeds(problems: &mut FieldErrors, embeds: &[Value], path: &str) {
    if embeds.len() > limits::EMBEDS {
        check_length(problems, path, embeds.len(), 0, limits::EMBEDS);
    }
    let mut total = 0;
    for (index, embed) in embeds.iter().enumerate() {
        let path = field_path(path, index);
        if !embed.is_object() {
            problems.add(&path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
            continue;
        }
        let embed = trim_texts(embed);
        check_embed(problems, &embed, &path);
        total += embed_size(&embed);
        if total > limits::EMBEDS_TOTAL {
            problems.add(&path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
        }
    }
}

fn check_embed(problems: &mut FieldErrors, embed: &Value, path: &str) {
    check_integer(problems, embed, path, "color", 0, limits::COLOR);
    check_text(problems, embed, path, "title", 0, limits::EMBED_TITLE);
    check_text(problems, embed, path, "description", 0, limits::EMBED_DESCRIPTION);
    check_url(problems, embed, path, "url", &LINK_SCHEMES);
    for picture in ["image", "thumbnail"] {
        if let Some(object) = embed.get(picture) {
            check_url(problems, object, &field_path(path, picture), "url", &IMAGE_SCHEMES);
        }
    }
    if let Some(footer) = embed.get("footer").filter(|footer| !footer.is_null()) {
        check_required_text(problems, footer, &field_path(path, "footer"), "text", 0, limits::EMBED_FOOTER);
    }
    if let Some(author) = embed.get("author").filter(|author| !author.is_null()) {
        check_required_text(problems, author, &field_path(path, "author"), "name", 0, limits::EMBED_AUTHOR);
        check_url(problems, author, &field_path(path, "author"), "url", &LINK_SCHEMES);
    }
    check_embed_fields(problems, embed, path);
}

fn check_embed_fields(problems: &mut FieldErrors, embed: &Value, path: &str) {
    let fields = read_list(problems, embed, path, "fields");
    let path = field_path(path, "fields");
    check_length(problems, &path, fields.len(), 0, limits::EMBED_FIELDS);
    for (index, field) in fields.iter().enumerate() {
        let path = field_path(&path, index);
        check_required_text(problems, field, &path, "name", 1, limits::EMBED_FIELD_NAME);
        check_required_text(problems, field, &path, "value", 1, limits::EMBED_FIELD_VALUE);
    }
}

/// Returns an embed with trimmed texts, because white space around them does not count.
pub fn trim_texts(embed: &Value) -> Value {
    let mut embed = embed.clone();
    let trim = |object: &mut Value, field: &str| {
        if let Some(text) = object[field].as_str().map(|text| text.trim().to_owned()) {
            object[field] = Value::from(text);
        }
    };
    for field in ["title", "description"] {
        trim(&mut embed, field);
    }
    for (holder, field) in [("footer", "text"), ("author", "name")] {
        if let Some(holder) = embed.get_mut(holder).filter(|holder| holder.is_object()) {
            trim(holder, field);
        }
    }
    for field in embed.get_mut("fields").and_then(Value::as_array_mut).into_iter().flatten() {
        if field.is_object() {
            trim(field, "name");
            trim(field, "value");
        }
    }
    embed
}

/// Counts the characters that count towards the message's total.
fn embed_size(embed: &Value) -> usize {
    let text = |value: &Value| value.as_str().map_or(0, char_count);
    let fields = embed["fields"].as_array().into_iter().flatten();
    let in_fields: usize = fields.map(|field| text(&field["name"]) + text(&field["value"])).sum();
    text(&embed["title"])
        + text(&embed["description"])
        + text(&embed["footer"]["text"])
        + text(&embed["author"]["name"])
        + in_fields
}

/// Returns true for an embed that shows nothing.
pub fn is_empty_embed(embed: &Value) -> bool {
    embed_size(embed) == 0 && ["image", "thumbnail", "video"].iter().all(|key| embed[key].is_null())
}
