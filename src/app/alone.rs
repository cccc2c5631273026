//! Playing alone, in direct messages: one person has both seats.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::port::{Mouth, Reply};
use crate::app::{App, Trouble, index, trouble};
use crate::room::MATCHES_EACH;
use crate::room::terms::Terms;
use crate::room::wish::Wish;
use crate::store::Store;
use crate::ui::screens::private::Done;

impl<S: Store> App<S> {
    /// Begins a match that somebody plays alone. The challenge is shown to nobody: they accept it themselves at once. Should
    /// the program be killed in between it lapses as any other.
    pub(super) async fn alone<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        terms: &Terms,
        secret: [u8; 32],
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let now = self.now();
        let index = index::proposed(terms, now);
        let created = self.store.create(terms, secret, now, &index, &[], MATCHES_EACH).await;
        let id = created.map_err(|error| trouble::store(caller, None, &error))?;
        let origin = Origin::Command { done: Done::Began };
        self.act(caller, id, &Wish::Accept(String::new()), None, origin, reply, mouth).await
    }
}
