//! Pahtum: points and lines.

use crate::evaluation::pahtum;
use crate::review::explain::ExplainGame;
use crate::review::reason::Reason;
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::kit::board::Site;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::side::Side;

impl ExplainGame for Pahtum {
    const HAS_FIXED_LENGTH: bool = true;

    fn pieces(&self, _state: &PahtumState, _side: Side) -> u32 {
        0
    }

    fn threat(&self, _state: &PahtumState, _side: Side) -> u32 {
        0
    }

    fn add_facts(&self, before: &PahtumState, _site: Site, after: &PahtumState, out: &mut Vec<Reason>) {
        let Some(side) = self.status(before).choosing_side() else { return };
        let [own, other] = [side.index(), side.opponent().index()];
        let scored = self.score(after)[own].saturating_sub(self.score(before)[own]);
        if scored > 0 {
            out.push(Reason::Scores { points: scored });
        }
        let (before, after) = (pahtum::mean_scores(before), pahtum::mean_scores(after));
        let (builds, blocks) = ((after[own] - before[own]).round(), (before[other] - after[other]).round());
        let mut facts = Vec::new();
        if builds >= 1.0 {
            facts.push(Reason::Builds { points: builds as u32 });
        }
        if blocks >= 1.0 {
            facts.push(Reason::Blocks { points: blocks as u32 });
        }
        if blocks > builds {
            facts.reverse();
        }
        out.append(&mut facts);
    }
}
