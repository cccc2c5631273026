//! The language of a user, which is stored for messages that answer no request of theirs.
//!
//! Discord tells it with each request. It is stored with what a user does that may bring such messages: making or playing a match,
//! watching one, changing preferences.

use crate::matches::loaded_match::LoadedMatch;
use crate::requests::Requester;
use crate::{App, private_catalog};
use gonagas_core::matches::settings::language_code::LanguageCode;
use gonagas_core::matches::settings::preferences::{Preferences, PreferencesPatch};

/// Returns the language of a requester.
pub(crate) fn language_of(requester: &Requester) -> Option<LanguageCode> {
    LanguageCode::parse(private_catalog(requester).language())
}

impl App {
    /// Stores the language of a requester, unless it is the known one. A failure keeps nobody from playing: the next request
    /// tells it again.
    pub(crate) async fn remember_language(&self, requester: &Requester, known: &Preferences) {
        let language = language_of(requester);
        if language.is_none() || language == known.language {
            return;
        }
        let patch = PreferencesPatch { language, ..PreferencesPatch::default() };
        if let Err(error) = self.store.update_preferences(requester.user_id, patch, self.now()).await {
            tracing::debug!(%error, "the language of a user could not be stored");
        }
    }

    /// Stores the language of a requester who takes part in this match.
    pub(crate) async fn remember_participant_language(&self, requester: &Requester, loaded: &LoadedMatch) {
        match self.preferences_of(loaded, &[requester.user_id]).await {
            Ok(preferences) => self.remember_language(requester, &preferences.for_user(requester.user_id)).await,
            Err(error) => tracing::debug!(%error, "the language of a user could not be read"),
        }
    }

    /// Stores the language of a requester whose preferences are not at hand.
    pub(crate) async fn remember_unread_language(&self, requester: &Requester) {
        match self.store.preferences(&[requester.user_id]).await {
            Ok(preferences) => self.remember_language(requester, &preferences.for_user(requester.user_id)).await,
            Err(error) => tracing::debug!(%error, "the language of a user could not be read"),
        }
    }
}
