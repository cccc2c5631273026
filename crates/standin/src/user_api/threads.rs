//! Threads that people close, lock and open.

use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::model::permissions::{self, MANAGE_THREADS};
use crate::model::snowflake::Snowflake;
use crate::rest::check_thread_edit;
use crate::state::{ServerState, SharedState};
use crate::user_api::{Input, JsonBody, UserApiError, UserApiResult, parse_path_id};

/// `PATCH /people/{u}/threads/{t}`: a client's *Close*, *Lock* and *Reopen*.
pub async fn edit_thread(
    State(shared): State<SharedState>,
    Path((person, thread)): Path<(String, String)>,
    body: Input,
) -> UserApiResult {
    let changes = ["archived", "locked"].map(|field| (field, &body[field]));
    let (set, are_valid) =
        (changes.iter().any(|(_, value)| !value.is_null()), |value: &Value| value.is_null() || value.is_boolean());
    if !set || !changes.iter().all(|(_, value)| are_valid(value)) {
        return Err(UserApiError::bad_request("`archived` and `locked` must be true or false, and one of them given"));
    }
    let mut state = shared.lock();
    let person = state.find_person(&person)?;
    let id = parse_path_id(&thread, "thread")?;
    state.require_visible(person, id)?;
    if state.channel(id).is_none_or(|channel| channel.thread.is_none()) {
        return Err(UserApiError::not_found("thread"));
    }
    let changes = json!({ "archived": body["archived"], "locked": body["locked"] });
    check_thread_edit(&state, id, person, &changes).map_err(|error| UserApiError::bad_request(error.message))?;
    state.apply_channel_changes(id, &changes);
    let thread = state.channel(id).and_then(|channel| channel.thread.as_ref());
    let thread = thread.ok_or_else(|| UserApiError::not_found("thread"))?;
    Ok(JsonBody(json!({ "id": id, "archived": thread.archived, "locked": thread.locked })))
}

impl ServerState {
    /// Returns true if a channel is a thread that is locked for a person.
    pub fn is_locked_for(&self, person: Snowflake, channel: Snowflake) -> bool {
        self.channel(channel).is_some_and(|channel| {
            let granted = permissions::channel_permissions(&self.world, channel, person);
            channel.thread.as_ref().is_some_and(|thread| thread.locked) && granted & MANAGE_THREADS == 0
        })
    }
}
