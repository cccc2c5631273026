//! Wishes for an opponent: `/seek`, and the direct messages about what fits one.
//!
//! The owner of a wish on a server hears of each open challenge there that fits it, and of each person with a fitting
//! wish, once, in their hours, and not more often than a few times a day. A message is recorded before it is sent, so
//! that no two processes send it: after a failure of which nobody knows if it sent the message, it is not sent again.

use crate::UserError;
use crate::challenges::Seeks;
use crate::challenges::match_request::{MatchRequest, RequestedOpponent};
use crate::commands::seek::SeekRequest;
use crate::limits::limited_action::LimitedAction;
use crate::ports::{Answer, ChannelClient, ChannelError, Response};
use crate::request_context::RequestContext;
use crate::requester::{BotPermissions, Opponent, PlaceKind, Requester};
use gonagas_core::matches::challenge::seek::{DailyHours, SEEK_LIFETIME, Seek};
use gonagas_core::matches::ids::{ChannelRef, Timestamp, UserId};
use gonagas_core::matches::settings::preferences::Preferences;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};
use gonagas_store::store_error::StoreError;
use gonagas_store::{SeekCandidate, SeekSubject, StoredSeek};
use gonagas_ui::custom_id::seek::SeekControl;
use gonagas_ui::fitted_text::sanitize_text;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::option_completion::normalize_typed;
use gonagas_ui::screens::challenge::seek::{challenge_news, person_news, seek_message};
use gonagas_ui::screens::private_texts::text_message;
use gonagas_ui::screens::rules::find::find_listing;
use std::collections::BTreeMap;

impl Seeks {
    /// Keeps a wish for the requester on their server, in place of the one that they have there.
    pub async fn seek(&self, context: &RequestContext<'_>, request: &SeekRequest) -> Result<(), UserError> {
        let catalog = context.catalog();
        let requester = context.requester;
        let guild = requester.channel_ref.guild().ok_or_else(|| catalog.text("seek-no-server"))?;
        let typed_set = request.rule_set.as_deref().map(normalize_typed).unwrap_or_default();
        let listing = find_listing(&catalog, &request.game, &typed_set)?;
        let rule_set = if typed_set.trim().is_empty() { "" } else { listing.rule_set_name() };
        let hours = request.hours.as_deref().map(|typed| {
            let unknown = || catalog.format("seek-hours-unknown", &[("hours", &sanitize_text(typed))]);
            DailyHours::parse(typed).ok_or_else(unknown)
        });
        let hours = hours.transpose()?;
        let user = requester.user_id;
        let preferences = self.store.preferences(&[user]).await?.for_user(user);
        if hours.is_some() && preferences.utc_offset.is_none() {
            return Err(catalog.text("seek-no-timezone").into());
        }
        self.limits.check(requester, LimitedAction::DirectMessages)?;
        if self.direct_messages.confirm_direct_messages(context, preferences, None).await? == Some(false) {
            return Err(catalog.text("direct-refused").into());
        }
        context.check_live().await?;
        let now = self.clock.now();
        let seek = Seek { game: request.game.clone(), rule_set: rule_set.to_owned(), hours };
        let channel = requester.base_channel();
        let stored = StoredSeek { guild, user, channel, seek, expires_at: now + SEEK_LIFETIME };
        self.store.set_seek(&stored, requester.stamp(now)).await?;
        self.languages.remember_language(requester, &preferences).await;
        context.respond_privately(&seek_message(&catalog, guild, &stored.seek, stored.expires_at)).await
    }

    /// Handles a button of a wish.
    pub async fn handle_control(&self, context: &RequestContext<'_>, control: SeekControl) -> Result<(), UserError> {
        let catalog = context.catalog();
        let user = context.requester.user_id;
        let request = context.requester.stamp(self.clock.now());
        let answer = match control {
            SeekControl::Stop(guild) => {
                let was_kept = self.store.remove_seek(guild, user, request).await?;
                text_message(catalog.text(if was_kept { "seek-stopped" } else { "seek-none" }))
            }
            SeekControl::Renew(guild) => match self.store.renew_seek(guild, user, request).await? {
                Some(stored) => seek_message(&catalog, guild, &stored.seek, stored.expires_at),
                None => text_message(catalog.text("seek-none")),
            },
            SeekControl::Challenge(guild, person) => return self.challenge_person(context, guild, person).await,
        };
        // It stands on a message for the requester alone: a private one, or a direct one.
        context.try_respond(Response::Update(&answer)).await;
        Ok(())
    }

    /// Challenges someone with a fitting wish, in the channel in which the requester made theirs.
    async fn challenge_person(
        &self,
        context: &RequestContext<'_>,
        guild: u64,
        person: UserId,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let user = context.requester.user_id;
        let now = self.clock.now();
        let own = self.store.seek_of(guild, user, now).await?.ok_or_else(|| catalog.text("seek-none"))?;
        let gone = || catalog.text("seek-person-gone");
        let other = self.store.seek_of(guild, person, now).await?.ok_or_else(gone)?;
        let rule_set = own.seek.common_rule_set(&other.seek).ok_or_else(gone)?;
        let sight = self.both_see(guild, [user, person], own.channel, context.channels).await;
        match sight {
            Answer::Yes => {}
            Answer::No => return Err(gone().into()),
            Answer::Unknown => return Err(catalog.text("seek-unknown-sight").into()),
        }
        let requester = Requester {
            channel_ref: ChannelRef::on_server(guild, own.channel),
            guild_locale: None,
            // A post that Discord refuses there is treated like any other.
            bot_permissions: BotPermissions::ALL,
            parent_channel: None,
            place_kind: PlaceKind::Server,
            ..context.requester.clone()
        };
        let opponent = Opponent { user_id: person, is_bot: false, can_see_channel: true, may_be_in_timeout: true };
        let request = MatchRequest {
            game: own.seek.game.clone(),
            opponent: RequestedOpponent::User(opponent),
            options: selector_of(&own.seek.game, rule_set),
            ..MatchRequest::default()
        };
        self.challenges
            .start_requested_match(&RequestContext { requester: &requester, ..*context }, request, true)
            .await
    }

    /// Returns if both see a channel of a server.
    async fn both_see(&self, guild: u64, users: [UserId; 2], channel: u64, channels: &dyn ChannelClient) -> Answer {
        let sight = channels.channel_sight(guild, &users, &[channel]).await;
        let answers: Vec<Answer> = sight.into_iter().flatten().collect();
        match &answers[..] {
            [Answer::Yes, Answer::Yes] => Answer::Yes,
            answers if answers.contains(&Answer::No) => Answer::No,
            _ => Answer::Unknown,
        }
    }

    /// Sends the owners of wishes what they have not heard of yet, a message to each at most.
    pub async fn send_news(&self, channels: &dyn ChannelClient) -> Result<(), StoreError> {
        let now = self.clock.now();
        let mut by_user: BTreeMap<UserId, Vec<SeekCandidate>> = BTreeMap::new();
        for candidate in self.store.seek_candidates(now).await? {
            let guild = Some(candidate.seek.guild);
            if self.downtime.serves(guild) {
                by_user.entry(candidate.seek.user).or_default().push(candidate);
            }
        }
        for (user, candidates) in by_user {
            let preferences = self.store.preferences(&[user]).await?.for_user(user);
            for candidate in candidates.iter().filter(|candidate| is_welcome(candidate, preferences, now)) {
                match self.send_candidate(candidate, preferences, channels).await? {
                    Told::Sent => break,
                    Told::Passed => {}
                    // The next attempt is a minute away.
                    Told::Limited => return Ok(()),
                }
            }
        }
        Ok(())
    }

    /// Deletes what is kept of wishes that are over.
    pub async fn prune(&self) -> Result<(), StoreError> {
        self.store.prune_seeks(self.clock.now()).await
    }

    /// Sends a message about one fitting thing, unless it does not fit after all.
    async fn send_candidate(
        &self,
        candidate: &SeekCandidate,
        preferences: Preferences,
        channels: &dyn ChannelClient,
    ) -> Result<Told, StoreError> {
        let now = self.clock.now();
        let StoredSeek { guild, user, ref seek, channel, .. } = candidate.seek;
        let language = match preferences.language {
            Some(language) => language.as_str().to_owned(),
            None => self.store.guild_settings(Some(guild)).await?.language,
        };
        let named = channels.display_name(ChannelRef::on_server(guild, channel), candidate.other).await;
        let catalog =
            Catalog::for_locale(&language).with_names(named.map(|name| (candidate.other, name)).into_iter().collect());
        let (sight, message) = match candidate.subject {
            SeekSubject::Challenge(id) => {
                // One that cannot be read keeps nobody from hearing of others.
                let Ok(loaded) = self.matches.load_for_bot(id).await else { return Ok(Told::Passed) };
                let terms = loaded.terms();
                if !matches!(loaded.phase(), MatchPhase::Challenge) {
                    return Ok(Told::Passed);
                }
                let link = loaded.url(channels);
                let sight = channels.channel_sight(guild, &[user], &[terms.channel_ref.channel]).await;
                let sight = sight.into_iter().flatten().next().unwrap_or(Answer::Unknown);
                // The challenge is posted in a moment.
                let sight = if link.is_empty() && sight == Answer::Yes { Answer::Unknown } else { sight };
                (sight, challenge_news(&catalog, guild, &loaded, &link))
            }
            SeekSubject::Person(person) => {
                let sight = self.both_see(guild, [user, person], channel, channels).await;
                let other = self.store.seek_of(guild, person, now).await?;
                let Some(set) = other.as_ref().and_then(|other| seek.common_rule_set(&other.seek)) else {
                    return Ok(Told::Passed);
                };
                let common = Seek { rule_set: set.to_owned(), ..seek.clone() };
                (sight, person_news(&catalog, guild, &common, person))
            }
        };
        let is_sent = match sight {
            Answer::Yes => true,
            Answer::No => false,
            Answer::Unknown => return Ok(Told::Passed),
        };
        if !self.store.claim_seek_news(candidate, is_sent, now).await? || !is_sent {
            return Ok(Told::Passed);
        }
        match send(candidate, &message, channels).await {
            Ok(()) => {
                self.direct_messages.remember_direct_messages(user, preferences, true).await?;
                Ok(Told::Sent)
            }
            // Nobody can be told anything there, so the wish is of no use.
            Err(ChannelError::Forbidden) => {
                self.store.remove_seek(guild, user, now).await?;
                self.direct_messages.remember_direct_messages(user, preferences, false).await?;
                Ok(Told::Sent)
            }
            Err(error) => {
                tracing::info!(%error, "the owner of a wish was not told what fits it");
                if error.has_certainly_failed() {
                    self.store.release_seek_news(user, candidate.subject).await?;
                }
                Ok(if matches!(error, ChannelError::RateLimited(_)) { Told::Limited } else { Told::Sent })
            }
        }
    }
}

/// The outcome for one thing that may fit a wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    /// The owner has their message for now, or cannot be told.
    Sent,
    /// The owner is told nothing about it now.
    Passed,
    /// Discord takes no direct messages at the moment.
    Limited,
}

/// Returns the option that selects a rule set of a game, or the first one where both owners take any.
fn selector_of(game: &str, rule_set: &str) -> String {
    let sets: Vec<RuleSetInfo> = list_rule_sets().into_iter().filter(|set| set.game_info.id == game).collect();
    let chosen = sets.iter().find(|set| set.rule_set_name() == rule_set).or(sets.first());
    chosen.map_or("", |set| set.selector).to_owned()
}

/// Returns true in the hours of a wish.
fn is_welcome(candidate: &SeekCandidate, preferences: Preferences, now: Timestamp) -> bool {
    let hour = preferences.utc_offset.unwrap_or_default().hour(now);
    candidate.seek.seek.hours.is_none_or(|hours| hours.contains(hour))
}

/// Sends a direct message. A channel that is not the one with this user any more is opened anew, once.
async fn send(candidate: &SeekCandidate, message: &Message, channels: &dyn ChannelClient) -> Result<(), ChannelError> {
    let user = candidate.seek.user;
    let subject = match candidate.subject {
        SeekSubject::Challenge(id) => id.0,
        SeekSubject::Person(person) => person.0.rotate_left(1),
    };
    let nonce = format!("s{:x}", user.0.rotate_left(7) ^ subject);
    let channel = channels.open_direct_messages(user).await?;
    match channels.post_message(channel, message, &nonce).await {
        Err(ChannelError::Gone) => {
            let channel = channels.open_direct_messages(user).await?;
            channels.post_message(channel, message, &nonce).await.map(drop)
        }
        posted => posted.map(drop),
    }
}
