//! The palette of all pictures of a theme.
//!
//! It has the theme's colours and, for every two that touch somewhere, the steps between them that smooth edges need.
//! With one palette for all pictures, equal drawings look equal in each of them.

use crate::recolour::{colour_in_theme, extra_adjacent_colours};
use crate::style::{
    ALL_COLOURS, BASALT, BASALT_EDGE, BASALT_LIT, BASALT_RING, BONE, CAPTURED, CLAY, CLAY_SHADE, Colour, GRANITE,
    GRANITE_EDGE, GRANITE_SLOPES, GROOVE, INK, LAST_MOVE, LIMESTONE_DOT, LIMESTONE_EDGE, LIMESTONE_SHADE, SAND,
    SAND_SHADE, SELECTED, SHADOW, WOOD, WOOD_DARK, WOOD_EDGE, WOOD_LIT,
};
use gonagas_core::kit::theme::Theme;
use image::{GrayImage, RgbaImage};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{LazyLock, OnceLock};

/// The number of entries that are not fully opaque: the picture's corners.
const TRANSPARENT_ENTRIES: u8 = 8;
/// The possible distances between neighbouring steps of a ramp, in the channel that changes most. A theme with very
/// different colours needs a larger one, to fit into the palette.
const RAMP_STEPS: [i32; 4] = [36, 44, 54, 66];
/// The maximum number of entries. Replays need one more for themselves.
const MAX_ENTRIES: usize = 255;

/// Pairs of colours that touch.
const ADJACENT_COLOURS: [(Colour, Colour); 36] = [
    (SAND, SHADOW),
    (SAND, BASALT_EDGE),
    (SAND, LIMESTONE_EDGE),
    (SAND, GRANITE_EDGE),
    (SAND, SAND_SHADE),
    (SAND_SHADE, GROOVE),
    (SAND, WOOD),
    (SAND, INK),
    (SAND, LAST_MOVE),
    (SAND, CAPTURED),
    (SAND_SHADE, WOOD_DARK),
    (CLAY, SHADOW),
    (CLAY, CLAY_SHADE),
    (CLAY, BASALT_EDGE),
    (CLAY, LAST_MOVE),
    (CLAY_SHADE, SHADOW),
    (BASALT_EDGE, BASALT),
    (BASALT, BASALT_LIT),
    (BASALT_EDGE, BASALT_RING),
    (BASALT, BASALT_RING),
    (LIMESTONE_EDGE, LIMESTONE_SHADE),
    (LIMESTONE_EDGE, BONE),
    (LIMESTONE_SHADE, BONE),
    (BONE, LIMESTONE_DOT),
    (BONE, SAND),
    (BONE, SELECTED),
    (BONE, CAPTURED),
    (BONE, WOOD),
    (BONE, WOOD_DARK),
    (BONE, BASALT_EDGE),
    (GRANITE_EDGE, GRANITE_SLOPES[0]),
    (GRANITE_SLOPES[0], GRANITE),
    (GRANITE, GRANITE_SLOPES[3]),
    (LIMESTONE_EDGE, BASALT_EDGE),
    (WOOD, WOOD_EDGE),
    (WOOD_DARK, WOOD_LIT),
];

/// The results of blending one colour at one opacity over each entry of a palette.
pub type BlendRow = [u8; 256];

/// The palette; transparent entries come first, as PNG prefers.
#[derive(Debug)]
pub struct Palette {
    /// The blend rows of each entry at each level, computed when they are first needed.
    blends: Vec<OnceLock<Box<BlendRow>>>,
    colours: Vec<[u8; 3]>,
    /// The entry nearest to the middle of each bucket of 4×4×4 colours, plus one; 0 where it has not been computed yet.
    nearest: Vec<AtomicU8>,
}

static PALETTES: LazyLock<[Palette; Theme::ALL.len()]> = LazyLock::new(|| Theme::ALL.map(Palette::build));

impl Palette {
    /// The blend level of an opaque colour; level 0 is clear.
    pub const OPAQUE_LEVEL: u8 = 32;

    /// Returns the palette of a theme.
    #[must_use]
    pub fn for_theme(theme: Theme) -> &'static Palette {
        &PALETTES[theme as usize]
    }

    /// Returns the colours, at most 255.
    #[must_use]
    pub fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// Returns the opacity of the first entries; the others are fully opaque.
    #[must_use]
    pub fn alphas(&self) -> Vec<u8> {
        (0..TRANSPARENT_ENTRIES).map(|index| (u16::from(index) * 255 / u16::from(TRANSPARENT_ENTRIES)) as u8).collect()
    }

    /// Returns the entry for a pixel. Transparency occurs at the corners only, where there is one colour.
    #[must_use]
    pub fn nearest_index(&self, [red, green, blue, alpha]: [u8; 4]) -> u8 {
        if alpha < 255 {
            return ((u16::from(alpha) * u16::from(TRANSPARENT_ENTRIES) + 127) / 255)
                .min(u16::from(TRANSPARENT_ENTRIES) - 1) as u8;
        }
        let place = bucket_index([red, green, blue]);
        match self.nearest[place].load(Ordering::Relaxed) {
            0 => self.cache_nearest(place),
            known => known - 1,
        }
    }

    /// Converts a picture to the nearest entries.
    #[must_use]
    pub fn to_indices(&self, picture: &RgbaImage) -> GrayImage {
        let mut indices = GrayImage::new(picture.width(), picture.height());
        for (index, colour) in indices.iter_mut().zip(picture.pixels()) {
            *index = self.nearest_index(colour.0);
        }
        indices
    }

    /// Returns the entry and the blend level for a colour of this opacity.
    #[must_use]
    pub fn blend_ink(&self, [red, green, blue]: [u8; 3], alpha: u8) -> (u8, u8) {
        let level = (u16::from(alpha) * u16::from(Palette::OPAQUE_LEVEL) + 127) / 255;
        (self.nearest_index([red, green, blue, 255]), level as u8)
    }

    /// Returns the results of blending an entry at a level below [`Palette::OPAQUE_LEVEL`] over each entry. Transparent
    /// entries stay: nothing is drawn over the picture's corners.
    #[must_use]
    pub fn blend_row(&self, over: u8, level: u8) -> &BlendRow {
        let place = usize::from(over) * usize::from(Palette::OPAQUE_LEVEL) + usize::from(level);
        self.blends[place].get_or_init(|| Box::new(self.compute_blend_row(over, level)))
    }

    fn compute_blend_row(&self, over: u8, level: u8) -> BlendRow {
        let mut row = std::array::from_fn(|index| index as u8);
        let share = u32::from(level);
        let whole = u32::from(Palette::OPAQUE_LEVEL);
        let over = self.colours[usize::from(over)];
        for (index, under) in self.opaque_entries() {
            let mix = |channel: usize| {
                ((u32::from(over[channel]) * share + u32::from(under[channel]) * (whole - share) + whole / 2) / whole)
                    as u8
            };
            row[index] = self.nearest_index([mix(0), mix(1), mix(2), 255]);
        }
        row
    }

    fn build(theme: Theme) -> Palette {
        let fitting = RAMP_STEPS
            .into_iter()
            .map(|step| palette_colours(theme, step))
            .find(|colours| colours.len() <= MAX_ENTRIES);
        let colours = fitting.expect("the theme's colours fit into a palette");
        let blends = (0..256 * usize::from(Palette::OPAQUE_LEVEL)).map(|_| OnceLock::new()).collect();
        Palette { colours, nearest: (0..1 << 18).map(|_| AtomicU8::new(0)).collect(), blends }
    }

    /// Computes the entry nearest to a bucket's middle, whichever colour of the bucket was asked for. A colour of the
    /// theme owns its bucket.
    fn cache_nearest(&self, place: usize) -> u8 {
        let own = self.opaque_entries().find(|(_, colour)| bucket_index(*colour) == place);
        let nearest = || self.opaque_entries().min_by_key(|(_, colour)| colour_distance(*colour, bucket_centre(place)));
        let entry = own.or_else(nearest).map_or(TRANSPARENT_ENTRIES, |(entry, _)| entry as u8);
        self.nearest[place].store(entry + 1, Ordering::Relaxed);
        entry
    }

    fn opaque_entries(&self) -> impl Iterator<Item = (usize, [u8; 3])> {
        self.colours.iter().copied().enumerate().skip(usize::from(TRANSPARENT_ENTRIES))
    }
}

/// Returns the transparent entries, the colours of a theme, and the steps between touching colours at this distance.
fn palette_colours(theme: Theme, step: i32) -> Vec<[u8; 3]> {
    let mut colours = vec![colour_in_theme(theme, WOOD_EDGE).0; usize::from(TRANSPARENT_ENTRIES)];
    let pairs = ADJACENT_COLOURS.iter().chain(extra_adjacent_colours(theme));
    let steps =
        pairs.flat_map(|(one, other)| gradient(colour_in_theme(theme, *one), colour_in_theme(theme, *other), step));
    for colour in ALL_COLOURS.iter().map(|colour| colour_in_theme(theme, *colour).0).chain(steps) {
        if !colours[usize::from(TRANSPARENT_ENTRIES)..].contains(&colour) {
            colours.push(colour);
        }
    }
    colours
}

/// Returns the colours strictly between two.
fn gradient(Colour(one): Colour, Colour(other): Colour, step: i32) -> Vec<[u8; 3]> {
    let widest = (0..3).map(|channel| i32::from(one[channel].abs_diff(other[channel]))).max().unwrap_or(0);
    let parts = widest / step + 1;
    let mix = |from: u8, to: u8, part: i32| (i32::from(from) + (i32::from(to) - i32::from(from)) * part / parts) as u8;
    (1..parts).map(|part| [0, 1, 2].map(|channel| mix(one[channel], other[channel], part))).collect()
}

fn bucket_index(colour: [u8; 3]) -> usize {
    colour.iter().fold(0, |place, channel| place << 6 | usize::from(channel >> 2))
}

fn bucket_centre(place: usize) -> [u8; 3] {
    [12, 6, 0].map(|shift| (place >> shift & 63) as u8 * 4 + 2)
}

/// Returns the rough perceived difference of two colours: green counts most and blue least.
fn colour_distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    let square = |channel: usize| u32::from(one[channel].abs_diff(other[channel])).pow(2);
    3 * square(0) + 5 * square(1) + 2 * square(2)
}
