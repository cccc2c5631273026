//! What the store keeps beside a log so that matches are found.

use crate::room::INVITATION_STANDS;
use crate::room::date;
use crate::room::people::Moment;
use crate::room::state::Match;
use crate::room::terms::Terms;
use crate::store::{Index, Listed};

/// The index of a match that is just proposed.
pub(super) fn proposed(terms: &Terms, now: Moment) -> Index {
    Index { over: false, people: listed(terms), due: Some(now + INVITATION_STANDS) }
}

/// The index of a match as it stands.
pub fn of(game: &Match) -> Index {
    let people = match game.play() {
        None => listed(game.terms()),
        Some(_) => game.people().into_iter().map(|person| Listed { person, counts: true }).collect(),
    };
    Index { over: game.ending().is_some(), people, due: date::next(game).map(|(at, _)| at) }
}

/// Who finds a new challenge among theirs.
fn listed(terms: &Terms) -> Vec<Listed> {
    let asked = terms.opponent.map(|person| Listed { person, counts: false });
    std::iter::once(Listed { person: terms.challenger, counts: true }).chain(asked).collect()
}
