//! Taking back: freely what was decided since the dice fell, and with the other's consent a whole turn.

use crate::kit::input::InputStep;
use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use crate::matches::commands::rejection::Rejection;
use crate::matches::settings::automation::AutomationByUser;
use crate::matches::state::match_state::PlayState;
use crate::matches::state::offers::OfferKind;
use crate::session::game_session::{GameSession, PlayedAction};

/// What a seat may take back: how many of the last actions, all of them its own. These are the last choice that it had
/// since the dice fell, and what followed from it of itself.
///
/// # Errors
///
/// [`Rejection`] when there is no such choice.
pub fn count_undoable_actions(play: &PlayState, seat: Side, habits: &AutomationByUser) -> Result<u32, Rejection> {
    let by_hand = !habits.for_user(play.player(seat)).auto_play_forced;
    let mut table = play.session.fork();
    for count in 1.. {
        let Some(action) = table.undo() else { break };
        if table.status() != GameStatus::AwaitingAction(seat) || !is_dice_choice(&table, &action) {
            break;
        }
        if by_hand || table.legal_notations().len() > 1 {
            return Ok(count);
        }
    }
    Err(Rejection::NothingToUndo)
}

/// Whether somebody can take something back.
#[must_use]
pub fn can_undo(play: &PlayState) -> bool {
    let usual = AutomationByUser::default();
    play.last_to_act.is_some_and(|seat| count_undoable_actions(play, seat, &usual).is_ok())
}

/// What a seat may ask the other to take back: the last turn in which it did anything itself, from its first choice since
/// the dice fell, and all that followed. What was thrown in that turn stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakebackScope {
    /// How many of the last actions, whoever played them.
    pub action_count: u32,
    /// How many of these, the first ones, are of the seat's own turn.
    pub own_action_count: u32,
}

impl TakebackScope {
    /// The actions of the seat's own turn.
    #[must_use]
    pub fn own_actions(&self, table: &GameSession) -> Vec<PlayedAction> {
        let mut back = table.fork();
        (self.own_action_count..self.action_count).for_each(|_| drop(back.undo()));
        let turn = back.last_turn();
        turn[turn.len().saturating_sub(self.own_action_count as usize)..].to_vec()
    }
}

/// What a seat may ask the other to take back.
///
/// # Errors
///
/// [`Rejection::NoTakebackPossible`] when it chose nothing in that turn, or has had none.
pub fn takeback_scope(play: &PlayState, seat: Side) -> Result<TakebackScope, Rejection> {
    let mut table = play.session.fork();
    let all = table.action_log().len();
    while let Some(turn) = undo_turn(&mut table, &play.automatic_actions) {
        if turn.side == seat && turn.by_player {
            let chosen = turn.first_choice.ok_or(Rejection::NoTakebackPossible)?;
            return Ok(TakebackScope {
                action_count: (all - chosen) as u32,
                own_action_count: (turn.end_index - chosen) as u32,
            });
        }
    }
    Err(Rejection::NoTakebackPossible)
}

/// A turn, as far as taking back is about it.
struct UndoneTurn {
    side: Side,
    /// How many actions there were after it.
    end_index: usize,
    /// Whether the player did anything in it, be it a throw.
    by_player: bool,
    /// The place of the first thing that they chose after its last throw.
    first_choice: Option<usize>,
}

/// Takes the last turn back; `None` when there is none. `made` are the places of the actions that the bot made.
fn undo_turn(table: &mut GameSession, made: &[usize]) -> Option<UndoneTurn> {
    let (begins, end) = (table.last_turn_start(), table.action_log().len());
    let (mut by_hand, mut chosen, mut thrown) = (false, None, false);
    for at in (begins..end).rev() {
        table.undo();
        let own = !made.contains(&at);
        by_hand |= own;
        thrown |= matches!(table.status(), GameStatus::AwaitingRoll(_));
        if own && !thrown {
            chosen = Some(at);
        }
    }
    let side = table.status().active_side().filter(|_| begins < end)?;
    Some(UndoneTurn { side, end_index: end, by_player: by_hand, first_choice: chosen })
}

/// Whether somebody can ask for something to be taken back, now.
#[must_use]
pub fn can_request_takeback(play: &PlayState) -> bool {
    let may = |seat: &Side| !play.offers.has_made(*seat, OfferKind::Takeback(0)) && takeback_scope(play, *seat).is_ok();
    play.offers.pending_offer().is_none() && Side::BOTH.iter().any(may)
}

/// Whether an action is a use of dice, or a decision about them.
fn is_dice_choice(table: &GameSession, action: &str) -> bool {
    let first = table.legal_actions().into_iter().find(|candidate| candidate.notation == action);
    matches!(
        first.and_then(|candidate| candidate.input_steps.first().copied()),
        Some(InputStep::UseDie(_) | InputStep::Choose(_))
    )
}
