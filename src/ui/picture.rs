//! The picture of a match.

use crate::kit::marks::Marks;
use crate::kit::step::Step;
use crate::kit::theme::Theme;
use crate::room::people::MatchId;
use crate::table::running::Table;
use crate::ui::alt::{Standing, alt};
use crate::ui::message::Picture;
use crate::ui::path::Path;
use crate::ui::pick::{self, Picked};
use crate::ui::words::Words;

/// The picture of a game. `path` is how far somebody has come toward an action.
#[must_use]
pub fn picture(words: &Words, id: MatchId, table: &Table, path: &Path, standing: Standing, name: String) -> Picture {
    let to_act = if standing == Standing::Running { table.turn().side() } else { None };
    Picture {
        name,
        alt: alt(words, id, table, standing),
        board: table.board(),
        scene: table.scene(),
        info: table.rules().info(),
        marks: marks(table, path),
        to_act,
        theme: Theme::default(),
    }
}

fn marks(table: &Table, path: &Path) -> Marks {
    let mut marks = table.marks();
    let Picked::Fork(fork) = pick::follow(table, path) else { return marks };
    marks.picked = fork.made.iter().rev().find_map(|step| match step {
        Step::Lift(_, site) | Step::LiftAll(_, site) => Some(*site),
        _ => None,
    });
    if marks.picked.is_some() {
        marks.targets = fork.next.iter().filter_map(|next| next.step).flat_map(Step::sites).collect();
    }
    marks
}
