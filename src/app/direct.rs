//! Direct messages: to players whom their match calls, if they want that, and to those who follow a match. They are told
//! beside everything else: whoever plays waits for none of them.
//!
//! They are kept with what is told in the channel, and recognised in the same way, by their pictures. That a message
//! cannot be brought to somebody is no matter for anybody else: it is dropped, or tried again by itself.

use crate::app::App;
use crate::app::deliver::{Silent, look};
use crate::app::notice::{file, nonce};
use crate::app::port::{Mouth, MouthError};
use crate::room::calling::{Calling, knows};
use crate::room::people::{MatchId, Person, Place};
use crate::room::spot::Stands;
use crate::room::state::Match;
use crate::room::tell::{News, Tell, called};
use crate::store::{Fate, Notice, Store, StoreError};
use crate::ui::message::Message;
use crate::ui::screens::{direct, followed};

impl<S: Store> App<S> {
    /// What is to be told of a match that is shown in `place`, and with it direct messages to those whom it calls, if
    /// they want that. Where a match is in direct messages already, they need no others. `event` is the match's last.
    pub(super) async fn with_directs(
        &self,
        mut tells: Vec<Tell>,
        place: Place,
        event: u32,
    ) -> Result<Vec<Tell>, StoreError> {
        let called = called(&tells);
        if place.guild.is_some() && !called.is_empty() {
            let preferred = self.store.preferences(&called).await?;
            let wish = called.into_iter().filter(|person| preferred.of(*person).messages);
            tells.extend(wish.map(|person| Tell::Direct(person, News::Called(event))));
        }
        Ok(tells)
    }

    /// Tells what is untold of a match in direct messages.
    pub(super) async fn deliver_directs<M: Mouth>(&self, id: MatchId, mouth: &M) -> Result<(), Silent> {
        let (untold, game) = self.untold(id).await?;
        for (index, notice) in untold.iter().enumerate() {
            let Tell::Direct(person, news) = notice.tell else { continue };
            let told = match outdone(person, &untold[index + 1..]) {
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
        let Some(message) = self.written(game, notice, (person, news), mouth).await? else {
            return self.settle(notice.id, Fate::Dropped).await;
        };
        match self.hand_over(notice, person, &message, mouth).await {
            Ok(()) => self.settle(notice.id, Fate::Told(None)).await,
            Err(Silent::Mouth(MouthError::Later(why))) => Err(Silent::Direct(why)),
            // Who takes no messages from the bot has their reasons.
            Err(Silent::Mouth(error)) => {
                tracing::debug!(%error, notice = notice.id.0, "a direct message was not taken");
                self.settle(notice.id, Fate::Dropped).await
            }
            Err(silent) => Err(silent),
        }
    }

    /// The message as it is to be now, the board as its reader wants it; `None` when they need none any more.
    async fn written<M: Mouth>(
        &self,
        game: &Match,
        notice: &Notice,
        (person, news): (Person, News),
        mouth: &M,
    ) -> Result<Option<Message>, StoreError> {
        if news == News::Lost && game.stands() != Stands::Nowhere {
            // Since then it has been let go on elsewhere.
            return Ok(None);
        }
        let link = self.link(game, mouth).await?;
        let words = self.public_words(game.terms().place).await?;
        let look = self.appearance(game, person).await?;
        let News::Called(event) = news else {
            return Ok(Some(followed::news(&words, game, news, look, &file(notice), &link)));
        };
        let known = knows(person, event, &self.store.load(game.id()).await?.events);
        let calling = Calling::of(person, game).filter(|_| !known);
        Ok(calling.map(|calling| direct::direct(&words, game, (person, look), calling, &link, &file(notice))))
    }

    /// Brings a message to its reader, unless an earlier try has.
    async fn hand_over<M: Mouth>(
        &self,
        notice: &Notice,
        person: Person,
        message: &Message,
        mouth: &M,
    ) -> Result<(), Silent> {
        let place = mouth.direct(person).await?;
        if look(notice, place, mouth).await?.is_none() {
            self.take_up(notice).await?;
            mouth.post(place, message, &nonce(notice)).await?;
        }
        Ok(())
    }
}

/// Whether something newer is to be told to the same person anyway.
fn outdone(person: Person, later: &[Notice]) -> bool {
    later.iter().any(|later| matches!(later.tell, Tell::Direct(other, _) if other == person))
}
