//! Direct messages to people whom losses on time have taken off a ladder, so that nobody leaves it without a word.

use crate::competitions::CompetitionProgress;
use crate::ports::{ChannelClient, ChannelError};
use gonagas_core::competitions::state::Removal;
use gonagas_core::matches::ids::CompetitionId;
use gonagas_store::StoredCompetition;
use gonagas_store::store_error::StoreError;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::screens::ladder::removal_message;

impl CompetitionProgress {
    /// Tells everyone whom losses on time have taken off. Someone who accepts no messages is left alone; after any
    /// other failure the next minute tries again.
    pub(super) async fn tell_removed_people(
        &self,
        id: CompetitionId,
        channels: &dyn ChannelClient,
    ) -> Result<(), StoreError> {
        let stored = self.store.load_competition(id).await?;
        for removal in stored.competition.removals().iter().filter(|removal| removal.event > stored.told_event) {
            if removal.user.is_person() {
                let user = removal.user;
                match self.tell_removed(&stored, removal, channels).await? {
                    Err(ChannelError::Transient(_) | ChannelError::RateLimited(_)) => return Ok(()),
                    Err(error) => {
                        tracing::info!(%error, user = user.0, "a person was not told that they left a ladder")
                    }
                    Ok(()) => {}
                }
            }
            self.store.set_removals_told(id, removal.event).await?;
        }
        Ok(())
    }

    /// Sends the message, unless an earlier attempt has.
    async fn tell_removed(
        &self,
        stored: &StoredCompetition,
        removal: &Removal,
        channels: &dyn ChannelClient,
    ) -> Result<Result<(), ChannelError>, StoreError> {
        let terms = stored.competition.terms();
        let own = self.store.preferences(&[removal.user]).await?.for_user(removal.user).language;
        let catalog = match own {
            Some(language) => Catalog::for_locale(language.as_str()),
            None => self.catalog(stored).await?,
        };
        let message = removal_message(&catalog, terms);
        let nonce = format!("r{:x}-{:x}", stored.competition.id().0, removal.event);
        let first_line = message.text.lines().next().unwrap_or_default().to_owned();
        let send = async {
            let channel = channels.open_direct_messages(removal.user).await?;
            match channels.find_by_text_prefix(channel, &first_line, removal.at).await? {
                Some(_) => Ok(()),
                None => channels.post_message(channel, &message, &nonce).await.map(drop),
            }
        };
        Ok(send.await)
    }
}
