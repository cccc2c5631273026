//! Telling what is kept to be told: first as the answer to the one who asked, where one of the messages is just that, and
//! the rest in the channel.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::port::{Answer, Answered, Mouth, MouthError, Reply};
use crate::app::{App, public_words, words};
use crate::room::people::{MatchId, Person};
use crate::room::state::Match;
use crate::room::tell::Tell;
use crate::store::{Fate, Notice, NoticeId, Posted, Store, StoreError};
use crate::ui::message::Message;
use crate::ui::path::Path;
use crate::ui::screens::board::Shown;
use crate::ui::screens::private::Done;
use crate::ui::screens::{board, invitation, private};

impl<S: Store> App<S> {
    /// Tells what is untold of a match, which the caller holds, and answers the one who asked.
    pub(super) async fn tell<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        game: &Match,
        origin: Origin,
        reply: &R,
        mouth: &M,
    ) {
        if let Err(error) = self.answer(caller, game, &origin, reply).await {
            tracing::warn!(%error, game = game.id().0, "what is to be told could not be read or struck off");
            // It is kept all the same; who asked must not try again for want of an answer.
            quietly(reply.answer(Answer::Private(&private::done(&words(caller), game, &Done::Kept))).await);
        }
        let silent = match self.deliver(game, mouth).await {
            Ok(()) => return,
            Err(silent) => silent,
        };
        self.wake.notify_one();
        if let Some(text) = why_silent(caller, game, &silent) {
            let _ = reply.answer(Answer::Private(&private::text(text))).await;
        }
    }

    /// Gives the answer, with one of the notices if one fits.
    async fn answer<R: Reply>(
        &self,
        caller: &Caller,
        game: &Match,
        origin: &Origin,
        reply: &R,
    ) -> Result<(), StoreError> {
        let untold = self.store.untold(Some(game.id())).await?;
        match origin {
            Origin::Command { done } => {
                let post = untold.iter().rev().find(|notice| matches!(notice.tell, Tell::Post(_)));
                match post.filter(|post| post.place.channel == caller.place.channel && post.tries == 0) {
                    Some(post) => self.express(post, &[], reply, Answer::Public(&screen(game, post))).await?,
                    None => quietly(reply.answer(Answer::Private(&private::done(&words(caller), game, done))).await),
                }
            }
            Origin::Private { done } => {
                quietly(reply.answer(Answer::Update(&private::done(&words(caller), game, done))).await);
            }
            Origin::Control { message, seen } => match self.about(&untold, *message).await? {
                Some(notice) if notice.tell == Tell::Update => {
                    self.express(notice, &untold, reply, Answer::Update(&screen(game, notice))).await?;
                }
                found => {
                    let text = self.retired(game.id(), *seen).await?;
                    match found {
                        Some(notice) => self.express(notice, &untold, reply, Answer::Retire(&text)).await?,
                        // An old message of the same moment: it has nothing to offer any more.
                        None => quietly(reply.answer(Answer::Retire(&text)).await),
                    }
                }
            },
        }
        Ok(())
    }

    /// The last of these notices that changes this very message.
    async fn about<'a>(&self, untold: &'a [Notice], message: u64) -> Result<Option<&'a Notice>, StoreError> {
        for notice in untold.iter().rev() {
            let Some(target) = notice.target else { continue };
            if self.store.posted(target).await?.is_some_and(|posted| posted.message == message) {
                return Ok(Some(notice));
            }
        }
        Ok(None)
    }

    /// Tells a notice as the answer and strikes it off, together with what it outdoes of the `untold`.
    async fn express<R: Reply>(
        &self,
        notice: &Notice,
        untold: &[Notice],
        reply: &R,
        answer: Answer<'_>,
    ) -> Result<(), StoreError> {
        self.store.settle(&[(notice.id, Fate::Tried)]).await?;
        let with_outdone = |told: Fate| {
            let before = untold.iter().take_while(|earlier| earlier.id < notice.id);
            let outdone =
                before.filter(|earlier| earlier.tell == Tell::Update && outdone(earlier, std::slice::from_ref(notice)));
            let dropped = outdone.map(|earlier| (earlier.id, Fate::Dropped));
            std::iter::once((notice.id, told)).chain(dropped).collect::<Vec<_>>()
        };
        match reply.answer(answer).await {
            Ok(Answered::Posted(message)) => self.store.settle(&with_outdone(Fate::Told(Some(message)))).await,
            Ok(Answered::Done) => self.store.settle(&with_outdone(Fate::Told(None))).await,
            Ok(Answered::TooLate) => Ok(()),
            Err(error) => {
                tracing::debug!(%error, "an answer did not arrive; it is told in the channel");
                Ok(())
            }
        }
    }

    /// Tells what is untold of a match in its channel, in order. The caller holds the match.
    pub(super) async fn deliver<M: Mouth>(&self, game: &Match, mouth: &M) -> Result<(), Silent> {
        let untold = self.store.untold(Some(game.id())).await?;
        let mut worst = Ok(());
        for (index, notice) in untold.iter().enumerate() {
            let later = &untold[index + 1..];
            match self.deliver_one(game, notice, later, mouth).await {
                Ok(()) => {}
                Err(Silent::Mouth(MouthError::Later(why))) => return Err(Silent::Mouth(MouthError::Later(why))),
                Err(silent) => worst = Err(silent),
            }
        }
        worst
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
        if notice.tries > 0 {
            match mouth.find(notice.place, &file(game.id(), notice.id)).await {
                Ok(Some(message)) => return self.settle(notice.id, Fate::Told(Some(message))).await,
                Ok(None) => {}
                Err(error) => return self.give_up(notice, error).await,
            }
        }
        let told_since = self.store.current(game.id()).await?.is_some_and(|posted| posted.notice > notice.id);
        if told_since || later.iter().any(|later| matches!(later.tell, Tell::Post(_))) {
            return self.settle(notice.id, Fate::Dropped).await;
        }
        self.settle(notice.id, Fate::Tried).await?;
        match mouth.post(notice.place, &screen(game, notice), &nonce(notice.id)).await {
            Ok(message) => self.settle(notice.id, Fate::Told(Some(message))).await,
            Err(error) => self.give_up(notice, error).await,
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
            _ => mouth.edit(posted.place, posted.message, &screen(game, notice)).await,
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
                self.wake.notify_one();
                Ok(())
            }
            Err(error) => self.give_up(notice, error).await,
        }
    }

    /// Strikes off what can never be told; what may be told later stays. An old message that cannot be changed keeps
    /// nobody from playing on, so it is no matter for the players.
    async fn give_up(&self, notice: &Notice, error: MouthError) -> Result<(), Silent> {
        match &error {
            MouthError::Gone => self.settle(notice.id, Fate::Dropped).await?,
            MouthError::Refused(why) => {
                tracing::error!(%why, notice = notice.id.0, "a message was refused");
                self.settle(notice.id, Fate::Dropped).await?;
                if !matches!(notice.tell, Tell::Post(_)) {
                    return Ok(());
                }
            }
            MouthError::Forbidden | MouthError::Later(_) => {}
        }
        Err(error.into())
    }

    async fn target(&self, notice: &Notice) -> Result<Option<Posted>, StoreError> {
        match notice.target {
            Some(target) => self.store.posted(target).await,
            None => Ok(None),
        }
    }

    /// What a message says that showed this event and is the current one no more.
    async fn retired(&self, id: MatchId, event: u32) -> Result<String, StoreError> {
        let past = self.past(id, event).await?;
        let words = public_words();
        Ok(match past.play() {
            Some(play) => board::retired(&words, &past, play),
            None => invitation::retired(&words, &past),
        })
    }

    async fn settle(&self, id: NoticeId, fate: Fate) -> Result<(), Silent> {
        Ok(self.store.settle(&[(id, fate)]).await?)
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
}

/// Whether a later notice changes the same message anyway.
fn outdone(notice: &Notice, later: &[Notice]) -> bool {
    // An accepted challenge has to say so, also when its controls are taken off later.
    !notice.invitation && later.iter().any(|later| later.target == notice.target)
}

/// The message that a notice is about, as it is to look now.
fn screen(game: &Match, notice: &Notice) -> Message {
    let words = public_words();
    let calls: &[Person] = match &notice.tell {
        Tell::Post(calls) => calls,
        Tell::Retire(_) | Tell::Update => &[],
    };
    let file = file(game.id(), notice.id);
    match game.play() {
        Some(play) if !notice.invitation => {
            board::board(&words, Shown { game, play, path: &Path::default(), file: &file }, calls)
        }
        _ => invitation::invitation(&words, game, &file, calls),
    }
}

/// The name of a notice's picture. No two notices share it, so that a message is recognised by it.
fn file(game: MatchId, notice: NoticeId) -> String {
    format!("gonagas-{}-{}.png", game.0, notice.0)
}

fn nonce(notice: NoticeId) -> String {
    format!("gonagas-{}", notice.0)
}

/// Says to the one who asked why nothing is to be seen; `None` where they see it anyway.
fn why_silent(caller: &Caller, game: &Match, silent: &Silent) -> Option<String> {
    let key = match silent {
        Silent::Mouth(MouthError::Forbidden) => "silent-forbidden",
        Silent::Mouth(MouthError::Gone) => "silent-gone",
        Silent::Mouth(MouthError::Later(_) | MouthError::Refused(_)) => "silent-later",
        Silent::Store(_) => return None,
    };
    let words = words(caller);
    Some(words.tell("private-silent", &[("match", &game.id().0.to_string()), ("why", &words.say(key))]))
}

fn quietly(answered: Result<Answered, MouthError>) {
    if let Err(error) = answered {
        tracing::debug!(%error, "an answer did not arrive");
    }
}
