//! What is said when the store fails or a wish is refused.

use crate::app::ask::Caller;
use crate::app::port::Mouth;
use crate::app::{App, Trouble, words};
use crate::room::people::MatchId;
use crate::room::refusal::Refusal;
use crate::room::state::{Corrupt, Match};
use crate::room::{BLOCKS_EACH, MATCHES_EACH};
use crate::store::{Store, StoreError};
use crate::ui::refusals;
use crate::ui::screens::{mention, private};

/// The store failed while this person asked for something about a match.
pub(super) fn store(caller: &Caller, id: Option<MatchId>, error: &StoreError) -> Trouble {
    log(error);
    let words = words(caller);
    let limit = MATCHES_EACH.to_string();
    let text = match error {
        StoreError::Conflict => words.say("refuse-stale"),
        StoreError::TooMany(person) if *person == caller.person => words.tell("refuse-too-many", &[("limit", &limit)]),
        StoreError::TooMany(person) => {
            words.tell("refuse-too-many-other", &[("person", &mention(&words, *person)), ("limit", &limit)])
        }
        StoreError::Blocked { by, whom } if *by == caller.person => {
            words.tell("refuse-blocked-yourself", &[("person", &mention(&words, *whom))])
        }
        StoreError::Blocked { by, .. } => words.tell("refuse-no-challenges", &[("person", &mention(&words, *by))]),
        StoreError::TooManyBlocked => words.tell("refuse-too-many-blocked", &[("limit", &BLOCKS_EACH.to_string())]),
        StoreError::Rematched(next) => words.tell("refuse-rematched", &[("next", &next.0.to_string())]),
        StoreError::TooManyHere { person, limit } if *person == caller.person => {
            words.tell("refuse-too-many-here", &[("limit", &limit.to_string())])
        }
        StoreError::TooManyHere { person, limit } => words.tell(
            "refuse-too-many-here-other",
            &[("person", &mention(&words, *person)), ("limit", &limit.to_string())],
        ),
        StoreError::NotFound => unknown(caller, id),
        StoreError::Edition { found, known } => {
            let numbers = [number(id), found.to_string(), known.to_string()];
            words.tell("store-edition", &[("match", &numbers[0]), ("found", &numbers[1]), ("known", &numbers[2])])
        }
        StoreError::Busy => words.say("store-busy"),
        StoreError::Full => words.say("store-full"),
        StoreError::ReadOnly => words.say("store-read-only"),
        StoreError::Failed(_) => words.say("store-failed"),
    };
    text.into()
}

/// What whoever runs the bot has to know of: all but what people bring about by what they do.
fn log(error: &StoreError) {
    match error {
        StoreError::Conflict
        | StoreError::TooMany(_)
        | StoreError::TooManyHere { .. }
        | StoreError::Blocked { .. }
        | StoreError::TooManyBlocked
        | StoreError::Rematched(_)
        | StoreError::NotFound => {}
        StoreError::Busy | StoreError::Edition { .. } => tracing::warn!(%error, "something asked for is not done"),
        StoreError::Full | StoreError::ReadOnly | StoreError::Failed(_) => {
            tracing::error!(%error, "something asked for is not done");
        }
    }
}

fn unknown(caller: &Caller, id: Option<MatchId>) -> String {
    words(caller).tell("refuse-unknown-match", &[("match", &number(id))])
}

fn number(id: Option<MatchId>) -> String {
    id.map_or_else(String::new, |id| id.0.to_string())
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
        if !matches!(refusal, Refusal::Stale | Refusal::Over | Refusal::NoOffer(_)) {
            return why.into();
        }
        // Without the link the answer is still of use.
        let link = self.link(game, mouth).await.unwrap_or_default();
        let lines = [why, private::whereabouts(&words, game, &link)];
        let look = self.look_of(game, caller).await;
        Trouble(Box::new(private::present(&words, game, &file(game), look, &lines)))
    }
}

/// A name for a picture that only one person sees.
pub(super) fn file(game: &Match) -> String {
    format!("gonagas-{}-now-{}.png", game.id().0, game.number())
}
