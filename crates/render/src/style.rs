//! Every colour and size of the pictures.
//!
//! Wood around, sand to play on, basalt and limestone to play with; other themes exchange these colours for their own,
//! see [`crate::recolour`]. The sprite files repeat these colours so that they open in any viewer; a test compares them
//! with this list.

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

/// Returns the colour of these hexadecimal digits.
#[must_use]
pub const fn colour_from_hex(rgb: u32) -> Colour {
    Colour([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
}

/// The frame.
pub const WOOD: Colour = colour_from_hex(0x5f_4029);
/// The outermost line of the frame and of everything inset into it.
pub const WOOD_DARK: Colour = colour_from_hex(0x3a_2616);
/// The lit side of the frame.
pub const WOOD_LIT: Colour = colour_from_hex(0x86_5f40);
/// The picture's outer edge: the one colour that is also half transparent, at the corners.
pub const WOOD_EDGE: Colour = colour_from_hex(0x9c_7450);
/// Coordinates, and bright marks on the frame.
pub const BONE: Colour = colour_from_hex(0xf5_edda);
/// The board.
pub const SAND: Colour = colour_from_hex(0xe9_d3a4);
/// The shaded rim of a hollow in the sand.
pub const SAND_SHADE: Colour = colour_from_hex(0xd0_b179);
/// The grooves between cells.
pub const GROOVE: Colour = colour_from_hex(0xb0_8850);
/// The background of the special centre.
pub const CLAY: Colour = colour_from_hex(0xdc_ae72);
/// The figure of the special centre.
pub const CLAY_SHADE: Colour = colour_from_hex(0xb5_804a);
/// Numbers on sand.
pub const INK: Colour = colour_from_hex(0x33_2214);
/// The shadow beside a piece, mixed with what is below it.
pub const SHADOW: Colour = colour_from_hex(0x2a_1a0c);

/// The edge of a dark piece.
pub const BASALT_EDGE: Colour = colour_from_hex(0x15_171a);
/// A dark piece.
pub const BASALT: Colour = colour_from_hex(0x34_3a42);
/// The lit side of a dark piece.
pub const BASALT_LIT: Colour = colour_from_hex(0x59_626d);
/// The ring cut into a dark piece.
pub const BASALT_RING: Colour = colour_from_hex(0x9a_a6b3);
/// The edge of a light piece.
pub const LIMESTONE_EDGE: Colour = colour_from_hex(0x6a_5335);
/// The shaded side of a light piece.
pub const LIMESTONE_SHADE: Colour = colour_from_hex(0xd9_cbad);
/// The dot on a light piece.
pub const LIMESTONE_DOT: Colour = colour_from_hex(0xff_ffff);
/// The edge of a neutral block.
pub const GRANITE_EDGE: Colour = colour_from_hex(0x45_413b);
/// The four slopes of a neutral block, clockwise from the lit one.
pub const GRANITE_SLOPES: [Colour; 4] =
    [colour_from_hex(0xba_b5aa), colour_from_hex(0xa8_a297), colour_from_hex(0x7f_7a71), colour_from_hex(0x6a_655d)];
/// The top of a neutral block.
pub const GRANITE: Colour = colour_from_hex(0x95_8f85);

/// The last action.
pub const LAST_MOVE: Colour = colour_from_hex(0x17_498a);
/// A selected piece and its targets.
pub const SELECTED: Colour = colour_from_hex(0xb5_301a);
/// A captured piece.
pub const CAPTURED: Colour = colour_from_hex(0x8e_1226);

/// The pixels of a unit in the picture of a board whose sides are about as long.
pub const UNIT: f32 = 0.86;
/// The pixels of a unit in the picture of a lying board. It is shown smaller, so its letters are larger.
pub const LYING_UNIT: f32 = 0.9;
/// The pixels of a unit in the picture of an upright board.
pub const UPRIGHT_UNIT: f32 = 0.75;
/// The size of an animation, as a share of that of a picture.
pub const ANIMATION_SCALE: f32 = 0.75;

/// The maximum side of a cell. From here on lengths are in units.
pub const MAX_CELL_SIZE: f32 = 116.0;
/// The maximum width of all cells.
pub const MAX_BOARD_WIDTH: f32 = 620.0;
/// The maximum height of all cells.
pub const MAX_BOARD_HEIGHT: f32 = 672.0;
/// The maximum width of all columns of a lying board.
pub const LYING_WIDTH: f32 = 768.0;
/// The distance between the rows of a lying board.
pub const LYING_ROW_SPACING: f32 = 114.0;
/// The gap between the pieces of neighbouring rows of a lying board.
pub const PIECE_GAP: f32 = 14.0;
/// The maximum height of all columns of a tall board that lies.
pub const TALL_LYING_HEIGHT: f32 = 460.0;
/// The distance between the rows of an upright board.
pub const UPRIGHT_ROW_SPACING: f32 = 210.0;
/// The maximum height of all columns of an upright board.
pub const UPRIGHT_MAX_HEIGHT: f32 = 1140.0;
/// The maximum distance between the columns of an upright board.
pub const UPRIGHT_MAX_COLUMN_SPACING: f32 = 86.0;

/// The width of the frame at the left, where the row numbers are.
pub const FRAME_LEFT: i32 = 42;
/// The height of the frame below the cells, where the column letters are.
pub const FRAME_BELOW: i32 = 38;
/// The frame around the trays.
pub const FRAME_MARGIN: i32 = 12;
/// The frame on the other sides of the cells.
pub const FRAME_GAP: i32 = 16;
/// The rounding of the picture's corners.
pub const CORNER_RADIUS: i32 = 18;
/// The font size of the coordinates.
pub const LABEL_FONT_SIZE: i32 = 30;
/// The height of a tray.
pub const TRAY_HEIGHT: i32 = 48;
/// The gap beside a tray.
pub const TRAY_GAP: i32 = 16;
/// The width of the area beside a tray.
pub const SIDE_AREA_WIDTH: i32 = 154;
/// The font size of the captions.
pub const CAPTION_FONT_SIZE: i32 = 31;
/// The side of the piece that stands for a seat.
pub const SEAT_PIECE_SIZE: i32 = 46;
/// The opacity of a used die.
pub const USED_DIE_OPACITY: u8 = 82;
/// The opacity of a captured piece.
pub const CAPTURED_OPACITY: u8 = 115;

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
