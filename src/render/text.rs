//! Pictures of positions as text, for terminals and code blocks.

use crate::kit::board::{Board, Mark, Point, Site};
use crate::kit::dice::Die;
use crate::kit::game::{Info, Tone};
use crate::kit::scene::{Kind, Piece, Scene};
use crate::render::labels::{self, Label};

/// The position as text: rows from the top with their numbers, then a line of column letters. `X` is a dark stone, `O` a
/// light one, `#` a block, `.` a free point, `+` one that bears a mark and `:` one of a refuge; other pieces are letters,
/// small ones for the dark side. Where pieces share a point the last one is shown, and a line below lists them all;
/// another one tells the dice. Nothing follows the last sign of a line, and no line break the last line.
#[must_use]
pub fn text(board: &Board, scene: &Scene, info: Info) -> String {
    let (rows, columns) = (labels::rows(board), labels::columns(board));
    let margin = rows.iter().map(|label| label.text.len()).max().unwrap_or(0);
    let raster = Raster::new(board, margin + 1);
    let mut lines: Vec<String> = heights(board)
        .into_iter()
        .map(|height| {
            let head = rows.iter().find(|label| label.at == height).map_or("", |label| &label.text);
            let row = sites(board).filter(|(_, point)| point.y == height);
            raster.line(&format!("{head:>margin$}"), row.map(|(site, point)| (point.x, sign(site, point, scene, info))))
        })
        .collect();
    lines
        .push(raster.line("", columns.iter().filter_map(|label: &Label| Some((label.at, label.text.chars().next()?)))));
    lines.extend(shared(board, scene, info));
    lines.extend(dice(scene));
    lines.join("\n")
}

/// A line for each point on which several pieces stand, with all of them.
fn shared(board: &Board, scene: &Scene, info: Info) -> impl Iterator<Item = String> {
    let points = scene.pieces.chunk_by(|(one, _), (next, _)| one == next).filter(|pieces| pieces.len() > 1);
    points.map(move |pieces| {
        let signs = pieces.iter().map(|(_, piece)| format!(" {}", piece_sign(*piece, info.tones)));
        format!("{}:{}", board.name(pieces[0].0), signs.collect::<String>())
    })
}

/// The dice, those that are used in brackets.
fn dice(scene: &Scene) -> Option<String> {
    let sign = |die: &Die| if die.used { format!(" ({})", die.face.sign()) } else { format!(" {}", die.face.sign()) };
    (!scene.dice.is_empty()).then(|| format!("dice:{}", scene.dice.iter().map(sign).collect::<String>()))
}

/// The heights at which points are, from the top.
fn heights(board: &Board) -> Vec<f32> {
    let mut heights: Vec<f32> = board.points.iter().map(|point| point.y).collect();
    heights.sort_by(|one, other| other.total_cmp(one));
    heights.dedup();
    heights
}

fn sites(board: &Board) -> impl Iterator<Item = (Site, &Point)> {
    (0..=Site::MAX).zip(&board.points)
}

fn sign(site: Site, point: &Point, scene: &Scene, info: Info) -> char {
    let piece = scene.pieces.iter().rev().find(|(at, _)| *at == site);
    match (piece, point.mark) {
        (Some((_, piece)), _) => piece_sign(*piece, info.tones),
        (None, Some(Mark::Centre | Mark::Castle | Mark::Cross | Mark::Ornament)) => '+',
        (None, Some(Mark::Sanctuary)) => ':',
        (None, None) => '.',
    }
}

fn piece_sign(piece: Piece, tones: [Tone; 2]) -> char {
    let tone = piece.side.map(|side| tones[side.index()]);
    let letter = match (piece.kind, tone) {
        (Kind::Stone, Some(Tone::Dark)) => return 'X',
        (Kind::Stone, Some(Tone::Light)) => return 'O',
        (Kind::Stone, None) | (Kind::Block, _) => return '#',
        (Kind::King, None) => return '&',
        (Kind::General, _) => 'G',
        (Kind::Rebel | Kind::Soldier, _) => 'S',
        (Kind::Sleeper, _) => 'Z',
        (Kind::Homeward, _) => 'H',
        (Kind::Waiting, _) => 'W',
        (Kind::King, _) => 'K',
        (Kind::Rider, _) => 'R',
        (Kind::Queen, _) => 'Q',
        (Kind::SleepingQueen, _) => 'D',
    };
    if tone == Some(Tone::Dark) { letter.to_ascii_lowercase() } else { letter }
}

/// Which place in a line of text belongs to which place across the board.
struct Raster {
    low: f32,
    pitch: f32,
    margin: usize,
}

impl Raster {
    /// The narrowest pitch, from two signs a column on, at which every point falls on a sign of its own.
    fn new(board: &Board, margin: usize) -> Raster {
        let low = board.points.iter().map(|point| point.x).reduce(f32::min).unwrap_or_default();
        let whole = |pitch: f32| board.points.iter().all(|point| ((point.x - low) * pitch / 2.0).fract().abs() < 0.01);
        let pitch = [2.0, 4.0, 6.0].into_iter().find(|pitch| whole(*pitch)).unwrap_or(8.0);
        Raster { low, pitch, margin }
    }

    fn line(&self, head: &str, signs: impl Iterator<Item = (f32, char)>) -> String {
        let mut line: Vec<char> = head.chars().collect();
        for (x, sign) in signs {
            let place = self.margin + ((x - self.low) * self.pitch).round() as usize;
            if line.len() <= place {
                line.resize(place + 1, ' ');
            }
            line[place] = sign;
        }
        line.into_iter().collect::<String>().trim_end().to_owned()
    }
}
