//! `/challenges`: the challenges on a server that anyone may accept, and accepting one from the list.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::port::{Answer, Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::wish::Wish;
use crate::store::Store;
use crate::ui::browse::{Browse, Picked};
use crate::ui::message::Message;
use crate::ui::screens::challenges::{self, Open, PAGE};
use crate::ui::screens::private::Done;

impl<S: Store> App<S> {
    /// Lists them.
    pub(super) async fn challenges<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        say(reply, &self.open_challenges(caller, 0, mouth).await?).await
    }

    /// Goes on in the list, or accepts one that is in it.
    pub(super) async fn browse<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        browse: Browse,
        value: Option<&str>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        match (browse, value.and_then(Picked::read)) {
            (Browse::From(skip), _) => {
                let list = self.open_challenges(caller, skip, mouth).await?;
                if let Err(error) = reply.answer(Answer::Update(&list)).await {
                    tracing::debug!(%error, "a list could not be shown");
                }
                Ok(())
            }
            (Browse::Accept, Some(Picked { game, event })) => {
                let origin = Origin::Private { done: Done::Accepted };
                self.act(caller, game, &Wish::Accept(String::new()), Some(event), origin, reply, mouth).await
            }
            (Browse::Accept, None) => Err(words(caller).say("refuse-forged").into()),
        }
    }

    /// The list behind the first `skip`.
    async fn open_challenges<M: Mouth>(&self, caller: &Caller, skip: usize, mouth: &M) -> Result<Message, Trouble> {
        let words = words(caller);
        let guild = caller.place.guild.ok_or_else(|| words.say("challenges-no-server"))?;
        let found = self.store.open_in(guild, caller.person, self.now(), skip, PAGE + 1).await;
        let ids = found.map_err(|error| trouble::store(caller, None, &error))?;
        let mut open = Vec::new();
        for game in self.readable(caller, ids).await {
            let link = self.link(&game, mouth).await.map_err(|error| trouble::store(caller, None, &error))?;
            open.push(Open { game, link });
        }
        Ok(challenges::list(&words, caller.person, &open, skip))
    }
}
