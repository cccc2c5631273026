//! A position, read from a text board and the legend below it.

use crate::text_only::alt_text::Pieces;
use crate::text_only::language::Language;
use std::collections::BTreeMap;

/// The seat and the kind of a piece.
type Owner = (String, String);

/// Reads the text board in a message.
pub fn read_text_board(language: &Language, message: &str) -> Pieces {
    let (_, rest) = message.split_once("```\n").unwrap_or_else(|| panic!("no text board: {message}"));
    let (board, after) = rest.split_once("\n```").expect("the text board ends");
    let legend = after.lines().find_map(|line| line.strip_prefix("-# ")).unwrap_or_default();
    let signs = read_legend(language, legend);
    let mut pieces = Pieces::new();
    for (site, found) in read_signs(board) {
        for sign in found {
            let owner = signs.get(&sign).unwrap_or_else(|| panic!("`{sign}` is not explained: {legend}\n{board}"));
            // Points that are marked are free.
            if let Some(owner) = owner {
                pieces.entry(owner.clone()).or_default().push(site.clone());
            }
        }
    }
    pieces.values_mut().for_each(|sites| sites.sort());
    pieces
}

/// Returns the piece that each sign stands for; `None` for a marked point.
fn read_legend(language: &Language, legend: &str) -> BTreeMap<char, Option<Owner>> {
    let mut signs = BTreeMap::from([('.', None)]);
    for entry in legend.split(" · ") {
        let mut parts = entry.splitn(3, '`').skip(1);
        let (Some(sign), Some(words)) = (parts.next(), parts.next()) else { continue };
        let sign = sign.parse().expect("one sign");
        let words = words.trim();
        let owner = match words.split_once(", ") {
            Some((seat, kind)) => Some((seat.to_owned(), language.kind(kind).to_owned())),
            None if language.legend_nobody.contains(&words) => Some(Owner::default()),
            // The words for points begin with a small letter, seats with a capital one.
            None if words.starts_with(char::is_lowercase) => None,
            None => Some((words.to_owned(), String::new())),
        };
        signs.insert(sign, owner);
    }
    signs
}

/// Returns the signs on each point.
fn read_signs(board: &str) -> BTreeMap<String, Vec<char>> {
    let lines: Vec<&str> = board.lines().collect();
    let is_letters = |line: &&str| {
        line.split_whitespace().all(|word| word.len() == 1 && word.bytes().all(|letter| letter.is_ascii_lowercase()))
    };
    let letters = lines.iter().position(|line| line.starts_with(' ') && is_letters(line)).expect("a line of letters");
    let columns: Vec<(usize, char)> = lines[letters].char_indices().filter(|(_, letter)| *letter != ' ').collect();
    let mut signs = BTreeMap::new();
    for line in &lines[..letters] {
        let (row, _) = line.trim_start().split_once(' ').expect("a row has a number");
        let start = line.find(row).expect("it is in the line") + row.len();
        let shown: Vec<(usize, char)> = line.char_indices().filter(|(at, sign)| *at >= start && *sign != ' ').collect();
        for (letter, sign) in std::iter::zip(columns_of_row(&columns, &shown), &shown) {
            signs.insert(format!("{letter}{row}"), vec![sign.1]);
        }
    }
    for line in &lines[letters + 1..] {
        let (site, several) = line.split_once(": ").expect("points with several pieces, or dice");
        if signs.contains_key(site) {
            signs.insert(site.to_owned(), several.split(' ').filter_map(|sign| sign.chars().next()).collect());
        }
    }
    signs
}

/// Returns the letters of the signs in a row. In a narrower row some stand between two columns; its middle stands below
/// one.
fn columns_of_row(columns: &[(usize, char)], shown: &[(usize, char)]) -> Vec<char> {
    let middle = shown.iter().position(|(at, _)| columns.iter().any(|(column, _)| column == at));
    let middle = middle.expect("a sign stands above a letter");
    let middle = match shown.iter().all(|(at, _)| columns.iter().any(|(column, _)| column == at)) {
        true => return shown.iter().map(|(at, _)| columns[columns.partition_point(|(c, _)| c < at)].1).collect(),
        false => middle,
    };
    let letter = columns.iter().position(|(column, _)| *column == shown[middle].0).expect("it is there");
    (0..shown.len()).map(|at| columns[letter + at - middle].1).collect()
}
