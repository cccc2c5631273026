//! Positions as text, compared with hand-written ones.

use gonagas_core::games::seega::Seega;
use gonagas_core::kit::board::{Board, BoardMark, BoardStyle, Point, Site};
use gonagas_core::kit::dice::{Die, Face};
use gonagas_core::kit::game::{Game, PieceShade};
use gonagas_core::kit::grid::Grid;
use gonagas_core::kit::scene::{Piece, PieceKind, Scene};
use gonagas_core::kit::side::Side;
use gonagas_render::text::render_text;

const LIGHT: Piece = Piece { kind: PieceKind::Stone, owner: Some(Side::First) };
const DARK: Piece = Piece { kind: PieceKind::Stone, owner: Some(Side::Second) };
const BLOCK: Piece = Piece { kind: PieceKind::Block, owner: None };

fn check(board: &Board, pieces: &[(&str, Piece)], expected: &[&str]) {
    let site = |name: &str| board.site_by_name(name).expect("a point of the board");
    let pieces = pieces.iter().map(|(name, piece)| (site(name), *piece)).collect();
    let scene = Scene { pieces, ..Scene::default() };
    assert_eq!(render_text(board, &scene, Seega::INFO), expected.join("\n"));
}

#[test]
fn cells_are_drawn_with_labels() {
    let board = Grid::new(5).to_board(Some(BoardMark::Centre));
    let pieces = [("a1", LIGHT), ("b5", DARK), ("e3", BLOCK), ("e1", DARK)];
    check(&board, &pieces, &["5 . X . . .", "4 . . . . .", "3 . . + . #", "2 . . . . .", "1 O . . . X", "  a b c d e"]);
}

#[test]
fn piece_hides_the_centre() {
    let board = Grid::new(3).to_board(Some(BoardMark::Centre));
    check(&board, &[("b2", LIGHT)], &["3 . . .", "2 . O .", "1 . . .", "  a b c"]);
}

#[test]
fn letters_follow_the_shades_of_the_game() {
    let board = Grid::new(1).to_board(None);
    let mut info = Seega::INFO;
    info.piece_shades = [PieceShade::Dark, PieceShade::Light];
    let scene = Scene { pieces: vec![(0, LIGHT)], ..Scene::default() };
    assert_eq!(render_text(&board, &scene, info), "1 X\n  a");
}

#[test]
fn row_numbers_of_two_digits_are_aligned() {
    let lines: Vec<String> =
        render_text(&Grid::new(11).to_board(None), &Scene::default(), Seega::INFO).lines().map(str::to_owned).collect();
    assert_eq!(lines[0], "11 . . . . . . . . . . .");
    assert_eq!(lines[2], " 9 . . . . . . . . . . .");
    assert_eq!(lines[11], "   a b c d e f g h i j k");
    assert_eq!(lines.len(), 12);
}

#[test]
fn triangle_is_drawn_on_top() {
    let point = |(name, x, y): (&str, f32, f32)| Point { name: name.to_owned(), x, y, mark: None };
    let points = [
        ("a1", 0.0, 0.0),
        ("b1", 1.0, 0.0),
        ("c1", 2.0, 0.0),
        ("a2", 0.0, 1.0),
        ("b2", 1.0, 1.0),
        ("c2", 2.0, 1.0),
        ("a3", 0.5, 1.5),
        ("b3", 1.0, 1.5),
        ("c3", 1.5, 1.5),
        ("b4", 1.0, 2.0),
    ];
    let board = Board { points: points.map(point).to_vec(), lines: vec![], style: BoardStyle::Lines };
    check(
        &board,
        &[("b4", DARK), ("a3", LIGHT), ("c1", LIGHT)],
        &["4     X", "3   O . .", "2 .   .   .", "1 .   .   O", "  a   b   c"],
    );
}

#[test]
fn lines_have_no_trailing_spaces() {
    let board = Grid::new(7).to_board(None);
    let pieces = (0..49).step_by(5).map(|site: Site| (site, DARK)).collect();
    let picture = render_text(&board, &Scene { pieces, ..Scene::default() }, Seega::INFO);
    assert!(picture.lines().all(|line| !line.is_empty() && line.trim_end() == line));
    assert!(!picture.ends_with('\n'));
}

#[test]
fn pieces_that_share_a_point_are_listed_below() {
    let soldier = Piece { kind: PieceKind::Soldier, owner: Some(Side::First) };
    let king = Piece { kind: PieceKind::King, owner: Some(Side::Second) };
    let board = Grid::new(3).to_board(None);
    let pieces = [("a1", soldier), ("a1", soldier), ("a1", king), ("c1", soldier), ("b2", king), ("b2", soldier)];
    check(&board, &pieces, &["3 . . .", "2 . S .", "1 k . S", "  a b c", "a1: S S k", "b2: k S"]);
}

#[test]
fn used_dice_are_listed_in_brackets() {
    let die = |face, used| Die { face, used };
    let dice = vec![die(Face::X, false), die(Face::Three, true), die(Face::Blank, false)];
    let scene = Scene { dice, ..Scene::default() };
    assert_eq!(render_text(&Grid::new(1).to_board(None), &scene, Seega::INFO), "1 .\n  a\ndice: X (3) -");
}
