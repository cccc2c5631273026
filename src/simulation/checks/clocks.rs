//! The time of players, computed from the log a second time and in another way.

use crate::store::stored_match::StoredMatch;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::state::match_state::Match;

/// The clocks of a match, counted along its log.
struct Count {
    control: TimeControl,
    left: [Timestamp; 2],
    /// The seat whose clock runs, since when it is counted, and the start of its turn.
    running: Option<(Side, Timestamp, Timestamp)>,
    /// The time that was given back in this turn.
    given_back: Timestamp,
    /// False once something happened that this count does not follow: takebacks and vacations.
    is_exact: bool,
}

/// Returns what is wrong with the clocks of a match whose log can be replayed.
pub(super) fn check(id: MatchId, stored: &StoredMatch) -> Option<String> {
    let control = TimeControl::parse_stored(&stored.terms.time_control).ok()??;
    let (first, rest) = stored.events.split_first()?;
    let mut game = Match::replay(id, stored.terms.clone(), std::slice::from_ref(first)).ok()?;
    let mut count = Count { control, left: [control.bank; 2], running: None, given_back: 0, is_exact: true };
    for event in rest {
        if let Some(wrong) = count.take(event) {
            return Some(format!("#{}, event {}: {wrong}", id.0, event.number));
        }
        game.apply_event(event).ok()?;
        let to_act = game.user_to_act().and_then(|_| game.play_state()?.session.status().active_side());
        count.follow_turn(to_act, event);
    }
    count.compare(&game).map(|wrong| format!("#{}: {wrong}", id.0))
}

impl Count {
    /// Counts up to an event, and what it changes on the clock.
    fn take(&mut self, event: &Event) -> Option<String> {
        let (side, since, turn_began) = self.running?;
        let now = event.timestamp.max(since);
        let left = &mut self.left[side.index()];
        *left -= now - since;
        self.running = Some((side, now, turn_began));
        match event.kind {
            EventKind::TimeCompensated(time) => {
                *left += time;
                self.given_back += time;
                let took = now - turn_began;
                (self.given_back > took || time <= 0)
                    .then(|| format!("{} ms are given back in a turn of {took} ms", self.given_back))
            }
            EventKind::TimedOut if self.is_exact && *left > 0 => Some(format!("lost on time with {left} ms left")),
            EventKind::ActionPlayed(_) | EventKind::DiceRolled(_) if self.is_exact && *left < 0 => {
                Some(format!("acted {} ms after the time was up", -*left))
            }
            EventKind::TakebackGranted
            | EventKind::ActionsUndone(_)
            | EventKind::VacationStarted(_)
            | EventKind::VacationEnded => {
                self.is_exact = false;
                None
            }
            _ => None,
        }
    }

    /// Follows whose turn it is after an event.
    fn follow_turn(&mut self, to_act: Option<Side>, event: &Event) {
        if self.running.map(|(side, ..)| side) == to_act {
            return;
        }
        let began = self.running.map_or(event.timestamp, |(_, since, _)| since);
        let ends_turn = matches!(event.kind, EventKind::ActionPlayed(_) | EventKind::DiceRolled(_));
        if let Some((side, ..)) = self.running.filter(|_| ends_turn) {
            let left = &mut self.left[side.index()];
            let room = self.control.cap.map_or(Timestamp::MAX, |cap| (cap - *left).max(0));
            *left += self.control.increment.min(room);
        }
        self.running = to_act.map(|side| (side, began, began));
        self.given_back = 0;
    }

    /// Compares the count with the clocks of the match.
    fn compare(&self, game: &Match) -> Option<String> {
        let clocks = game.play_state()?.clocks.as_ref().filter(|_| self.is_exact && game.ending().is_none())?;
        let (_, now, _) = self.running?;
        Side::BOTH.into_iter().find_map(|side| {
            let (stored, counted) = (clocks.time_left(side, now), self.left[side.index()]);
            (stored != counted).then(|| format!("{side:?} has {stored} ms left, and {counted} ms are counted"))
        })
    }
}
