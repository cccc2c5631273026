//! A match, rebuilt from its terms and its log.

use crate::kit::dice::Face;
use crate::kit::outcome::{Outcome, Turn};
use crate::kit::side::Side;
use crate::room::clock::Clock;
use crate::room::event::{Event, Start, What};
use crate::room::offer::{Fate, Matter, Offer, Offers};
use crate::room::passing::Passing;
use crate::room::people::{MatchId, Moment, Person};
use crate::room::result::Reckoning;
use crate::room::spot::Stands;
use crate::room::standing::Standing;
use crate::room::stop::Stop;
use crate::room::terms::{Terms, Wanted};
use crate::room::times::{Away, Times};
use crate::room::{INVITATION_STANDS, start};
use crate::table::rules::Rules;
use crate::table::running::Table;

/// A match as its log makes it.
#[derive(Debug)]
pub struct Match {
    id: MatchId,
    terms: Terms,
    clock: Option<Clock>,
    phase: Phase,
    stands: Stands,
    /// The number of the last event.
    number: u32,
    /// The number of the last event after which the controls shown before it mean nothing any more.
    binding: u32,
    /// When the challenge was made.
    made: Moment,
    /// The word that the challenger added to the draws.
    word: String,
    /// What a moderator has said.
    note: String,
    /// The secret behind the draws, once it is shown.
    secret: Option<String>,
    /// What came of the result for the players' ratings, once it is shown.
    reckoning: Option<Reckoning>,
}

/// Where a match is in its life.
#[derive(Debug)]
pub enum Phase {
    /// Proposed and not answered.
    Invited,
    /// Being played.
    Playing(Play),
    /// Over, with the game if one was played.
    Over(Ending, Option<Play>),
}

/// A match that has started.
#[derive(Debug)]
pub struct Play {
    /// The game.
    pub table: Table,
    /// Who sits where, the first seat first.
    pub seats: [Person; 2],
    /// Which seats have acted at least once; what the bot did for them does not count.
    pub acted: [bool; 2],
    /// What the players have offered to and asked of each other.
    pub offers: Offers,
    /// The seat that acted last.
    pub last: Option<Side>,
    /// The seat to which the turn last passed: it has been called.
    pub called: Option<Side>,
    /// What was thrown for the seats, the accepter's die first and then in turn; empty when nobody threw.
    pub thrown: Vec<Face>,
    /// The word that the accepter added to the draws.
    pub word: String,
    /// How the turn has passed.
    pub passing: Passing,
    /// Which of the game's actions the bot made for a player: their places in the table's log.
    pub made: Vec<usize>,
    /// The time that the players have left, if the match has a clock.
    pub times: Option<Times>,
    /// How many draws were made before the game began.
    draws: u32,
}

/// Who is to act in a match, and who has been called to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The person whose decision is due, while the game runs.
    pub actor: Option<Person>,
    /// The person to whom the turn last passed.
    pub called: Option<Person>,
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The invited person declined.
    Declined,
    /// The challenger withdrew.
    Withdrawn,
    /// Nobody accepted in time.
    Lapsed,
    /// Called off by this seat before it had acted: no result.
    CalledOff(Side),
    /// By the rules of the game.
    Played(Outcome),
    /// This seat resigned.
    Resigned(Side),
    /// Both agreed to stop; the winner by the game's count, if any.
    Agreed(Option<Side>),
    /// The time of this seat was up.
    Forfeit(Side),
    /// Stopped from outside the game, whether it had begun or not: no result.
    Stopped(Stop),
}

impl Ending {
    /// Whether there is a result, a win or a draw.
    #[must_use]
    pub const fn has_result(self) -> bool {
        matches!(self, Ending::Played(_) | Ending::Resigned(_) | Ending::Agreed(_) | Ending::Forfeit(_))
    }

    /// The word for how it came to a result; `None` where there is none.
    #[must_use]
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Ending::Played(outcome) => Some(outcome.reason.word()),
            Ending::Resigned(_) => Some("resigned"),
            Ending::Agreed(_) => Some("agreed"),
            Ending::Forfeit(_) => Some("forfeit"),
            Ending::Declined | Ending::Withdrawn | Ending::Lapsed | Ending::CalledOff(_) | Ending::Stopped(_) => None,
        }
    }

    /// Whether one of the two gave the game up, at once or by not acting in time.
    #[must_use]
    pub const fn is_given_up(self) -> bool {
        matches!(self, Ending::Resigned(_) | Ending::Forfeit(_))
    }

    /// The winner, where there is a result and not a draw.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Ending::Played(outcome) => outcome.winner,
            Ending::Resigned(side) | Ending::Forfeit(side) => Some(side.other()),
            Ending::Agreed(winner) => winner,
            _ => None,
        }
    }
}

/// A log that no match can have: a defect, or a database edited by hand.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("match #{id}, event {number}: {why}", id = .id.0)]
pub struct Corrupt {
    /// The match.
    pub id: MatchId,
    /// The event that does not fit.
    pub number: u32,
    /// What is wrong with it.
    pub why: String,
}

impl Play {
    /// A game that has not begun, with these people on its seats.
    #[must_use]
    pub fn new(table: Table, seats: [Person; 2]) -> Play {
        let called = table.turn().side();
        Play {
            table,
            seats,
            acted: [false; 2],
            offers: Offers::default(),
            last: None,
            called,
            thrown: Vec::new(),
            word: String::new(),
            passing: Passing::default(),
            made: Vec::new(),
            times: None,
            draws: 0,
        }
    }

    /// The place of the next draw, see `docs/FAIR.md`.
    #[must_use]
    pub fn next_draw(&self) -> u32 {
        1 + self.draws + self.table.throws()
    }

    /// The seat of a person, if they have one; of somebody who has both, the one that is to act.
    #[must_use]
    pub fn seat(&self, person: Person) -> Option<Side> {
        let due = self.table.turn().side();
        due.into_iter().chain(Side::BOTH).find(|side| self.person(*side) == person)
    }

    /// The seat for which somebody who speaks for this one takes something back: it, or when both are one person's, the one
    /// that acted last.
    #[must_use]
    pub fn takes_back_as(&self, seat: Side) -> Side {
        if self.alone() { self.last.unwrap_or(seat) } else { seat }
    }

    /// Whether one person has both seats.
    #[must_use]
    pub fn alone(&self) -> bool {
        self.seats[0] == self.seats[1]
    }

    /// Who sits on this seat.
    #[must_use]
    pub fn person(&self, side: Side) -> Person {
        self.seats[side.index()]
    }

    /// The person whose decision is due, while the game runs.
    #[must_use]
    pub fn actor(&self) -> Option<Person> {
        self.table.turn().side().map(|side| self.person(side))
    }
}

impl Match {
    /// Rebuilds a match from its log.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] names the first event that does not fit.
    pub fn replay(id: MatchId, terms: Terms, events: &[Event]) -> Result<Match, Corrupt> {
        let corrupt = |number, why: &str| Corrupt { id, number, why: why.to_owned() };
        let Some((first, rest)) = events.split_first() else { return Err(corrupt(1, "there is none")) };
        if first.number != 1 || first.what != What::Invited {
            return Err(corrupt(first.number, "a match begins with its challenge"));
        }
        let clock = Clock::stored(&terms.clock).map_err(|error| corrupt(1, &format!("“{}”: {error}", terms.clock)))?;
        let mut game = Match {
            id,
            terms,
            clock,
            phase: Phase::Invited,
            stands: Stands::AsProposed,
            number: 1,
            binding: 1,
            made: first.at,
            word: String::new(),
            note: String::new(),
            secret: None,
            reckoning: None,
        };
        for event in rest {
            game.apply(event).map_err(|why| corrupt(event.number, &why))?;
        }
        Ok(game)
    }

    /// The number of the match.
    #[must_use]
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// What was proposed.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Where the match is in its life.
    #[must_use]
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Where the match stands.
    #[must_use]
    pub fn stands(&self) -> Stands {
        self.stands
    }

    /// The number of the last event.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Whether a control that answers the event `seen` still means what it did.
    #[must_use]
    pub fn is_current(&self, seen: u32) -> bool {
        (self.binding..=self.number).contains(&seen)
    }

    /// How much time the players have; `None` when they have all they want.
    #[must_use]
    pub fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// When the time of whoever is to act is up, while a clock runs.
    #[must_use]
    pub fn zero(&self) -> Option<Moment> {
        match &self.phase {
            Phase::Playing(play) => play.times.as_ref().and_then(Times::zero),
            Phase::Invited | Phase::Over(..) => None,
        }
    }

    /// The game, once it has started, also when it is over.
    #[must_use]
    pub fn play(&self) -> Option<&Play> {
        match &self.phase {
            Phase::Playing(play) | Phase::Over(_, Some(play)) => Some(play),
            Phase::Invited | Phase::Over(_, None) => None,
        }
    }

    /// How the match ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match &self.phase {
            Phase::Over(ending, _) => Some(*ending),
            Phase::Invited | Phase::Playing(_) => None,
        }
    }

    /// When the challenge lapses, while it stands.
    #[must_use]
    pub fn lapses(&self) -> Option<Moment> {
        matches!(self.phase, Phase::Invited).then_some(self.made + INVITATION_STANDS)
    }

    /// The person whose decision is due, while the game runs.
    #[must_use]
    pub fn actor(&self) -> Option<Person> {
        match &self.phase {
            Phase::Playing(play) => play.actor(),
            Phase::Invited | Phase::Over(..) => None,
        }
    }

    /// Who is to act, and who has been called to.
    #[must_use]
    pub fn due(&self) -> Due {
        let called = self.play().and_then(|play| play.called.map(|side| play.person(side)));
        Due { actor: self.actor(), called }
    }

    /// The words that the challenger and the accepter have added to the draws; empty when there is none.
    #[must_use]
    pub fn words(&self) -> [&str; 2] {
        [&self.word, self.play().map_or("", |play| &play.word)]
    }

    /// Why a moderator stopped the match; empty when that was not said.
    #[must_use]
    pub fn note(&self) -> &str {
        &self.note
    }

    /// Shows the secret behind the draws, in hexadecimal digits. Nothing is shown while the match may still draw
    /// something.
    pub fn reveal(&mut self, secret: String) {
        if self.ending().is_some() {
            self.secret = Some(secret);
        }
    }

    /// The secret behind the draws, in hexadecimal digits, once it is shown.
    #[must_use]
    pub fn secret(&self) -> Option<&str> {
        self.secret.as_deref()
    }

    /// Shows what came of the result for the players' ratings.
    pub fn reckon(&mut self, reckoning: Reckoning) {
        self.reckoning = Some(reckoning);
    }

    /// What came of the result for the players' ratings, once it is shown.
    #[must_use]
    pub fn reckoning(&self) -> Option<&Reckoning> {
        self.reckoning.as_ref()
    }

    /// Whether anything in this match is left to luck.
    #[must_use]
    pub fn draws_something(&self) -> bool {
        let rules = &self.terms.rules;
        self.terms.seat == Wanted::Lot || rules.info().dice || rules.has_open()
    }

    /// Everyone who takes part: the challenger first, then the opponent if one is known.
    #[must_use]
    pub fn people(&self) -> Vec<Person> {
        let challenger = self.terms.challenger;
        let other = match self.play() {
            Some(play) => play.seats.into_iter().find(|person| *person != challenger),
            None => self.terms.opponent.filter(|person| *person != challenger),
        };
        std::iter::once(challenger).chain(other).collect()
    }

    /// Lets one more event happen.
    ///
    /// # Errors
    ///
    /// Says why the event cannot follow; the match is then not to be used any more.
    pub fn apply(&mut self, event: &Event) -> Result<(), String> {
        if event.number != self.number + 1 {
            return Err(format!("it follows number {}", self.number));
        }
        self.number = event.number;
        if !matches!(event.what, What::Reminded | What::GivenBack(_) | What::Away(_) | What::Back) {
            self.binding = event.number;
        }
        if let What::Noted(note) = &event.what {
            self.note.clone_from(note);
        }
        let phase = std::mem::replace(&mut self.phase, Phase::Invited);
        self.phase = match phase {
            Phase::Invited => self.answered(event)?,
            Phase::Playing(play) => {
                if let What::Moved(spot) = event.what {
                    self.stands = spot.map_or(Stands::Nowhere, Stands::At);
                }
                played(play, event)?
            }
            Phase::Over(..) => return Err("the match was over".into()),
        };
        if let Phase::Over(_, Some(Play { times: Some(times), .. })) = &mut self.phase {
            times.stop();
        }
        Ok(())
    }

    fn answered(&mut self, event: &Event) -> Result<Phase, String> {
        match &event.what {
            What::Accepted(start) => {
                let accepter = event.who.ok_or("nobody accepted")?;
                self.start(start, accepter, event.at).map(Phase::Playing)
            }
            What::Noted(_) => Ok(Phase::Invited),
            What::Worded(word) => {
                self.word.clone_from(word);
                Ok(Phase::Invited)
            }
            What::Declined => Ok(Phase::Over(Ending::Declined, None)),
            What::Withdrawn => Ok(Phase::Over(Ending::Withdrawn, None)),
            What::Lapsed => Ok(Phase::Over(Ending::Lapsed, None)),
            What::Stopped(why) => Ok(Phase::Over(Ending::Stopped(Stop { why: *why, by: event.who }), None)),
            what => Err(format!("“{}” cannot follow a challenge", what.kind())),
        }
    }

    fn start(&self, start: &Start, accepter: Person, at: Moment) -> Result<Play, String> {
        let rules = Rules::read(&start.rules).map_err(|error| error.to_string())?;
        let mut seats = [self.terms.challenger, accepter];
        if start.challenger == Side::Second {
            seats.swap(0, 1);
        }
        let drawn = self.terms.rules.drawn_in(&rules).len();
        let mut play = Play::new(rules.start(), seats);
        play.draws = start::draws(drawn, self.terms.seat, &start.thrown);
        play.times = self.clock.map(|clock| Times::new(clock, play.table.turn().side(), at));
        play.thrown.clone_from(&start.thrown);
        play.word.clone_from(&start.word);
        Ok(play)
    }
}

fn played(mut play: Play, event: &Event) -> Result<Phase, String> {
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
