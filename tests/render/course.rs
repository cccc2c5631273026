//! The chart of the course of a match.

use gonagas_core::kit::game::PieceShade::{self, Dark, Light};
use gonagas_render::course_chart::render_course_chart;
use gonagas_render::style::{INK, LAST_MOVE, SAND};
use image::RgbaImage;

fn drawn(shades: [PieceShade; 2], chances: &[u32], marks: &[usize]) -> RgbaImage {
    let seats = ["South".to_owned(), "North".to_owned()];
    let bytes = render_course_chart("Chances", (&seats, shades), chances, marks);
    image::load_from_memory(&bytes).unwrap().to_rgba8()
}

fn colour(image: &RgbaImage, x: u32, y: u32) -> [u8; 3] {
    let [red, green, blue, _] = image.get_pixel(x, y).0;
    [red, green, blue]
}

#[test]
fn each_seat_has_its_share_in_its_shade() {
    let image = drawn([Light, Dark], &[250, 250], &[]);
    assert_eq!((colour(&image, 500, 370), colour(&image, 500, 100)), (SAND.0, INK.0));
    assert_eq!(colour(&image, 500, 309), LAST_MOVE.0, "the curve is between them");
    let image = drawn([Dark, Light], &[250, 250], &[]);
    assert_eq!((colour(&image, 500, 370), colour(&image, 500, 100)), (INK.0, SAND.0));
}

#[test]
fn turning_points_are_dots() {
    let without = drawn([Light, Dark], &[500, 500, 500], &[]);
    let with = drawn([Light, Dark], &[500, 500, 500], &[1]);
    assert_eq!((colour(&without, 500, 225), colour(&with, 500, 225)), (INK.0, LAST_MOVE.0));
}

#[test]
fn any_course_is_drawn() {
    for chances in [&[][..], &[1000], &[0, 5000]] {
        assert_eq!(drawn([Light, Dark], chances, &[0, 7]).width(), 1000);
    }
}
