//! Matches in threads, what those hear who follow, and what moderators say.

use crate::hall::{ANN, BEN, CAT, Hall};
use gonagas::room::event::{Happening, What};
use gonagas::room::stop::{Stop, Why};
use gonagas::room::tell::{News, Tell, followed};
use gonagas::room::wish::Wish;

const SEEGA: &str = "seega size=5";

#[test]
fn a_thread_is_opened_before_the_board_and_both_are_called() {
    let mut hall = Hall::with_thread(SEEGA);
    hall.wish(BEN, Wish::Accept(String::new()), &[]).unwrap();
    assert_eq!(hall.told, [Tell::Update, Tell::Thread, Tell::Post(vec![ANN, BEN])]);
    hall.types(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(hall.told, [Tell::Retire(2), Tell::Post(vec![BEN])], "afterwards whoever is to act");
    hall.wish(BEN, Wish::Resign, &[]).unwrap();
    assert_eq!(hall.told.last(), Some(&Tell::Archive), "put away when all is told");
}

#[test]
fn a_challenge_that_comes_to_nothing_has_no_thread() {
    let mut hall = Hall::with_thread(SEEGA);
    hall.wish(BEN, Wish::Decline, &[]).unwrap();
    assert_eq!(hall.told, [Tell::Update]);
}

/// What those who follow hear when this has happened.
fn hear(hall: &Hall, what: What) -> Option<Tell> {
    followed(&hall.told, &[Happening { who: None, what }], &hall.game())
}

#[test]
fn those_who_follow_hear_of_turns_and_of_the_end() {
    let mut hall = Hall::invited(SEEGA);
    assert_eq!(hear(&hall, What::Offered), None, "nobody follows a challenge");
    hall.wish(BEN, Wish::Accept(String::new()), &[]).unwrap();
    hall.types(ANN, "a1", &[]).unwrap();
    assert_eq!(hear(&hall, What::Action("a1".into())), None, "she goes on");
    hall.types(ANN, "a2", &[]).unwrap();
    assert_eq!(hear(&hall, What::Action("a1".into())), Some(Tell::Followers(News::Turn)));
    assert_eq!(hear(&hall, What::Threw("=X".into())), Some(Tell::Followers(News::Turn)));
    for other in [What::Offered, What::AskedBack(1), What::Granted, What::Moved(None)] {
        assert_eq!(hear(&hall, other.clone()), None, "{other:?}");
    }
    hall.wish(ANN, Wish::Resign, &[]).unwrap();
    assert_eq!(hear(&hall, What::Resigned), Some(Tell::Followers(News::Over)));
}

#[test]
fn a_moderator_may_say_why() {
    for (reason, kinds) in [("too loud", vec!["noted", "stopped"]), ("", vec!["stopped"])] {
        for mut hall in [Hall::invited(SEEGA), Hall::started(SEEGA)] {
            let happened = hall.try_wish(CAT, &Wish::Moderate(reason.into()), None, &mut |_| 0).unwrap();
            assert_eq!(happened.iter().map(|it| it.what.kind()).collect::<Vec<_>>(), kinds);
            assert!(happened.iter().all(|it| it.who == Some(CAT)));
            assert_eq!(hall.game().note(), reason);
            let stop = Stop { why: Why::Moderator, by: Some(CAT) };
            assert_eq!(hall.events.last().unwrap().what, What::Stopped(stop.why));
            assert_eq!(hall.game().ending(), Some(gonagas::room::state::Ending::Stopped(stop)));
        }
    }
}
