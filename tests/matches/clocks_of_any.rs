//! Whatever two people do, and whenever: time is never made.

use crate::matches::hall::{ANN, BEN, Hall};
use crate::support::Luck;
use gonagas::kit::side::Side;
use gonagas::matches::clock::duration::MINUTE;
use gonagas::matches::clock::time_control::TimeControl;
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::ids::Timestamp;
use gonagas::matches::log::event::EventKind;

/// How often somebody does something in each match.
const DEEDS: usize = 60;

/// A match in which time is counted beside the bot's own count.
struct Counted {
    hall: Hall,
    clock: TimeControl,
    /// What each has used.
    used: [Timestamp; 2],
    /// How many turns of each stood at the most.
    turns: [u32; 2],
}

impl Counted {
    fn new(rules: &str, text: &str) -> Counted {
        let hall = Hall::timed(rules, text);
        Counted { hall, clock: TimeControl::parse_stored(text).unwrap().unwrap(), used: [0; 2], turns: [0; 2] }
    }

    /// Time passes, and somebody wants something.
    fn deed(&mut self, random: &mut Luck) {
        let Some(seat) = self.hall.play(|play| play.session.status().active_side()) else { return };
        let pass = random.below(MINUTE as usize / 2) as Timestamp;
        let room = self.hall.game().times_out_at().unwrap() - self.hall.now - 1;
        let pass = pass.min(room);
        self.hall.now += pass;
        self.used[seat.index()] += pass;
        let who = [ANN, BEN][random.below(2)];
        let legal = self.hall.play(|play| play.session.legal_notations());
        let command = match random.below(6) {
            0 => MatchCommand::Undo,
            1 => MatchCommand::RollDice,
            _ => MatchCommand::PlayActions(vec![legal[random.below(legal.len())].clone()]),
        };
        // Refused or not: time goes on.
        let _ = self.hall.try_wish(who, &command, None, &mut |below| random.below(below as usize) as u32);
        self.count_turns();
    }

    fn count_turns(&mut self) {
        let ended = self.hall.play(|play| {
            let turns = play.session.turns_since(0);
            Side::BOTH.map(|side| turns.iter().filter(|(_, turn)| turn.iter().any(|done| done.side == side)).count())
        });
        for (most, now) in self.turns.iter_mut().zip(ended) {
            *most = (*most).max(now as u32);
        }
    }

    fn check(&self) {
        if self.hall.game().ending().is_some() {
            return;
        }
        for side in Side::BOTH {
            let left = self.hall.play(|play| play.clocks.as_ref().unwrap().time_left(side, self.hall.now));
            let used = self.used[side.index()];
            let most = self.clock.bank + self.clock.increment * Timestamp::from(self.turns[side.index()]);
            assert!(left > 0, "nobody has lost");
            assert!(used + left <= most, "{side:?}: {used} + {left} of {most}");
            assert!(self.clock.cap.is_none_or(|cap| left <= cap));
            if self.clock.cap.is_none()
                && !self.hall.events.iter().any(|event| matches!(event.kind, EventKind::ActionsUndone(_)))
            {
                let ended = self.turns[side.index()] - u32::from(self.is_under_way(side));
                let exact = self.clock.bank + self.clock.increment * Timestamp::from(ended);
                assert_eq!(used + left, exact, "{side:?} after {ended} turns");
            }
        }
    }

    /// Whether the last turn is of this seat and goes on.
    fn is_under_way(&self, side: Side) -> bool {
        self.hall.play(|play| play.session.status().active_side() == Some(side) && play.last_to_act == Some(side))
    }
}

#[test]
fn time_is_never_made() {
    let games = ["sahkku rules=raisa", "pahtum blocks=1", "seega size=5", "sahkku rules=gavkevuotna"];
    let mut seen = [0; 2];
    for seed in 0..40 {
        let clock = ["1h+15s", "1h", "10m+1m/11m", "1d+1d/1d"][seed % 4];
        let mut random = Luck::seeded(seed as u64);
        let mut counted = Counted::new(games[(seed / 4) % 4], clock);
        for _ in 0..DEEDS {
            if counted.hall.game().ending().is_some() {
                break;
            }
            counted.deed(&mut random);
            counted.check();
        }
        let count = |kind: &str| counted.hall.events.iter().filter(|event| event.kind.as_str() == kind).count();
        seen = [seen[0] + count("taken-back"), seen[1] + usize::from(counted.used.iter().all(|used| *used > 0))];
    }
    assert!(seen[0] > 10 && seen[1] > 30, "{seen:?}");
}
