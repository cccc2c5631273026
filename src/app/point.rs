//! Pointing at an action step by step, on the board.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::audience::Audience;
use crate::app::look::View;
use crate::app::port::{Answer, Mouth, Reply};
use crate::app::press::forged;
use crate::app::{App, Trouble, trouble};
use crate::room::decide;
use crate::room::refusal::Refusal;
use crate::room::state::{Match, Play};
use crate::room::tell::Tell;
use crate::room::wish::Wish;
use crate::store::{Fate, Notice, Store, StoreError};
use crate::ui::id::Control;
use crate::ui::path::Path;
use crate::ui::pick::{self, Chosen, Picked};
use crate::ui::screens::board::{self, Shown};

impl<S: Store> App<S> {
    /// An action was chosen, or one more step toward one, or all of them back.
    pub(super) async fn point<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        control: &Control,
        value: Option<&str>,
        origin: Origin,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        match pick::chosen(control, value).ok_or_else(|| forged(caller))? {
            Chosen::Action(text) => {
                let wish = Wish::Play(vec![text]);
                self.act(caller, control.game, &wish, Some(control.event), origin, reply, mouth).await
            }
            Chosen::Path(path) => self.pick(caller, control, &path, origin, reply, mouth).await,
        }
    }

    /// One more step toward an action, or all of them back.
    async fn pick<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        control: &Control,
        path: &Path,
        origin: Origin,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        // Held, so that no picked piece is shown on a board that has just been retired.
        let held = self.holds.hold(control.game).await;
        let game = self.load(caller, control.game).await?;
        self.visible(caller, &game)?;
        let play = match decide::may_act(&game, caller.person, control.event) {
            Ok(play) => play,
            Err(refusal) => return self.turn_away(caller, &game, &refusal, &origin, reply, mouth).await,
        };
        if let Origin::Control { message, .. } = origin {
            self.recognise(&game, message).await.map_err(|error| trouble::store(caller, Some(game.id()), &error))?;
        }
        match (pick::follow(&play.table, path), &origin) {
            (Picked::Nowhere, _) => self.turn_away(caller, &game, &Refusal::Stale, &origin, reply, mouth).await,
            (Picked::Fork(_), Origin::Own { turned }) => {
                let view = View { path: path.clone(), ..View::from(*turned) };
                self.update_own(caller, &game, &view, reply, mouth).await
            }
            (Picked::Fork(_), _) => self.show_picked(caller, &game, play, path, reply).await,
            (Picked::Action(text), _) => {
                drop(held);
                let wish = Wish::Play(vec![text]);
                self.act(caller, control.game, &wish, Some(control.event), origin, reply, mouth).await
            }
        }
    }

    /// A control on a message that is newer than all we know of is on the post whose answer was lost. That has to be
    /// noted before its picture, by which it would be recognised, gets another name.
    async fn recognise(&self, game: &Match, message: u64) -> Result<(), StoreError> {
        let untold = self.store.untold(Some(game.id())).await?;
        let tried = |notice: &&Notice| matches!(notice.tell, Tell::Post(_)) && notice.tries > 0;
        let Some(post) = untold.iter().rev().find(tried) else { return Ok(()) };
        let known = self.store.current(game.id()).await?;
        if known.is_none_or(|known| known.message < message) {
            self.store.settle(&[(post.id, Fate::Told(Some(message)))]).await?;
        }
        Ok(())
    }

    async fn show_picked<R: Reply>(
        &self,
        caller: &Caller,
        game: &Match,
        play: &Play,
        path: &Path,
        reply: &R,
    ) -> Result<(), Trouble> {
        // The time makes the name one of a kind: the same stone may be picked up twice.
        let file = format!("gonagas-{}-{}-{}.png", game.id().0, game.number(), self.now());
        let audience =
            self.audience(game, &[]).await.map_err(|error| trouble::store(caller, Some(game.id()), &error))?;
        let Audience { words, look, .. } = audience;
        let shown = Shown { game, play, path, file: &file, turned: look.turned };
        let message = look.on(board::board(&words, shown, &[]));
        if let Err(error) = reply.answer(Answer::Update(&message)).await {
            tracing::debug!(%error, "a picked piece could not be shown");
        }
        Ok(())
    }
}
