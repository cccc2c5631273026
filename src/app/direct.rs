//! Direct messages to those who follow a match. They are told beside everything else: whoever plays waits for none of them.

use crate::app::deliver::Silent;
use crate::app::notice::{file, nonce};
use crate::app::port::{Mouth, MouthError};
use crate::app::{App, public_words};
use crate::room::people::{MatchId, Person};
use crate::room::state::Match;
use crate::room::tell::{News, Tell};
use crate::store::{Fate, Notice, Store, StoreError};
use crate::ui::screens::followed;

/// How often a message is tried without our knowing what came of it.
const TRIES: u32 = 3;

impl<S: Store> App<S> {
    /// Tells what is untold of a match in direct messages.
    pub(super) async fn deliver_directs<M: Mouth>(&self, id: MatchId, mouth: &M) -> Result<(), Silent> {
        let (untold, game) = self.untold(id).await?;
        for (index, notice) in untold.iter().enumerate() {
            let Tell::Direct(person, news) = notice.tell else { continue };
            let told = match outdone(person, &untold[index + 1..]) || notice.tries >= TRIES {
                true => self.settle(notice.id, Fate::Dropped).await,
                false => self.deliver_direct(&game, notice, (person, news), mouth).await,
            };
            match told {
                Ok(()) | Err(Silent::Taken) => {}
                Err(silent) => return Err(silent),
            }
        }
        Ok(())
    }

    async fn deliver_direct<M: Mouth>(
        &self,
        game: &Match,
        notice: &Notice,
        (person, news): (Person, News),
        mouth: &M,
    ) -> Result<(), Silent> {
        match self.settle(notice.id, Fate::Tried { before: notice.tries }).await {
            Err(Silent::Store(StoreError::Conflict)) => return Err(Silent::Taken),
            taken_up => taken_up?,
        }
        let link = self.link(game, mouth).await?;
        let message = followed::news(&public_words(), game, news, &file(notice), &link);
        let told = match mouth.direct(person).await {
            Ok(place) => mouth.post(place, &message, &nonce(notice)).await,
            Err(error) => Err(error),
        };
        match told {
            Ok(_) => self.settle(notice.id, Fate::Told(None)).await,
            Err(error @ MouthError::Later(_)) => Err(error.into()),
            // Who takes no messages from the bot has their reasons.
            Err(error) => {
                tracing::debug!(%error, "a direct message was not taken");
                self.settle(notice.id, Fate::Dropped).await
            }
        }
    }
}

/// Whether something newer is to be told to the same person anyway.
fn outdone(person: Person, later: &[Notice]) -> bool {
    later.iter().any(|later| matches!(later.tell, Tell::Direct(other, _) if other == person))
}
