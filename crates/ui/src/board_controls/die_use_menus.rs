//! The layout of die uses: one menu or more for each die, so that a use takes one press.

use crate::board_controls::menu_paging::{MAX_MENUS, MAX_OPTIONS};
use gonagas_core::kit::dice::Face;
use gonagas_core::kit::input::InputStep;
use gonagas_core::session::game_session::LegalAction;

/// Uses of one die that fit one menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DieUses {
    /// The face of the die.
    pub face: Face,
    /// The actions that use it, at least one.
    pub candidates: Vec<LegalAction>,
}

/// Lays out die uses in menus. Returns `None` when an action is not a die use or one message has no room for the menus;
/// the player then chooses step by step.
#[must_use]
pub fn lay_out_die_uses(candidates: Vec<LegalAction>) -> Option<Vec<DieUses>> {
    let mut menus: Vec<DieUses> = Vec::new();
    for candidate in candidates {
        let Some(InputStep::UseDie(face)) = candidate.input_steps.first().copied() else { return None };
        match menus.iter_mut().find(|menu| menu.face == face && menu.candidates.len() < MAX_OPTIONS) {
            Some(menu) => menu.candidates.push(candidate),
            None => menus.push(DieUses { face, candidates: vec![candidate] }),
        }
    }
    // A stable sort: the menus of one die stay in the order of the board.
    menus.sort_by_key(|menu| menu.face);
    (1..=MAX_MENUS).contains(&menus.len()).then_some(menus)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uses(face: Face, count: usize) -> Vec<LegalAction> {
        let candidate = |number: usize| LegalAction {
            notation: format!("{}:{number}", face.symbol()),
            input_steps: vec![InputStep::UseDie(face)],
        };
        (0..count).map(candidate).collect()
    }

    fn laid_out(uses: Vec<LegalAction>) -> Option<Vec<(Face, usize)>> {
        lay_out_die_uses(uses).map(|menus| menus.iter().map(|menu| (menu.face, menu.candidates.len())).collect())
    }

    #[test]
    fn each_die_has_its_own_menus() {
        let all = [uses(Face::Two, 3), uses(Face::X, 30), uses(Face::Three, 25)].concat();
        assert_eq!(laid_out(all), Some(vec![(Face::X, 25), (Face::X, 5), (Face::Two, 3), (Face::Three, 25)]));
    }

    #[test]
    fn uses_that_do_not_fit_are_not_laid_out() {
        assert_eq!(laid_out([uses(Face::X, 51), uses(Face::Two, 26)].concat()), None);
        let decision = LegalAction { notation: "keep".into(), input_steps: vec![] };
        assert_eq!(laid_out(vec![decision]), None);
        assert_eq!(laid_out(vec![]), None);
    }
}
