//! Waiting for the bot: acknowledgements of what people do, and how interactions stand.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::{Path, Query, State as Extract};
use serde_json::{Value, json};

use super::{Json, Told, Wrong, path_id};
use crate::standin::api::fail_when_late;
use crate::standin::core::{Core, Shared};
use crate::standin::id::Id;
use crate::standin::world::{Interaction, State};

/// The longest that `wait` may ask for, in seconds.
const LONGEST_WAIT: f64 = 3600.0;

/// Waits until the bot has acknowledged an interaction, or failed to within three seconds. The
/// deadline is kept by a task of its own, so that it holds even if the asking client goes away.
pub(super) async fn settled(shared: &Shared, id: Id) -> Option<Interaction> {
    tokio::spawn(fail_when_late(shared.clone(), id));
    until(shared, id, None, |interaction| interaction.acknowledged.is_some() || interaction.state == State::Failed)
        .await
}

/// Waits until an interaction is as wished, at most for a time; answers how it stands then.
async fn until(
    shared: &Shared,
    id: Id,
    longest: Option<Duration>,
    done: impl Fn(&Interaction) -> bool,
) -> Option<Interaction> {
    let mut news = shared.news.clone();
    let deadline = longest.map(|longest| tokio::time::Instant::now() + longest);
    loop {
        let now = {
            let mut core = shared.lock();
            news.mark_unchanged();
            core.fail_late();
            core.world.interactions.get(&id).cloned()?
        };
        if done(&now) {
            return Some(now);
        }
        let changed = news.changed();
        let in_time = match deadline {
            None => changed.await.is_ok(),
            Some(deadline) => {
                matches!(tokio::time::timeout_at(deadline, changed).await, Ok(Ok(())))
            }
        };
        if !in_time {
            return Some(now);
        }
    }
}

/// Waits for the acknowledgement, and tells of it as the contract says.
pub(super) async fn acknowledged(shared: &Shared, id: Id) -> Told {
    let connected = shared.lock().has_bot();
    let interaction = settled(shared, id).await.ok_or_else(|| Wrong::unknown("interaction"))?;
    Ok(Json(match interaction.acknowledged {
        Some(at) => json!({
            "acknowledged": true, "interaction": id, "type": interaction.callback,
            "ms": at.saturating_sub(interaction.made),
        }),
        None => json!({ "acknowledged": false, "interaction": id, "reason": reason(connected) }),
    }))
}

/// Why nothing came.
pub(super) fn reason(connected: bool) -> &'static str {
    if connected { "the bot did not answer within three seconds" } else { "no bot is connected" }
}

impl Core {
    /// Whether a bot is connected at this moment.
    pub(super) fn has_bot(&self) -> bool {
        self.sessions.list.iter().any(|session| session.connection.is_some())
    }
}

/// `GET /people/{u}/interactions/{i}[?wait=SECONDS]`
pub(super) async fn state(
    Extract(shared): Extract<Shared>,
    Path((person, interaction)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> Told {
    let person = shared.lock().person(&person)?;
    let id = path_id(&interaction, "interaction")?;
    let wait = match query.get("wait").map(|text| text.parse::<f64>()) {
        None => 0.0,
        Some(Ok(seconds)) if (0.0..=LONGEST_WAIT).contains(&seconds) => seconds,
        Some(_) => {
            return Err(Wrong::impossible("`wait` is to be seconds, at most an hour"));
        }
    };
    let own = |core: &Core| core.world.interactions.get(&id).is_some_and(|i| i.person == person);
    if !own(&shared.lock()) {
        return Err(Wrong::unknown("interaction"));
    }
    let done = |i: &Interaction| matches!(i.state, State::Answered | State::Failed);
    let found = until(&shared, id, Some(Duration::from_secs_f64(wait)), done).await;
    let interaction = found.ok_or_else(|| Wrong::unknown("interaction"))?;
    Ok(Json(describe(&interaction)))
}

fn describe(interaction: &Interaction) -> Value {
    json!({
        "state": interaction.state, "type": interaction.callback,
        "messages": interaction.messages, "modal": interaction.modal,
    })
}
