//! Telling what is kept to be told: first as the answer to the one who asked, where one of the messages is just that, and
//! the rest in the channel.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::deliver::Silent;
use crate::app::look::View;
use crate::app::notice::outdone;
use crate::app::port::{Answer, Answered, Mouth, MouthError, Reply};
use crate::app::{App, words};
use crate::room::people::MatchId;
use crate::room::state::Match;
use crate::room::tell::Tell;
use crate::store::{Fate, Notice, Store, StoreError};
use crate::ui::screens::private;
use crate::ui::screens::private::Done;

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
        if let Err(error) = self.answer(caller, game.id(), &origin, reply, mouth).await {
            tracing::warn!(%error, game = game.id().0, "what is to be told could not be read or struck off");
            // It is kept all the same; who asked must not try again for want of an answer.
            quietly(reply.answer(Answer::Private(&private::done(&words(caller), game, &Done::Kept))).await);
        }
        let silent = match self.deliver(game.id(), mouth).await {
            // Direct messages are left.
            Ok(()) | Err(Silent::Taken) => return self.wake.now(game.id()),
            Err(silent) => silent,
        };
        tracing::info!(%silent, game = game.id().0, "still untold");
        self.wake.soon(game.id());
        let now = self.own(game.id()).await;
        if let Some(text) = why_silent(caller, now.as_ref().unwrap_or(game), &silent) {
            let _ = reply.answer(Answer::Private(&private::text(text))).await;
        }
    }

    /// Gives the answer, with one of the notices if one fits.
    async fn answer<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        id: MatchId,
        origin: &Origin,
        reply: &R,
        mouth: &M,
    ) -> Result<(), StoreError> {
        let (untold, game) = self.untold(id).await?;
        match origin {
            Origin::Command { done } => self.answer_command(caller, &game, &untold, done, reply).await?,
            Origin::Private { done } => {
                quietly(reply.answer(Answer::Update(&private::done(&words(caller), &game, done))).await);
            }
            Origin::Own { turned } => {
                let board = self.own_board(caller, &game, &View::from(*turned), mouth).await?;
                quietly(reply.answer(Answer::Update(&board)).await);
            }
            Origin::Control { message, seen } => self.answer_control(&game, &untold, (*message, *seen), reply).await?,
        }
        Ok(())
    }

    /// The new message is the answer, if it stands where the command was given; otherwise a private word is.
    async fn answer_command<R: Reply>(
        &self,
        caller: &Caller,
        game: &Match,
        untold: &[Notice],
        done: &Done,
        reply: &R,
    ) -> Result<(), StoreError> {
        let post = untold.iter().rev().find(|notice| is_post(notice));
        // What comes after a thread is told there.
        let moves = untold.iter().any(|notice| notice.tell == Tell::Thread);
        match post.filter(|post| !moves && post.place.channel == caller.place.channel && post.tries == 0) {
            Some(post) => {
                let message = self.screen(game, post).await?;
                for earlier in untold
                    .iter()
                    .take_while(|earlier| earlier.id < post.id)
                    .filter(|earlier| is_post(earlier) && earlier.tries == 0)
                {
                    // Somebody else is making it at this moment.
                    if let Err(silent) = self.outdo(earlier).await {
                        tracing::debug!(%silent, game = game.id().0, "an earlier post could not be struck off");
                    }
                }
                self.express(post, &[], reply, Answer::Public(&message)).await?;
            }
            None => quietly(reply.answer(Answer::Private(&private::done(&words(caller), game, done))).await),
        }
        Ok(())
    }

    /// The message whose control was pressed is the answer: as it looks now, or without its controls. The control answered
    /// the event `seen`.
    async fn answer_control<R: Reply>(
        &self,
        game: &Match,
        untold: &[Notice],
        (message, seen): (u64, u32),
        reply: &R,
    ) -> Result<(), StoreError> {
        let found = self.about(untold, message).await?;
        if let Some(notice) = found.filter(|notice| notice.tell == Tell::Update) {
            let message = self.screen(game, notice).await?;
            return self.express(notice, untold, reply, Answer::Update(&message)).await;
        }
        let event = match found.map(|notice| &notice.tell) {
            Some(Tell::Retire(event)) => *event,
            _ => seen,
        };
        let text = self.retired(game.id(), event).await?;
        match found {
            Some(notice) => self.express(notice, untold, reply, Answer::Retire(&text)).await?,
            // An old message of the same moment: it has nothing to offer any more.
            None => quietly(reply.answer(Answer::Retire(&text)).await),
        }
        Ok(())
    }

    /// The last of these notices that changes this very message.
    async fn about<'a>(&self, untold: &'a [Notice], message: u64) -> Result<Option<&'a Notice>, StoreError> {
        for notice in untold.iter().rev() {
            let Some(target) = notice.target.filter(|_| matches!(notice.tell, Tell::Retire(_) | Tell::Update)) else {
                continue;
            };
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
        self.store.settle(&[(notice.id, Fate::Tried { before: notice.tries })]).await?;
        let with_outdone = |told: Fate| {
            let before = untold.iter().take_while(|earlier| earlier.id < notice.id);
            let outdone =
                before.filter(|earlier| earlier.tell == Tell::Update && outdone(earlier, std::slice::from_ref(notice)));
            let dropped = outdone.map(|earlier| (earlier.id, Fate::Dropped));
            std::iter::once((notice.id, told)).chain(dropped).collect::<Vec<_>>()
        };
        match reply.answer(answer).await {
            Ok(Answered::Posted(message)) => {
                self.make_up_for(notice).await?;
                self.store.settle(&with_outdone(Fate::Told(Some(message)))).await
            }
            Ok(Answered::Done) => self.store.settle(&with_outdone(Fate::Told(None))).await,
            Ok(Answered::TooLate) => Ok(()),
            Err(error) => {
                tracing::debug!(%error, "an answer did not arrive; it is told in the channel");
                Ok(())
            }
        }
    }
}

fn is_post(notice: &Notice) -> bool {
    matches!(notice.tell, Tell::Post(_))
}

/// Says to the one who asked why nothing is to be seen; `None` where they see it anyway.
fn why_silent(caller: &Caller, game: &Match, silent: &Silent) -> Option<String> {
    let words = words(caller);
    let why = match silent {
        Silent::Mouth(MouthError::Forbidden) => words.say("silent-forbidden"),
        Silent::Mouth(MouthError::Gone) => return Some(private::gone(&words, game)),
        Silent::Mouth(MouthError::Later(_) | MouthError::Refused(_)) => words.say("silent-later"),
        Silent::Store(_) | Silent::Direct(_) | Silent::Taken => return None,
    };
    Some(words.tell("private-silent", &[("match", &game.id().0.to_string()), ("why", &why)]))
}

fn quietly(answered: Result<Answered, MouthError>) {
    if let Err(error) = answered {
        tracing::debug!(%error, "an answer did not arrive");
    }
}
