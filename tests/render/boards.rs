//! The PNG of a position, checked pixel by pixel.

use crate::render::paint;
use gonagas_core::games::seega::Seega;
use gonagas_core::kit::board::{Board, BoardMark, BoardShape, BoardStyle, Point, Site};
use gonagas_core::kit::game::{Game, GameInfo};
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::grid::Grid;
use gonagas_core::kit::scene::{Highlights, Piece, PieceKind, Scene, ScoringLine};
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_render::board::captions::{CaptionPart, Captions};
use gonagas_render::board::layout::{Layout, PictureUse};
use gonagas_render::board::render_input::RenderInput;
use gonagas_render::encode::png::render_png;
use gonagas_render::pixel_rect::PixelRect;
use image::RgbaImage;

const FIRST: Piece = Piece { kind: PieceKind::Stone, owner: Some(Side::First) };
const SECOND: Piece = Piece { kind: PieceKind::Stone, owner: Some(Side::Second) };
const BLOCK: Piece = Piece { kind: PieceKind::Block, owner: None };

/// The side of a cell on a board of 7×7, and the upper left corner of the cells.
const CELL: u32 = 76;
const CORNER: (u32, u32) = (36, 65);

/// A picture's input; most tests change one part of it.
struct Input {
    board: Board,
    info: GameInfo,
    scene: Scene,
    marks: Highlights,
    captions: Captions,
    side_to_move: Option<Side>,
}

impl Input {
    fn new(pieces: &[(Site, Piece)]) -> Input {
        let scene = Scene { pieces: pieces.to_vec(), score: vec![0, 0], ..Scene::default() };
        let board = Seega::default().board();
        let info = Seega::INFO;
        Input { board, info, scene, marks: Highlights::default(), captions: Captions::default(), side_to_move: None }
    }

    fn view(&self) -> RenderInput<'_> {
        let Input { board, info, scene, marks, captions, side_to_move } = self;
        RenderInput {
            board,
            scene,
            info: *info,
            marks,
            captions,
            side_to_move: *side_to_move,
            theme: Theme::default(),
            shape: BoardShape::default(),
        }
    }

    fn paint(&self) -> RgbaImage {
        paint(&self.view())
    }

    fn layout(&self) -> Layout {
        Layout::new(&self.board, BoardShape::default(), PictureUse::Still)
    }
}

fn crop(picture: &RgbaImage, x: u32, y: u32, width: u32, height: u32) -> RgbaImage {
    image::imageops::crop_imm(picture, x, y, width, height).to_image()
}

/// Returns the pixels of a cell of a 7×7 board, without the groove that the board's rounded corners reach into. Column
/// and row are counted from the picture's upper left.
fn cell(picture: &RgbaImage, column: u32, row: u32) -> RgbaImage {
    crop(picture, CORNER.0 + column * CELL + 2, CORNER.1 + row * CELL + 2, CELL - 4, CELL - 4)
}

/// Returns the cells (column, row) of a 7×7 board in which two pictures differ, and true when they differ elsewhere
/// too.
fn differences(one: &RgbaImage, other: &RgbaImage) -> (Vec<(u32, u32)>, bool) {
    assert_eq!(one.dimensions(), other.dimensions());
    let mut cells = Vec::new();
    let mut elsewhere = false;
    for (x, y, pixel) in one.enumerate_pixels() {
        if pixel != other.get_pixel(x, y) {
            let place = x.checked_sub(CORNER.0).zip(y.checked_sub(CORNER.1)).map(|(x, y)| (x / CELL, y / CELL));
            match place {
                Some((column, row)) if column < 7 && row < 7 => cells.push((column, row)),
                _ => elsewhere = true,
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    (cells, elsewhere)
}

fn where_on_picture(site: Site) -> (u32, u32) {
    (u32::from(site) % 7, 6 - u32::from(site) / 7)
}

#[test]
fn file_is_an_indexed_png_of_the_right_size() {
    let bytes = render_png(&Input::new(&[(0, FIRST)]).view());
    let reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    let info = reader.info();
    assert_eq!((info.width, info.height), (582, 681));
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Indexed, png::BitDepth::Eight));
    assert!(info.palette.as_ref().unwrap().len() <= 3 * 256);
}

#[test]
fn full_board_is_a_small_file() {
    let pieces: Vec<_> = (0..49).map(|site| (site, [FIRST, SECOND, BLOCK][usize::from(site) % 3])).collect();
    let size = render_png(&Input::new(&pieces).view()).len();
    assert!((8_000..40_000).contains(&size), "{size} bytes");
}

#[test]
fn equal_inputs_give_equal_bytes() {
    let input = Input::new(&[(3, FIRST), (17, SECOND)]);
    let first = render_png(&input.view());
    let _ = render_png(&Input::new(&[(4, BLOCK)]).view());
    assert!(render_png(&input.view()) == first);
}

#[test]
fn piece_changes_its_cell_alone() {
    let empty = Input::new(&[]).paint();
    for site in [0, 6, 10, 24, 32, 42, 48] {
        for piece in [FIRST, SECOND, BLOCK] {
            let picture = Input::new(&[(site, piece)]).paint();
            assert_eq!(differences(&empty, &picture), (vec![where_on_picture(site)], false), "{piece:?} on {site}");
        }
    }
}

#[test]
fn neighbours_do_not_touch() {
    let alone = Input::new(&[(24, FIRST)]).paint();
    let crowd: Vec<_> = (0..49).filter(|site| *site != 24).map(|site| (site, SECOND)).chain([(24, FIRST)]).collect();
    assert!(cell(&alone, 3, 3) == cell(&Input::new(&crowd).paint(), 3, 3));
}

#[test]
fn each_highlight_is_drawn_at_its_point() {
    let mut input = Input::new(&[(0, FIRST), (8, SECOND)]);
    let bare = input.paint();
    let cases = [
        (Highlights { last_turn_paths: vec![vec![8]], ..Highlights::default() }, vec![8]),
        (Highlights { last_turn_paths: vec![vec![1, 8]], ..Highlights::default() }, vec![1, 8]),
        (Highlights { captured: vec![(9, FIRST), (3, SECOND)], ..Highlights::default() }, vec![9, 3]),
        (Highlights { captured: vec![(8, FIRST)], ..Highlights::default() }, vec![8]),
        (Highlights { selected: vec![0], ..Highlights::default() }, vec![0]),
        (Highlights { targets: vec![1, 8, 48], ..Highlights::default() }, vec![1, 8, 48]),
    ];
    for (marks, sites) in cases {
        let mut expected: Vec<_> = sites.into_iter().map(where_on_picture).collect();
        expected.sort_unstable();
        input.marks = marks.clone();
        assert_eq!(differences(&bare, &input.paint()), (expected, false), "{marks:?}");
    }
}

#[test]
fn highlights_on_one_point_differ() {
    let shown = |marks: Highlights| {
        let mut input = Input::new(&[(24, FIRST)]);
        input.marks = marks;
        cell(&input.paint(), 3, 3)
    };
    let pictures = [
        shown(Highlights::default()),
        shown(Highlights { last_turn_paths: vec![vec![24]], ..Highlights::default() }),
        shown(Highlights { last_turn_paths: vec![vec![24, 10]], ..Highlights::default() }),
        shown(Highlights { captured: vec![(24, SECOND)], ..Highlights::default() }),
        shown(Highlights { selected: vec![24], ..Highlights::default() }),
        shown(Highlights { targets: vec![24], ..Highlights::default() }),
    ];
    for (index, one) in pictures.iter().enumerate() {
        for (place, other) in pictures.iter().enumerate().skip(index + 1) {
            assert!(one != other, "marks {index} and {place} look the same");
        }
    }
}

/// Returns the pixels below a column.
fn letter(picture: &RgbaImage, place: u32) -> RgbaImage {
    crop(picture, CORNER.0 + place * CELL + 10, CORNER.1 + 7 * CELL + 7, 56, 22)
}

/// Returns the pixels to the left of a row.
fn number(picture: &RgbaImage, place: u32) -> RgbaImage {
    crop(picture, 4, CORNER.1 + place * CELL + 10, 24, 56)
}

#[test]
fn every_column_and_row_has_its_label() {
    let picture = Input::new(&[]).paint();
    let letters = (0..7).map(|place| letter(&picture, place)).collect::<Vec<_>>();
    let numbers = (0..7).map(|place| number(&picture, place)).collect::<Vec<_>>();
    for names in [letters, numbers] {
        for (index, one) in names.iter().enumerate() {
            assert!(names[..index].iter().all(|other| other != one), "the name at {index} is there twice");
        }
    }
}

#[test]
fn turned_board_has_every_piece_at_the_opposite_point_and_upright() {
    let mut input = Input::new(&[(0, FIRST), (9, SECOND)]);
    input.marks = Highlights { last_turn_paths: vec![vec![9]], ..Highlights::default() };
    let picture = input.paint();
    input.board = input.board.rotated();
    let turned = input.paint();
    for (column, row) in (0..7).flat_map(|column| (0..7).map(move |row| (column, row))) {
        assert!(cell(&picture, column, row) == cell(&turned, 6 - column, 6 - row), "{column}, {row}");
    }
    for place in 0..7 {
        assert!(letter(&picture, place) == letter(&turned, 6 - place), "column {place}");
        assert!(number(&picture, place) == number(&turned, 6 - place), "row {place}");
    }
    input.board = input.board.rotated();
    assert!(input.paint() == picture, "turned twice");
}

#[test]
fn captions_are_drawn_in_the_seats_tray() {
    let mut input = Input::new(&[]);
    let none = input.paint();
    for side in Side::BOTH {
        input.captions = Captions::default();
        input.captions.seats[side.index()] = vec![CaptionPart::text("Light".into()), captured(5)];
        assert!(is_changed_within(&none, &input.paint(), input.layout().tray(side)), "{side:?}");
    }
    input.captions = Captions { heading: "Move 12".into(), ..Captions::default() };
    assert!(is_changed_within(&none, &input.paint(), input.layout().heading));
    input.captions = Captions { aside: Some(captured(3)), ..Captions::default() };
    assert!(is_changed_within(&none, &input.paint(), input.layout().side_area));
}

#[test]
fn long_captions_stay_within_the_tray() {
    let mut input = Input::new(&[]);
    let none = input.paint();
    input.captions.seats[0] = vec![CaptionPart::text("General won".into()), captured(12), captured(12)];
    assert!(is_changed_within(&none, &input.paint(), input.layout().tray(Side::First)));
}

#[test]
fn winner_has_a_star_and_captured_pieces_a_cross() {
    let mut input = Input::new(&[]);
    input.captions.seats[0] = vec![captured(5)];
    let bare = input.paint();
    input.captions.winner = Some(Side::First);
    assert!(is_changed_within(&bare, &input.paint(), input.layout().tray(Side::First)));
    input.captions.winner = None;
    input.captions.seats[0][0].is_captured = false;
    assert!(bare != input.paint());
}

/// The tray of the side at the bottom is below the board, whichever side that is.
#[test]
fn trays_turn_with_the_board() {
    let mut input = Input::new(&[]);
    let [near, far] = input.layout().trays;
    assert!(near.y > far.y);
    input.board = input.board.rotated();
    assert_eq!(input.layout().trays, [far, near]);
}

#[test]
fn scoring_lines_are_drawn_along_their_pieces() {
    let mut input = Input::new(&[(7, FIRST), (8, FIRST), (9, FIRST)]);
    let bare = input.paint();
    input.scene.scoring_lines = vec![ScoringLine { side: Side::First, ends: [7, 9], points: 3 }];
    let (cells, elsewhere) = differences(&bare, &input.paint());
    assert_eq!((cells, elsewhere), (vec![(0, 5), (1, 5), (2, 5)], false));
    let three = input.paint();
    input.scene.scoring_lines[0].points = 25;
    assert!(three != input.paint());
}

#[test]
fn centre_is_marked_under_a_stone() {
    let under_a_stone = |mark| {
        let mut input = Input::new(&[(24, FIRST)]);
        input.board.points[24].mark = mark;
        cell(&input.paint(), 3, 3)
    };
    assert!(under_a_stone(None) != under_a_stone(Some(BoardMark::Centre)));
}

fn captured(count: u32) -> CaptionPart {
    CaptionPart { piece: Some(SECOND), is_captured: true, text: format!("captured {count}") }
}

/// Returns true when two pictures differ, and only within an area.
fn is_changed_within(one: &RgbaImage, other: &RgbaImage, area: PixelRect) -> bool {
    let changed = one.enumerate_pixels().filter(|(x, y, pixel)| *pixel != other.get_pixel(*x, *y));
    let places: Vec<_> = changed.map(|(x, y, _)| (x as i32, y as i32)).collect();
    let within =
        |(x, y): &(i32, i32)| (area.x..area.x + area.width).contains(x) && (area.y..area.y + area.height).contains(y);
    !places.is_empty() && places.iter().all(within)
}

#[test]
fn seat_to_act_is_marked_at_its_tray() {
    let mut input = Input::new(&[]);
    let nobody = input.paint();
    for side in Side::BOTH {
        input.side_to_move = Some(side);
        let picture = input.paint();
        assert!(is_changed_within(&nobody, &picture, input.layout().tray(side).inset(-6)));
    }
}

#[test]
fn only_the_rounded_corners_are_transparent() {
    let picture = image::load_from_memory(&render_png(&Input::new(&[(0, FIRST)]).view())).unwrap().to_rgba8();
    let (width, height) = picture.dimensions();
    for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
        assert_eq!(picture.get_pixel(x, y)[3], 0);
    }
    let near = |place: u32, end: u32| place < 18 || place >= end - 18;
    assert!(picture.enumerate_pixels().all(|(x, y, pixel)| pixel[3] == 255 || near(x, width) && near(y, height)));
}

#[test]
fn pieces_that_share_a_point_are_all_visible() {
    let one = Input::new(&[(24, FIRST)]).paint();
    let two = Input::new(&[(24, FIRST), (24, FIRST)]).paint();
    let three = Input::new(&[(24, FIRST), (24, FIRST), (24, SECOND)]).paint();
    assert!(one != two && two != three);
}

#[test]
fn lines_are_drawn_between_their_points() {
    let point = |name: &str, x: f32, y: f32| Point { name: name.to_owned(), x, y, mark: None };
    let points = vec![point("a1", 0.0, 0.0), point("b1", 1.0, 0.0), point("b2", 0.5, 1.0)];
    let mut input = Input::new(&[]);
    input.board = Board { points, lines: vec![], style: BoardStyle::Lines };
    let bare = input.paint();
    input.board.lines = vec![(0, 2)];
    let lined = input.paint();
    let layout = input.layout();
    let left = layout.to_pixel(0.25, 0.5);
    let right = layout.to_pixel(0.75, 0.5);
    let at = |picture: &RgbaImage, (x, y): (i32, i32)| *picture.get_pixel(x as u32, y as u32);
    assert_ne!(at(&bare, left), at(&lined, left));
    assert_eq!(at(&bare, right), at(&lined, right));
}

#[test]
fn unknown_points_are_ignored() {
    let bare = Input::new(&[]).paint();
    let mut input = Input::new(&[(200, FIRST)]);
    input.marks = Highlights {
        last_turn_paths: vec![vec![201, 202]],
        captured: vec![(203, FIRST)],
        selected: vec![204],
        targets: vec![205],
    };
    assert!(input.paint() == bare);
    input.scene.score = vec![];
    input.board = Board { points: vec![], lines: vec![(0, 1)], style: BoardStyle::Lines };
    assert!(!render_png(&input.view()).is_empty());
}

#[test]
fn boards_of_every_size_have_the_width_of_a_chat() {
    for size in 5..=11 {
        let mut input = Input::new(&[]);
        input.board = Grid::new(size).to_board(None);
        let width = input.paint().width();
        assert!((540..=740).contains(&width), "{size}: {width}");
    }
}
