//! `/preferences`: what somebody wants done for them.

use crate::app::ask::Caller;
use crate::app::port::Reply;
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::habits::Habit;
use crate::store::{Store, StoreError};
use crate::ui::screens::private;

impl<S: Store> App<S> {
    /// Changes what is given, and tells how everything stands.
    pub(super) async fn preferences<R: Reply>(
        &self,
        caller: &Caller,
        forced: Option<bool>,
        throws: Option<bool>,
        reply: &R,
    ) -> Result<(), Trouble> {
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        let old = self.store.habits(&[caller.person]).await.map_err(failed)?.of(caller.person);
        let habit = Habit { forced: forced.unwrap_or(old.forced), throws: throws.unwrap_or(old.throws) };
        if habit != old {
            self.store.set_habit(caller.person, habit).await.map_err(failed)?;
        }
        say(reply, &private::preferences(&words(caller), habit)).await
    }
}
