//! A position in words, for those who cannot see its picture.

use crate::kit::board::{Board, Site};
use crate::kit::dice::Die;
use crate::kit::game::Info;
use crate::kit::scene::{Kind, Piece, Scene};
use crate::kit::side::Side;
use crate::room::people::MatchId;
use crate::table::running::Table;
use crate::ui::steps;
use crate::ui::words::Words;

/// The most characters that an alt text may have.
const LONGEST: usize = 1024;

/// What a picture is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// A game that is proposed.
    Proposed,
    /// A game that is being played.
    Running,
    /// A match that is over, whatever the game's own rules say.
    Over,
}

/// The position in words: who is to act, what came last, and where everything stands. What is cut off where it gets too
/// long is the least important.
pub(super) fn alt(words: &Words, id: MatchId, table: &Table, standing: Standing) -> String {
    let info = table.rules().info();
    let (board, scene) = (table.board(), table.scene());
    let game = words.say(&format!("game-{}", info.id));
    let mut parts = vec![words.tell("alt-head", &[("game", &game), ("match", &id.0.to_string())])];
    parts.push(match (standing, table.turn().side()) {
        (Standing::Proposed, _) => words.say("alt-proposed"),
        (Standing::Running, Some(side)) => words.tell("alt-turn", &[("seat", &seat(words, info, side))]),
        (Standing::Running, None) | (Standing::Over, _) => words.say("alt-over"),
    });
    let last: Vec<String> = table.last_turn().into_iter().map(|done| done.text).collect();
    if !last.is_empty() {
        parts.push(words.tell("alt-last", &[("action", &last.join(" "))]));
    }
    parts.extend(dice(words, &scene.dice));
    parts.push(count(words, info, &scene.score));
    for side in Side::BOTH {
        let sites = kinds(words, &board, &scene, side);
        parts.push(words.tell("alt-pieces", &[("seat", &seat(words, info, side)), ("sites", &sites)]));
    }
    parts.extend(neutral(words, &board, &scene));
    parts.join(" ").chars().take(LONGEST).collect()
}

fn seat(words: &Words, info: Info, side: Side) -> String {
    words.say(&format!("seat-{}", info.seats[side.index()]))
}

/// The dice, while they lie there.
fn dice(words: &Words, dice: &[Die]) -> Option<String> {
    let die = |die: &Die| {
        let face = steps::face(words, die.face);
        if die.used { words.tell("alt-used", &[("face", &face)]) } else { face }
    };
    let dice: Vec<String> = dice.iter().map(die).collect();
    (!dice.is_empty()).then(|| words.tell("alt-dice", &[("dice", &dice.join(" "))]))
}

/// Where a side's pieces stand: the plain ones, then those of each other kind with its name.
fn kinds(words: &Words, board: &Board, scene: &Scene, side: Side) -> String {
    let mut kinds: Vec<(Kind, Vec<&str>)> = Vec::new();
    for (site, piece) in scene.pieces.iter().filter(|(_, piece)| piece.side == Some(side)) {
        match kinds.iter_mut().find(|(kind, _)| *kind == piece.kind) {
            Some((_, sites)) => sites.push(board.name(*site)),
            None => kinds.push((piece.kind, vec![board.name(*site)])),
        }
    }
    kinds.sort_by_key(|(kind, _)| steps::special(words, *kind).is_some());
    let told = |(kind, sites): (Kind, Vec<&str>)| match steps::special(words, kind) {
        Some(kind) => words.tell("alt-kind", &[("kind", &kind), ("sites", &sites.join(" "))]),
        None => sites.join(" "),
    };
    if kinds.is_empty() { words.say("alt-none") } else { kinds.into_iter().map(told).collect::<Vec<_>>().join("; ") }
}

/// What belongs to nobody.
fn neutral(words: &Words, board: &Board, scene: &Scene) -> Option<String> {
    let free: Vec<&(Site, Piece)> = scene.pieces.iter().filter(|(_, piece)| piece.side.is_none()).collect();
    let key = match free.first()?.1.kind {
        Kind::King => "alt-free-king",
        _ => "alt-neutral",
    };
    let sites: Vec<&str> = free.iter().map(|(site, _)| board.name(*site)).collect();
    Some(words.tell(key, &[("sites", &sites.join(" "))]))
}

/// What the game counts, in words.
fn count(words: &Words, info: Info, score: &[u32]) -> String {
    let number = |side: Side| score.get(side.index()).copied().unwrap_or_default().to_string();
    words.tell(
        &format!("count-{}", info.counts.word()),
        &[
            ("first", &seat(words, info, Side::First)),
            ("firstCount", &number(Side::First)),
            ("second", &seat(words, info, Side::Second)),
            ("secondCount", &number(Side::Second)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rules::Rules;

    fn told(rules: &str, actions: &[&str], standing: Standing) -> String {
        let mut table = Rules::read(rules).unwrap().start();
        actions.iter().for_each(|action| table.play(action).unwrap());
        alt(&Words::of("en"), MatchId(3), &table, standing)
    }

    #[test]
    fn dice_kinds_and_a_free_king_are_told() {
        let text = told("sahkku rules=raisa", &["=X2", "keep", "X:*l1-m1"], Standing::Running);
        assert_eq!(
            text,
            "Sáhkku, match #3. South is to act. Last: =X2 keep X:*l1-m1. Dice: X (used) 2. \
             Soldiers left: South 12, North 12. South: m1; asleep: a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1. \
             North: asleep: b3 c3 d3 e3 f3 g3 h3 i3 j3 k3 l3 m3. The king belongs to nobody: g2."
        );
    }

    #[test]
    fn it_says_how_far_the_match_has_come() {
        assert!(told("seega size=5", &[], Standing::Proposed).starts_with("Seega, match #3. The start. Captured:"));
        assert!(
            told("seega size=5", &["a1"], Standing::Over).starts_with("Seega, match #3. The game is over. Last: a1.")
        );
        let neutral = told("pahtum blocks=1", &["d4"], Standing::Running);
        assert!(neutral.ends_with("Black: none. White: none. Neutral stones: d4."), "{neutral}");
    }
}
