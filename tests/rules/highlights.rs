//! The marks for the last turn.

use crate::support;
use gonagas_core::kit::scene::{Highlights, Piece, PieceKind};
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use support::{Luck, every_rules};

/// Returns a game after these actions.
fn after(rules: &str, actions: &str) -> GameSession {
    let mut session = Rules::parse(rules).unwrap().start_session();
    actions.split_whitespace().for_each(|action| session.play(action).unwrap());
    session
}

/// Returns the points of each path, joined, and the points of captures.
fn marked(session: &GameSession) -> (String, String) {
    let (board, Highlights { last_turn_paths: paths, captured, .. }) = (session.board(), session.highlights());
    let names = |sites: Vec<u8>| sites.into_iter().map(|site| board.site_name(site).to_owned()).collect::<Vec<_>>();
    let paths: Vec<_> = paths.into_iter().map(|path| names(path).join("-")).collect();
    (paths.join(" "), names(captured.into_iter().map(|(site, _)| site).collect()).join(" "))
}

#[track_caller]
fn check(rules: &str, actions: &str, paths: &str, captured: &str) {
    assert_eq!(marked(&after(rules, actions)), (paths.to_owned(), captured.to_owned()));
}

#[test]
fn start_has_no_marks() {
    check("shap-luk", "", "", "");
}

#[test]
fn move_is_marked_from_start_to_end() {
    check("shap-luk", "a2-b2", "a2-b2", "");
}

#[test]
fn captured_pair_is_not_part_of_the_path() {
    check("shap-luk", "a2-b2 c3-d4xc5xe3", "c3-d4", "e3 c5");
}

#[test]
fn flight_path_includes_the_tip() {
    let way = "a2-b2 c3-d4xc5xe3 a5-b4 d4-c5xb5xd5 a1-a2 c5-d5 b1-a1 d5-c5 e4-e3 c5-b5 b2-c3 b5-b6 a3-b2";
    check("shap-luk", &format!("{way} b6-c7>d3xc3xe3"), "b6-c7-d3", "c3 e3");
}

#[test]
fn only_the_last_turn_is_marked() {
    check("shap-luk", "a2-b2 c3-d4xc5xe3 a1-a2", "a1-a2", "");
}

#[test]
fn stones_placed_in_one_turn_are_separate_paths() {
    check("seega size=5", "a1 a2 b1", "b1", "");
    check("seega size=5", "a1 a2 b1 b2", "b1 b2", "");
}

const DEVILS: &str = "sahkku rules=devils-game";

#[test]
fn each_used_die_has_a_path() {
    check(DEVILS, "=X23 X:*o1-o2 2:o2-m2 3:m2-j2", "o1-o2 o2-n2-m2 m2-l2-k2-j2", "");
    check(DEVILS, "=X23 X:*o1-o2", "o1-o2", "");
}

#[test]
fn roll_keeps_the_marks_of_the_turn_before() {
    check(DEVILS, "=X23 X:*o1-o2 2:o2-m2 3:m2-j2 =X23", "o1-o2 o2-n2-m2 m2-l2-k2-j2", "");
    check(DEVILS, "=X23 X:*o1-o2 2:o2-m2 3:m2-j2 =X23 X:*a3-a2", "a3-a2", "");
}

#[test]
fn decision_about_dice_keeps_the_marks_of_the_turn_before() {
    let turn = "=XX keep X:*l1-m1 X:m1-m2";
    check("sahkku rules=raisa", &format!("{turn} =XX rethrow1 =1"), "l1-m1 m1-m2", "");
}

#[test]
fn consecutive_turns_of_one_seat_are_marked_separately() {
    check(DEVILS, "=X23 X:*o1-o2 2:o2-m2 3:m2-j2 =23- =23- 3:j2-g2", "j2-i2-h2-g2", "");
}

#[test]
fn king_that_changes_sides_is_not_a_capture() {
    check(DEVILS, "=X23 X:*o1-o2 2:o2-m2 3:m2-j2 =23- =23- 2:j2-h2", "j2-i2-h2", "");
}

/// True when the score of a game is the number of soldiers that are left.
fn counts_soldiers(rules: &Rules) -> bool {
    rules.game_info().score_kind.is_some_and(|kind| kind.id == "soldiers")
}

/// A soldier that waits, rides or walks home is not captured.
#[test]
fn captured_soldiers_agree_with_the_score() {
    let mut luck = Luck::seeded(1);
    for rules in every_rules().into_iter().filter(counts_soldiers) {
        let mut session = rules.start_session();
        while session.status().outcome().is_none() {
            let before = session.score();
            let legal = session.legal_notations();
            let chosen = &legal[luck.below(legal.len())];
            session.play(chosen).unwrap();
            let lost: u32 = std::iter::zip(before, session.score()).map(|(before, after)| before - after).sum();
            let soldier = |(_, piece): &&(u8, Piece)| !matches!(piece.kind, PieceKind::King | PieceKind::Queen);
            let last = session.last_turn().pop().filter(|done| done.notation == *chosen);
            let captured = last.iter().flat_map(|done| &done.captured).filter(soldier).count();
            assert_eq!(u32::try_from(captured).unwrap(), lost, "{rules}: {chosen}");
        }
    }
}
