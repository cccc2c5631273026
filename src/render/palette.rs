//! The one palette of all pictures of a theme.
//!
//! It is the theme's colours and, for each two that touch somewhere, the steps between them that smooth edges need. One
//! palette for all makes equal things equal in every picture, which one built anew from each picture's colours would not.

use crate::kit::theme::Theme;
use crate::render::dye::{dyed, touching};
use crate::render::theme::{
    ALL, BASALT, BASALT_EDGE, BASALT_LIT, BASALT_RING, BONE, CLAY, CLAY_DEEP, Colour, GRANITE, GRANITE_EDGE,
    GRANITE_SLOPES, GROOVE, INK, LAST, LIME_DEEP, LIME_DOT, LIME_EDGE, PICKED, SAND, SAND_DEEP, SHADOW, TAKEN, WOOD,
    WOOD_DARK, WOOD_EDGE, WOOD_LIT,
};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// How many entries are transparent to some degree: the picture's corners.
const CLEAR: u8 = 8;
/// How far apart two neighbouring steps of a ramp may be, in the channel that changes most; farther where the colours of a
/// theme are so different that the palette would not do.
const STEPS: [i32; 4] = [36, 44, 54, 66];
/// The most entries, one of which films need for themselves.
const MOST: usize = 255;

/// Pairs of colours that touch.
const TOUCHING: [(Colour, Colour); 36] = [
    (SAND, SHADOW),
    (SAND, BASALT_EDGE),
    (SAND, LIME_EDGE),
    (SAND, GRANITE_EDGE),
    (SAND, SAND_DEEP),
    (SAND_DEEP, GROOVE),
    (SAND, WOOD),
    (SAND, INK),
    (SAND, LAST),
    (SAND, TAKEN),
    (SAND_DEEP, WOOD_DARK),
    (CLAY, SHADOW),
    (CLAY, CLAY_DEEP),
    (CLAY, BASALT_EDGE),
    (CLAY, LAST),
    (CLAY_DEEP, SHADOW),
    (BASALT_EDGE, BASALT),
    (BASALT, BASALT_LIT),
    (BASALT_EDGE, BASALT_RING),
    (BASALT, BASALT_RING),
    (LIME_EDGE, LIME_DEEP),
    (LIME_EDGE, BONE),
    (LIME_DEEP, BONE),
    (BONE, LIME_DOT),
    (BONE, SAND),
    (BONE, PICKED),
    (BONE, TAKEN),
    (BONE, WOOD),
    (BONE, WOOD_DARK),
    (BONE, BASALT_EDGE),
    (GRANITE_EDGE, GRANITE_SLOPES[0]),
    (GRANITE_SLOPES[0], GRANITE),
    (GRANITE, GRANITE_SLOPES[3]),
    (LIME_EDGE, BASALT_EDGE),
    (WOOD, WOOD_EDGE),
    (WOOD_DARK, WOOD_LIT),
];

/// The palette: transparent entries first, as PNG likes them.
#[derive(Debug)]
pub struct Palette {
    colours: Vec<[u8; 3]>,
    /// The entry nearest to the middle of each bucket of 4×4×4 colours, plus one; 0 where nobody asked yet.
    nearest: Vec<AtomicU8>,
}

static PALETTES: LazyLock<[Palette; Theme::ALL.len()]> = LazyLock::new(|| Theme::ALL.map(Palette::build));

impl Palette {
    /// The palette of all pictures of a theme.
    #[must_use]
    pub fn of(theme: Theme) -> &'static Palette {
        &PALETTES[theme as usize]
    }

    /// The colours, at most 255.
    #[must_use]
    pub fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// How opaque the first entries are; the others are so wholly.
    #[must_use]
    pub fn alphas(&self) -> Vec<u8> {
        (0..CLEAR).map(|index| (u16::from(index) * 255 / u16::from(CLEAR)) as u8).collect()
    }

    /// The entry for a pixel. Transparency occurs at the corners only, where there is but one colour.
    #[must_use]
    pub fn index(&self, [red, green, blue, alpha]: [u8; 4]) -> u8 {
        if alpha < 255 {
            return ((u16::from(alpha) * u16::from(CLEAR) + 127) / 255).min(u16::from(CLEAR) - 1) as u8;
        }
        let place = bucket([red, green, blue]);
        match self.nearest[place].load(Ordering::Relaxed) {
            0 => self.learn(place),
            known => known - 1,
        }
    }

    fn build(theme: Theme) -> Palette {
        let fitting = STEPS.into_iter().map(|step| colours(theme, step)).find(|colours| colours.len() <= MOST);
        let colours = fitting.expect("a theme whose colours fit a palette");
        Palette { colours, nearest: (0..1 << 18).map(|_| AtomicU8::new(0)).collect() }
    }

    /// Finds the nearest entry to a bucket's middle, whoever asks first and for whichever colour in it. A colour of the
    /// theme owns its bucket.
    fn learn(&self, place: usize) -> u8 {
        let own = self.opaque().find(|(_, colour)| bucket(*colour) == place);
        let nearest = || self.opaque().min_by_key(|(_, colour)| distance(*colour, middle(place)));
        let entry = own.or_else(nearest).map_or(CLEAR, |(entry, _)| entry as u8);
        self.nearest[place].store(entry + 1, Ordering::Relaxed);
        entry
    }

    fn opaque(&self) -> impl Iterator<Item = (usize, [u8; 3])> {
        self.colours.iter().copied().enumerate().skip(usize::from(CLEAR))
    }
}

/// The transparent entries, the colours of a theme, and the steps between those that touch, so far apart.
fn colours(theme: Theme, step: i32) -> Vec<[u8; 3]> {
    let mut colours = vec![dyed(theme, WOOD_EDGE).0; usize::from(CLEAR)];
    let pairs = TOUCHING.iter().chain(touching(theme));
    let steps = pairs.flat_map(|(one, other)| ramp(dyed(theme, *one), dyed(theme, *other), step));
    for colour in ALL.iter().map(|colour| dyed(theme, *colour).0).chain(steps) {
        if !colours[usize::from(CLEAR)..].contains(&colour) {
            colours.push(colour);
        }
    }
    colours
}

/// The colours strictly between two.
fn ramp(Colour(one): Colour, Colour(other): Colour, step: i32) -> Vec<[u8; 3]> {
    let widest = (0..3).map(|channel| i32::from(one[channel].abs_diff(other[channel]))).max().unwrap_or(0);
    let parts = widest / step + 1;
    let mix = |from: u8, to: u8, part: i32| (i32::from(from) + (i32::from(to) - i32::from(from)) * part / parts) as u8;
    (1..parts).map(|part| [0, 1, 2].map(|channel| mix(one[channel], other[channel], part))).collect()
}

fn bucket(colour: [u8; 3]) -> usize {
    colour.iter().fold(0, |place, channel| place << 6 | usize::from(channel >> 2))
}

fn middle(place: usize) -> [u8; 3] {
    [12, 6, 0].map(|shift| (place >> shift & 63) as u8 * 4 + 2)
}

/// How different two colours look, roughly: eyes see green best and blue worst.
fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    let square = |channel: usize| u32::from(one[channel].abs_diff(other[channel])).pow(2);
    3 * square(0) + 5 * square(1) + 2 * square(2)
}
