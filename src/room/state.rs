//! A match, rebuilt from its terms and its log.

use crate::kit::outcome::{Outcome, Turn};
use crate::kit::side::Side;
use crate::room::event::{Event, Start, What};
use crate::room::offer::{Fate, Offers};
use crate::room::people::{MatchId, Moment, Person};
use crate::room::terms::Terms;
use crate::room::{INVITATION_STANDS, event};
use crate::table::rules::Rules;
use crate::table::running::Table;

/// A match as its log makes it.
#[derive(Debug)]
pub struct Match {
    id: MatchId,
    terms: Terms,
    phase: Phase,
    /// The number of the last event.
    number: u32,
    /// When the challenge was made.
    made: Moment,
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
    /// Which seats have acted at least once.
    pub acted: [bool; 2],
    /// The offers to stop.
    pub offers: Offers,
    /// The seat that acted last.
    pub last: Option<Side>,
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
}

impl Ending {
    /// The winner, where there is a result and not a draw.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Ending::Played(outcome) => outcome.winner,
            Ending::Resigned(side) => Some(side.other()),
            Ending::Agreed(winner) => winner,
            Ending::Declined | Ending::Withdrawn | Ending::Lapsed | Ending::CalledOff(_) => None,
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
    fn new(table: Table, seats: [Person; 2]) -> Play {
        Play { table, seats, acted: [false; 2], offers: Offers::default(), last: None }
    }

    /// The seat of a person, if they have one.
    #[must_use]
    pub fn seat(&self, person: Person) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.person(*side) == person)
    }

    /// Who sits on this seat.
    #[must_use]
    pub fn person(&self, side: Side) -> Person {
        self.seats[side.index()]
    }

    /// The person whose decision is due, while the game runs.
    #[must_use]
    pub fn actor(&self) -> Option<Person> {
        match self.table.turn() {
            Turn::Choose(side) | Turn::Throw(side) => Some(self.person(side)),
            Turn::Over(_) => None,
        }
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
        let mut game = Match { id, terms, phase: Phase::Invited, number: 1, made: first.at };
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

    /// The number of the last event.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
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

    /// Everyone who takes part: the challenger first, then the opponent if one is known.
    #[must_use]
    pub fn people(&self) -> Vec<Person> {
        let challenger = self.terms.challenger;
        let other = match self.play() {
            Some(play) => play.seats.into_iter().find(|person| *person != challenger),
            None => self.terms.opponent,
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
        let phase = std::mem::replace(&mut self.phase, Phase::Invited);
        self.phase = match phase {
            Phase::Invited => self.answered(event)?,
            Phase::Playing(play) => played(play, event)?,
            Phase::Over(..) => return Err("the match was over".into()),
        };
        Ok(())
    }

    fn answered(&self, event: &Event) -> Result<Phase, String> {
        match &event.what {
            What::Accepted(start) => {
                let accepter = event.who.ok_or("nobody accepted")?;
                self.start(start, accepter).map(Phase::Playing)
            }
            What::Declined => Ok(Phase::Over(Ending::Declined, None)),
            What::Withdrawn => Ok(Phase::Over(Ending::Withdrawn, None)),
            What::Lapsed => Ok(Phase::Over(Ending::Lapsed, None)),
            what => Err(format!("“{}” cannot follow a challenge", what.kind())),
        }
    }

    fn start(&self, start: &Start, accepter: Person) -> Result<Play, String> {
        let rules = Rules::read(&start.rules).map_err(|error| error.to_string())?;
        let mut seats = [self.terms.challenger, accepter];
        if start.challenger == Side::Second {
            seats.swap(0, 1);
        }
        Ok(Play::new(rules.start(), seats))
    }
}

fn played(mut play: Play, event: &Event) -> Result<Phase, String> {
    let seat = || event.who.and_then(|who| play.seat(who)).ok_or("by somebody without a seat");
    let over = |ending, play| Ok(Phase::Over(ending, Some(play)));
    match &event.what {
        event::What::Action(text) => {
            let seat = seat()?;
            if play.table.turn().chooser() != Some(seat) {
                return Err("by the seat that is not to act".into());
            }
            play.table.play(text).map_err(|illegal| illegal.to_string())?;
            play.acted[seat.index()] = true;
            play.offers.acted(seat, play.last == Some(seat));
            play.last = Some(seat);
            match play.table.turn().outcome() {
                Some(outcome) => over(Ending::Played(outcome), play),
                None => Ok(Phase::Playing(play)),
            }
        }
        What::Offered => {
            play.offers.make(seat()?);
            Ok(Phase::Playing(play))
        }
        What::Refused => {
            play.offers.end(Fate::Refused);
            Ok(Phase::Playing(play))
        }
        What::Retracted => {
            play.offers.end(Fate::Retracted);
            Ok(Phase::Playing(play))
        }
        What::Agreed => over(Ending::Agreed(play.table.agreed_winner()), play),
        What::Resigned => over(Ending::Resigned(seat()?), play),
        What::CalledOff => over(Ending::CalledOff(seat()?), play),
        what => Err(format!("“{}” cannot happen in a running game", what.kind())),
    }
}
