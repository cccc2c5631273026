//! The course of a match, followed along its log a second time: its challenge, its offers, its takebacks and its end.

use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::clock::duration::{DAY, MINUTE};
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind, MatchStart};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::offers::OfferKind;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use gonagas_store::match_audit::AuditedMatch;

/// Returns the time in which a challenge can be accepted, as people read it: a day, two weeks if it is an open one, or
/// as long as a shorter clock, but a quarter of an hour at least.
fn challenge_time(terms: &Terms) -> Timestamp {
    if terms.competition.is_some() {
        // The bot accepts it itself, once it runs.
        return 30 * DAY;
    }
    match TimeControl::parse_stored(&terms.time_control) {
        Ok(Some(control)) if control.bank < DAY => control.bank.max(15 * MINUTE),
        _ if terms.opponent.is_none() => 14 * DAY,
        _ => DAY,
    }
}

/// A match as far as its log is followed.
struct Course<'a> {
    terms: &'a Terms,
    challenged_at: Timestamp,
    play: Option<Play>,
}

/// A match that is played.
struct Play {
    rules: Rules,
    session: GameSession,
    seats: [UserId; 2],
    /// The actions that were not taken back, each with the seat that played it.
    actions: Vec<(String, Side)>,
    last_to_act: Option<Side>,
    offer: Option<(Side, OfferKind)>,
    /// The winner, once there is a result: `None` in it is a draw.
    result: Option<Option<Side>>,
}

/// Returns the fault of the course of a match, or of its stored data.
pub fn check(id: MatchId, audited: &AuditedMatch) -> Option<String> {
    let stored = &audited.stored;
    let challenged_at = stored.events.first()?.timestamp;
    let mut course = Course { terms: &stored.terms, challenged_at, play: None };
    for event in stored.events.iter().skip(1) {
        if let Err(wrong) = course.follow(event) {
            return Some(format!("#{}, event {}: {wrong}", id.0, event.number));
        }
    }
    let game = Match::replay(id, stored.terms.clone(), &stored.events).ok()?;
    course.play?.compare(&game, audited).map(|wrong| format!("#{}: {wrong}", id.0))
}

impl Course<'_> {
    fn follow(&mut self, event: &Event) -> Result<(), String> {
        if let Some(play) = &mut self.play {
            return play.follow(event);
        }
        let is_late = event.timestamp >= self.challenged_at + challenge_time(self.terms);
        match &event.kind {
            EventKind::ChallengeAccepted(_) | EventKind::ChallengeDeclined if is_late => {
                Err("the challenge had expired".into())
            }
            EventKind::ChallengeExpired if !is_late => Err("the challenge had not expired yet".into()),
            EventKind::ChallengeAccepted(start) => {
                let accepter = event.actor.ok_or("nobody accepted")?;
                let is_asked = self.terms.opponent.is_none_or(|asked| asked == accepter);
                if !is_asked && !accepter.is_erased() {
                    return Err(format!("{} was not asked", accepter.0));
                }
                self.play = Some(Play::start(self.terms, start, accepter)?);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl Play {
    fn start(terms: &Terms, start: &MatchStart, accepter: UserId) -> Result<Play, String> {
        let rules = Rules::parse_stored(&start.rules).map_err(|error| error.to_string())?;
        let seats = match start.challenger_seat {
            Side::First => [terms.challenger, accepter],
            Side::Second => [accepter, terms.challenger],
        };
        let session = rules.start_session();
        let actions = Vec::new();
        let last_to_act = None;
        let offer = None;
        let result = None;
        Ok(Play { rules, session, seats, actions, last_to_act, offer, result })
    }

    fn is_solo(&self) -> bool {
        self.seats[0] == self.seats[1]
    }

    /// Returns the seat of the person behind an event.
    fn seat(&self, event: &Event) -> Result<Side, String> {
        let user = event.actor.ok_or("nobody did it")?;
        Side::BOTH.into_iter().find(|side| self.seats[side.index()] == user).ok_or_else(|| "by someone else".to_owned())
    }

    fn follow(&mut self, event: &Event) -> Result<(), String> {
        match &event.kind {
            EventKind::ActionPlayed(text) | EventKind::DiceRolled(text) => self.act(text),
            EventKind::ActionsUndone(count) => {
                let undoing = if self.is_solo() { self.last_to_act } else { Some(self.seat(event)?) };
                self.take_back(*count)?;
                self.last_to_act = undoing;
                self.offer = self.offer.filter(|(_, kind)| !matches!(kind, OfferKind::Takeback(_)));
                Ok(())
            }
            EventKind::EndOffered => self.offer(event, OfferKind::EndGame),
            EventKind::CancelOffered => self.offer(event, OfferKind::Cancel),
            EventKind::TakebackRequested(count) => self.offer(event, OfferKind::Takeback(*count)),
            EventKind::EndAgreed => {
                self.answer(event, |kind| kind == OfferKind::EndGame)?;
                self.result = Some(self.session.agreed_winner());
                Ok(())
            }
            EventKind::CancelAgreed => self.answer(event, |kind| kind == OfferKind::Cancel).map(drop),
            EventKind::TakebackGranted => match self.answer(event, |kind| matches!(kind, OfferKind::Takeback(_)))? {
                OfferKind::Takeback(count) => self.take_back(count),
                _ => Ok(()),
            },
            EventKind::OfferDeclined => self.answer(event, |_| true).map(drop),
            EventKind::OfferWithdrawn => {
                let seat = self.seat(event)?;
                self.offer.take().filter(|(by, _)| *by == seat).map(drop).ok_or_else(|| "there was no own offer".into())
            }
            EventKind::Resigned => {
                self.result = Some(Some(self.seat(event)?.opponent()));
                Ok(())
            }
            EventKind::TimedOut => {
                self.result = Some(self.session.status().active_side().map(Side::opponent));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn act(&mut self, text: &str) -> Result<(), String> {
        let side = self.session.status().active_side().ok_or("the game was over")?;
        self.session.play(text).map_err(|illegal| illegal.to_string())?;
        self.actions.push((text.to_owned(), side));
        // An own offer to end or to cancel stays until the opponent acts, if the turn in which it was made goes on.
        let goes_on = self.last_to_act == Some(side);
        self.offer = self.offer.filter(|(by, kind)| goes_on && *by == side && !matches!(kind, OfferKind::Takeback(_)));
        self.last_to_act = Some(side);
        if let GameStatus::Over(outcome) = self.session.status() {
            self.result = Some(outcome.winner);
        }
        Ok(())
    }

    fn offer(&mut self, event: &Event, kind: OfferKind) -> Result<(), String> {
        let seat = if self.is_solo() { self.last_to_act.unwrap_or(Side::First) } else { self.seat(event)? };
        match self.offer.replace((seat, kind)) {
            Some((_, before)) => Err(format!("{before:?} was still offered")),
            None => Ok(()),
        }
    }

    /// Answers the opponent's offer, and returns it.
    fn answer(&mut self, event: &Event, fits: impl Fn(OfferKind) -> bool) -> Result<OfferKind, String> {
        let seat = self.seat(event)?;
        let is_solo = self.is_solo();
        let offered = self.offer.take().filter(|(by, kind)| (is_solo || *by != seat) && fits(*kind));
        offered.map(|(_, kind)| kind).ok_or_else(|| "nothing of that kind was offered".into())
    }

    /// Plays the remaining actions after a takeback from the start.
    fn take_back(&mut self, count: u32) -> Result<(), String> {
        let left = self.actions.len().checked_sub(count as usize).ok_or("there were not as many actions")?;
        self.actions.truncate(left);
        self.session = self.rules.start_session();
        for (text, _) in &self.actions {
            self.session.play(text).map_err(|illegal| illegal.to_string())?;
        }
        self.last_to_act = self.actions.last().map(|(_, side)| *side);
        Ok(())
    }

    /// Compares the course with the match as the bot has it, and with its stored result.
    fn compare(&self, game: &Match, audited: &AuditedMatch) -> Option<String> {
        let play = game.play_state()?;
        if play.seats != self.seats {
            return Some(format!("the seats are {:?} and must be {:?}", play.seats, self.seats));
        }
        if play.session.scene() != self.session.scene() || play.session.status() != self.session.status() {
            return Some("the position is not the one after the actions that are left".into());
        }
        let result = game.ending().filter(|ending| ending.has_result()).map(|ending| ending.winner());
        if result != self.result {
            return Some(format!("the result is {result:?} and must be {:?}", self.result));
        }
        let stored = audited.result.as_ref().map(|(_, result)| result.winner);
        if let Some(stored) = stored.filter(|stored| Some(*stored) != self.result) {
            return Some(format!("{stored:?} is stored as the winner, and it is {:?}", self.result));
        }
        let pending = play.offers.pending_offer().map(|offer| (offer.offered_by, offer.kind));
        (game.ending().is_none() && pending != self.offer)
            .then(|| format!("{pending:?} is offered, and it must be {:?}", self.offer))
    }
}
