//! The stream of what changes for a person.

use std::convert::Infallible;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};

use crate::standin::state::SharedState;
use crate::standin::user_api::UserApiError;

/// `GET /people/{u}/events`
pub(super) async fn stream_events(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, UserApiError> {
    let receiver = {
        let mut core = shared.lock();
        let person = core.find_person(&person)?;
        core.subscribers.subscribe(person)
    };
    let ending = shared.shutdown.clone();
    let events = unfold((receiver, ending), |(mut receiver, mut ending)| async {
        let (name, data) = tokio::select! {
            event = receiver.recv() => event?,
            // The stand-in ends only when its streams do.
            _ = ending.wait_for(|ending| *ending) => return None,
        };
        let event = Event::default().event(name).data(data.to_string());
        Some((Ok(event), (receiver, ending)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
