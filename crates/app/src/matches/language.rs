//! The language of a user, which is stored for messages that answer no request of theirs.
//!
//! Discord tells it with each request, and a user may choose another. It is stored with what a user does that may bring
//! such messages: making or playing a match, watching one, changing preferences.

use crate::matches::Languages;
use crate::matches::loaded_match::LoadedMatch;
use crate::private_catalog;
use crate::requester::Requester;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::{ChannelRef, Timestamp, UserId};
use gonagas_core::matches::settings::preferences::{LanguageCode, Preferences, PreferencesPatch};
use gonagas_store::store_error::StoreError;
use gonagas_ui::i18n::Catalog;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Returns the language of a requester.
pub fn language_of(requester: &Requester) -> Option<LanguageCode> {
    LanguageCode::parse(private_catalog(requester).language())
}

/// The time for which a chosen language is kept in memory. Another process may have changed it meanwhile.
const KEPT_FOR: Timestamp = MINUTE;

/// The languages that users have chosen, as they were looked up lately.
#[derive(Default)]
pub struct ChosenLanguages(Mutex<BTreeMap<UserId, (Option<LanguageCode>, Timestamp)>>);

impl ChosenLanguages {
    fn get(&self, user: UserId, now: Timestamp) -> Option<Option<LanguageCode>> {
        self.lock().get(&user).filter(|(_, read_at)| is_fresh(*read_at, now)).map(|(chosen, _)| *chosen)
    }

    fn insert(&self, user: UserId, chosen: Option<LanguageCode>, now: Timestamp) {
        let mut known = self.lock();
        known.retain(|_, (_, read_at)| is_fresh(*read_at, now));
        known.insert(user, (chosen, now));
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<UserId, (Option<LanguageCode>, Timestamp)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_fresh(read_at: Timestamp, now: Timestamp) -> bool {
    (0..KEPT_FOR).contains(&(now - read_at))
}

impl Languages {
    /// Returns a requester with the language that they have chosen. If it cannot be read, they read that of their
    /// Discord.
    pub(crate) async fn with_chosen_language<'r>(&self, requester: &'r Requester) -> Cow<'r, Requester> {
        let user = requester.user_id;
        let now = self.clock.now();
        let chosen = match self.chosen.get(user, now) {
            Some(chosen) => chosen,
            None => match self.store.preferences(&[user]).await {
                Ok(preferences) => {
                    let chosen = preferences.for_user(user).chosen_language;
                    self.chosen.insert(user, chosen, now);
                    chosen
                }
                Err(error) => {
                    tracing::debug!(%error, "the language that a user has chosen could not be read");
                    None
                }
            },
        };
        match chosen {
            Some(_) => Cow::Owned(Requester { chosen_language: chosen, ..requester.clone() }),
            None => Cow::Borrowed(requester),
        }
    }

    /// Notes the language that a user has just chosen.
    pub(crate) fn note_chosen_language(&self, user: UserId, chosen: Option<LanguageCode>) {
        self.chosen.insert(user, chosen, self.clock.now());
    }

    /// Returns the texts of public messages in a channel.
    pub(crate) async fn public_catalog(&self, channel: ChannelRef) -> Result<Catalog, StoreError> {
        Ok(Catalog::for_locale(&self.store.guild_settings(channel.guild()).await?.language))
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
