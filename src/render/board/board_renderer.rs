//! What the pictures of a board have in common.

use crate::kit::side::Side;
use crate::render::board::layout::Layout;
use crate::render::board::render_input::RenderInput;
use crate::render::board::{board_background, dice_area, highlights, pieces, score_tray};
use crate::render::compositing::canvas::Canvas;
use crate::render::compositing::composition::Composition;
use crate::render::compositing::svg_cache::rasterise_cached;
use crate::render::sprites;
use image::RgbaImage;
use std::sync::Arc;

/// A board without anything that changes, for pictures in one theme.
#[derive(Debug)]
pub struct BoardRenderer {
    layout: Layout,
    background: Arc<RgbaImage>,
}

impl BoardRenderer {
    /// That of this picture, and of all others of the same board in the same theme.
    #[must_use]
    pub fn new(view: &RenderInput) -> BoardRenderer {
        let layout = Layout::new(view.board, view.info.has_dice);
        let (width, height) = (layout.picture.width.unsigned_abs(), layout.picture.height.unsigned_abs());
        let ground = rasterise_cached(
            &board_background::background_svg(view.board, &layout, view.theme),
            view.theme,
            width,
            height,
        );
        BoardRenderer { layout, background: ground }
    }

    /// A picture, not painted yet.
    #[must_use]
    pub fn compose(&self, view: &RenderInput) -> Composition {
        let layout = &self.layout;
        let mut canvas = Canvas::new(Arc::clone(&self.background), view.theme);
        draw_board_marks(&mut canvas, view, layout);
        highlights::draw_below_pieces(&mut canvas, view, layout);
        pieces::draw_pieces(&mut canvas, view, layout);
        highlights::draw_above_pieces(&mut canvas, view, layout);
        for side in Side::BOTH {
            score_tray::draw_score_tray(&mut canvas, view, layout, side);
        }
        dice_area::draw_dice(&mut canvas, &view.scene.dice, layout);
        canvas.into_composition()
    }
}

fn draw_board_marks(canvas: &mut Canvas, view: &RenderInput, layout: &Layout) {
    for point in &view.board.points {
        if let Some(svg) = point.mark.and_then(sprites::mark_sprite) {
            canvas.draw_sprite(svg, layout.to_pixel(point.x, point.y), layout.cell_size);
        }
    }
}
