//! The start and the end of a turn, also where a seat has two turns in a row.

use crate::support;

use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use support::Luck;

/// Returns the actions of the last turn.
fn last(session: &GameSession) -> Vec<String> {
    session.last_turn().into_iter().map(|done| done.notation).collect()
}

fn play(session: &mut GameSession, text: &str) -> Vec<String> {
    session.play(text).unwrap();
    last(session)
}

/// Plays a random legal action and returns its text.
fn play_any(session: &mut GameSession, luck: &mut Luck) -> String {
    let legal = session.legal_notations();
    let text = legal[luck.below(legal.len())].clone();
    session.play(&text).unwrap();
    text
}

#[test]
fn last_turn_has_all_its_actions() {
    let mut session = Rules::parse("seega size=5").unwrap().start_session();
    assert_eq!(last(&session), [""; 0]);
    assert_eq!(play(&mut session, "a1"), ["a1"]);
    assert_eq!(play(&mut session, "a2"), ["a1", "a2"]);
    assert_eq!(play(&mut session, "b1"), ["b1"]);
}

#[test]
fn last_placement_and_first_move_are_two_turns() {
    let mut session = Rules::parse("seega size=5").unwrap().start_session();
    let mut luck = Luck::seeded(1);
    let placed: Vec<String> = (0..24).map(|_| play_any(&mut session, &mut luck)).collect();
    assert_eq!(last(&session), placed[22..]);
    let before = session.status();
    let moved = play_any(&mut session, &mut luck);
    assert_eq!(before.choosing_side(), Some(gonagas_core::kit::side::Side::Second));
    assert_eq!(last(&session), [moved]);
}

#[test]
fn moves_before_and_after_a_skip_are_two_turns() {
    let mut session = Rules::parse("seega size=5").unwrap().start_session();
    let mut luck = Luck::seeded(1);
    let mut skipped = 0;
    for _ in 0..100_000 {
        let mover = session.status().choosing_side();
        if mover.is_none() {
            session = Rules::parse("seega size=5").unwrap().start_session();
            continue;
        }
        let again = session.scene().note.is_some_and(|note| note.id == "skipped");
        let moved = play_any(&mut session, &mut luck);
        if again {
            skipped += 1;
            assert_eq!(last(&session), [moved]);
        }
        if skipped > 3 {
            return;
        }
    }
    panic!("no seat was skipped");
}

#[test]
fn king_goes_to_the_side_that_takes_him() {
    let mut session = Rules::parse("sahkku rules=raisa").unwrap().start_session();
    for text in ["=XX", "keep", "X:*l1-m1", "X:m1-m2", "=33", "=33", "3:m2-j2"] {
        session.play(text).unwrap();
        assert!(session.last_turn().iter().all(|done| !done.took_king), "{text}");
    }
    session.play("3:j2-g2").unwrap();
    let kings: Vec<bool> = session.last_turn().iter().map(|done| done.took_king).collect();
    assert_eq!(kings, [false, false, true], "by the last action of a roll and two uses");
}
