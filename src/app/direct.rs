//! Direct messages: to whom one is written beside what is told in the channel, and delivering them.
//!
//! What is told privately is kept with what is told in the channel, and recognised in the same way, by its picture. That
//! a message cannot be brought to somebody is no matter for anybody else: it is dropped, or tried again by itself.

use crate::app::App;
use crate::app::deliver::{Silent, look};
use crate::app::notice::{file, nonce};
use crate::app::port::{Mouth, MouthError};
use crate::room::direct::{Calling, Direct};
use crate::room::people::Place;
use crate::room::state::Match;
use crate::room::tell::{Tell, called};
use crate::store::{Fate, Notice, Store, StoreError};
use crate::ui::message::Message;
use crate::ui::screens::direct;

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
            tells.extend(wish.map(|to| Tell::Direct(Direct { to, event })));
        }
        Ok(tells)
    }

    /// Delivers a direct message, unless there is nothing to tell any more or a later one tells it.
    pub(super) async fn deliver_direct<M: Mouth>(
        &self,
        game: &Match,
        notice: &Notice,
        direct: Direct,
        later: &[Notice],
        mouth: &M,
    ) -> Result<(), Silent> {
        let fate = match self.written(game, notice, direct, later, mouth).await? {
            None => Fate::Dropped,
            Some(message) => match self.whisper(notice, direct, &message, mouth).await {
                Ok(()) => Fate::Told(None),
                Err(Silent::Mouth(MouthError::Later(why))) => return Err(Silent::Direct(why)),
                Err(Silent::Mouth(error)) => {
                    tracing::debug!(%error, notice = notice.id.0, "a direct message is not taken");
                    Fate::Dropped
                }
                Err(silent) => return Err(silent),
            },
        };
        self.settle(notice.id, fate).await
    }

    /// The message as it is to be now; `None` when there is nothing to tell.
    async fn written<M: Mouth>(
        &self,
        game: &Match,
        notice: &Notice,
        direct: Direct,
        later: &[Notice],
        mouth: &M,
    ) -> Result<Option<Message>, StoreError> {
        let again = later.iter().any(|later| matches!(later.tell, Tell::Direct(later) if later.to == direct.to));
        let Some(calling) = Calling::of(direct.to, game).filter(|_| !again) else { return Ok(None) };
        if direct.is_known(&self.store.load(game.id()).await?.events) {
            return Ok(None);
        }
        let link = self.link(game, mouth).await?;
        let words = self.public_words(game.terms().place).await?;
        let look = self.look(game, direct.to).await?;
        Ok(Some(direct::direct(&words, game, (direct.to, look), calling, &link, &file(notice))))
    }

    /// Brings the message to its person, unless an earlier try has.
    async fn whisper<M: Mouth>(
        &self,
        notice: &Notice,
        direct: Direct,
        message: &Message,
        mouth: &M,
    ) -> Result<(), Silent> {
        let place = mouth.direct(direct.to).await?;
        if look(notice, place, mouth).await?.is_none() {
            self.take_up(notice).await?;
            mouth.post(place, message, &nonce(notice)).await?;
        }
        Ok(())
    }
}
