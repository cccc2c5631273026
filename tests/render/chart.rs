//! The chart of ratings over time.

use gonagas_render::rating_chart::render_rating_chart;
use gonagas_render::style::{LAST_MOVE, WOOD};
use image::RgbaImage;

const DAY: i64 = 24 * 60 * 60 * 1000;
const START: i64 = 1_700_000_000_000;

fn drawn(points: &[(i64, i64)]) -> RgbaImage {
    image::load_from_memory(&render_rating_chart("Seega", points)).unwrap().to_rgba8()
}

/// Returns the highest and the lowest pixel of the curve in a column, counted from above.
fn curve(image: &RgbaImage, x: u32) -> Option<(u32, u32)> {
    let blue = |y: &u32| image.get_pixel(x, *y).0[..3] == LAST_MOVE.0;
    let found: Vec<u32> = (0..image.height()).filter(blue).collect();
    Some((*found.first()?, *found.last()?))
}

#[test]
fn higher_ratings_are_higher_and_later_ones_further_right() {
    let image = drawn(&[(START, 1500), (START + 5 * DAY, 1700), (START + 10 * DAY, 1600)]);
    let at = |x| curve(&image, x).unwrap_or_else(|| panic!("no curve at {x}")).0;
    let left = at(112);
    let middle = at(538);
    let right = at(964);
    assert!(middle < right && right < left, "{left} {middle} {right}");
    assert_eq!(curve(&image, 60), None, "there the numbers stand");
}

/// Matches of one evening would all be drawn at one place.
#[test]
fn points_that_would_pile_up_are_drawn_in_equal_steps() {
    let evening = [(START, 1500), (START + 30 * DAY, 1400), (START + 30 * DAY + 1, 1700), (START + 30 * DAY + 2, 1600)];
    let image = drawn(&evening);
    let peak = 110 + 856 * 2 / 3;
    let height = |x| curve(&image, x).unwrap_or_else(|| panic!("no curve at {x}")).0;
    assert!(height(peak) < height(peak - 200) && height(peak) < height(peak + 200));
}

#[test]
fn title_and_initial_rating_are_drawn() {
    let points = [(START, 1450), (START + DAY, 1620)];
    let [one, other] = ["Seega", "Sáhkku"].map(|title| render_rating_chart(title, &points));
    assert!(one != other && render_rating_chart("Shkku", &points) != other, "every letter of the title is drawn");
    let dashes = |points: &[(i64, i64)]| {
        let image = drawn(points);
        let row = |y: u32| (120..960).filter(|x| image.get_pixel(*x, y).0[..3] == WOOD.0).count();
        (90..440).map(row).max().unwrap()
    };
    assert!(dashes(&points) > 300, "1500 is between the ratings");
    assert!(dashes(&[(START, 1900), (START + DAY, 1980)]) < 300, "1500 is far off");
}

#[test]
fn any_points_are_drawn() {
    for points in [
        vec![],
        vec![(START, 1500)],
        vec![(START, 1500), (START, 1662)],
        vec![(START, -2000), (START + 1, 9000)],
        (0..100).map(|day| (START + day * DAY, 1500 + (day * 7919) % 300)).collect(),
    ] {
        let image = drawn(&points);
        assert_eq!((image.width(), image.height()), (1000, 520));
        assert_eq!((0..1000).any(|x| curve(&image, x).is_some()), !points.is_empty());
    }
}

#[test]
fn file_is_small() {
    let points: Vec<(i64, i64)> = (0..100).map(|day| (START + day * DAY, 1500 + (day * 7919) % 300)).collect();
    let bytes = render_rating_chart("Seega", &points);
    if let Ok(file) = std::env::var("GONAGAS_CHART") {
        std::fs::write(file, &bytes).unwrap();
    }
    assert!(bytes.len() < 60_000, "{}", bytes.len());
}
