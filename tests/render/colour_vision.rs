//! The themes as seen by eyes without one kind of cones: colours that differ still differ.
//!
//! Machado, Oliveira and Fernandes (2009) give the matrices, for linear RGB and the complete lack of a kind of cones.
//! Distances are in CIELAB, where about 2 is the least visible difference side by side.

use gonagas_core::kit::theme::Theme;
use gonagas_render::recolour::{self, colour_in_theme};
use gonagas_render::style::{
    BASALT, BASALT_EDGE, BONE, CAPTURED, CLAY, CLAY_SHADE, Colour, GRANITE, GRANITE_EDGE, LAST_MOVE, LIMESTONE_EDGE,
    SAND, SELECTED,
};

type Matrix = [[f64; 3]; 3];

/// The ways in which colours look to people with a deficiency, and to others.
const VISIONS: [(&str, Matrix); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "no long cones",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "no middle cones",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "no short cones",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

/// CIE XYZ of linear sRGB, relative to its white.
const XYZ: Matrix = [
    [0.412_4 / 0.950_47, 0.357_6 / 0.950_47, 0.180_5 / 0.950_47],
    [0.212_6, 0.715_2, 0.072_2],
    [0.019_3 / 1.088_83, 0.119_2 / 1.088_83, 0.950_5 / 1.088_83],
];

fn apply(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| std::iter::zip(row, vector).map(|(factor, value)| factor * value).sum())
}

/// Returns the place in CIELAB of a colour as it looks.
fn lab(vision: &Matrix, Colour(channels): Colour) -> [f64; 3] {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    let seen = apply(vision, channels.map(linear)).map(|value| value.clamp(0.0, 1.0));
    let curve = |share: f64| if share > 0.008_856 { share.cbrt() } else { 7.787 * share + 16.0 / 116.0 };
    let [x, y, z] = apply(&XYZ, seen).map(curve);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(vision: &Matrix, one: Colour, other: Colour) -> f64 {
    std::iter::zip(lab(vision, one), lab(vision, other)).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
}

/// Checks that two colours are this far apart in every theme for everyone.
fn assert_apart(what: &str, one: Colour, other: Colour, least: f64) {
    for theme in Theme::ALL {
        let [one, other] = [one, other].map(|colour| colour_in_theme(theme, colour));
        for (name, vision) in &VISIONS {
            let found = distance(vision, one, other);
            assert!(found >= least, "{what}, {theme:?}, {name}: {one} and {other} are {found:.0} apart");
        }
    }
}

#[test]
fn distances_equal_the_known_distances_of_colours() {
    let [all, long, middle, _] = VISIONS.map(|(_, vision)| vision);
    let [white, black, red, green] = [[255; 3], [0; 3], [255, 0, 0], [0, 255, 0]].map(Colour);
    assert!((distance(&all, white, black) - 100.0).abs() < 0.1);
    assert!((distance(&all, red, green) - 170.6).abs() < 0.5, "{}", distance(&all, red, green));
    let olive = Colour([128, 100, 0]);
    let rust = Colour([160, 82, 0]);
    assert!(
        distance(&middle, rust, olive) < distance(&all, rust, olive) / 2.0,
        "which these eyes can hardly tell apart"
    );
    assert!(distance(&long, red, green) < distance(&all, red, green) / 2.0);
}

#[test]
fn pieces_of_the_sides_and_neutral_ones_stay_apart() {
    assert_apart("the sides", BASALT, BONE, 60.0);
    assert_apart("dark and neutral", BASALT, GRANITE, 30.0);
    assert_apart("light and neutral", BONE, GRANITE, 30.0);
}

#[test]
fn pieces_and_lines_stay_apart_from_the_board() {
    for (what, edge) in [("dark", BASALT_EDGE), ("light", LIMESTONE_EDGE), ("neutral", GRANITE_EDGE)] {
        assert_apart(what, edge, SAND, 30.0);
        assert_apart(what, edge, CLAY, 25.0);
    }
    assert_apart("the centre", CLAY_SHADE, SAND, 25.0);
    for theme in Theme::ALL {
        let [line, sand] = [recolour::line_colour(theme), SAND].map(|colour| colour_in_theme(theme, colour));
        for (name, vision) in &VISIONS {
            assert!(distance(vision, line, sand) >= 25.0, "lines, {theme:?}, {name}");
        }
    }
}

#[test]
fn marks_stay_apart_from_the_board_and_from_each_other() {
    for (what, mark) in [("last move", LAST_MOVE), ("selected", SELECTED), ("captured", CAPTURED)] {
        assert_apart(what, mark, SAND, 25.0);
        assert_apart(what, mark, CLAY, 20.0);
    }
    assert_apart("last move and selected", LAST_MOVE, SELECTED, 25.0);
    assert_apart("last move and captured", LAST_MOVE, CAPTURED, 25.0);
    // Rings and crosses have a pale line of their own, on pieces of both shades.
    assert_apart("the line of a ring", SELECTED, BONE, 40.0);
    assert_apart("the line of a cross", CAPTURED, BONE, 40.0);
}
