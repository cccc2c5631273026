//! What people and their programs see: the page's own API, beside Discord's.

mod act;
mod command;
mod events;
mod manage;
mod members;
mod modals;
mod options;
mod press;
mod read;
mod say;
mod tools;
mod visible;
mod wrong;

use axum::Router;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, patch, post, put};
use serde_json::Value;

use super::core::{Core, Shared};
use super::id::Id;
pub(crate) use wrong::{Wrong, in_words};

/// The routes.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/people", get(read::people).post(manage::add_person))
        .route("/people/{person}", patch(manage::change_person))
        .route("/people/{person}/commands", get(read::commands))
        .route("/people/{person}/command", post(command::run))
        .route("/people/{person}/autocomplete", post(command::autocomplete))
        .route("/people/{person}/press", post(press::press))
        .route("/people/{person}/submit", post(modals::submit))
        .route("/people/{person}/modals/{modal}", delete(modals::close))
        .route("/people/{person}/interactions/{interaction}", get(act::state))
        .route("/people/{person}/messages", get(read::messages).post(say::say))
        .route("/people/{person}/messages/{message}", delete(say::unsay))
        .route("/people/{person}/channels", get(read::channels))
        .route("/people/{person}/events", get(events::stream))
        .route("/guilds", post(manage::add_guild))
        .route("/guilds/{guild}", patch(members::change_guild))
        .route("/guilds/{guild}/channels", post(manage::add_channel))
        .route("/guilds/{guild}/members/{user}", put(members::set_member).delete(members::remove_member))
        .route("/channels/{channel}/permissions/{user}", put(manage::set_overwrite))
        .route("/channels/{channel}", delete(manage::delete_channel))
        .route("/time", post(tools::time))
        .route("/faults", get(tools::faults).post(tools::add_faults).delete(tools::end_faults))
        .route("/traffic", get(tools::traffic))
}

/// What a handler answers.
pub(crate) type Told = Result<Json, Wrong>;

/// A JSON answer.
#[derive(Debug)]
pub(crate) struct Json(Value);

impl IntoResponse for Json {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0.to_string()).into_response()
    }
}

/// Reads a JSON object from a request's body.
fn object(body: &Bytes) -> Result<Value, Wrong> {
    match serde_json::from_slice(body) {
        Ok(value @ Value::Object(_)) => Ok(value),
        Ok(_) => Err(Wrong::impossible("the body is to be a JSON object")),
        Err(error) => Err(Wrong::impossible(format!("the body is no JSON: {error}"))),
    }
}

/// Reads an id from a path.
fn path_id(text: &str, what: &str) -> Result<Id, Wrong> {
    text.parse().map_err(|_| Wrong::unknown(what))
}

/// Reads an id from a field; `None` if it is absent or null.
fn field_id(object: &Value, field: &str) -> Result<Option<Id>, Wrong> {
    match object.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => serde_json::from_value(value.clone())
            .map(Some)
            .map_err(|_| Wrong::impossible(format!("`{field}` is to be an id"))),
    }
}

/// Reads a text from a field.
fn field_text<'a>(object: &'a Value, field: &str) -> Result<&'a str, Wrong> {
    object[field].as_str().ok_or_else(|| Wrong::impossible(format!("`{field}` is to be a text")))
}

impl Core {
    /// Asks that a person exist.
    fn person(&self, text: &str) -> Result<Id, Wrong> {
        let id = path_id(text, "person")?;
        if self.world.people.contains_key(&id) { Ok(id) } else { Err(Wrong::unknown("person")) }
    }

    /// The channel of a request: the given one, or the person's direct messages with the bot.
    fn place_of(&mut self, person: Id, channel: Option<Id>) -> Result<Id, Wrong> {
        match channel {
            None => {
                let now = self.now();
                Ok(self.world.direct_channel(now, person))
            }
            Some(id) if self.channel(id).is_some() => Ok(id),
            Some(_) => Err(Wrong::unknown("channel")),
        }
    }

    /// Asks that a person see a channel.
    fn must_see(&self, person: Id, channel: Id) -> Result<(), Wrong> {
        if self.sees(person, channel) { Ok(()) } else { Err(Wrong::impossible("this person cannot see that channel")) }
    }
}
