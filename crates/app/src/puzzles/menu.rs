//! `/puzzle`, the menu of games and the buttons that open a puzzle.

use crate::UserError;
use crate::limits::limited_action::LimitedAction;
use crate::puzzles::Puzzles;
use crate::puzzles::next_puzzle::next_puzzle;
use crate::request_context::RequestContext;
use gonagas_core::puzzles::catalogue::{find_puzzle, puzzles_of_game};
use gonagas_core::puzzles::puzzle::Puzzle;
use gonagas_ui::custom_id::puzzle::PuzzleControl;
use gonagas_ui::message::Message;
use gonagas_ui::screens::puzzle::overview;
use gonagas_ui::screens::rules::find;

impl Puzzles {
    /// Shows the next puzzle of a game; without a game, the games.
    pub async fn show_puzzle(&self, context: &RequestContext<'_>, game: Option<&str>) -> Result<(), UserError> {
        let message = match game {
            Some(game) => self.next_puzzle_of_game(context, game, None).await?,
            None => overview::games_message(&context.catalog(), &self.puzzle_standings(context).await?),
        };
        context.respond_privately(&message).await
    }

    /// Handles the menu of games or a button that opens a puzzle.
    pub async fn handle_puzzle_menu(
        &self,
        context: &RequestContext<'_>,
        control: &PuzzleControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let message = match control {
            PuzzleControl::Game => {
                let game = value.ok_or(UserError::ForgedControl)?;
                self.next_puzzle_of_game(context, game, None).await?
            }
            PuzzleControl::Open(id) | PuzzleControl::Next(id) => match (find_puzzle(id), control) {
                (None, _) => overview::gone_message(&context.catalog(), &self.puzzle_standings(context).await?),
                (Some(puzzle), PuzzleControl::Next(_)) => {
                    self.next_puzzle_of_game(context, puzzle.game(), Some(id)).await?
                }
                (Some(puzzle), _) => {
                    self.limits.check(context.requester, LimitedAction::Lookup)?;
                    self.fresh_puzzle(context, puzzle).await?
                }
            },
        };
        if control.is_private() {
            context.update_message(&message).await
        } else {
            context.respond_privately(&message).await
        }
    }

    /// Returns the next puzzle of a game after the one with the identifier `after`.
    async fn next_puzzle_of_game(
        &self,
        context: &RequestContext<'_>,
        game: &str,
        after: Option<&str>,
    ) -> Result<Message, UserError> {
        let catalog = context.catalog();
        let puzzles: Vec<&'static Puzzle> = puzzles_of_game(game).collect();
        if puzzles.is_empty() {
            // An unknown game is refused as by `/rules`.
            find::find_listing(&catalog, game, "").map_err(UserError::from)?;
        }
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let progress = self.store.puzzle_progress(context.requester.user_id, game, self.clock.now()).await?;
        let puzzle = next_puzzle(&puzzles, &progress, after);
        let puzzle = puzzle.ok_or_else(|| catalog.format("puzzle-none", &[("id", game)]))?;
        self.fresh_puzzle(context, puzzle).await
    }
}
