//! The colours of the themes other than wood.
//!
//! Everything is drawn in the colours of [`crate::style`], whose names say what each is for, and recoloured before
//! it is rasterised. Differences that are not a mere exchange of colours are here, too.

use crate::style::{ALL_COLOURS, BONE, Colour, INK, SAND, WOOD, WOOD_EDGE, colour_from_hex};
use gonagas_core::kit::theme::Theme;
use std::borrow::Cow;

/// The colours of the dark theme, in the order of [`ALL_COLOURS`]: edges are lighter than the areas within them.
const DARK_COLOURS: [Colour; ALL_COLOURS.len()] = [
    colour_from_hex(0x15_181d), // the frame
    colour_from_hex(0x0a_0c0f),
    colour_from_hex(0x3a_424c),
    colour_from_hex(0x87_93a1),
    colour_from_hex(0xe8_ebef), // what is light
    colour_from_hex(0x2c_333c), // the ground
    colour_from_hex(0x1f_252c),
    colour_from_hex(0x59_6673),
    colour_from_hex(0x44_3a30), // the special centre
    colour_from_hex(0x84_7055),
    colour_from_hex(0x12_151a), // numbers on what is light
    colour_from_hex(0x0a_0c0f), // shadows
    colour_from_hex(0x93_a0ae), // dark pieces
    colour_from_hex(0x0f_1216),
    colour_from_hex(0x46_4f5a),
    colour_from_hex(0x9a_a6b3),
    colour_from_hex(0x7f_8894), // light pieces
    colour_from_hex(0xc4_cad2),
    colour_from_hex(0xff_ffff),
    colour_from_hex(0xa7_adb5), // neutral blocks
    colour_from_hex(0x94_9aa2),
    colour_from_hex(0x82_8890),
    colour_from_hex(0x5d_636b),
    colour_from_hex(0x4b_5159),
    colour_from_hex(0x6e_747c),
    colour_from_hex(0x6c_b0ff), // what is pointed out
    colour_from_hex(0xf0_5a3c),
    colour_from_hex(0xf2_4e6e),
];

/// The colours of the high-contrast theme, in the order of [`ALL_COLOURS`].
const CONTRAST_COLOURS: [Colour; ALL_COLOURS.len()] = [
    colour_from_hex(0x00_0000), // the frame
    colour_from_hex(0x00_0000),
    colour_from_hex(0x60_6060),
    colour_from_hex(0x60_6060),
    colour_from_hex(0xff_ffff), // what is light
    colour_from_hex(0xff_ffff), // the ground
    colour_from_hex(0xc0_c0c0),
    colour_from_hex(0x00_0000),
    colour_from_hex(0xff_e680), // the special centre
    colour_from_hex(0x80_6000),
    colour_from_hex(0x00_0000), // numbers on what is light
    colour_from_hex(0x60_6060), // shadows
    colour_from_hex(0x00_0000), // dark pieces
    colour_from_hex(0x00_0000),
    colour_from_hex(0x30_3030),
    colour_from_hex(0xff_ffff),
    colour_from_hex(0x00_0000), // light pieces
    colour_from_hex(0xe6_e6e6),
    colour_from_hex(0xff_ffff),
    colour_from_hex(0x00_0000), // neutral blocks
    colour_from_hex(0xc0_c0c0),
    colour_from_hex(0xa6_a6a6),
    colour_from_hex(0x78_7878),
    colour_from_hex(0x60_6060),
    colour_from_hex(0x8c_8c8c),
    colour_from_hex(0x00_38d0), // what is pointed out
    colour_from_hex(0xd8_0000),
    colour_from_hex(0x90_0090),
];

/// Returns the theme's replacement for a colour of [`ALL_COLOURS`].
#[must_use]
pub fn colour_in_theme(theme: Theme, colour: Colour) -> Colour {
    let colours = match theme {
        Theme::Wood => return colour,
        Theme::Dark => &DARK_COLOURS,
        Theme::Contrast => &CONTRAST_COLOURS,
    };
    ALL_COLOURS.iter().position(|known| *known == colour).map_or(colour, |place| colours[place])
}

/// Returns a drawing in the colours of a theme.
#[must_use]
pub fn recolour_svg(theme: Theme, svg: &str) -> Cow<'_, str> {
    if theme == Theme::Wood {
        return Cow::Borrowed(svg);
    }
    let mut parts = svg.split('#');
    let mut dyed_svg = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let known = part.get(..6).and_then(|digits| u32::from_str_radix(digits, 16).ok()).map(colour_from_hex);
        match known {
            Some(colour) => dyed_svg.push_str(&format!("{}{}", colour_in_theme(theme, colour), &part[6..])),
            None => dyed_svg.push_str(&format!("#{part}")),
        }
    }
    Cow::Owned(dyed_svg)
}

/// Returns the colour of numbers on sand; dark ones would be lost on a dark background.
#[must_use]
pub const fn number_colour(theme: Theme) -> Colour {
    match theme {
        Theme::Wood | Theme::Contrast => INK,
        Theme::Dark => BONE,
    }
}

/// Returns the colour of texts on the frame, in every theme.
#[must_use]
pub const fn heading_colour() -> Colour {
    BONE
}

/// Returns the colour of lines on sand, for the same reason.
#[must_use]
pub const fn line_colour(theme: Theme) -> Colour {
    match theme {
        Theme::Wood | Theme::Contrast => WOOD,
        Theme::Dark => WOOD_EDGE,
    }
}

/// Returns the pairs of colours that touch in this theme only.
#[must_use]
pub const fn extra_adjacent_colours(theme: Theme) -> &'static [(Colour, Colour)] {
    match theme {
        Theme::Wood | Theme::Contrast => &[],
        Theme::Dark => &[(SAND, WOOD_EDGE)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_colours_of_a_drawing_change() {
        let svg = format!(r##"<use href="#a"/><g fill="{SAND}" stroke="{INK}"/>"##);
        assert_eq!(recolour_svg(Theme::Wood, &svg), svg);
        let [sand, ink] = [SAND, INK].map(|colour| colour_in_theme(Theme::Dark, colour));
        assert_eq!(recolour_svg(Theme::Dark, &svg), format!(r##"<use href="#a"/><g fill="{sand}" stroke="{ink}"/>"##));
        assert_ne!(sand, SAND);
    }
}
