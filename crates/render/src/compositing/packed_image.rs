//! Backgrounds in little memory.
//!
//! A board's background is half a million palette indices, nearly all of them in long runs, and most rows repeat the
//! row above them. Packed it takes some tens of kilobytes, and unpacking is hardly slower than copying.

use crate::compositing::index_image::IndexImage;
use crate::compositing::part_id::PartId;
use crate::pixel_rect::PixelRect;
use std::ops::Range;

/// A picture of palette indices as rows of runs.
#[derive(Debug)]
pub struct PackedImage {
    id: PartId,
    width: i32,
    runs: Vec<Run>,
    /// The runs of each row. Equal neighbouring rows share theirs.
    rows: Vec<Range<u32>>,
}

/// Neighbouring pixels of one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    length: u16,
    index: u8,
}

impl PackedImage {
    /// Packs a picture.
    #[must_use]
    pub fn new(image: &IndexImage) -> PackedImage {
        let (mut runs, mut rows): (Vec<Run>, Vec<Range<u32>>) = (Vec::new(), Vec::new());
        let bounds = image.bounds();
        let mut above: Option<&[u8]> = None;
        for row in image.pixels().chunks(bounds.width.max(1) as usize) {
            let shared = rows.last().filter(|_| above == Some(row)).cloned();
            let start = runs.len() as u32;
            if shared.is_none() {
                let equal = row.chunk_by(|one, other| one == other);
                runs.extend(equal.map(|run| Run { length: run.len() as u16, index: run[0] }));
            }
            rows.push(shared.unwrap_or(start..runs.len() as u32));
            above = Some(row);
        }
        runs.shrink_to_fit();
        PackedImage { id: PartId::unused(), width: bounds.width, runs, rows }
    }

    /// Returns its identity.
    #[must_use]
    pub fn id(&self) -> PartId {
        self.id
    }

    /// Returns the bounds.
    #[must_use]
    pub fn bounds(&self) -> PixelRect {
        PixelRect { x: 0, y: 0, width: self.width, height: self.rows.len() as i32 }
    }

    /// Returns the memory that it takes, in bytes.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        self.runs.len() * size_of::<Run>() + self.rows.len() * size_of::<Range<u32>>()
    }

    /// Replaces the contents of `pixels` by a region, row by row. The region must lie within the picture.
    pub fn unpack_region(&self, region: PixelRect, pixels: &mut Vec<u8>) {
        let left = region.x as usize;
        let right = (region.x + region.width) as usize;
        pixels.clear();
        pixels.reserve(region.area());
        let mut above: Option<&Range<u32>> = None;
        for row in &self.rows[region.y as usize..(region.y + region.height) as usize] {
            if above == Some(row) {
                pixels.extend_from_within(pixels.len() - (right - left)..);
                continue;
            }
            let mut start = 0;
            for run in &self.runs[row.start as usize..row.end as usize] {
                let end = start + usize::from(run.length);
                let seen = end.min(right).saturating_sub(start.max(left));
                pixels.resize(pixels.len() + seen, run.index);
                start = end;
            }
            above = Some(row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_region_is_unpacked_as_it_was() {
        let width = 12;
        let height = 7;
        let stripes = (0..84).map(|place| ((place % 12) / 5 + (place / 24) * 3 + place / 50) as u8).collect();
        let image = IndexImage::new(width, stripes);
        let packed = PackedImage::new(&image);
        let mut unpacked = vec![9];
        for (x, y, width, height) in
            [(0, 0, width, height), (0, 0, 1, 1), (3, 2, 5, 4), (11, 6, 1, 1), (4, 0, 8, 7), (2, 2, 4, 0)]
        {
            let region = PixelRect { x, y, width, height };
            packed.unpack_region(region, &mut unpacked);
            let expected: Vec<u8> = region.row_ranges(12).flat_map(|row| image.pixels()[row].to_vec()).collect();
            assert_eq!(unpacked, expected, "{region:?}");
        }
    }

    #[test]
    fn flat_picture_takes_little_memory() {
        assert!(PackedImage::new(&IndexImage::new(1000, vec![9; 1_000_000])).byte_count() < 20_000);
    }
}
