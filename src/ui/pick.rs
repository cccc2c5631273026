//! The way through menus to an action: the legal actions' steps, grouped by how they begin.

use crate::kit::board::Board;
use crate::kit::step::Step;
use crate::table::running::{Candidate, Table};

/// Parts the codes of the steps made so far.
const PARTED: char = '/';

/// Where the steps made so far have led.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picked {
    /// To no legal action.
    Nowhere,
    /// To this very action.
    Action(String),
    /// To a choice between these next steps.
    Choice(Vec<Next>),
}

/// A step that can be made next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Next {
    /// The step.
    pub step: Step,
    /// The step in a path.
    pub code: String,
    /// The legal actions that go on with it; at least one.
    pub candidates: Vec<Candidate>,
}

/// A path with one more step.
#[must_use]
pub fn extend(path: &str, code: &str) -> String {
    if path.is_empty() { code.to_owned() } else { format!("{path}{PARTED}{code}") }
}

/// Follows a path of steps through the legal actions. A step with a single answer need not be made.
#[must_use]
pub fn follow(table: &Table, path: &str) -> Picked {
    let board = table.board();
    let made: Vec<&str> = path.split(PARTED).filter(|code| !code.is_empty()).collect();
    let mut menu = table.menu();
    menu.retain(|candidate| begins(candidate, &made, &board));
    match menu.as_slice() {
        [] => Picked::Nowhere,
        [only] if !made.is_empty() => Picked::Action(only.text.clone()),
        _ => Picked::Choice(group(menu, made.len(), &board)),
    }
}

/// The steps that a path has made, as the legal actions have them.
#[must_use]
pub fn made(table: &Table, path: &str) -> Vec<Step> {
    let board = table.board();
    let codes: Vec<&str> = path.split(PARTED).filter(|code| !code.is_empty()).collect();
    let found = table.menu().into_iter().find(|candidate| begins(candidate, &codes, &board));
    found.map_or_else(Vec::new, |candidate| candidate.steps[..codes.len()].to_vec())
}

fn begins(candidate: &Candidate, codes: &[&str], board: &Board) -> bool {
    codes.len() <= candidate.steps.len()
        && std::iter::zip(&candidate.steps, codes).all(|(step, code)| name(*step, board) == *code)
}

fn name(step: Step, board: &Board) -> &str {
    step.site().map_or("", |site| board.name(site))
}

/// Groups by the step at this depth, column by column as people read the names.
fn group(menu: Vec<Candidate>, depth: usize, board: &Board) -> Vec<Next> {
    let mut groups: Vec<Next> = Vec::new();
    for candidate in menu {
        let Some(step) = candidate.steps.get(depth).copied() else { continue };
        match groups.iter_mut().find(|next| next.step == step) {
            Some(next) => next.candidates.push(candidate),
            None => {
                let code = name(step, board).to_owned();
                groups.push(Next { step, code, candidates: vec![candidate] });
            }
        }
    }
    groups.sort_by(|a, b| column_first(board, a).total_cmp(&column_first(board, b)));
    groups
}

fn column_first(board: &Board, next: &Next) -> f32 {
    let point = next.step.site().and_then(|site| board.points.get(usize::from(site)));
    point.map_or(0.0, |point| point.x * 1000.0 + point.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rules::Rules;

    fn seega_moving() -> Table {
        let mut table = Rules::read("seega size=5").unwrap().start();
        for _ in 0..24 {
            let first = table.legal()[0].clone();
            table.play(&first).unwrap();
        }
        table
    }

    #[test]
    fn a_placement_is_one_step() {
        let table = Rules::read("pahtum blocks=1").unwrap().start();
        let Picked::Choice(next) = follow(&table, "") else { panic!("49 cells are a choice") };
        assert_eq!(next.len(), 49);
        assert_eq!(
            next[..8].iter().map(|next| next.code.as_str()).collect::<Vec<_>>().join(" "),
            "a1 a2 a3 a4 a5 a6 a7 b1"
        );
        assert_eq!(follow(&table, "d4"), Picked::Action("d4".into()));
    }

    #[test]
    fn every_legal_action_is_reached_by_its_path() {
        let table = seega_moving();
        let Picked::Choice(lifts) = follow(&table, "") else { panic!("there is a choice") };
        let mut reached = Vec::new();
        for lift in lifts {
            match follow(&table, &lift.code) {
                Picked::Action(text) => reached.push(text),
                Picked::Choice(drops) => {
                    for drop in drops {
                        let Picked::Action(text) = follow(&table, &extend(&lift.code, &drop.code)) else {
                            panic!("two steps are a move")
                        };
                        reached.push(text);
                    }
                }
                Picked::Nowhere => panic!("a listed step leads somewhere"),
            }
        }
        reached.sort();
        assert_eq!(reached, table.legal());
    }

    #[test]
    fn nonsense_leads_nowhere() {
        for path in ["z9", "a1/a1/a1", "//z"] {
            assert_eq!(follow(&seega_moving(), path), Picked::Nowhere, "{path}");
        }
    }
}
