//! `/verify`: whether the draws of a match were fair, and its record with which everybody can see for themselves.

use crate::app::ask::Caller;
use crate::app::port::Reply;
use crate::app::{App, Trouble, say, words};
use crate::kit::side::Side;
use crate::record::draws::Draws;
use crate::record::end::{AGREED, End, RESIGNED};
use crate::record::text::Record;
use crate::room::people::Person;
use crate::room::state::{Ending, Match, Play};
use crate::room::terms::Wanted;
use crate::store::Store;
use crate::ui::message::Attached;
use crate::ui::screens::verify::{Verdict, nothing, open, verdict};
use crate::verify::proof::Failure;
use crate::verify::verify;

impl<S: Store> App<S> {
    /// Works out the draws of a match again, once its secret is shown.
    pub(super) async fn verify<R: Reply>(
        &self,
        caller: &Caller,
        number: Option<u64>,
        reply: &R,
    ) -> Result<(), Trouble> {
        let id = self.which_to_verify(caller, number).await?;
        let game = self.load(caller, id).await?;
        self.visible(caller, &game)?;
        let words = words(caller);
        if game.play().is_none() {
            let why = if game.ending().is_none() { "refuse-not-started" } else { "refuse-never-played" };
            return Err(words.tell(why, &[("match", &id.0.to_string())]).into());
        }
        let Some(record) = record(&game) else { return say(reply, &open(&words, &game)).await };
        let mut message =
            if game.draws_something() { verdict(&words, &game, &found(&record)) } else { nothing(&words, &game) };
        message.file = Some(Attached { name: format!("gonagas-{}.txt", id.0), text: record.to_string() });
        say(reply, &message).await
    }
}

/// What comes of working out the draws again.
fn found(record: &Record) -> Verdict {
    let failure = match verify(record) {
        Ok(proof) => return Verdict::Fair(proof.draws.len()),
        Err(failure) => failure,
    };
    tracing::error!(%failure, "draws do not follow from their secret");
    match failure {
        Failure::Commitment { .. } => Verdict::OtherSecret,
        Failure::Differs { place, subject, recorded, drawn } => {
            Verdict::Differs { subject: subject.word(), place, recorded, drawn }
        }
        _ => Verdict::Broken,
    }
}

/// The record of a match that was played, with all that its draws follow from; `None` while its secret is not shown.
fn record(game: &Match) -> Option<Record> {
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
        secret: Some(game.secret()?.to_owned()),
        words: game.words().map(str::to_owned),
    })
}

/// A person, as Discord numbers them.
fn name(person: Person) -> String {
    person.0.to_string()
}

/// The end that people made of a match, as its record tells it. A match without a result has none.
fn by_people(ending: Ending) -> Option<End> {
    match ending {
        Ending::Resigned(_) => Some(End { winner: ending.winner(), reason: RESIGNED.to_owned() }),
        Ending::Agreed(winner) => Some(End { winner, reason: AGREED.to_owned() }),
        _ => None,
    }
}
