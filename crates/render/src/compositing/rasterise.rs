//! SVG texts as pixels.

use crate::recolour;
use gonagas_core::kit::theme::Theme;
use image::RgbaImage;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};

/// Rasterises SVG texts on top of each other in the colours of a theme, at this size in pixels.
///
/// # Panics
///
/// Panics when a text is not an SVG or a side is 0. All drawings are our own.
#[must_use]
pub fn rasterise_layers<Svg: AsRef<str>>(layers: &[Svg], theme: Theme, width: u32, height: u32) -> RgbaImage {
    let mut pixels = Pixmap::new(width, height).expect("our drawings have a size");
    for svg in layers {
        let svg = recolour::recolour_svg(theme, svg.as_ref());
        let tree = Tree::from_str(&svg, &Options::default()).expect("our drawings are valid SVG");
        let scale = Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
        resvg::render(&tree, scale, &mut pixels.as_mut());
    }
    let colours: Vec<[u8; 4]> = pixels.pixels().iter().map(straight_colour).collect();
    RgbaImage::from_raw(width, height, colours.into_flattened()).expect("the pixels fill the picture")
}

/// Returns a colour that is not multiplied with its opacity.
fn straight_colour(pixel: &PremultipliedColorU8) -> [u8; 4] {
    let colour = pixel.demultiply();
    [colour.red(), colour.green(), colour.blue(), colour.alpha()]
}
