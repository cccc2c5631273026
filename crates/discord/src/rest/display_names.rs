//! The names of members, for which Discord is asked once in a while: a tournament opens a thread for each of dozens of
//! games at a time, and Discord lets only so many members be looked up.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::Instant;

/// The time for which a name is remembered.
const REMEMBERED_FOR: Duration = Duration::from_secs(600);

/// The most names that are remembered.
const CAPACITY: usize = 10_000;

/// A name that is known, or being looked up.
#[derive(Debug)]
struct KnownName {
    since: Instant,
    name: Arc<OnceCell<String>>,
}

/// The display name of each member by the server and the user.
#[derive(Debug, Default)]
pub struct DisplayNames(Mutex<HashMap<(u64, u64), KnownName>>);

impl DisplayNames {
    /// Returns the name of a member, which is fetched if it is not known. Those who ask at the same time share the
    /// answer; a failure is not remembered.
    pub async fn get_or_fetch(
        &self,
        guild: u64,
        user: u64,
        fetch: impl Future<Output = Option<String>>,
    ) -> Option<String> {
        let name = self.known(guild, user);
        name.get_or_try_init(|| async { fetch.await.ok_or(()) }).await.ok().cloned()
    }

    fn known(&self, guild: u64, user: u64) -> Arc<OnceCell<String>> {
        let now = Instant::now();
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.retain(|_, known| now - known.since < REMEMBERED_FOR);
        if names.len() >= CAPACITY {
            names.clear();
        }
        let known = names.entry((guild, user)).or_insert_with(|| KnownName { since: now, name: Arc::default() });
        Arc::clone(&known.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::join;

    #[tokio::test(start_paused = true)]
    async fn name_is_fetched_once_by_all_who_ask_until_it_is_old() {
        let names = DisplayNames::default();
        let slow = |name: Option<&'static str>| async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            name.map(str::to_owned)
        };
        assert_eq!(names.get_or_fetch(7, 1, slow(None)).await, None);
        let both = join(names.get_or_fetch(7, 1, slow(Some("Ann"))), names.get_or_fetch(7, 1, slow(Some("Other"))));
        assert_eq!(both.await, (Some("Ann".to_owned()), Some("Ann".to_owned())));
        assert_eq!(names.get_or_fetch(8, 1, slow(Some("Annie"))).await.as_deref(), Some("Annie"));
        assert_eq!(names.get_or_fetch(7, 1, slow(None)).await.as_deref(), Some("Ann"));
        tokio::time::advance(REMEMBERED_FOR).await;
        assert_eq!(names.get_or_fetch(7, 1, slow(Some("Anne"))).await.as_deref(), Some("Anne"));
    }
}
