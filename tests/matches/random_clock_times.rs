//! Random commands at random times: no player ever gains time.

use crate::matches::fixture::{ANN, BEN, MatchFixture};
use crate::support::Luck;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::log::event::EventKind;

/// The number of commands in each match.
const COMMANDS: usize = 60;

/// A match with a time that the test counts on its own.
struct TimeCountingMatch {
    fixture: MatchFixture,
    clock: TimeControl,
    /// The time that each player has used.
    used: [Timestamp; 2],
    /// The largest number of ended turns of each player.
    turns: [u32; 2],
}

impl TimeCountingMatch {
    fn new(rules: &str, text: &str) -> TimeCountingMatch {
        let fixture = MatchFixture::started_with_clock(rules, text);
        TimeCountingMatch {
            fixture,
            clock: TimeControl::parse_stored(text).unwrap().unwrap(),
            used: [0; 2],
            turns: [0; 2],
        }
    }

    /// Lets time pass and runs a random command of a random player.
    fn run_random_command(&mut self, random: &mut Luck) {
        let Some(seat) = self.fixture.play(|play| play.session.status().active_side()) else { return };
        let pass = random.below(MINUTE as usize / 2) as Timestamp;
        let room = self.fixture.game().times_out_at().unwrap() - self.fixture.now - 1;
        let pass = pass.min(room);
        self.fixture.now += pass;
        self.used[seat.index()] += pass;
        let user = [ANN, BEN][random.below(2)];
        let legal = self.fixture.play(|play| play.session.legal_notations());
        let command = match random.below(6) {
            0 => MatchCommand::Undo,
            1 => MatchCommand::RollDice,
            _ => MatchCommand::PlayActions(vec![legal[random.below(legal.len())].clone()]),
        };
        // Time goes on also when the command is rejected.
        let _ = self.fixture.try_run(user, &command, None, &mut |below| random.below(below as usize) as u32);
        self.count_turns();
    }

    fn count_turns(&mut self) {
        let ended = self.fixture.play(|play| {
            // Turns of one seat in a row are one to the clock.
            let mut sides: Vec<Side> = play.session.turns_since(0).iter().map(|turn| turn.actions[0].side).collect();
            sides.dedup();
            Side::BOTH.map(|side| sides.iter().filter(|turn| **turn == side).count())
        });
        for (most, now) in self.turns.iter_mut().zip(ended) {
            *most = (*most).max(now as u32);
        }
    }

    fn check(&self) {
        if self.fixture.game().ending().is_some() {
            return;
        }
        for side in Side::BOTH {
            let left = self.fixture.play(|play| play.clocks.as_ref().unwrap().time_left(side, self.fixture.now));
            let used = self.used[side.index()];
            let most = self.clock.bank + self.clock.increment * Timestamp::from(self.turns[side.index()]);
            assert!(left > 0, "no player has timed out");
            assert!(used + left <= most, "{side:?}: {used} + {left} of {most}");
            assert!(self.clock.cap.is_none_or(|cap| left <= cap));
            if self.clock.cap.is_none()
                && !self.fixture.events.iter().any(|event| matches!(event.kind, EventKind::ActionsUndone(_)))
            {
                let ended = self.turns[side.index()] - u32::from(self.is_under_way(side));
                let exact = self.clock.bank + self.clock.increment * Timestamp::from(ended);
                assert_eq!(used + left, exact, "{side:?} after {ended} turns");
            }
        }
    }

    /// Returns `true` when this seat is in the middle of its turn.
    fn is_under_way(&self, side: Side) -> bool {
        self.fixture.play(|play| play.session.status().active_side() == Some(side) && play.last_to_act == Some(side))
    }
}

#[test]
fn no_player_gains_time_by_any_commands() {
    let games = ["sahkku rules=raisa", "pahtum blocks=1", "seega size=5", "sahkku rules=gavkevuotna"];
    let mut seen = [0; 2];
    for seed in 0..40 {
        let clock = ["1h+15s", "1h", "10m+1m/11m", "1d+1d/1d"][seed % 4];
        let mut random = Luck::seeded(seed as u64);
        let mut counted = TimeCountingMatch::new(games[(seed / 4) % 4], clock);
        for _ in 0..COMMANDS {
            if counted.fixture.game().ending().is_some() {
                break;
            }
            counted.run_random_command(&mut random);
            counted.check();
        }
        let count = |kind: &str| counted.fixture.events.iter().filter(|event| event.kind.as_str() == kind).count();
        seen = [seen[0] + count("taken-back"), seen[1] + usize::from(counted.used.iter().all(|used| *used > 0))];
    }
    assert!(seen[0] > 10 && seen[1] > 30, "{seen:?}");
}
