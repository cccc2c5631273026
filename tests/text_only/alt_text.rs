//! A position, read from the alternative text of a picture.

use crate::text_only::language::Language;
use crate::text_only::player::points_in;
use std::collections::BTreeMap;

/// The pieces: by the name of their seat, empty for nobody, and the word for their kind, empty for the plain one; the
/// points in order.
pub type Pieces = BTreeMap<(String, String), Vec<String>>;

/// A player's knowledge of a match.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Position {
    /// The seat to move.
    pub to_move: Option<String>,
    /// The seat that won.
    pub winner: Option<String>,
    /// The game is over.
    pub is_over: bool,
    /// The last turn in words.
    pub last_turn: String,
    /// The signs of the dice, each with true if it is used.
    pub dice: Vec<(char, bool)>,
    /// The pieces.
    pub pieces: Pieces,
}

/// Reads an alternative text.
pub fn read_alt_text(language: &Language, text: &str) -> Position {
    let mut position = Position::default();
    let mut seat_texts: BTreeMap<String, String> = BTreeMap::new();
    for sentence in text.trim_end_matches('.').split(". ") {
        if let Some(seat) = Language::gap(sentence, language.to_move) {
            position.to_move = Some(last_word(seat));
        } else if let Some(seat) = Language::gap(sentence, language.won) {
            (position.winner, position.is_over) = (Some(last_word(seat)), true);
        } else if sentence == language.over {
            position.is_over = true;
        } else if let Some(turn) = sentence.strip_prefix(language.last_turn) {
            turn.clone_into(&mut position.last_turn);
        } else if let Some(dice) = sentence.strip_prefix(language.dice) {
            position.dice = dice.split(", ").map(|die| read_die(language, die)).collect();
        } else if let Some(sites) = language.nobody.iter().find_map(|words| sentence.strip_prefix(words)) {
            // The number of stones to place has the same words.
            if sites.split(' ').all(|site| points_in(site) == [site]) {
                add(&mut position.pieces, "", "", sites);
            }
        } else if let Some((seat, rest)) = sentence.split_once(": ").map(|(seat, rest)| (seat.trim_end(), rest)) {
            // The pieces of a seat follow the facts about it.
            seat_texts.insert(seat.to_owned(), rest.to_owned());
        }
    }
    for (seat, rest) in seat_texts {
        read_pieces(language, &seat, &rest, &mut position.pieces);
    }
    position
}

/// Returns the name of a seat after its article or preposition.
fn last_word(text: &str) -> String {
    text.split(' ').next_back().unwrap_or_default().to_owned()
}

fn read_die(language: &Language, die: &str) -> (char, bool) {
    let (face, used) = die.strip_suffix(language.used).map_or((die, false), |face| (face, true));
    let sign = if face == language.blank { '-' } else { face.parse().expect("a die shows one sign") };
    (sign, used)
}

/// Reads the pieces of a seat: the plain ones, and then each other kind after its name.
fn read_pieces(language: &Language, seat: &str, text: &str, pieces: &mut Pieces) {
    if text == language.none {
        return;
    }
    for clause in text.split(';').map(str::trim) {
        let words: Vec<&str> = clause.split(' ').collect();
        let named = words.iter().take_while(|word| points_in(word) != [**word]).count();
        let [kind, sites] = [&words[..named], &words[named..]].map(|words| words.join(" "));
        add(pieces, seat, if kind.is_empty() { "" } else { language.described_kind(&kind) }, &sites);
    }
}

fn add(pieces: &mut Pieces, seat: &str, kind: &str, sites: &str) {
    let found = pieces.entry((seat.to_owned(), kind.to_owned())).or_default();
    found.extend(sites.split(' ').map(str::to_owned));
    found.sort();
}
