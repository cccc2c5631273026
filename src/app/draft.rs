//! The user menu *Challenge*: a challenge that is put together in a private message, and then made as the command makes it.

use crate::app::act::Origin;
use crate::app::ask::{Caller, Opponent, Proposal};
use crate::app::challenge::{may_be_asked, powers};
use crate::app::port::{Answer, Answered, Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::clock::Clock;
use crate::store::Store;
use crate::ui::clock;
use crate::ui::draft::{Choice, Draft, DraftError, NO_CLOCK, Step, Timing};
use crate::ui::refusals;
use crate::ui::screens::draft::Usual;
use crate::ui::screens::private::Done;
use crate::ui::screens::{draft, mention};

impl<S: Store> App<S> {
    /// Shows what can be chosen of a challenge to this person.
    pub(super) async fn draft<R: Reply>(&self, caller: &Caller, opponent: Opponent, reply: &R) -> Result<(), Trouble> {
        let words = words(caller);
        powers(&words, caller.powers)?;
        let opponent = may_be_asked(&words, caller, opponent)?;
        say(reply, &draft::draft(&words, &Draft::new(opponent), self.usual(caller).await?)).await
    }

    /// Something of it was chosen or is to be typed, or it is to be made.
    pub(super) async fn drafted<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        choice: &Choice,
        value: Option<&str>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        if choice.step == Step::Make {
            return self.make(caller, &choice.draft, reply, mouth).await;
        }
        if let Some(form) = draft::form(&words(caller), &choice.draft, choice.step) {
            return match reply.answer(Answer::Form(&form)).await {
                Ok(Answered::TooLate) => Err(words(caller).say("refuse-slow").into()),
                _ => Ok(()),
            };
        }
        let draft = choice.draft.with(choice.step, value).ok_or_else(|| words(caller).say("refuse-forged"))?;
        self.redraw(caller, &draft, reply).await
    }

    /// Something of it was typed.
    pub(super) async fn draft_typed<R: Reply>(
        &self,
        caller: &Caller,
        choice: &Choice,
        text: &str,
        reply: &R,
    ) -> Result<(), Trouble> {
        let words = words(caller);
        match choice.draft.with_text(choice.step, text).ok_or_else(|| words.say("refuse-forged"))? {
            Ok(draft) => self.redraw(caller, &draft, reply).await,
            Err(DraftError::Clock(error)) => Err(clock::refused(&words, text, error).into()),
            Err(DraftError::Rules(error)) => Err(refusals::rules(&words, &choice.draft.game, &error).into()),
        }
    }

    /// The message shows what is chosen now.
    async fn redraw<R: Reply>(&self, caller: &Caller, draft: &Draft, reply: &R) -> Result<(), Trouble> {
        let shown = draft::draft(&words(caller), draft, self.usual(caller).await?);
        if let Err(error) = reply.answer(Answer::Update(&shown)).await {
            tracing::debug!(%error, "what was chosen could not be shown");
        }
        Ok(())
    }

    async fn make<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        draft: &Draft,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        // They may have left since the menus were opened.
        if self.has_left(caller.place.guild, draft.opponent, mouth).await {
            let person = mention(&words(caller), draft.opponent);
            return Err(words(caller).tell("refuse-absent", &[("person", &person)]).into());
        }
        let origin = Origin::Private { done: Done::Challenged };
        self.challenge(caller, &proposal(draft), origin, reply, mouth).await
    }

    /// What a challenge gets here that does not say otherwise.
    async fn usual(&self, caller: &Caller) -> Result<Usual, Trouble> {
        let settings = self.store.settings(caller.place.guild).await;
        let settings = settings.map_err(|error| trouble::store(caller, None, &error))?;
        // What is kept has been read before.
        let clock = Clock::stored(&settings.clock).ok().flatten();
        Ok(Usual { clock, thread: settings.threads, threads: caller.powers.threads })
    }
}

/// The challenge as the command would have it. Whom it is to was looked at when the menus were opened.
fn proposal(draft: &Draft) -> Proposal {
    Proposal {
        game: draft.game.clone(),
        opponent: Some(Opponent { person: draft.opponent, bot: false, present: true }),
        options: draft.options(),
        side: Some(draft.side.word().to_owned()),
        clock: match draft.clock {
            Timing::Usual => None,
            Timing::Chosen(clock) => Some(clock.map_or_else(|| NO_CLOCK.to_owned(), |clock| clock.to_string())),
        },
        thread: draft.thread,
        rated: Some(draft.rated),
    }
}
