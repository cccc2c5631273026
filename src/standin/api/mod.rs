//! What the bot sees: Discord's REST API under `/api/v10`.

mod applications;
mod attachments;
mod body;
mod callback;
mod channels;
mod commands;
pub(crate) mod draft;
mod follow_up;
mod guilds;
mod interactions;
mod mentions;
pub(crate) mod messages;
mod routes;
mod serve;
mod threads;

use std::collections::HashMap;

use serde_json::Value;

pub(crate) use attachments::bytes;
pub(crate) use interactions::{Act, fail_when_late};
pub(crate) use mentions::Allowed;
pub(crate) use routes::every_route;
pub(crate) use serve::serve;

use super::id::Id;
use super::refusal::{Problems, Refusal};
use body::Upload;

/// One request of the bot, read but not yet judged.
pub(crate) struct Call {
    /// What stands for the `{…}` of the route's path, in order.
    params: Vec<String>,
    query: HashMap<String, String>,
    /// The JSON body; null if there is none.
    json: Value,
    files: Vec<Upload>,
}

/// A good answer.
#[derive(Debug)]
pub(crate) enum Reply {
    /// 200 with a body.
    Ok(Value),
    /// 201 with a body.
    Created(Value),
    /// 204.
    Nothing,
}

/// What a handler answers.
pub(crate) type Answer = Result<Reply, Refusal>;

impl Call {
    /// The id at a place of the path.
    fn id(&self, index: usize) -> Result<Id, Refusal> {
        let text = self.text(index);
        text.parse().map_err(|_| not_a_snowflake("id", text))
    }

    /// The text at a place of the path.
    fn text(&self, index: usize) -> &str {
        self.params.get(index).map_or("", String::as_str)
    }

    /// An id in the query.
    fn query_id(&self, key: &str) -> Result<Option<Id>, Refusal> {
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
fn not_a_snowflake(path: &str, text: &str) -> Refusal {
    Problems::one(path, "NUMBER_TYPE_COERCE", format!("Value \"{text}\" is not snowflake."))
}
