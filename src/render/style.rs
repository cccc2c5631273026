//! Every colour and every size of the pictures.
//!
//! Wood around, sand to play on, basalt and limestone to play with: other themes exchange these colours for their own, see
//! [`crate::render::recolour`]. The sprite files repeat these colours, so that they
//! can be opened in any viewer; a test holds them to this list.

use std::fmt;

/// An opaque colour; `Display` writes it as SVG does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour(pub [u8; 3]);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The colour with these digits.
#[must_use]
pub const fn colour_from_hex(rgb: u32) -> Colour {
    Colour([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
}

/// The frame.
pub const WOOD: Colour = colour_from_hex(0x5f_4029);
/// The outermost line of the frame and of what is let into it.
pub const WOOD_DARK: Colour = colour_from_hex(0x3a_2616);
/// The frame where light falls on it.
pub const WOOD_LIT: Colour = colour_from_hex(0x86_5f40);
/// The picture's outer edge: the one colour that also comes half transparent, at the corners.
pub const WOOD_EDGE: Colour = colour_from_hex(0x9c_7450);
/// Coordinates, and what shines on the frame.
pub const BONE: Colour = colour_from_hex(0xf5_edda);
/// The ground that is played on.
pub const SAND: Colour = colour_from_hex(0xe9_d3a4);
/// The shaded rim of a hollow in the sand.
pub const SAND_SHADE: Colour = colour_from_hex(0xd0_b179);
/// Between the cells.
pub const GROOVE: Colour = colour_from_hex(0xb0_8850);
/// The special centre's ground.
pub const CLAY: Colour = colour_from_hex(0xdc_ae72);
/// The special centre's figure.
pub const CLAY_SHADE: Colour = colour_from_hex(0xb5_804a);
/// Numbers on sand.
pub const INK: Colour = colour_from_hex(0x33_2214);
/// What falls beside a piece, mixed with what lies under it.
pub const SHADOW: Colour = colour_from_hex(0x2a_1a0c);

/// The edge of a dark piece.
pub const BASALT_EDGE: Colour = colour_from_hex(0x15_171a);
/// A dark piece.
pub const BASALT: Colour = colour_from_hex(0x34_3a42);
/// A dark piece where light falls on it.
pub const BASALT_LIT: Colour = colour_from_hex(0x59_626d);
/// The ring cut into a dark piece.
pub const BASALT_RING: Colour = colour_from_hex(0x9a_a6b3);
/// The edge of a light piece.
pub const LIMESTONE_EDGE: Colour = colour_from_hex(0x6a_5335);
/// A light piece away from the light.
pub const LIMESTONE_SHADE: Colour = colour_from_hex(0xd9_cbad);
/// The dot on a light piece.
pub const LIMESTONE_DOT: Colour = colour_from_hex(0xff_ffff);
/// The edge of a neutral block.
pub const GRANITE_EDGE: Colour = colour_from_hex(0x45_413b);
/// The four slopes of a neutral block, from the lit one round to the dark one.
pub const GRANITE_SLOPES: [Colour; 4] =
    [colour_from_hex(0xba_b5aa), colour_from_hex(0xa8_a297), colour_from_hex(0x7f_7a71), colour_from_hex(0x6a_655d)];
/// The top of a neutral block.
pub const GRANITE: Colour = colour_from_hex(0x95_8f85);

/// The last action.
pub const LAST_MOVE: Colour = colour_from_hex(0x17_498a);
/// A picked piece and where it may go.
pub const SELECTED: Colour = colour_from_hex(0xb5_301a);
/// What was taken.
pub const CAPTURED: Colour = colour_from_hex(0x8e_1226);

/// The longest side of a cell, in pixels.
pub const MAX_CELL_SIZE: f32 = 160.0;
/// The widest that the cells together may be. With the frame it is twice the width that chats show a picture at.
pub const MAX_BOARD_WIDTH: f32 = 984.0;
/// The tallest that the cells together may be.
pub const MAX_BOARD_HEIGHT: f32 = 1000.0;
/// With more columns than this a board is drawn upright.
pub const MAX_HORIZONTAL_COLUMNS: f32 = 11.0;
/// How far the rows of an upright board lie from each other.
pub const VERTICAL_ROW_SPACING: i32 = 256;
/// The tallest that the columns of an upright board together may be.
pub const VERTICAL_MAX_HEIGHT: f32 = 1140.0;
/// The farthest that the columns of an upright board may lie from each other.
pub const VERTICAL_MAX_COLUMN_SPACING: f32 = 96.0;
/// The frame at the left, where the row numbers stand.
pub const FRAME_LEFT: i32 = 64;
/// The frame below the cells, where the column letters stand.
pub const FRAME_BELOW: i32 = 68;
/// The frame everywhere else.
pub const FRAME_MARGIN: i32 = 30;
/// The rounding of the picture's corners.
pub const CORNER_RADIUS: i32 = 26;
/// The height of the letters of the coordinates, by the font's measure.
pub const LABEL_FONT_SIZE: f32 = 44.0;
/// The height of a tray.
pub const TRAY_HEIGHT: i32 = 104;
/// Between the two trays.
pub const TRAY_GAP: i32 = 28;
/// The width of the bowl with the dice.
pub const DICE_AREA_WIDTH: i32 = 312;
/// The height of the numbers in a tray, by the font's measure.
pub const SCORE_FONT_SIZE: f32 = 62.0;
/// How much of a die that has been used still shows.
pub const USED_DIE_OPACITY: f32 = 0.32;
/// How much of a taken piece still shows.
pub const CAPTURED_OPACITY: f32 = 0.45;

/// All colours, for the palette and for tests.
pub const ALL_COLOURS: [Colour; 28] = [
    WOOD,
    WOOD_DARK,
    WOOD_LIT,
    WOOD_EDGE,
    BONE,
    SAND,
    SAND_SHADE,
    GROOVE,
    CLAY,
    CLAY_SHADE,
    INK,
    SHADOW,
    BASALT_EDGE,
    BASALT,
    BASALT_LIT,
    BASALT_RING,
    LIMESTONE_EDGE,
    LIMESTONE_SHADE,
    LIMESTONE_DOT,
    GRANITE_EDGE,
    GRANITE_SLOPES[0],
    GRANITE_SLOPES[1],
    GRANITE_SLOPES[2],
    GRANITE_SLOPES[3],
    GRANITE,
    LAST_MOVE,
    SELECTED,
    CAPTURED,
];
