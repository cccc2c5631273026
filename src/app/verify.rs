//! `/verify`: whether the draws of a match were fair, and its record with which everybody can see for themselves.

use crate::app::ask::Caller;
use crate::app::port::Reply;
use crate::app::record::{attached, record};
use crate::app::{App, Trouble, say, words};
use crate::record::text::Record;
use crate::store::Store;
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
        let game = self.begun(caller, number).await?;
        let words = words(caller);
        let Some(record) = record(&game).filter(|_| game.secret().is_some()) else {
            return say(reply, &open(&words, &game)).await;
        };
        let mut message =
            if game.draws_something() { verdict(&words, &game, &found(&record)) } else { nothing(&words, &game) };
        message.file = Some(attached(&game, &record));
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
