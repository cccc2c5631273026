//! The post of a tournament, and the message about its winners.
//!
//! A post is recorded as begun before it is sent, so that one that a crash interrupted is looked for in its channel
//! before another is sent.

use crate::competitions::CompetitionProgress;
use crate::ports::{ChannelClient, ChannelError};
use gonagas_core::competitions::state::{Competition, Phase};
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::ids::{CompetitionId, Timestamp};
use gonagas_store::store_error::StoreError;
use gonagas_store::{CompetitionPost, NewsState, PostState, StoredCompetition};
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::ladder::{competition_message, post_prefix};
use gonagas_ui::screens::tournament::{winners_message, winners_prefix};

/// The outcome of sending or changing a message.
enum Sent {
    /// It is there, with this id.
    There(u64),
    /// It can never be there.
    Never,
    /// It is not there; another attempt may succeed.
    NotYet,
    /// It may be there.
    Unknown,
}

impl CompetitionProgress {
    /// Posts a tournament, or has its post show the present state.
    pub(super) async fn show_post(&self, id: CompetitionId, channels: &dyn ChannelClient) -> Result<(), StoreError> {
        let stored = self.store.load_competition(id).await?;
        let last = stored.competition.last_event_number();
        let post = stored.post;
        let is_shown = matches!(post.state, PostState::There(_)) && post.shown_event >= last;
        if is_shown || post.state == PostState::Gone {
            return Ok(());
        }
        let catalog = self.catalog(&stored).await?;
        let view = self.logs.view(&stored).await?;
        let message = competition_message(&catalog, &view);
        let terms = stored.competition.terms();
        let sent = match post.state {
            PostState::There(known) => match channels.edit_message(terms.channel_ref, known, &message).await {
                Ok(()) => Sent::There(known),
                Err(ChannelError::Gone | ChannelError::Rejected(_)) => Sent::Never,
                Err(error) if self.gives_up(&stored.competition, &error) => Sent::Never,
                Err(_) => Sent::Unknown,
            },
            state => {
                let was_begun = state == PostState::Begun;
                let begun = CompetitionPost { state: PostState::Begun, ..post };
                let prefix = post_prefix(&stored.competition);
                let key = PostKey { prefix, nonce: format!("t{:x}", id.0), since: terms.created_at };
                self.post_once(&stored, &message, key, was_begun, begun, channels).await?
            }
        };
        let now = self.clock.now();
        let shown = match sent {
            Sent::There(message) => {
                CompetitionPost { state: PostState::There(message), shown_event: last, shown_at: now, ..post }
            }
            Sent::Never => CompetitionPost { state: PostState::Gone, shown_at: now, ..post },
            Sent::NotYet => CompetitionPost { state: PostState::None, shown_at: now, ..post },
            Sent::Unknown => match post.state {
                PostState::There(_) => CompetitionPost { shown_at: now, ..post },
                _ => CompetitionPost { state: PostState::Begun, shown_at: now, ..post },
            },
        };
        self.store.set_competition_post(id, shown).await
    }

    /// Posts the winners of a tournament that has finished, once.
    pub(super) async fn tell_winners(&self, id: CompetitionId, channels: &dyn ChannelClient) -> Result<(), StoreError> {
        let stored = self.store.load_competition(id).await?;
        let post = stored.post;
        if stored.competition.phase() != Phase::Finished || post.news == NewsState::Done {
            return Ok(());
        }
        let message = winners_message(&self.catalog(&stored).await?, &stored.competition);
        let begun = CompetitionPost { news: NewsState::Begun, ..post };
        let key = PostKey {
            prefix: winners_prefix(id),
            nonce: format!("w{:x}", id.0),
            since: stored.competition.ended_at().unwrap_or_default(),
        };
        let sent = self.post_once(&stored, &message, key, post.news == NewsState::Begun, begun, channels).await?;
        let news = match sent {
            Sent::There(_) | Sent::Never => NewsState::Done,
            Sent::NotYet => NewsState::None,
            Sent::Unknown => NewsState::Begun,
        };
        let now = self.clock.now();
        self.store.set_competition_post(id, CompetitionPost { news, shown_at: now, ..post }).await
    }

    /// Sends a message that must not be sent twice.
    async fn post_once(
        &self,
        stored: &StoredCompetition,
        message: &Message,
        key: PostKey,
        was_begun: bool,
        begun: CompetitionPost,
        channels: &dyn ChannelClient,
    ) -> Result<Sent, StoreError> {
        let channel = stored.competition.terms().channel_ref;
        if was_begun {
            match channels.find_by_text_prefix(channel, &key.prefix, key.since).await {
                Ok(Some(found)) => return Ok(Sent::There(found)),
                Ok(None) => {}
                Err(ChannelError::Gone | ChannelError::SearchIncomplete) => return Ok(Sent::Never),
                Err(error) if self.gives_up(&stored.competition, &error) => return Ok(Sent::Never),
                Err(_) => return Ok(Sent::Unknown),
            }
        }
        self.store.set_competition_post(stored.competition.id(), begun).await?;
        Ok(match channels.post_message(channel, message, &key.nonce).await {
            Ok(posted) => Sent::There(posted),
            Err(ChannelError::Gone | ChannelError::Rejected(_)) => Sent::Never,
            Err(error) if self.gives_up(&stored.competition, &error) => Sent::Never,
            Err(error) if error.has_certainly_failed() => Sent::NotYet,
            Err(_) => Sent::Unknown,
        })
    }

    /// Returns true for what is refused a day after a competition has ended: the bot may not even be on its server.
    fn gives_up(&self, competition: &Competition, error: &ChannelError) -> bool {
        error.is_refusal() && competition.ended_at().is_some_and(|at| self.clock.now() - at >= DAY)
    }

    /// Returns the words of the server.
    pub(super) async fn catalog(&self, stored: &StoredCompetition) -> Result<Catalog, StoreError> {
        let settings = self.store.guild_settings(stored.competition.terms().channel_ref.guild()).await?;
        Ok(Catalog::for_locale(&settings.language))
    }
}

/// The marks by which a post is recognised.
struct PostKey {
    /// The beginning of its text.
    prefix: String,
    nonce: String,
    /// The time before which it was not posted.
    since: Timestamp,
}
