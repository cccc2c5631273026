//! The start of a match: a challenge that waits for its opponent, or a match that begins at once.

use crate::UserError;
use crate::challenges::Challenges;
use crate::matches::audience;
use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::without_bot::AnswerSight;
use crate::request_context::{RequestContext, RequestSource};
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind, NewEvent};
use gonagas_core::matches::settings::guild_settings::GuildSettings;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::match_index;
use gonagas_store::match_outbox::DeliveryStatus;
use gonagas_store::store_error::StoreError;
use gonagas_store::stored_match::{CreatedMatch, MatchSettings, StoredMatch};
use gonagas_ui::screens::private_texts::CompletedRequest;

/// A match that is about to start, by the requester's challenge.
pub struct MatchStart {
    /// Its terms.
    pub terms: Terms,
    /// The source of its random draws, to which the terms are committed.
    pub secret: Secret,
    /// The settings of its server.
    pub guild: GuildSettings,
    /// True if the answer replaces the private message with the control that was used.
    pub replaces_message: bool,
}

impl Challenges {
    /// Stores a challenge, answers the requester with it and posts it. The computer accepts at once, and so does a
    /// person who plays alone: then the answer is the board. If such a challenge cannot be accepted, it is withdrawn,
    /// as nobody sees it. If the process is killed before that, it expires like any other.
    pub async fn start_match(&self, context: &RequestContext<'_>, start: MatchStart) -> Result<(), UserError> {
        let terms = &start.terms;
        let accepter = terms.opponent.filter(|_| terms.is_solo() || terms.is_against_computer());
        let done = match accepter {
            Some(user) if user.is_computer() => CompletedRequest::StartedComputerMatch,
            Some(_) => CompletedRequest::StartedSolo,
            None => CompletedRequest::Challenged,
        };
        let source = match start.replaces_message {
            true => RequestSource::PrivateControl { done },
            false => RequestSource::Command { done },
        };
        let is_open = terms.opponent.is_none();
        let now = self.clock.now();
        let mut loaded = self.create_challenge(context, start, accepter.is_some(), now).await?;
        let id = loaded.id();
        let context = &RequestContext { requester: &context.requester.recorded(), ..*context };
        let _lock = self.matches.lock(id).await;
        if let Some(accepter) = accepter
            && let Err(error) = self.accept_at_once(context, &mut loaded, accepter).await
        {
            self.withdraw_unseen_challenge(id).await;
            return Err(error);
        }
        let sight = self.answers.respond_and_deliver(context, &mut loaded, source).await;
        if sight == AnswerSight::Private && matches!(loaded.phase(), MatchPhase::Challenge) {
            self.withdraw_unseen_challenge(id).await;
            return Ok(());
        }
        if is_open {
            self.offer_computer_later(context, id, now);
        }
        self.answers.offer_course(context, &loaded).await;
        Ok(())
    }

    /// Stores a challenge. Its message mentions the opponent. A challenge that is accepted at once has one only where
    /// the match has a thread, which hangs under it; the caller delivers nothing before that.
    async fn create_challenge(
        &self,
        context: &RequestContext<'_>,
        start: MatchStart,
        is_accepted_at_once: bool,
        now: Timestamp,
    ) -> Result<LoadedMatch, UserError> {
        let MatchStart { terms, secret, guild, .. } = start;
        let challenger = terms.challenger;
        let event = Event { number: 1, timestamp: now, actor: Some(challenger), kind: EventKind::ChallengeCreated };
        let index = match_index::index_challenge(&terms, now);
        let users: Vec<UserId> =
            [challenger].into_iter().chain(terms.opponent.filter(|user| *user != challenger)).collect();
        let preferences = self.store.preferences(&users).await?;
        // The same opponent is notified three times in five minutes; later challenges wait for them without a sound.
        let is_notified =
            |opponent: &UserId| !is_accepted_at_once && self.limits.record_ping(challenger, *opponent, now);
        let post = Effect::PostMessage(terms.opponent.filter(is_notified).into_iter().collect());
        let effects = if is_accepted_at_once && !terms.use_thread { Vec::new() } else { vec![post] };
        let effects = audience::with_direct_messages(effects, terms.channel_ref, event.number, &preferences, |_| false);
        let stamp = context.requester.stamp(now);
        let created =
            self.store.create_match(&terms, *secret.as_bytes(), stamp, &index, &effects, MAX_MATCHES_PER_USER).await;
        let created = created.map_err(|error| match (terms.pair, terms.rematch_of) {
            (None, _) => error.into(),
            (Some(_), None) => UserError::of_pair_challenge(error),
            (Some(_), Some(_)) => UserError::of_pair(None, error),
        })?;
        self.languages.remember_language(context.requester, &preferences.for_user(challenger)).await;
        // Boards in direct messages are in this language.
        let preferences = match terms.channel_ref.is_direct() {
            true => self.store.preferences(&users).await.unwrap_or(preferences),
            false => preferences,
        };
        let CreatedMatch { board_overrides, mentioned_role, .. } = created;
        let settings = MatchSettings { guild, board_overrides, mentioned_role, users, preferences };
        let stored = StoredMatch {
            terms,
            secret,
            events: vec![event],
            outbox: created.outbox,
            thread: None,
            partner: None,
            plans: Vec::new(),
            settings,
        };
        Ok(LoadedMatch::replay(created.id, stored)?)
    }

    /// Accepts a challenge in the name of this user. The caller holds the lock of the match.
    async fn accept_at_once(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        accepter: UserId,
    ) -> Result<(), UserError> {
        let now = self.clock.now();
        let accept = MatchCommand::AcceptChallenge(String::new());
        let decided = self.match_commands.decide(loaded, accepter, &accept, None, now).await;
        let events = match decided.map_err(UserError::of_match(loaded.id()))? {
            Ok(events) => events,
            Err(rejection) => return Err(self.refusals.error(context, loaded, &rejection).await),
        };
        let partner = self.matches.append_command_events(context.requester, loaded, now, events, false).await?;
        partner.into_iter().for_each(|id| self.outbox_signal.notify_match(id));
        Ok(())
    }

    /// Ends a challenge that was not accepted, so that it counts no longer. If the accept was stored but its answer
    /// lost, it stays. If it cannot be ended now, it expires. The caller holds its lock.
    async fn withdraw_unseen_challenge(&self, id: MatchId) {
        let withdrawn: Result<(), StoreError> = async {
            let mut loaded = self.matches.load_for_bot(id).await?;
            if !matches!(loaded.phase(), MatchPhase::Challenge) {
                return Ok(());
            }
            let withdrawal = NewEvent { actor: Some(loaded.terms().challenger), kind: EventKind::ChallengeWithdrawn };
            self.matches.append_event(&mut loaded, self.clock.now(), withdrawal).await?;
            // The requester has been told, and nobody else knows of it.
            for entry in loaded.outbox().pending.clone() {
                loaded.record_delivery(&entry, DeliveryStatus::Dropped);
            }
            self.matches.store_deliveries(&mut loaded).await
        }
        .await;
        if let Err(error) = withdrawn {
            tracing::warn!(%error, game = id.0, "a challenge that nobody sees could not be withdrawn");
        }
    }
}
