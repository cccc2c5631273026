//! Waits for the bot's responses, and the state of interactions.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use serde_json::{Value, json};

use crate::model::snowflake::Snowflake;
use crate::model::world::{Interaction, InteractionState};
use crate::rest::{NewInteraction, expire_when_due};
use crate::state::{ServerState, SharedState};
use crate::user_api::{JsonBody, UserApiError, UserApiResult, parse_path_id};

/// The maximum of `wait`, in seconds.
const LONGEST_WAIT: f64 = 3600.0;

/// Sends the bot the interaction that `build` makes. Returns it with the bot's initial response.
pub async fn send_interaction(
    shared: &SharedState,
    build: impl FnOnce(&mut ServerState) -> Result<NewInteraction, UserApiError>,
) -> UserApiResult {
    let id = {
        let mut state = shared.lock();
        state.apply_elapsed_time();
        let interaction = build(&mut state)?;
        state.create_interaction(interaction)
    };
    acknowledgement(shared, id).await
}

/// Waits for the bot's initial response to an interaction, or for its time to pass. A
/// separate task enforces the deadline, so that it holds even if the client disconnects.
pub async fn wait_for_first_response(shared: &SharedState, id: Snowflake) -> Option<Interaction> {
    tokio::spawn(expire_when_due(shared.clone(), id));
    wait_until(shared, id, None, |interaction| {
        interaction.acknowledged.is_some() || interaction.state == InteractionState::Failed
    })
    .await
}

/// Waits until an interaction meets a condition, or until a timeout. Returns the interaction as it
/// is then.
async fn wait_until(
    shared: &SharedState,
    id: Snowflake,
    timeout: Option<Duration>,
    done: impl Fn(&Interaction) -> bool,
) -> Option<Interaction> {
    let mut changes = shared.change_signal.clone();
    let deadline = timeout.map(|timeout| tokio::time::Instant::now() + timeout);
    loop {
        let interaction = {
            let mut state = shared.lock();
            changes.mark_unchanged();
            state.expire_interactions();
            state.world.interactions.get(&id).cloned()?
        };
        if done(&interaction) {
            return Some(interaction);
        }
        let changed = changes.changed();
        let in_time = match deadline {
            None => changed.await.is_ok(),
            Some(deadline) => {
                matches!(tokio::time::timeout_at(deadline, changed).await, Ok(Ok(())))
            }
        };
        if !in_time {
            return Some(interaction);
        }
    }
}

/// Waits for the initial response. Returns the acknowledgement that clients get.
async fn acknowledgement(shared: &SharedState, id: Snowflake) -> UserApiResult {
    let connected = shared.lock().is_bot_connected();
    let interaction =
        wait_for_first_response(shared, id).await.ok_or_else(|| UserApiError::not_found("interaction"))?;
    Ok(JsonBody(match interaction.acknowledged {
        Some(at) => json!({
            "acknowledged": true, "interaction": id, "type": interaction.response_type,
            "ms": at.saturating_sub(interaction.created_at),
        }),
        None => json!({ "acknowledged": false, "interaction": id, "reason": failure_reason(connected) }),
    }))
}

/// Returns the reason why there was no response.
pub fn failure_reason(connected: bool) -> &'static str {
    if connected { "the bot did not answer in time" } else { "no bot is connected" }
}

impl ServerState {
    /// Returns true while a bot is connected.
    pub fn is_bot_connected(&self) -> bool {
        self.sessions.sessions.iter().any(|session| session.connection.is_some())
    }
}

/// `GET /people/{u}/interactions/{i}[?wait=SECONDS]`
pub async fn get_interaction(
    State(shared): State<SharedState>,
    Path((person, interaction)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> UserApiResult {
    let person = shared.lock().find_person(&person)?;
    let id = parse_path_id(&interaction, "interaction")?;
    let wait = match query.get("wait").map(|text| text.parse::<f64>()) {
        None => 0.0,
        Some(Ok(seconds)) if (0.0..=LONGEST_WAIT).contains(&seconds) => seconds,
        Some(_) => {
            return Err(UserApiError::bad_request("`wait` must be seconds, at most an hour"));
        }
    };
    let is_own = |state: &ServerState| state.world.interactions.get(&id).is_some_and(|i| i.person == person);
    if !is_own(&shared.lock()) {
        return Err(UserApiError::not_found("interaction"));
    }
    let done = |i: &Interaction| matches!(i.state, InteractionState::Answered | InteractionState::Failed);
    let found = wait_until(&shared, id, Some(Duration::from_secs_f64(wait)), done).await;
    let interaction = found.ok_or_else(|| UserApiError::not_found("interaction"))?;
    Ok(JsonBody(interaction_summary(&interaction)))
}

fn interaction_summary(interaction: &Interaction) -> Value {
    json!({
        "state": interaction.state, "type": interaction.response_type,
        "messages": interaction.messages, "modal": interaction.modal,
    })
}
