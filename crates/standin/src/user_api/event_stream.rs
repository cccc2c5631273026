//! A person's stream of server-sent events.

use std::convert::Infallible;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};

use crate::state::SharedState;
use crate::user_api::UserApiError;

/// `GET /people/{u}/events`
pub async fn stream_events(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, UserApiError> {
    let receiver = {
        let mut state = shared.lock();
        let person = state.find_person(&person)?;
        state.subscribers.subscribe(person)
    };
    let shutdown = shared.shutdown.clone();
    let events = unfold((receiver, shutdown), |(mut receiver, mut shutdown)| async {
        let (name, data) = tokio::select! {
            event = receiver.recv() => event?,
            // The server can only shut down when its streams end.
            _ = shutdown.wait_for(|shutdown| *shutdown) => return None,
        };
        let event = Event::default().event(name).data(data.to_string());
        Some((Ok(event), (receiver, shutdown)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
