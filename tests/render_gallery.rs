//! Pictures to look at: `cargo test --test render_gallery -- --ignored` writes them under the target directory.

use gonagas::games::pahtum::Pahtum;
use gonagas::games::seega::Seega;
use gonagas::kit::board::{Board, Ground, Point, Site};
use gonagas::kit::game::{Counts, Game, Info};
use gonagas::kit::marks::Marks;
use gonagas::kit::scene::{Kind, Piece, Scene};
use gonagas::kit::show::Show;
use gonagas::kit::side::Side;
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
    let early = Marks { last: vec![at(&set(4).board(), "d4")], ..Marks::default() };
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

/// A capture of three in the middle of a game, and a picked piece, both ways up.
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
    let capture = Marks { last: vec![site("d4"), site("d5")], taken, ..Marks::default() };
    let picked = Marks {
        last: vec![site("a3"), site("a2")],
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
        let taken = Marks { last: vec![6, 1], taken: vec![(2, SECOND)], ..Marks::default() };
        let view = View { board: &board, scene: &won, info: Seega::INFO, marks: &taken, to_act: None };
        save(&format!("everything-taken-{answer}"), &view);
    }
}

/// Boards of other shapes than the games have: lines with a triangle on top, and a long one.
#[test]
#[ignore = "writes pictures for people to look at"]
fn other_boards() {
    let square = (0..25u8).map(|index| (index % 5, index / 5));
    let name = |column: u8, row: u8| format!("{}{}", char::from(b'a' + column), row + 1);
    let point = |name: String, x: f32, y: f32| Point { name, x, y, mark: None };
    let mut points: Vec<Point> = square.map(|(x, y)| point(name(x, y), f32::from(x), f32::from(y))).collect();
    let roof = [("b6", 1.5, 5.0), ("c6", 2.0, 5.0), ("d6", 2.5, 5.0), ("c7", 2.0, 6.0)];
    points.extend(roof.map(|(name, x, y)| point(name.to_owned(), x, y)));
    let mut board = Board { points, lines: Vec::new(), ground: Ground::Lines };
    let mut lines: Vec<(Site, Site)> = ["b5-b6", "c5-c6", "d5-d6", "b6-c6", "c6-d6", "b6-c7", "c6-c7", "d6-c7"]
        .iter()
        .filter_map(|pair| pair.split_once('-'))
        .map(|(from, to)| (at(&board, from), at(&board, to)))
        .collect();
    for (column, row) in (0..25u8).map(|index| (index % 5, index / 5)) {
        let from = row * 5 + column;
        lines.extend((column < 4).then_some((from, from + 1)));
        lines.extend((row < 4).then_some((from, from + 5)));
        let crossing = (column + row) % 2 == 0;
        lines.extend((crossing && column < 4 && row < 4).then_some((from, from + 6)));
        lines.extend((crossing && column > 0 && row < 4).then_some((from, from + 4)));
    }
    board.lines = lines;
    let pieces = [0, 1, 2, 3, 4, 5, 9, 10, 14].map(|site| (site, FIRST)).into_iter().chain([(12, SECOND)]).collect();
    let scene = Scene { pieces, score: vec![9], dice: vec![], note: None };
    let info = Info { counts: Counts::Points, ..Seega::INFO };
    let marks = Marks { last: vec![7, 12], taken: vec![(11, FIRST), (13, FIRST)], ..Marks::default() };
    save("lines", &View { board: &board, scene: &scene, info, marks: &marks, to_act: None });

    let cells =
        (0..45u8).map(|index| point(name(index % 15, index / 15), f32::from(index % 15), f32::from(index / 15)));
    let long = Board { points: cells.collect(), lines: Vec::new(), ground: Ground::Cells };
    let rows = (0..15).map(|site| (site, FIRST)).chain((30..45).map(|site| (site, SECOND)));
    let scene = Scene { pieces: rows.collect(), score: vec![15, 15], dice: vec![], note: None };
    let marks = Marks { picked: Some(3), targets: vec![18, 33], ..Marks::default() };
    save("long", &View { board: &long, scene: &scene, info, marks: &marks, to_act: Some(Side::First) });
}
