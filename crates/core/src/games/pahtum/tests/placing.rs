//! The board and the two phases.

use crate::games::pahtum::tests::*;

#[test]
fn the_board_has_7_by_7_cells() {
    let board = Pahtum::default().board();
    assert_eq!(board.points.len(), 49);
    assert_eq!((board.points[0].name.as_str(), board.points[48].name.as_str()), ("a1", "g7"));
}

#[test]
fn black_is_seat_1_and_white_seat_2() {
    assert_eq!(Pahtum::INFO.seat_ids, ["black", "white"]);
}

#[test]
fn there_are_1_to_13_neutral_stones_an_odd_number() {
    for blocks in BLOCKS {
        let mut this = Match::start(blocks);
        (0..CELLS).for_each(|index| this.place(index));
        let neutral = this.scene().pieces.iter().filter(|(_, piece)| piece.kind == PieceKind::Block).count();
        assert_eq!(neutral, usize::from(blocks));
    }
    for wrong in ["0", "2", "8", "15", "-1", ""] {
        assert_eq!(Pahtum::RULE_SETS[0].options[0].values.index_of(wrong), None, "{wrong}");
    }
}

#[test]
fn white_places_the_first_neutral_stone_then_black_in_turn() {
    for blocks in BLOCKS {
        let mut this = Match::start(blocks);
        for index in 0..blocks {
            let placer = if index % 2 == 0 { Side::Second } else { Side::First };
            assert_eq!(this.mover(), Some(placer), "neutral stone {index} of {blocks}");
            this.place(index);
            assert_eq!(this.scene().piece_at(index), Some(piece(PieceKind::Block, None)));
        }
    }
}

#[test]
fn black_begins_with_the_own_stones_and_they_alternate() {
    for blocks in BLOCKS {
        let mut this = Match::start(blocks);
        (0..blocks).for_each(|index| this.place(index));
        for index in blocks..CELLS {
            let placer = if (index - blocks) % 2 == 0 { Side::First } else { Side::Second };
            assert_eq!(this.mover(), Some(placer), "stone {index} after {blocks} neutral ones");
            this.place(index);
            assert_eq!(this.scene().piece_at(index), Some(piece(PieceKind::Stone, Some(placer))));
        }
    }
}

#[test]
fn every_free_cell_may_be_taken_and_no_other() {
    let mut this = Match::start(3);
    for index in 0..CELLS {
        assert_eq!(this.legal(), (index..CELLS).collect::<Vec<_>>());
        this.place(index);
    }
}

#[test]
fn a_cell_is_written_by_its_column_and_its_row() {
    let this = Match::start(3);
    assert_eq!([0, 6, 7, 48].map(|site| this.game.notation(&this.state, site)), ["a1", "g1", "a2", "g7"]);
}

#[test]
fn a_person_points_at_the_cell() {
    let mut this = Match::start(1);
    let mut check = |kind, side, task| {
        assert_eq!(this.game.input_steps(&this.state, 12), [InputStep::Place(piece(kind, side), 12)]);
        assert_eq!(this.game.task(&this.state), task);
        let next = this.legal()[0];
        this.place(next);
    };
    check(PieceKind::Block, None, "place-block");
    check(PieceKind::Stone, Some(Side::First), "place-stone");
    check(PieceKind::Stone, Some(Side::Second), "place-stone");
}
