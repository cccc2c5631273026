//! Positions as text, for terminals and code blocks.

use crate::board::coordinate_labels::{self, CoordinateLabel};
use gonagas_core::kit::board::{Board, BoardMark, Point, Site};
use gonagas_core::kit::dice::Die;
use gonagas_core::kit::game::{GameInfo, PieceShade};
use gonagas_core::kit::scene::{Piece, PieceKind, Scene};

/// Renders a position: the rows from the top with their numbers, then a line of column letters.
///
/// `X` is a dark stone, `O` a light one, `#` a block, `.` a free point, `+` a marked one and `:` one of the sanctuary.
/// Other pieces are letters, lower case for the dark side. Where pieces share a point the last one is shown, and a line
/// below lists them all; another line lists the dice. Lines have no trailing spaces, and the last line no line break.
#[must_use]
pub fn render_text(board: &Board, scene: &Scene, info: GameInfo) -> String {
    let rows = coordinate_labels::row_labels(board);
    let columns = coordinate_labels::column_labels(board);
    let margin = rows.iter().map(|label| label.text.len()).max().unwrap_or(0);
    let raster = TextGrid::new(board, margin + 1);
    let mut lines: Vec<String> = row_positions(board)
        .into_iter()
        .map(|height| {
            let head = rows.iter().find(|label| label.position == height).map_or("", |label| &label.text);
            let row = points_by_site(board).filter(|(_, point)| point.y == height);
            raster.write_row(
                &format!("{head:>margin$}"),
                row.map(|(site, point)| (point.x, point_symbol(site, point, scene, info))),
            )
        })
        .collect();
    lines.push(raster.write_row(
        "",
        columns.iter().filter_map(|label: &CoordinateLabel| Some((label.position, label.text.chars().next()?))),
    ));
    lines.extend(stacked_point_lines(board, scene, info));
    lines.extend(dice_line(scene));
    lines.join("\n")
}

/// Returns a line for each point with several pieces, listing them.
fn stacked_point_lines(board: &Board, scene: &Scene, info: GameInfo) -> impl Iterator<Item = String> {
    let points = scene.pieces.chunk_by(|(one, _), (next, _)| one == next).filter(|pieces| pieces.len() > 1);
    points.map(move |pieces| {
        let signs = pieces.iter().map(|(_, piece)| format!(" {}", piece_sign(*piece, info.piece_shades)));
        format!("{}:{}", board.site_name(pieces[0].0), signs.collect::<String>())
    })
}

/// Returns the line of dice, with used ones in brackets.
fn dice_line(scene: &Scene) -> Option<String> {
    let sign =
        |die: &Die| if die.used { format!(" ({})", die.face.symbol()) } else { format!(" {}", die.face.symbol()) };
    (!scene.dice.is_empty()).then(|| format!("dice:{}", scene.dice.iter().map(sign).collect::<String>()))
}

/// Returns the vertical positions of the points, from the top.
fn row_positions(board: &Board) -> Vec<f32> {
    let mut heights: Vec<f32> = board.points.iter().map(|point| point.y).collect();
    heights.sort_by(|one, other| other.total_cmp(one));
    heights.dedup();
    heights
}

fn points_by_site(board: &Board) -> impl Iterator<Item = (Site, &Point)> {
    (0..=Site::MAX).zip(&board.points)
}

fn point_symbol(site: Site, point: &Point, scene: &Scene, info: GameInfo) -> char {
    let piece = scene.pieces.iter().rev().find(|(at, _)| *at == site);
    match (piece, point.mark) {
        (Some((_, piece)), _) => piece_sign(*piece, info.piece_shades),
        (None, mark) => mark_sign(mark),
    }
}

/// Returns the sign of a free point.
#[must_use]
pub const fn mark_sign(mark: Option<BoardMark>) -> char {
    match mark {
        Some(BoardMark::Centre | BoardMark::Castle | BoardMark::Cross | BoardMark::Ornament) => '+',
        Some(BoardMark::Sanctuary) => ':',
        None => '.',
    }
}

/// Returns the sign of a piece.
#[must_use]
pub fn piece_sign(piece: Piece, tones: [PieceShade; 2]) -> char {
    let tone = piece.owner.map(|side| tones[side.index()]);
    let letter = match (piece.kind, tone) {
        (PieceKind::Stone, Some(PieceShade::Dark)) => return 'X',
        (PieceKind::Stone, Some(PieceShade::Light)) => return 'O',
        (PieceKind::Stone, None) | (PieceKind::Block, _) => return '#',
        (PieceKind::King, None) => return '&',
        (PieceKind::General, _) => 'G',
        (PieceKind::Rebel | PieceKind::Soldier, _) => 'S',
        (PieceKind::Sleeper, _) => 'Z',
        (PieceKind::Homeward, _) => 'H',
        (PieceKind::Waiting, _) => 'W',
        (PieceKind::King, _) => 'K',
        (PieceKind::Rider, _) => 'R',
        (PieceKind::Queen, _) => 'Q',
        (PieceKind::SleepingQueen, _) => 'D',
    };
    if tone == Some(PieceShade::Dark) { letter.to_ascii_lowercase() } else { letter }
}

/// The mapping from positions on the board to columns of text.
struct TextGrid {
    min_x: f32,
    column_width: f32,
    margin: usize,
}

impl TextGrid {
    /// Finds the narrowest spacing, from two characters per column on, at which every point has a character of its own.
    fn new(board: &Board, margin: usize) -> TextGrid {
        let low = board.points.iter().map(|point| point.x).reduce(f32::min).unwrap_or_default();
        let whole =
            |spacing: f32| board.points.iter().all(|point| ((point.x - low) * spacing / 2.0).fract().abs() < 0.01);
        let spacing = [2.0, 4.0, 6.0].into_iter().find(|spacing| whole(*spacing)).unwrap_or(8.0);
        TextGrid { min_x: low, column_width: spacing, margin }
    }

    fn write_row(&self, head: &str, signs: impl Iterator<Item = (f32, char)>) -> String {
        let mut line: Vec<char> = head.chars().collect();
        for (x, sign) in signs {
            let place = self.margin + ((x - self.min_x) * self.column_width).round() as usize;
            if line.len() <= place {
                line.resize(place + 1, ' ');
            }
            line[place] = sign;
        }
        line.into_iter().collect::<String>().trim_end().to_owned()
    }
}
