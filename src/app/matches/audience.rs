//! For whom a message is: in which language it speaks, how its board looks, and who is notified.

use crate::app::App;
use crate::app::requests::Requester;
use crate::store::{Store, StoreError};
use crate::ui::board_image::appearance::BoardAppearance;
use crate::ui::i18n::Catalog;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::match_state::{Match, MatchPhase};

/// For whom a message about a match is that all see.
pub(in crate::app) struct Audience {
    /// The words of the server.
    pub(in crate::app) catalog: Catalog,
    /// How the board looks: as whoever must act wants it.
    pub(in crate::app) appearance: BoardAppearance,
    /// Of those whom the message calls, those who are notified.
    pub(in crate::app) mentions: Vec<UserId>,
}

impl<S: Store> App<S> {
    /// For whom a message is that calls these people to a match.
    pub(in crate::app) async fn load_audience(&self, game: &Match, called: &[UserId]) -> Result<Audience, StoreError> {
        let settings = self.store.guild_settings(game.terms().channel_ref.guild).await?;
        let viewer = primary_viewer(game, called);
        let users: Vec<UserId> = called.iter().copied().chain(viewer).collect();
        let preferred = self.store.preferences(&users).await?;
        let notified = settings.ping_policy.should_notify(!matches!(game.phase(), MatchPhase::Challenge));
        Ok(Audience {
            catalog: Catalog::for_locale(&settings.language),
            appearance: viewer.map_or_else(BoardAppearance::default, |user| {
                BoardAppearance::for_player(preferred.for_user(user), game, user)
            }),
            mentions: called.iter().copied().filter(|user| notified && preferred.for_user(*user).pings).collect(),
        })
    }

    /// How the board of a match looks before one person alone.
    pub(in crate::app) async fn load_appearance(
        &self,
        game: &Match,
        user: UserId,
    ) -> Result<BoardAppearance, StoreError> {
        Ok(BoardAppearance::for_player(self.store.preferences(&[user]).await?.for_user(user), game, user))
    }

    /// The same for somebody who asked. A look that cannot be read is no reason to show nothing.
    pub(in crate::app) async fn appearance_or_default(&self, game: &Match, requester: &Requester) -> BoardAppearance {
        self.load_appearance(game, requester.user_id).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "preferences could not be read");
            BoardAppearance::default()
        })
    }
}

/// Whose message it is above all: of whoever must act or answer. An end belongs to all.
fn primary_viewer(game: &Match, called: &[UserId]) -> Option<UserId> {
    match game.phase() {
        MatchPhase::Challenge => game.terms().opponent.or(called.first().copied()),
        MatchPhase::Playing(_) => game.user_to_act().or(called.first().copied()),
        MatchPhase::Over(..) => None,
    }
}
