//! Rectangles of pixels.

/// A rectangle of pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PixelRect {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// The width.
    pub width: i32,
    /// The height.
    pub height: i32,
}

impl PixelRect {
    /// Returns the rectangle of an image of this width and height, at the upper left corner.
    #[must_use]
    pub const fn of_size((width, height): (u32, u32)) -> PixelRect {
        PixelRect { x: 0, y: 0, width: width as i32, height: height as i32 }
    }

    /// Returns the rectangle of this width and height around a pixel.
    #[must_use]
    pub const fn centred((x, y): (i32, i32), (width, height): (i32, i32)) -> PixelRect {
        PixelRect { x: x - width / 2, y: y - height / 2, width, height }
    }

    /// Returns the rectangle without a margin of this many pixels.
    #[must_use]
    pub const fn inset(self, margin: i32) -> PixelRect {
        PixelRect {
            x: self.x + margin,
            y: self.y + margin,
            width: self.width - 2 * margin,
            height: self.height - 2 * margin,
        }
    }

    /// Returns the width and height.
    #[must_use]
    pub const fn size(self) -> (u32, u32) {
        (self.width.unsigned_abs(), self.height.unsigned_abs())
    }

    /// Returns the number of pixels.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Returns the pixel in the middle.
    #[must_use]
    pub const fn centre(self) -> (i32, i32) {
        (self.x + self.width / 2, self.y + self.height / 2)
    }

    /// Returns the common part of two rectangles; `None` when they do not overlap.
    #[must_use]
    pub fn intersection(self, other: PixelRect) -> Option<PixelRect> {
        let x = self.x.max(other.x);
        let y = self.y.max(other.y);
        let width = (self.x + self.width).min(other.x + other.width) - x;
        let height = (self.y + self.height).min(other.y + other.height) - y;
        (width > 0 && height > 0).then_some(PixelRect { x, y, width, height })
    }

    /// Returns the smallest rectangle that contains both.
    #[must_use]
    pub fn union(self, other: PixelRect) -> PixelRect {
        let x = self.x.min(other.x);
        let y = self.y.min(other.y);
        let width = (self.x + self.width).max(other.x + other.width) - x;
        let height = (self.y + self.height).max(other.y + other.height) - y;
        PixelRect { x, y, width, height }
    }

    /// Returns the index range of each of its rows in a buffer of this width; it must lie within the buffer.
    pub(crate) fn row_ranges(self, width: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
        let left = self.x as usize;
        let top = self.y as usize;
        (top..top + self.height as usize).map(move |row| {
            let start = row * width + left;
            start..start + self.width as usize
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn area(x: i32, y: i32, width: i32, height: i32) -> PixelRect {
        PixelRect { x, y, width, height }
    }

    #[test]
    fn intersection_is_the_common_part() {
        let one = area(0, 0, 10, 10);
        assert_eq!(one.intersection(area(4, -3, 10, 5)), Some(area(4, 0, 6, 2)));
        assert_eq!(one.intersection(area(2, 3, 4, 5)), Some(area(2, 3, 4, 5)));
        for beside in [area(10, 0, 5, 5), area(0, -5, 5, 5), area(3, 3, 0, 4)] {
            assert_eq!((one.intersection(beside), beside.intersection(one)), (None, None), "{beside:?}");
        }
    }

    #[test]
    fn union_contains_all_corners() {
        assert_eq!(area(2, 3, 4, 5).union(area(-1, 5, 3, 30)), area(-1, 3, 7, 32));
    }

    #[test]
    fn row_ranges_index_the_buffer() {
        assert_eq!(area(2, 1, 3, 2).row_ranges(10).collect::<Vec<_>>(), [12..15, 22..25]);
    }
}
