//! What a running game points out about its last turn.

use crate::support;

use gonagas::kit::highlights::Highlights;
use gonagas::kit::scene::{Piece, PieceKind};
use gonagas::session::game_session::GameSession;
use gonagas::session::rules::Rules;
use support::{Luck, every_rules};

/// A game after these actions.
fn after(rules: &str, actions: &str) -> GameSession {
    let mut table = Rules::parse(rules).unwrap().start_session();
    actions.split_whitespace().for_each(|action| table.play(action).unwrap());
    table
}

/// The points of each way, joined; and where something was taken.
fn told(table: &GameSession) -> (String, String) {
    let (board, Highlights { last_turn_paths: last, captured: taken, .. }) = (table.board(), table.highlights());
    let names = |sites: Vec<u8>| sites.into_iter().map(|site| board.site_name(site).to_owned()).collect::<Vec<_>>();
    let ways: Vec<_> = last.into_iter().map(|way| names(way).join("-")).collect();
    (ways.join(" "), names(taken.into_iter().map(|(site, _)| site).collect()).join(" "))
}

#[track_caller]
fn check(rules: &str, actions: &str, last: &str, taken: &str) {
    assert_eq!(told(&after(rules, actions)), (last.to_owned(), taken.to_owned()));
}

#[test]
fn at_the_start_there_is_nothing() {
    check("shap-luk", "", "", "");
}

#[test]
fn a_move_has_a_beginning_and_an_end() {
    check("shap-luk", "a2-b2", "a2-b2", "");
}

#[test]
fn a_pair_that_is_taken_is_no_part_of_the_way() {
    check("shap-luk", "a2-b2 c3-d4xc5xe3", "c3-d4", "e3 c5");
}

#[test]
fn a_flight_goes_over_the_tip() {
    let way = "a2-b2 c3-d4xc5xe3 a5-b4 d4-c5xb5xd5 a1-a2 c5-d5 b1-a1 d5-c5 e4-e3 c5-b5 b2-c3 b5-b6 a3-b2";
    check("shap-luk", &format!("{way} b6-c7>d3xc3xe3"), "b6-c7-d3", "c3 e3");
}

#[test]
fn only_the_last_turn_is_told() {
    check("shap-luk", "a2-b2 c3-d4xc5xe3 a1-a2", "a1-a2", "");
}

#[test]
fn stones_placed_in_one_turn_are_ways_of_their_own() {
    check("seega size=5", "a1 a2 b1", "b1", "");
    check("seega size=5", "a1 a2 b1 b2", "b1 b2", "");
}

const DEVILS: &str = "sahkku rules=devils-game";

#[test]
fn every_die_that_was_used_has_its_way() {
    check(DEVILS, "=X23 X:*o1-o2 2:o2-m2 3:m2-j2", "o1-o2 o2-m2 m2-j2", "");
    check(DEVILS, "=X23 X:*o1-o2", "o1-o2", "");
}

#[test]
fn who_has_only_thrown_still_sees_what_came_before() {
    check(DEVILS, "=X23 X:*o1-o2 2:o2-m2 3:m2-j2 =X23", "o1-o2 o2-m2 m2-j2", "");
    check(DEVILS, "=X23 X:*o1-o2 2:o2-m2 3:m2-j2 =X23 X:*a3-a2", "a3-a2", "");
}

#[test]
fn who_has_only_decided_about_the_dice_still_sees_what_came_before() {
    let turn = "=XX keep X:*l1-m1 X:m1-m2";
    check("sahkku rules=raisa", &format!("{turn} =XX rethrow1 =1"), "l1-m1 m1-m2", "");
}

#[test]
fn two_turns_on_end_are_two() {
    check(DEVILS, "=X23 X:*o1-o2 2:o2-m2 3:m2-j2 =23- =23- 3:j2-g2", "j2-g2", "");
}

#[test]
fn a_king_who_changes_hands_is_still_there() {
    check(DEVILS, "=X23 X:*o1-o2 2:o2-m2 3:m2-j2 =23- =23- 2:j2-h2", "j2-h2", "");
}

/// What waits, rides or walks home is the soldier that it was.
#[test]
fn nothing_is_taken_that_the_score_does_not_miss() {
    let mut luck = Luck::seeded(1);
    for rules in every_rules().into_iter().filter(|rules| rules.game_info().has_dice) {
        let mut table = rules.start_session();
        while table.status().outcome().is_none() {
            let (before, legal) = (table.score(), table.legal_notations());
            let chosen = &legal[luck.below(legal.len())];
            table.play(chosen).unwrap();
            let lost: u32 = std::iter::zip(before, table.score()).map(|(before, after)| before - after).sum();
            let soldier = |(_, piece): &&(u8, Piece)| !matches!(piece.kind, PieceKind::King | PieceKind::Queen);
            let last = table.last_turn().pop().filter(|done| done.notation == *chosen);
            let taken = last.iter().flat_map(|done| &done.captured).filter(soldier).count();
            assert_eq!(u32::try_from(taken).unwrap(), lost, "{rules}: {chosen}");
        }
    }
}
