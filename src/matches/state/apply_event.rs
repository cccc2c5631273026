//! What becomes of a match that runs, event by event.

use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use crate::matches::ids::Timestamp;
use crate::matches::log::event::{Event, EventKind};
use crate::matches::log::stop::Stop;
use crate::matches::state::clocks::{ClockPause, MatchClocks};
use crate::matches::state::ending::Ending;
use crate::matches::state::offers::{Offer, OfferKind, OfferStatus};
use crate::matches::state::play_state::{MatchPhase, PlayState};
use crate::matches::state::replay_after_takeback::DerivedState;

/// What a match is after an event while it runs.
///
/// # Errors
///
/// Says why the event cannot follow.
pub(in crate::matches) fn apply_to_play(mut play: PlayState, event: &Event) -> Result<MatchPhase, String> {
    let seat = event.actor.and_then(|who| play.seat_of(who)).ok_or("by somebody without a seat");
    let over = |ending, play| Ok(MatchPhase::Over(ending, Some(play)));
    if let Some(times) = &mut play.clocks {
        times.advance(event.timestamp);
    }
    match &event.kind {
        EventKind::ActionPlayed(text) | EventKind::DiceRolled(text) => {
            let seat = acting_seat(&play, event)?;
            match event.actor {
                Some(_) => play.has_acted[seat.index()] = true,
                None => play.automatic_actions.push(play.session.action_log().len()),
            }
            play.session.play(text).map_err(|illegal| illegal.to_string())?;
            let ends = play.session.status().active_side() != Some(seat);
            play.turns.record_action(play.session.action_log().len(), event.actor.is_some(), ends);
            end_turn_on_clock(&mut play, ends);
            return Ok(finish_action(play, seat));
        }
        EventKind::ActionsUndone(count) => {
            let seat = play.seat_taking_back(seat?);
            undo_actions(&mut play, seat, *count)?;
        }
        EventKind::EndOffered => play.offers.make_offer(seat?, OfferKind::EndGame),
        EventKind::TakebackRequested(count) => {
            let seat = play.seat_taking_back(seat?);
            play.offers.make_offer(seat, OfferKind::Takeback(*count));
        }
        EventKind::TakebackGranted => grant_takeback(&mut play, seat?)?,
        // What the game is does not depend on where it is played.
        EventKind::Relocated(_) | EventKind::ModeratorNoteAdded(_) => {}
        EventKind::OfferDeclined => play.offers.close_offer(OfferStatus::Declined),
        EventKind::OfferWithdrawn => play.offers.close_offer(OfferStatus::Withdrawn),
        EventKind::EndAgreed => return over(Ending::Agreed(play.session.agreed_winner()), play),
        EventKind::Resigned => return over(Ending::Resigned(seat?), play),
        EventKind::Cancelled => return over(Ending::Cancelled(seat?), play),
        EventKind::TimedOut => {
            let late = timed_out_seat(&play, event.timestamp)?;
            play.offers.close_offer(OfferStatus::Expired);
            return over(Ending::TimedOut(late), play);
        }
        EventKind::ReminderSent
        | EventKind::TimeCompensated(_)
        | EventKind::VacationStarted(_)
        | EventKind::VacationEnded => apply_clock_event(&mut play, event)?,
        EventKind::Stopped(why) => return over(Ending::Stopped(Stop { reason: *why, stopped_by: event.actor }), play),
        kind => return Err(format!("“{}” cannot happen in a running game", kind.as_str())),
    }
    Ok(MatchPhase::Playing(play))
}

/// Whoever did this has seen how the match stands after it.
pub(in crate::matches) fn mark_match_seen(phase: &mut MatchPhase, event: &Event) {
    let MatchPhase::Playing(play) = phase else { return };
    let Some(who) = event.actor.filter(|_| event.kind.implies_match_seen()) else { return };
    let seats = play.seats;
    let Some(times) = &mut play.clocks else { return };
    Side::BOTH.into_iter().filter(|side| seats[side.index()] == who).for_each(|side| times.mark_player_aware(side));
}

/// The seat that acts or throws: that of the person, or the one for which the bot itself does it.
fn acting_seat(play: &PlayState, event: &Event) -> Result<Side, String> {
    let due = match (&event.kind, play.session.status()) {
        (EventKind::DiceRolled(_), GameStatus::AwaitingRoll(side))
        | (EventKind::ActionPlayed(_), GameStatus::AwaitingAction(side)) => side,
        _ => return Err("it is not due".into()),
    };
    match event.actor.map(|who| play.seat_of(who)) {
        None => Ok(due),
        Some(Some(seat)) if seat == due => Ok(due),
        Some(_) => Err("by the seat that is not to act".into()),
    }
}

fn finish_action(mut play: PlayState, seat: Side) -> MatchPhase {
    play.offers.record_action(seat, play.last_to_act == Some(seat));
    play.last_to_act = Some(seat);
    match play.session.status() {
        GameStatus::Over(outcome) => return MatchPhase::Over(Ending::PlayedOut(outcome), Some(play)),
        GameStatus::AwaitingAction(next) | GameStatus::AwaitingRoll(next) if next != seat => {
            play.last_mentioned = Some(next)
        }
        GameStatus::AwaitingAction(_) | GameStatus::AwaitingRoll(_) => {}
    }
    MatchPhase::Playing(play)
}

/// Ends a turn on the clock, if one has ended: of seats that have two turns on end, the first ends, too. Dice that are all
/// thrown again are of the same turn.
fn end_turn_on_clock(play: &mut PlayState, ends: bool) {
    let next = play.session.status();
    let again = matches!(next, GameStatus::AwaitingAction(_)) && play.session.is_turn_start();
    if let Some(times) = play.clocks.as_mut().filter(|_| ends || again) {
        times.end_turn(play.session.action_log().len(), next.active_side());
    }
}

/// The seat that is to act and has no time left.
fn timed_out_seat(play: &PlayState, now: Timestamp) -> Result<Side, String> {
    let late = play.clocks.as_ref().filter(|times| times.times_out_at().is_some_and(|zero| zero <= now));
    Ok(late.and_then(MatchClocks::running_seat).ok_or("there was time left")?)
}

/// Something happens to the clocks alone.
fn apply_clock_event(play: &mut PlayState, event: &Event) -> Result<(), String> {
    let whose: Vec<Side> = match event.actor {
        Some(who) => Side::BOTH.into_iter().filter(|side| play.player(*side) == who).collect(),
        None => play.session.status().active_side().into_iter().collect(),
    };
    let times = play.clocks.as_mut().ok_or("the match has no clock")?;
    if whose.is_empty() {
        return Err("by somebody without a seat".into());
    }
    match &event.kind {
        EventKind::ReminderSent => times.mark_reminded(),
        EventKind::TimeCompensated(time) => times.compensate(*time),
        EventKind::VacationStarted(until) => {
            let away = ClockPause { until: *until, automatic: event.actor.is_none() };
            whose.into_iter().for_each(|side| times.pause_clock(side, away));
        }
        _ if event.actor.is_none() => return Err("nobody is back".into()),
        _ => whose.into_iter().for_each(|side| times.resume_clock(side)),
    }
    Ok(())
}

/// Takes back so many actions, all of them this seat's since the dice fell.
fn undo_actions(play: &mut PlayState, seat: Side, count: u32) -> Result<(), String> {
    for _ in 0..count {
        play.session.undo().ok_or("there is nothing to take back")?;
        if play.session.status() != GameStatus::AwaitingAction(seat) {
            return Err("that is not this seat's to take back".into());
        }
    }
    recompute_derived_state(play)?;
    play.offers.record_undo();
    play.last_to_act = Some(seat);
    Ok(())
}

/// Takes back what was asked for, with the leave of this seat: down to a choice of the other, who now goes on.
fn grant_takeback(play: &mut PlayState, seat: Side) -> Result<(), String> {
    let Some(Offer { offered_by: by, kind: OfferKind::Takeback(count), .. }) =
        play.offers.pending_offer().filter(|offer| play.is_solo() || offer.offered_by != seat)
    else {
        return Err("nothing was asked for".into());
    };
    for _ in 0..count {
        play.session.undo().ok_or("there is nothing to take back")?;
    }
    if play.session.status() != GameStatus::AwaitingAction(by) {
        return Err("that is no choice of whoever asked".into());
    }
    recompute_derived_state(play)?;
    play.offers.close_offer(OfferStatus::Accepted);
    play.last_mentioned = Some(by);
    Ok(())
}

/// Counts anew what follows from the actions that stand.
fn recompute_derived_state(play: &mut PlayState) -> Result<(), String> {
    let stands = play.session.action_log().len();
    play.automatic_actions.retain(|at| *at < stands);
    let DerivedState { has_acted: acted, turns: passing, last_to_act: last } =
        DerivedState::replay(&play.session, &play.automatic_actions)?;
    (play.has_acted, play.turns, play.last_to_act) = (acted, passing, last);
    if let Some(times) = &mut play.clocks {
        times.undo_turns(stands, play.session.status().active_side());
    }
    Ok(())
}
