//! The readers of a message: their language, the look of their board, and who of them is pinged.

use crate::app::App;
use crate::app::matches::loaded_match::LoadedMatch;
use crate::app::requests::Requester;
use crate::store::{Store, StoreError};
use crate::ui::board_image::appearance::BoardAppearance;
use crate::ui::i18n::Catalog;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::MatchPhase;

/// The readers of a message about a match that everyone sees.
pub(in crate::app) struct Audience {
    /// The texts, in the language of the server.
    pub(in crate::app) catalog: Catalog,
    /// The look of the board: as the player to act prefers it.
    pub(in crate::app) appearance: BoardAppearance,
    /// The mentioned users who are pinged.
    pub(in crate::app) mentions: Vec<UserId>,
}

impl<S: Store> App<S> {
    /// Returns the readers of a message that mentions these users.
    pub(in crate::app) async fn audience(
        &self,
        loaded: &LoadedMatch,
        mentioned: &[UserId],
    ) -> Result<Audience, StoreError> {
        let viewer = primary_viewer(loaded, mentioned);
        let users: Vec<UserId> = mentioned.iter().copied().chain(viewer).collect();
        let preferences = self.preferences_of(loaded, &users).await?;
        let pings = loaded.settings().guild.ping_policy.should_notify(!matches!(loaded.phase(), MatchPhase::Challenge));
        Ok(Audience {
            catalog: loaded.public_catalog(),
            appearance: viewer.map_or_else(BoardAppearance::default, |user| {
                BoardAppearance::for_player(preferences.for_user(user), loaded, user)
            }),
            mentions: mentioned.iter().copied().filter(|user| pings && preferences.for_user(*user).pings).collect(),
        })
    }

    /// Returns the look of the board of a match in a message that only one user sees.
    pub(in crate::app) async fn appearance(
        &self,
        loaded: &LoadedMatch,
        user: UserId,
    ) -> Result<BoardAppearance, StoreError> {
        let preferences = self.preferences_of(loaded, &[user]).await?;
        Ok(BoardAppearance::for_player(preferences.for_user(user), loaded, user))
    }

    /// Returns the look of the board for a requester; the default when their preferences cannot be read.
    pub(in crate::app) async fn appearance_or_default(
        &self,
        loaded: &LoadedMatch,
        requester: &Requester,
    ) -> BoardAppearance {
        self.appearance(loaded, requester.user_id).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "preferences could not be read");
            BoardAppearance::default()
        })
    }
}

/// Returns the user to whom a message matters most: the one who must act or answer. An end matters to everyone.
fn primary_viewer(game: &Match, mentioned: &[UserId]) -> Option<UserId> {
    match game.phase() {
        MatchPhase::Challenge => game.terms().opponent.or(mentioned.first().copied()),
        MatchPhase::Playing(_) => game.user_to_act().or(mentioned.first().copied()),
        MatchPhase::Over(..) => None,
    }
}
