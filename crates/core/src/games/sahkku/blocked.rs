//! The pieces of a blocked side, and the points that are closed to them.

use crate::games::sahkku::rule_options::Sahkku;
use crate::games::sahkku::state::{SahkkuState, TurnPhase};
use crate::games::sahkku::track::iter_stations;
use crate::games::sahkku::words::BLOCKED;
use crate::kit::scene::EndingSites;
use std::collections::BTreeSet;

impl Sahkku {
    /// Returns the pieces with which a blocked side could move if points were open, and the points to which dice would
    /// bring them; nothing after other ends.
    pub(super) fn blocked_sites(&self, state: &SahkkuState) -> EndingSites {
        let TurnPhase::Over(outcome) = state.phase else { return EndingSites::default() };
        if outcome.reason != BLOCKED {
            return EndingSites::default();
        }
        let view = self.mover_view(state);
        let steps: Vec<u8> = self.dice.faces().iter().map(|face| self.die_steps(*face)).filter(|it| *it > 0).collect();
        let mut pieces = BTreeSet::new();
        let mut points = BTreeSet::new();
        for start in iter_stations(self.stations_in_turn(&view)) {
            pieces.insert(view.track.station_site(start));
            points.insert(view.track.station_site(self.activation_target(view.track, start)));
        }
        for start in iter_stations(view.active_stations) {
            pieces.insert(view.track.station_site(start));
            let ends = steps.iter().map(|steps| view.track.station_after(start, *steps, view.must_wait()));
            points.extend(ends.map(|end| view.track.station_site(end)));
        }
        if let Some(king) = view.king_point.filter(|_| view.holds_king()) {
            pieces.insert(view.track.station_site(king));
            let ends = steps.iter().flat_map(|steps| iter_stations(self.royal_reach(view.track, king, *steps)));
            points.extend(ends.map(|end| view.track.station_site(end)));
        }
        EndingSites { pieces: pieces.into_iter().collect(), points: points.into_iter().collect() }
    }
}
