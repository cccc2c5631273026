//! The daily message about the matches that wait for someone, in place of one at each turn.
//!
//! It is moved to the next day before it is sent, so that no two processes send it. The process that has the direct
//! messages sends it, about the matches of all.

use crate::matches::loaded_match::LoadedMatch;
use crate::matches::next_match::turn_order;
use crate::people::Digests;
use crate::ports::{ChannelClient, ChannelError};
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::settings::preferences::{LanguageCode, Preferences};
use gonagas_store::DueDigest;
use gonagas_store::store_error::StoreError;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::lists::match_list::{MATCHES_PER_PAGE, MatchEntry, digest_message, urgency_rank};

/// The rank in lists of the matches and challenges that wait for someone.
const LAST_WAITING_RANK: u8 = 1;

impl Digests {
    /// Sends the messages that are due.
    pub async fn send_due(&self, channels: &dyn ChannelClient) -> Result<(), StoreError> {
        if !self.downtime.is_ours(None) {
            return Ok(());
        }
        let now = self.clock.now();
        for due in self.store.due_digests(now).await? {
            let preferences = self.store.preferences(&[due.user]).await?.for_user(due.user);
            let Some(next) = preferences.next_digest(now) else { continue };
            if !self.store.move_digest(due, next).await? {
                continue;
            }
            if let Err(ChannelError::RateLimited(_)) = self.send(due, next, preferences, channels).await? {
                break;
            }
        }
        Ok(())
    }

    /// Sends a message, unless nothing waits. What was certainly not sent is due again.
    async fn send(
        &self,
        due: DueDigest,
        next: Timestamp,
        preferences: Preferences,
        channels: &dyn ChannelClient,
    ) -> Result<Result<(), ChannelError>, StoreError> {
        let Some(message) = self.digest(due.user, preferences, channels).await? else { return Ok(Ok(())) };
        let nonce = format!("g{:x}-{:x}", due.due_at / 1000, due.user.0);
        let sent = async {
            let channel = channels.open_direct_messages(due.user).await?;
            channels.post_message(channel, &message, &nonce).await.map(drop)
        }
        .await;
        match &sent {
            Ok(()) => {}
            Err(ChannelError::Forbidden) => {
                self.direct_messages.remember_direct_messages(due.user, preferences, false).await?;
            }
            Err(error) => {
                tracing::info!(%error, "a daily message was not sent");
                if error.has_certainly_failed() {
                    self.store.move_digest(DueDigest { due_at: next, ..due }, due.due_at).await?;
                }
            }
        }
        Ok(sent)
    }

    /// Returns the message about the matches and challenges that wait for a user; `None` when none does.
    async fn digest(
        &self,
        user: UserId,
        preferences: Preferences,
        channels: &dyn ChannelClient,
    ) -> Result<Option<Message>, StoreError> {
        let mut waiting: Vec<LoadedMatch> = Vec::new();
        for id in self.store.active_matches_of_user(user).await? {
            // A match that cannot be read hides no other.
            let loaded = self.store.load_match(id).await.ok().and_then(|stored| LoadedMatch::replay(id, stored).ok());
            waiting
                .extend(loaded.filter(|game| urgency_rank(game, user) <= LAST_WAITING_RANK && !game.terms().is_solo()));
        }
        if waiting.is_empty() {
            return Ok(None);
        }
        waiting.sort_by_key(|game| (urgency_rank(game, user), turn_order(game)));
        let count = waiting.len() as u32;
        waiting.truncate(MATCHES_PER_PAGE);
        let language = preferences.language.as_ref().map_or("en", LanguageCode::as_str);
        let opponents: Vec<UserId> = waiting
            .iter()
            .flat_map(|game| game.participants())
            .filter(|other| *other != user && other.is_person() && !other.is_erased())
            .collect();
        let visible = self.store.users_on_leaderboards(opponents).await?;
        let catalog = Catalog::for_locale(language).with_names(channels.user_names(&visible).await);
        let entries: Vec<MatchEntry> = waiting
            .into_iter()
            .map(|game| {
                let link = game.url(channels);
                MatchEntry { game: game.into_match(), link, waits_until: None }
            })
            .collect();
        Ok(Some(digest_message(&catalog, user, &entries, count)))
    }
}
