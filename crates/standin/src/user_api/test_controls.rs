//! Controls for test programs: time, faults, traffic.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::{Query, State};
use serde_json::json;

use crate::rest::all_routes;
use crate::state::SharedState;
use crate::user_api::{Input, JsonBody, UserApiError, UserApiResult};

/// The maximum advance of the clock in one request, in seconds: ten years.
const MAX_ADVANCE: f64 = 10.0 * 365.25 * 86_400.0;

/// `POST /time`
pub async fn advance_time(State(shared): State<SharedState>, body: Input) -> UserApiResult {
    let seconds = body["advance"].as_f64().filter(|seconds| (0.0..=MAX_ADVANCE).contains(seconds));
    let seconds = seconds.ok_or_else(|| {
        UserApiError::bad_request("`advance` must be seconds from 0 to ten years; time never goes back")
    })?;
    let mut state = shared.lock();
    state.clock.advance(Duration::from_secs_f64(seconds));
    state.world.clock_offset = state.clock.offset_millis();
    state.expire_interactions();
    state.apply_elapsed_time();
    state.notify_changed();
    Ok(JsonBody(json!({ "now": state.now_timestamp() })))
}

/// `POST /faults`
pub async fn add_faults(State(shared): State<SharedState>, body: Input) -> UserApiResult {
    let mut state = shared.lock();
    state.faults.add(&body, &all_routes()).map_err(UserApiError::bad_request)?;
    state.apply_connection_fault();
    Ok(JsonBody(state.faults.report()))
}

/// `GET /faults`
pub async fn list_faults(State(shared): State<SharedState>) -> UserApiResult {
    Ok(JsonBody(shared.lock().faults.report()))
}

/// `DELETE /faults`
pub async fn clear_faults(State(shared): State<SharedState>) -> UserApiResult {
    let mut state = shared.lock();
    state.faults.clear();
    Ok(JsonBody(state.faults.report()))
}

/// `GET /traffic?after=N`
pub async fn list_traffic(
    State(shared): State<SharedState>,
    Query(query): Query<HashMap<String, String>>,
) -> UserApiResult {
    let after = match query.get("after").map(|text| text.parse()) {
        None => 0,
        Some(Ok(after)) => after,
        Some(Err(_)) => return Err(UserApiError::bad_request("`after` must be a number")),
    };
    let traffic = &shared.lock().traffic;
    Ok(JsonBody(json!({
        "traffic": traffic.exchanges_after(after), "connections": traffic.connections(),
        "identifies": traffic.identifies(),
    })))
}
