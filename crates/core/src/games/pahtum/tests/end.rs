//! The end.

use crate::games::pahtum::tests::*;

#[test]
fn the_game_ends_when_no_cell_is_free_and_both_placed_equally_many() {
    for blocks in BLOCKS {
        let mut this = Match::start(blocks);
        for index in 0..CELLS {
            assert_eq!(this.game.status(&this.state).outcome(), None);
            this.place(index);
        }
        assert!(this.game.status(&this.state).outcome().is_some() && this.legal().is_empty());
        let own = |side| this.scene().pieces.iter().filter(|(_, piece)| piece.owner == Some(side)).count();
        assert_eq!(own(Side::First), own(Side::Second));
    }
}

#[test]
fn the_higher_total_wins_and_equal_totals_are_a_draw() {
    check(["b#wb#w#", "#wbwbb#", "ww#wbwb", "#w#wwbb", "bb##wb#", "wwbbbww", "b#b#wwb"], 3, 6, "2");
    check(["wwbwwbw", "wwbwbww", "bbwbwbw", "bbwwbww", "wwbw#bb", "bb#bbbb", "bbwbww#"], 10, 10, "draw");
    check(["bbwbwbb", "wwbwbww", "wbbwwbb", "bwwbbww", "wbwbbwb", "bwbww#b", "wbbwwbw"], 0, 0, "draw");
}

#[test]
fn agreeing_to_stop_is_a_draw() {
    let this = Match::filled_but_one(["wbwwwbw", "wwwb#wb", "bwbbbw#", "wbwwbbw", "###b#bw", "wwbbbbw", "wb#wbbb"]);
    assert_eq!((this.game.status(&this.state).outcome(), this.game.agreed_winner(&this.state)), (None, None));
}
