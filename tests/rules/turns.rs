//! Where one turn ends and the next begins, in games in which a seat may have two of them on end.

use crate::support;

use gonagas::kit::scene::PositionNote;
use gonagas::session::game_session::GameSession;
use gonagas::session::rules::Rules;
use support::Luck;

/// The actions of the last turn.
fn last(table: &GameSession) -> Vec<String> {
    table.last_turn().into_iter().map(|done| done.notation).collect()
}

fn play(table: &mut GameSession, text: &str) -> Vec<String> {
    table.play(text).unwrap();
    last(table)
}

/// Plays a legal action.
fn play_any(table: &mut GameSession, luck: &mut Luck) -> String {
    let legal = table.legal_notations();
    let text = legal[luck.below(legal.len())].clone();
    table.play(&text).unwrap();
    text
}

#[test]
fn a_turn_holds_all_its_actions() {
    let mut table = Rules::parse("seega size=5").unwrap().start_session();
    assert_eq!(last(&table), [""; 0]);
    assert_eq!(play(&mut table, "a1"), ["a1"]);
    assert_eq!(play(&mut table, "a2"), ["a1", "a2"]);
    assert_eq!(play(&mut table, "b1"), ["b1"]);
}

#[test]
fn who_places_last_and_moves_first_has_two_turns() {
    let (mut table, mut luck) = (Rules::parse("seega size=5").unwrap().start_session(), Luck::seeded(1));
    let placed: Vec<String> = (0..24).map(|_| play_any(&mut table, &mut luck)).collect();
    assert_eq!(last(&table), placed[22..]);
    let (before, moved) = (table.status(), play_any(&mut table, &mut luck));
    assert_eq!(before.choosing_side(), Some(gonagas::kit::side::Side::Second));
    assert_eq!(last(&table), [moved]);
}

#[test]
fn a_seat_that_moves_again_because_the_other_is_skipped_has_two_turns() {
    let (mut table, mut luck) = (Rules::parse("seega size=5").unwrap().start_session(), Luck::seeded(1));
    // Somebody is skipped sooner or later, and whoever made the move before goes on.
    let mut skipped = 0;
    for _ in 0..100_000 {
        let mover = table.status().choosing_side();
        if mover.is_none() {
            table = Rules::parse("seega size=5").unwrap().start_session();
            continue;
        }
        let again = matches!(table.scene().note, Some(PositionNote::TurnSkipped(_)));
        let moved = play_any(&mut table, &mut luck);
        if again {
            skipped += 1;
            assert_eq!(last(&table), [moved]);
        }
        if skipped > 3 {
            return;
        }
    }
    panic!("nobody was skipped");
}

#[test]
fn the_king_comes_to_who_takes_him() {
    let mut table = Rules::parse("sahkku rules=raisa").unwrap().start_session();
    for text in ["=XX", "keep", "X:*l1-m1", "X:m1-m2", "=33", "=33", "3:m2-j2"] {
        table.play(text).unwrap();
        assert!(table.last_turn().iter().all(|done| !done.took_king), "{text}");
    }
    table.play("3:j2-g2").unwrap();
    let kings: Vec<bool> = table.last_turn().iter().map(|done| done.took_king).collect();
    assert_eq!(kings, [false, false, true], "by the last of a throw and two uses");
}
