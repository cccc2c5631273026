//! Reminders: a message of their own that calls whoever is to act. It never becomes the current one.

use crate::app::App;
use crate::app::audience::Audience;
use crate::app::deliver::Silent;
use crate::app::port::{Mouth, MouthError};
use crate::room::people::Person;
use crate::room::state::Match;
use crate::store::{Fate, Notice, Store};
use crate::ui::screens::{private, time};

impl<S: Store> App<S> {
    /// Reminds somebody, unless they have acted meanwhile. It may have been done already without our knowing; where that
    /// cannot be found out, one reminder too few is better than one too many.
    pub(super) async fn deliver_reminder<M: Mouth>(
        &self,
        game: &Match,
        notice: &Notice,
        person: Person,
        later: &[Notice],
        mouth: &M,
    ) -> Result<(), Silent> {
        let Audience { words, calls, .. } = self.audience(game, &[person]).await?;
        let board = private::whereabouts(&words, game, &self.link(game, mouth).await?);
        let outdone = later.iter().any(|later| later.tell == notice.tell);
        let reminder = time::reminder(&words, game, person, &board).filter(|_| !outdone);
        let Some((mut message, line)) = reminder else { return self.settle(notice.id, Fate::Dropped).await };
        message.calls = calls;
        let found = match notice.tries {
            0 => Ok(None),
            _ => mouth.find_words(notice.place, &line, notice.at).await,
        };
        match found {
            Ok(Some(message)) => self.settle(notice.id, Fate::Told(Some(message))).await,
            Ok(None) => self.post(notice, &message, mouth).await,
            Err(MouthError::Forbidden) => self.settle(notice.id, Fate::Dropped).await,
            Err(error) => self.give_up(notice, error).await,
        }
    }
}
