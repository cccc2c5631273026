//! Files of messages: what may be sent, how they are kept, and where they are served.

use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use crate::standin::discord_error::{DiscordError, FieldErrors};
use crate::standin::limits;
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::{Attachment, Message};
use crate::standin::rest::request_body::Upload;
use crate::standin::state::{ServerState, SharedState};
use crate::standin::validation::{check_length, check_text, field_path};

/// Judges the `attachments` list and the files of a message.
pub(super) fn check_attachments(
    problems: &mut FieldErrors,
    listed: &[Value],
    uploads: &[Upload],
    path: &str,
) -> Result<(), DiscordError> {
    check_length(problems, path, listed.len().max(uploads.len()), 0, limits::FILES);
    for (index, entry) in listed.iter().enumerate() {
        let path = field_path(path, index);
        check_text(problems, entry, &path, "description", 0, limits::ALT_TEXT);
        if entry_id(entry).is_none() {
            problems.add(&field_path(&path, "id"), "BASE_TYPE_REQUIRED", "This field is required");
        }
    }
    if uploads.iter().any(|file| file.bytes.len() > limits::FILE_BYTES) {
        return Err(DiscordError::too_large());
    }
    Ok(())
}

/// The `id` of an entry: the number of a file that comes along, or the id of one that is there.
fn entry_id(entry: &Value) -> Option<Snowflake> {
    serde_json::from_value(entry["id"].clone()).ok()
}

impl ServerState {
    /// Gives a message its files: of those that it has the listed ones stay, or all if there is no
    /// list; new ones are added.
    pub(super) fn update_attachments(&mut self, message: &mut Message, listed: Option<&[Value]>, uploads: &[Upload]) {
        let entry = |id: Snowflake| listed?.iter().find(|entry| entry_id(entry) == Some(id));
        if listed.is_some() {
            let (kept, gone): (Vec<_>, Vec<_>) =
                std::mem::take(&mut message.attachments).into_iter().partition(|a| entry(a.id).is_some());
            message.attachments = kept;
            for attachment in gone {
                self.attachment_bytes.remove(&attachment.id);
            }
        }
        for attachment in &mut message.attachments {
            if let Some(text) = entry(attachment.id).and_then(|entry| entry["description"].as_str()) {
                attachment.description = Some(text.to_owned());
            }
        }
        for upload in uploads {
            let attachment = self.store_upload(upload, entry(Snowflake(upload.key)));
            message.attachments.push(attachment);
        }
    }

    /// Keeps a new file under a new id.
    fn store_upload(&mut self, upload: &Upload, entry: Option<&Value>) -> Attachment {
        let id = self.new_id();
        self.attachment_bytes.insert(id, upload.bytes.clone());
        let field = |name: &str| entry.and_then(|entry| entry[name].as_str()).map(str::to_owned);
        let filename = sanitize_filename(&field("filename").unwrap_or_else(|| upload.name.clone()));
        Attachment {
            id,
            content_type: content_type(&filename, upload.content_type.as_deref()),
            filename,
            title: field("title"),
            description: field("description").filter(|text| !text.is_empty()),
            size: upload.bytes.len(),
            pixels: image_dimensions(&upload.bytes),
        }
    }
}

/// A file name that needs no escaping anywhere.
fn sanitize_filename(name: &str) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' }
    };
    let name: String = name.chars().map(plain).collect();
    let name = name.trim_start_matches('.');
    if name.is_empty() { "unknown".to_owned() } else { name.to_owned() }
}

/// The type by the name's ending, else as it was sent.
fn content_type(name: &str, sent: Option<&str>) -> String {
    let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let known = match ending.as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "txt" => "text/plain; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        _ => sent.unwrap_or("application/octet-stream"),
    };
    known.to_owned()
}

/// Width and height of a PNG or GIF, from its head.
pub(crate) fn image_dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number =
            |from: usize| -> Option<u32> { Some(u32::from_be_bytes(bytes.get(from..from + 4)?.try_into().ok()?)) };
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |from: usize| -> Option<u32> {
            Some(u16::from_le_bytes(bytes.get(from..from + 2)?.try_into().ok()?).into())
        };
        return Some((number(6)?, number(8)?));
    }
    None
}

/// Serves `GET /attachments/{channel}/{attachment}/{name}`.
pub(crate) async fn serve_attachment(
    State(shared): State<SharedState>,
    Path((channel, id, name)): Path<(String, String, String)>,
) -> Response {
    let found = shared.lock().find_attachment(&channel, &id, &name);
    let Some((content_type, bytes)) = found else {
        return (StatusCode::NOT_FOUND, "no such attachment").into_response();
    };
    // Whatever the bot sends, the page that shows it does not run it.
    let picture = content_type.starts_with("image/") && !content_type.contains("svg");
    let disposition = if picture { "inline" } else { "attachment" };
    let headers = [
        (CONTENT_TYPE, content_type.as_str()),
        (CONTENT_DISPOSITION, disposition),
        (CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        (HeaderName::from_static("x-content-type-options"), "nosniff"),
        (HeaderName::from_static("cache-control"), "private, max-age=31536000, immutable"),
    ];
    (headers, bytes.to_vec()).into_response()
}

impl ServerState {
    /// The type and bytes of a file, if all parts of its address are right.
    fn find_attachment(&self, channel: &str, id: &str, name: &str) -> Option<(String, std::sync::Arc<[u8]>)> {
        let id: Snowflake = id.parse().ok()?;
        let channel = self.channel(channel.parse().ok()?)?;
        let attachment = channel
            .messages
            .values()
            .flat_map(|message| &message.attachments)
            .find(|attachment| attachment.id == id && attachment.filename == name)?;
        Some((attachment.content_type.clone(), self.attachment_bytes.get(&id)?.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_safe() {
        assert_eq!(sanitize_filename("../a b.png"), "_a_b.png");
        assert_eq!(sanitize_filename(""), "unknown");
    }
}
