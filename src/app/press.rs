//! Buttons and menus.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::port::{Answer, Mouth, Reply};
use crate::app::{App, Trouble, words};
use crate::room::wish::Wish;
use crate::store::Store;
use crate::ui::browse::Browse;
use crate::ui::draft::Choice;
use crate::ui::id::{Control, Verb};
use crate::ui::list::List;
use crate::ui::own;
use crate::ui::ranks::Ranks;
use crate::ui::screens::privacy;
use crate::ui::screens::private::{self, Done};
use crate::ui::seek::Seek;

/// A control that was used.
#[derive(Clone, Copy)]
pub(super) struct Press<'a> {
    /// Its custom id.
    pub(super) id: &'a str,
    /// What was picked.
    pub(super) values: &'a [String],
    /// The message that it is on.
    pub(super) message: u64,
}

impl<S: Store> App<S> {
    /// Does what a control stands for.
    pub(super) async fn press<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        press: Press<'_>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let value = press.values.first().map(String::as_str);
        if let Some(sheet) = Sheet::read(press.id) {
            return self.press_on(caller, &sheet, value, reply, mouth).await;
        }
        let (control, origin) = read(press).ok_or_else(|| forged(caller))?;
        if let Some(wish) = wish(control.verb) {
            return self.act(caller, control.game, &wish, Some(control.event), origin, reply, mouth).await;
        }
        match control.verb {
            Verb::Play | Verb::Pick | Verb::Back => self.point(caller, &control, value, origin, reply, mouth).await,
            Verb::Word => self.ask_word(caller, &control, reply, mouth).await,
            Verb::Rematch => self.rematch(caller, Some(control.game.0), reply, mouth).await,
            Verb::EndLeft => self.end_left(caller, &control, reply, mouth).await,
            Verb::Look | Verb::Flip => self.look(caller, &control, &origin, reply, mouth).await,
            Verb::Follow => self.toggle_follow(caller, &control, &origin, reply, mouth).await,
            Verb::Stop => self.stop(caller, &control, reply, mouth).await,
            Verb::Resign => self.ask_resign(caller, Some(control.game.0), reply, mouth).await,
            Verb::Confirm => self.resign(caller, &control, reply, mouth).await,
            Verb::Cancel => self.cancelled(caller, &control, reply).await,
            // The others are wishes.
            _ => Err(forged(caller)),
        }
    }

    /// Does what a control stands for on something private that is no match.
    async fn press_on<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        sheet: &Sheet,
        value: Option<&str>,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        match sheet {
            Sheet::Positions(seek) => self.seek(caller, *seek, reply).await,
            Sheet::Matches(list) => self.turn_page(caller, *list, reply, mouth).await,
            Sheet::Ranks(ranks) => self.turn_ranks(caller, ranks, reply).await,
            Sheet::Challenges(browse) => self.browse(caller, *browse, value, reply, mouth).await,
            Sheet::Draft(choice) => self.drafted(caller, choice, value, reply, mouth).await,
            Sheet::Erase { running } => self.erase(caller, *running, reply, mouth).await,
        }
    }

    /// A resignation stands whatever has happened since it was asked for.
    async fn resign<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        control: &Control,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let origin = Origin::Private { done: Done::Resigned };
        self.act(caller, control.game, &Wish::Resign, None, origin, reply, mouth).await
    }

    /// Nothing happens. The question may be an old one, of a match that has ended since.
    async fn cancelled<R: Reply>(&self, caller: &Caller, control: &Control, reply: &R) -> Result<(), Trouble> {
        let game = self.load(caller, control.game).await?;
        self.visible(caller, &game)?;
        let number = control.game.0.to_string();
        let text = match game.ending() {
            Some(_) => words(caller).tell("refuse-over", &[("match", &number)]),
            None => words(caller).tell("private-cancelled", &[("match", &number)]),
        };
        if let Err(error) = reply.answer(Answer::Update(&private::text(text))).await {
            tracing::debug!(%error, "a private answer did not arrive");
        }
        Ok(())
    }
}

/// A control of something private that is no match.
enum Sheet {
    /// The positions of a match, one after the other.
    Positions(Seek),
    /// A list of matches.
    Matches(List),
    /// A leaderboard.
    Ranks(Ranks),
    /// The list of open challenges.
    Challenges(Browse),
    /// A challenge that is being put together.
    Draft(Choice),
    /// The question whether to erase what is stored about somebody.
    Erase {
        /// How many matches and challenges were to be ended.
        running: u32,
    },
}

impl Sheet {
    /// Reads a custom id; `None` when it is of a match, or of nothing.
    fn read(id: &str) -> Option<Sheet> {
        let positions = || Seek::read(id).map(Sheet::Positions);
        let matches = || List::read(id).map(Sheet::Matches);
        let ranks = || Ranks::read(id).map(Sheet::Ranks);
        let challenges = || Browse::read(id).map(Sheet::Challenges);
        let draft = || Choice::read(id).map(Sheet::Draft);
        let erase = || privacy::read(id).map(|running| Sheet::Erase { running });
        positions().or_else(matches).or_else(ranks).or_else(challenges).or_else(draft).or_else(erase)
    }
}

/// What is wished for by a press alone; `None` where more is asked first, or something is only shown.
fn wish(verb: Verb) -> Option<Wish> {
    match verb {
        Verb::Accept => Some(Wish::Accept(String::new())),
        Verb::Decline => Some(Wish::Decline),
        Verb::Withdraw => Some(Wish::Withdraw),
        Verb::Offer => Some(Wish::Offer),
        Verb::Agree => Some(Wish::Agree),
        Verb::AskBack => Some(Wish::AskBack),
        Verb::GiveBack => Some(Wish::GiveBack),
        Verb::Refuse => Some(Wish::Refuse),
        Verb::Retract => Some(Wish::Retract),
        Verb::CallOff => Some(Wish::CallOff),
        Verb::Throw => Some(Wish::Throw),
        Verb::TakeBack => Some(Wish::TakeBack),
        Verb::Play
        | Verb::Pick
        | Verb::Back
        | Verb::Word
        | Verb::Rematch
        | Verb::EndLeft
        | Verb::Look
        | Verb::Flip
        | Verb::Follow
        | Verb::Stop
        | Verb::Resign
        | Verb::Confirm
        | Verb::Cancel => None,
    }
}

/// What a control stands for, and on what kind of message it is.
fn read(press: Press<'_>) -> Option<(Control, Origin)> {
    match own::read(press.id) {
        Some((control, turned)) => Some((control, Origin::Own { turned })),
        None => {
            let control = Control::read(press.id)?;
            let seen = control.event;
            Some((control, Origin::Control { message: press.message, seen }))
        }
    }
}

/// A control that nobody was shown.
pub(super) fn forged(caller: &Caller) -> Trouble {
    words(caller).say("refuse-forged").into()
}
