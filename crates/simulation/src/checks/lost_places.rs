//! Lost places: no match goes on in a channel or thread after the bot has heard of its deletion.

use gonagas_core::matches::log::location::{ChannelOrThread, MatchLocation};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use gonagas_store::stored_match::StoredMatch;

/// Returns the matches that are still played in one of these channels, which were deleted some time ago.
pub fn check(inspector: &MatchInspector, deleted: &[u64]) -> Result<Vec<String>, StoreError> {
    if deleted.is_empty() {
        return Ok(Vec::new());
    }
    let mut left = Vec::new();
    for (id, _) in inspector.last_events()? {
        let stored = inspector.load(id)?.stored;
        // A thread that is not recorded yet when it is deleted is missed by the post that waits for it.
        if !stored.outbox.pending.is_empty() {
            continue;
        }
        let Ok(game) = Match::replay(id, stored.terms.clone(), &stored.events) else { continue };
        let place = location(&stored, &game).filter(|_| matches!(game.phase(), MatchPhase::Playing(_)));
        let is_deleted = |place: &ChannelOrThread| {
            deleted.contains(&place.channel) || place.parent.is_some_and(|parent| deleted.contains(&parent))
        };
        left.extend(place.filter(is_deleted).map(|place| format!("#{} is played in {place}, which was deleted", id.0)));
    }
    Ok(left)
}

/// Returns the channel or thread in which a match is played; `None` if it has none any more.
fn location(stored: &StoredMatch, game: &Match) -> Option<ChannelOrThread> {
    let initial = stored.terms.channel_ref.channel;
    match (game.location(), stored.thread.filter(|_| stored.terms.use_thread)) {
        (MatchLocation::ChannelLost, _) => None,
        (MatchLocation::RelocatedTo(place), _) => Some(place),
        (MatchLocation::InitialChannel, Some(thread)) => {
            Some(ChannelOrThread { channel: thread.channel, parent: Some(initial) })
        }
        (MatchLocation::InitialChannel, None) => Some(ChannelOrThread::from_channel(initial)),
    }
}
