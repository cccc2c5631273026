//! The channels of direct messages, which Discord is asked for once.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most channels that are remembered.
const CAPACITY: usize = 10_000;

/// The channel of the direct messages with each user.
#[derive(Debug, Default)]
pub struct DirectChannels(Mutex<HashMap<u64, u64>>);

impl DirectChannels {
    /// Returns the channel for a user, if it is known.
    pub fn get(&self, user: u64) -> Option<u64> {
        self.lock().get(&user).copied()
    }

    /// Remembers the channel for a user. All are forgotten when there are too many.
    pub fn insert(&self, user: u64, channel: u64) {
        let mut channels = self.lock();
        if channels.len() >= CAPACITY {
            channels.clear();
        }
        channels.insert(user, channel);
    }

    /// Forgets a channel that is gone. Returns true if it was remembered.
    pub fn remove_channel(&self, channel: u64) -> bool {
        let mut channels = self.lock();
        let before = channels.len();
        channels.retain(|_, known| *known != channel);
        channels.len() < before
    }

    /// A panic elsewhere leaves the data whole.
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_are_remembered_until_they_are_gone_or_too_many() {
        let channels = DirectChannels::default();
        channels.insert(1, 10);
        channels.insert(2, 20);
        assert!(channels.remove_channel(10) && !channels.remove_channel(10));
        assert_eq!((channels.get(1), channels.get(2)), (None, Some(20)));
        for user in 3..=CAPACITY as u64 + 3 {
            channels.insert(user, user);
        }
        assert_eq!((channels.get(2), channels.get(CAPACITY as u64 + 3)), (None, Some(CAPACITY as u64 + 3)));
    }
}
