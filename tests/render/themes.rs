//! Colours and shapes: each theme's contrast, and the differences between drawings.

use gonagas_render::compositing::rasterise::rasterise_layers;
use gonagas_render::drawings::sprites::{self, PieceShape, SpriteLayers};
use gonagas_render::palette::Palette;
use gonagas_render::recolour::{self, colour_in_theme};

use gonagas_core::kit::dice::Face;
use gonagas_core::kit::game::PieceShade;
use gonagas_core::kit::scene::{Piece, PieceKind};
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_render::style::{
    ALL_COLOURS, BASALT, BASALT_EDGE, BASALT_RING, BONE, CAPTURED, CLAY, Colour, GRANITE_EDGE, INK, LAST_MOVE,
    LIMESTONE_EDGE, SAND, SELECTED, WOOD,
};
use image::{GrayImage, Luma, Rgba};

/// Returns the relative luminance of a colour, as WCAG 2 defines it.
fn luminance(Colour(channels): Colour) -> f64 {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = channels.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: Colour, other: Colour) -> f64 {
    let one = luminance(one);
    let other = luminance(other);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn letters_and_numbers_have_enough_contrast() {
    assert!((contrast(Colour([0; 3]), Colour([255; 3])) - 21.0).abs() < 0.01);
    for theme in Theme::ALL {
        for (letter, ground) in [(BONE, WOOD), (recolour::number_colour(theme), SAND), (INK, BONE)] {
            let [letter, ground] = [letter, ground].map(|colour| colour_in_theme(theme, colour));
            assert!(contrast(letter, ground) >= 7.0, "{theme:?}: {letter} on {ground}: {}", contrast(letter, ground));
        }
    }
}

#[test]
fn highlights_pieces_and_lines_have_enough_contrast() {
    for theme in Theme::ALL {
        let contrast = |one, other| contrast(colour_in_theme(theme, one), colour_in_theme(theme, other));
        for ground in [SAND, CLAY] {
            for mark in
                [LAST_MOVE, SELECTED, CAPTURED, BASALT_EDGE, LIMESTONE_EDGE, GRANITE_EDGE, recolour::line_colour(theme)]
            {
                assert!(contrast(mark, ground) >= 3.0, "{theme:?}: {mark} on {ground}: {}", contrast(mark, ground));
            }
        }
        // Rings and crosses have a pale line of their own, on pieces of both shades.
        for mark in [SELECTED, CAPTURED] {
            assert!(contrast(mark, BONE) >= 2.5, "{theme:?}: {mark} on its line: {}", contrast(mark, BONE));
        }
        assert!(contrast(BASALT_RING, BASALT) >= 4.0, "{theme:?}");
        assert!(contrast(LIMESTONE_EDGE, BONE) >= 2.5, "{theme:?}: {}", contrast(LIMESTONE_EDGE, BONE));
        assert!(contrast(BASALT, BONE) >= 7.0, "{theme:?}: dark and light stones");
    }
}

/// Highlights differ by shape too; yet their colours must differ from each other.
#[test]
fn highlights_differ_in_colour() {
    let apart = |Colour(one): Colour, Colour(other): Colour| {
        std::iter::zip(one, other).map(|(one, other)| u32::from(one.abs_diff(other))).max().unwrap()
    };
    for theme in Theme::ALL {
        let [last, picked, taken] = [LAST_MOVE, SELECTED, CAPTURED].map(|mark| colour_in_theme(theme, mark));
        assert!(apart(last, picked) > 100 && apart(last, taken) > 100, "{theme:?}");
    }
}

#[test]
fn drawings_use_theme_colours_only() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sprites");
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let svg = std::fs::read_to_string(&path).unwrap();
        for colour in svg.split('#').skip(1).map(|rest| &rest[..6]) {
            let known = ALL_COLOURS.iter().any(|known| known.to_string() == format!("#{colour}"));
            assert!(known, "#{colour} in {}", path.display());
        }
    }
}

#[test]
fn theme_colours_are_in_the_palette() {
    for theme in Theme::ALL {
        let palette = Palette::for_theme(theme);
        assert!(palette.colours().len() <= 255);
        for Colour(colour) in ALL_COLOURS.map(|colour| colour_in_theme(theme, colour)) {
            let [red, green, blue] = colour;
            assert_eq!(
                palette.colours()[usize::from(palette.nearest_index([red, green, blue, 255]))],
                colour,
                "{theme:?}"
            );
        }
    }
}

#[test]
fn transparency_is_kept() {
    let palette = Palette::for_theme(Theme::Wood);
    let alphas = Palette::for_theme(Theme::Wood).alphas();
    for alpha in [0, 1, 60, 128, 200] {
        let entry = usize::from(palette.nearest_index([1, 2, 3, alpha]));
        assert!(alphas[entry].abs_diff(alpha) <= 16, "{alpha} became {}", alphas[entry]);
    }
    assert!(usize::from(palette.nearest_index([1, 2, 3, 255])) >= alphas.len());
}

/// Renders layered drawings on sand in grey, as small as on a phone.
fn grey(layers: &[&str], theme: Theme) -> GrayImage {
    let mut picture = GrayImage::from_pixel(30, 30, Luma([shade(colour_in_theme(theme, SAND).0)]));
    for sprite in layers.iter().map(|svg| rasterise_layers(&[svg], theme, 30, 30)) {
        for (x, y, Luma([under])) in picture.enumerate_pixels_mut() {
            let Rgba([red, green, blue, alpha]) = *sprite.get_pixel(x, y);
            let share = f64::from(alpha) / 255.0;
            *under = (f64::from(shade([red, green, blue])) * share + f64::from(*under) * (1.0 - share)) as u8;
        }
    }
    picture
}

fn shade([red, green, blue]: [u8; 3]) -> u8 {
    (0.2126 * f64::from(red) + 0.7152 * f64::from(green) + 0.0722 * f64::from(blue)) as u8
}

/// Returns the percentage of pixels in which two pictures differ clearly.
fn difference(one: &GrayImage, other: &GrayImage) -> usize {
    let differ = |(a, b): &(&Luma<u8>, &Luma<u8>)| a[0].abs_diff(b[0]) > 40;
    100 * std::iter::zip(one.pixels(), other.pixels()).filter(differ).count() / 900
}

/// Returns all pieces of one kind of board: each kind in both shades, and the neutral piece.
fn drawn(kinds: &[PieceKind], neutral: PieceKind) -> Vec<SpriteLayers> {
    let of = |kind, side, tone| sprites::piece_layers(Piece { kind, owner: side }, [tone, tone], PieceShape::Square);
    let tones = [PieceShade::Dark, PieceShade::Light];
    let owned = kinds.iter().flat_map(|kind| tones.map(|tone| of(*kind, Some(Side::First), tone)));
    owned.chain([of(neutral, None, PieceShade::Light)]).collect()
}

#[test]
fn no_two_pieces_look_alike_in_grey() {
    use gonagas_core::kit::scene::PieceKind::{
        General, Homeward, King, Queen, Rider, Sleeper, SleepingQueen, Soldier, Stone, Waiting,
    };
    let long = [Soldier, Sleeper, Homeward, Waiting, Rider, King, Queen, SleepingQueen];
    for (pieces, least) in [(drawn(&[Stone, General], PieceKind::Block), 20), (drawn(&long, King), 8)] {
        for theme in Theme::ALL {
            for (index, one) in pieces.iter().enumerate() {
                for other in &pieces[index + 1..] {
                    let difference = difference(&grey(one, theme), &grey(other, theme));
                    assert!(difference >= least, "{theme:?}, {difference} percent: {one:#?}\n{other:#?}");
                }
            }
        }
    }
}

/// From the centre outwards a dark stone is cut by a ring and a light one is plain: they differ without their shades.
#[test]
fn dark_and_light_stones_differ_in_shape() {
    let swing = |svg: &str, theme| {
        let picture = grey(&[svg], theme);
        let ray: Vec<u8> = (15..23).map(|x| picture.get_pixel(x, 15)[0]).collect();
        ray.iter().max().zip(ray.iter().min()).map_or(0, |(high, low)| high - low)
    };
    for theme in Theme::ALL {
        assert!(swing(sprites::STONE_DARK, theme) > 60, "{theme:?}");
        assert!(swing(sprites::STONE_LIGHT, theme) < 10, "{theme:?}");
    }
}

/// A light soldier comes to a point in the middle, a dark one to two at the sides, with a gap between them.
#[test]
fn light_and_dark_soldiers_differ_in_shape() {
    let soldier = |tone| {
        let piece = Piece { kind: PieceKind::Soldier, owner: Some(Side::First) };
        grey(sprites::piece_layers(piece, [tone, tone], PieceShape::Square), Theme::Wood)
    };
    let tops = |tone: PieceShade, columns: &[u32]| {
        let picture = soldier(tone);
        let stands = |x: &u32| picture.get_pixel(*x, 5)[0].abs_diff(shade(SAND.0)) > 10;
        columns.iter().all(stands)
    };
    assert!(tops(PieceShade::Light, &[14]) && !tops(PieceShade::Light, &[6]) && !tops(PieceShade::Light, &[23]));
    assert!(tops(PieceShade::Dark, &[6, 23]) && !tops(PieceShade::Dark, &[15]));
}

#[test]
fn no_two_faces_of_a_die_look_alike() {
    for theme in Theme::ALL {
        let faces = Face::ALL.map(|face| grey(sprites::die_layers(face), theme));
        for (index, one) in faces.iter().enumerate() {
            for other in &faces[index + 1..] {
                assert!(difference(one, other) >= 3, "{theme:?}");
            }
        }
    }
}
