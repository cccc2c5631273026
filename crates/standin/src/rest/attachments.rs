//! Attachments: validation, storage, and their URLs.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use crate::discord_error::{DiscordError, FieldErrors};
use crate::limits;
use crate::model::snowflake::Snowflake;
use crate::model::world::{Attachment, Message};
use crate::rest::request_body::Upload;
use crate::state::{ServerState, SharedState};
use crate::validation::{check_length, check_text, field_path};

/// The number of removed files that can still be loaded.
const MAX_REMOVED_ATTACHMENTS: usize = 32;

/// Checks the `attachments` list and the uploaded files of a message.
pub fn check_attachments(
    problems: &mut FieldErrors,
    listed: &[Value],
    uploads: &[Upload],
    path: &str,
) -> Result<(), DiscordError> {
    check_length(problems, path, listed.len().max(uploads.len()), 0, limits::FILES);
    for (index, entry) in listed.iter().enumerate() {
        let path = field_path(path, index);
        check_text(problems, entry, &path, "filename", 1, limits::FILE_NAME);
        check_text(problems, entry, &path, "title", 0, limits::FILE_NAME);
        check_text(problems, entry, &path, "description", 0, limits::ALT_TEXT);
        if entry_id(entry).is_none() {
            problems.add(&field_path(&path, "id"), "BASE_TYPE_REQUIRED", "This field is required");
        }
    }
    if uploads.iter().any(|file| file.bytes.len() > limits::FILE_BYTES) {
        return Err(DiscordError::request_too_large());
    }
    Ok(())
}

/// Returns the `id` of an entry: the number of an uploaded file, or the ID of an existing
/// attachment.
fn entry_id(entry: &Value) -> Option<Snowflake> {
    serde_json::from_value(entry["id"].clone()).ok()
}

impl ServerState {
    /// Updates a message's attachments: keeps the listed ones, or all without a list, and adds the
    /// uploads.
    pub fn update_attachments(&mut self, message: &mut Message, listed: Option<&[Value]>, uploads: &[Upload]) {
        let entry = |id: Snowflake| listed?.iter().find(|entry| entry_id(entry) == Some(id));
        if listed.is_some() {
            let (kept, removed): (Vec<_>, Vec<_>) =
                std::mem::take(&mut message.attachments).into_iter().partition(|a| entry(a.id).is_some());
            message.attachments = kept;
            removed.into_iter().for_each(|attachment| self.remove_attachment(attachment));
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

    /// Removes a file from its message. The last removed attachments can still be loaded: a client that loads a picture
    /// while its message is edited gets it, as from the caches of Discord's network.
    fn remove_attachment(&mut self, attachment: Attachment) {
        let Some(bytes) = self.attachment_bytes.remove(&attachment.id) else { return };
        self.removed_attachments.push_back((attachment, bytes));
        if self.removed_attachments.len() > MAX_REMOVED_ATTACHMENTS {
            self.removed_attachments.pop_front();
        }
    }

    /// Stores an uploaded file under a new ID.
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

/// Returns a file name that needs no escaping anywhere.
fn sanitize_filename(name: &str) -> String {
    let replace_unsafe = |c: char| {
        if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' }
    };
    let name: String = name.chars().map(replace_unsafe).collect();
    let name = name.trim_start_matches('.');
    if name.is_empty() { "unknown".to_owned() } else { name.to_owned() }
}

/// Returns the media type by the file's extension, otherwise as it was sent.
fn content_type(name: &str, sent: Option<&str>) -> String {
    let extension = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let known = match extension.as_str() {
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

/// Reads width and height from the header of a PNG or GIF.
fn image_dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
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
pub async fn serve_attachment(
    State(shared): State<SharedState>,
    Path((channel, id, name)): Path<(String, String, String)>,
) -> Response {
    let found = shared.lock().find_attachment(&channel, &id, &name);
    let Some((content_type, bytes)) = found else {
        return (StatusCode::NOT_FOUND, "no such attachment").into_response();
    };
    // Only harmless image types are shown inline, so that no uploaded file runs scripts in the
    // page.
    let is_image = content_type.starts_with("image/") && !content_type.contains("svg");
    let disposition = if is_image { "inline" } else { "attachment" };
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
    /// Returns the media type and bytes of an attachment, if all parts of its URL are right.
    fn find_attachment(&self, channel: &str, id: &str, name: &str) -> Option<(String, Arc<[u8]>)> {
        let id: Snowflake = id.parse().ok()?;
        let is_wanted = |attachment: &Attachment| attachment.id == id && attachment.filename == name;
        if let Some((removed, bytes)) = self.removed_attachments.iter().find(|(removed, _)| is_wanted(removed)) {
            return Some((removed.content_type.clone(), Arc::clone(bytes)));
        }
        let channel = self.channel(channel.parse().ok()?)?;
        let attachment = channel
            .messages
            .values()
            .flat_map(|message| &message.attachments)
            .find(|attachment| is_wanted(attachment))?;
        Some((attachment.content_type.clone(), self.attachment_bytes.get(&id)?.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_file_names_are_sanitized() {
        assert_eq!(sanitize_filename("../a b.png"), "_a_b.png");
        assert_eq!(sanitize_filename(""), "unknown");
    }
}
