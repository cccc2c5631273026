//! A match, rebuilt from its terms and its log.

use crate::kit::side::Side;
use crate::room::clock::Clock;
use crate::room::event::{Event, Start, What};
use crate::room::people::{MatchId, Moment, Person};
use crate::room::result::Reckoning;
use crate::room::running::{played, seen};
use crate::room::spot::Stands;
use crate::room::stop::Stop;
use crate::room::terms::{Terms, Wanted};
use crate::room::times::Times;
use crate::room::{INVITATION_STANDS, start};
use crate::table::rules::Rules;

pub use crate::room::ending::Ending;
pub use crate::room::play::{Phase, Play};

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

/// Who is to act in a match, and who has been called to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The person whose decision is due, while the game runs.
    pub actor: Option<Person>,
    /// The person to whom the turn last passed.
    pub called: Option<Person>,
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
        seen(&mut self.phase, event);
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
