//! Pictures of positions as text, for terminals and code blocks.

use crate::kit::board::{Board, BoardMark, Point, Site};
use crate::kit::dice::Die;
use crate::kit::game::{GameInfo, PieceShade};
use crate::kit::scene::{Piece, PieceKind, Scene};
use crate::render::board::coordinate_labels::{self, CoordinateLabel};

/// The position as text: rows from the top with their numbers, then a line of column letters. `X` is a dark stone, `O` a
/// light one, `#` a block, `.` a free point, `+` one that bears a mark and `:` one of a refuge; other pieces are letters,
/// small ones for the dark side. Where pieces share a point the last one is shown, and a line below lists them all;
/// another one tells the dice. Nothing follows the last sign of a line, and no line break the last line.
#[must_use]
pub fn render_text(board: &Board, scene: &Scene, info: GameInfo) -> String {
    let (rows, columns) = (coordinate_labels::row_labels(board), coordinate_labels::column_labels(board));
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

/// A line for each point on which several pieces stand, with all of them.
fn stacked_point_lines(board: &Board, scene: &Scene, info: GameInfo) -> impl Iterator<Item = String> {
    let points = scene.pieces.chunk_by(|(one, _), (next, _)| one == next).filter(|pieces| pieces.len() > 1);
    points.map(move |pieces| {
        let signs = pieces.iter().map(|(_, piece)| format!(" {}", piece_symbol(*piece, info.piece_shades)));
        format!("{}:{}", board.site_name(pieces[0].0), signs.collect::<String>())
    })
}

/// The dice, those that are used in brackets.
fn dice_line(scene: &Scene) -> Option<String> {
    let sign =
        |die: &Die| if die.used { format!(" ({})", die.face.symbol()) } else { format!(" {}", die.face.symbol()) };
    (!scene.dice.is_empty()).then(|| format!("dice:{}", scene.dice.iter().map(sign).collect::<String>()))
}

/// The heights at which points are, from the top.
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
        (Some((_, piece)), _) => piece_symbol(*piece, info.piece_shades),
        (None, Some(BoardMark::Centre | BoardMark::Castle | BoardMark::Cross | BoardMark::Ornament)) => '+',
        (None, Some(BoardMark::Sanctuary)) => ':',
        (None, None) => '.',
    }
}

fn piece_symbol(piece: Piece, tones: [PieceShade; 2]) -> char {
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

/// Which place in a line of text belongs to which place across the board.
struct TextGrid {
    min_x: f32,
    column_width: f32,
    margin: usize,
}

impl TextGrid {
    /// The narrowest pitch, from two signs a column on, at which every point falls on a sign of its own.
    fn new(board: &Board, margin: usize) -> TextGrid {
        let low = board.points.iter().map(|point| point.x).reduce(f32::min).unwrap_or_default();
        let whole = |pitch: f32| board.points.iter().all(|point| ((point.x - low) * pitch / 2.0).fract().abs() < 0.01);
        let pitch = [2.0, 4.0, 6.0].into_iter().find(|pitch| whole(*pitch)).unwrap_or(8.0);
        TextGrid { min_x: low, column_width: pitch, margin }
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
