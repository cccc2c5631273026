//! Boards that one person sees alone: looking, turning them, and playing from them.

use crate::app::act::Origin;
use crate::app::ask::Caller;
use crate::app::port::{Answer, Mouth, Reply};
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::refusal::Refusal;
use crate::room::state::Match;
use crate::store::{Store, StoreError};
use crate::ui::id::{Control, Verb};
use crate::ui::message::Message;
use crate::ui::path::Path;
use crate::ui::refusals;
use crate::ui::screens::look::{Own, look};
use crate::ui::screens::private;

/// How a private board is to look.
#[derive(Debug, Clone, Default)]
pub(super) struct View {
    /// Whether it is seen from its other side.
    pub(super) turned: bool,
    /// The choices made so far.
    pub(super) path: Path,
    /// What is to be said first.
    pub(super) lines: Vec<String>,
}

impl View {
    /// The board from this side, and nothing else.
    pub(super) fn from(turned: bool) -> View {
        View { turned, ..View::default() }
    }
}

impl<S: Store> App<S> {
    /// The board as this person sees it alone.
    pub(super) async fn own_board<M: Mouth>(
        &self,
        caller: &Caller,
        game: &Match,
        view: &View,
        mouth: &M,
    ) -> Result<Message, StoreError> {
        let words = words(caller);
        let follows = self.follows(caller, game).await?.is_some();
        let link = self.link(game, mouth).await?;
        // The time makes the name one of a kind: the same board may be shown twice.
        let file = format!("gonagas-{}-own-{}-{}.png", game.id().0, game.number(), self.now());
        let (person, path, turned) = (caller.person, &view.path, view.turned);
        let elsewhere = words.tell("look-for-all", &[("link", &link)]);
        let lines: Vec<String> = view.lines.iter().cloned().chain((!link.is_empty()).then_some(elsewhere)).collect();
        let shown = look(&words, Own { game, person, path, file: &file, turned, follows }, &lines);
        Ok(self.look_of(game, caller).await.on(shown))
    }

    /// *Look* on the board for all shows a private one; on a private one it shows what there is now, and *Flip* turns it. What
    /// all see is turned for nobody.
    pub(super) async fn look<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        control: &Control,
        origin: &Origin,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let game = self.load(caller, control.game).await?;
        self.may_look(caller, &game).await?;
        let flip = control.verb == Verb::Flip;
        match origin {
            Origin::Own { turned } => self.update_own(caller, &game, &View::from(*turned != flip), reply, mouth).await,
            _ => self.show_own(caller, &game, View::default(), reply, mouth).await,
        }
    }

    /// Shows a private board.
    pub(super) async fn show_own<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        game: &Match,
        view: View,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let nowhere = private::nowhere(&words(caller), game);
        let turned = self.look_of(game, caller).await.turned;
        let view = View { lines: nowhere.into_iter().chain(view.lines).collect(), turned, ..view };
        let shown = self.own_board(caller, game, &view, mouth).await;
        say(reply, &shown.map_err(|error| trouble::store(caller, Some(game.id()), &error))?).await
    }

    /// The private board whose control was used becomes this.
    pub(super) async fn update_own<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        game: &Match,
        view: &View,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let shown = self.own_board(caller, game, view, mouth).await;
        let shown = shown.map_err(|error| trouble::store(caller, Some(game.id()), &error))?;
        if let Err(error) = reply.answer(Answer::Update(&shown)).await {
            tracing::debug!(%error, "a private board could not be changed");
        }
        Ok(())
    }

    /// A wish was refused. A private board on which it was made shows what there is now, where that is what was wrong.
    pub(super) async fn turn_away<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        game: &Match,
        refusal: &Refusal,
        origin: &Origin,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        match (origin, refusal) {
            (Origin::Own { turned }, Refusal::Stale | Refusal::Over) => {
                let lines = vec![refusals::refusal(&words(caller), game, refusal)];
                let view = View { lines, ..View::from(*turned) };
                self.update_own(caller, game, &view, reply, mouth).await
            }
            _ => Err(self.refused(caller, game, refusal, mouth).await),
        }
    }
}
