//! The PNG of a board of lines or strokes: Shap Luk, and long boards, which are drawn vertically.

use gonagas::render::board::layout::Layout;
use gonagas::render::board::render_input::RenderInput;
use gonagas::render::compositing::pixel_rect::PixelRect;
use gonagas::render::encode::png::{render_png, render_rgba};
use gonagas::render::style::{CLAY, Colour, SAND, WOOD};
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::board::{Board, BoardMark, BoardStyle, Point, Site};
use gonagas_core::kit::dice::{Die, Face};
use gonagas_core::kit::game::{Game, GameInfo, ScoreKind, ShownScore};
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::highlights::Highlights;
use gonagas_core::kit::scene::{Piece, PieceKind, Scene};
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use image::{Rgba, RgbaImage};

const REBEL: Piece = Piece { kind: PieceKind::Rebel, owner: Some(Side::First) };
const GENERAL: Piece = Piece { kind: PieceKind::General, owner: Some(Side::Second) };
const FIRST: Piece = Piece { kind: PieceKind::Soldier, owner: Some(Side::First) };
const SECOND: Piece = Piece { kind: PieceKind::Soldier, owner: Some(Side::Second) };
const KING: Piece = Piece { kind: PieceKind::King, owner: None };

/// A picture's input.
struct Input {
    board: Board,
    info: GameInfo,
    scene: Scene,
    marks: Highlights,
}

impl Input {
    fn hunt(pieces: &[(&str, Piece)], score: u32) -> Input {
        Input::new(ShapLuk.board(), ShapLuk::INFO, pieces, vec![score])
    }

    /// Returns a board of three rows.
    fn long(columns: u8, style: BoardStyle, pieces: &[(&str, Piece)]) -> Input {
        let info = GameInfo {
            seat_pieces: [PieceKind::Soldier; 2],
            score_kind: Some(ScoreKind::per_seat("soldiers")),
            has_dice: true,
            ..ShapLuk::INFO
        };
        Input::new(long(columns, style), info, pieces, vec![15, 15])
    }

    fn new(board: Board, info: GameInfo, pieces: &[(&str, Piece)], score: Vec<u32>) -> Input {
        let pieces = pieces.iter().map(|(name, piece)| (board.site_by_name(name).unwrap(), *piece)).collect();
        let scene = Scene { pieces, score, ..Scene::default() };
        Input { board, info, scene, marks: Highlights::default() }
    }

    fn view(&self) -> RenderInput<'_> {
        let (board, scene, marks) = (&self.board, &self.scene, &self.marks);
        RenderInput { board, scene, info: self.info, marks, side_to_move: None, theme: Theme::default() }
    }

    fn paint(&self) -> RgbaImage {
        render_rgba(&self.view())
    }

    fn layout(&self) -> Layout {
        Layout::new(&self.board, self.info.has_dice)
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
        let (column, row) = (site % columns, site / columns);
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
        let (one, other) = (input.board.site_name(*from), input.board.site_name(*to));
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
        assert_eq!(style(name, (14, 14)), opaque(CLAY), "{name}");
    }
    for name in ["b5", "c5", "d5", "c4", "a1"] {
        assert_eq!(style(name, (9, 26)), opaque(SAND), "{name}");
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
fn rebels_left_and_rebels_captured_are_counted_in_the_trays() {
    let [full, fewer] = [16, 14].map(|left| Input::hunt(&[], left));
    let trays = |input: &Input| input.layout().trays.map(|tray| crop(&input.paint(), tray));
    let ([one, two], [three, four]) = (trays(&full), trays(&fewer));
    assert!(one != three && two != four);
    let captured = ShownScore { gone_of: Some(14), ..ShapLuk::INFO.score_kind.unwrap().shown[1] };
    let none = Input {
        info: GameInfo {
            score_kind: Some(ScoreKind { id: "hunters", shown: [ShownScore::plain(0), captured] }),
            ..ShapLuk::INFO
        },
        ..Input::hunt(&[], 14)
    };
    assert!(trays(&none)[1] == two, "with as many rebels as at the start none is captured");
}

/// In the trays, too, rebel and general differ in shape, and his captures are beside their number.
#[test]
fn trays_show_rebel_and_general() {
    let input = Input::hunt(&[], 14);
    let stones = Input {
        info: GameInfo {
            seat_pieces: [PieceKind::Stone; 2],
            score_kind: Some(ScoreKind::captured_pieces("captured", PieceKind::Stone)),
            ..ShapLuk::INFO
        },
        ..Input::hunt(&[], 14)
    };
    let trays = input.layout().trays;
    let emblem = |input: &Input, side: usize| {
        crop(&input.paint(), PixelRect { x: trays[side].x + 34, width: 92, ..trays[side] })
    };
    assert!(emblem(&input, 0) == emblem(&stones, 0), "a rebel is a stone");
    assert!(emblem(&input, 1) != emblem(&stones, 1), "a general is none");
    let stack = |input: &Input| {
        let beside = PixelRect { x: trays[1].x + 212, width: trays[1].width - 220, ..trays[1] };
        crop(&input.paint(), beside)
    };
    let heaps = [16, 14, 12].map(|left| stack(&Input::hunt(&[], left)));
    assert!(heaps[0] != heaps[1] && heaps[1] != heaps[2]);
}

#[test]
fn actions_of_one_turn_are_not_joined_by_an_arrow() {
    let mut input = Input::long(15, BoardStyle::Lines, &[]);
    let sites = ["a1", "d1", "g1", "j1"].map(|name| input.site(name));
    input.marks.last_turn_paths = vec![sites[..2].to_vec(), sites[2..].to_vec()];
    let (apart, middle) = (input.paint(), between(input.at("d1"), input.at("g1")));
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
fn long_boards_are_drawn_vertically() {
    let input = Input::long(15, BoardStyle::Strokes, &[]);
    let [a1, a3, o1, o3] = ["a1", "a3", "o1", "o3"].map(|name| input.at(name));
    assert!(a1.0 < a3.0 && a1.1 == a3.1, "rows run from left to right");
    assert!(a1.1 < o1.1 && a1.0 == o1.0, "columns from top to bottom");
    assert_eq!((o3.0 - o1.0, o3.1), (a3.0 - a1.0, o1.1));
    assert!(!Input::long(11, BoardStyle::Lines, &[]).layout().is_vertical);
    for columns in [13, 15] {
        let (width, height) = Input::long(columns, BoardStyle::Cells, &[]).paint().dimensions();
        assert!((800..=1100).contains(&width) && height * 10 < width * 17, "{columns}: {width}×{height}");
    }
}

#[test]
fn columns_are_named_at_the_left_and_rows_below() {
    let input = Input::long(15, BoardStyle::Cells, &[]);
    let (picture, layout) = (input.paint(), input.layout());
    let column = |place: u8| {
        let (_, y) = layout.to_pixel(f32::from(place), 0.0);
        crop(&picture, PixelRect { x: 6, y: y - 30, width: 50, height: 60 })
    };
    let row = |place: u8| {
        let ((x, _), y) = (layout.to_pixel(0.0, f32::from(place)), layout.board_rect.y + layout.board_rect.height + 12);
        crop(&picture, PixelRect { x: x - 30, y, width: 60, height: 48 })
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
        |site| Highlights { selected: Some(site), ..Highlights::default() },
        |site| Highlights { targets: vec![site], ..Highlights::default() },
    ];
    for marks in all {
        let (one, two) = (width(&[("e2", FIRST)], marks), width(&[("e2", FIRST), ("e2", KING)], marks));
        assert!(two > one + 60, "{one} and {two}");
    }
}

#[test]
fn dice_show_their_faces_and_used_ones_are_pale() {
    let mut input = Input::long(15, BoardStyle::Lines, &[]);
    let dice_area = input.layout().dice_area.unwrap();
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
fn game_without_dice_has_no_dice_area() {
    assert_eq!(Input::hunt(&[], 0).layout().dice_area, None);
    let mut input = Input::hunt(&[], 0);
    let bare = input.paint();
    input.scene.dice = vec![Die { face: Face::X, used: false }];
    assert!(input.paint() == bare);
}

#[test]
fn full_long_board_is_a_small_file() {
    let names: Vec<String> = long(15, BoardStyle::Strokes).points.into_iter().map(|point| point.name).collect();
    let pieces = std::iter::zip(names.iter().map(String::as_str), [FIRST, SECOND, KING].into_iter().cycle());
    let size = render_png(&Input::long(15, BoardStyle::Strokes, &pieces.collect::<Vec<_>>()).view()).len();
    assert!((10_000..90_000).contains(&size), "{size} bytes");
}

#[test]
fn palette_changes_no_colour_visibly() {
    let kinds = [
        PieceKind::Soldier,
        PieceKind::Sleeper,
        PieceKind::Homeward,
        PieceKind::Waiting,
        PieceKind::Rider,
        PieceKind::King,
        PieceKind::Queen,
    ];
    let names = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "a3", "b3", "c3", "d3", "e3", "f3", "g3"];
    let of = |side| kinds.map(|kind| Piece { kind, owner: Some(side) });
    let pieces: Vec<_> = std::iter::zip(names, [of(Side::First), of(Side::Second)].concat()).collect();
    let mut input = Input::long(15, BoardStyle::Strokes, &pieces);
    input.scene.pieces.push((input.site("h2"), KING));
    input.scene.dice = Face::ALL.map(|face| Die { face, used: face == Face::X }).to_vec();
    let [k1, k2, k3] = ["k1", "k2", "k3"].map(|name| input.site(name));
    input.marks = Highlights {
        last_turn_paths: vec![vec![k1, k2]],
        captured: vec![(k3, FIRST)],
        selected: Some(0),
        targets: vec![1, k3],
    };
    for input in [input, Input::hunt(&[("b2", REBEL), ("c7", GENERAL)], 10)] {
        let (file, painted) = (image::load_from_memory(&render_png(&input.view())).unwrap().to_rgba8(), input.paint());
        let opaque = std::iter::zip(file.pixels(), painted.pixels()).filter(|(_, pixel)| pixel[3] == 255);
        let error = |(one, other): (&Rgba<u8>, &Rgba<u8>)| (0..3).map(|part| one[part].abs_diff(other[part])).max();
        let worst = opaque.filter_map(error).max();
        assert!(worst <= Some(34), "a pixel is off by {worst:?}");
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

/// Where points are far apart a captured piece is drawn to the left of the piece that is there now, and hides nothing of
/// it.
#[test]
fn captured_piece_is_drawn_beside_its_captor() {
    for pieces in [vec![("e2", FIRST)], vec![("e2", FIRST), ("e2", KING)], vec![("e2", FIRST); 3]] {
        let mut input = Input::long(15, BoardStyle::Lines, &pieces);
        let bare = input.paint();
        input.marks.captured = vec![(input.site("e2"), SECOND)];
        let [left, right, ..] = changed(&bare, &input.paint()).unwrap().map(u32::cast_signed);
        let ((x, _), spacing) = (input.at("e2"), input.layout().spacing.0);
        assert!(left > x - spacing / 2 && right <= x - 25, "{left} to {right} of {x}");
    }
}
