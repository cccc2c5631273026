//! The record of a match as a file, and `/export`, which gives it.

use crate::app::ask::Caller;
use crate::app::port::Reply;
use crate::app::{App, Trouble, say, words};
use crate::kit::side::Side;
use crate::record::draws::Draws;
use crate::record::end::{AGREED, End, FORFEIT, RESIGNED};
use crate::record::text::Record;
use crate::room::people::Person;
use crate::room::state::{Ending, Match, Play};
use crate::room::terms::Wanted;
use crate::store::Store;
use crate::ui::message::Attached;
use crate::ui::screens::replay;

/// What stands in a record in place of somebody whose account was erased.
const ERASED: &str = "erased";

impl<S: Store> App<S> {
    /// Gives the record of a match.
    pub(super) async fn export<R: Reply>(
        &self,
        caller: &Caller,
        number: Option<u64>,
        reply: &R,
    ) -> Result<(), Trouble> {
        let game = self.begun(caller, number).await?;
        let Some(record) = record(&game) else { return Err(never_begun(caller, &game)) };
        let mut message = replay::export(&words(caller), &game);
        message.file = Some(attached(&game, &record));
        say(reply, &message).await
    }

    /// The match that somebody wants to look back at: one that was begun.
    pub(super) async fn begun(&self, caller: &Caller, number: Option<u64>) -> Result<Match, Trouble> {
        let id = self.which_to_look_at(caller, number).await?;
        let game = self.load(caller, id).await?;
        self.visible(caller, &game)?;
        if game.play().is_some() { Ok(game) } else { Err(never_begun(caller, &game)) }
    }
}

/// Why there is nothing to look back at.
pub(super) fn never_begun(caller: &Caller, game: &Match) -> Trouble {
    let why = if game.ending().is_none() { "refuse-not-started" } else { "refuse-never-played" };
    words(caller).tell(why, &[("match", &game.id().0.to_string())]).into()
}

/// The record as a file.
pub(super) fn attached(game: &Match, record: &Record) -> Attached {
    Attached { name: format!("gonagas-{}.txt", game.id().0), text: record.to_string() }
}

/// The record of a match that was begun, with what its draws follow from; of one that goes on, without its secret.
pub(super) fn record(game: &Match) -> Option<Record> {
    let play = game.play()?;
    let draws = draws(game, play)?;
    let record = Record::of(&play.table, game.ending().and_then(by_people).as_ref());
    let seats = std::iter::zip(play.table.rules().info().seats, play.seats);
    Some(draws.write(seats.fold(record, |record, (seat, person)| record.with(seat, &name(person)))))
}

fn draws(game: &Match, play: &Play) -> Option<Draws> {
    let terms = game.terms();
    let challenger = match terms.seat {
        Wanted::First => Side::First,
        Wanted::Second => Side::Second,
        Wanted::Lot => play.seat(terms.challenger)?,
    };
    Some(Draws {
        game: game.id().0,
        asked: terms.rules.options(),
        chosen: (terms.seat != Wanted::Lot).then_some(challenger),
        challenger,
        thrown: play.thrown.clone(),
        commitment: terms.commitment.clone(),
        secret: game.secret().map(str::to_owned),
        words: game.words().map(str::to_owned),
    })
}

/// A person, as Discord numbers them.
fn name(person: Person) -> String {
    if person.is_erased() { ERASED.to_owned() } else { person.0.to_string() }
}

/// The end that people made of a match, as its record tells it. A match without a result has none.
fn by_people(ending: Ending) -> Option<End> {
    match ending {
        Ending::Resigned(_) => Some(End { winner: ending.winner(), reason: RESIGNED.to_owned() }),
        Ending::Forfeit(_) => Some(End { winner: ending.winner(), reason: FORFEIT.to_owned() }),
        Ending::Agreed(winner) => Some(End { winner, reason: AGREED.to_owned() }),
        _ => None,
    }
}
