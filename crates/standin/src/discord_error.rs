//! Errors as Discord's API returns them.

use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::model::clock::Millis;

/// A rejected request: the HTTP status and Discord's JSON error.
#[derive(Clone, Debug, PartialEq)]
pub struct DiscordError {
    /// The HTTP status.
    pub status: u16,
    /// Discord's error code; 0 for general errors.
    pub code: u32,
    /// Discord's text.
    pub message: String,
    /// The field errors, for code 50035.
    errors: Option<Value>,
    /// Milliseconds after which the request may succeed, for a limit that has a code of its own.
    pub retry_after: Option<Millis>,
}

impl DiscordError {
    /// Creates an error without field errors.
    pub fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None, retry_after: None }
    }

    /// Returns the body of the response.
    pub fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(after) = self.retry_after {
            // As in every 429.
            body["retry_after"] = json!(Duration::from_millis(after).as_secs_f64());
            body["global"] = json!(false);
        }
        body
    }
}

/// Defines constructors of the errors that have neither parameters nor field errors.
macro_rules! discord_errors {
    ($($name:ident: $status:literal, $code:literal, $message:literal;)*) => {
        impl DiscordError {
            $(
                #[doc = $message]
                pub(crate) fn $name() -> Self {
                    Self::new($status, $code, $message)
                }
            )*
        }
    };
}

discord_errors! {
    unauthorized: 401, 0, "401: Unauthorized";
    not_found: 404, 0, "404: Not Found";
    method_not_allowed: 405, 0, "405: Method Not Allowed";
    unknown_channel: 404, 10003, "Unknown Channel";
    unknown_guild: 404, 10004, "Unknown Guild";
    unknown_member: 404, 10007, "Unknown Member";
    unknown_message: 404, 10008, "Unknown Message";
    unknown_role: 404, 10011, "Unknown Role";
    unknown_user: 404, 10013, "Unknown User";
    unknown_webhook: 404, 10015, "Unknown Webhook";
    unknown_interaction: 404, 10062, "Unknown interaction";
    unknown_command: 404, 10063, "Unknown application command";
    too_many_commands: 400, 30032, "Maximum number of application commands reached (100).";
    too_many_command_creates: 400, 30034, "Max number of daily application command creates has been reached (200)";
    too_many_thread_members: 400, 30033, "Max number of thread participants has been reached (1000)";
    too_many_active_threads: 400, 160_006, "Maximum number of active threads reached";
    no_user_agent: 403, 40333, "internal network error";
    request_too_large: 413, 40005, "Request entity too large";
    too_many_followups: 400, 40094, "This interaction has hit the maximum number of follow up messages";
    already_acknowledged: 400, 40060, "Interaction has already been acknowledged.";
    missing_access: 403, 50001, "Missing Access";
    not_in_direct_messages: 403, 50003, "Cannot execute action on a DM channel";
    not_message_author: 403, 50005, "Cannot edit a message authored by another user";
    empty_message: 400, 50006, "Cannot send an empty message";
    blocked_by_user: 403, 50007, "Cannot send messages to this user";
    no_mutual_guilds: 403, 50278, "Cannot send messages to this user due to having no mutual guilds";
    not_a_text_channel: 400, 50008, "Cannot send messages in a non-text channel";
    missing_permissions: 403, 50013, "Missing Permissions";
    invalid_webhook_token: 401, 50027, "Invalid Webhook Token";
    wrong_channel_type: 400, 50024, "Cannot execute action on this channel type";
    entry_point_removed: 400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.";
    archived_thread: 400, 50083, "Thread is archived";
    invalid_json: 400, 50109, "The request body contains invalid JSON.";
    thread_exists: 400, 160_004, "A thread has already been created for this message";
    locked_thread: 403, 160_005, "This thread is locked";
    blocked_by_automod: 400, 200_000, "Message was blocked by automatic moderation";
}

impl DiscordError {
    /// The limit of edits of old messages, which opens again after some milliseconds.
    pub fn too_many_old_edits(retry_after: Millis) -> Self {
        let message = "Maximum number of edits to messages older than 1 hour reached. Try again later.";
        Self { retry_after: Some(retry_after), ..Self::new(429, 30046, message) }
    }
}

/// The errors of a request's fields, nested as Discord nests them.
#[derive(Debug, Default)]
pub struct FieldErrors {
    tree: Map<String, Value>,
}

impl FieldErrors {
    /// Adds an error of the field at a path such as `components.0.custom_id`.
    pub fn add(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut node = &mut self.tree;
        for part in path.split('.').filter(|part| !part.is_empty()) {
            let child = node.entry(part).or_insert_with(|| json!({}));
            let Value::Object(child) = child else { return };
            node = child;
        }
        let problem = json!({ "code": code, "message": message.into() });
        match node.entry("_errors").or_insert_with(|| json!([])) {
            Value::Array(list) => list.push(problem),
            _ => unreachable!("`_errors` is always a list"),
        }
    }

    /// Returns true while there is no error.
    pub fn is_empty(&self) -> bool {
        self.tree.is_empty()
    }

    /// Returns an error if any field has one.
    pub fn into_result(self) -> Result<(), DiscordError> {
        if self.is_empty() {
            return Ok(());
        }
        let mut error = DiscordError::new(400, 50035, "Invalid Form Body");
        error.errors = Some(Value::Object(self.tree));
        Err(error)
    }

    /// Creates an error for a single field.
    pub fn single(path: &str, code: &str, message: impl Into<String>) -> DiscordError {
        let mut problems = Self::default();
        problems.add(path, code, message);
        match problems.into_result() {
            Err(error) => error,
            Ok(()) => unreachable!("a problem was just added"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_errors_are_nested_by_path() {
        let error = FieldErrors::single("components.0.custom_id", "BASE_TYPE_REQUIRED", "missing");
        assert_eq!(
            error.body(),
            json!({
                "message": "Invalid Form Body",
                "code": 50035,
                "errors": {"components": {"0": {"custom_id": {
                    "_errors": [{"code": "BASE_TYPE_REQUIRED", "message": "missing"}]
                }}}}
            })
        );
    }
}
