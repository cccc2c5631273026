//! Undoes actions, and replays the remaining ones to rebuild the state that depends on them.

use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use crate::matches::state::offers::{Offer, OfferKind, OfferStatus};
use crate::matches::state::play_state::PlayState;
use crate::matches::state::turns::TurnTracker;

/// The values that follow from the actions in the log and the way in which they were played.
#[derive(Debug, Default)]
struct DerivedState {
    turns: TurnTracker,
    /// The seat that acted last.
    last_to_act: Option<Side>,
}

impl DerivedState {
    fn replay(play: &PlayState) -> Result<DerivedState, String> {
        let mut derived = DerivedState::default();
        let mut replayed = play.session.rules().start_session();
        for (at, action) in play.session.action_log().iter().enumerate() {
            let side = replayed.status().active_side().ok_or("the game was over")?;
            replayed.play(action).map_err(|illegal| illegal.to_string())?;
            let ends_turn = replayed.status().active_side() != Some(side);
            derived.turns.record_action(side, at + 1, play.action_origin(at), ends_turn);
            derived.last_to_act = Some(side);
        }
        Ok(derived)
    }
}

/// Undoes this many actions, all of them this seat's since the last roll.
pub fn undo_actions(play: &mut PlayState, seat: Side, count: u32) -> Result<(), String> {
    for _ in 0..count {
        play.session.undo().ok_or("there is nothing to take back")?;
        if play.session.status() != GameStatus::AwaitingAction(seat) {
            return Err("the action is not this seat's to take back".into());
        }
    }
    rebuild_derived_state(play)?;
    play.takeback_counts[seat.index()] += 1;
    play.offers.record_undo();
    play.last_to_act = Some(seat);
    Ok(())
}

/// Undoes the actions of the pending takeback request, which this seat has granted. The seat that asked goes on.
pub fn grant_takeback(play: &mut PlayState, seat: Side) -> Result<(), String> {
    let Some(Offer { offered_by: requester, kind: OfferKind::Takeback(count), .. }) =
        play.offers.pending_offer().filter(|offer| play.is_solo() || offer.offered_by != seat)
    else {
        return Err("no takeback was requested".into());
    };
    for _ in 0..count {
        play.session.undo().ok_or("there is nothing to take back")?;
    }
    if play.session.status() != GameStatus::AwaitingAction(requester) {
        return Err("the takeback does not lead to a choice of the requester".into());
    }
    rebuild_derived_state(play)?;
    play.takeback_counts[requester.index()] += 1;
    play.offers.close_offer(OfferStatus::Accepted);
    play.last_mentioned = Some(requester);
    Ok(())
}

fn rebuild_derived_state(play: &mut PlayState) -> Result<(), String> {
    let length = play.session.action_log().len();
    play.automatic_actions.retain(|at| *at < length);
    play.planned_actions.retain(|at| *at < length);
    let DerivedState { turns, last_to_act } = DerivedState::replay(play)?;
    (play.turns, play.last_to_act) = (turns, last_to_act);
    if let Some(clocks) = &mut play.clocks {
        clocks.undo_turns(length, play.session.status().active_side());
    }
    Ok(())
}
