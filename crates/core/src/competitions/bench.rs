//! A competition with its log, for tests.

use crate::competitions::decide::{CompetitionCommand, CompetitionRejection, decide};
use crate::competitions::event::{CompetitionEvent, LoggedEvent};
use crate::competitions::format::Format;
use crate::competitions::state::Competition;
use crate::competitions::terms::CompetitionTerms;
use crate::matches::clock::duration::DAY;
use crate::matches::ids::{ChannelRef, CompetitionId, Timestamp, UserId};
use crate::session::rules::RequestedRules;

/// A competition with its log, and the present time.
pub struct Bench {
    pub competition: Competition,
    pub log: Vec<LoggedEvent>,
    pub now: Timestamp,
}

/// The terms of a competition of single games.
pub fn terms(format: &'static dyn Format) -> CompetitionTerms {
    CompetitionTerms {
        format,
        rules: RequestedRules::parse("seega").unwrap(),
        organiser: UserId(90),
        channel_ref: ChannelRef::on_server(7, 70),
        time_control: CompetitionTerms::DEFAULT_TIME_CONTROL.to_owned(),
        min_entrants: 4,
        pairs: false,
        rated: true,
        is_recurring: false,
        follows: None,
        created_at: 0,
        commitment: String::new(),
    }
}

impl Bench {
    pub fn new(terms: CompetitionTerms) -> Bench {
        let competition = Competition::replay(CompetitionId(3), terms, &[]).unwrap();
        Bench { competition, log: Vec::new(), now: DAY }
    }

    pub fn append(&mut self, event: CompetitionEvent) {
        let number = self.competition.last_event_number() + 1;
        let logged = LoggedEvent { number, timestamp: self.now, actor: None, event };
        self.competition.apply(&logged).unwrap();
        self.log.push(logged);
    }

    pub fn run(&mut self, command: CompetitionCommand) -> Result<Vec<CompetitionEvent>, CompetitionRejection> {
        let events: Vec<CompetitionEvent> =
            decide(&self.competition, None, &command)?.into_iter().map(|new| new.event).collect();
        events.iter().for_each(|event| self.append(*event));
        Ok(events)
    }

    /// The same competition, replayed from its log.
    pub fn replayed(&self) -> Competition {
        Competition::replay(self.competition.id(), self.competition.terms().clone(), &self.log).unwrap()
    }
}
