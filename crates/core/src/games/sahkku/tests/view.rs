//! The scene and the input steps.

use crate::games::sahkku::tests::*;
use crate::games::sahkku::words::WALKING_TOGETHER;
use crate::kit::board::{BoardMark, BoardStyle};
use crate::kit::input::{InputStep, OffBoardChoice};

/// Returns the marked points of a board.
fn marks(rules: &str) -> Vec<(String, BoardMark)> {
    let points = Match::start(rules).game.board().points;
    points.into_iter().filter_map(|point| Some((point.name, point.mark?))).collect()
}

fn named(marks: &[(&str, BoardMark)]) -> Vec<(String, BoardMark)> {
    marks.iter().map(|(name, mark)| ((*name).to_owned(), *mark)).collect()
}

#[test]
fn points_are_decorated() {
    assert_eq!(marks("devils-game"), named(&[]));
    assert_eq!(marks("raisa"), named(&[("g2", BoardMark::Centre)]));
    assert_eq!(
        marks("lagesvuotna"),
        named(&[("d2", BoardMark::Ornament), ("h2", BoardMark::Castle), ("l2", BoardMark::Ornament)])
    );
    assert_eq!(
        marks("gavkevuotna"),
        named(&[("d2", BoardMark::Ornament), ("h2", BoardMark::Ornament), ("l2", BoardMark::Ornament)])
    );
    assert_eq!(
        marks("unjarga"),
        named(&[("d2", BoardMark::Cross), ("h2", BoardMark::Cross), ("l2", BoardMark::Cross)])
    );
}

#[test]
fn the_devils_game_has_lines_and_the_others_have_none() {
    let board = Match::start("devils-game columns=10").game.board();
    let named = |(one, other): &(u8, u8)| format!("{}{}", board.site_name(*one), board.site_name(*other));
    let lines: Vec<_> = board.lines.iter().map(named).collect();
    assert_eq!(board.style, BoardStyle::Lines);
    assert_eq!(lines.len(), 3 * 9 + 2 * 10);
    assert!(["a1b1", "i3j3", "a1a2", "j2j3"].iter().all(|line| lines.contains(&(*line).to_owned())), "{lines:?}");
    assert!(!lines.contains(&"j1a2".to_owned()));
    for (rules, ground) in
        [("raisa", BoardStyle::Cells), ("lagesvuotna", BoardStyle::Strokes), ("unjarga", BoardStyle::Strokes)]
    {
        let board = Match::start(rules).game.board();
        assert_eq!((board.style, board.lines.len()), (ground, 0));
    }
}

#[test]
fn points_lie_in_rows() {
    let board = Match::start("raisa").game.board();
    let at = |name: &str| {
        let point = board.points.iter().find(|point| point.name == name).expect("a point");
        (point.x, point.y)
    };
    assert_eq!(["a1", "m1", "b3"].map(at), [(0.0, 0.0), (12.0, 0.0), (1.0, 2.0)]);
}

#[test]
fn used_dice_are_shown_too() {
    let shown = |this: &Match| {
        let dice = this.game.scene(&this.state).dice.into_iter();
        dice.map(|die| format!("{}{}", die.face.symbol(), if die.used { "u" } else { "" }))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let this = Match::start("unjarga");
    assert_eq!(shown(&this), "");
    let this = this.play("=XX2");
    assert_eq!(shown(&this), "X X 2");
    let this = this.play("rethrow1");
    assert_eq!(shown(&this), "X 2");
    let this = this.play("=X keep X:*o1-o2");
    assert_eq!(shown(&this), "X Xu 2");
    let this = this.play("2:o2-m2");
    assert_eq!(shown(&this), "X Xu 2u");
    assert_eq!(shown(&this.play("X:m2-l2")), "");
}

#[test]
fn miedut_is_noted() {
    let note = |rules: &str| Match::start(rules).game.scene(&Match::start(rules).state).note;
    assert_eq!(note("gavkevuotna direction=miedut"), Some(WALKING_TOGETHER));
    assert_eq!(note("gavkevuotna"), None);
}

/// Returns the input steps of each legal action.
fn steps(this: &Match) -> Vec<String> {
    let choice = |choice: OffBoardChoice| match choice.number {
        Some(number) => format!("Choose({} {number})", choice.id),
        None => format!("Choose({})", choice.id),
    };
    let step = |step: InputStep| if let InputStep::Choose(word) = step { choice(word) } else { format!("{step:?}") };
    let of_action = |steps: Vec<InputStep>| format!("[{}]", steps.into_iter().map(step).collect::<Vec<_>>().join(", "));
    let mut steps: Vec<_> =
        this.moves().into_iter().map(|action| of_action(this.game.input_steps(&this.state, action))).collect();
    steps.sort();
    steps
}

#[test]
fn roll_has_no_input_steps_and_decisions_are_choices() {
    let start = Match::start("gavkevuotna direction=choice");
    assert_eq!(steps(&start), ["[Choose(miedut)]", "[Choose(vuosttut)]"]);
    assert!(steps(&start.play("miedut")).iter().all(|steps| steps == "[]"));
    assert_eq!(steps(&Match::start("maze").play("=X1")), ["[Choose(keep)]", "[Choose(rethrow 1)]"]);
}

#[test]
fn die_piece_and_destination_are_selected() {
    let offered =
        |rules: &str, pieces: &str, dice: &str, side: Side| steps(&Match::at(rules, pieces).turn_of(side).dice(dice));
    let pick_up = |kind: &str, side: &str, from: u8, to: u8| {
        format!("[UseDie(X), PickUp(Piece {{ kind: {kind}, owner: Some({side}) }}, {from}), MoveTo({to})]")
    };
    assert_eq!(offered("gavkevuotna", "south c2", "X", SOUTH), [pick_up("Soldier", "First", 17, 16)]);
    assert_eq!(offered("gavkevuotna", "north c2", "X", NORTH), [pick_up("Soldier", "Second", 17, 18)]);
    assert_eq!(offered("gavkevuotna", "south *c1", "X", SOUTH), [pick_up("Sleeper", "First", 2, 3)]);
    assert_eq!(offered("gavkevuotna", "south Kc2", "X", SOUTH), [pick_up("King", "First", 17, 16)]);
    assert_eq!(offered("lagesvuotna", "south Hc2", "X", SOUTH), [pick_up("Homeward", "First", 17, 16)]);
    assert_eq!(
        offered("lagesvuotna", "south Qa1", "X", SOUTH),
        [pick_up("Queen", "First", 0, 1), pick_up("Queen", "First", 0, 15)]
    );
    let woken = [pick_up("SleepingQueen", "First", 0, 1), pick_up("SleepingQueen", "First", 0, 15)];
    assert_eq!(offered("lagesvuotna", "south *Qa1", "X", SOUTH), woken);
    let soldier = "Piece { kind: Soldier, owner: Some(First) }";
    let stack = [
        format!("[UseDie(Two), PickUp({soldier}, 17), MoveTo(15)]"),
        format!("[UseDie(Two), PickUpStack({soldier}, 17), MoveTo(15)]"),
    ];
    assert_eq!(offered("devils-game together=yes", "south c2 c2", "2", SOUTH), stack);
}

#[test]
fn choice_about_the_king_is_an_input_step() {
    let this = Match::at("gavkevuotna king-removal=yes", "south c2; nobody Kb2").dice("X");
    let words: Vec<_> =
        steps(&this).into_iter().map(|steps| steps.rsplit(", ").next().unwrap_or("").to_owned()).collect();
    assert_eq!(words, ["Choose(remove-king)]", "Choose(take-king)]"]);
}
