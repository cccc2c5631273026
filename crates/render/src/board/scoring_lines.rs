//! The lines of pieces that have scored, each with its points.

use crate::board::layout::Layout;
use crate::board::render_input::RenderInput;
use crate::compositing::canvas::Canvas;
use crate::drawings::drawing::Drawing;
use crate::drawings::plates;
use crate::pixel_rect::PixelRect;

/// Draws all lines, and then all numbers.
pub fn draw_scoring_lines(canvas: &mut Canvas, input: &RenderInput, layout: &Layout) {
    let cell = layout.cell_size;
    let mut plates_at = Vec::new();
    for line in &input.scene.scoring_lines {
        let [Some(from), Some(to)] = line.ends.map(|site| layout.point_centre(input.board, site)) else { continue };
        let left = from.0.min(to.0);
        let top = from.1.min(to.1);
        let width = (from.0 - to.0).abs();
        let height = (from.1 - to.1).abs();
        let area = PixelRect { x: left, y: top, width, height }.inset(-cell / 6);
        canvas.draw(Drawing::ScoringLine(area.width, area.height), area);
        // Between two points, beside the middle: lines that cross there would hide each other's numbers.
        let middle = if width > 0 { (left + cell / 2, top) } else { (left, top + cell / 2) };
        plates_at.push((middle, line.points));
    }
    for (at, points) in plates_at {
        let text = points.to_string();
        let size = plates::count_badge_size(&text, cell * 3 / 8);
        canvas.draw(Drawing::CountBadge(text, 100 * size.0 / size.1.max(1)), PixelRect::centred(at, size));
    }
}
