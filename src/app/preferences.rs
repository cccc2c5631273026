//! `/preferences`: what somebody wants done for them, and shown to them.

use crate::app::ask::{Caller, Wishes};
use crate::app::port::Reply;
use crate::app::settings::nonsense;
use crate::app::{App, Trouble, say, trouble, words};
use crate::kit::theme::Theme;
use crate::room::preferences::{Change, Orientation};
use crate::store::Store;
use crate::ui::screens::settings;
use crate::ui::words::Words;

impl<S: Store> App<S> {
    /// Changes what is given, and tells how everything stands.
    pub(super) async fn preferences<R: Reply>(
        &self,
        caller: &Caller,
        wishes: &Wishes,
        reply: &R,
    ) -> Result<(), Trouble> {
        let words = words(caller);
        let change = changed(&words, wishes)?;
        let preferences = if change == Change::default() {
            self.store.preferences(&[caller.person]).await.map(|preferred| preferred.of(caller.person))
        } else {
            self.store.prefer(caller.person, change).await
        };
        let preferences = preferences.map_err(|error| trouble::store(caller, None, &error))?;
        say(reply, &settings::preferences(&words, preferences)).await
    }
}

fn changed(words: &Words, wishes: &Wishes) -> Result<Change, Trouble> {
    let orientation = |typed: &String| {
        let known = Orientation::ALL.map(Orientation::word).join("`, `");
        Orientation::read(typed).ok_or_else(|| nonsense(words, typed, &known))
    };
    let theme = |typed: &String| {
        let known = Theme::ALL.map(Theme::word).join("`, `");
        Theme::read(typed).ok_or_else(|| nonsense(words, typed, &known))
    };
    Ok(Change {
        forced: wishes.forced,
        throws: wishes.throws,
        pings: wishes.pings,
        messages: wishes.messages,
        orientation: wishes.orientation.as_ref().map(orientation).transpose()?,
        theme: wishes.theme.as_ref().map(theme).transpose()?,
        text: wishes.text,
    })
}
