//! `/replay` and `/step`: looking back at a match.

use crate::app::ask::Caller;
use crate::app::challenge::powers;
use crate::app::port::{Answer, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::state::Match;
use crate::store::Store;
use crate::ui::film;
use crate::ui::screens::replay;
use crate::ui::seek::Seek;

impl<S: Store> App<S> {
    /// Shows a match as a film, from the position after `from` actions on or the last part of it: to the asker, or to all.
    pub(super) async fn replay<R: Reply>(
        &self,
        caller: &Caller,
        number: Option<u64>,
        from: Option<u32>,
        share: bool,
        reply: &R,
    ) -> Result<(), Trouble> {
        let game = self.begun(caller, number).await?;
        let from = from.map(|from| position(caller, &game, from)).transpose()?;
        let part = film::part(from, length(&game));
        let file = format!("gonagas-{}-{}-{}.gif", game.id().0, game.number(), self.now());
        if !share {
            let film = replay::film(&words(caller), &game, part, file);
            return say(reply, &self.look_of(&game, caller).await.turning(film)).await;
        }
        powers(&words(caller), caller.powers)?;
        let words =
            self.public_words(caller.place).await.map_err(|error| trouble::store(caller, Some(game.id()), &error))?;
        if let Err(error) = reply.answer(Answer::Public(&replay::film(&words, &game, part, file))).await {
            tracing::debug!(%error, "a replay could not be shown");
        }
        Ok(())
    }

    /// Shows a position of a match to the asker, with buttons that lead on.
    pub(super) async fn step<R: Reply>(
        &self,
        caller: &Caller,
        number: Option<u64>,
        at: Option<u32>,
        reply: &R,
    ) -> Result<(), Trouble> {
        let game = self.begun(caller, number).await?;
        let at = at.map_or(Ok(length(&game)), |at| position(caller, &game, at))?;
        let message = replay::step(&words(caller), &game, at, self.step_file(&game, at));
        say(reply, &self.look_of(&game, caller).await.turning(message)).await
    }

    /// A button of such a position was pressed.
    pub(super) async fn seek<R: Reply>(&self, caller: &Caller, seek: Seek, reply: &R) -> Result<(), Trouble> {
        let game = self.begun(caller, Some(seek.game.0)).await?;
        // Something may have been taken back since.
        let at = (seek.at as usize).min(length(&game));
        let message = replay::step(&words(caller), &game, at, self.step_file(&game, at));
        let message = self.look_of(&game, caller).await.turning(message);
        if let Err(error) = reply.answer(Answer::Update(&message)).await {
            tracing::debug!(%error, "a position could not be shown");
        }
        Ok(())
    }

    /// The time makes the name one of a kind.
    fn step_file(&self, game: &Match, at: usize) -> String {
        format!("gonagas-{}-step-{at}-{}.png", game.id().0, self.now())
    }
}

/// How many actions of a match stand.
fn length(game: &Match) -> usize {
    game.play().map_or(0, |play| play.table.log().len())
}

/// A position that somebody names by how many actions come before it.
fn position(caller: &Caller, game: &Match, at: u32) -> Result<usize, Trouble> {
    let length = length(game);
    let at = at as usize;
    if at <= length {
        return Ok(at);
    }
    let values = [("match", &*game.id().0.to_string()), ("actions", &length.to_string())];
    Err(words(caller).tell("refuse-position", &values).into())
}
