//! Takebacks: freely of choices since the last roll and within a turn, and with the opponent's permission of a whole
//! turn.

use crate::kit::input::InputStep;
use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use crate::matches::commands::log_limits::check_takebacks_left;
use crate::matches::commands::rejection::Rejection;
use crate::matches::settings::preferences::AutomationByUser;
use crate::matches::state::offers::OfferKind;
use crate::matches::state::play_state::PlayState;
use crate::session::game_session::{GameSession, PlayedAction};

/// Returns the number of last actions that a seat may undo: its last choice since the last roll, and the actions that
/// followed automatically. In a game without dice it is the last action of a turn that goes on.
///
/// # Errors
///
/// [`Rejection::NothingToUndo`] when there is no such choice.
pub fn count_undoable_actions(play: &PlayState, seat: Side, automation: &AutomationByUser) -> Result<u32, Rejection> {
    if play.session.roll_count() == 0 && is_within_turn(&play.session, seat) {
        return Ok(1);
    }
    let plays_forced_actions = !automation.for_user(play.player(seat)).auto_play_forced;
    let mut session = play.session.fork();
    for count in 1.. {
        let Some(action) = session.undo() else { break };
        if session.status() != GameStatus::AwaitingAction(seat) || !is_dice_choice(&session, &action) {
            break;
        }
        if plays_forced_actions || session.legal_notations().len() > 1 {
            return Ok(count);
        }
    }
    Err(Rejection::NothingToUndo)
}

/// Returns `true` when a seat has acted in a turn that goes on.
fn is_within_turn(session: &GameSession, seat: Side) -> bool {
    let mut earlier = session.fork();
    let goes_on = session.status() == GameStatus::AwaitingAction(seat) && !session.is_turn_start();
    goes_on && earlier.undo().is_some() && earlier.status() == GameStatus::AwaitingAction(seat)
}

/// Returns `true` when the seat that acted last can undo something.
#[must_use]
pub fn can_undo(play: &PlayState) -> bool {
    let defaults = AutomationByUser::default();
    let may = |seat| check_takebacks_left(play, seat).is_ok() && count_undoable_actions(play, seat, &defaults).is_ok();
    play.last_to_act.is_some_and(may)
}

/// The actions that a seat may ask to take back: its last turn, from its first choice after the last roll, and
/// everything that followed. The rolls of that turn stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakebackScope {
    /// The number of last actions, of any player.
    pub action_count: u32,
    /// The number of these actions, counted from the first, that belong to the seat's own turn.
    pub own_action_count: u32,
}

impl TakebackScope {
    /// The actions of the seat's own turn.
    #[must_use]
    pub fn own_actions(&self, session: &GameSession) -> Vec<PlayedAction> {
        let mut earlier = session.fork();
        (self.own_action_count..self.action_count).for_each(|_| drop(earlier.undo()));
        let turn = earlier.last_turn();
        turn[turn.len().saturating_sub(self.own_action_count as usize)..].to_vec()
    }
}

/// Returns the actions that a seat may ask to take back.
///
/// # Errors
///
/// [`Rejection::NoTakebackPossible`] when it chose nothing in its last turn, or has had no turn.
pub fn takeback_scope(play: &PlayState, seat: Side) -> Result<TakebackScope, Rejection> {
    let mut session = play.session.fork();
    let length = session.action_log().len();
    while let Some(turn) = undo_turn(&mut session, &play.automatic_actions) {
        if turn.side == seat && turn.by_player {
            let start = turn.first_choice.ok_or(Rejection::NoTakebackPossible)?;
            return Ok(TakebackScope {
                action_count: (length - start) as u32,
                own_action_count: (turn.end_index - start) as u32,
            });
        }
    }
    Err(Rejection::NoTakebackPossible)
}

/// A turn that was undone to find the scope of a takeback.
struct UndoneTurn {
    side: Side,
    /// The position in the action log after its last action.
    end_index: usize,
    /// True when the player did anything in it, even if only a roll.
    by_player: bool,
    /// The position of the player's first choice after the last roll of the turn.
    first_choice: Option<usize>,
}

/// Undoes the last turn; returns `None` when there is none. `automatic` holds the positions of the actions that the bot
/// took.
fn undo_turn(session: &mut GameSession, automatic: &[usize]) -> Option<UndoneTurn> {
    let start = session.last_turn_start();
    let end_index = session.action_log().len();
    let mut by_player = false;
    let mut first_choice = None;
    let mut passed_roll = false;
    for at in (start..end_index).rev() {
        session.undo();
        let own = !automatic.contains(&at);
        by_player |= own;
        passed_roll |= matches!(session.status(), GameStatus::AwaitingRoll(_));
        if own && !passed_roll {
            first_choice = Some(at);
        }
    }
    let side = session.status().active_side().filter(|_| start < end_index)?;
    Some(UndoneTurn { side, end_index, by_player, first_choice })
}

/// Returns `true` when either seat can request a takeback now.
#[must_use]
pub fn can_request_takeback(play: &PlayState) -> bool {
    let may = |seat: &Side| {
        !play.player(*seat).is_computer()
            && check_takebacks_left(play, *seat).is_ok()
            && !play.offers.has_made(*seat, OfferKind::Takeback(0))
            && takeback_scope(play, *seat).is_ok()
    };
    play.offers.pending_offer().is_none() && Side::BOTH.iter().any(may)
}

/// Returns `true` for a use of a die or a decision about dice.
fn is_dice_choice(session: &GameSession, notation: &str) -> bool {
    let action = session.legal_actions().into_iter().find(|candidate| candidate.notation == notation);
    matches!(
        action.and_then(|candidate| candidate.input_steps.first().copied()),
        Some(InputStep::UseDie(_) | InputStep::Choose(_))
    )
}
