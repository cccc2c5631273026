//! Pictures to look at: `cargo test --test render_gallery -- --ignored` writes them under the target directory.

use gonagas::games::pahtum::Pahtum;
use gonagas::games::seega::Seega;
use gonagas::games::shap_luk::ShapLuk;
use gonagas::kit::board::{Board, Site};
use gonagas::kit::game::Game;
use gonagas::kit::marks::Marks;
use gonagas::kit::scene::{Kind, Piece, Scene};
use gonagas::kit::show::Show;
use gonagas::kit::side::Side;
use gonagas::kit::step::Step;
use gonagas::render::png::png;
use gonagas::render::view::View;
use std::path::PathBuf;

const FIRST: Piece = Piece { kind: Kind::Stone, side: Some(Side::First) };
const SECOND: Piece = Piece { kind: Kind::Stone, side: Some(Side::Second) };

fn save(name: &str, view: &View) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    std::fs::create_dir_all(&folder).expect("a folder for the gallery");
    let bytes = png(view);
    println!("{name}: {} bytes", bytes.len());
    std::fs::write(folder.join(format!("{name}.png")), bytes).expect("a picture is written");
}

/// Plays a number of actions, always the one at a place in the list that wanders about.
fn played<G: Show>(game: &G, count: usize) -> (Board, Scene) {
    let mut state = game.start();
    for step in 0..count {
        let mut actions = Vec::new();
        game.actions(&state, &mut actions);
        if actions.is_empty() {
            break;
        }
        game.play(&mut state, actions[(step * step * 7 + step * 31 + 5) % actions.len()]);
    }
    (game.board(), game.scene(&state))
}

fn plain<G: Show>(name: &str, game: &G, count: usize, marks: &Marks, to_act: Option<Side>) {
    let (board, scene) = played(game, count);
    let view = View { board: &board, scene: &scene, info: G::INFO, marks, to_act };
    save(name, &view);
}

fn at(board: &Board, name: &str) -> Site {
    board.site(name).expect("a point of the board")
}

#[test]
#[ignore = "writes pictures for people to look at"]
fn pahtum() {
    let none = Marks::default();
    let set = |answer: usize| Pahtum::PRESETS[0].build(&[answer]);
    plain("pahtum-empty", &set(1), 0, &none, Some(Side::Second));
    let early = Marks { last: vec![vec![at(&set(4).board(), "d4")]], ..Marks::default() };
    plain("pahtum-early", &set(4), 16, &early, Some(Side::First));
    plain("pahtum-full", &set(7), 60, &none, None);
}

#[test]
#[ignore = "writes pictures for people to look at"]
fn seega() {
    for (answer, size) in [(1, 5), (0, 7), (2, 9)] {
        let game = Seega::PRESETS[0].build(&[answer]);
        plain(&format!("seega-{size}-placing"), &game, size * size / 2, &Marks::default(), Some(Side::First));
        plain(&format!("seega-{size}-placed"), &game, size * size - 1, &Marks::default(), Some(Side::Second));
        plain(&format!("seega-{size}-late"), &game, 400, &Marks::default(), Some(Side::Second));
    }
}

/// A capture of three in the middle of a game, and a picked piece.
#[test]
#[ignore = "writes pictures for people to look at"]
fn marks() {
    let board = Seega::default().board();
    let site = |name: &str| at(&board, name);
    let first = ["d5", "b5", "f5", "d7", "a1", "c2", "g1", "e3", "b1"].map(|name| (site(name), FIRST));
    let second = ["a2", "c3", "f1", "g3", "b7", "e6"].map(|name| (site(name), SECOND));
    let mut pieces = [first.as_slice(), second.as_slice()].concat();
    pieces.sort_by_key(|(site, _)| *site);
    let scene = Scene { pieces, score: vec![18, 7], dice: vec![], note: None };
    let taken = ["c5", "e5", "d6"].map(|name| (site(name), SECOND)).to_vec();
    let capture = Marks { last: vec![vec![site("d4"), site("d5")]], taken, ..Marks::default() };
    let picked = Marks {
        last: vec![vec![site("a3"), site("a2")]],
        picked: Some(site("c2")),
        targets: ["b2", "d2", "c1"].map(site).to_vec(),
        ..Marks::default()
    };
    for (name, marks, to_act) in [("capture", &capture, Side::Second), ("picked", &picked, Side::First)] {
        let view = View { board: &board, scene: &scene, info: Seega::INFO, marks, to_act: Some(to_act) };
        save(name, &view);
    }
    for (answer, score) in [(1, vec![12, 11]), (0, vec![24, 15]), (2, vec![40, 39])] {
        let board = Seega::PRESETS[0].build(&[answer]).board();
        let pieces = vec![(0, FIRST), (1, FIRST), (5, FIRST)];
        let won = Scene { pieces, score, dice: vec![], note: None };
        let taken = Marks { last: vec![vec![6, 1]], taken: vec![(2, SECOND)], ..Marks::default() };
        let view = View { board: &board, scene: &won, info: Seega::INFO, marks: &taken, to_act: None };
        save(&format!("everything-taken-{answer}"), &view);
    }
}

/// Plays these actions and marks what a picture would.
fn hunt(name: &str, actions: &str, picked: Option<(&str, &str)>) {
    let (game, mut state, mut marks) = (ShapLuk, ShapLuk.start(), Marks::default());
    let board = game.board();
    for text in actions.split_whitespace() {
        let mut legal = Vec::new();
        game.actions(&state, &mut legal);
        let action = legal.into_iter().find(|action| game.text(&state, *action) == text).expect("a legal action");
        let steps = game.steps(&state, action);
        let moved = |step: &Step| !matches!(step, Step::Take(_));
        marks.last = vec![steps.iter().copied().filter(moved).filter_map(Step::site).collect()];
        let taken: Vec<_> = steps.iter().filter(|step| !moved(step)).flat_map(|step| step.sites()).collect();
        marks.taken = game.scene(&state).pieces.into_iter().filter(|(site, _)| taken.contains(site)).collect();
        game.play(&mut state, action);
    }
    if let Some((piece, targets)) = picked {
        marks.picked = Some(at(&board, piece));
        marks.targets = targets.split(' ').map(|name| at(&board, name)).collect();
    }
    let (scene, to_act) = (game.scene(&state), game.turn(&state).chooser());
    let view = View { board: &board, scene: &scene, info: ShapLuk::INFO, marks: &marks, to_act };
    save(name, &view);
}

#[test]
#[ignore = "writes pictures for people to look at"]
fn shap_luk() {
    hunt("shap-luk-start", "", None);
    let capture = "a2-b2 c3-d4xc5xe3 a5-b4 d4-c5xb5xd5";
    hunt("shap-luk-capture", capture, Some(("a1", "a2")));
    let haven = format!("{capture} a1-a2 c5-d5 b1-a1 d5-c5 e4-e3 c5-b5 b2-c3 b5-b6 a3-b2");
    hunt("shap-luk-haven", &haven, Some(("b6", "b5 c6 c7")));
    hunt("shap-luk-flight", &format!("{haven} b6-c7>d3xc3xe3"), None);
}
