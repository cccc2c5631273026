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
use crate::ui::screens::verify::{Verdict, open, verdict};
use crate::verify::verify;

impl<S: Store> App<S> {
    /// Works out the draws of a match again, once its secret is shown.
    pub(super) async fn verify<R: Reply>(
        &self,
        caller: &Caller,
        number: Option<u64>,
        reply: &R,
    ) -> Result<(), Trouble> {
        let id = self.which(caller, number).await?;
        let game = self.load(caller, id).await?;
        self.visible(caller, &game)?;
        let words = words(caller);
        let Some(play) = game.play() else {
            return Err(words.tell("refuse-not-started", &[("match", &id.0.to_string())]).into());
        };
        let Some(secret) = game.secret() else { return say(reply, &open(&words, &game)).await };
        let record = record(&game, play, secret);
        let found = match verify(&record) {
            Ok(proof) => Verdict::Fair(proof.draws.len()),
            Err(failure) => {
                tracing::error!(%failure, game = id.0, "draws do not follow from their secret");
                Verdict::Unfair(failure.to_string())
            }
        };
        let mut message = verdict(&words, &game, &found);
        message.file = Some(Attached { name: format!("gonagas-{}.txt", id.0), text: record.to_string() });
        say(reply, &message).await
    }
}

/// The record of a match that is over, with all that its draws follow from.
fn record(game: &Match, play: &Play, secret: &str) -> Record {
    let info = play.table.rules().info();
    let mut record = Record::of(&play.table, game.ending().and_then(by_people).as_ref());
    for side in Side::BOTH {
        record = record.with(info.seats[side.index()], &name(play.person(side)));
    }
    draws(game, play, secret).write(record)
}

fn draws(game: &Match, play: &Play, secret: &str) -> Draws {
    let terms = game.terms();
    let challenger = play.seat(terms.challenger).unwrap_or(Side::First);
    Draws {
        game: game.id().0,
        asked: terms.rules.options(),
        chosen: (terms.seat != Wanted::Lot).then_some(challenger),
        challenger,
        thrown: play.thrown.clone(),
        commitment: terms.commitment.clone(),
        secret: Some(secret.to_owned()),
        words: game.words().map(str::to_owned),
    }
}

/// A person, as Discord numbers them.
fn name(person: Person) -> String {
    person.0.to_string()
}

/// The end that people made of a match, as its record tells it. A match that was called off has none.
fn by_people(ending: Ending) -> Option<End> {
    match ending {
        Ending::Resigned(_) => Some(End { winner: ending.winner(), reason: RESIGNED.to_owned() }),
        Ending::Agreed(winner) => Some(End { winner, reason: AGREED.to_owned() }),
        _ => None,
    }
}
