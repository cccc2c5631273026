//! The picture of a match and the words that stand for it.

use crate::kit::board::{Board, Site};
use crate::kit::game::Info;
use crate::kit::marks::Marks;
use crate::kit::scene::Scene;
use crate::kit::side::Side;
use crate::kit::step::Step;
use crate::room::people::MatchId;
use crate::table::running::Table;
use crate::ui::message::Picture;
use crate::ui::path::Path;
use crate::ui::pick::{self, Picked};
use crate::ui::words::Words;

/// The most characters that an alt text may have.
const LONGEST_ALT: usize = 1024;

/// The picture of a game. `path` is how far somebody has come toward an action; `over` says that the match is over, whatever the
/// game's own rules say.
#[must_use]
pub fn picture(words: &Words, id: MatchId, table: &Table, path: &Path, over: bool, name: String) -> Picture {
    let to_act = if over { None } else { table.turn().side() };
    Picture {
        name,
        alt: alt(words, id, table, to_act),
        board: table.board(),
        scene: table.scene(),
        info: table.rules().info(),
        marks: marks(table, path),
        to_act,
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

/// The position in words: who is to act, what came last, and where everything stands.
fn alt(words: &Words, id: MatchId, table: &Table, to_act: Option<Side>) -> String {
    let info = table.rules().info();
    let (board, scene) = (table.board(), table.scene());
    let seat = |side: Side| words.say(&format!("seat-{}", info.seats[side.index()]));
    let game = words.say(&format!("game-{}", info.id));
    let mut parts = vec![words.tell("alt-head", &[("game", &game), ("match", &id.0.to_string())])];
    parts.push(match to_act {
        Some(side) => words.tell("alt-turn", &[("seat", &seat(side))]),
        None => words.say("alt-over"),
    });
    let last: Vec<String> = table.last_turn().into_iter().map(|done| done.text).collect();
    if !last.is_empty() {
        parts.push(words.tell("alt-last", &[("action", &last.join(" "))]));
    }
    for side in Side::BOTH {
        let sites = sites(words, &board, &scene, Some(side));
        parts.push(words.tell("alt-pieces", &[("seat", &seat(side)), ("sites", &sites)]));
    }
    if scene.pieces.iter().any(|(_, piece)| piece.side.is_none()) {
        parts.push(words.tell("alt-neutral", &[("sites", &sites(words, &board, &scene, None))]));
    }
    parts.push(count(words, info, &scene.score));
    parts.join(" ").chars().take(LONGEST_ALT).collect()
}

fn sites(words: &Words, board: &Board, scene: &Scene, side: Option<Side>) -> String {
    let of = scene.pieces.iter().filter(|(_, piece)| piece.side == side);
    let names: Vec<&str> = of.map(|(site, _): &(Site, _)| board.name(*site)).collect();
    if names.is_empty() { words.say("alt-none") } else { names.join(" ") }
}

/// What the game counts, in words.
fn count(words: &Words, info: Info, score: &[u32]) -> String {
    let number = |side: Side| score.get(side.index()).copied().unwrap_or_default().to_string();
    let seat = |side: Side| words.say(&format!("seat-{}", info.seats[side.index()]));
    words.tell(
        &format!("count-{}", info.counts.word()),
        &[
            ("first", &seat(Side::First)),
            ("firstCount", &number(Side::First)),
            ("second", &seat(Side::Second)),
            ("secondCount", &number(Side::Second)),
        ],
    )
}
