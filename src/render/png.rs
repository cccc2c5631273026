//! Pictures of positions as PNG.

use crate::kit::side::Side;
use crate::render::canvas::Canvas;
use crate::render::layout::Layout;
use crate::render::raster::raster;
use crate::render::view::View;
use crate::render::{ground, indexed, marks, sprites, tray};
use image::RgbaImage;

/// The picture as the bytes of a PNG file. It takes a few milliseconds of computing.
#[must_use]
pub fn png(view: &View) -> Vec<u8> {
    indexed::encode(&paint(view))
}

/// The picture in full colours.
#[must_use]
pub fn paint(view: &View) -> RgbaImage {
    let layout = Layout::new(view.board);
    let (width, height) = (layout.picture.width.unsigned_abs(), layout.picture.height.unsigned_abs());
    let mut canvas = Canvas::new(&raster(&ground::svg(view.board, &layout), width, height));
    board_marks(&mut canvas, view, &layout);
    marks::under(&mut canvas, view, &layout);
    pieces(&mut canvas, view, &layout);
    marks::over(&mut canvas, view, &layout);
    for side in Side::BOTH {
        tray::draw(&mut canvas, view, &layout, side);
    }
    canvas.finish()
}

fn board_marks(canvas: &mut Canvas, view: &View, layout: &Layout) {
    for point in &view.board.points {
        if let Some(mark) = point.mark {
            let at = (layout.across(point.x), layout.down(point.y));
            canvas.sprite(sprites::mark(mark), at, layout.cell);
        }
    }
}

/// The pieces; those that share a point lie on each other, the later ones higher.
fn pieces(canvas: &mut Canvas, view: &View, layout: &Layout) {
    for group in view.scene.pieces.chunk_by(|(one, _), (other, _)| one == other) {
        let Some((x, y)) = layout.centre(view.board, group[0].0) else { continue };
        let rise = (layout.cell / 8).min(layout.cell * 3 / 10 / group.len() as i32);
        let foot = y + rise * (group.len() as i32 - 1) / 2;
        for (index, (_, piece)) in group.iter().enumerate() {
            canvas.sprite(sprites::piece(*piece, view.info.tones), (x, foot - rise * index as i32), layout.cell);
        }
    }
}
