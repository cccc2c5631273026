//! Buttons and menus.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::audience::Audience;
use crate::app::look::View;
use crate::app::port::{Answer, Answered, Mouth, Reply};
use crate::app::{App, Trouble, trouble, words};
use crate::fair::draws::tidy;
use crate::room::answering;
use crate::room::decide;
use crate::room::refusal::Refusal;
use crate::room::state::{Match, Play};
use crate::room::tell::Tell;
use crate::room::wish::Wish;
use crate::store::{Fate, Notice, Store, StoreError};
use crate::ui::browse::Browse;
use crate::ui::draft::Choice;
use crate::ui::id::{Control, Verb};
use crate::ui::list::List;
use crate::ui::own;
use crate::ui::path::Path;
use crate::ui::pick::{self, Chosen, Picked};
use crate::ui::ranks::Ranks;
use crate::ui::screens::board::{self, Shown};
use crate::ui::screens::private::{self, Done};
use crate::ui::screens::word;
use crate::ui::seek::Seek;

/// A control that was used.
#[derive(Clone, Copy)]
pub(super) struct Press<'a> {
    /// Its custom id.
    pub(super) id: &'a str,
    /// What was picked.
    pub(super) values: &'a [String],
    /// The message that it is on.
    pub(super) message: u64,
}

impl<S: Store> App<S> {
    /// Does what a control stands for.
    pub(super) async fn press<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        press: Press<'_>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        if let Some(seek) = Seek::read(press.id) {
            return self.seek(caller, seek, reply).await;
        }
        if let Some(list) = List::read(press.id) {
            return self.turn_page(caller, list, reply, mouth).await;
        }
        if let Some(list) = Ranks::read(press.id) {
            return self.turn_ranks(caller, &list, reply).await;
        }
        let value = press.values.first().map(String::as_str);
        if let Some(browse) = Browse::read(press.id) {
            return self.browse(caller, browse, value, reply, mouth).await;
        }
        if let Some(choice) = Choice::read(press.id) {
            return self.drafted(caller, &choice, value, reply, mouth).await;
        }
        let (control, origin) = read(press).ok_or_else(|| forged(caller))?;
        let wish = match control.verb {
            Verb::Accept => Wish::Accept(String::new()),
            Verb::Decline => Wish::Decline,
            Verb::Withdraw => Wish::Withdraw,
            Verb::Offer => Wish::Offer,
            Verb::Agree => Wish::Agree,
            Verb::AskBack => Wish::AskBack,
            Verb::GiveBack => Wish::GiveBack,
            Verb::Refuse => Wish::Refuse,
            Verb::Retract => Wish::Retract,
            Verb::CallOff => Wish::CallOff,
            Verb::Throw => Wish::Throw,
            Verb::TakeBack => Wish::TakeBack,
            Verb::Word => return self.ask_word(caller, &control, reply, mouth).await,
            Verb::Play | Verb::Pick | Verb::Back => {
                match pick::chosen(&control, value).ok_or_else(|| forged(caller))? {
                    Chosen::Action(text) => Wish::Play(vec![text]),
                    Chosen::Path(path) => return self.pick(caller, &control, &path, origin, reply, mouth).await,
                }
            }
            Verb::Rematch => return self.rematch(caller, Some(control.game.0), reply, mouth).await,
            Verb::EndLeft => return self.end_left(caller, &control, reply, mouth).await,
            Verb::Look | Verb::Flip => return self.look(caller, &control, &origin, reply, mouth).await,
            Verb::Follow => return self.toggle_follow(caller, &control, &origin, reply, mouth).await,
            Verb::Stop => return self.stop(caller, &control, reply, mouth).await,
            Verb::Resign => return self.ask_resign(caller, Some(control.game.0), reply, mouth).await,
            Verb::Confirm => return self.resign(caller, &control, reply, mouth).await,
            Verb::Cancel => return self.cancelled(caller, &control, reply).await,
        };
        self.act(caller, control.game, &wish, Some(control.event), origin, reply, mouth).await
    }

    /// Asks for a word for the draws.
    async fn ask_word<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        control: &Control,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let game = self.load(caller, control.game).await?;
        self.visible(caller, &game)?;
        if let Err(refusal) = answering::may_add_word(&game, caller.person, self.now()) {
            return Err(self.refused(caller, &game, &refusal, mouth).await);
        }
        let form = word::form(&words(caller), &game, caller.person);
        match reply.answer(Answer::Form(&form)).await {
            Ok(Answered::TooLate) => Err(words(caller).say("refuse-slow").into()),
            Ok(_) => Ok(()),
            Err(error) => {
                tracing::debug!(%error, "a form could not be shown");
                Ok(())
            }
        }
    }

    /// A form was filled in: something of a challenge that is being put together; the word of the challenger or, together
    /// with the acceptance, that of the other.
    pub(super) async fn submit<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        id: &str,
        text: String,
        message: u64,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        if let Some(choice) = Choice::read(id) {
            return self.draft_typed(caller, &choice, &text, reply).await;
        }
        let control = Control::read(id).filter(|control| control.verb == Verb::Word).ok_or_else(|| forged(caller))?;
        let game = self.load(caller, control.game).await?;
        let word = tidy(&text);
        let wish = if game.terms().challenger == caller.person { Wish::Word(word) } else { Wish::Accept(word) };
        let origin = Origin::Control { message, seen: control.event };
        self.act(caller, control.game, &wish, Some(control.event), origin, reply, mouth).await
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

    /// A resignation stands whatever has happened since it was asked for.
    async fn resign<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        control: &Control,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let origin = Origin::Private { done: Done::Resigned };
        self.act(caller, control.game, &Wish::Resign, None, origin, reply, mouth).await
    }

    /// Nothing happens. The question may be an old one, of a match that has ended since.
    async fn cancelled<R: Reply>(&self, caller: &Caller, control: &Control, reply: &R) -> Result<(), Trouble> {
        let game = self.load(caller, control.game).await?;
        self.visible(caller, &game)?;
        let number = control.game.0.to_string();
        let text = match game.ending() {
            Some(_) => words(caller).tell("refuse-over", &[("match", &number)]),
            None => words(caller).tell("private-cancelled", &[("match", &number)]),
        };
        if let Err(error) = reply.answer(Answer::Update(&private::text(text))).await {
            tracing::debug!(%error, "a private answer did not arrive");
        }
        Ok(())
    }
}

/// What a control stands for, and on what kind of message it is.
fn read(press: Press<'_>) -> Option<(Control, Origin)> {
    match own::read(press.id) {
        Some((control, turned)) => Some((control, Origin::Own { turned })),
        None => {
            let control = Control::read(press.id)?;
            let seen = control.event;
            Some((control, Origin::Control { message: press.message, seen }))
        }
    }
}

fn forged(caller: &Caller) -> Trouble {
    words(caller).say("refuse-forged").into()
}
