//! Granting a wish: judge it, keep what comes of it, tell it.

use crate::app::ask::Caller;
use crate::app::find::addressed;
use crate::app::port::{Mouth, Reply};
use crate::app::{App, Trouble, draws, index, trouble, words};
use crate::room::MATCHES_EACH;
use crate::room::decide;
use crate::room::event::{Event, Happening};
use crate::room::finish::finished;
use crate::room::people::{MatchId, Moment, Person};
use crate::room::refusal::Refusal;
use crate::room::state::{Due, Match};
use crate::room::tell::{self, Tell};
use crate::room::wish::{Given, Wish};
use crate::store::{Step, Store, StoreError};
use crate::ui::screens::private::Done;

/// The word that takes something back where actions are typed.
pub(super) const TAKE_BACK: &str = "undo";

/// How a wish was made, which says how it is answered.
#[derive(Debug, Clone)]
pub(super) enum Origin {
    /// By a command, which did this; the one who typed it is told so when nothing else answers.
    Command { done: Done },
    /// By a control on this message, one that all see; the control answered the event `seen`.
    Control { message: u64, seen: u32 },
    /// By a control on a private message, which then says that this is done.
    Private { done: Done },
    /// By a control on a private board, which then shows what came of it.
    Own {
        /// Whether it is seen from its other side.
        turned: bool,
    },
}

impl<S: Store> App<S> {
    /// `/move`.
    pub(super) async fn typed<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        text: &str,
        number: Option<u64>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let (number, text) = addressed(number, text);
        if text.trim().eq_ignore_ascii_case(TAKE_BACK) {
            let id = self.which(caller, number).await?;
            let origin = Origin::Command { done: Done::TookBack };
            return self.act(caller, id, &Wish::TakeBack, None, origin, reply, mouth).await;
        }
        let id = self.which_to_play(caller, number).await?;
        // People part actions by commas, too.
        let typed = text.split(|letter: char| letter.is_whitespace() || letter == ',');
        let actions: Vec<String> = typed.filter(|word| !word.is_empty()).map(str::to_owned).collect();
        let done = Done::Played(actions.join(" "));
        self.act(caller, id, &Wish::Play(actions), None, Origin::Command { done }, reply, mouth).await
    }

    /// `/takeback`.
    pub(super) async fn ask_back<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        number: Option<u64>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let id = self.which(caller, number).await?;
        let origin = Origin::Command { done: Done::AskedBack };
        self.act(caller, id, &Wish::AskBack, None, origin, reply, mouth).await
    }

    /// Grants a wish or says why not. `seen` is the event that the control answered.
    #[expect(clippy::too_many_arguments, reason = "who wants what of which match, and the two ways to tell it")]
    pub(super) async fn act<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        id: MatchId,
        wish: &Wish,
        seen: Option<u32>,
        origin: Origin,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let _held = self.holds.hold(id).await;
        let game = self.load(caller, id).await?;
        self.visible(caller, &game)?;
        let game = self.up_to_date(caller, game).await?;
        let now = self.now();
        let judged = match wish {
            // Who has left cannot be played against.
            Wish::Accept(_) if let Some(gone) = self.challenger_left(caller, &game, mouth).await => Ok(Ok(vec![gone])),
            _ => self.judge(&game, caller, wish, seen, now).await,
        };
        let events = match judged.map_err(|error| trouble::store(caller, Some(id), &error))? {
            Ok(events) => events,
            Err(refusal) => return self.turn_away(caller, &game, &refusal, &origin, reply, mouth).await,
        };
        let typed = matches!(origin, Origin::Command { .. });
        let game = self.keep(caller, game, now, events, typed).await?;
        self.tell(caller, &game, origin, reply, mouth).await;
        Ok(())
    }

    /// Judges a wish, with the draws of the match and the habits of its people.
    pub(super) async fn judge(
        &self,
        game: &Match,
        caller: &Caller,
        wish: &Wish,
        seen: Option<u32>,
        now: Moment,
    ) -> Result<Result<Vec<Happening>, Refusal>, StoreError> {
        let inputs = self.inputs(game, wish).await?;
        let people: Vec<Person> = game.people().into_iter().chain([caller.person]).collect();
        let habits = self.store.preferences(&people).await?.habits();
        let mut draws = inputs.from(draws::next(game));
        let given = Given { now, habits: &habits, luck: &mut |below| draws.below(below) };
        match decide::decide(game, caller.person, wish, seen, given) {
            Ok(events) => Ok(Ok(self.with_absences(game, events, now).await?)),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// The match, which the caller holds, as it is for whoever wants something in it: see [`App::caught_up`].
    pub(super) async fn up_to_date(&self, caller: &Caller, game: Match) -> Result<Match, Trouble> {
        let (id, number) = (game.id(), game.number());
        let caught_up = self.caught_up(game, caller.person).await;
        let game = caught_up.map_err(|error| trouble::store(caller, Some(id), &error))?;
        // What is shown only of a match that is over comes with loading it.
        if game.number() == number { Ok(game) } else { self.load(caller, id).await }
    }

    /// Keeps events; answers the match after them. `typed` says whether a command did it.
    pub(super) async fn keep(
        &self,
        caller: &Caller,
        mut game: Match,
        at: Moment,
        events: Vec<Happening>,
        typed: bool,
    ) -> Result<Match, Trouble> {
        let (after, before) = (game.number(), game.due());
        follow(&mut game, at, &events).map_err(|why| {
            tracing::error!(%why, "a granted wish cannot happen");
            Trouble::from(words(caller).say("store-failed"))
        })?;
        let (id, count) = (game.id(), events.len());
        let step = self.to_keep(&game, at, events, before).await;
        let mut step = step.map_err(|error| trouble::store(caller, Some(id), &error))?;
        if typed && game.terms().alone() {
            step.tells = tell::anew(step.tells, count, &game);
        }
        if !caller.powers.threads && caller.place.channel == game.terms().place.channel {
            // Since the challenge was made the permission has gone. What the bot may do elsewhere says nothing of that.
            step.tells.retain(|tell| *tell != Tell::Thread);
        }
        match self.store.append(game.id(), after, &step, MATCHES_EACH).await {
            Ok(()) => self.dated.notify_one(),
            Err(error) => return Err(trouble::store(caller, Some(game.id()), &error)),
        }
        if let Err(error) = self.reveal(&mut game).await {
            // What happened is kept; `/verify` shows the secret later.
            tracing::warn!(%error, game = game.id().0, "a secret could not be shown");
        }
        Ok(game)
    }
}

impl<S: Store> App<S> {
    /// What the store is to keep of events that have led to `game`; `before` says who was due before them.
    pub(super) async fn to_keep(
        &self,
        game: &Match,
        at: Moment,
        events: Vec<Happening>,
        before: Due,
    ) -> Result<Step, StoreError> {
        let mut tells = tell::tells(before, &events, game);
        tells.extend(tell::followed(&tells, &events, game));
        let tells = self.with_directs(tells, game.terms().place, game.number()).await?;
        Ok(Step { at, events, index: index::of(game), tells, result: finished(game) })
    }
}

/// Lets events happen one after the other.
pub(super) fn follow(game: &mut Match, at: Moment, events: &[Happening]) -> Result<(), String> {
    for Happening { who, what } in events {
        let number = game.number() + 1;
        game.apply(&Event { number, at, who: *who, what: what.clone() })?;
    }
    Ok(())
}
