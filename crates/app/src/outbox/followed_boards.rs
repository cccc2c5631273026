//! Private boards that follow their match: when something happens in it, the bot edits them.
//!
//! Discord lets the bot edit such a message for a quarter of an hour after the press or command that it answered. So
//! they are kept in memory, one for each player of a match: after a restart, or later, the button that refreshes the
//! board does the same.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::PrivateBoards;
use crate::outbox::private_board::PrivateBoardOptions;
use crate::ports::{ChannelClient, FollowUp};
use crate::request_context::RequestContext;
use crate::requester::Requester;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::store_error::StoreError;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The time for which a board follows its match, somewhat less than Discord takes edits.
const FOLLOWED_FOR: Timestamp = 14 * MINUTE;

/// The private boards that follow their match, the last one of each player.
#[derive(Default)]
pub struct FollowedBoards {
    boards: Mutex<BTreeMap<(MatchId, UserId), FollowedBoard>>,
}

/// A private board that follows its match.
#[derive(Clone)]
struct FollowedBoard {
    follow_up: Arc<dyn FollowUp>,
    requester: Requester,
    flipped: bool,
    /// The event of the match after which it is shown.
    shown_event: u32,
    until: Timestamp,
}

impl FollowedBoards {
    /// Adds a board in place of the player's last one in the match, and forgets those whose time is over.
    fn add(&self, id: MatchId, board: FollowedBoard, now: Timestamp) {
        let mut boards = self.lock();
        boards.retain(|_, board| board.until > now);
        boards.insert((id, board.requester.user_id), board);
    }

    /// Removes and returns the boards of a match that are shown as of an earlier event than this one, and whose time is
    /// not over.
    fn take_outdated(&self, id: MatchId, event: u32, now: Timestamp) -> Vec<FollowedBoard> {
        let range = (id, UserId(0))..=(id, UserId(u64::MAX));
        let mut boards = self.lock();
        let is_outdated = |board: &FollowedBoard| board.shown_event < event;
        let keys: Vec<_> = boards.range(range).filter(|(_, board)| is_outdated(board)).map(|(key, _)| *key).collect();
        keys.iter().filter_map(|key| boards.remove(key)).filter(|board| board.until > now).collect()
    }

    /// Returns the number of boards whose time is not over.
    pub fn count(&self, now: Timestamp) -> usize {
        self.lock().values().filter(|board| board.until > now).count()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<(MatchId, UserId), FollowedBoard>> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PrivateBoards {
    /// Returns the number of private boards that follow their match.
    pub fn count_followed(&self) -> usize {
        self.followed_boards.count(self.clock.now())
    }

    /// Has the private board that has just answered a player follow the match from now on. Boards of people who watch
    /// do not: there may be many.
    pub fn follow_match(&self, context: &RequestContext<'_>, loaded: &LoadedMatch, flipped: bool) {
        let is_player = loaded.participants().contains(&context.requester.user_id);
        if !is_player || !matches!(loaded.phase(), MatchPhase::Playing(_)) {
            return;
        }
        let Some(follow_up) = context.responder.follow_up() else { return };
        let requester = context.requester.clone();
        let shown_event = loaded.last_event_number();
        let now = self.clock.now();
        let board = FollowedBoard { follow_up, requester, flipped, shown_event, until: now + FOLLOWED_FOR };
        self.followed_boards.add(loaded.id(), board, now);
    }

    /// Edits the private boards that follow a match and show an earlier event than its last one. The caller holds the
    /// match's lock. A board that cannot be edited does not follow the match any longer.
    pub async fn update_followed_boards(&self, loaded: &LoadedMatch, channels: &dyn ChannelClient) {
        let event = loaded.last_event_number();
        let now = self.clock.now();
        for board in self.followed_boards.take_outdated(loaded.id(), event, now) {
            match self.edit_followed_board(loaded, &board, channels).await {
                Ok(true) if matches!(loaded.phase(), MatchPhase::Playing(_)) => {
                    self.followed_boards.add(loaded.id(), FollowedBoard { shown_event: event, ..board }, now);
                }
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, game = loaded.id().0, "a private board could not be drawn"),
            }
        }
    }

    /// Edits a private board, and returns true if Discord did.
    async fn edit_followed_board(
        &self,
        loaded: &LoadedMatch,
        board: &FollowedBoard,
        channels: &dyn ChannelClient,
    ) -> Result<bool, StoreError> {
        let view = PrivateBoardOptions::from_side(board.flipped);
        let message = self.render_private_board(&board.requester, channels, loaded, &view).await?;
        let edited = board.follow_up.edit_answer(&message).await;
        if let Err(error) = &edited {
            // It may have been dismissed.
            tracing::debug!(%error, game = loaded.id().0, "a private board was not edited");
        }
        Ok(edited.is_ok())
    }
}
