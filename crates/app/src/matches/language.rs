//! The language of a user, which is stored for messages that answer no request of theirs.
//!
//! Discord tells it with each request. It is stored with what a user does that may bring such messages: making or
//! playing a match, watching one, changing preferences.

use crate::matches::Languages;
use crate::matches::loaded_match::LoadedMatch;
use crate::private_catalog;
use crate::requester::Requester;
use gonagas_core::matches::ids::ChannelRef;
use gonagas_core::matches::settings::language_code::LanguageCode;
use gonagas_core::matches::settings::preferences::{Preferences, PreferencesPatch};
use gonagas_store::store_error::StoreError;
use gonagas_ui::i18n::Catalog;

/// Returns the language of a requester.
pub fn language_of(requester: &Requester) -> Option<LanguageCode> {
    LanguageCode::parse(private_catalog(requester).language())
}

impl Languages {
    /// Returns the texts of public messages in a channel.
    pub(crate) async fn public_catalog(&self, channel: ChannelRef) -> Result<Catalog, StoreError> {
        Ok(Catalog::for_locale(&self.store.guild_settings(channel.guild).await?.language))
    }

    /// Stores the language of a requester, unless it is the known one. A failure keeps nobody from playing: the next
    /// request tells it again.
    pub(crate) async fn remember_language(&self, requester: &Requester, known: &Preferences) {
        let language = language_of(requester);
        if language.is_none() || language == known.language {
            return;
        }
        let patch = PreferencesPatch { language, ..PreferencesPatch::default() };
        if let Err(error) = self.store.update_preferences(requester.user_id, patch, self.clock.now()).await {
            tracing::debug!(%error, "the language of a user could not be stored");
        }
    }

    /// Stores the language of a requester who takes part in this match.
    pub(crate) async fn remember_participant_language(&self, requester: &Requester, loaded: &LoadedMatch) {
        match self.audiences.preferences_of(loaded, &[requester.user_id]).await {
            Ok(preferences) => self.remember_language(requester, &preferences.for_user(requester.user_id)).await,
            Err(error) => tracing::debug!(%error, "the language of a user could not be read"),
        }
    }
}
