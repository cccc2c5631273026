//! The dice.

use crate::render::board::layout::Layout;
use crate::render::compositing::canvas::Canvas;
use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::sprites;
use crate::render::style::USED_DIE_OPACITY;
use gonagas_core::kit::dice::Die;

/// The side of a die's drawing.
const DIE_SIZE: i32 = 96;

/// Draws the dice side by side; used dice are pale.
pub fn draw_dice(canvas: &mut Canvas, dice: &[Die], layout: &Layout) {
    let Some(PixelRect { x, y, width, height }) = layout.dice_area else { return };
    let count = i32::try_from(dice.len()).unwrap_or(i32::MAX);
    let step = (DIE_SIZE + 4).min((width - DIE_SIZE) / (count - 1).max(1));
    let left = x + (width - step * (count - 1)) / 2;
    for (index, die) in (0..).zip(dice) {
        let opacity = if die.used { USED_DIE_OPACITY } else { 1.0 };
        canvas.draw_layers(sprites::die_layers(die.face), (left + index * step, y + height / 2), DIE_SIZE, opacity);
    }
}
