//! What becomes of a match that runs, event by event.

use crate::kit::outcome::Turn;
use crate::kit::side::Side;
use crate::room::ending::Ending;
use crate::room::event::{Event, What};
use crate::room::offer::{Fate, Matter, Offer};
use crate::room::people::Moment;
use crate::room::play::{Phase, Play};
use crate::room::standing::Standing;
use crate::room::stop::Stop;
use crate::room::times::{Away, Times};

/// What a match is after an event while it runs.
///
/// # Errors
///
/// Says why the event cannot follow.
pub(super) fn played(mut play: Play, event: &Event) -> Result<Phase, String> {
    let seat = event.who.and_then(|who| play.seat(who)).ok_or("by somebody without a seat");
    let over = |ending, play| Ok(Phase::Over(ending, Some(play)));
    if let Some(times) = &mut play.times {
        times.advance(event.at);
    }
    match &event.what {
        What::Action(text) | What::Threw(text) => {
            let seat = acting(&play, event)?;
            match event.who {
                Some(_) => play.acted[seat.index()] = true,
                None => play.made.push(play.table.log().len()),
            }
            play.table.play(text).map_err(|illegal| illegal.to_string())?;
            let ends = play.table.turn().side() != Some(seat);
            play.passing.acted(play.table.log().len(), event.who.is_some(), ends);
            time_turn(&mut play, ends);
            return Ok(acted(play, seat));
        }
        What::TakenBack(count) => {
            let seat = play.takes_back_as(seat?);
            take_back(&mut play, seat, *count)?;
        }
        What::Offered => play.offers.make(seat?, Matter::Stop),
        What::AskedBack(count) => {
            let seat = play.takes_back_as(seat?);
            play.offers.make(seat, Matter::Back(*count));
        }
        What::Granted => give_back(&mut play, seat?)?,
        // What the game is does not depend on where it is played.
        What::Moved(_) | What::Noted(_) => {}
        What::Refused => play.offers.end(Fate::Refused),
        What::Retracted => play.offers.end(Fate::Retracted),
        What::Agreed => return over(Ending::Agreed(play.table.agreed_winner()), play),
        What::Resigned => return over(Ending::Resigned(seat?), play),
        What::CalledOff => return over(Ending::CalledOff(seat?), play),
        What::Forfeited => {
            let late = out_of_time(&play, event.at)?;
            play.offers.end(Fate::Lapsed);
            return over(Ending::Forfeit(late), play);
        }
        What::Reminded | What::GivenBack(_) | What::Away(_) | What::Back => timed(&mut play, event)?,
        What::Stopped(why) => return over(Ending::Stopped(Stop { why: *why, by: event.who }), play),
        what => return Err(format!("“{}” cannot happen in a running game", what.kind())),
    }
    Ok(Phase::Playing(play))
}

/// Whoever did this has seen how the match stands after it.
pub(super) fn seen(phase: &mut Phase, event: &Event) {
    let Phase::Playing(play) = phase else { return };
    let Some(who) = event.who.filter(|_| event.what.shows_the_match()) else { return };
    let seats = play.seats;
    let Some(times) = &mut play.times else { return };
    Side::BOTH.into_iter().filter(|side| seats[side.index()] == who).for_each(|side| times.see(side));
}

/// The seat that acts or throws: that of the person, or the one for which the bot itself does it.
fn acting(play: &Play, event: &Event) -> Result<Side, String> {
    let due = match (&event.what, play.table.turn()) {
        (What::Threw(_), Turn::Throw(side)) | (What::Action(_), Turn::Choose(side)) => side,
        _ => return Err("it is not due".into()),
    };
    match event.who.map(|who| play.seat(who)) {
        None => Ok(due),
        Some(Some(seat)) if seat == due => Ok(due),
        Some(_) => Err("by the seat that is not to act".into()),
    }
}

fn acted(mut play: Play, seat: Side) -> Phase {
    play.offers.acted(seat, play.last == Some(seat));
    play.last = Some(seat);
    match play.table.turn() {
        Turn::Over(outcome) => return Phase::Over(Ending::Played(outcome), Some(play)),
        Turn::Choose(next) | Turn::Throw(next) if next != seat => play.called = Some(next),
        Turn::Choose(_) | Turn::Throw(_) => {}
    }
    Phase::Playing(play)
}

/// Ends a turn on the clock, if one has ended: of seats that have two turns on end, the first ends, too. Dice that are all
/// thrown again are of the same turn.
fn time_turn(play: &mut Play, ends: bool) {
    let next = play.table.turn();
    let again = matches!(next, Turn::Choose(_)) && play.table.begins_turn();
    if let Some(times) = play.times.as_mut().filter(|_| ends || again) {
        times.end_turn(play.table.log().len(), next.side());
    }
}

/// The seat that is to act and has no time left.
fn out_of_time(play: &Play, now: Moment) -> Result<Side, String> {
    let late = play.times.as_ref().filter(|times| times.zero().is_some_and(|zero| zero <= now));
    Ok(late.and_then(Times::running).ok_or("there was time left")?)
}

/// Something happens to the clocks alone.
fn timed(play: &mut Play, event: &Event) -> Result<(), String> {
    let whose: Vec<Side> = match event.who {
        Some(who) => Side::BOTH.into_iter().filter(|side| play.person(*side) == who).collect(),
        None => play.table.turn().side().into_iter().collect(),
    };
    let times = play.times.as_mut().ok_or("the match has no clock")?;
    if whose.is_empty() {
        return Err("by somebody without a seat".into());
    }
    match &event.what {
        What::Reminded => times.remind(),
        What::GivenBack(time) => times.give_back(*time),
        What::Away(until) => {
            let away = Away { until: *until, by_itself: event.who.is_none() };
            whose.into_iter().for_each(|side| times.leave(side, away));
        }
        _ if event.who.is_none() => return Err("nobody is back".into()),
        _ => whose.into_iter().for_each(|side| times.come_back(side)),
    }
    Ok(())
}

/// Takes back so many actions, all of them this seat's since the dice fell.
fn take_back(play: &mut Play, seat: Side, count: u32) -> Result<(), String> {
    for _ in 0..count {
        play.table.undo().ok_or("there is nothing to take back")?;
        if play.table.turn() != Turn::Choose(seat) {
            return Err("that is not this seat's to take back".into());
        }
    }
    recount(play)?;
    play.offers.taken_back();
    play.last = Some(seat);
    Ok(())
}

/// Takes back what was asked for, with the leave of this seat: down to a choice of the other, who now goes on.
fn give_back(play: &mut Play, seat: Side) -> Result<(), String> {
    let Some(Offer { by, about: Matter::Back(count), .. }) =
        play.offers.standing().filter(|offer| play.alone() || offer.by != seat)
    else {
        return Err("nothing was asked for".into());
    };
    for _ in 0..count {
        play.table.undo().ok_or("there is nothing to take back")?;
    }
    if play.table.turn() != Turn::Choose(by) {
        return Err("that is no choice of whoever asked".into());
    }
    recount(play)?;
    play.offers.end(Fate::Agreed);
    play.called = Some(by);
    Ok(())
}

/// Counts anew what follows from the actions that stand.
fn recount(play: &mut Play) -> Result<(), String> {
    let stands = play.table.log().len();
    play.made.retain(|at| *at < stands);
    let Standing { acted, passing, last } = Standing::of(&play.table, &play.made)?;
    (play.acted, play.passing, play.last) = (acted, passing, last);
    if let Some(times) = &mut play.times {
        times.take_back(stands, play.table.turn().side());
    }
    Ok(())
}
