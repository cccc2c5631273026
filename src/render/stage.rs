//! What the pictures of a board have in common.

use crate::kit::side::Side;
use crate::render::canvas::Canvas;
use crate::render::composition::Composition;
use crate::render::layout::Layout;
use crate::render::raster::raster;
use crate::render::view::View;
use crate::render::{bowl, ground, marks, pieces, sprites, tray};
use image::RgbaImage;
use std::sync::Arc;

/// A board without anything that changes, for pictures in one theme.
#[derive(Debug)]
pub struct Stage {
    layout: Layout,
    ground: Arc<RgbaImage>,
}

impl Stage {
    /// That of this picture, and of all others of the same board in the same theme.
    #[must_use]
    pub fn new(view: &View) -> Stage {
        let layout = Layout::new(view.board, view.info.dice);
        let (width, height) = (layout.picture.width.unsigned_abs(), layout.picture.height.unsigned_abs());
        let ground = raster(&ground::svg(view.board, &layout, view.theme), view.theme, width, height);
        Stage { layout, ground }
    }

    /// A picture, not painted yet.
    #[must_use]
    pub fn compose(&self, view: &View) -> Composition {
        let layout = &self.layout;
        let mut canvas = Canvas::new(Arc::clone(&self.ground), view.theme);
        board_marks(&mut canvas, view, layout);
        marks::under(&mut canvas, view, layout);
        pieces::draw(&mut canvas, view, layout);
        marks::over(&mut canvas, view, layout);
        for side in Side::BOTH {
            tray::draw(&mut canvas, view, layout, side);
        }
        bowl::draw(&mut canvas, &view.scene.dice, layout);
        canvas.finish()
    }
}

fn board_marks(canvas: &mut Canvas, view: &View, layout: &Layout) {
    for point in &view.board.points {
        if let Some(svg) = point.mark.and_then(sprites::mark) {
            canvas.sprite(svg, layout.at(point.x, point.y), layout.cell);
        }
    }
}
