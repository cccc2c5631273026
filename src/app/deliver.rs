//! Telling in the channel what is kept to be told.

use crate::app::App;
use crate::app::notice::{file, is_board, nonce, outdone};
use crate::app::port::{Mouth, MouthError};
use crate::room::people::{MatchId, Person, Place};
use crate::room::state::{Match, Phase};
use crate::room::tell::{News, Tell, to_each};
use crate::store::{Fate, Notice, NoticeId, Posted, Store, StoreError};
use crate::ui::message::Message;
use crate::ui::screens::{board, invitation};

impl<S: Store> App<S> {
    /// Tells what is untold of a match in its channel, in order. The caller holds the match. Direct messages are not told
    /// here: see [`App::deliver_directs`].
    pub(super) async fn deliver<M: Mouth>(&self, id: MatchId, mouth: &M) -> Result<(), Silent> {
        // A match gets one thread at most, and only what comes after it has another place by then.
        match self.deliver_round(id, mouth).await {
            (Err(silent), _) if silent.is_outage() || matches!(silent, Silent::Taken) => Err(silent),
            (_, true) => self.deliver_round(id, mouth).await.0,
            (told, false) => told,
        }
    }

    /// Tells what is untold, up to the thread; answers whether there was one to be opened.
    async fn deliver_round<M: Mouth>(&self, id: MatchId, mouth: &M) -> (Result<(), Silent>, bool) {
        let (mut untold, game) = match self.untold(id).await {
            Ok(untold) => untold,
            Err(error) => return (Err(error.into()), false),
        };
        untold.retain(|notice| !matches!(notice.tell, Tell::Direct(..)));
        let thread = untold.iter().position(|notice| notice.tell == Tell::Thread);
        let end = thread.map_or(untold.len(), |thread| thread + 1);
        (self.deliver_all(&game, &untold, end, mouth).await, thread.is_some())
    }

    /// Tells the first of these notices, `end` of them.
    async fn deliver_all<M: Mouth>(
        &self,
        game: &Match,
        untold: &[Notice],
        end: usize,
        mouth: &M,
    ) -> Result<(), Silent> {
        let mut worst = Ok(());
        for (index, notice) in untold[..end].iter().enumerate() {
            let later = &untold[index + 1..];
            match self.deliver_one(game, notice, later, mouth).await {
                Ok(()) => {}
                Err(silent) if silent.is_outage() || matches!(silent, Silent::Taken) => return Err(silent),
                // What stays untold matters more than what never can be told.
                Err(silent) if worst.is_ok() || silent.is_open() => worst = Err(silent),
                Err(_) => {}
            }
        }
        worst
    }

    /// What is untold of a match, and the match, which is at least as new: another process may be adding to both.
    pub(super) async fn untold(&self, id: MatchId) -> Result<(Vec<Notice>, Match), StoreError> {
        let untold = self.store.untold(Some(id)).await?;
        Ok((untold, self.own(id).await?))
    }

    /// Loads a match for the bot itself.
    pub(super) async fn own(&self, id: MatchId) -> Result<Match, StoreError> {
        self.past(id, u32::MAX).await
    }

    async fn deliver_one<M: Mouth>(
        &self,
        game: &Match,
        notice: &Notice,
        later: &[Notice],
        mouth: &M,
    ) -> Result<(), Silent> {
        match &notice.tell {
            Tell::Post(_) => self.deliver_post(game, notice, later, mouth).await,
            Tell::Remind(person) => self.deliver_reminder(game, notice, *person, later, mouth).await,
            Tell::Thread => self.deliver_thread(game, notice, mouth).await,
            Tell::Archive => self.deliver_archive(game, notice, mouth).await,
            // The store keeps none of these, and those are told elsewhere.
            Tell::Followers(_) | Tell::Direct(..) => Ok(()),
            Tell::Update if outdone(notice, later) => self.settle(notice.id, Fate::Dropped).await,
            Tell::Update | Tell::Retire(_) => match self.target(notice).await? {
                None => self.settle(notice.id, Fate::Dropped).await,
                Some(posted) => self.change(game, notice, posted, later, mouth).await,
            },
        }
    }

    /// A post that a later one outdoes is not made; but it may have been made already without our knowing.
    async fn deliver_post<M: Mouth>(
        &self,
        game: &Match,
        notice: &Notice,
        later: &[Notice],
        mouth: &M,
    ) -> Result<(), Silent> {
        let outdone = later.iter().any(|later| matches!(later.tell, Tell::Post(_))) || self.told_since(notice).await?;
        match look(notice, notice.place, mouth).await {
            Ok(Some(message)) => self.posted(notice, message).await,
            Ok(None) | Err(MouthError::Forbidden) if outdone => self.outdo(notice).await,
            Ok(None) => self.post(notice, &self.screen(game, notice).await?, mouth).await,
            // Where the bot may not read what was posted nobody can know whether this was. The players are better off with
            // two boards than with none, so it is posted once more; after a second try without an answer it waits for the
            // permission or for what outdoes it, so that there are never three.
            Err(MouthError::Forbidden) if notice.tries == 1 => {
                self.post(notice, &self.screen(game, notice).await?, mouth).await
            }
            Err(error) => self.give_up(notice, error).await,
        }
    }

    /// Strikes off a post that a later one outdoes. One that nobody has tried is taken up first: another process may be
    /// about to make it, and it would then stand below what outdoes it.
    pub(super) async fn outdo(&self, notice: &Notice) -> Result<(), Silent> {
        if notice.tries == 0 {
            self.take_up(notice).await?;
        }
        self.settle(notice.id, Fate::Dropped).await
    }

    async fn told_since(&self, notice: &Notice) -> Result<bool, StoreError> {
        Ok(self.store.current(notice.game).await?.is_some_and(|posted| posted.notice > notice.id))
    }

    /// Posts this, the one that takes it up.
    pub(super) async fn post<M: Mouth>(&self, notice: &Notice, message: &Message, mouth: &M) -> Result<(), Silent> {
        self.take_up(notice).await?;
        match mouth.post(notice.place, message, &nonce(notice)).await {
            Ok(message) => self.posted(notice, message).await,
            Err(MouthError::Forbidden) => {
                self.settle(notice.id, Fate::Untried).await?;
                Err(MouthError::Forbidden.into())
            }
            Err(error @ MouthError::Refused(_)) => {
                self.settle(notice.id, Fate::Untried).await?;
                self.give_up(notice, error).await
            }
            Err(error) => self.give_up(notice, error).await,
        }
    }

    /// Strikes off what stands in this message now.
    async fn posted(&self, notice: &Notice, message: u64) -> Result<(), Silent> {
        self.make_up_for(notice).await?;
        self.settle(notice.id, Fate::Told(Some(message))).await
    }

    /// Notes that something is about to be posted, unless somebody else has.
    pub(super) async fn take_up(&self, notice: &Notice) -> Result<(), Silent> {
        match self.settle(notice.id, Fate::Tried { before: notice.tries }).await {
            Err(Silent::Store(StoreError::Conflict)) => Err(Silent::Taken),
            taken_up => taken_up,
        }
    }

    async fn change<M: Mouth>(
        &self,
        game: &Match,
        notice: &Notice,
        posted: Posted,
        later: &[Notice],
        mouth: &M,
    ) -> Result<(), Silent> {
        let posted_below = later.iter().any(|later| matches!(later.tell, Tell::Post(_)));
        let changed = match notice.tell {
            Tell::Retire(event) => {
                let text = self.retired(game.id(), event).await?;
                mouth.retire(posted.place, posted.message, &text).await
            }
            _ => mouth.edit(posted.place, posted.message, &self.screen(game, notice).await?).await,
        };
        match changed {
            Ok(()) => self.settle(notice.id, Fate::Told(None)).await,
            // A message that is gone shows nothing wrong.
            Err(MouthError::Gone) => self.settle(notice.id, Fate::Dropped).await,
            Err(MouthError::Refused(why)) if notice.tell == Tell::Update && !posted_below => {
                tracing::info!(%why, "a message could not be edited; it is posted anew");
                // In this order: after a kill in between, what is posted anew outdoes the edit.
                let tells = [Tell::Retire(game.number()), Tell::Post(Vec::new())];
                self.store.tell(game.id(), posted.place, &tells, self.now()).await?;
                self.settle(notice.id, Fate::Dropped).await?;
                self.wake.now(game.id());
                Ok(())
            }
            Err(error) => self.give_up(notice, error).await,
        }
    }

    /// Strikes off what can never be told; what may be told later stays. An old message that cannot be changed keeps
    /// nobody from playing on, so it is no matter for the players.
    pub(super) async fn give_up(&self, notice: &Notice, error: MouthError) -> Result<(), Silent> {
        match &error {
            MouthError::Gone => {
                self.make_up_for(notice).await?;
                self.settle(notice.id, Fate::Dropped).await?;
                if let Tell::Post(calls) = &notice.tell {
                    self.lose(notice, calls).await?;
                }
            }
            MouthError::Refused(why) => {
                tracing::error!(%why, notice = notice.id.0, "a message was refused");
                if !self.is_needed(notice).await? {
                    self.settle(notice.id, Fate::Dropped).await?;
                }
                if !matches!(notice.tell, Tell::Post(_)) {
                    return Ok(());
                }
            }
            MouthError::Forbidden | MouthError::Later(_) => {}
        }
        Err(error.into())
    }

    /// Whether a match cannot well go on without this: a board while it is played. It is tried again, more and more seldom.
    async fn is_needed(&self, notice: &Notice) -> Result<bool, StoreError> {
        Ok(is_board(notice) && matches!(self.own(notice.game).await?.phase(), Phase::Playing(_)))
    }

    /// A post finds no channel any more. A match that is not over loses its place; of one that is, those whom the post
    /// would have called hear directly.
    async fn lose(&self, notice: &Notice, calls: &[Person]) -> Result<(), Silent> {
        let game = self.own(notice.game).await?;
        if game.play().is_none() || game.ending().is_none() {
            self.leave(game, notice.place.channel, None).await?;
            return Ok(());
        }
        self.store.tell(game.id(), notice.place, &to_each(calls, News::Stopped), self.now()).await?;
        self.wake.now(game.id());
        Ok(())
    }

    /// What a message says that showed this event and is the current one no more.
    pub(super) async fn retired(&self, id: MatchId, event: u32) -> Result<String, StoreError> {
        let past = self.past(id, event).await?;
        let words = self.public_words(past.terms().place).await?;
        Ok(match past.play() {
            Some(play) => board::retired(&words, &past, play),
            None => invitation::retired(&words, &past),
        })
    }

    pub(super) async fn target(&self, notice: &Notice) -> Result<Option<Posted>, StoreError> {
        match notice.target {
            Some(target) => self.store.posted(target).await,
            None => Ok(None),
        }
    }

    pub(super) async fn settle(&self, id: NoticeId, fate: Fate) -> Result<(), Silent> {
        Ok(self.store.settle(&[(id, fate)]).await?)
    }
}

/// Looks for the message of a post that was tried before.
pub(super) async fn look<M: Mouth>(notice: &Notice, place: Place, mouth: &M) -> Result<Option<u64>, MouthError> {
    match notice.tries {
        0 => Ok(None),
        _ => mouth.find(place, &file(notice), notice.at).await,
    }
}

/// Why something is still untold.
#[derive(Debug, thiserror::Error)]
pub(super) enum Silent {
    /// Discord did not take it.
    #[error(transparent)]
    Mouth(#[from] MouthError),
    /// The store could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A direct message has to wait, which holds up nothing else.
    #[error("a direct message has to wait: {0}")]
    Direct(String),
    /// Somebody else is telling it.
    #[error("somebody else is telling it")]
    Taken,
}

impl Silent {
    /// Whether other matches would fare no better.
    pub(super) fn is_outage(&self) -> bool {
        use StoreError::{Busy, Full, ReadOnly};
        matches!(self, Silent::Mouth(MouthError::Later(_)) | Silent::Store(Busy | Full | ReadOnly))
    }

    /// Whether something is still to be told in the channel.
    fn is_open(&self) -> bool {
        !matches!(self, Silent::Mouth(MouthError::Gone | MouthError::Refused(_)) | Silent::Direct(_))
    }
}
