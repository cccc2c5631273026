//! Runs and their scores.

use crate::games::pahtum::tests::*;

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
