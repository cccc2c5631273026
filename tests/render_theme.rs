//! Colours and shapes: what belongs together, and what must be told apart.

use gonagas::kit::game::Tone;
use gonagas::kit::scene::{Kind, Piece};
use gonagas::kit::side::Side;
use gonagas::render::palette::Palette;
use gonagas::render::raster::raster;
use gonagas::render::sprites;
use gonagas::render::theme::{
    ALL, BASALT, BASALT_EDGE, BASALT_RING, BONE, CLAY, Colour, GRANITE_EDGE, INK, LAST, LIME_EDGE, PICKED, SAND, TAKEN,
    WOOD,
};
use image::{GrayImage, Luma};

/// The share of light that a colour gives back, as WCAG 2 defines it.
fn luminance(Colour(channels): Colour) -> f64 {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = channels.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: Colour, other: Colour) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn letters_and_numbers_stand_out() {
    assert!((contrast(Colour([0; 3]), Colour([255; 3])) - 21.0).abs() < 0.01);
    for (letter, ground) in [(BONE, WOOD), (INK, SAND)] {
        assert!(contrast(letter, ground) >= 7.0, "{letter} on {ground}: {}", contrast(letter, ground));
    }
}

#[test]
fn marks_and_pieces_stand_out() {
    for ground in [SAND, CLAY] {
        for mark in [LAST, PICKED, TAKEN, BASALT_EDGE, LIME_EDGE, GRANITE_EDGE] {
            assert!(contrast(mark, ground) >= 3.0, "{mark} on {ground}: {}", contrast(mark, ground));
        }
    }
    assert!(contrast(BASALT_RING, BASALT) >= 4.0);
    assert!(contrast(BASALT, BONE) >= 7.0, "dark and light stones");
}

#[test]
fn the_drawings_keep_to_the_theme() {
    for svg in sprites::ALL {
        for colour in svg.split('#').skip(1).map(|rest| &rest[..6]) {
            assert!(ALL.iter().any(|known| known.to_string() == format!("#{colour}")), "#{colour} in {svg}");
        }
    }
}

#[test]
fn the_theme_is_in_the_palette() {
    let palette = Palette::get();
    assert!(palette.colours().len() <= 256);
    for Colour(colour) in ALL {
        let [red, green, blue] = colour;
        assert_eq!(palette.colours()[usize::from(palette.index([red, green, blue, 255]))], colour);
    }
}

#[test]
fn transparency_is_kept() {
    let (palette, alphas) = (Palette::get(), Palette::get().alphas());
    for alpha in [0, 1, 60, 128, 200] {
        let entry = usize::from(palette.index([1, 2, 3, alpha]));
        assert!(alphas[entry].abs_diff(alpha) <= 16, "{alpha} became {}", alphas[entry]);
    }
    assert!(usize::from(palette.index([1, 2, 3, 255])) >= alphas.len());
}

/// A drawing on sand, as a person without colours sees it.
fn grey(svg: &str) -> GrayImage {
    let sprite = raster(svg, 64, 64);
    GrayImage::from_fn(64, 64, |x, y| {
        let pixel = sprite.get_pixel(x, y);
        let share = f64::from(pixel[3]) / 255.0;
        let channel = |index: usize| f64::from(pixel[index]) * share + f64::from(SAND.0[index]) * (1.0 - share);
        Luma([(0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)) as u8])
    })
}

fn mean_difference(one: &GrayImage, other: &GrayImage) -> f64 {
    let sum: u64 = std::iter::zip(one.pixels(), other.pixels()).map(|(a, b)| u64::from(a[0].abs_diff(b[0]))).sum();
    sum as f64 / f64::from(one.width() * one.height())
}

#[test]
fn no_two_pieces_look_alike_in_grey() {
    let side = Some(Side::First);
    let drawn = |kind, side, tone| sprites::piece(Piece { kind, side }, [tone, tone]);
    let pieces = [
        drawn(Kind::Stone, side, Tone::Dark),
        drawn(Kind::Stone, side, Tone::Light),
        drawn(Kind::Block, None, Tone::Light),
    ];
    for (index, one) in pieces.iter().enumerate() {
        for other in &pieces[index + 1..] {
            assert!(mean_difference(&grey(one), &grey(other)) > 25.0, "{one}\n{other}");
        }
    }
}

/// From the middle out, a dark stone is cut by a ring and a light one is plain: they differ without their tones too.
#[test]
fn dark_and_light_stones_differ_in_shape() {
    let swing = |svg: &str| {
        let picture = grey(svg);
        let ray: Vec<u8> = (32..50).map(|x| picture.get_pixel(x, 32)[0]).collect();
        ray.iter().max().zip(ray.iter().min()).map_or(0, |(high, low)| high - low)
    };
    assert!(swing(sprites::STONE_DARK) > 60);
    assert!(swing(sprites::STONE_LIGHT) < 10);
}
