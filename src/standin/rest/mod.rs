//! What the bot sees: Discord's REST API under `/api/v10`.

mod applications;
mod attachments;
mod channels;
mod commands;
mod dispatcher;
mod followups;
mod guilds;
mod interaction_callback;
mod interactions;
mod mentions;
pub(crate) mod message_draft;
pub(crate) mod messages;
mod request_body;
mod routes;
mod threads;

use std::collections::HashMap;

use serde_json::Value;

pub(crate) use crate::standin::rest::attachments::serve_attachment;
pub(crate) use crate::standin::rest::dispatcher::serve_request;
pub(crate) use crate::standin::rest::interactions::{NewInteraction, expire_when_due};
pub(crate) use crate::standin::rest::mentions::MentionPolicy;
pub(crate) use crate::standin::rest::routes::all_routes;

use crate::standin::discord_error::{DiscordError, FieldErrors};
use crate::standin::model::snowflake::Snowflake;
use crate::standin::rest::request_body::Upload;

/// One request of the bot, read but not yet judged.
pub(crate) struct ApiRequest {
    /// What stands for the `{…}` of the route's path, in order.
    params: Vec<String>,
    query: HashMap<String, String>,
    /// The JSON body; null if there is none.
    json: Value,
    files: Vec<Upload>,
}

/// A good answer.
#[derive(Debug)]
pub(crate) enum ApiResponse {
    /// 200 with a body.
    Ok(Value),
    /// 201 with a body.
    Created(Value),
    /// 204.
    NoContent,
}

/// What a handler answers.
pub(crate) type ApiResult = Result<ApiResponse, DiscordError>;

impl ApiRequest {
    /// The id at a place of the path.
    fn path_id(&self, index: usize) -> Result<Snowflake, DiscordError> {
        let text = self.path_text(index);
        text.parse().map_err(|_| not_a_snowflake("id", text))
    }

    /// The text at a place of the path.
    fn path_text(&self, index: usize) -> &str {
        self.params.get(index).map_or("", String::as_str)
    }

    /// An id in the query.
    fn query_id(&self, key: &str) -> Result<Option<Snowflake>, DiscordError> {
        let Some(text) = self.query.get(key) else {
            return Ok(None);
        };
        text.parse().map(Some).map_err(|_| not_a_snowflake(key, text))
    }

    /// Whether the query says yes to something.
    fn query_flag(&self, key: &str) -> bool {
        matches!(self.query.get(key).map(String::as_str), Some("true" | "True" | "1"))
    }
}

/// The refusal of a text that is no id.
fn not_a_snowflake(path: &str, text: &str) -> DiscordError {
    FieldErrors::single(path, "NUMBER_TYPE_COERCE", format!("Value \"{text}\" is not snowflake."))
}
