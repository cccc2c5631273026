//! The result of a match.

use crate::room::result::{Counts, Finished};
use crate::room::state::{Ending, Match, Play};

/// How often each seat has to have acted for a match to be rated that nobody has given up.
const ENOUGH: usize = 2;

/// The result of a match; `None` as long as it has none, and when one person had both seats.
#[must_use]
pub fn finished(game: &Match) -> Option<Finished> {
    let (ending, play) = (game.ending()?, game.play()?);
    let reason = ending.reason()?.to_owned();
    let terms = game.terms();
    (play.seats[0] != play.seats[1]).then(|| Finished {
        pool: terms.rules.listing().pool(),
        guild: terms.place.guild,
        seats: play.seats,
        winner: ending.winner(),
        reason,
        counts: counts(terms.rated, ending, play),
    })
}

fn counts(rated: bool, ending: Ending, play: &Play) -> Counts {
    match (rated, ending.is_given_up()) {
        (false, _) => Counts::No,
        (true, true) => Counts::Yes,
        (true, false) if play.table.acted().into_iter().all(|acted| acted >= ENOUGH) => Counts::Yes,
        (true, false) => Counts::Early,
    }
}
