//! Sáhkku: soldiers, the king, and what the dice may bring.

use crate::games::reason::{ExplainGame, Reason};
use crate::search::search_game::SearchGame;
use gonagas_core::games::sahkku::{KingChoice, MovingPiece, Sahkku, SahkkuAction, SahkkuState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use std::collections::HashSet;

/// The steps that one die can be worth in every rule set.
const STEPS: usize = 3;

/// The points of the board and a reserve.
const SITES: usize = 64;

impl ExplainGame for Sahkku {
    fn pieces(&self, state: &SahkkuState, side: Side) -> u32 {
        self.soldiers_left(state, side)
    }

    fn mobility(&self, state: &SahkkuState, side: Side) -> u32 {
        state.army(side).active_stations().map(|(_, count)| u32::from(count)).sum()
    }

    /// One die of a soldier; captures by the king are left out.
    fn threat(&self, state: &SahkkuState, side: Side) -> u32 {
        let mut victims = [0_u32; SITES];
        self.for_each_soldier_site(state, side.opponent(), |site, count| {
            victims[usize::from(site)] += u32::from(count);
        });
        let reach = |(station, _)| {
            let stations = std::iter::successors(Some(station), |at| Some(self.next_station(state, side, *at)));
            stations.skip(1).take(STEPS).map(|at| self.station_site(state, side, at)).collect::<Vec<_>>()
        };
        let reached: HashSet<_> = state.army(side).active_stations().flat_map(reach).collect();
        reached.into_iter().map(|site| victims[usize::from(site)]).sum()
    }

    fn risk(&self, state: &SahkkuState) -> Option<u32> {
        let GameStatus::AwaitingRoll(side) = self.status(state) else { return None };
        let mut rolls = Vec::new();
        self.legal_actions(state, &mut rolls);
        let mut total = 0;
        let mut risky = 0;
        for roll in rolls {
            let weight = self.roll_weight(roll);
            let mut child = *state;
            self.play(&mut child, roll);
            total += weight;
            risky += if can_capture(self, child, side) { weight } else { 0 };
        }
        Some((100 * risky + total / 2) / total)
    }

    fn add_facts(&self, before: &SahkkuState, action: SahkkuAction, _after: &SahkkuState, out: &mut Vec<Reason>) {
        match action {
            SahkkuAction::KeepDice => out.push(Reason::KeepsDice),
            SahkkuAction::Rethrow(_) => out.push(Reason::RollsAgain),
            SahkkuAction::UseDie(action) => {
                let sleeps = before.queen(before.mover()).is_some_and(|(_, is_awake)| !is_awake);
                match action.piece() {
                    MovingPiece::Sleeper => out.push(Reason::WakesSoldier),
                    MovingPiece::Queen if sleeps => out.push(Reason::WakesQueen),
                    _ => {}
                }
                if action.king_choice() == KingChoice::Remove {
                    out.push(Reason::RemovesKing);
                } else if self.meets_king(before, action) {
                    out.push(Reason::TakesKing);
                }
            }
            SahkkuAction::ChooseDirection(_) | SahkkuAction::Roll(_) => {}
        }
    }
}

/// Returns true when a seat that has rolled can capture with its dice. Dice that may be rolled again are kept.
fn can_capture(game: &Sahkku, rolled: SahkkuState, side: Side) -> bool {
    let enemies = game.soldiers_left(&rolled, side.opponent());
    // A roll that cannot be used has ended the turn.
    let acts = |state: &SahkkuState| game.status(state) == GameStatus::AwaitingAction(side);
    let mut waiting = Vec::from_iter([rolled].into_iter().filter(acts));
    let mut seen = HashSet::new();
    let mut actions = Vec::new();
    while let Some(state) = waiting.pop() {
        actions.clear();
        game.legal_actions(&state, &mut actions);
        if actions.contains(&SahkkuAction::KeepDice) {
            actions = vec![SahkkuAction::KeepDice];
        }
        for action in &actions {
            let mut after = state;
            game.play(&mut after, *action);
            if game.soldiers_left(&after, side.opponent()) < enemies {
                return true;
            }
            if acts(&after) && seen.insert(game.key(&after)) {
                waiting.push(after);
            }
        }
    }
    false
}
