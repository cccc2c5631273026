//! The user menu *Challenge*: a challenge that is put together in a private message, and then made as the command makes it.

use crate::app::act::Origin;
use crate::app::ask::{Caller, Opponent, Proposal};
use crate::app::challenge::{may_be_asked, powers};
use crate::app::port::{Answer, Mouth, Reply};
use crate::app::{App, Trouble, say, words};
use crate::store::Store;
use crate::ui::draft::{Choice, Draft, Step};
use crate::ui::screens::private::Done;
use crate::ui::screens::{draft, mention};

impl<S: Store> App<S> {
    /// Shows what can be chosen of a challenge to this person.
    pub(super) async fn draft<R: Reply>(&self, caller: &Caller, opponent: Opponent, reply: &R) -> Result<(), Trouble> {
        let words = words(caller);
        powers(&words, caller.powers)?;
        let opponent = may_be_asked(&words, caller, opponent)?;
        say(reply, &draft::draft(&words, &Draft::new(opponent))).await
    }

    /// Something of it was chosen, or it is to be made.
    pub(super) async fn drafted<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        choice: &Choice,
        value: Option<&str>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        if choice.step == Step::Make {
            // They may have left since the menus were opened.
            if self.has_left(caller.place.guild, choice.draft.opponent, mouth).await {
                let person = mention(&words(caller), choice.draft.opponent);
                return Err(words(caller).tell("refuse-absent", &[("person", &person)]).into());
            }
            let origin = Origin::Private { done: Done::Challenged };
            return self.challenge(caller, &proposal(&choice.draft), origin, reply, mouth).await;
        }
        let chosen = value.and_then(|value| choice.draft.with(choice.step, value));
        let draft = chosen.ok_or_else(|| words(caller).say("refuse-forged"))?;
        if let Err(error) = reply.answer(Answer::Update(&draft::draft(&words(caller), &draft))).await {
            tracing::debug!(%error, "what was chosen could not be shown");
        }
        Ok(())
    }
}

/// The challenge as the command would have it. Whom it is to was looked at when the menus were opened.
fn proposal(draft: &Draft) -> Proposal {
    let opponent = Opponent { person: draft.opponent, bot: false, present: true };
    Proposal {
        game: draft.game.clone(),
        opponent: Some(opponent),
        options: draft.options().to_owned(),
        side: Some(draft.side.word().to_owned()),
        ..Proposal::default()
    }
}
