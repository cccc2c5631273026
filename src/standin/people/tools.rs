//! Time, faults and traffic.

use std::collections::HashMap;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Query, State};
use serde_json::json;

use super::{Json, Told, Wrong, object};
use crate::standin::api::every_route;
use crate::standin::core::Shared;

/// The furthest that the clock moves at once, in seconds: ten years.
const FURTHEST: f64 = 10.0 * 365.25 * 86_400.0;

/// `POST /time`
pub(super) async fn time(State(shared): State<Shared>, body: Bytes) -> Told {
    let body = object(&body)?;
    let seconds = body["advance"].as_f64().filter(|seconds| (0.0..=FURTHEST).contains(seconds));
    let seconds = seconds
        .ok_or_else(|| Wrong::impossible("`advance` is to be seconds from 0 to ten years; time never goes back"))?;
    let mut core = shared.lock();
    core.clock.advance(Duration::from_secs_f64(seconds));
    core.world.ahead = core.clock.ahead();
    core.fail_late();
    core.archive_silent();
    core.changed();
    Ok(Json(json!({ "now": core.timestamp() })))
}

/// `POST /faults`
pub(super) async fn add_faults(State(shared): State<Shared>, body: Bytes) -> Told {
    let body = object(&body)?;
    let mut core = shared.lock();
    core.faults.add(&body, &every_route()).map_err(Wrong::impossible)?;
    core.strike_gateway();
    Ok(Json(core.faults.report()))
}

/// `GET /faults`
pub(super) async fn faults(State(shared): State<Shared>) -> Told {
    Ok(Json(shared.lock().faults.report()))
}

/// `DELETE /faults`
pub(super) async fn end_faults(State(shared): State<Shared>) -> Told {
    let mut core = shared.lock();
    core.faults.clear();
    Ok(Json(core.faults.report()))
}

/// `GET /traffic?after=N`
pub(super) async fn traffic(State(shared): State<Shared>, Query(query): Query<HashMap<String, String>>) -> Told {
    let after = match query.get("after").map(|text| text.parse()) {
        None => 0,
        Some(Ok(after)) => after,
        Some(Err(_)) => return Err(Wrong::impossible("`after` is to be a number")),
    };
    Ok(Json(json!({ "traffic": shared.lock().traffic.after(after) })))
}
