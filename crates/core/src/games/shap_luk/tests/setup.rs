//! The board and the start.

use crate::games::shap_luk::tests::*;
use crate::kit::board::BoardMark;

/// Returns the names of the neighbours of this point, sorted.
fn neighbours(name: &str) -> String {
    let board = ShapLuk.board();
    let site = at(name);
    let other = |(one, two): &(Site, Site)| match (*one == site, *two == site) {
        (true, _) => Some(*two),
        (_, true) => Some(*one),
        _ => None,
    };
    let mut names: Vec<_> = board.lines.iter().filter_map(other).map(|site| board.site_name(site).to_owned()).collect();
    names.sort();
    names.join(" ")
}

#[test]
fn there_are_29_points() {
    let names: Vec<String> = ShapLuk.board().points.into_iter().map(|point| point.name).collect();
    assert_eq!(
        names.join(" "),
        "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5 b6 c6 d6 c7"
    );
}

#[test]
fn orthogonal_neighbours_of_the_square_are_joined() {
    assert_eq!(neighbours("b1"), "a1 b2 c1");
    assert_eq!(neighbours("a2"), "a1 a3 b2");
    assert_eq!(neighbours("c2"), "b2 c1 c3 d2");
    assert_eq!(neighbours("e4"), "d4 e3 e5");
}

#[test]
fn points_whose_column_plus_row_is_even_are_joined_to_their_diagonal_neighbours_too() {
    assert_eq!(neighbours("a1"), "a2 b1 b2");
    assert_eq!(neighbours("e1"), "d1 d2 e2");
    assert_eq!(neighbours("a3"), "a2 a4 b2 b3 b4");
    assert_eq!(neighbours("b2"), "a1 a2 a3 b1 b3 c1 c2 c3");
    assert_eq!(neighbours("c3"), "b2 b3 b4 c2 c4 d2 d3 d4");
    assert_eq!(neighbours("e5"), "d4 d5 e4");
}

#[test]
fn triangle_has_eight_lines() {
    assert_eq!(neighbours("b5"), "a5 b4 b6 c5");
    assert_eq!(neighbours("c5"), "b4 b5 c4 c6 d4 d5");
    assert_eq!(neighbours("d5"), "c5 d4 d6 e5");
    assert_eq!(neighbours("b6"), "b5 c6 c7");
    assert_eq!(neighbours("c6"), "b6 c5 c7 d6");
    assert_eq!(neighbours("d6"), "c6 c7 d5");
    assert_eq!(neighbours("c7"), "b6 c6 d6");
    assert_eq!(ShapLuk.board().lines.len(), 40 + 16 + 8);
}

#[test]
fn its_own_four_points_are_the_sanctuary() {
    let marked = ShapLuk.board().points.into_iter().filter(|point| point.mark == Some(BoardMark::Sanctuary));
    assert_eq!(marked.map(|point| point.name).collect::<Vec<_>>(), ["b6", "c6", "d6", "c7"]);
}

#[test]
fn the_cross_line_is_at_half_the_triangles_height() {
    let board = ShapLuk.board();
    let point = |name: &str| board.points[usize::from(at(name))].clone();
    for (side, middle) in [("b5", "b6"), ("c5", "c6"), ("d5", "d6")] {
        let [foot, tip, middle] = [point(side), point("c7"), point(middle)];
        assert!((middle.x - (foot.x + tip.x) / 2.0).abs() < 1e-6, "{side}");
        assert!((middle.y - (foot.y + tip.y) / 2.0).abs() < 1e-6, "{side}");
    }
}

#[test]
fn sixteen_rebels_stand_on_the_border_and_the_general_in_the_middle() {
    let start = Match::start();
    assert_eq!(start.held(), "a1 b1 c1 d1 e1 a2 e2 a3 e3 a4 e4 a5 b5 c5 d5 e5");
    assert_eq!((start.place(), ShapLuk.score(&start.state)), ("c3".to_owned(), vec![16]));
}

#[test]
fn the_rebels_begin() {
    assert_eq!((ShapLuk::INFO.seat_ids, Match::start().status()), (["rebels", "general"], "turn 1".to_owned()));
}
