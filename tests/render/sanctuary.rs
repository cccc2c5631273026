//! The names of the sanctuary's points on the board of Shap Luk.

use crate::render::paint;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::board::{Board, BoardShape};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::scene::{Highlights, Piece, PieceKind, Scene};
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_render::board::captions::Captions;
use gonagas_render::board::layout::{Layout, PictureUse};
use gonagas_render::board::render_input::RenderInput;
use image::RgbaImage;

/// Draws the board with these pieces.
fn picture(board: &Board, shape: BoardShape, pieces: &[(&str, PieceKind)]) -> RgbaImage {
    let owner = |kind| Some(if kind == PieceKind::General { Side::Second } else { Side::First });
    let place = |(name, kind): &(&str, PieceKind)| {
        (board.site_by_name(name).unwrap(), Piece { kind: *kind, owner: owner(*kind) })
    };
    let scene = Scene { pieces: pieces.iter().map(place).collect(), ..Scene::default() };
    let captions = Captions::default();
    let marks = Highlights::default();
    let theme = Theme::default();
    paint(&RenderInput {
        board,
        scene: &scene,
        info: ShapLuk::INFO,
        marks: &marks,
        captions: &captions,
        side_to_move: None,
        theme,
        shape,
    })
}

/// The most red in the ink of names.
const INK: u8 = 100;

/// Returns the pixels where the name of the middle point stands: beside it, on the side of the square.
fn name_of_middle(board: &Board, shape: BoardShape, picture: &RgbaImage) -> Vec<[u8; 4]> {
    let layout = Layout::new(board, shape, PictureUse::Still);
    let (x, y) = layout.point_centre(board, board.site_by_name("c6").unwrap()).unwrap();
    let cell = layout.cell_size;
    let turned = if board.is_rotated() { -1 } else { 1 };
    let (left, middle) = match shape {
        BoardShape::Upright => (x + cell / 2, y + turned * cell / 2),
        BoardShape::Lying => (x - turned * cell / 2 - cell / 8, y + cell / 2),
    };
    let pixels = (left..left + cell / 5).flat_map(|x| (middle - cell / 12..=middle + cell / 12).map(move |y| (x, y)));
    pixels.map(|(x, y)| picture.get_pixel(x as u32, y as u32).0).collect()
}

#[test]
fn name_of_the_sanctuarys_middle_is_seen_wherever_pieces_stand() {
    for (board, shape) in [ShapLuk.board(), ShapLuk.board().rotated()]
        .into_iter()
        .flat_map(|board| BoardShape::ALL.map(|shape| (board.clone(), shape)))
    {
        let empty = name_of_middle(&board, shape, &picture(&board, shape, &[]));
        let ink = |pixels: &[[u8; 4]]| -> Vec<[u8; 4]> {
            let inked = std::iter::zip(pixels, &empty).filter(|(_, empty)| empty[0] < INK);
            inked.map(|(pixel, _)| *pixel).collect()
        };
        assert!(ink(&empty).len() > 40, "there is a name: {shape:?}");
        for general in ["c6", "b6", "d6", "c7"] {
            let rebels = ["c5", "d5", "b5"].map(|name| (name, PieceKind::Rebel));
            let pieces = [&[(general, PieceKind::General)][..], &rebels].concat();
            let drawn = name_of_middle(&board, shape, &picture(&board, shape, &pieces));
            assert_eq!(ink(&drawn), ink(&empty), "with the General on {general}, {shape:?}");
        }
    }
}

/// Discord's desktop clients show pictures within 550 by 350 pixels, phones about 360 wide.
#[test]
fn pieces_are_large_enough_on_the_desktop_and_on_phones() {
    let shown = |shape, room: (i32, i32)| {
        let layout = Layout::new(&ShapLuk.board(), shape, PictureUse::Still);
        let picture = layout.picture;
        (layout.cell_size * room.0 / picture.width).min(layout.cell_size * room.1 / picture.height)
    };
    let desktop = shown(BoardShape::Lying, (550, 350));
    assert!(desktop >= 48, "{desktop}");
    let phone = shown(BoardShape::Upright, (360, 1000));
    assert!(phone >= 60, "{phone}");
}
