//! For whom a message is: in which language it speaks, how its board looks, and who is notified.

use crate::app::App;
use crate::app::ask::Caller;
use crate::room::people::Person;
use crate::room::state::{Match, Phase};
use crate::store::{Store, StoreError};
use crate::ui::appearance::Appearance;
use crate::ui::words::Words;

/// For whom a message about a match is that all see.
pub(super) struct Audience {
    /// The words of the server.
    pub(super) words: Words,
    /// How the board looks: as whoever must act wants it.
    pub(super) look: Appearance,
    /// Of those whom the message calls, those who are notified.
    pub(super) calls: Vec<Person>,
}

impl<S: Store> App<S> {
    /// For whom a message is that calls these people to a match.
    pub(super) async fn audience(&self, game: &Match, called: &[Person]) -> Result<Audience, StoreError> {
        let settings = self.store.settings(game.terms().place.guild).await?;
        let viewer = viewer(game, called);
        let people: Vec<Person> = called.iter().copied().chain(viewer).collect();
        let preferred = self.store.preferences(&people).await?;
        let notified = settings.pings.notifies(!matches!(game.phase(), Phase::Invited));
        Ok(Audience {
            words: Words::of(&settings.language),
            look: viewer.map_or_else(Appearance::default, |person| Appearance::of(preferred.of(person), game, person)),
            calls: called.iter().copied().filter(|person| notified && preferred.of(*person).pings).collect(),
        })
    }

    /// How the board of a match looks before one person alone.
    pub(super) async fn appearance(&self, game: &Match, person: Person) -> Result<Appearance, StoreError> {
        Ok(Appearance::of(self.store.preferences(&[person]).await?.of(person), game, person))
    }

    /// The same for somebody who asked. A look that cannot be read is no reason to show nothing.
    pub(super) async fn look_of(&self, game: &Match, caller: &Caller) -> Appearance {
        self.appearance(game, caller.person).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "preferences could not be read");
            Appearance::default()
        })
    }
}

/// Whose message it is above all: of whoever must act or answer. An end belongs to all.
fn viewer(game: &Match, called: &[Person]) -> Option<Person> {
    match game.phase() {
        Phase::Invited => game.terms().opponent.or(called.first().copied()),
        Phase::Playing(_) => game.actor().or(called.first().copied()),
        Phase::Over(..) => None,
    }
}
