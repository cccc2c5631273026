//! What is said when the store fails or a wish is refused.

use crate::app::ask::Caller;
use crate::app::port::Mouth;
use crate::app::{App, Trouble, words};
use crate::room::MATCHES_EACH;
use crate::room::people::MatchId;
use crate::room::refusal::Refusal;
use crate::room::state::{Corrupt, Match};
use crate::store::{Store, StoreError};
use crate::ui::refusals;
use crate::ui::screens::{mention, private};

/// The store failed while this person asked for something about a match.
pub(super) fn store(caller: &Caller, id: Option<MatchId>, error: &StoreError) -> Trouble {
    if let StoreError::Failed(why) = error {
        tracing::error!(%why, "the store failed");
    }
    let words = words(caller);
    let limit = MATCHES_EACH.to_string();
    let text = match error {
        StoreError::Conflict => words.say("refuse-stale"),
        StoreError::TooMany(person) if *person == caller.person => words.tell("refuse-too-many", &[("limit", &limit)]),
        StoreError::TooMany(person) => {
            words.tell("refuse-too-many-other", &[("person", &mention(*person)), ("limit", &limit)])
        }
        StoreError::NotFound => unknown(caller, id),
        StoreError::Busy => words.say("store-busy"),
        StoreError::Full => words.say("store-full"),
        StoreError::ReadOnly => words.say("store-read-only"),
        StoreError::Failed(_) => words.say("store-failed"),
    };
    text.into()
}

fn unknown(caller: &Caller, id: Option<MatchId>) -> String {
    let number = id.map_or_else(String::new, |id| id.0.to_string());
    words(caller).tell("refuse-unknown-match", &[("match", &number)])
}

/// A log cannot be read: a defect that the log of the program tells more about.
pub(super) fn corrupt(caller: &Caller, corrupt: &Corrupt) -> Trouble {
    tracing::error!(%corrupt, "a log cannot be read");
    words(caller).say("store-failed").into()
}

impl<S: Store> App<S> {
    /// A wish was refused. Who looked at something old is shown what there is now, and where.
    pub(super) async fn refused<M: Mouth>(
        &self,
        caller: &Caller,
        game: &Match,
        refusal: &Refusal,
        mouth: &M,
    ) -> Trouble {
        let words = words(caller);
        let why = refusals::refusal(&words, game, refusal);
        if !matches!(refusal, Refusal::Stale | Refusal::Over) {
            return why.into();
        }
        // Without the link the answer is still of use.
        let link = self.link(game, mouth).await.unwrap_or_default();
        let lines = [why, private::whereabouts(&words, game, &link)];
        Trouble(Box::new(private::present(&words, game, &file(game), &lines)))
    }
}

/// A name for a picture that only one person sees.
pub(super) fn file(game: &Match) -> String {
    format!("gonagas-{}-now-{}.png", game.id().0, game.number())
}
