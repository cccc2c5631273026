//! Pictures of positions as PNG.

use crate::render::indexed;
use crate::render::stage::Stage;
use crate::render::view::View;
use image::RgbaImage;

/// The picture as the bytes of a PNG file. It takes a few milliseconds of computing.
#[must_use]
pub fn png(view: &View) -> Vec<u8> {
    indexed::encode(&paint(view), view.theme)
}

/// The picture in full colours.
#[must_use]
pub fn paint(view: &View) -> RgbaImage {
    let composition = Stage::new(view).compose(view);
    composition.paint(composition.area())
}
