//! The dice as they lie.

use crate::kit::dice::Die;
use crate::render::area::Area;
use crate::render::canvas::Canvas;
use crate::render::layout::Layout;
use crate::render::sprites;
use crate::render::theme::SPENT;

/// The side of a die's drawing.
const DIE: i32 = 96;

/// Lays the dice into the bowl, side by side; those that have been used are pale.
pub fn draw(canvas: &mut Canvas, dice: &[Die], layout: &Layout) {
    let Some(Area { x, y, width, height }) = layout.bowl else { return };
    let count = i32::try_from(dice.len()).unwrap_or(i32::MAX);
    let step = (DIE + 4).min((width - DIE) / (count - 1).max(1));
    let left = x + (width - step * (count - 1)) / 2;
    for (place, die) in (0..).zip(dice) {
        let share = if die.used { SPENT } else { 1.0 };
        canvas.layers(sprites::die(die.face), (left + place * step, y + height / 2), DIE, share);
    }
}
