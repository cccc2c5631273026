//! Boards to try: positions of a match from which one person plays both sides. Nothing is stored: the custom ids of the
//! board hold the position and the line.

use crate::UserError;
use crate::history::Records;
use crate::limits::limited_action::LimitedAction;
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::lookup::UNDO_WORD;
use crate::request_context::RequestContext;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::matches::commands::action_input;
use gonagas_core::matches::commands::rejection::{InputProblem, Rejection};
use gonagas_core::matches::commands::typed_text::{plain_text, split_actions};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::plan::OtherReplies;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::tried_line::TriedLine;
use gonagas_ui::board_controls::move_selection::{self, ControlInput, MoveSelection};
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::try_board::{TriedPosition, TryControl, TryVerb};
use gonagas_ui::error_text;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::screens::attempt::typed_actions_form;
use gonagas_ui::screens::replay::position_after;
use gonagas_ui::screens::try_board::{TryView, has_room, try_message};

/// The most examples of a roll in a refusal.
const MAX_ROLLS_NAMED: usize = 3;

/// A line that is tried in a match.
struct TriedGame {
    game: LoadedMatch,
    position: TriedPosition,
    line: TriedLine,
    has_moved_on: bool,
}

impl Records {
    /// Handles a control of a board to try.
    pub async fn handle_try_control(
        &self,
        context: &RequestContext<'_>,
        control: &TryControl,
        values: &[String],
    ) -> Result<(), UserError> {
        let forged = || UserError::ForgedControl;
        let mut tried = self.load_tried_game(context, control).await?;
        let Some(verb) = control.verb.on_board() else {
            return match control.verb {
                TryVerb::TypeActions => {
                    let id = CustomId::TryBoard(control.clone());
                    context.show_form(&typed_actions_form(&context.catalog(), &id)).await
                }
                verb => self.show_tried_game(context, &tried, &SelectionPath::default(), verb == TryVerb::Open).await,
            };
        };
        let input = move_selection::resolve_control(verb, &control.argument, values).ok_or_else(forged)?;
        let actions = match input {
            ControlInput::Actions(actions) => actions,
            ControlInput::Path(path) => match move_selection::follow_path(tried.line.session(), &path) {
                MoveSelection::Action(action) => vec![action],
                MoveSelection::NoLegalAction if !path.is_empty() => return Err(forged()),
                _ => return self.show_tried_game(context, &tried, &path, false).await,
            },
        };
        for action in actions {
            tried.check_room(&context.catalog())?;
            tried.line.play(&action).map_err(|_| forged())?;
        }
        self.show_tried_game(context, &tried, &SelectionPath::default(), false).await
    }

    /// Handles actions that were typed in the form of a board to try: moves of both sides, rolls, and the word for
    /// undoing. Where one cannot be played, none is.
    pub async fn submit_tried_actions(
        &self,
        context: &RequestContext<'_>,
        control: &TryControl,
        text: &str,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let mut tried = self.load_tried_game(context, control).await?;
        let typed = split_actions(&plain_text(text));
        // An empty form is answered like a word that is no action.
        for word in if typed.is_empty() { vec![String::new()] } else { typed } {
            if word.eq_ignore_ascii_case(UNDO_WORD) {
                tried.line.undo();
                continue;
            }
            let action = read_action(tried.line.session(), &word);
            let action = action.map_err(|refusal| error_text::typed_action_error_text(&catalog, &refusal))?;
            tried.check_room(&catalog)?;
            tried.line.play(&action).map_err(|_| UserError::ForgedControl)?;
        }
        self.show_tried_game(context, &tried, &SelectionPath::default(), false).await
    }

    /// Returns the position after the played actions of a board to try.
    pub async fn tried_session(
        &self,
        context: &RequestContext<'_>,
        control: &TryControl,
    ) -> Result<GameSession, UserError> {
        Ok(self.load_tried_game(context, control).await?.line.session().fork())
    }

    /// Loads the match, the position and the line that a control names, for someone who may see the match.
    async fn load_tried_game(
        &self,
        context: &RequestContext<'_>,
        control: &TryControl,
    ) -> Result<TriedGame, UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let game = self.load_if_started(context, control.match_ref).await?;
        let now = session_of(game.play_state())?;
        let present =
            TriedPosition { event_number: game.last_event_number(), action_count: now.action_log().len() as u32 };
        let position = control.position.unwrap_or(present);
        if position.event_number > present.event_number {
            return Err(UserError::ForgedControl);
        }
        let past = game.at_event(position.event_number).map_err(UserError::of_match(game.id()))?;
        let then = session_of(past.play_state())?;
        let start = position_after(then, position.action_count as usize);
        if start.action_log().len() != position.action_count as usize {
            return Err(UserError::ForgedControl);
        }
        let has_moved_on = then.action_log() != now.action_log();
        let line = TriedLine::read(&start, &control.line, control.played).ok_or(UserError::ForgedControl)?;
        Ok(TriedGame { game, position, line, has_moved_on })
    }

    async fn show_tried_game(
        &self,
        context: &RequestContext<'_>,
        tried: &TriedGame,
        path: &SelectionPath,
        in_new_message: bool,
    ) -> Result<(), UserError> {
        let TriedGame { game, position, line, has_moved_on } = tried;
        let appearance = self.audiences.appearance_or_default(game, context.requester).await;
        // The time makes the name unique: the same position may be shown twice.
        let file_name = format!("gonagas-{}-try-{}.png", game.id().0, self.clock.now());
        let view = TryView {
            game,
            position: *position,
            line,
            path,
            file_name: &file_name,
            shape: appearance.shape,
            has_moved_on: *has_moved_on,
            can_plan: tried.can_be_planned_by(context.requester.user_id),
        };
        let message = appearance.apply(try_message(&context.catalog(), view));
        match in_new_message {
            true => context.respond_privately(&message).await,
            false => context.update_message(&message).await,
        }
    }
}

impl TriedGame {
    /// Returns true if the line can be added to the planned replies of this user.
    fn can_be_planned_by(&self, user: UserId) -> bool {
        let Ok(start) = self.game.plan_start(user) else { return false };
        let line = start.line_to(self.line.session());
        line.is_some_and(|line| start.with_line(None, line, OtherReplies::Replaced).is_ok())
    }

    /// Checks that the custom ids of the board have room for one more action.
    fn check_room(&self, catalog: &Catalog) -> Result<(), UserError> {
        match has_room(self.game.match_ref(), self.position, &self.line) {
            true => Ok(()),
            false => Err(catalog.text("try-full").into()),
        }
    }
}

fn session_of(play: Option<&PlayState>) -> Result<&GameSession, UserError> {
    play.map(|play| &play.session).ok_or(UserError::ForgedControl)
}

/// Reads a typed action. A roll is typed by its faces, since nobody rolls for a board to try.
fn read_action(session: &GameSession, word: &str) -> Result<String, Rejection> {
    let GameStatus::AwaitingRoll(_) = session.status() else { return action_input::parse_action(session, word) };
    let read =
        [word.to_owned(), format!("={word}")].iter().find_map(|text| action_input::parse_action(session, text).ok());
    read.ok_or_else(|| Rejection::IllegalAction {
        text: word.to_owned(),
        problem: InputProblem::Unrecognized,
        suggestions: session.legal_notations().into_iter().take(MAX_ROLLS_NAMED).collect(),
    })
}
