//! The parts that all pictures of a board share.

use crate::render::board::layout::Layout;
use crate::render::board::render_input::RenderInput;
use crate::render::board::{board_background, dice_area, highlights, pieces, score_tray};
use crate::render::compositing::canvas::Canvas;
use crate::render::compositing::composition::Composition;
use crate::render::compositing::packed_image::PackedImage;
use crate::render::compositing::svg_cache::rasterise_packed;
use crate::render::sprites;
use gonagas_core::kit::side::Side;
use std::sync::Arc;

/// The layout and background of a board in one theme.
#[derive(Debug)]
pub struct BoardRenderer {
    layout: Layout,
    background: Arc<PackedImage>,
}

impl BoardRenderer {
    /// Prepares the renderer for this picture and all others of the same board and theme.
    #[must_use]
    pub fn new(input: &RenderInput) -> BoardRenderer {
        let layout = Layout::new(input.board, input.info.has_dice);
        let (width, height) = (layout.picture.width.unsigned_abs(), layout.picture.height.unsigned_abs());
        let background = rasterise_packed(
            &board_background::background_svg(input.board, &layout, input.theme),
            input.theme,
            width,
            height,
        );
        BoardRenderer { layout, background }
    }

    /// Composes a picture without painting it.
    #[must_use]
    pub fn compose(&self, input: &RenderInput) -> Composition {
        let layout = &self.layout;
        let mut canvas = Canvas::new(Arc::clone(&self.background), input.theme);
        draw_board_marks(&mut canvas, input, layout);
        highlights::draw_below_pieces(&mut canvas, input, layout);
        pieces::draw_pieces(&mut canvas, input, layout);
        highlights::draw_above_pieces(&mut canvas, input, layout);
        for side in Side::BOTH {
            score_tray::draw_score_tray(&mut canvas, input, layout, side);
        }
        dice_area::draw_dice(&mut canvas, &input.scene.dice, layout);
        canvas.into_composition()
    }
}

fn draw_board_marks(canvas: &mut Canvas, input: &RenderInput, layout: &Layout) {
    for point in &input.board.points {
        if let Some(svg) = point.mark.and_then(sprites::mark_sprite) {
            canvas.draw_sprite(svg, layout.to_pixel(point.x, point.y), layout.cell_size);
        }
    }
}
