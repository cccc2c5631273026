//! A test for each sentence of RULES.md, "Pahtum".

use gonagas::kit::input::InputStep;
use gonagas::kit::scene::{Piece, PieceKind};
use gonagas::kit::side::Side;
use gonagas::session::game_session::GameSession;
use gonagas::session::rules::Rules;

const BLOCKS: [usize; 7] = [1, 3, 5, 7, 9, 11, 13];

fn start(blocks: usize) -> GameSession {
    Rules::parse(&format!("pahtum blocks={blocks}")).unwrap().start_session()
}

fn piece(kind: PieceKind, side: Option<Side>) -> Piece {
    Piece { kind, owner: side }
}

/// The name of the cell with this index, `a1` first.
fn cell(index: usize) -> String {
    format!("{}{}", char::from(b'a' + (index % 7) as u8), index / 7 + 1)
}

/// A game that fills the board as it is drawn, rows from the last one down: `#` neutral, `b` black, `w` white.
fn filled(rows: [&str; 7]) -> GameSession {
    let drawing: Vec<char> = rows.iter().rev().flat_map(|row| row.chars()).collect();
    let cells = |sign| (0..49).filter(move |index| drawing[*index] == sign).map(cell).collect::<Vec<_>>();
    let (blocks, black, white) = (cells.clone()('#'), cells.clone()('b'), cells('w'));
    assert_eq!(black.len(), white.len(), "both place equally many");
    let mut table = start(blocks.len());
    let own = std::iter::zip(black, white).flat_map(|(black, white)| [black, white]);
    for cell in blocks.into_iter().chain(own) {
        table.play(&cell).unwrap();
    }
    table
}

/// The totals and the end of a board.
fn check(rows: [&str; 7], black: u32, white: u32, end: &str) {
    let table = filled(rows);
    assert_eq!((table.score(), table.status().to_string()), (vec![black, white], format!("over {end} score")));
}

#[test]
fn the_board_has_7_by_7_cells() {
    let board = start(1).board();
    assert_eq!(board.points.len(), 49);
    assert_eq!((board.points[0].name.as_str(), board.points[48].name.as_str()), ("a1", "g7"));
}

#[test]
fn black_is_seat_1_and_white_seat_2() {
    assert_eq!(start(1).rules().game_info().seat_ids, ["black", "white"]);
}

#[test]
fn there_are_1_to_13_neutral_stones_an_odd_number() {
    for blocks in BLOCKS {
        let mut table = start(blocks);
        (0..49).for_each(|index| table.play(&cell(index)).unwrap());
        let neutral = table.scene().pieces.iter().filter(|(_, piece)| piece.kind == PieceKind::Block).count();
        assert_eq!(neutral, blocks);
    }
    for wrong in ["0", "2", "8", "15", "-1", ""] {
        assert!(Rules::parse(&format!("pahtum blocks={wrong}")).is_err(), "{wrong}");
    }
}

#[test]
fn white_places_the_first_neutral_stone_then_black_in_turn() {
    for blocks in BLOCKS {
        let mut table = start(blocks);
        for index in 0..blocks {
            let placer = if index % 2 == 0 { Side::Second } else { Side::First };
            assert_eq!(table.status().choosing_side(), Some(placer), "neutral stone {index} of {blocks}");
            table.play(&cell(index)).unwrap();
            assert_eq!(table.scene().piece_at(index as u8), Some(piece(PieceKind::Block, None)));
        }
    }
}

#[test]
fn black_begins_with_the_own_stones_and_they_alternate() {
    for blocks in BLOCKS {
        let mut table = start(blocks);
        (0..blocks).for_each(|index| table.play(&cell(index)).unwrap());
        for index in blocks..49 {
            let placer = if (index - blocks) % 2 == 0 { Side::First } else { Side::Second };
            assert_eq!(table.status().choosing_side(), Some(placer), "stone {index} after {blocks} neutral ones");
            table.play(&cell(index)).unwrap();
            assert_eq!(table.scene().piece_at(index as u8), Some(piece(PieceKind::Stone, Some(placer))));
        }
    }
}

#[test]
fn every_free_cell_may_be_taken_and_no_other() {
    let mut table = start(3);
    for index in 0..49 {
        let mut free: Vec<_> = (index..49).map(cell).collect();
        free.sort();
        assert_eq!(table.legal_notations(), free);
        assert!(index == 0 || table.play(&cell(index - 1)).is_err());
        table.play(&cell(index)).unwrap();
    }
}

#[test]
fn a_person_points_at_the_cell() {
    let mut table = start(1);
    assert_eq!(table.legal_actions()[10].input_steps, [InputStep::Place(piece(PieceKind::Block, None), 10)]);
    table.play("a1").unwrap();
    assert_eq!(
        table.legal_actions()[10].input_steps,
        [InputStep::Place(piece(PieceKind::Stone, Some(Side::First)), 11)]
    );
    table.play("b1").unwrap();
    assert_eq!(
        table.legal_actions()[10].input_steps,
        [InputStep::Place(piece(PieceKind::Stone, Some(Side::Second)), 12)]
    );
}

#[test]
fn the_game_ends_when_no_cell_is_free_and_both_placed_equally_many() {
    for blocks in BLOCKS {
        let mut table = start(blocks);
        for index in 0..49 {
            assert_eq!(table.status().outcome(), None);
            table.play(&cell(index)).unwrap();
        }
        assert!(table.status().outcome().is_some() && table.legal_notations().is_empty());
        let own = |side| table.scene().pieces.iter().filter(|(_, piece)| piece.owner == Some(side)).count();
        assert_eq!(own(Side::First), own(Side::Second));
    }
}

#[test]
fn runs_of_3_to_7_score_in_rows() {
    check(["bwwbwwb", "bwbwbww", "wbwwbb#", "bw#bwbw", "w#wwb#b", "bbwwbbw", "#bbbwwb"], 3, 0, "1");
    check(["bwbwb#w", "wwbbwwb", "bbwbwbw", "wbwwbwb", "ww#bww#", "#bbww#w", "bbwbbbb"], 10, 0, "1");
    check(["bwbw#bw", "bwwb#w#", "wbwwbwb", "bwbbbbb", "wwbwwbw", "wbwbwwb", "##bwbbw"], 25, 0, "1");
    check(["wbwbwwb", "bbbbbb#", "bwbww#b", "wbwwbb#", "bwwbwbw", "#wbwbww", "wbw#wwb"], 56, 0, "1");
    check(["bbwbwbw", "b#ww#bw", "wwb#wwb", "wbwwbww", "bbbbbbb", "#wwbw#b", "wbwwbbw"], 119, 0, "1");
}

#[test]
fn runs_of_3_to_7_score_in_columns() {
    check(["b#bbwbb", "bbwwbww", "#bwwb#w", "wwb#wbb", "bwbwbw#", "wbwbwwb", "bwbwbww"], 0, 3, "2");
    check(["b#bbwwb", "wwbw#ww", "bwwbbwb", "wbbw#wb", "wwbbwbw", "bbww#w#", "bbwbbwb"], 0, 10, "2");
    check(["bbwbbwb", "wwbw#bb", "bbwbwbw", "wbwbww#", "w#wwbbw", "#bwb#ww", "bwwbbwb"], 0, 25, "2");
    check(["#bbwwbw", "bwwbbw#", "wwbbw#b", "bwbwbbw", "bw##bww", "wwbbwbb", "wwbwbwb"], 0, 56, "2");
    check(["bwbbwbb", "bw#wwbb", "#wwbbww", "bwbwwbw", "bww#wbb", "#w#bbww", "bwwbwbb"], 0, 119, "2");
}

#[test]
fn the_sources_example_16_and_10_against_6_and_3() {
    // Black: runs of 4, 3 and 3 in rows, one of 4 in a column; White: two of 3 in rows, one of 3 in a column.
    check(["wbwwwbw", "wwwb#wb", "bwbbbw#", "wbwwbbw", "###b#bw", "wwbbbbw", "wb#wbbb"], 26, 9, "1");
}

#[test]
fn a_neutral_stone_cuts_a_run() {
    // The middle row holds six black stones, two and four of them neighbours.
    check(["bbwb#wb", "ww#wwbw", "wwbbw#w", "bb#bbbb", "wwb#w#w", "wbwbbwb", "#wbwwbb"], 10, 0, "1");
}

#[test]
fn the_other_colour_cuts_a_run() {
    // The middle row holds six black stones, three and three of them neighbours.
    check(["##bbwwb", "wbwbwwb", "bww#bbw", "bbbwbbb", "ww#b#ww", "bwbwwbw", "wbbww##"], 6, 0, "1");
}

#[test]
fn diagonals_score_nothing() {
    // Black holds a whole diagonal.
    check(["bwbwwbw", "bbwbwb#", "wwbw#wb", "wwbbwbw", "bbwbb#w", "#bbw#b#", "wwb#wwb"], 0, 0, "draw");
}

#[test]
fn a_stone_may_count_in_a_row_and_in_a_column() {
    // Three in a row and five in a column cross on d4.
    check(["b#wwb#w", "bwwbwbw", "#b#bwwb", "wwbbbww", "bbwbwbb", "ww#bbww", "b#bwbw#"], 28, 0, "1");
}

#[test]
fn the_higher_total_wins_and_equal_totals_are_a_draw() {
    check(["b#wb#w#", "#wbwbb#", "ww#wbwb", "#w#wwbb", "bb##wb#", "wwbbbww", "b#b#wwb"], 3, 6, "2");
    check(["wwbwwbw", "wwbwbww", "bbwbwbw", "bbwwbww", "wwbw#bb", "bb#bbbb", "bbwbww#"], 10, 10, "draw");
    check(["bbwbwbb", "wwbwbww", "wbbwwbb", "bwwbbww", "wbwbbwb", "bwbww#b", "wbbwwbw"], 0, 0, "draw");
}

#[test]
fn an_agreed_end_is_a_draw() {
    let rows = ["wbwwwbw", "wwwb#wb", "bwbbbw#", "wbwwbbw", "###b#bw", "wwbbbbw", "wb#wbbb"];
    let mut table = filled(rows);
    table.undo().unwrap();
    assert_eq!((table.status().outcome(), table.agreed_winner()), (None, None));
}
