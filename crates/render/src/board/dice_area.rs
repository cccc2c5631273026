//! The dice.

use crate::board::layout::Layout;
use crate::compositing::canvas::Canvas;
use crate::drawings::sprites;
use crate::pixel_rect::PixelRect;
use crate::style::USED_DIE_OPACITY;
use gonagas_core::kit::dice::Die;

/// Draws the dice side by side; used dice are pale.
pub fn draw_dice(canvas: &mut Canvas, dice: &[Die], layout: &Layout) {
    let PixelRect { x, y, width, height } = layout.side_area;
    let count = i32::try_from(dice.len()).unwrap_or(i32::MAX).max(1);
    let size = (height + layout.pixels(8)).min(width / 3);
    let step = size.min((width - size) / (count - 1).max(1));
    let left = x + (width - step * (count - 1)) / 2;
    for (index, die) in (0..).zip(dice) {
        let opacity = if die.used { USED_DIE_OPACITY } else { 255 };
        let area = PixelRect::centred((left + index * step, y + height / 2), (size, size));
        canvas.draw_faded(sprites::die_layers(die.face).into(), area, opacity);
    }
}
