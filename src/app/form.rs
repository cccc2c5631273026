//! Forms: asking for a word for the draws, and what is filled in.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::port::{Answer, Answered, Mouth, Reply};
use crate::app::press::forged;
use crate::app::{App, Trouble, words};
use crate::fair::draws::tidy;
use crate::room::answering;
use crate::room::wish::Wish;
use crate::store::Store;
use crate::ui::draft::Choice;
use crate::ui::id::{Control, Verb};
use crate::ui::screens::word;

impl<S: Store> App<S> {
    /// Asks for a word for the draws.
    pub(super) async fn ask_word<M: Mouth, R: Reply>(
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
}
