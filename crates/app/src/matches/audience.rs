//! The readers of a message: their language, the look of their board, and who of them is pinged.

use crate::matches::Audiences;
use crate::matches::loaded_match::LoadedMatch;
use crate::requester::Requester;
use gonagas_core::matches::effects::effect::{Effect, mentioned_users};
use gonagas_core::matches::effects::mentions::MentionReason;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{ChannelRef, UserId};
use gonagas_core::matches::settings::guild_settings::PingPolicy;
use gonagas_core::matches::settings::preferences::{Preferences, PreferencesByUser};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::store_error::StoreError;
use gonagas_store::stored_match::MatchSettings;
use gonagas_ui::board_image::appearance::BoardAppearance;
use gonagas_ui::i18n::Catalog;

/// The readers of a message about a match that everyone sees.
pub struct Audience {
    /// The texts, in the language of the server.
    pub catalog: Catalog,
    /// The look of the board: as the match or its server wants it, whoever is to move.
    pub appearance: BoardAppearance,
    /// The mentioned users who are pinged.
    pub mentions: Vec<UserId>,
    /// True if the server wants nobody pinged: its posts are silent then.
    pub is_silent: bool,
}

impl Audiences {
    /// Returns the preferences of these users. The preferences of participants are loaded with the match.
    pub(crate) async fn preferences_of(
        &self,
        loaded: &LoadedMatch,
        users: &[UserId],
    ) -> Result<PreferencesByUser, StoreError> {
        let settings = loaded.settings();
        if users.iter().all(|user| settings.users.contains(user)) {
            return Ok(settings.preferences.clone());
        }
        self.store.preferences(users).await
    }

    /// Returns the readers of a message that mentions these users.
    pub(crate) async fn audience(&self, loaded: &LoadedMatch, mentioned: &[UserId]) -> Result<Audience, StoreError> {
        let participants = loaded.participants();
        let users: Vec<UserId> = mentioned.iter().chain(&participants).copied().collect();
        let preferences = self.preferences_of(loaded, &users).await?;
        // A reader of text boards needs one at every turn.
        let text_board = participants.iter().any(|user| preferences.for_user(*user).text_boards);
        let MatchSettings { guild, board_overrides, .. } = loaded.settings();
        let pings = guild.ping_policy.should_notify(!matches!(loaded.phase(), MatchPhase::Challenge));
        Ok(Audience {
            catalog: loaded.public_catalog(),
            appearance: BoardAppearance::for_match(guild, *board_overrides, loaded, text_board),
            is_silent: guild.ping_policy == PingPolicy::Nobody,
            mentions: mentioned.iter().copied().filter(|user| pings && preferences.for_user(*user).pings).collect(),
        })
    }

    /// Returns the look of the board of a match in a message that only one user sees.
    pub(crate) async fn appearance(&self, loaded: &LoadedMatch, user: UserId) -> Result<BoardAppearance, StoreError> {
        let preferences = self.preferences_of(loaded, &[user]).await?;
        Ok(BoardAppearance::for_player(preferences.for_user(user), loaded, user))
    }

    /// Returns the look of the board for a requester; as by default when their preferences cannot be read.
    pub(crate) async fn appearance_or_default(&self, loaded: &LoadedMatch, requester: &Requester) -> BoardAppearance {
        self.appearance(loaded, requester.user_id).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "preferences could not be read");
            BoardAppearance::for_player(Preferences::default(), loaded, requester.user_id)
        })
    }
}

/// Returns true if nothing but their turn waits for a user in a match without a live clock. Challenges, offers and ends
/// are told at once.
pub fn comes_daily(game: &Match, user: UserId) -> bool {
    let is_live = game.time_control().is_some_and(|control| !control.is_correspondence());
    !is_live && MentionReason::for_user(user, game) == Some(MentionReason::YourTurn)
}

/// Adds direct messages to effects in a channel, for the mentioned users who prefer them. A match in direct messages
/// needs no others. `event` is the number of the match's last event; `comes_daily` is true for users whom it mentions
/// only for what the daily message says, too.
pub fn with_direct_messages(
    mut effects: Vec<Effect>,
    channel: ChannelRef,
    event: u32,
    preferences: &PreferencesByUser,
    comes_daily: impl Fn(UserId) -> bool,
) -> Vec<Effect> {
    if !channel.is_direct() {
        let is_told_now = |user: &UserId| {
            let wanted = preferences.for_user(*user);
            wanted.direct_messages && !(wanted.digest_hour.is_some() && comes_daily(*user))
        };
        let users = mentioned_users(&effects).into_iter().filter(is_told_now);
        let notices: Vec<Effect> =
            users.map(|user| Effect::DirectMessage(user, Notification::AttentionNeeded(event))).collect();
        effects.extend(notices);
    }
    effects
}
