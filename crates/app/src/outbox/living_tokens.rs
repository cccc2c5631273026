//! Interactions whose messages can still be edited: in a place without the bot nothing else changes a message.
//!
//! Discord takes edits for a quarter of an hour. The tokens are in memory alone: after a restart, or later, a message
//! changes at its next press.

use crate::ports::{ChannelError, FollowUp};
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::Timestamp;
use gonagas_ui::message::{Message, RetiredMessage};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The time for which a token is used, somewhat less than Discord takes it.
const USED_FOR: Timestamp = 14 * MINUTE;

/// The most tokens that are kept. Beyond them the oldest is forgotten.
const MAX_TOKENS: usize = 10_000;

/// The message of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenMessage {
    /// The first response, or the message whose control was used.
    Answer,
    /// A message posted after it.
    Post,
}

/// The token by which a message can be edited.
#[derive(Clone)]
pub struct LivingToken {
    follow_up: Arc<dyn FollowUp>,
    message: TokenMessage,
    message_id: u64,
    until: Timestamp,
}

impl LivingToken {
    /// Replaces the message.
    pub async fn edit(&self, message: &Message) -> Result<(), ChannelError> {
        match self.message {
            TokenMessage::Answer => self.follow_up.edit_answer(message).await,
            TokenMessage::Post => self.follow_up.edit_post(self.message_id, message).await,
        }
    }

    /// Removes the controls of the message, and replaces its text.
    pub async fn retire(&self, retired: &RetiredMessage) -> Result<(), ChannelError> {
        match self.message {
            TokenMessage::Answer => self.follow_up.retire_answer(retired).await,
            TokenMessage::Post => self.follow_up.retire_post(self.message_id, retired).await,
        }
    }
}

/// The tokens of messages, the last one of each.
#[derive(Default)]
pub struct LivingTokens(Mutex<BTreeMap<u64, LivingToken>>);

impl LivingTokens {
    /// Keeps the token of a message in place of an earlier one, and forgets those whose time is over.
    pub fn keep(&self, message_id: u64, message: TokenMessage, follow_up: Arc<dyn FollowUp>, now: Timestamp) {
        let mut tokens = self.lock();
        tokens.retain(|_, token| token.until > now);
        tokens.insert(message_id, LivingToken { follow_up, message, message_id, until: now + USED_FOR });
        if tokens.len() > MAX_TOKENS
            && let Some((oldest, _)) = tokens.iter().min_by_key(|(_, token)| token.until)
        {
            let oldest = *oldest;
            tokens.remove(&oldest);
        }
    }

    /// Returns the token of a message; `None` if its time is over, or it was never known.
    pub fn find(&self, message_id: u64, now: Timestamp) -> Option<LivingToken> {
        self.lock().get(&message_id).filter(|token| token.until > now).cloned()
    }

    /// Forgets the token of a message.
    pub fn forget(&self, message_id: u64) {
        self.lock().remove(&message_id);
    }

    /// Returns the number of tokens whose time is not over.
    pub fn count(&self, now: Timestamp) -> usize {
        self.lock().values().filter(|token| token.until > now).count()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, LivingToken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
