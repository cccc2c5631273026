//! Pictures of positions as PNG.

use crate::kit::side::Side;
use crate::render::canvas::Canvas;
use crate::render::layout::Layout;
use crate::render::raster::raster;
use crate::render::view::View;
use crate::render::{bowl, ground, indexed, marks, pieces, sprites, tray};
use image::RgbaImage;

/// The picture as the bytes of a PNG file. It takes a few milliseconds of computing.
#[must_use]
pub fn png(view: &View) -> Vec<u8> {
    indexed::encode(&paint(view), view.theme)
}

/// The picture in full colours.
#[must_use]
pub fn paint(view: &View) -> RgbaImage {
    let layout = Layout::new(view.board, view.info.dice);
    let (width, height) = (layout.picture.width.unsigned_abs(), layout.picture.height.unsigned_abs());
    let mut canvas =
        Canvas::new(&raster(&ground::svg(view.board, &layout, view.theme), view.theme, width, height), view.theme);
    board_marks(&mut canvas, view, &layout);
    marks::under(&mut canvas, view, &layout);
    pieces::draw(&mut canvas, view, &layout);
    marks::over(&mut canvas, view, &layout);
    for side in Side::BOTH {
        tray::draw(&mut canvas, view, &layout, side);
    }
    bowl::draw(&mut canvas, &view.scene.dice, &layout);
    canvas.finish()
}

fn board_marks(canvas: &mut Canvas, view: &View, layout: &Layout) {
    for point in &view.board.points {
        if let Some(svg) = point.mark.and_then(sprites::mark) {
            canvas.sprite(svg, layout.at(point.x, point.y), layout.cell);
        }
    }
}
