//! The PNG of a board of lines or strokes: Shap Luk, and long boards, which are drawn vertically.

use crate::render::paint;
use gonagas_core::games::sahkku::Sahkku;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::board::{Board, BoardMark, BoardShape, BoardStyle, Point, Site};
use gonagas_core::kit::dice::{Die, Face};
use gonagas_core::kit::game::{Game, GameInfo};
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::scene::{Highlights, Piece, PieceKind, Scene, Way};
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_render::board::captions::Captions;
use gonagas_render::board::layout::{Layout, PictureUse};
use gonagas_render::board::render_input::RenderInput;
use gonagas_render::pixel_rect::PixelRect;
use gonagas_render::style::{CLAY, Colour, SAND, WOOD};
use image::{Rgba, RgbaImage};

const REBEL: Piece = Piece { kind: PieceKind::Rebel, owner: Some(Side::First) };
const GENERAL: Piece = Piece { kind: PieceKind::General, owner: Some(Side::Second) };
const FIRST: Piece = Piece { kind: PieceKind::Soldier, owner: Some(Side::First) };
const SECOND: Piece = Piece { kind: PieceKind::Soldier, owner: Some(Side::Second) };
const KING: Piece = Piece { kind: PieceKind::King, owner: None };

static NO_CAPTIONS: Captions =
    Captions { heading: String::new(), aside: None, seats: [Vec::new(), Vec::new()], winner: None };

/// A picture's input.
struct Input {
    board: Board,
    info: GameInfo,
    scene: Scene,
    marks: Highlights,
    shape: BoardShape,
}

impl Input {
    fn hunt(pieces: &[(&str, Piece)], score: u32) -> Input {
        Input::new(ShapLuk.board(), ShapLuk::INFO, pieces, vec![score])
    }

    /// Returns a board of three rows.
    fn long(columns: u8, style: BoardStyle, pieces: &[(&str, Piece)]) -> Input {
        Input::new(long(columns, style), Sahkku::INFO, pieces, vec![15, 15])
    }

    fn new(board: Board, info: GameInfo, pieces: &[(&str, Piece)], score: Vec<u32>) -> Input {
        let pieces = pieces.iter().map(|(name, piece)| (board.site_by_name(name).unwrap(), *piece)).collect();
        let scene = Scene { pieces, score, ..Scene::default() };
        Input { board, info, scene, marks: Highlights::default(), shape: BoardShape::Upright }
    }

    fn view(&self) -> RenderInput<'_> {
        let board = &self.board;
        let scene = &self.scene;
        let marks = &self.marks;
        let captions = &NO_CAPTIONS;
        let info = self.info;
        let theme = Theme::default();
        let shape = self.shape;
        RenderInput { board, scene, info, marks, captions, side_to_move: None, theme, shape }
    }

    fn paint(&self) -> RgbaImage {
        paint(&self.view())
    }

    fn layout(&self) -> Layout {
        Layout::new(&self.board, self.shape, PictureUse::Still)
    }

    /// Returns the centre of a point.
    fn at(&self, name: &str) -> (i32, i32) {
        self.layout().point_centre(&self.board, self.site(name)).unwrap()
    }

    fn site(&self, name: &str) -> Site {
        self.board.site_by_name(name).unwrap()
    }

    /// Returns the pixels around a point, as far as a piece reaches.
    fn around(&self, picture: &RgbaImage, name: &str) -> RgbaImage {
        let ((x, y), side) = (self.at(name), self.layout().cell_size);
        crop(picture, PixelRect { x: x - side / 2, y: y - side / 2, width: side, height: side })
    }
}

fn long(columns: u8, style: BoardStyle) -> Board {
    let point = |site: u8| {
        let column = site % columns;
        let row = site / columns;
        let name = format!("{}{}", char::from(b'a' + column), row + 1);
        Point { name, x: f32::from(column), y: f32::from(row), mark: None }
    };
    Board { points: (0..3 * columns).map(point).collect(), lines: vec![(0, 1), (0, columns)], style }
}

fn crop(picture: &RgbaImage, area: PixelRect) -> RgbaImage {
    let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(|side| side.unsigned_abs());
    image::imageops::crop_imm(picture, x, y, width, height).to_image()
}

fn pixel(picture: &RgbaImage, (x, y): (i32, i32)) -> Rgba<u8> {
    *picture.get_pixel(x.unsigned_abs(), y.unsigned_abs())
}

fn opaque(Colour([red, green, blue]): Colour) -> Rgba<u8> {
    Rgba([red, green, blue, 255])
}

fn between((x1, y1): (i32, i32), (x2, y2): (i32, i32)) -> (i32, i32) {
    (i32::midpoint(x1, x2), i32::midpoint(y1, y2))
}

/// Returns the first and the last column, and the first and the last row, in which two pictures differ.
fn changed(one: &RgbaImage, other: &RgbaImage) -> Option<[u32; 4]> {
    let places = one.enumerate_pixels().filter(|(x, y, pixel)| *pixel != other.get_pixel(*x, *y));
    places.fold(None, |found: Option<[u32; 4]>, (x, y, _)| {
        let [left, right, top, bottom] = found.unwrap_or([x, x, y, y]);
        Some([left.min(x), right.max(x), top.min(y), bottom.max(y)])
    })
}

#[test]
fn every_line_of_the_board_is_drawn_and_no_other() {
    let input = Input::hunt(&[], 0);
    let picture = input.paint();
    let drawn = |one: &str, other: &str| pixel(&picture, between(input.at(one), input.at(other))) == opaque(WOOD);
    for (from, to) in &input.board.lines {
        let one = input.board.site_name(*from);
        let other = input.board.site_name(*to);
        assert!(drawn(one, other), "{one}-{other}");
    }
    for (one, other) in [("a5", "b6"), ("d6", "e5"), ("b2", "b4"), ("c7", "e5")] {
        let middle = between(input.at(one), input.at(other));
        assert_eq!(pixel(&picture, middle) == opaque(WOOD), one == "b2", "{one}-{other}");
    }
    assert_eq!(pixel(&picture, between(between(input.at("b1"), input.at("c2")), input.at("b1"))), opaque(SAND));
}

#[test]
fn sanctuary_has_its_own_background() {
    let input = Input::hunt(&[], 0);
    let picture = input.paint();
    let style = |name: &str, (right, down): (i32, i32)| {
        let (x, y) = input.at(name);
        pixel(&picture, (x + right, y + down))
    };
    for name in ["b6", "c6", "d6", "c7"] {
        assert_eq!(style(name, (10, 10)), opaque(CLAY), "{name}");
    }
    for name in ["b5", "c5", "d5", "c4", "a1"] {
        assert_eq!(style(name, (5, 15)), opaque(SAND), "{name}");
    }
}

#[test]
fn rebel_and_general_change_their_points_alone() {
    let bare = Input::hunt(&[], 0).paint();
    for (name, piece) in [("a1", REBEL), ("c3", GENERAL), ("c7", GENERAL), ("e5", REBEL)] {
        let input = Input::hunt(&[(name, piece)], 0);
        let ((x, y), half) = (input.at(name), input.layout().cell_size / 2);
        let [left, right, top, bottom] = changed(&bare, &input.paint()).unwrap().map(u32::cast_signed);
        assert!(left >= x - half && right < x + half && top >= y - half && bottom < y + half, "{name}");
    }
    let input = Input::hunt(&[("b2", REBEL), ("d2", GENERAL)], 0);
    let picture = input.paint();
    assert!(input.around(&picture, "b2") != input.around(&picture, "d2"));
}

#[test]
fn long_boards_lie_or_stand_upright() {
    let mut input = Input::long(15, BoardStyle::Strokes, &[]);
    let [a1, a3, o1] = ["a1", "a3", "o1"].map(|name| input.at(name));
    assert!(a1.0 < a3.0 && a1.1 == a3.1 && a1.1 < o1.1 && a1.0 == o1.0, "rows run from left to right");
    input.shape = BoardShape::Lying;
    let [a1, a3, o1] = ["a1", "a3", "o1"].map(|name| input.at(name));
    assert!(a1.1 > a3.1 && a1.0 == a3.0 && a1.0 < o1.0 && a1.1 == o1.1, "rows lie above each other");
    assert!(input.layout().has_tall_pieces());
    for (columns, shape, ratio) in
        [(15, BoardShape::Lying, 1.57), (13, BoardShape::Lying, 1.57), (15, BoardShape::Upright, 0.5)]
    {
        let (width, height) = Input { shape, ..Input::long(columns, BoardStyle::Cells, &[]) }.paint().dimensions();
        let off = (f64::from(width) / f64::from(height) - ratio).abs();
        assert!(off < 0.1 && (500..=760).contains(&width), "{columns}: {width}×{height}");
    }
}

/// A piece alone on its point is high; several share it above each other.
#[test]
fn pieces_on_a_lying_board_fill_their_points() {
    let lying =
        |pieces: &[(&str, Piece)]| Input { shape: BoardShape::Lying, ..Input::long(15, BoardStyle::Strokes, pieces) };
    let bare = lying(&[]).paint();
    let rider = Piece { kind: PieceKind::Rider, ..FIRST };
    for pieces in [vec![("e2", FIRST)], vec![("e2", rider), ("e2", KING)], vec![("e2", FIRST); 4]] {
        let input = lying(&pieces);
        let [left, right, top, bottom] = changed(&bare, &input.paint()).unwrap().map(u32::cast_signed);
        let ((x, y), (width, height)) = (input.at("e2"), input.layout().spacing);
        assert!(left >= x - width / 2 - 8 && right < x + width / 2 && top >= y - height / 2 && bottom < y + height / 2);
        assert!(bottom - top > height * 3 / 4, "{pieces:?}");
    }
    assert!(lying(&[("e2", rider), ("e2", KING)]).paint() != lying(&[("e2", KING)]).paint());
}

#[test]
fn ways_of_the_armies_are_marked_by_small_arrows() {
    for shape in BoardShape::ALL {
        let mut input = Input { shape, ..Input::long(15, BoardStyle::Strokes, &[]) };
        let bare = input.paint();
        let with = |input: &mut Input, side, sites: Vec<Site>| {
            input.scene.ways = vec![Way { side, sites }];
            input.paint()
        };
        let [there, back] =
            [(0..15).collect::<Vec<Site>>(), (0..15).rev().collect()].map(|sites| with(&mut input, Side::First, sites));
        let north = with(&mut input, Side::Second, (0..15).collect());
        assert!(bare != there && there != back && there != north, "{shape:?}");
    }
}

#[test]
fn arrow_follows_the_track_round_corners() {
    for shape in BoardShape::ALL {
        let mut input = Input { shape, ..Input::long(15, BoardStyle::Lines, &[]) };
        let sites = ["m1", "n1", "o1", "o2", "n2"].map(|name| input.site(name)).to_vec();
        let straight = vec![vec![sites[0], sites[4]]];
        input.marks.last_turn_paths = vec![sites];
        let around = input.paint();
        input.marks.last_turn_paths = straight;
        let one = input.at("o1");
        let other = input.at("o2");
        let corner = between(one, other);
        assert!(pixel(&around, corner) != pixel(&input.paint(), corner), "{shape:?}");
    }
}

#[test]
fn points_of_the_sanctuary_are_named() {
    let bare = |mark| {
        let mut input = Input::hunt(&[], 0);
        let site = usize::from(input.site("c7"));
        input.board.points[site].mark = mark;
        let ((x, y), cell) = (input.at("c7"), input.layout().cell_size);
        crop(&input.paint(), PixelRect { x: x + cell * 9 / 20, y: y - cell / 8, width: cell / 3, height: cell / 4 })
    };
    assert!(bare(Some(BoardMark::Sanctuary)) != bare(None));
}

#[test]
fn actions_of_one_turn_are_not_joined_by_an_arrow() {
    let mut input = Input::long(15, BoardStyle::Lines, &[]);
    let sites = ["a1", "d1", "g1", "j1"].map(|name| input.site(name));
    input.marks.last_turn_paths = vec![sites[..2].to_vec(), sites[2..].to_vec()];
    let apart = input.paint();
    let middle = between(input.at("d1"), input.at("g1"));
    input.marks.last_turn_paths = vec![sites.to_vec()];
    let joined = input.paint();
    assert!(pixel(&apart, middle) != pixel(&joined, middle));
}

#[test]
fn intermediate_points_of_a_turn_are_not_marked_as_its_end() {
    let mut input = Input::hunt(&[], 0);
    let [a1, a2, a3] = ["a1", "a2", "a3"].map(|name| input.site(name));
    input.marks.last_turn_paths = vec![vec![a1, a2], vec![a2, a3]];
    let on = input.paint();
    input.marks.last_turn_paths = vec![vec![a2, a3], vec![a1, a2]];
    assert!(on == input.paint(), "in whichever order");
    input.marks.last_turn_paths = vec![vec![a1, a2]];
    let ended = input.paint();
    let corner = |picture: &RgbaImage| {
        let ((x, y), cell) = (input.at("a2"), input.layout().cell_size);
        pixel(picture, (x - cell * 2 / 5, y - cell * 9 / 20))
    };
    assert!(corner(&on) != corner(&ended));
}

#[test]
fn columns_are_named_at_the_left_and_rows_below() {
    let input = Input::long(15, BoardStyle::Cells, &[]);
    let picture = input.paint();
    let layout = input.layout();
    let column = |place: u8| {
        let (_, y) = layout.to_pixel(f32::from(place), 0.0);
        crop(&picture, PixelRect { x: 3, y: y - 20, width: 25, height: 40 })
    };
    let row = |place: u8| {
        let ((x, _), y) = (layout.to_pixel(0.0, f32::from(place)), layout.board_rect.y + layout.board_rect.height + 6);
        crop(&picture, PixelRect { x: x - 20, y, width: 40, height: 22 })
    };
    for names in [(0..15).map(column).collect::<Vec<_>>(), (0..3).map(row).collect()] {
        for (index, one) in names.iter().enumerate() {
            assert!(names[..index].iter().all(|other| other != one), "the name at {index} is there twice");
        }
    }
}

#[test]
fn every_board_style_looks_different() {
    let [lines, strokes, cells] =
        [BoardStyle::Lines, BoardStyle::Strokes, BoardStyle::Cells].map(|style| Input::long(15, style, &[]).paint());
    assert!(lines != strokes && strokes != cells && lines != cells);
}

/// On a board of strokes every point has its own, across the row, and no line joins the points along it.
#[test]
fn strokes_run_across_the_row() {
    let input = Input::long(15, BoardStyle::Strokes, &[]);
    let picture = input.paint();
    let ((x, y), (across, down)) = (input.at("c2"), input.layout().spacing);
    assert_eq!(pixel(&picture, (x + across / 4, y)), opaque(WOOD));
    assert_eq!(pixel(&picture, (x - across / 4, y)), opaque(WOOD));
    assert_eq!(pixel(&picture, (x, y + down / 2)), opaque(SAND));
    assert_eq!(pixel(&picture, (x + across / 2, y)), opaque(SAND));
}

#[test]
fn different_pieces_on_a_point_are_side_by_side() {
    let both = Input::long(15, BoardStyle::Cells, &[("e2", FIRST), ("e2", KING)]);
    let (x, y) = both.at("e2");
    let cell = both.layout().cell_size;
    let half =
        |input: &Input, x: i32| crop(&input.paint(), PixelRect { x, y: y - cell / 2, width: cell, height: cell });
    let alone = |piece| half(&Input::long(15, BoardStyle::Cells, &[("e2", piece)]), x - cell / 2);
    assert!(half(&both, x - cell) == alone(FIRST));
    assert!(half(&both, x) == alone(KING));
}

#[test]
fn equal_pieces_on_a_point_show_their_number() {
    for columns in [5, 15] {
        let picture = |count| {
            let input = Input::long(columns, BoardStyle::Lines, &vec![("e2", FIRST); count]);
            let ((x, y), (width, height)) = (input.at("e2"), input.layout().spacing);
            crop(&input.paint(), PixelRect { x: x - width / 2, y: y - height / 2, width, height })
        };
        let pictures: Vec<_> = (1..=15).map(picture).collect();
        for (index, one) in pictures.iter().enumerate() {
            assert!(pictures[index + 1..].iter().all(|other| one != other), "{} on {columns} columns", index + 1);
        }
    }
}

#[test]
fn many_kinds_on_a_point_stay_within_it() {
    let kinds = [
        PieceKind::Soldier,
        PieceKind::Sleeper,
        PieceKind::Homeward,
        PieceKind::Waiting,
        PieceKind::Rider,
        PieceKind::King,
        PieceKind::Queen,
    ];
    for style in [BoardStyle::Lines, BoardStyle::Cells] {
        for columns in [5, 15] {
            let bare = Input::long(columns, style, &[]);
            let two = |kind: &PieceKind| [("c2", Piece { kind: *kind, ..FIRST }); 2];
            let crowd: Vec<_> = kinds.iter().flat_map(two).collect();
            let ((x, y), spacing) = (bare.at("c2"), bare.layout().spacing);
            for count in 2..=crowd.len() {
                let input = Input::long(columns, style, &crowd[..count]);
                let [left, right, top, bottom] = changed(&bare.paint(), &input.paint()).unwrap().map(u32::cast_signed);
                assert!(left >= x - spacing.0 / 2 && right < x + spacing.0 / 2, "{count} pieces on {columns} columns");
                assert!(top >= y - spacing.1 / 2 && bottom < y + spacing.1 / 2, "{count} pieces on {columns} columns");
            }
        }
    }
}

#[test]
fn ring_encloses_all_pieces_on_a_point() {
    let width = |pieces: &[(&str, Piece)], marks: fn(Site) -> Highlights| {
        let mut input = Input::long(15, BoardStyle::Lines, pieces);
        let bare = input.paint();
        input.marks = marks(input.site("e2"));
        let [left, right, ..] = changed(&bare, &input.paint()).unwrap();
        right - left
    };
    let all: [fn(Site) -> Highlights; 3] = [
        |site| Highlights { last_turn_paths: vec![vec![site]], ..Highlights::default() },
        |site| Highlights { selected: vec![site], ..Highlights::default() },
        |site| Highlights { targets: vec![site], ..Highlights::default() },
    ];
    for marks in all {
        let one = width(&[("e2", FIRST)], marks);
        let two = width(&[("e2", FIRST), ("e2", KING)], marks);
        assert!(two > one * 3 / 2, "{one} and {two}");
    }
}

#[test]
fn dice_show_their_faces_and_used_ones_are_pale() {
    let mut input = Input::long(15, BoardStyle::Lines, &[]);
    let dice_area = input.layout().side_area.inset(-6);
    let empty = input.paint();
    let mut seen = Vec::new();
    for used in [false, true] {
        for face in Face::ALL {
            input.scene.dice = vec![Die { face, used }, Die { face: Face::X, used: false }];
            let picture = input.paint();
            let [left, right, top, bottom] = changed(&empty, &picture).unwrap().map(u32::cast_signed);
            assert!(left >= dice_area.x && right < dice_area.x + dice_area.width, "{face:?}");
            assert!(top >= dice_area.y && bottom < dice_area.y + dice_area.height, "{face:?}");
            assert!(!seen.contains(&picture), "{face:?} {used}");
            seen.push(picture);
        }
    }
}

#[test]
fn every_board_mark_is_drawn_at_its_point() {
    let picture = |mark| {
        let mut input = Input::long(15, BoardStyle::Strokes, &[]);
        let site = usize::from(input.site("h2"));
        input.board.points[site].mark = mark;
        input.around(&input.paint(), "h2")
    };
    let marks =
        [None, Some(BoardMark::Centre), Some(BoardMark::Castle), Some(BoardMark::Cross), Some(BoardMark::Ornament)]
            .map(picture);
    for (index, one) in marks.iter().enumerate() {
        assert!(marks[index + 1..].iter().all(|other| one != other), "{index}");
    }
}

/// Where points are far apart a captured piece is drawn to the left of the piece that is there now, and hides nothing
/// of it.
#[test]
fn captured_piece_is_drawn_beside_its_captor() {
    for pieces in [vec![("e2", FIRST)], vec![("e2", FIRST), ("e2", KING)], vec![("e2", FIRST); 3]] {
        let mut input = Input::long(15, BoardStyle::Lines, &pieces);
        let bare = input.paint();
        input.marks.captured = vec![(input.site("e2"), SECOND)];
        let [left, right, ..] = changed(&bare, &input.paint()).unwrap().map(u32::cast_signed);
        let ((x, _), spacing) = (input.at("e2"), input.layout().spacing.0);
        assert!(left > x - spacing / 2 && right <= x - spacing / 14, "{left} to {right} of {x}");
    }
}
