//! Direct messages: to players who want one when a match needs their attention, and to watchers. They are delivered
//! separately, so that no player waits for them.
//!
//! They are outbox entries like all others, and a sent one is recognised in the same way, by the name of its image, or
//! by its first line if it has none. A message that the user does not accept is dropped; after a transient error it is
//! tried again.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::DirectMessages;
use crate::outbox::channel_errors::DeliveryError;
use crate::outbox::post::{entry_file_name, entry_nonce, find_posted_message};
use crate::ports::{Answer, ChannelClient, ChannelError};
use gonagas_core::matches::clock::duration::{DAY, SECOND};
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::mentions::{MentionReason, has_acted_since};
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{ChannelRef, MatchId, Timestamp, UserId};
use gonagas_core::matches::log::location::MatchLocation;
use gonagas_store::match_outbox::{DeliveryStatus, MatchOutbox, OutboxEntry};
use gonagas_store::store_error::StoreError;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::direct_message;
use gonagas_ui::screens::lists::watched_matches;
use std::collections::{BTreeMap, BTreeSet};

/// The time after which a message is given up while it is unknown whether the user may see the match, as on a server
/// that has removed the bot.
const GIVEN_UP_AFTER: Timestamp = DAY;

/// The time for which direct messages wait for the first message of a match.
const BOARD_WAIT: Timestamp = 10 * SECOND;

/// The number of failures in a row after which a run ends.
const MAX_FAILURES_IN_A_ROW: usize = 2;

impl DirectMessages {
    /// Delivers the pending direct messages of a match, and stores the outcomes.
    pub async fn deliver(&self, id: MatchId, channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
        let mut loaded = self.matches.load_for_bot(id).await?;
        if !self.downtime.is_ours(loaded.terms().channel_ref.any_guild()) {
            return Err(DeliveryError::OtherProcess);
        }
        // They lead to the board, and so wait a moment for it while it is being posted.
        if is_first_board_coming(loaded.outbox(), self.clock.now()) {
            return Err(DeliveryError::InProgress);
        }
        let pending = loaded.outbox().pending.clone();
        let delivered = self.deliver_pending(&mut loaded, &pending, channels).await;
        self.matches.store_deliveries(&mut loaded).await?;
        delivered
    }

    /// Delivers all direct messages that can be delivered: one user's keep nobody else's waiting. But when two users'
    /// in a row fail, it ends: more attempts would last long, and tell no more. Messages with fewer attempts come
    /// first, so that the same two do not keep the others waiting. Returns the first error; one with a growing delay
    /// comes before a rate limit, which ends by itself.
    pub async fn deliver_pending(
        &self,
        loaded: &mut LoadedMatch,
        pending: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let mut worst = Ok(());
        let mut failures = 0;
        let recipients: BTreeSet<UserId> = pending.iter().filter_map(recipient).collect();
        let recipients: Vec<UserId> = recipients.into_iter().collect();
        let sight = self.sight.audience_sight(loaded, &recipients, channels).await;
        let sight: BTreeMap<UserId, Answer> = std::iter::zip(recipients, sight).collect();
        let mut ordered: Vec<(usize, &OutboxEntry)> = pending.iter().enumerate().collect();
        ordered.sort_by_key(|(_, entry)| entry.attempts);
        for (index, entry) in ordered {
            let Effect::DirectMessage(user, notification) = entry.effect else { continue };
            // The news that a plan is gone comes once, whatever happens then.
            let is_outdated =
                notification != Notification::PlanBroken && has_newer_direct_message(user, &pending[index + 1..]);
            let delivered = match sight.get(&user) {
                // The buttons go, whoever sees the match.
                _ if notification == Notification::ChallengeAnswered => {
                    self.show_challenge_answer(loaded, entry, user, channels).await
                }
                _ if is_outdated => self.drop_unless_sent(loaded, entry, user, channels).await,
                // A user who may not see the match any more gets no news of it.
                Some(Answer::No) => drop_entry(loaded, entry),
                Some(Answer::Yes) => self.deliver_direct_message(loaded, entry, (user, notification), channels).await,
                _ if self.clock.now() - entry.created_at >= GIVEN_UP_AFTER => drop_entry(loaded, entry),
                // One look-up stands for all of them, so it proves nothing about the next user's messages.
                Some(Answer::Unknown) | None => {
                    worst = worst.and(Err(DeliveryError::DirectMessage("unknown-sight".into())));
                    continue;
                }
            };
            failures = if matches!(delivered, Err(DeliveryError::DirectMessage(_))) { failures + 1 } else { 0 };
            match delivered {
                Ok(()) => {}
                Err(error @ DeliveryError::InProgress) if worst.is_ok() => worst = Err(error),
                Err(DeliveryError::InProgress) => {}
                Err(error @ DeliveryError::DirectMessage(_))
                    if !matches!(worst, Err(DeliveryError::DirectMessage(_))) =>
                {
                    worst = Err(error);
                }
                Err(DeliveryError::DirectMessage(_)) => {}
                Err(error @ DeliveryError::Channel(_)) if matches!(worst, Ok(()) | Err(DeliveryError::InProgress)) => {
                    worst = Err(error);
                }
                Err(DeliveryError::Channel(_)) => {}
                Err(error) => return Err(error),
            }
            if failures >= MAX_FAILURES_IN_A_ROW {
                break;
            }
        }
        worst
    }

    async fn deliver_direct_message(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        (user, notification): (UserId, Notification),
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let Some(message) = self.render_direct_message(loaded, entry, (user, notification), channels).await? else {
            return self.drop_unless_sent(loaded, entry, user, channels).await;
        };
        match self.send_direct_message(loaded, entry, user, &message, channels).await {
            Ok(message_id) => {
                loaded.record_delivery(entry, DeliveryStatus::Delivered(Some(message_id)));
                self.remember_delivery(loaded, user, true).await;
            }
            Err(error @ DeliveryError::Channel(ChannelError::RateLimited(_))) => return Err(error),
            Err(DeliveryError::Channel(ChannelError::Transient(reason))) => {
                return Err(DeliveryError::DirectMessage(reason));
            }
            Err(DeliveryError::Channel(error @ ChannelError::Refused(_)))
                if !self.posts.is_refused_for_too_long(entry) =>
            {
                return Err(DeliveryError::DirectMessage(error.to_string()));
            }
            // The user accepts no messages from the bot; another attempt would not help.
            Err(DeliveryError::Channel(error)) => {
                tracing::debug!(%error, entry = entry.id.0, "a direct message was not accepted");
                if error == ChannelError::Forbidden {
                    self.remember_delivery(loaded, user, false).await;
                    // That is stored before the entry is finished, so that it is not lost.
                    if loaded.terms().needs_direct_messages()
                        && loaded.user_to_act() == Some(user)
                        && !self.clocks.wait_for_message(loaded.id(), user).await?
                    {
                        return Err(DeliveryError::InProgress);
                    }
                }
                loaded.record_delivery(entry, DeliveryStatus::Dropped);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Takes the buttons off the message to a user about a challenge that is answered, and shows the answer there.
    async fn show_challenge_answer(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        user: UserId,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let sent = match self.posts.target_message(loaded, entry).await? {
            // It may be sent, and cannot be looked for yet.
            None if loaded.outbox().pending.iter().any(|sent| Some(sent.id) == entry.target_post) => return Ok(()),
            None => return drop_entry(loaded, entry),
            Some(sent) => sent,
        };
        let catalog = self.private_catalog(loaded, user).await?;
        let message = direct_message::answered_challenge(&catalog, loaded);
        let edited = match channels.open_direct_messages(user).await {
            Ok(channel) => channels.edit_message(channel, sent.message_id, &message).await,
            Err(error) => Err(error),
        };
        match edited {
            Ok(()) => loaded.record_delivery(entry, DeliveryStatus::Delivered(None)),
            Err(error @ ChannelError::RateLimited(_)) => return Err(error.into()),
            Err(ChannelError::Transient(reason)) => return Err(DeliveryError::DirectMessage(reason)),
            Err(error @ ChannelError::Refused(_)) if !self.posts.is_refused_for_too_long(entry) => {
                return Err(DeliveryError::DirectMessage(error.to_string()));
            }
            // The message is deleted, or the user accepts none any more.
            Err(_) => loaded.record_delivery(entry, DeliveryStatus::Dropped),
        }
        Ok(())
    }

    /// Returns the catalog of the messages that a user alone gets about a match.
    async fn private_catalog(&self, loaded: &LoadedMatch, user: UserId) -> Result<Catalog, StoreError> {
        let language = self.audiences.preferences_of(loaded, &[user]).await?.for_user(user).language;
        Ok(language.map_or_else(|| loaded.public_catalog(), |own| Catalog::for_locale(own.as_str())))
    }

    /// Renders the message of the present state, with the board as the user prefers it; `None` if they no longer need
    /// it.
    async fn render_direct_message(
        &self,
        loaded: &LoadedMatch,
        entry: &OutboxEntry,
        (user, notification): (UserId, Notification),
        channels: &dyn ChannelClient,
    ) -> Result<Option<Message>, StoreError> {
        if notification == Notification::ChannelLost && loaded.location() != MatchLocation::ChannelLost {
            // The match has been moved to another channel since.
            return Ok(None);
        }
        if notification == Notification::PlanBroken && loaded.ending().is_some() {
            return Ok(None);
        }
        let link = loaded.url(channels);
        let catalog = self.private_catalog(loaded, user).await?;
        let appearance = self.audiences.appearance(loaded, user).await?;
        let file = entry_file_name(entry);
        let Notification::AttentionNeeded(event) = notification else {
            return Ok(Some(watched_matches::watch_news(
                &catalog,
                loaded,
                self.clock.now(),
                notification,
                appearance,
                &file,
                &link,
            )));
        };
        let has_seen = has_acted_since(user, event, loaded.events());
        let reason = MentionReason::for_user(user, loaded).filter(|_| !has_seen);
        Ok(reason.map(|reason| {
            direct_message::direct_message(&catalog, loaded, self.clock.now(), (user, appearance), reason, &link, &file)
        }))
    }

    /// Remembers if a direct message reached a user. A failure delays none: the next one tells it again.
    async fn remember_delivery(&self, loaded: &LoadedMatch, user: UserId, accepts: bool) {
        let remembered = match self.audiences.preferences_of(loaded, &[user]).await {
            Ok(known) => self.remember_direct_messages(user, known.for_user(user), accepts).await,
            Err(error) => Err(error),
        };
        if let Err(error) = remembered {
            tracing::debug!(%error, "it could not be stored if a user accepts direct messages");
        }
    }

    /// Drops an entry that is no longer needed. A message about a challenge may have been sent all the same: it is
    /// looked for, because its buttons have to go.
    async fn drop_unless_sent(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        user: UserId,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        if !entry.is_challenge || entry.attempts == 0 {
            return drop_entry(loaded, entry);
        }
        let found = match channels.open_direct_messages(user).await {
            Ok(channel) => find_posted_message(entry, channel, channels).await,
            Err(error) => Err(error),
        };
        match found {
            Ok(Some(message)) => loaded.record_delivery(entry, DeliveryStatus::Delivered(Some(message))),
            Err(error @ ChannelError::RateLimited(_)) => return Err(error.into()),
            Err(ChannelError::Transient(reason)) => return Err(DeliveryError::DirectMessage(reason)),
            Ok(None) | Err(_) => loaded.record_delivery(entry, DeliveryStatus::Dropped),
        }
        Ok(())
    }

    /// Sends a message to a user, unless an earlier attempt already has, and returns its id. The channel may not be the
    /// one with this user any more: then it is opened anew, once.
    async fn send_direct_message(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        user: UserId,
        message: &Message,
        channels: &dyn ChannelClient,
    ) -> Result<u64, DeliveryError> {
        let channel = channels.open_direct_messages(user).await?;
        match self.send_in_direct_channel(loaded, entry, channel, message, channels).await {
            Err(DeliveryError::Channel(ChannelError::Gone)) => {
                let channel = channels.open_direct_messages(user).await?;
                self.send_in_direct_channel(loaded, entry, channel, message, channels).await
            }
            sent => sent,
        }
    }

    async fn send_in_direct_channel(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        channel: ChannelRef,
        message: &Message,
        channels: &dyn ChannelClient,
    ) -> Result<u64, DeliveryError> {
        if let Some(found) = find_sent_message(entry, channel, message, channels).await? {
            return Ok(found);
        }
        self.posts.claim_entry(loaded, entry).await?;
        let posted = channels.post_message(channel, message, &entry_nonce(entry)).await;
        if posted.as_ref().is_err_and(ChannelError::has_certainly_failed) {
            loaded.record_delivery(entry, DeliveryStatus::NotSent);
        }
        Ok(posted?)
    }
}

/// Returns the id of the message that an earlier attempt has sent; `None` if there is none. The earlier one may have
/// had an image, such as that of a challenge which has been answered since, although the present one has none.
async fn find_sent_message(
    entry: &OutboxEntry,
    channel: ChannelRef,
    message: &Message,
    channels: &dyn ChannelClient,
) -> Result<Option<u64>, ChannelError> {
    let found = find_posted_message(entry, channel, channels).await?;
    match message.text.lines().next() {
        Some(first_line) if found.is_none() && entry.attempts > 0 && message.image.is_none() => {
            channels.find_by_text_prefix(channel, first_line, entry.created_at).await
        }
        _ => Ok(found),
    }
}

/// Returns true if the first message of a match is about to be posted: that of the second game of a pair is not posted
/// by the request that begins it.
fn is_first_board_coming(outbox: &MatchOutbox, now: Timestamp) -> bool {
    let is_coming = |entry: &OutboxEntry| {
        matches!(entry.effect, Effect::PostMessage(_)) && (0..BOARD_WAIT).contains(&(now - entry.created_at))
    };
    outbox.current_message.is_none() && outbox.pending.iter().any(is_coming)
}

/// Returns true if one of the later entries is a message to the same user.
fn has_newer_direct_message(user: UserId, later: &[OutboxEntry]) -> bool {
    let is_message =
        |entry: &OutboxEntry| !matches!(entry.effect, Effect::DirectMessage(_, Notification::ChallengeAnswered));
    later.iter().any(|later| recipient(later) == Some(user) && is_message(later))
}

fn recipient(entry: &OutboxEntry) -> Option<UserId> {
    match entry.effect {
        Effect::DirectMessage(user, _) => Some(user),
        _ => None,
    }
}

fn drop_entry(loaded: &mut LoadedMatch, entry: &OutboxEntry) -> Result<(), DeliveryError> {
    loaded.record_delivery(entry, DeliveryStatus::Dropped);
    Ok(())
}
