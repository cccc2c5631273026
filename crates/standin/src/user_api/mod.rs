//! The HTTP API for people and test programs, which the web page uses.

mod acknowledgements;
mod administration;
mod command;
mod command_visibility;
mod conversations;
mod error;
mod members;
mod messages;
mod modals;
mod option_values;
mod press_components;
mod queries;
mod roles;
mod test_controls;
mod threads;

use std::ops::Deref;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, patch, post, put};
use serde_json::Value;

use crate::model::snowflake::Snowflake;
use crate::state::{ServerState, SharedState};
pub(crate) use crate::user_api::error::{UserApiError, errors_as_json};

/// Returns all routes of this API.
pub fn routes() -> Router<SharedState> {
    Router::new()
        .route("/people", get(queries::list_people).post(administration::add_person))
        .route("/people/{person}", patch(administration::update_person))
        .route("/people/{person}/commands", get(queries::list_commands))
        .route("/people/{person}/command", post(command::run_command))
        .route("/people/{person}/autocomplete", post(command::autocomplete))
        .route("/people/{person}/press", post(press_components::press_component))
        .route("/people/{person}/submit", post(modals::submit_modal))
        .route("/people/{person}/modals/{modal}", delete(modals::close_modal))
        .route("/people/{person}/interactions/{interaction}", get(acknowledgements::get_interaction))
        .route("/people/{person}/messages", get(queries::list_messages).post(messages::send_message))
        .route("/people/{person}/messages/{message}", delete(messages::delete_message))
        .route("/people/{person}/channels", get(queries::list_channels).post(conversations::open_conversation))
        .route("/people/{person}/installation", put(administration::install).delete(administration::uninstall))
        .route("/people/{person}/threads", post(messages::start_thread))
        .route("/people/{person}/threads/{thread}", patch(threads::edit_thread))
        .route("/people/{person}/events", get(queries::stream_events))
        .route("/guilds", post(administration::add_guild))
        .route("/guilds/{guild}", patch(members::set_guild_state))
        .route("/guilds/{guild}/channels", post(administration::add_channel))
        .route("/guilds/{guild}/automod", put(administration::set_blocked_words))
        .route("/guilds/{guild}/roles", post(roles::add_role))
        .route("/guilds/{guild}/roles/{role}", patch(roles::change_role).delete(roles::delete_role))
        .route("/guilds/{guild}/members/{user}/roles/{role}", put(roles::give_role).delete(roles::take_role))
        .route("/guilds/{guild}/members/{user}", put(members::set_member).delete(members::remove_member))
        .route("/channels/{channel}/permissions/{user}", put(administration::set_overwrite))
        .route(
            "/channels/{channel}/recipients/{user}",
            put(conversations::add_recipient).delete(conversations::remove_recipient),
        )
        .route("/channels/{channel}", delete(administration::delete_channel))
        .route("/time", post(test_controls::advance_time))
        .route(
            "/faults",
            get(test_controls::list_faults).post(test_controls::add_faults).delete(test_controls::clear_faults),
        )
        .route("/traffic", get(test_controls::list_traffic))
}

/// The result of a handler.
pub type UserApiResult = Result<JsonBody, UserApiError>;

/// A JSON response.
#[derive(Debug)]
pub struct JsonBody(Value);

impl IntoResponse for JsonBody {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0.to_string()).into_response()
    }
}

/// The JSON object in the body of a request.
pub struct Input(Value);

impl Deref for Input {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.0
    }
}

impl<S: Send + Sync> FromRequest<S> for Input {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Input, Response> {
        let body = Bytes::from_request(request, state).await.map_err(IntoResponse::into_response)?;
        let error = match serde_json::from_slice(&body) {
            Ok(object @ Value::Object(_)) => return Ok(Input(object)),
            Ok(_) => "the body must be a JSON object".to_owned(),
            Err(error) => format!("the body is not JSON: {error}"),
        };
        Err(UserApiError::bad_request(error).into_response())
    }
}

/// Parses an ID in a path. `thing` names it in the error.
fn parse_path_id(text: &str, thing: &str) -> Result<Snowflake, UserApiError> {
    text.parse().map_err(|_| UserApiError::not_found(thing))
}

/// Reads an ID from a field; `None` if it is absent or null.
fn read_field_id(object: &Value, field: &str) -> Result<Option<Snowflake>, UserApiError> {
    match object.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => serde_json::from_value(value.clone())
            .map(Some)
            .map_err(|_| UserApiError::bad_request(format!("`{field}` must be an ID"))),
    }
}

/// Reads a string from a field.
fn read_field_text<'a>(object: &'a Value, field: &str) -> Result<&'a str, UserApiError> {
    object[field].as_str().ok_or_else(|| UserApiError::bad_request(format!("`{field}` must be a string")))
}

impl ServerState {
    /// Finds a person by an ID in a path.
    fn find_person(&self, text: &str) -> Result<Snowflake, UserApiError> {
        let id = parse_path_id(text, "person")?;
        if self.world.people.contains_key(&id) { Ok(id) } else { Err(UserApiError::not_found("person")) }
    }

    /// Returns the requested channel, or the person's direct message channel if none is requested.
    fn channel_or_direct(&mut self, person: Snowflake, channel: Option<Snowflake>) -> Result<Snowflake, UserApiError> {
        match channel {
            None => {
                let now = self.now();
                Ok(self.world.direct_channel(now, person))
            }
            Some(id) if self.channel(id).is_some() => Ok(id),
            Some(_) => Err(UserApiError::not_found("channel")),
        }
    }

    /// Requires that a person can see a channel.
    fn require_visible(&self, person: Snowflake, channel: Snowflake) -> Result<(), UserApiError> {
        if self.can_see_channel(person, channel) {
            Ok(())
        } else {
            Err(UserApiError::bad_request("this person cannot see that channel"))
        }
    }
}
