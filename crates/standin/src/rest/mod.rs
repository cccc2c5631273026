//! Discord's REST API for the bot, under `/api/v10`.

mod applications;
mod attachments;
mod channels;
mod commands;
mod dispatcher;
mod followups;
mod guilds;
mod installations;
mod interaction_callback;
mod interactions;
mod member_roles;
mod mentions;
pub mod message_draft;
pub mod messages;
mod request_body;
mod routes;
mod threads;

use std::collections::HashMap;

use serde_json::Value;

pub(crate) use crate::rest::attachments::serve_attachment;
pub(crate) use crate::rest::channels::check_thread_edit;
pub(crate) use crate::rest::dispatcher::serve_request;
pub(crate) use crate::rest::installations::CommandPlace;
pub(crate) use crate::rest::interactions::{NewInteraction, expire_when_due};
pub(crate) use crate::rest::mentions::MentionPolicy;
pub(crate) use crate::rest::routes::all_routes;

use crate::discord_error::{DiscordError, FieldErrors};
use crate::model::snowflake::Snowflake;
use crate::rest::request_body::Upload;

/// A request of the bot, parsed but not validated.
pub struct ApiRequest {
    /// The values of the route's `{}` parameters, in order.
    params: Vec<String>,
    /// The bot's token; empty where the path has an interaction's.
    token: String,
    query: HashMap<String, String>,
    /// The JSON body; null if there is none.
    json: Value,
    files: Vec<Upload>,
}

/// A successful response.
#[derive(Debug)]
pub enum ApiResponse {
    /// Status 200 with a body.
    Ok(Value),
    /// Status 201 with a body.
    Created(Value),
    /// Status 204.
    NoContent,
}

/// The result of a handler.
pub type ApiResult = Result<ApiResponse, DiscordError>;

impl ApiRequest {
    /// Returns the path parameter at an index as an ID.
    fn path_id(&self, index: usize) -> Result<Snowflake, DiscordError> {
        let text = self.path_text(index);
        text.parse().map_err(|_| not_a_snowflake("id", text))
    }

    /// Returns the path parameter at an index.
    fn path_text(&self, index: usize) -> &str {
        self.params.get(index).map_or("", String::as_str)
    }

    /// Returns an ID in the query.
    fn query_id(&self, key: &str) -> Result<Option<Snowflake>, DiscordError> {
        let Some(text) = self.query.get(key) else {
            return Ok(None);
        };
        text.parse().map(Some).map_err(|_| not_a_snowflake(key, text))
    }

    /// Returns true if a flag in the query is set.
    fn query_flag(&self, key: &str) -> bool {
        matches!(self.query.get(key).map(String::as_str), Some("true" | "True" | "1"))
    }
}

/// Reads the number of entries that a list is to have at most.
fn read_limit(request: &ApiRequest, default: usize, max: usize) -> Result<usize, DiscordError> {
    let Some(text) = request.query.get("limit") else {
        return Ok(default);
    };
    match text.parse::<usize>() {
        Ok(limit) if limit > max => {
            let message = format!("int value should be less than or equal to {max}.");
            Err(FieldErrors::single("limit", "NUMBER_TYPE_MAX", message))
        }
        Ok(limit) if limit > 0 => Ok(limit),
        _ => Err(FieldErrors::single("limit", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.")),
    }
}

/// Returns the error for a text that is not an ID.
fn not_a_snowflake(path: &str, text: &str) -> DiscordError {
    FieldErrors::single(path, "NUMBER_TYPE_COERCE", format!("Value \"{text}\" is not snowflake."))
}
